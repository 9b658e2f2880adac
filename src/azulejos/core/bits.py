"""Small bit masks: count the set bits, find the n-th, measure the run of set bits through one of them.

Set bits are counted by an instruction of the processor; the rest comes from lookup tables that fit in the L1 cache. A
mask of places has ten bits (nine factories and the centre), a mask of lines or columns up to six.
"""

import numpy as np

from azulejos.core.compiler import compiled

WIDEST_MASK = 10
WIDEST_LINE = 6


def _bits_of(mask: int) -> list[int]:
    return [bit for bit in range(WIDEST_MASK) if mask >> bit & 1]


def _run_through(mask: int, bit: int) -> int:
    first = last = bit
    while first > 0 and mask >> (first - 1) & 1:
        first -= 1
    while mask >> (last + 1) & 1:
        last += 1
    return last - first + 1


_NTH_BIT = np.array([(_bits_of(mask) + [0] * WIDEST_MASK)[:WIDEST_MASK] for mask in range(1 << WIDEST_MASK)], np.int8)
_RUN_LENGTH = np.array(
    [[_run_through(mask, bit) for bit in range(WIDEST_LINE)] for mask in range(1 << WIDEST_LINE)], np.int8
)


def bit_count(mask: int | np.uint64) -> int:
    """How many bits are set; at most 64.

    >>> bit_count(0b1011)
    3
    """
    return int(mask).bit_count()


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The n-th set bit, counted from 0."""
    return int(_NTH_BIT[mask, n])


@compiled
def run_length(mask: int, bit: int) -> int:
    """The length of the run of consecutive set bits that includes this one; for masks of up to six bits."""
    return int(_RUN_LENGTH[mask, bit])
