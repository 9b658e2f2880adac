"""Positions of Azul that no game can reach: each is refused for its own reason."""

import re
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos import InvalidPosition
from tests.fuzzing import assert_playable, changed, refusal
from tests.games.azul.tables import ONE_TILE, Position, board, table

RULES = [Path(azulejos.__file__).parent / "games" / part for part in ("kit", "azul")]
OFFER = {1: "blue yellow red black", 2: "blue yellow red white", 3: "2 blue 2 red", 4: "4 white", 5: "4 black"}
EXAMPLE = table(factories=OFFER)
WALL = (".....",) * 4
GREY: dict[str, Any] = {"wall": "grey", "factories": OFFER}
JOKERS: dict[str, Any] = {"wall": "grey", "jokers": True, "factories": OFFER}
ROW = ("BYRKW", *WALL)
TILING = changed(
    table(board(lines={3: "3 red"}), board(wall=ONE_TILE, floor="marker"), wall="grey"),
    phase="tiling",
    choosing=3,
    rounds_without_tile=1,
)
OVER = changed(table(board(score=20, wall=ROW)), phase="over", current_player=None)


def with_rest(position: Position, **more: int) -> Position:
    """A position with all of bag and lid written out, and some tiles more in the lid."""
    whole = azulejos.load_position(position).position(viewer=0)
    return changed(whole, lid={kind: count + more.get(kind, 0) for kind, count in whole["lid"].items()})


