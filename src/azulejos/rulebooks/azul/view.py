"""What can be seen of a table of Azul, as plain data: the one place that decides what a viewer may know.

All is open in Azul but the order in which tiles will leave the bag. That order is in the generator.
"""

from typing import Any

from azulejos.foundation.phases import OVER
from azulejos.foundation.records import Plain
from azulejos.rulebooks.azul.info import COLOURED, GREY
from azulejos.rulebooks.azul.names import COLOUR_NAMES, PIECE_NAMES, SPACE_NAMES, TILE_NAMES
from azulejos.rulebooks.azul.table import LINES, NONE, TAKING, TILING
from azulejos.rulebooks.common.viewing import centre_list, factory_lists, seat_or_none, tile_counts

PHASE_NAMES = {TAKING: "taking", TILING: "tiling", OVER: "over"}


def table(state: Plain, _viewer: int | None) -> dict[str, Any]:
    """What a viewer may know of all but the players' boards; the whole truth if there is none."""
    kinds = TILE_NAMES if state.jokers else COLOUR_NAMES
    return {
        "format": 1,
        "game": "azul",
        "options": options_of(state),
        "round": state.round_number,
        "phase": PHASE_NAMES[state.phase],
        "first_player": state.first,
        "current_player": seat_or_none(state.current),
        "choosing": None if state.choosing == NONE else state.choosing + 1,
        "marker": seat_or_none(state.marker),
        "factories": factory_lists(state, TILE_NAMES),
        "centre": centre_list(state, TILE_NAMES),
        "bag": tile_counts(kinds, state.bag),
        "lid": tile_counts(kinds, state.lid),
        "rounds_without_tile": state.idle_rounds,
    }


def options_of(state: Plain) -> dict[str, Any]:
    """The options that the table plays with."""
    return {"wall": GREY if state.grey else COLOURED, "jokers": bool(state.jokers)}


def board(player: Plain) -> dict[str, Any]:
    """A player's board, open to all."""
    return {
        "score": player.score,
        "lines": [_line(player.lines[row]) for row in range(LINES)],
        "wall": [[SPACE_NAMES[space] for space in row] for row in player.wall],
        "floor": [PIECE_NAMES[piece] for piece in player.floor[: player.floor_count]],
    }


def _line(line: Plain) -> list[str]:
    colours = [] if line.colour == NONE else [TILE_NAMES[line.colour]] * (line.count - line.jokers)
    return colours + ["joker"] * line.jokers
