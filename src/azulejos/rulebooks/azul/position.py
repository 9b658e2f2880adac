"""The position of Azul as plain data. `docs/position-azul.schema.json` is made from these types."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.rulebooks.common.position import Count, Generator, Seat

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


class Options(Struct, forbid_unknown_fields=True):
    """How the table plays."""

    wall: Literal["coloured", "grey"] = "coloured"
    jokers: bool = False


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
