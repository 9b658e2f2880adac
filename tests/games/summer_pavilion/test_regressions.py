"""What once went wrong with positions, reasons and records of Summer Pavilion, kept for ever."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import azulejos

FULL_BOARD = """
import numpy as np
from azulejos.games.summer_pavilion.rules.scoring import end_bonus
from azulejos.games.summer_pavilion.rules.setup import lay_out
from azulejos.games.summer_pavilion.rules.stars import lay_tile
from azulejos.games.summer_pavilion.state import STAR_COLOURS, TABLE

state = np.zeros(1, TABLE)[0]
lay_out(state, 2, {"board": "coloured", "wilds": "front"})
for star in range(7):
    for space in range(6):
        lay_tile(state, state.players[0], star, space, STAR_COLOURS[star] if star < 6 else space)
print(end_bonus(state, state.players[0]))
"""


def start(**changes: object) -> dict[str, object]:
    """The start of a game, with changes."""
    return {**azulejos.new_match("summer-pavilion", seed=1).position(), **changes}


def first_board(**changes: Any) -> list[dict[str, Any]]:
    """The boards at the start, the first one with changes."""
    first, *others = azulejos.new_match("summer-pavilion", seed=1).position()["players"]
    return [{**first, **changes}, *others]


ACCEPTED_ONCE: dict[str, tuple[str, dict[str, Any]]] = {
    "the bag is poured out in round 1": ("the bag must hold 102 tiles", {"bag": {}, "depot": None}),
    "points that no tile scored": ("more points", {"players": first_board(score=999)}),
    "points lost before the first turn": ("at least 5 points", {"players": first_board(score=0)}),
    "a hand before the first turn": ("0 turns", {"bag": None, "players": first_board(hand=["red"] * 3)}),
    "more than four tiles kept": (
        "0 turns",
        {"round": 2, "wild": None, "bag": None, "players": first_board(hand=["red"] * 5)},
    ),
    "bonus tiles for no structure": (
        "does not have the choice",
        {
            "phase": "placing",
            "choosing": {"type": "bonus", "count": 2},
            "token": 0,
            "factories": [[]] * 5,
            "bag": None,
            "players": first_board(hand=["red"]),
        },
    ),
    "a round that has dealt nothing": ("the bag must hold 2 tiles", {"round": 6, "wild": None}),
}


@pytest.mark.parametrize("name", ACCEPTED_ONCE)
def test_impossible_position_is_refused(name: str) -> None:
    words, changes = ACCEPTED_ONCE[name]
    with pytest.raises(azulejos.InvalidPosition, match=words):
        azulejos.load_position(start(**changes))


@pytest.mark.parametrize("tiles", [23, 124, 130, 132])
@pytest.mark.parametrize("left_out", ["bag", "depot"])
def test_a_hand_larger_than_the_game(tiles: int, left_out: str) -> None:
    """The counts of a record are small numbers, and once ran over."""
    position = start(**{left_out: None})
    players = json.loads(json.dumps(position["players"]))
    players[0]["hand"] = ["purple"] * tiles
    with pytest.raises(azulejos.InvalidPosition, match=f"There are {tiles} purple tiles, but this game has 22"):
        azulejos.load_position({**position, "players": players})


def test_a_full_board_scores_the_same_compiled_or_not() -> None:
    """All stars and all costs: 12 + 100 + 40 points."""
    for rules in ("", "interpreted"):
        environment = {**os.environ, "AZULEJOS_RULES": rules}
        ran = subprocess.run(
            [sys.executable, "-W", "error", "-c", FULL_BOARD],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        assert ran.stdout == "152\n"


def test_a_record_from_a_position_may_write_an_order_in_full() -> None:
    match = azulejos.load_position(azulejos.new_match("summer-pavilion", seed=1).position())
    first, *others = match.record().splitlines()
    line = json.loads(first)
    line["options"]["wilds"] = ["purple", "green", "orange", "yellow", "blue", "red"]
    result = json.loads(others[-1])
    del result["sha256"]
    text = "\n".join([json.dumps(line), *others[:-1], json.dumps(result)])
    assert azulejos.load_record(text).position(viewer=0) == match.position(viewer=0)


def test_the_reason_names_what_a_star_takes() -> None:
    match = azulejos.new_match("summer-pavilion", seed=1)
    while match.position()["phase"] == "taking":
        match.play(match.legal_actions()[0])
    with pytest.raises(azulejos.IllegalAction, match=r"Only red can be placed on the red star\."):
        match.play("place blue star 1 at 12")
    assert azulejos.IllegalAction("illegal.over").message.text("fr") == "La partie est terminée."


def test_french_output_has_no_replaced_characters() -> None:
    for arguments in (["games"], ["play", "summer-pavilion", "--seed", "1"], ["play", "--help"]):
        ran = subprocess.run(
            [sys.executable, "-m", "azulejos", *arguments, "--language", "fr"],
            input="aide\n",
            capture_output=True,
            text=True,
            check=True,
        )
        assert "\N{REPLACEMENT CHARACTER}" not in ran.stdout
