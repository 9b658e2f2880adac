"""Positions that once were read wrongly: impossible ones that were accepted. They are refused for ever."""

from typing import Any

import pytest

import azulejos
from tests.games.azul.tables import ONE_TILE, board, table


def fresh(**changes: Any) -> dict[str, Any]:
    """The start of a 2-player game, with changes."""
    return {**azulejos.new_match("azul", seed=1).position(), **changes}


def first_board(**changes: Any) -> list[dict[str, Any]]:
    """Two boards: one as at the start but for changes, and one with a tile laid, so that rounds may have passed."""
    first, _ = azulejos.new_match("azul", seed=1).position()["players"]
    return [{**first, **changes}, board(wall=ONE_TILE)]


KEPT: dict[str, tuple[str, dict[str, Any]]] = {
    "the bag is poured out in round 1": ("the bag must hold 80", {"bag": {}, "lid": None}),
    "points that no tile scored": ("more points", {"players": first_board(score=3)}),
    "a full line before the first turn": (
        "0 turns",
        {"players": first_board(lines=[["blue"], [], [], [], []])},
    ),
    "tiles on a floor line before the first turn": ("0 turns", {"players": first_board(floor=["red"])}),
    "the wrong player begins": ("turn of player 1", {"current_player": 1}),
    "the marker is gone from a full offer": (
        "every factory is still full",
        {"marker": 0, "players": first_board(floor=["marker"])},
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_impossible_position_is_refused(name: str) -> None:
    words, changes = KEPT[name]
    position = fresh(**changes)
    if "players" in changes:
        position |= {"bag": None, "round": 6}
    with pytest.raises(azulejos.InvalidPosition, match=words):
        azulejos.load_position(position)


@pytest.mark.parametrize("number", [7, 300, 999])
def test_a_round_that_the_walls_do_not_bear_out(number: int) -> None:
    """With one tile on the walls, at most four rounds without a tile came before it; then five more end the game."""
    position = table(factories={1: "4 red", 2: "4 blue", 3: "4 white", 4: "4 black", 5: "4 yellow"})
    assert azulejos.load_position(position).position()["round"] == 6
    with pytest.raises(azulejos.InvalidPosition, match=f"Round {number} cannot be reached"):
        azulejos.load_position({**position, "round": number})


def test_more_points_than_the_wall_gives() -> None:
    position = table(board(wall=("B....", ".....", ".....", ".....", ".....")))
    position["players"][0]["score"] = 2
    with pytest.raises(azulejos.InvalidPosition, match="more points"):
        azulejos.load_position(position)


def test_a_tile_laid_in_an_idle_round() -> None:
    """Two tiles in a row need two rounds in which a tile was laid; three rounds with two idle ones have one."""
    position = table(board(wall=("BY...", ".....", ".....", ".....", ".....")))
    position["round"], position["rounds_without_tile"] = 6, 4
    with pytest.raises(azulejos.InvalidPosition, match="more tiles than round 6"):
        azulejos.load_position(position)
