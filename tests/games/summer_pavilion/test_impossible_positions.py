"""Positions of Summer Pavilion that no game can reach: each is refused for its own reason."""

import re
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos import InvalidPosition
from tests.fuzzing import assert_playable, changed, refusal
from tests.games.summer_pavilion.geometry import HOURS
from tests.games.summer_pavilion.tables import COSTS, FACTORIES, Board, Position, board, count, table, tiles

RULES = [Path(azulejos.__file__).parent / "games" / part for part in ("kit", "summer_pavilion")]
NO_TILES = [""] * FACTORIES[2]
OFFER = ["PPGO", "GGOO", "YYBB", "RRPG", "OYBR"]
LATER: dict[str, Any] = {"round_number": 2, "factories": OFFER, "token": None}
TAKEN: dict[str, Any] = {"factories": ["", *OFFER[1:]], "centre": "GO", "token": None, "current_player": 1}
"""The table after seat 0 has taken two tiles from the first factory."""


def with_bag(position: Position) -> Position:
    """A position with the bag instead of the depot, so that a tile that is taken away elsewhere goes to the depot."""
    bag = azulejos.load_position(position).position()["bag"]
    return {**{name: value for name, value in position.items() if name != "depot"}, "bag": bag}


def with_bonus(supply: str) -> Position:
    """A position in which seat 0 has completed a window, and has still to take two of its three tiles."""
    return table(
        board(hand="R", stars={"9": "....PP"}),
        board(hand="R"),
        phase="placing",
        factories=NO_TILES,
        token=0,
        supply=supply,
        choosing={"type": "bonus", "count": 2},
    )


EXAMPLE = table(board(), board(), phase="taking", factories=OFFER, token=None)
PLACING = with_bag(table(board(hand="PPOOGR"), board(hand="R"), phase="placing", factories=NO_TILES, token=0))
ALONE = changed(PLACING, players=[PLACING["players"][0], board(passed=True, corners="R")])
PAYING = changed(PLACING, choosing={"type": "pay", "star": 11, "at": 4, "colour": "orange"})
BONUS = with_bag(with_bonus("PPGGOOYYB"))
KEEPING = changed(PLACING, choosing={"type": "keep"}, players=[board(hand="PR", corners="O"), board(hand="R")])
OVER = with_bag(
    changed(
        table(board(passed=True), board(passed=True), phase="over", round_number=6, factories=NO_TILES, token=0),
        current_player=None,
    )
)
POSSIBLE = {
    "taking": EXAMPLE,
    "taking after a turn": table(board(hand="PP"), board(), phase="taking", **TAKEN),
    "taking with four tiles kept": table(board(hand="RRRR"), board(hand="B"), phase="taking", **LATER),
    "taking with all points of two tiles": table(
        board(score=8, stars={"11": "OO...."}), board(), phase="taking", **LATER
    ),
    "placing": PLACING,
    "placing with nothing but the price in the depot": table(
        board(hand="R", stars={"11": "O" * 6}),
        board(hand="R"),
        phase="placing",
        round_number=1,
        factories=NO_TILES,
        token=0,
    ),
    "one has passed": ALONE,
    "paying": PAYING,
    "taking bonus tiles": BONUS,
    "keeping": KEEPING,
    "over": OVER,
}


def with_players(position: Position, *players: Board) -> Position:
    """A position with other boards."""
    return changed(position, players=list(players))


def with_rest(position: Position) -> Position:
    """A position with all of bag and depot written out."""
    return azulejos.load_position(position).position(viewer=0)


def with_one_more(position: Position, colour: str) -> Position:
    """A position with all of bag and depot written out, and a tile too many in the depot."""
    whole = with_rest(position)
    return changed(whole, depot={**whole["depot"], colour: whole["depot"][colour] + 1})


def choosing(position: Position, kind: str, **fields: Any) -> Position:
    """A position in which another choice is pending."""
    return changed(position, choosing={"type": kind, **fields})


