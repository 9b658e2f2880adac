"""The bag, and what is poured into it when it is empty: the lid, the depot or the tower, as the game calls it."""

from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.kit.state import BagState


@compiled
def draw_tile(state: BagState, spare: Vector[int]) -> int:
    """The kind of the tile that chance draws next. It stays in the bag until `take_from_bag`."""
    refill_empty_bag(state, spare)
    pick = random_below(state, state.bag_count)
    kind = below = 0
    for other in range(len(state.bag) - 1):
        below += int(state.bag[other])
        kind += pick >= below
    return kind


@compiled
def can_draw(state: BagState, spare: Vector[int], kind: int) -> bool:
    """Whether a tile of this kind could be drawn next."""
    if not 0 <= kind < len(state.bag):
        return False
    source = state.bag if state.bag_count > 0 else spare
    return bool(source[kind] > 0)


@compiled
def weigh_tiles(state: BagState, spare: Vector[int], weights: Vector[int]) -> None:
    """Write how many tiles of each kind chance draws from."""
    source = state.bag if state.bag_count > 0 else spare
    for kind in range(len(source)):
        weights[kind] = source[kind]


@compiled
def take_from_bag(state: BagState, spare: Vector[int], kind: int) -> None:
    """Take the tile just drawn out of the bag."""
    refill_empty_bag(state, spare)
    state.bag[kind] -= 1
    state.bag_count -= 1


@compiled
def refill_empty_bag(state: BagState, spare: Vector[int]) -> None:
    """Pour what was set aside into the bag, at the moment when a tile must be drawn and it is empty; not before."""
    if state.bag_count == 0:
        for kind in range(len(state.bag)):
            state.bag[kind] = spare[kind]
            state.bag_count += spare[kind]
            spare[kind] = 0


@compiled
def any_tile_to_draw(state: BagState, spare: Vector[int]) -> bool:
    """Whether there is a tile in the bag, or one to refill it with."""
    if state.bag_count > 0:
        return True
    for kind in range(len(state.bag)):
        if spare[kind] > 0:
            return True
    return False
