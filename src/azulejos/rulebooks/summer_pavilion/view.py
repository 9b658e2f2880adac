"""What can be seen of a table of Summer Pavilion, as plain data: the one place that decides what a viewer may know.

All is open but the order in which tiles will leave the bag. That order is in the generator.
"""

from typing import Any

from azulejos.foundation.phases import OVER
from azulejos.foundation.records import Plain
from azulejos.rulebooks.common.viewing import (
    centre_list,
    factory_lists,
    seat_or_none,
    tile_counts,
    tile_list,
)
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


def table(state: Plain, _viewer: int | None) -> dict[str, Any]:
    """What a viewer may know of all but the players' boards; the whole truth if there is none."""
    return {
        "format": 1,
        "game": SUMMER_PAVILION.name,
        "options": options_of(state),
        "round": state.round_number,
        "wild": COLOUR_NAMES[state.wilds[state.round_number - 1]],
        "phase": PHASE_NAMES[state.phase],
        "first_player": state.first,
        "current_player": seat_or_none(state.current),
        "choosing": _choosing(state),
        "token": seat_or_none(state.token),
        "factories": factory_lists(state, COLOUR_NAMES),
        "centre": centre_list(state, COLOUR_NAMES),
        "supply": tile_list(COLOUR_NAMES, state.supply),
        "bag": tile_counts(COLOUR_NAMES, state.bag),
        "depot": tile_counts(COLOUR_NAMES, state.depot),
    }


def options_of(state: Plain) -> dict[str, Any]:
    """The options that the table plays with; an order of wild colours goes by its name if it has one."""
    wilds = tuple(COLOUR_NAMES[colour] for colour in state.wilds)
    named = next((name for name, order in WILD_ORDERS.items() if order == wilds), list(wilds))
    return {"board": MONOCHROME if state.monochrome else COLOURED, "wilds": named}


def _choosing(state: Plain) -> dict[str, Any] | None:
    """The choice in the middle of a turn."""
    if state.phase == PAYING:
        star = None if state.star == CENTRE_STAR else OUTER_HOURS[state.star]
        return {"type": "pay", "star": star, "at": SPACE_HOURS[state.space], "colour": COLOUR_NAMES[state.colour]}
    if state.phase == BONUS:
        return {"type": "bonus", "count": state.bonus_left}
    return {"type": "keep"} if state.phase == KEEPING else None


def board(player: Plain) -> dict[str, Any]:
    """A player's board, open to all."""
    stars = [[None if tile == NONE else COLOUR_NAMES[tile] for tile in star] for star in player.tiles]
    return {
        "score": player.score,
        "hand": tile_list(COLOUR_NAMES, player.hand),
        "corners": tile_list(COLOUR_NAMES, player.corners),
        "stars": dict(zip(STAR_NAMES, stars, strict=True)),
        "passed": bool(player.passed),
    }
