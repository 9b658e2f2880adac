"""The choices within a turn: plates, slots, tiles to stack, chips to spend, cells."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.duel.rules.actions import (
    DRAW_ID,
    KEEP_IDS,
    LOOK_ID,
    PLACE_IDS,
    SKIP_ID,
    SPEND_IDS,
    STACK_IDS,
    UNDER_IDS,
    place_id,
    tile_id,
)
from azulejos.games.duel.rules.chips import any_paid, spendable_chips
from azulejos.games.duel.rules.decorating import pending_cells
from azulejos.games.duel.rules.dome import empty_slots
from azulejos.games.duel.rules.plates import TURNS, nth_plate
from azulejos.games.duel.state import DRAWING, KEEPING, NONE, PAYING, PLACING, RETURNING, SLOTS, STACKING, State
from azulejos.games.kit.tiles import kinds_in

ALL_TURNS = 0b1111
WIDEST_CHOICE = SLOTS * TURNS
"""The largest number of choices: every slot with every turn."""


@compiled
def drawn_plates(state: State) -> int:
    """The drawn plates, as a mask; for the player who has looked at them."""
    mask = 0
    for n in range(state.drawn_count):
        mask |= 1 << int(state.drawn[n].number)
    return mask


@compiled
def count_choices(state: State) -> int:
    """The number of legal choices."""
    if state.phase == PLACING:
        return TURNS * bit_count(empty_slots(state.players[state.current]))
    if state.phase == DRAWING:
        return 2
    if state.phase in (KEEPING, RETURNING):
        return int(state.drawn_count)
    if state.phase == STACKING:
        return bit_count(kinds_in(state.rest))
    if state.phase == PAYING:
        return bit_count(spendable_chips(state, state.players[state.current])) + (not any_paid(state))
    return bit_count(pending_cells(state))


@compiled
def nth_choice(state: State, n: int) -> int:
    """The id of the n-th legal choice, in ascending order, counted from 0."""
    if state.phase == PLACING:
        slot, turn = divmod(n, TURNS)
        return place_id(nth_bit(empty_slots(state.players[state.current]), slot), turn)
    if state.phase == DRAWING:
        return DRAW_ID if n == 0 else LOOK_ID
    if state.phase in (KEEPING, RETURNING):
        return (KEEP_IDS if state.phase == KEEPING else UNDER_IDS) + nth_plate(drawn_plates(state), n)
    if state.phase == STACKING:
        return STACK_IDS + nth_bit(kinds_in(state.rest), n)
    if state.phase == PAYING:
        chips = spendable_chips(state, state.players[state.current])
        return SPEND_IDS + nth_bit(chips, n) if n < bit_count(chips) else SKIP_ID
    return tile_id(int(state.line), nth_bit(pending_cells(state), n))


@compiled
def list_choices(state: State, actions: Vector[int]) -> int:
    """Write their ids, in ascending order; returns how many."""
    count = count_choices(state)
    for n in range(count):
        actions[n] = nth_choice(state, n)
    return count


@compiled
def random_choice(state: State) -> int:
    """A uniformly random legal choice."""
    return nth_choice(state, random_below(state, count_choices(state)))


@compiled
def first_choice(state: State) -> int:
    """The first id of the pending choice."""
    if state.phase == PLACING:
        return PLACE_IDS
    if state.phase == DRAWING:
        return DRAW_ID
    if state.phase in (KEEPING, RETURNING):
        return KEEP_IDS if state.phase == KEEPING else UNDER_IDS
    if state.phase == STACKING:
        return STACK_IDS
    return SPEND_IDS if state.phase == PAYING else tile_id(int(state.line), 0)


@compiled
def choices(state: State) -> int:
    """The legal choices of the current player, as a mask of ids relative to `first_choice`."""
    player = state.players[state.current]
    if state.phase == PLACING:
        mask = 0
        for slot in range(SLOTS):
            mask |= (player.plates[slot] == NONE) * ALL_TURNS << TURNS * slot
        return mask
    if state.phase == DRAWING:
        return 1 | 1 << (LOOK_ID - DRAW_ID)
    if state.phase in (KEEPING, RETURNING):
        return drawn_plates(state)
    if state.phase == STACKING:
        return kinds_in(state.rest)
    if state.phase == PAYING:
        return spendable_chips(state, player) | (not any_paid(state)) << (SKIP_ID - SPEND_IDS)
    return pending_cells(state)


@compiled
def is_legal_choice(state: State, action: int) -> bool:
    """Whether this choice is legal for the current player."""
    n = action - first_choice(state)
    return 0 <= n < WIDEST_CHOICE and choices(state) >> n & 1 == 1
