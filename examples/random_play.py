"""Random play of every game, many at once: the average reward of seat 0, and the speed.

Run it with `python examples/random_play.py`.
"""

import time

from azulejos.envs.batch import Batch

GAMES, STEPS = 4096, 500


def main() -> None:
    """Play each game for a few hundred steps."""
    for game in ("azul", "summer-pavilion", "duel"):
        batch = Batch(game, n=GAMES, seed=1)
        ended, first_seat = 0, 0.0
        began = time.perf_counter()
        for _ in range(STEPS):
            batch.step(batch.sample())
            ended += int(batch.arrays.ends.sum())
            first_seat += float(batch.arrays.rewards[:, 0].sum())
        moves = GAMES * STEPS / (time.perf_counter() - began) / 1e6
        print(f"{game}: {moves:.1f} million moves a second; {ended} games, seat 0 got {first_seat / ended:+.3f} a game")
        batch.close()


if __name__ == "__main__":
    main()
