"""The bag, and the store that refills it when it is empty: lid, depot or tower, depending on the game."""

from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.state import BagState


@compiled
def draw_tile(state: BagState, spare: Vector[int]) -> int:
    """Draw a kind of tile at random. The tile stays in the bag until `take_from_bag`."""
    refill_empty_bag(state, spare)
    pick = random_below(state, state.bag_count)
    kind = below = 0
    for other in range(len(state.bag) - 1):
        below += int(state.bag[other])
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
def take_from_bag(state: BagState, spare: Vector[int], kind: int) -> None:
    """Remove the tile just drawn from the bag."""
    refill_empty_bag(state, spare)
    state.bag[kind] -= 1
    state.bag_count -= 1


@compiled
def refill_empty_bag(state: BagState, spare: Vector[int]) -> None:
    """Refill the bag from the store, only when it is empty and a tile must be drawn."""
    if state.bag_count == 0:
        for kind in range(len(state.bag)):
            state.bag[kind] = spare[kind]
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
