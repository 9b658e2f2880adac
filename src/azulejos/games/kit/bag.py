"""The bag, and the store that refills it when it is empty: lid, depot or tower, depending on the game."""

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.journal import REFILL, Journal, begin_step, move
from azulejos.games.kit.state import BagState
from azulejos.games.kit.tiles import count_tiles


@compiled
def draw_tile(state: BagState, spare: Vector[int]) -> int:
    """Draw a kind of tile at random. The tile stays where it is until `take_from_bag`."""
    source = state.bag if state.bag_count > 0 else spare
    pick = random_below(state, int(state.bag_count) if state.bag_count > 0 else count_tiles(spare))
    kind = below = 0
    for other in range(len(source) - 1):
        below += int(source[other])
        kind += pick >= below
    return kind


@compiled
def can_draw(state: BagState, spare: Vector[int], kind: int) -> bool:
    """Whether a tile of this kind can be drawn next."""
    if not 0 <= kind < len(state.bag):
        return False
    source = state.bag if state.bag_count > 0 else spare
    return bool(source[kind] > 0)


@compiled
def weigh_tiles(state: BagState, spare: Vector[int], weights: Vector[int]) -> None:
    """Write how many tiles of each kind can be drawn."""
    source = state.bag if state.bag_count > 0 else spare
    for kind in range(len(source)):
        weights[kind] = source[kind]


@compiled
def take_from_bag(
    state: BagState, spare: Vector[int], kind: int, spare_place: int, bag_place: int, journal: Journal | None
) -> None:
    """Remove the tile just drawn from the bag, which is refilled only when it is empty and a tile must be drawn."""
    if state.bag_count == 0:
        refill_bag(state, spare, spare_place, bag_place, journal)
    state.bag[kind] -= 1
    state.bag_count -= 1


@compiled
def refill_bag(state: BagState, spare: Vector[int], spare_place: int, bag_place: int, journal: Journal | None) -> None:
    """Empty the store into the bag; the places are those of the journal."""
    begin_step(journal, REFILL, NOBODY)
    for kind in range(len(state.bag)):
        move(journal, kind, spare[kind], spare_place, bag_place)
        state.bag[kind] += spare[kind]
        state.bag_count += spare[kind]
        spare[kind] = 0


@compiled
def any_tile_to_draw(state: BagState, spare: Vector[int]) -> bool:
    """Whether the bag, or the store that refills it, has a tile."""
    if state.bag_count > 0:
        return True
    for kind in range(len(state.bag)):
        if spare[kind] > 0:
            return True
    return False
