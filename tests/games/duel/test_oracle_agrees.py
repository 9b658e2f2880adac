"""The engine and the oracle tell the same games of Azul Duel."""

import pytest

from tests.games.duel.option_sets import OPTION_SETS, OptionSet
from tests.games.duel.oracle import Oracle
from tests.games.oracle_agreement import EVERY_RUN, assert_same_game

LETTERS = set("BYRKT")
FULL_RUN = 20_000 // len(OPTION_SETS) + 1
"""Games for each option set: over 20,000 in all."""


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_oracle_agrees(options: OptionSet) -> None:
    """A few random games of each option set, in every run."""
    for seed in range(EVERY_RUN):
        play(options, seed)


@pytest.mark.full
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("part", range(12))
def test_oracle_agrees_over_20000_games(options: OptionSet, part: int) -> None:
    """The long proof."""
    for seed in range(EVERY_RUN + part, EVERY_RUN + FULL_RUN, 12):
        play(options, seed)


def play(options: OptionSet, seed: int) -> None:
    first = seed % options.players
    oracle = Oracle(options.tablet_option, options.tablet_count, first)
    assert_same_game(options.new_match(seed, first), oracle, words, seed, viewers=(None, 0, 1))


def words(text: str) -> list[str]:
    """The words of a deal, tiles one by one."""
    return [part for word in text.split() for part in (word if set(word) <= LETTERS else [word])]
