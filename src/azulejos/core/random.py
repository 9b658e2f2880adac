"""The random generator that lives inside a game's record, so that a copied game has a copied future.

Marsaglia's xorshift with 64 bits of state, in the record's field `generator`. Written without products that overflow,
so that compiled and interpreted runs give the same numbers.
"""

from typing import Protocol

import numpy as np

from azulejos.core.compiler import compiled

_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_STIR = np.uint64(0x9E3779B1)
_START = np.uint64(0x9E3779B97F4A7C15)
_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)


class HasGenerator(Protocol):
    """A record with a random generator."""

    generator: np.uint64


@compiled
def next_word(word: np.uint64) -> np.uint64:
    """The generator's state after this one."""
    word ^= word << _A
    word ^= word >> _B
    word ^= word << _C
    return word


@compiled
def seed_generator(state: HasGenerator, seed: np.uint64) -> None:
    """Start the generator from a seed; seeds that differ little give games that differ wholly."""
    word = seed ^ _START
    for _ in range(4):
        word = next_word(word) ^ ((word & _LOW_HALF) * _STIR)
        word = (word << _HALF) | (word >> _HALF)
    state.generator = word if word != 0 else _START


@compiled
def random_below(state: HasGenerator, limit: int) -> int:
    """A random whole number from 0 to limit - 1."""
    word = next_word(state.generator)
    state.generator = word
    return int(np.int64(((word >> _HALF) * np.uint64(limit)) >> _HALF))
