"""The ids of Azul's actions: programs have learnt them."""

import pytest

import azulejos
from tests.fuzzing import games
from tests.games.azul.option_sets import OPTION_SETS, OptionSet

GOLDEN_IDS = [
    (0, "factory 1 blue line 1"),
    (60 * 0 + 6 * 2 + 1, "factory 3 blue line 2"),
    (60 * 4 + 6 * 0 + 5, "factory 1 white floor"),
    (60 * 3 + 6 * 8 + 4, "factory 9 black line 5"),
    (60 * 2 + 6 * 9 + 5, "centre red floor"),
    (299, "centre white floor"),
    (300, "line 1 column 1"),
    (300 + 5 * 2 + 1, "line 3 column 2"),
    (324, "line 5 column 5"),
    (325, "factory 1 jokers line 1"),
    (325 + 6 * 9 + 3, "centre jokers line 4"),
    (384, "centre jokers floor"),
    (385, "factory 1 blue+jokers line 1"),
    (385 + 60 * 2 + 6 * 0 + 4, "factory 1 red+jokers line 5"),
    (385 + 60 * 1 + 6 * 7 + 5, "factory 8 yellow+jokers floor"),
    (684, "centre white+jokers floor"),
]
"""By the arithmetic of docs/azul.md. They never change: programs have learnt them."""


@pytest.mark.parametrize(("number", "notation"), GOLDEN_IDS)
def test_golden_ids(number: int, notation: str) -> None:
    match = azulejos.new_match("azul", seed=1)
    assert match.action(notation).id == number
    assert str(match.action(number)) == notation


def test_there_are_685_ids() -> None:
    match = azulejos.new_match("azul", seed=1)
    assert match.action(684).id == 684
    for number in (-1, 685):
        with pytest.raises(azulejos.IllegalAction):
            match.action(number)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_ids_stay_within_the_action_space_of_their_options(options: OptionSet) -> None:
    """300 ids for the coloured wall, 325 for the grey one, 685 with jokers."""
    size = 685 if options.jokers else 325 if options.wall == "grey" else 300
    for match in games(options.new_match(1), range(256)):
        assert all(action.id < size for action in match.legal_actions())
