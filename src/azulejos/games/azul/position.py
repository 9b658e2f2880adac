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
Number = Annotated[int, Meta(ge=1, le=5, description="the number of a pattern line, from 1")]
Row = Annotated[list[Space], Meta(min_length=5, max_length=5)]
Line = Annotated[list[Tile], Meta(max_length=5)]


@with_simple_options(OPTIONS)
class Options(Struct, forbid_unknown_fields=True):
    """How the table plays."""


class Board(Struct, forbid_unknown_fields=True):
    """A player's board."""

    score: Annotated[int, Meta(ge=0, le=999)]
    lines: Annotated[list[Line], Meta(min_length=5, max_length=5, description="pattern lines, from the top")]
    wall: Annotated[list[Row], Meta(min_length=5, max_length=5, description="rows from the top, spaces from the left")]
    floor: Annotated[list[Piece], Meta(max_length=7, description="pieces of the floor line, from the left")]


class Position(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=False):
    """A position of Azul."""

    format: Literal[1] = 1
    game: Literal["azul"]
    options: Options
    round: Annotated[int, Meta(ge=1, le=999)]
    phase: Literal["taking", "tiling", "over"]
    first_player: Annotated[Seat, Meta(description="the seat that began this round")]
    current_player: Annotated[Seat | None, Meta(description="the seat that must act; null when the game is over")]
    choosing: Annotated[Number | None, Meta(description="while tiling, the line whose tile must be laid")] = None
    marker: Annotated[Seat | None, Meta(description="who holds the first player marker; null: it is in the centre")]
    factories: Annotated[
        list[Annotated[list[Tile], Meta(max_length=4)]],
        Meta(min_length=5, max_length=9),
    ]
    centre: Annotated[list[Tile], Meta(max_length=27)]
    bag: Annotated[dict[Tile, Count] | None, Meta(description="may be left out if the lid is given")] = None
    lid: Annotated[dict[Tile, Count] | None, Meta(description="may be left out if the bag is given")] = None
    rounds_without_tile: Annotated[
        int,
        Meta(ge=0, le=5, description="rounds in a row that have come to their tiling without a tile laid on any wall"),
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
