"""Tiles counted by kind: a hand, a supply, a store."""

from azulejos.core.compiler import compiled
from azulejos.core.records import Vector


@compiled
def count_tiles(counts: Vector[int]) -> int:
    """The total number of tiles."""
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    return int(total)


@compiled
def kinds_in(counts: Vector[int]) -> int:
    """The kinds that have a tile, as a mask."""
    mask = 0
    for kind in range(len(counts)):
        mask |= (counts[kind] > 0) << kind
    return mask
