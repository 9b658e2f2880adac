"""Sets of small integers as 64-bit words, with fast lookup and random choice."""

import numpy as np

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.random import HasGenerator, random_below
from azulejos.core.records import Vector

WORD = 64
STEPS = 6
"""How often a 64-bit word is halved until one bit is left."""

_ONE = np.uint64(1)


def words_for(numbers: int) -> int:
    """How many words hold a set of numbers below this limit.

    >>> words_for(64), words_for(65)
    (1, 2)
    """
    return -(-numbers // WORD)


def pack(words: Vector[np.uint64], flags: Vector[int]) -> None:
    """Write the set of all numbers whose flag, a byte of a record's array, is not 0. At least 32 flags are required.

    >>> words, flags = np.zeros(1, np.uint64), np.zeros(40, np.int8)
    >>> flags[[0, 39]] = 1
    >>> pack(words, flags)
    >>> bin(int(words[0])).count("1"), has(words, 39), has(words, 38)
    (2, True, False)
    """
    for n in range(len(words)):
        words[n] = np.uint64(0)
    for number, flag in enumerate(flags):
        if flag:
            words[number // WORD] |= _ONE << np.uint64(number % WORD)


@compiled
def has(words: Vector[np.uint64], number: int) -> bool:
    """Whether a number is in a set."""
    return bool(words[number // WORD] >> np.uint64(number % WORD) & _ONE)


@compiled
def nth_one(word: np.uint64, n: int) -> int:
    """The n-th set bit, counted from 0. A binary search without branches, so none is mispredicted."""
    at, width = 0, WORD // 2
    for _ in range(STEPS):
        below = bit_count(word & (_ONE << np.uint64(width)) - _ONE)
        is_above = n >= below
        n -= below * is_above
        word >>= np.uint64(width * is_above)
        at += width * is_above
        width //= 2
    return at


@compiled
def random_member(words: Vector[np.uint64], state: HasGenerator) -> int:
    """A uniformly random member of a non-empty set; `state` has the generator."""
    total = 0
    for n in range(len(words)):
        total += bit_count(words[n])
    chosen = random_below(state, total)
    before = at = skipped = 0
    for n in range(len(words) - 1):  # no branch here either
        before += bit_count(words[n])
        is_above = chosen >= before
        at += is_above
        skipped = before if is_above else skipped
    return WORD * at + nth_one(words[at], chosen - skipped)
