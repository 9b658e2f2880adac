"""The player board as `geometry.py` works it out from clock positions, checked on both sides from outside.

What the structures pay is read off the bonus tiles of a match.
"""

import pytest

from tests.games.summer_pavilion.geometry import HOURS, OUTER, SPACES, STRUCTURES, Space, bonus_of
from tests.games.summer_pavilion.tables import (
    COLOURS,
    COSTS,
    LETTERS,
    NAMES,
    STARS,
    board,
    bonus_owed,
    cost_of,
    covered,
    discarded,
    hand_of,
    letter_of,
    name_of,
    open_hours,
    placing,
    star_of,
)

SIDES = ("coloured", "monochrome")

structures = pytest.mark.parametrize("structure", STRUCTURES)
sides = pytest.mark.parametrize("side", SIDES)
spaces = pytest.mark.parametrize("space", SPACES, ids=[name_of(space).replace(" ", "-") for space in SPACES])


def bonus_for(last: Space, before: frozenset[Space] | set[Space], side: str) -> int:
    """The bonus tiles for covering a space when others are covered, by a player with no more tiles than it costs."""
    letter = letter_of(last)
    match = placing(board(hand=letter * cost_of(last, side), stars=covered(before)), side=side, round_number=5)
    match.play(f"place {NAMES[letter]} {name_of(last)}")
    owed = bonus_owed(match)
    for _ in range(owed):
        match.play(match.legal_actions()[0])
    assert len(hand_of(match, 0)) == owed
    return owed


def test_a_pillar_and_a_statue_have_four_spaces_and_a_window_two() -> None:
    """Scoring: how many spaces must be covered; this checks the geometry, not the game."""
    assert [len(border) for border in STRUCTURES.values()] == [4] * 12 + [2] * 6


# Structures


@sides
@structures
def test_structure_pays_for_its_last_space(structure: str, side: str) -> None:
    """Whichever of its spaces is covered last, with no other tile on the board."""
    border = STRUCTURES[structure]
    assert {bonus_for(last, border - {last}, side) for last in border} == {bonus_of(structure)}


@sides
@structures
def test_structure_pays_nothing_while_a_space_is_free(structure: str, side: str) -> None:
    """Whichever of its spaces is missing, and whichever is covered."""
    border = STRUCTURES[structure]
    paid = {bonus_for(last, border - {last, missing}, side) for last in border for missing in border - {last}}
    assert paid == {0}


@sides
@spaces
def test_last_space_of_the_board_pays_for_all_that_it_borders(space: Space, side: str) -> None:
    """On a full board a space pays for the structures that it touches and for no other."""
    expected = sum(bonus_of(name) for name, border in STRUCTURES.items() if space in border)
    assert bonus_for(space, set(SPACES) - {space}, side) == expected


def test_no_space_borders_more_than_two_structures() -> None:
    """So a placement pays three tiles at most; this too checks the geometry."""
    touching = {space: [name for name, border in STRUCTURES.items() if space in border] for space in SPACES}
    assert max(len(names) for names in touching.values()) == 2
    assert max(sum(bonus_of(name) for name in names) for names in touching.values()) == 3


# Costs


@sides
@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize("tiles_in_hand", [1, 2, 3, 4, 5, 6])
def test_tiles_in_hand_reach_the_spaces_that_cost_no_more(tiles_in_hand: int, star: str, side: str) -> None:
    """So many tiles of a colour that is not wild open the spaces up to that cost, and those alone."""
    letter = "R" if star == "centre" else STARS[star]
    match = placing(board(hand=letter * tiles_in_hand), side=side, round_number=5 if letter != "B" else 4)
    reached = {hour for hour, cost in zip(HOURS, COSTS[side][star], strict=True) if cost <= tiles_in_hand}
    assert open_hours(match, NAMES[letter], star) == reached


@sides
@spaces
def test_space_takes_exactly_its_cost(space: Space, side: str) -> None:
    """Of seven tiles one is laid, the others of the price go to the depot and the rest stays."""
    star, hour = space
    letter, cost = letter_of(space), cost_of(space, side)
    match = placing(board(hand=letter * 7), side=side, round_number=5)
    match.play(f"place {NAMES[letter]} {name_of(space)}")
    assert star_of(match, 0, star) == "".join(letter if at == hour else "." for at in HOURS)
    assert discarded(match) == letter * (cost - 1)
    assert hand_of(match, 0) == letter * (7 - cost)


# Rings


@pytest.mark.parametrize("star", STARS)
def test_spaces_of_a_star_form_a_ring(star: str) -> None:
    """Two points for a tile beside another one, one point for any other pair of spaces of the star."""
    for first in HOURS:
        for second in set(HOURS) - {first}:
            space = (star, second)
            letter = letter_of(space)
            match = placing(board(hand=letter * cost_of(space), stars=covered([(star, first)])), round_number=5)
            match.play(f"place {NAMES[letter]} {name_of(space)}")
            neighbours = (first - second) % 12 in (2, 10)
            assert match.scores[0] == 5 + (2 if neighbours else 1), (first, second)


@sides
@spaces
def test_no_other_star_is_connected(space: Space, side: str) -> None:
    """With all other stars full, a first tile is worth one point."""
    star, _ = space
    letter = letter_of(space)
    others = {other for other in SPACES if other[0] != star}
    match = placing(board(hand=letter * cost_of(space, side), stars=covered(others)), side=side, round_number=5)
    match.play(f"place {NAMES[letter]} {name_of(space)}")
    assert match.scores[0] == 5 + 1


@pytest.mark.parametrize("star", OUTER)
def test_coloured_star_refuses_other_colours(star: str) -> None:
    """Six tiles of any other colour open no space of a coloured star."""
    others = [colour for colour in COLOURS if LETTERS[colour] != STARS[star]]
    for colour in others:
        match = placing(board(hand=LETTERS[colour] * 6), round_number=5)
        assert open_hours(match, colour, star) == set()
