"""What can be seen of a table of Azul, as plain data: the one place that decides what a viewer may know.

All is open in Azul but the order in which tiles will leave the bag. That order is in the generator.
"""

from typing import Any

from azulejos.core.phases import OVER
from azulejos.core.records import Plain
from azulejos.rulebooks.azul.info import AZUL, COLOURED, GREY
from azulejos.rulebooks.azul.names import COLOUR_NAMES, PIECE_NAMES, SPACE_NAMES, TILE_NAMES
from azulejos.rulebooks.azul.table import NONE, TAKING, TILING
from azulejos.rulebooks.common.factories import CENTRE, factories_for
from azulejos.rulebooks.common.parts import Items, Part
from azulejos.rulebooks.common.viewing import seat_or_none, tile_counts, tile_list

PHASE_NAMES = {TAKING: "taking", TILING: "tiling", OVER: "over"}


def options_of(grey: int, jokers: int) -> dict[str, Any]:
    """The options that the table plays with."""
    return {"wall": GREY if grey else COLOURED, "jokers": bool(jokers)}


def _tiles(counts: list[int]) -> list[str]:
    return tile_list(TILE_NAMES, counts)


def _counts(jokers: int, counts: list[int]) -> dict[str, int]:
    return tile_counts(TILE_NAMES if jokers else COLOUR_NAMES, counts)


def _wall(wall: list[list[int]]) -> list[list[str | None]]:
    return [[SPACE_NAMES[space] for space in row] for row in wall]


def _floor(pieces: list[int], count: int) -> list[str]:
    return [PIECE_NAMES[piece] for piece in pieces[:count]]


def _line(line: Plain) -> list[str]:
    colours = [] if line.colour == NONE else [TILE_NAMES[line.colour]] * (line.count - line.jokers)
    return colours + ["joker"] * line.jokers


TABLE = (
    Part("format", (), lambda: 1),
    Part("game", (), lambda: AZUL.name),
    Part("options", ("grey", "jokers"), options_of),
    Part("round", ("round_number",)),
    Part("phase", ("phase",), lambda phase: PHASE_NAMES[phase]),
    Part("first_player", ("first",)),
    Part("current_player", ("current",), seat_or_none),
    Part("choosing", ("choosing",), lambda line: None if line == NONE else line + 1),
    Part("marker", ("marker",), seat_or_none),
    Items("factories", ("places",), _tiles, factories_for),
    Part("centre", (("places", CENTRE),), _tiles),
    Part("bag", ("jokers", "bag"), _counts),
    Part("lid", ("jokers", "lid"), _counts),
    Part("rounds_without_tile", ("idle_rounds",)),
)

BOARD = (
    Part("score", ("score",)),
    Items("lines", ("lines",), _line),
    Part("wall", ("wall",), _wall),
    Part("floor", ("floor", "floor_count"), _floor),
)
