"""The legal actions as a mask over the action ids: 1 where an action is legal.

The takes of one thing are 60 neighbours, six for each place: the mask of where it may go, repeated for each place that
offers it.
"""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers
from azulejos.core.records import Record
from azulejos.rulebooks.azul.action_ids import (
    ACTION_IDS,
    DESTINATIONS,
    JOKER_IDS,
    TAKES_OF_ONE_THING,
    TILE_IDS,
    take_id,
    tile_id,
)
from azulejos.rulebooks.azul.table import COLUMNS, TAKING
from azulejos.rulebooks.azul.taking import destinations, places_offering, takeable
from azulejos.rulebooks.azul.tiling import pending_spaces
from azulejos.rulebooks.common.factories import PLACES

_AT_PLACES = np.array(
    [sum((places >> place & 1) << DESTINATIONS * place for place in range(PLACES)) for places in range(1 << PLACES)]
)
"""For each mask of places: a bit where the takes from each of them begin."""

_write_takes = bit_writer(TAKES_OF_ONE_THING)
_write_spaces = bit_writer(COLUMNS)


@compiled
def action_limit(state: Record) -> int:
    """Action ids of this table are below this: without jokers, and without choices of space, fewer are used."""
    if state.jokers:
        return ACTION_IDS
    return JOKER_IDS if state.grey else TILE_IDS


@compiled
def write_mask(state: Record, out: Record) -> None:
    """Write 1 for each legal action and 0 for every other one."""
    clear_numbers(out.legal)
    player = state.players[state.current]
    if state.phase == TAKING:
        for what in range(takeable(state)):
            takes = int(_AT_PLACES[places_offering(state, what)]) * destinations(player, what)
            _write_takes(out.legal, take_id(what, 0, 0), takes)
    else:
        _write_spaces(out.legal, tile_id(int(state.choosing), 0), pending_spaces(state))
