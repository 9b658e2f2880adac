"""What can be seen of a table of Summer Pavilion, as plain data: the one place that decides what a viewer may know.

All is open but the order in which tiles will leave the bag. That order is in the generator.
"""

from typing import Any

from azulejos.core.phases import OVER
from azulejos.rulebooks.common.factories import CENTRE, factories_for
from azulejos.rulebooks.common.parts import Items, Part
from azulejos.rulebooks.common.viewing import seat_or_none, tile_counts, tile_list
from azulejos.rulebooks.summer_pavilion.board import CENTRE_STAR, OUTER_HOURS, SPACE_HOURS
from azulejos.rulebooks.summer_pavilion.info import COLOURED, MONOCHROME, SUMMER_PAVILION, WILD_ORDERS
from azulejos.rulebooks.summer_pavilion.names import COLOUR_NAMES, STAR_NAMES
from azulejos.rulebooks.summer_pavilion.table import BONUS, KEEPING, NONE, PAYING, PLACING, TAKING

PHASE_NAMES = {
    TAKING: "taking",
    PLACING: "placing",
    PAYING: "placing",
    BONUS: "placing",
    KEEPING: "placing",
    OVER: "over",
}


def options_of(monochrome: int, wilds: list[int]) -> dict[str, Any]:
    """The options that the table plays with; an order of wild colours goes by its name if it has one."""
    colours = tuple(COLOUR_NAMES[colour] for colour in wilds)
    named = next((name for name, order in WILD_ORDERS.items() if order == colours), list(colours))
    return {"board": MONOCHROME if monochrome else COLOURED, "wilds": named}


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
    Part("game", (), lambda: SUMMER_PAVILION.name),
    Part("options", ("monochrome", "wilds"), options_of),
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