def without(position: Position, *names: str) -> Position:
    """A position that does not have all fields."""
    return {name: value for name, value in position.items() if name not in names}


def cost_bonus_laid(cost: int) -> Board:
    """A board with every space of a cost covered, and no points for it."""
    colours = {"11": "O", "1": "R", "3": "B", "5": "Y", "7": "G", "9": "P", "centre": "P"}
    laid = {
        star: "".join(colours[star] if price == cost else "." for price in prices)
        for star, prices in COSTS["coloured"].items()
    }
    return board(score=0, stars=laid, passed=True)


IMPOSSIBLE: dict[str, tuple[str, Position]] = {
    # tiles
    "133 tiles": ("red", with_one_more(EXAMPLE, "red")),
    "23 purple": ("23", with_one_more(EXAMPLE, "purple")),
    "131 tiles": ("red", changed(with_rest(EXAMPLE), bag={**with_rest(EXAMPLE)["bag"], "red": 0})),
    "23 red, bag left out": ("red", changed(EXAMPLE, depot={"red": 21})),
    "23 red, depot left out": ("red", changed(without(EXAMPLE, "depot"), bag={"red": 21})),
    "23 red in a hand": ("red", with_players(EXAMPLE, board(hand="R" * 22), board())),
    "23 red with those on a star": (
        "red",
        table(board(hand="R" * 17, stars={"1": "RR...."}), board(), phase="taking", **LATER),
    ),
    "23 red with those in the corners": (
        "red",
        with_players(PLACING, board(hand="R" * 18), board(passed=True, corners="RRRR")),
    ),
    "neither bag nor depot": ("“bag” or “depot”", without(EXAMPLE, "depot")),
    "less than nothing in the bag": ("0 or more", changed(EXAMPLE, depot={"blue": -1})),
    "far too many in the bag": ("or less", changed(EXAMPLE, depot={"blue": 10_000})),
    "white in the bag": ("white", changed(EXAMPLE, depot={"white": 1})),
    "a black tile": ("black", changed(EXAMPLE, centre=["black"])),
    "a joker": ("joker", changed(EXAMPLE, centre=["joker"])),
    # options and wild colours
    "unknown board": ("pink", changed(EXAMPLE, options={"board": "pink"})),
    "unknown option": ("boards", changed(EXAMPLE, options={"boards": "coloured"})),
    "five wild colours": ("at least 6", changed(EXAMPLE, options={"wilds": tiles("PGOYB")})),
    "seven wild colours": ("at most 6", changed(EXAMPLE, options={"wilds": tiles("PGOYBRR")})),
    "a wild colour twice": ("differ", changed(EXAMPLE, options={"wilds": tiles("PPOYBR")})),
    "wild colour of another round": ("purple", changed(EXAMPLE, wild="green")),
    "wild colour of another order": ("orange", changed(EXAMPLE, wild="purple", options={"wilds": "back"})),
    "unknown wild colour": ("black", changed(EXAMPLE, wild="black")),
    # stars
    "wrong colour on a star": (
        "the orange star",
        table(board(stars={"11": "R....."}), board(), phase="taking", **LATER),
    ),
    "colour twice on the centre": (
        "the centre star",
        table(board(stars={"centre": "R.R..."}), board(), phase="taking", **LATER),
    ),
    "third colour on a star of one colour": (
        "blue",
        table(board(stars={"11": "RRB..."}), board(), phase="taking", side="monochrome", **LATER),
    ),
    "colour twice on a star of many colours": (
        "red",
        table(board(stars={"11": "RBR..."}), board(), phase="taking", side="monochrome", **LATER),
    ),
    "star of five spaces": (
        "at least 6",
        with_players(EXAMPLE, {**board(), "stars": {**board()["stars"], "11": [None] * 5}}, board()),
    ),
    "star of seven spaces": (
        "at most 6",
        with_players(EXAMPLE, {**board(), "stars": {**board()["stars"], "11": [None] * 7}}, board()),
    ),
    "star missing": ("“9”", with_players(EXAMPLE, {**board(), "stars": without(board()["stars"], "9")}, board())),
    "star at 2 o'clock": (
        "“2”",
        with_players(EXAMPLE, {**board(), "stars": {**board()["stars"], "2": [None] * 6}}, board()),
    ),
    # points and rounds
    "points below 0": ("0 or more", with_players(EXAMPLE, board(score=-1), board())),
    "a thousand points": ("999 or less", with_players(EXAMPLE, board(score=1000), board())),
    "points before any tile is laid": ("more points", with_players(EXAMPLE, board(score=6), board())),
    "points that two tiles cannot score": (
        "more points",
        table(board(score=9, stars={"11": "OO...."}), board(), phase="taking", **LATER),
    ),
    "points that two tiles apart cannot score": (
        "more points",
        table(board(score=8, stars={"11": "O.O..."}), board(), phase="taking", **LATER),
    ),
    "points when over that no bonus gives": (
        "more points",
        with_players(OVER, board(score=6, passed=True), board(passed=True)),
    ),
    "points lost before the first pass": ("at least 5 points", with_players(EXAMPLE, board(score=4), board())),
    "points of a tile missing in round 1": (
        "at least 6 points",
        changed(PLACING, players=[board(hand="R"), board(hand="R", stars={"11": ".O...."})]),
    ),
    "round 0": ("1 or more", changed(EXAMPLE, round=0)),
    "round 7": ("6 or less", changed(EXAMPLE, round=7)),
    # the table
    "six factories": ("5 factories", changed(EXAMPLE, factories=[*EXAMPLE["factories"], []])),
    "four factories": ("at least 5", changed(EXAMPLE, factories=EXAMPLE["factories"][1:])),
    "five factories for three": ("7 factories", with_players(EXAMPLE, board(), board(), board())),
    "factory of five": ("at most 4", changed(EXAMPLE, factories=[tiles("PPGGO"), *EXAMPLE["factories"][1:]])),
    "factory of two": ("fewer than four", changed(EXAMPLE, factories=[*EXAMPLE["factories"][:4], tiles("PG")])),
    "short factory that is not the last": (
        "fewer than four",
        changed(
            without(EXAMPLE, "depot"), factories=[tiles("PG"), *EXAMPLE["factories"][1:]], bag=count(""), supply=[]
        ),
    ),
    "centre too full": (
        "empty factories",
        changed(EXAMPLE, factories=[*EXAMPLE["factories"][:4], []], centre=tiles("PGGG"), first_player=1),
    ),
    "centre of 28": ("at most 27", changed(EXAMPLE, centre=tiles("P" * 14 + "G" * 14))),
    "supply of eleven": ("at most 10", changed(EXAMPLE, supply=tiles("P" * 11))),
    "supply of nine while taking": ("refilled", changed(EXAMPLE, supply=tiles("PPPGGGOOY"))),
    "supply of nine while placing": ("refilled", changed(PLACING, supply=tiles("PPPGGGOOY"))),
    "supply of nine and tiles in the depot": (
        "refilled",
        changed(PLACING, supply=tiles("PPPGGGOOY"), bag=count("")),
    ),
    "one player": ("at least 2", with_players(EXAMPLE, board())),
    "five players": ("at most 4", with_players(EXAMPLE, *[board()] * 5)),
    "player to act out of range": ("current_player is 2", changed(EXAMPLE, current_player=2)),
    "first player out of range": ("first_player is 3", changed(EXAMPLE, first_player=3)),
    "token out of range": ("token is 2", changed(EXAMPLE, token=2)),
    "seat 4": ("3 or less", changed(EXAMPLE, current_player=4)),
    "seat -1": ("0 or more", changed(EXAMPLE, current_player=-1)),
    "generator 0": ("generator", changed(EXAMPLE, generator="0x" + "0" * 16)),
    "unknown phase": ("tiling", changed(EXAMPLE, phase="tiling")),
    # bag and depot
    "a tile discarded before anybody could": ("bag must hold 102", changed(EXAMPLE, depot={"blue": 1})),
    "a bag that is empty in round 1": ("bag must hold 102", changed(without(EXAMPLE, "depot"), bag={})),
    "a bag that gave no bonus tiles": (
        "bag must hold 99",
        with_players(PLACING, board(hand="R", stars={"9": "....PP"}), board(hand="R")),
    ),
    "a bag that was refilled when the game is over": ("bag must hold 2 ", changed(OVER, bag={})),
    "more tiles paid than were dealt": (
        "depot must hold at least the 30",
        table(
            board(hand="R", stars={"11": "O" * 6, "1": "R" * 6}),
            board(hand="R"),
            phase="placing",
            round_number=1,
            factories=NO_TILES,
            token=0,
        ),
    ),
    # taking
    "nobody to take": ("current_player", changed(EXAMPLE, current_player=None)),
    "nothing to take": ("no tile left", changed(EXAMPLE, factories=[[]] * 5)),
    "passed while taking": ("passed or kept", with_players(EXAMPLE, board(), board(passed=True))),
    "tiles kept while taking": ("passed or kept", with_players(EXAMPLE, board(), board(corners="R"))),
    "tiles laid before round 2": (
        "all tiles of round 1",
        table(board(stars={"11": "O....."}), board(), phase="taking", round_number=1, factories=OFFER, token=None),
    ),
    "token taken before the centre held a tile": ("taken from the centre", changed(EXAMPLE, token=0)),
    "out of turn": ("turn of player 2", changed(EXAMPLE, first_player=1)),
    "a hand before the first turn": ("0 turns", with_players(EXAMPLE, board(), board(hand="R"))),
    "five tiles kept before the first turn": ("0 turns", table(board(hand="RRRRR"), board(), phase="taking", **LATER)),
    "an empty hand after a turn": ("must hold a tile", table(board(), board(), phase="taking", **TAKEN)),
    "an empty hand after several turns": (
        "must hold a tile from each",
        table(
            board(hand="G" * 8),
            board(),
            phase="taking",
            factories=["", "", "", *OFFER[3:]],
            centre="GO",
            token=0,
            current_player=1,
        ),
    ),
    "a tile lost from a factory": ("more or fewer", table(board(hand="P"), board(), phase="taking", **TAKEN)),
    "a tile too many from a factory": (
        "more or fewer",
        table(board(hand="PPP"), board(), phase="taking", round_number=1, **TAKEN),
    ),
    "choosing while taking": ("choosing", choosing(EXAMPLE, "keep")),
    # placing
    "nobody to place": ("current_player", changed(PLACING, current_player=None)),
    "tiles left while placing": ("tiles left", changed(PLACING, centre=["blue"])),
    "acting after passing": ("cannot be their turn", with_players(PLACING, board(passed=True), board(hand="R"))),
    "acting with nothing": ("would have passed", with_players(PLACING, board(), board(hand="R"))),
    "passed with a hand": ("beside the board", with_players(PLACING, board(hand="R"), board(hand="R", passed=True))),
    "tiles kept before passing": ("corners", with_players(PLACING, board(hand="R"), board(hand="R", corners="R"))),
    "tiles kept by the one who acts": ("corners", with_players(PLACING, board(hand="R", corners="R"), board(hand="R"))),
    "tiles kept in round 6": ("corners", changed(ALONE, round=6)),
    "five tiles kept": (
        "at most 4",
        with_players(PLACING, board(hand="R"), {**board(passed=True), "corners": ["red"] * 5}),
    ),
    # choices in the middle of a turn
    "paying for a space that is taken": (
        "does not have the choice",
        with_players(PAYING, board(hand="PPOO", stars={"11": "..O..."}), board(hand="R")),
    ),
    "paying for a space of another colour": (
        "does not have the choice",
        choosing(PAYING, "pay", star=1, at=4, colour="orange"),
    ),
    "paying without the tiles": (
        "does not have the choice",
        choosing(PAYING, "pay", star=11, at=12, colour="orange"),
    ),
    "paying without a tile of the colour": (
        "does not have the choice",
        with_players(PAYING, board(hand="PPP"), board(hand="R")),
    ),
    "paying in one way only": ("does not have the choice", choosing(PAYING, "pay", star=11, at=2, colour="orange")),
    "paying without wild tiles": (
        "does not have the choice",
        with_players(PAYING, board(hand="OOO"), board(hand="R")),
    ),
    "paying the wild colour with itself": (
        "does not have the choice",
        choosing(PAYING, "pay", star=9, at=2, colour="purple"),
    ),
    "paying at 3 o'clock": ("not allowed", choosing(PAYING, "pay", star=11, at=3, colour="orange")),
    "paying with an empty hand": ("would have passed", with_players(PAYING, board(), board(hand="R"))),
    "more bonus tiles than the supply has": (
        "does not have the choice",
        changed(choosing(BONUS, "bonus", count=3), supply=tiles("PGO")),
    ),
    "a bonus of one colour": ("does not have the choice", with_bonus("G" * 9)),
    "a bonus that no tile has brought": ("does not have the choice", changed(BONUS, supply=tiles("PPGGOOYYBR"))),
    "bonus tiles taken beyond those that a tile brings": (
        "does not have the choice",
        changed(BONUS, supply=tiles("PPGGOOYY")),
    ),
    "a bonus without a structure": (
        "does not have the choice",
        with_players(BONUS, board(hand="R", stars={"9": "....P."}), board(hand="R")),
    ),
    "a bonus tile taken that is not in the hand": (
        "does not have the choice",
        with_players(BONUS, board(stars={"9": "....PP"}), board(hand="R")),
    ),
    "no bonus tile": ("1 or more", choosing(BONUS, "bonus", count=0)),
    "four bonus tiles": ("3 or less", choosing(BONUS, "bonus", count=4)),
    "bonus after passing": ("cannot be their turn", with_players(BONUS, board(passed=True), board(hand="R"))),
    "keeping in round 6": ("does not have the choice", changed(choosing(PLACING, "keep"), round=6)),
    "keeping a fifth tile": (
        "does not have the choice",
        with_players(KEEPING, board(hand="R", corners="OOYB"), board(hand="R")),
    ),
    "keeping nothing more": ("would have passed", with_players(KEEPING, board(corners="O"), board(hand="R"))),
    "keeping by another": ("corners", with_players(KEEPING, board(hand="R"), board(hand="R", corners="O"))),
    "choosing something else": ("discard", choosing(PLACING, "discard")),
    "choosing nothing": ("type", changed(PLACING, choosing={})),
    # over
    "over but acting": ("nobody can act", changed(OVER, current_player=0)),
    "over but choosing": ("choosing", choosing(OVER, "keep")),
    "tiles left when over": ("tiles left", changed(OVER, centre=["blue"])),
    "over after round 5": ("round 6", changed(OVER, round=5)),
    "over before all have passed": ("must have passed", with_players(OVER, board(), board(passed=True))),
    "hand when over": ("must have passed", with_players(OVER, board(hand="R", passed=True), board(passed=True))),
    "corners when over": ("must have passed", with_players(OVER, board(corners="R", passed=True), board(passed=True))),
    "bonus of a star missing": (
        "bonuses",
        with_players(OVER, board(score=16, stars={"11": "O" * len(HOURS)}, passed=True), board(passed=True)),
    ),
    "bonus of a cost missing": ("bonuses", with_players(OVER, cost_bonus_laid(2), board(passed=True))),
}


@pytest.mark.parametrize(("word", "position"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_position(word: str, position: Position) -> None:
    """Refused for its own reason, which the word stands for."""
    refusal(lambda: azulejos.load_position(position), InvalidPosition, word)


@pytest.mark.parametrize("position", POSSIBLE.values(), ids=POSSIBLE.keys())
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
