"""The legal actions as a mask over the action ids: 1 where an action is legal."""

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers
from azulejos.core.records import Record
from azulejos.rulebooks.common.factories import PLACES
from azulejos.rulebooks.summer_pavilion.action_ids import ACTION_IDS, PASS_ID, place_id
from azulejos.rulebooks.summer_pavilion.board import AFFORDABLE, MOST_COST, SPACES, STARS
from azulejos.rulebooks.summer_pavilion.choices import choices, first_choice
from azulejos.rulebooks.summer_pavilion.table import COLOURS, PLACING, TAKING
from azulejos.rulebooks.summer_pavilion.taking import wild_colour

_SPREAD = np.array([sum((mask >> n & 1) << COLOURS * n for n in range(PLACES)) for mask in range(1 << PLACES)])
"""For each mask of places or spaces: a bit where the actions with each of them begin."""

_write_takes = bit_writer(PLACES * COLOURS)
_write_placements = bit_writer(SPACES * COLOURS)
_write_choices = bit_writer(COLOURS + 1)


@compiled
def action_limit(state: Record) -> int:  # noqa: ARG001
    """Action ids of this table are below this."""
    return ACTION_IDS


@compiled
def write_mask(state: Record, out: Record) -> None:
    """Write 1 for each legal action and 0 for every other one."""
    clear_numbers(out.legal)
    if state.phase == TAKING:
        _write_takes(out.legal, 0, takes(state))
    elif state.phase == PLACING:
        tiles = payable(state)
        for star in range(STARS):
            _write_placements(out.legal, place_id(star, 0, 0), placements(state, star, tiles))
        out.legal[PASS_ID] = 1
    else:
        _write_choices(out.legal, first_choice(state), choices(state))


@compiled
def takes(state: Record) -> int:
    """The legal takes, as a mask: whatever lies somewhere, but the wild colour only where nothing else does."""
    wild = wild_colour(state)
    mask = others = 0
    for colour in range(COLOURS):
        places = int(state.where[colour])
        mask |= int(_SPREAD[places]) << colour
        others |= places * (colour != wild)
    return mask & ~(int(_SPREAD[others]) << wild)


@compiled
def payable(state: Record) -> int:
    """How many tiles the current player can pay for each colour, four bits a colour."""
    hand, wild = state.players[state.current].hand, wild_colour(state)
    tiles = 0
    for colour in range(COLOURS):
        own = int(hand[colour])
        most = min(MOST_COST, own + int(hand[wild]) * (colour != wild))
        tiles |= most * (own > 0) << 4 * colour
    return tiles


@compiled
def placements(state: Record, star: int, tiles: int) -> int:
    """The legal placements on a star, as a mask: space by space, the colours."""
    player = state.players[state.current]
    colours, empty = int(player.open[star]), ~int(player.laid[star])
    mask = 0
    for n in range(bit_count(colours)):
        colour = nth_bit(colours, n)
        spaces = int(AFFORDABLE[state.monochrome, star, tiles >> 4 * colour & 15]) & empty
        mask |= int(_SPREAD[spaces]) << colour
    return mask
