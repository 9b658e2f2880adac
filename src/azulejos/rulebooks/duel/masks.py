"""The legal actions as a mask over the action ids: 1 where an action is legal.

The takes from one factory, and those from the moons, are 35 neighbours, seven for each colour: where it may go.
"""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers
from azulejos.core.records import Record
from azulejos.rulebooks.duel.acquiring import may_draw, open_chips, open_plates
from azulejos.rulebooks.duel.action_ids import (
    ACTION_IDS,
    CHIP_IDS,
    DESTINATIONS,
    DRAW_ID,
    PLATE_IDS,
    moon_id,
    sun_id,
)
from azulejos.rulebooks.duel.choices import choices, first_choice
from azulejos.rulebooks.duel.plates import PLATES, TURNS
from azulejos.rulebooks.duel.table import ACQUIRING, COLOURS, FACTORIES, LINES, PICKING, SLOTS, SMALL_FACTORIES
from azulejos.rulebooks.duel.taking import destinations, moon_colours

ALL_COLOURS = (1 << COLOURS) - 1
_ALL_GOALS = (1 << DESTINATIONS) - 1
_WITH_COLOURS = np.array(
    [
        sum((colours >> colour & 1) * _ALL_GOALS << DESTINATIONS * colour for colour in range(COLOURS))
        for colours in range(1 << COLOURS)
    ]
)
"""For each mask of colours: all takes of these colours."""

_AT_FACTORIES = np.array(
    [
        sum((factories >> factory & 1) << COLOURS * factory for factory in range(FACTORIES))
        for factories in range(1 << FACTORIES)
    ]
)
"""For each mask of factories: a bit where the colours of each of them begin."""

_write_takes = bit_writer(COLOURS * DESTINATIONS)
_write_plates = bit_writer(PLATES)
_write_chips = bit_writer(SMALL_FACTORIES)
_write_places = bit_writer(SLOTS * TURNS)
_write_cells = bit_writer(LINES)


@compiled
def action_limit(state: Record) -> int:  # noqa: ARG001
    """Action ids of this table are below this."""
    return ACTION_IDS


@compiled
def write_mask(state: Record, out: Record) -> None:
    """Write 1 for each legal action and 0 for every other one."""
    clear_numbers(out.legal)
    if state.phase in (ACQUIRING, PICKING):
        _write_plates(out.legal, PLATE_IDS, open_plates(state))
        if state.phase == ACQUIRING:
            out.legal[DRAW_ID] = may_draw(state)
            write_takes(state, out)
            _write_chips(out.legal, CHIP_IDS, open_chips(state))
    elif first_choice(state) + SLOTS * TURNS <= ACTION_IDS:
        _write_places(out.legal, first_choice(state), choices(state))
    else:
        _write_cells(out.legal, first_choice(state), choices(state))


@compiled
def write_takes(state: Record, out: Record) -> None:
    """Write the takes from each sun and from the moons."""
    player = state.players[state.current]
    goals = suns = 0
    for colour in range(COLOURS):
        goals |= destinations(player, colour) << DESTINATIONS * colour
        suns |= int(_AT_FACTORIES[state.where[colour]]) << colour
    for factory in range(FACTORIES):
        colours = suns >> COLOURS * factory & ALL_COLOURS
        _write_takes(out.legal, sun_id(factory, 0, 0), goals & int(_WITH_COLOURS[colours]))
    _write_takes(out.legal, moon_id(0, 0), goals & int(_WITH_COLOURS[moon_colours(state)]))
