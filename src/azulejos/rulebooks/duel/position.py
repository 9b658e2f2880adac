"""The position of Azul Duel as plain data; `docs/position-duel.schema.json` is made from it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.rulebooks.common.position import Count, Generator

Colour = Literal["blue", "yellow", "red", "black", "turquoise"]
Chip = Literal[
    "blue",
    "yellow",
    "red",
    "black",
    "turquoise",
    "turquoise-yellow",
    "yellow-black",
    "black-blue",
    "blue-red",
    "red-turquoise",
]
Side = Literal["rows", "rainbow", "columns", "border", "diagonals", "corners", "jokers", "specials"]
Sides = Annotated[list[Side], Meta(min_length=3, max_length=4)]
Type = Literal["special", "joker"]
Plate = Annotated[int, Meta(ge=1, le=18)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Line = Annotated[int, Meta(ge=1, le=6)]
Group = Annotated[int, Meta(ge=1, le=18)]


class Options(Struct, forbid_unknown_fields=True):
    """How the table plays."""

    tablets: Annotated[Literal["random", "first-game"] | Sides, Meta(description="how the tablets were chosen")] = (
        "random"
    )
    tablet_count: Annotated[Literal[3, 4] | None, Meta(description="how many tablets; may be left out")] = None


class DrawnPlate(Struct, forbid_unknown_fields=True):
    """A plate drawn from the stack in this turn."""

    type: Type
    plate: Annotated[
        Plate | None, Meta(description="null for a plate that nobody has seen, or that the viewer may not know")
    ]
    player: Annotated[Seat | None, Meta(description="who knows which plate it is")]
    group: Group | None


class Place(Struct, tag_field="type", tag="place", forbid_unknown_fields=True):
    """The player must choose a slot and a turn for this plate."""

    plate: Plate


class Draw(Struct, tag_field="type", tag="draw", forbid_unknown_fields=True):
    """The player must draw another plate, or look at those drawn."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=1, max_length=15)]


class Keep(Struct, tag_field="type", tag="keep", forbid_unknown_fields=True):
    """The player must choose the plate to keep."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=2, max_length=15)]


class Under(Struct, tag_field="type", tag="under", forbid_unknown_fields=True):
    """The player must choose the plate that goes under the stack next."""

    plates: Annotated[list[DrawnPlate], Meta(min_length=2, max_length=15)]
    kept: Plate
    returned: Annotated[
        int, Meta(ge=0, le=13, description="how many went under it in this turn; for the other player 0")
    ]


class Stack(Struct, tag_field="type", tag="stack", forbid_unknown_fields=True):
    """The player must choose the tile that is stacked next on the moon of a factory."""

    factory: Annotated[int, Meta(ge=1, le=4)]
    tiles: Annotated[list[Colour], Meta(min_length=2, max_length=3)]


class Chips(Struct, tag_field="type", tag="chips", forbid_unknown_fields=True):
    """The player must spend a chip on this line, or, as long as nothing is paid, none."""

    line: Line
    paid: Annotated[list[Chip], Meta(max_length=10)]


class Cell(Struct, tag_field="type", tag="cell", forbid_unknown_fields=True):
    """The player must choose a column for the tile of this line."""

    line: Line


Choice = Place | Draw | Keep | Under | Stack | Chips | Cell


class SmallFactory(Struct, forbid_unknown_fields=True):
    """A small factory."""

    sun: Annotated[list[Colour], Meta(max_length=4)]
    moon: Annotated[list[Colour], Meta(max_length=3, description="from the bottom to the top")]
    chip: Literal["hidden"] | Chip | None


class LargeFactory(Struct, forbid_unknown_fields=True):
    """The large factory."""

    sun: Annotated[list[Colour], Meta(max_length=5)]
    moon: Annotated[list[Colour], Meta(max_length=4)]


class Batch(Struct, forbid_unknown_fields=True):
    """Plates that a player put back together."""

    player: Annotated[Seat, Meta(description="who put them there")]
    group: Group
    special: Annotated[int, Meta(ge=0, le=9)]
    joker: Annotated[int, Meta(ge=0, le=9)]
    plates: Annotated[
        list[Plate | None],
        Meta(min_length=1, max_length=15, description="from the top to the bottom; null for who may not know"),
    ]


class Seen(Struct, forbid_unknown_fields=True):
    """What the player who did not put it there knows to be in a group."""

    group: Group
    plates: Annotated[list[Plate], Meta(min_length=1, max_length=15)]


class PlateStack(Struct, forbid_unknown_fields=True):
    """The stack of plates."""

    count: Annotated[int, Meta(ge=0, le=15)]
    top: Type | None
    under: Annotated[list[Batch], Meta(max_length=15)]
    seen: Annotated[list[Seen], Meta(max_length=15)]


class PatternLine(Struct, forbid_unknown_fields=True):
    """Tiles on a pattern line."""

    colour: Colour
    count: Annotated[int, Meta(ge=1, le=6)]


class PlacedPlate(Struct, forbid_unknown_fields=True):
    """A plate on a dome."""

    plate: Plate
    turn: Literal[0, 90, 180, 270]
    tiles: Annotated[list[Colour | Literal["special"] | None], Meta(min_length=4, max_length=4)]


class Board(Struct, forbid_unknown_fields=True):
    """A player's board."""

    score: Annotated[int, Meta(ge=0, le=999)]
    tokens: Annotated[int, Meta(ge=0, le=2, description="still to be used in this round")]
    chips: Annotated[list[Chip], Meta(max_length=10)]
    chips_taken: Annotated[int, Meta(ge=0, le=2, description="in this round")]
    lines: Annotated[list[PatternLine | None], Meta(min_length=6, max_length=6)]
    broken: Annotated[list[Colour], Meta(max_length=4)]
    dome: Annotated[list[PlacedPlate | None], Meta(min_length=9, max_length=9)]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position of Azul Duel."""

    format: Literal[1] = 1
    game: Literal["duel"]
    options: Annotated[Options | None, Meta(description="may be left out: random tablets")] = None
    tablets: Annotated[Sides, Meta(description="the sides in play")]
    round: Annotated[int, Meta(ge=1, le=5)]
    phase: Literal["setup", "acquisition", "decoration", "over"]
    first_player: Annotated[Seat, Meta(description="the seat that began this round")]
    current_player: Annotated[Seat | None, Meta(description="the seat that must act; null when the game is over")]
    choosing: Annotated[Choice | None, Meta(description="the choice in the middle of a turn")] = None
    first_player_tile: Annotated[Seat | None, Meta(description="who holds it; null: the large factory")]
    factories: Annotated[list[SmallFactory], Meta(min_length=4, max_length=4)]
    large: LargeFactory
    offer: Annotated[list[Plate], Meta(max_length=3)]
    stack: PlateStack
    unseen: Annotated[
        list[Plate] | None, Meta(description="plates that nobody, or not the viewer, has seen; may be left out")
    ] = None
    chips: Annotated[dict[Chip, Count], Meta(description="chips that have not been turned up")]
    bag: Annotated[dict[Colour, Count] | None, Meta(description="may be left out if the tower is given")] = None
    tower: Annotated[dict[Colour, Count] | None, Meta(description="may be left out if the bag is given")] = None
    special_tiles: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None, Meta(description="in reserve; may be left out")
    ] = None
    players: Annotated[list[Board], Meta(min_length=2, max_length=2)]
    generator: Generator = None