IMPOSSIBLE: dict[str, tuple[str, Position]] = {
    # tiles
    "101 tiles": ("white", with_rest(EXAMPLE, white=1)),
    "99 tiles": ("white", changed(with_rest(EXAMPLE), bag={**with_rest(EXAMPLE)["bag"], "white": 0})),
    "21 blue": ("21", with_rest(EXAMPLE, blue=1)),
    "21 blue, bag left out": ("blue", changed(EXAMPLE, lid={"blue": 17})),
    "jokers in a bag without jokers": ("joker", changed(EXAMPLE, lid={"joker": 1})),
    "too few jokers": (
        "joker",
        changed(with_rest(table(**JOKERS)), bag={**with_rest(table(**JOKERS))["bag"], "joker": 4}),
    ),
    "neither bag nor lid": ("“bag” or “lid”", {name: EXAMPLE[name] for name in EXAMPLE if name != "lid"}),
    "less than nothing in the bag": ("0 or more", changed(EXAMPLE, lid={"blue": -1})),
    "more than all in the bag": ("blue", changed(EXAMPLE, lid={"blue": 101})),
    "far too many in the bag": ("or less", changed(EXAMPLE, lid={"blue": 10_000})),
    "green in the bag": ("green", changed(EXAMPLE, lid={"green": 1})),
    # walls
    "colour twice in a row": ("blue twice", table(board(wall=("BB...", *WALL)), **GREY)),
    "colour twice in a column": ("blue twice", table(board(wall=("B....", "B....", *WALL[:3])), **GREY)),
    "joker for a colour in its row": ("blue twice", table(board(wall=("Bb...", *WALL)), **JOKERS)),
    "joker for a colour in its column": ("blue twice", table(board(wall=("b....", "B....", *WALL[:3])), **JOKERS)),
    "wrong colour on the coloured wall": ("shows blue", table(board(wall=("Y....", *WALL)), factories=OFFER)),
    "joker for the wrong colour": ("shows blue", table(board(wall=("y....", *WALL)), factories=OFFER, jokers=True)),
    "joker for nothing": ("shows blue", table(board(wall=("J....", *WALL)), factories=OFFER, jokers=True)),
    "joker on the wall without jokers": ("joker", table(board(wall=("b....", *WALL)), factories=OFFER)),
    "joker on the grey wall without jokers": ("joker", table(board(wall=("J....", *WALL)), **GREY)),
    "marker on the wall": ("marker", changed(EXAMPLE, players=[{**board(), "wall": [["marker"] * 5] * 5}] * 2)),
    "wall of four rows": ("at least 5", changed(EXAMPLE, players=[{**board(), "wall": board()["wall"][1:]}, board()])),
    "wall of six columns": ("at most 5", changed(EXAMPLE, players=[{**board(), "wall": [[None] * 6] * 5}, board()])),
    # pattern lines
    "line too long": ("more tiles than", table(board(lines={1: "2 red"}), factories=OFFER)),
    "line of six": ("at most 5", table(board(lines={5: "6 red"}), factories=OFFER)),
    "line of two colours": ("two colours", table(board(lines={2: "red blue"}), factories=OFFER)),
    "line of two colours and a joker": ("two colours", table(board(lines={3: "red blue joker"}), **JOKERS)),
    "line colour on the wall": (
        "already has",
        table(board(lines={1: "blue"}, wall=("B....", *WALL)), factories=OFFER),
    ),
    "line colour on the wall as a joker": (
        "already has",
        table(board(lines={1: "blue"}, wall=("b....", *WALL)), **JOKERS),
    ),
    "joker on a line without jokers": ("joker", table(board(lines={1: "joker"}), factories=OFFER)),
    "marker on a line": ("marker", changed(EXAMPLE, players=[{**board(), "lines": [["marker"], *[[]] * 4]}, board()])),
    "four lines": ("at least 5", changed(EXAMPLE, players=[{**board(), "lines": [[]] * 4}, board()])),
    # marker and floor
    "marker twice on one floor": ("twice", table(board(floor="2 marker"), factories=OFFER)),
    "marker on two floors": ("says otherwise", table(board(floor="marker"), board(floor="marker"), factories=OFFER)),
    "marker in the centre and on a floor": (
        "says otherwise",
        changed(table(board(floor="marker"), factories=OFFER), marker=None),
    ),
    "marker with the wrong seat": ("says otherwise", table(board(floor="marker"), factories=OFFER, marker=1)),
    "marker missing": ("has room", table(factories=OFFER, marker=0)),
    "floor of eight": ("at most 7", table(board(floor="8 red"), factories=OFFER)),
    "joker on a floor without jokers": ("joker", table(board(floor="joker"), factories=OFFER)),
    # points and rounds
    "points without tiles": ("points", table(board(score=1), factories=OFFER)),
    "points below 0": ("0 or more", table(board(score=-1), factories=OFFER)),
    "a thousand points": ("999 or less", table(board(score=1000, wall=("B....", *WALL)), factories=OFFER)),
    "round 0": ("1 or more", table(factories=OFFER, round_number=0)),
    "round 1000": ("999 or less", table(factories=OFFER, round_number=1000)),
    "tiles on the wall in round 1": (
        "more tiles than round",
        table(
            board(wall=("B....", *WALL)),
            factories={number: OFFER[number] for number in (1, 2, 3, 4)},
            centre="3 black",
            round_number=1,
        ),
    ),
    "idle round before round 1": ("so many rounds", table(factories=OFFER, round_number=1, rounds_without_tile=1)),
    "round 300 and empty walls": ("Round 300", changed(EXAMPLE, round=300, players=[board(), board()])),
    "round 7 and one tile on the walls": ("Round 7", changed(EXAMPLE, round=7)),
    "six idle rounds": ("5 or less", table(factories=OFFER, round_number=9, rounds_without_tile=6)),
    # the table
    "six factories": ("5 factories", changed(EXAMPLE, factories=[*EXAMPLE["factories"], []])),
    "four factories": ("at least 5", changed(EXAMPLE, factories=EXAMPLE["factories"][1:])),
    "five factories for three": ("7 factories", changed(EXAMPLE, players=[board()] * 3)),
    "factory of five": ("at most 4", table(factories={**OFFER, 1: "5 blue"})),
    "factory of two": ("fewer than four", table(factories={**OFFER, 5: "2 black"})),
    "short factory that is not the last": (
        "fewer than four",
        table(
            factories={**OFFER, 1: "2 black"},
            bag={},
            lid={"blue": 17, "yellow": 18, "red": 17, "black": 14, "white": 15},
        ),
    ),
    "centre too full": ("empty factories", table(factories={n: OFFER[n] for n in (1, 2, 3, 4)}, centre="4 red")),
    "centre of 28": ("at most 27", table(centre="20 red 8 blue")),
    "marker in a factory": ("marker", changed(EXAMPLE, factories=[["marker"], [], [], [], []])),
    "one player": ("at least 2", changed(EXAMPLE, players=[board()])),
    "five players": ("at most 4", changed(EXAMPLE, players=[board()] * 5)),
    "player to act out of range": ("current_player is 2", changed(EXAMPLE, current_player=2)),
    "first player out of range": ("first_player is 3", changed(EXAMPLE, first_player=3)),
    "marker out of range": ("marker is 2", changed(EXAMPLE, marker=2)),
    "seat 4": ("3 or less", changed(EXAMPLE, current_player=4)),
    "seat -1": ("0 or more", changed(EXAMPLE, current_player=-1)),
    "generator 0": ("generator", changed(EXAMPLE, generator="0x" + "0" * 16)),
    "unknown phase": ("dealing", changed(EXAMPLE, phase="dealing")),
    "unknown wall": ("pink", changed(EXAMPLE, options={"wall": "pink"})),
    "unknown option": ("walls", changed(EXAMPLE, options={"walls": "grey"})),
    # taking
    "full row while taking": ("already be over", table(board(wall=ROW), factories=OFFER)),
    "five idle rounds while taking": ("already be over", table(factories=OFFER, rounds_without_tile=5)),
    "nothing to take": ("no tile left", table()),
    "nobody to take": ("current_player", changed(EXAMPLE, current_player=None)),
    "choosing while taking": ("choosing", changed(EXAMPLE, choosing=1)),
    # tiling
    "tiles left while tiling": ("tiles left", changed(TILING, centre=["blue"])),
    "nobody to tile": ("current_player", changed(TILING, current_player=None)),
    "choosing nothing": ("no choice", changed(TILING, choosing=None)),
    "choosing for a line that is not full": ("no choice", changed(TILING, choosing=2)),
    "choosing on the coloured wall": ("no choice", changed(TILING, options={"wall": "coloured"})),
    "choosing line 6": ("5 or less", changed(TILING, choosing=6)),
    "choosing where one space is left": (
        "no choice",
        changed(TILING, players=[board(lines={1: "red"}, wall=("BYKW.", *WALL)), board(floor="marker")], choosing=1),
    ),
    "full line above the one to tile": (
        "tiled already",
        changed(TILING, players=[board(lines={1: "red", 3: "3 red"}), TILING["players"][1]]),
    ),
    "full line of one who has tiled": (
        "tiled already",
        changed(TILING, first_player=1, players=[TILING["players"][0], board(lines={1: "red"}, wall=ONE_TILE)]),
    ),
    "floor of one who has tiled": (
        "must be empty",
        changed(TILING, first_player=1, players=[TILING["players"][0], board(floor="red", wall=ONE_TILE)]),
    ),
    # over
    "over without a reason": (
        "not over",
        changed(OVER, rounds_without_tile=1, players=[board(), board(wall=ONE_TILE)]),
    ),
    "over but acting": ("nobody can act", changed(OVER, current_player=0)),
    "over but choosing": ("nobody can act", changed(OVER, choosing=1)),
    "tiles left when over": ("tiles left", changed(OVER, centre=["blue"])),
    "full line when over": (
        "tiled already",
        changed(OVER, players=[board(lines={1: "red"}), OVER["players"][0]]),
    ),
    "floor when over": ("must be empty", changed(OVER, players=[board(floor="red"), OVER["players"][0]])),
    "bonus missing": ("bonuses", changed(OVER, players=[board(score=1, wall=ROW), board()])),
    # what a turn shows
    "marker taken before the centre held a tile": ("still full", table(board(floor="marker"), factories=OFFER)),
    "out of turn": ("turn", table(factories=OFFER, current_player=0, first_player=1)),
    "full line before the first turn": ("turns", table(board(lines={1: "red"}), factories=OFFER)),
    "floor before the first turn": ("turns", table(board(floor="red"), factories=OFFER)),
    "tiles in the lid in round 1": ("bag", table(factories=OFFER, round_number=1, lid={"blue": 1})),
}


@pytest.mark.parametrize(("word", "position"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_position(word: str, position: Position) -> None:
    """Refused for its own reason, which the word stands for."""
    refusal(lambda: azulejos.load_position(position), InvalidPosition, word)


@pytest.mark.parametrize("position", [EXAMPLE, TILING, OVER], ids=["taking", "tiling", "over"])
def test_positions_that_the_impossible_ones_are_made_from(position: Position) -> None:
    assert_playable(azulejos.load_position(position), b"\x80")


def test_there_is_a_case_for_every_refusal() -> None:
    told = {
        refusal(lambda: azulejos.load_position(case), InvalidPosition).message.key  # noqa: B023
        for _, case in IMPOSSIBLE.values()
    }
    sources = [file.read_text(encoding="utf-8") for folder in RULES for file in folder.glob("*.py")]
    keys = {f"position.{key}" for source in sources for key in re.findall(r'refuse\(\s*"(\w+)"', source)}
    assert keys
    assert keys <= told
