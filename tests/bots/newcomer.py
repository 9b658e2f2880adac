"""A newcomer: puts tiles where they fit and avoids losing points, and sees nothing else.

`python -m tests.bots.newcomer GAME [GAMES]` measures how often it beats the level "beginner".
"""

import random
import sys

from azulejos.arena.arena import play_match
from azulejos.arena.result import PairResult
from azulejos.match.action import Action
from azulejos.match.match import Match

GIVING_UP = ("pass", "skip", "discard")
"""Actions that place nothing."""

LOST = ("floor", "broken")
"""Where tiles go that fit nowhere."""


class Newcomer:
    """A player who has just read the rules."""

    name = "newcomer"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """One of the actions that look best."""
        legal = match.legal_actions()
        appeal = [_appeal(match, action) for action in legal]
        best = max(appeal)
        return self._random.choice([action for action, one in zip(legal, appeal, strict=True) if one == best])


def _appeal(match: Match, action: Action) -> float:
    """The tiles that find a place, less twice the points that are lost. Points that are won do not count."""
    if action.to_dict()["type"] in GIVING_UP:
        return float("-inf")
    seat = match.current_player
    assert seat is not None
    moved = match.steps(action)[0].movements
    fitting = sum(one.count for one in moved if one.target_seat == seat and one.target not in LOST)
    after = match.branch(seed=0, viewer=seat)
    before = after.standing[seat]
    after.play(action)
    return fitting + 2 * min(0, after.standing[seat] - before)


def against_beginner(game: str, games: int, threads: int | None = None) -> PairResult:
    """The newcomer against the level "beginner"."""
    return play_match([Newcomer, "beginner"], game, games=games, seed=1, threads=threads, early_stop=False).pairs[0]


def main() -> None:
    """Measure, and print the result."""
    won = against_beginner(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400)
    means = ["–" if score is None else f"{score.value:.1f}" for score in won.scores]
    print(f"{won.win_rate.value:.1%} ({won.win_rate.low:.1%} to {won.win_rate.high:.1%}), {' to '.join(means)} points")


if __name__ == "__main__":
    main()
