"""The engine and the oracle tell the same games of Azul."""

import pytest

from tests.games.azul.option_sets import OPTION_SETS, OptionSet
from tests.games.azul.oracle import Oracle
from tests.games.oracle_agreement import EVERY_RUN, assert_same_game, by_letters

TILES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white", "J": "joker"}
FULL_RUN = 1667
"""Games for each of the twelve option sets: over 20,000 in all."""


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_oracle_agrees(options: OptionSet) -> None:
    """A few random games of each option set, in every run."""
    for seed in range(EVERY_RUN):
        play(options, seed)


@pytest.mark.full
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("part", range(4))
def test_oracle_agrees_over_20000_games(options: OptionSet, part: int) -> None:
    """The long proof."""
    for seed in range(EVERY_RUN + part, EVERY_RUN + FULL_RUN, 4):
        play(options, seed)


def play(options: OptionSet, seed: int) -> None:
    first = seed % options.players
    oracle = Oracle(options.players, options.wall, options.jokers, first)
    assert_same_game(options.new_match(seed, first), oracle, by_letters(TILES), seed)
