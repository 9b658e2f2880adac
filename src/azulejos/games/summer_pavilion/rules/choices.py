"""The choices within a turn: how many wild tiles to pay with, which bonus tile to take, which tile to keep."""

from azulejos.core.bits import WIDEST_MASK, bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.tiles import kinds_in
from azulejos.games.summer_pavilion.rules.actions import BONUS_IDS, DISCARD_ID, KEEP_IDS, PAY_IDS
from azulejos.games.summer_pavilion.rules.placing import wild_range
from azulejos.games.summer_pavilion.state import BONUS, PAYING, State


@compiled
def first_choice(state: State) -> int:
    """The first id of the pending choice."""
    if state.phase == PAYING:
        return PAY_IDS
    return BONUS_IDS if state.phase == BONUS else KEEP_IDS


@compiled
def choices(state: State) -> int:
    """The legal choices of the current player, as a mask of ids relative to `first_choice`."""
    if state.phase == PAYING:
        fewest, most = wild_range(state, state.star, state.space, state.colour)
        return (2 << most) - (1 << fewest)
    if state.phase == BONUS:
        return kinds_in(state.supply)
    return kinds_in(state.players[state.current].hand) | 1 << (DISCARD_ID - KEEP_IDS)


@compiled
def count_choices(state: State) -> int:
    """The number of legal choices."""
    return bit_count(choices(state))


@compiled
def list_choices(state: State, actions: Vector[int]) -> int:
    """Write their ids, in ascending order; returns how many."""
    mask = choices(state)
    for n in range(bit_count(mask)):
        actions[n] = first_choice(state) + nth_bit(mask, n)
    return bit_count(mask)


@compiled
def random_choice(state: State) -> int:
    """A uniformly random legal choice."""
    mask = choices(state)
    return first_choice(state) + nth_bit(mask, random_below(state, bit_count(mask)))


@compiled
def is_legal_choice(state: State, action: int) -> bool:
    """Whether this choice is legal for the current player."""
    n = action - first_choice(state)
    return 0 <= n < WIDEST_MASK and choices(state) >> n & 1 == 1
