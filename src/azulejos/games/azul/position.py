"""The position of Azul as typed data: what a viewer may know. Generates `docs/position-azul.schema.json`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.core.phases import OVER
from azulejos.games.azul.notation import COLOUR_NAMES, PIECE_NAMES, SPACE_NAMES, TILE_NAMES
from azulejos.games.azul.options import NAME, OPTIONS
from azulejos.games.azul.state import NONE, TAKING, TILING
from azulejos.games.azul.state import Line as StateLine
from azulejos.games.kit.factories import CENTRE, factories_for
from azulejos.games.kit.options import option_fields, read_options, with_simple_options
from azulejos.games.kit.serialisation import Count, Generator, Items, Part, Seat, seat_or_none, tile_counts, tile_list

Tile = Literal["blue", "yellow", "red", "black", "white", "joker"]
Piece = Literal["blue", "yellow", "red", "black", "white", "joker", "marker"]
Space = (
    Literal[
        "blue",
        "yellow",
        "red",
        "black",
        "white",
        "joker",
        "blue joker",
        "yellow joker",
        "red joker",
        "black joker",
        "white joker",
    ]
    | None
)
Number = Annotated[int, Meta(ge=1, le=5, description="The number of a pattern line, counted from 1.")]
Row = Annotated[list[Space], Meta(min_length=5, max_length=5)]
Line = Annotated[list[Tile], Meta(max_length=5)]


@with_simple_options(OPTIONS)
class Options(Struct, forbid_unknown_fields=True):
    """The options of the game."""


class Board(Struct, forbid_unknown_fields=True):
    """A player's board."""

    score: Annotated[int, Meta(ge=0, le=999)]
    lines: Annotated[list[Line], Meta(min_length=5, max_length=5, description="The pattern lines, from top to bottom.")]
    wall: Annotated[
        list[Row],
        Meta(
            min_length=5,
            max_length=5,
            description="The rows from top to bottom; in each row, the spaces from left to right.",
        ),
    ]
    floor: Annotated[list[Piece], Meta(max_length=7, description="The pieces on the floor line, from left to right.")]


class Position(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=False):
    """A position of Azul."""

    format: Literal[1] = 1
    game: Literal["azul"]
    options: Options
    round: Annotated[int, Meta(ge=1, le=999)]
    phase: Literal["taking", "tiling", "over"]
    first_player: Annotated[Seat, Meta(description="The seat that started this round.")]
    current_player: Annotated[Seat | None, Meta(description="The seat to act; null when the game is over.")]
    choosing: Annotated[
        Number | None, Meta(description="While tiling: the line whose tile must be placed on the wall.")
    ] = None
    marker: Annotated[
        Seat | None, Meta(description="The seat that holds the first-player marker; null if it is in the centre.")
    ]
    factories: Annotated[
        list[Annotated[list[Tile], Meta(max_length=4)]],
        Meta(min_length=5, max_length=9),
    ]
    centre: Annotated[list[Tile], Meta(max_length=27)]
    bag: Annotated[
        dict[Tile, Count] | None, Meta(description="Tiles in the bag, by kind. May be omitted if `lid` is given.")
    ] = None
    lid: Annotated[
        dict[Tile, Count] | None, Meta(description="Tiles in the lid, by kind. May be omitted if `bag` is given.")
    ] = None
    rounds_without_tile: Annotated[
        int,
        Meta(
            ge=0,
            le=5,
            description="Consecutive rounds that have reached the wall-tiling with no tile placed on any wall.",
        ),
    ] = 0
    players: Annotated[list[Board], Meta(min_length=2, max_length=4)]
    generator: Generator = None


PHASE_NAMES = {TAKING: "taking", TILING: "tiling", OVER: "over"}


def _tiles(counts: list[int]) -> list[str]:
    return tile_list(TILE_NAMES, counts)


def _counts(jokers: int, counts: list[int]) -> dict[str, int]:
    return tile_counts(TILE_NAMES if jokers else COLOUR_NAMES, counts)


def _wall(wall: list[list[int]]) -> list[list[str | None]]:
    return [[SPACE_NAMES[space] for space in row] for row in wall]


def _floor(pieces: list[int], count: int) -> list[str]:
    return [PIECE_NAMES[piece] for piece in pieces[:count]]


def _line(line: StateLine) -> list[str]:
    colours = [] if line.colour == NONE else [TILE_NAMES[line.colour]] * (line.count - line.jokers)
    return colours + ["joker"] * line.jokers


TABLE = (
    Part("format", (), lambda: 1),
    Part("game", (), lambda: NAME),
    Part("options", option_fields(OPTIONS), lambda *indexes: read_options(OPTIONS, indexes)),
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
