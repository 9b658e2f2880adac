"""A match of OpenSpiel's own tree search against a random player, at Azul.

Run it with `python examples/open_spiel_match.py`. It needs the extra `envs` of the package.
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot

import azulejos.envs.open_spiel  # noqa: F401 - registers the games


def play(simulations: int, seed: int) -> list[float]:
    """Play one game, the search in seat 0, the random player in seat 1; gives the returns of both."""
    game, rng = pyspiel.load_game("python_azul"), np.random.RandomState(seed)
    bots = [
        MCTSBot(game, 1.4, simulations, RandomRolloutEvaluator(1, rng), random_state=rng),
        UniformRandomBot(1, rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    worth: list[float] = state.returns()
    return worth


def main() -> None:
    """Play three games."""
    for seed in range(3):
        print(f"game {seed + 1}: search {play(simulations=20, seed=seed)[0]:+.0f}")


if __name__ == "__main__":
    main()
