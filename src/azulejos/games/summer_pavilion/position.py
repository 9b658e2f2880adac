"""The position of Summer Pavilion as typed data: what a viewer may know.

Generates `docs/position-summer-pavilion.schema.json`.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from azulejos.core.phases import OVER
from azulejos.games.kit.factories import CENTRE, factories_for
from azulejos.games.kit.options import option_fields, read_options, with_simple_options
from azulejos.games.kit.serialisation import Count, Generator, Items, Part, Seat, seat_or_none, tile_counts, tile_list
from azulejos.games.summer_pavilion.board import CENTRE_STAR, OUTER_HOURS, SPACE_HOURS
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES
from azulejos.games.summer_pavilion.options import NAME, OPTIONS, WILD_ORDERS
from azulejos.games.summer_pavilion.state import BONUS, KEEPING, NONE, PAYING, PLACING, TAKING

Colour = Literal["purple", "green", "orange", "yellow", "blue", "red"]
Star = Annotated[list[Colour | None], Meta(min_length=6, max_length=6)]
Order = Annotated[list[Colour], Meta(min_length=6, max_length=6)]


@with_simple_options(OPTIONS)
class Options(Struct, forbid_unknown_fields=True):
    """The options of the game."""

    wilds: Annotated[
        Literal["front", "back"] | Order,
        Meta(description="The wild colours of rounds 1 to 6: a side of the supply board, or a list."),
    ] = "front"


class Pay(Struct, tag_field="type", tag="pay", forbid_unknown_fields=True):
    """The player must choose how many wild tiles to pay for this space. No tile has moved yet."""

    star: Annotated[
        Literal[11, 1, 3, 5, 7, 9] | None,
        Meta(description="The position of the star on a clock face; null for the star in the centre."),
    ]
    at: Annotated[
        Literal[12, 2, 4, 6, 8, 10], Meta(description="The position of the space on the clock face of its star.")
    ]
    colour: Colour


class Bonus(Struct, tag_field="type", tag="bonus", forbid_unknown_fields=True):
    """The player must take `count` more bonus tiles."""

    count: Annotated[int, Meta(ge=1, le=3)]


class Keep(Struct, tag_field="type", tag="keep", forbid_unknown_fields=True):
    """The player is passing and must choose which tiles to keep."""


class Stars(
    Struct,
    forbid_unknown_fields=True,
    rename={f"star_{hour}": str(hour) for hour in (11, 1, 3, 5, 7, 9)},
):
    """The stars by their position on a clock face. The spaces of a star go clockwise from 12 o'clock."""

    star_11: Star
    star_1: Star
    star_3: Star
    star_5: Star
    star_7: Star
    star_9: Star
    centre: Star

    def in_order(self) -> list[list[Colour | None]]:
        """The outer stars clockwise from 11 o'clock, then the centre."""
        return [self.star_11, self.star_1, self.star_3, self.star_5, self.star_7, self.star_9, self.centre]


class Board(Struct, forbid_unknown_fields=True):
    """A player's board and tiles."""

    score: Annotated[int, Meta(ge=0, le=999)]
    hand: Annotated[list[Colour], Meta(max_length=132, description="The tiles next to the board.")]
    corners: Annotated[list[Colour], Meta(max_length=4, description="The tiles kept for the next round.")]
    stars: Stars
    passed: bool = False


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position of Summer Pavilion."""

    format: Literal[1] = 1
    game: Literal["summer-pavilion"]
    options: Options
    round: Annotated[int, Meta(ge=1, le=6)]
    wild: Annotated[Colour | None, Meta(description="The wild colour of this round. May be omitted.")] = None
    phase: Literal["taking", "placing", "over"]
    first_player: Annotated[Seat, Meta(description="The seat that started this round.")]
    current_player: Annotated[Seat | None, Meta(description="The seat to act; null when the game is over.")]
    choosing: Annotated[Pay | Bonus | Keep | None, Meta(description="The pending choice of an unfinished turn.")] = None
    token: Annotated[
        Seat | None, Meta(description="The seat that holds the start-player token; null if it is in the centre.")
    ]
    factories: Annotated[list[Annotated[list[Colour], Meta(max_length=4)]], Meta(min_length=5, max_length=9)]
    centre: Annotated[list[Colour], Meta(max_length=27)]
    supply: Annotated[list[Colour], Meta(max_length=10)]
    bag: Annotated[
        dict[Colour, Count] | None, Meta(description="Tiles in the bag, by colour. May be omitted if `depot` is given.")
    ] = None
    depot: Annotated[
        dict[Colour, Count] | None, Meta(description="Tiles in the depot, by colour. May be omitted if `bag` is given.")
    ] = None
    players: Annotated[list[Board], Meta(min_length=2, max_length=4)]
    generator: Generator = None


PHASE_NAMES = {
    TAKING: "taking",
    PLACING: "placing",
    PAYING: "placing",
    BONUS: "placing",
    KEEPING: "placing",
    OVER: "over",
}


def options_of(wilds: list[int], *indexes: int) -> dict[str, Any]:
    """The options of a table; an order of wild colours is given by its name if it has one."""
    colours = tuple(COLOUR_NAMES[colour] for colour in wilds)
    named = next((name for name, order in WILD_ORDERS.items() if order == colours), list(colours))
    return {**read_options(OPTIONS, indexes), "wilds": named}


def _wild(round_number: int, wilds: list[int]) -> str:
    return COLOUR_NAMES[wilds[round_number - 1]]


def _choosing(phase: int, star: int, space: int, colour: int, bonus_left: int) -> dict[str, Any] | None:
    """The choice in the middle of a turn."""
    if phase == PAYING:
        hour = None if star == CENTRE_STAR else OUTER_HOURS[star]
        return {"type": "pay", "star": hour, "at": SPACE_HOURS[space], "colour": COLOUR_NAMES[colour]}
    if phase == BONUS:
        return {"type": "bonus", "count": bonus_left}
    return {"type": "keep"} if phase == KEEPING else None


def _tiles(counts: list[int]) -> list[str]:
    return tile_list(COLOUR_NAMES, counts)


def _counts(counts: list[int]) -> dict[str, int]:
    return tile_counts(COLOUR_NAMES, counts)


def _stars(tiles: list[list[int]]) -> dict[str, list[str | None]]:
    stars = [[None if tile == NONE else COLOUR_NAMES[tile] for tile in star] for star in tiles]
    return dict(zip(STAR_NAMES, stars, strict=True))


TABLE = (
    Part("format", (), lambda: 1),
    Part("game", (), lambda: NAME),
    Part("options", ("wilds", *option_fields(OPTIONS)), options_of),
    Part("round", ("round_number",)),
    Part("wild", ("round_number", "wilds"), _wild),
    Part("phase", ("phase",), lambda phase: PHASE_NAMES[phase]),
    Part("first_player", ("first",)),
    Part("current_player", ("current",), seat_or_none),
    Part("choosing", ("phase", "star", "space", "colour", "bonus_left"), _choosing),
    Part("token", ("token",), seat_or_none),
    Items("factories", ("places",), _tiles, factories_for),
    Part("centre", (("places", CENTRE),), _tiles),
    Part("supply", ("supply",), _tiles),
    Part("bag", ("bag",), _counts),
    Part("depot", ("depot",), _counts),
)

BOARD = (
    Part("score", ("score",)),
    Part("hand", ("hand",), _tiles),
    Part("corners", ("corners",), _tiles),
    Part("stars", ("tiles",), _stars),
    Part("passed", ("passed",), bool),
)
