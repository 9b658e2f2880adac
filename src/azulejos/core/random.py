"""The random generator, stored in the game's record so that a copy of a game continues with the same random numbers.

Marsaglia's xorshift with 64 bits of state, in the record's field `generator`. No product overflows, so compiled and
interpreted code give the same numbers.
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
    """Seed the generator. Similar seeds give unrelated games."""
    word = seed ^ _START
    for _ in range(4):
        word = next_word(word) ^ ((word & _LOW_HALF) * _STIR)
        word = (word << _HALF) | (word >> _HALF)
    state.generator = word if word != 0 else _START


@compiled
def random_below(state: HasGenerator, limit: int) -> int:
    """A random integer from 0 to limit - 1."""
    word = next_word(state.generator)
    state.generator = word
    return int(np.int64(((word >> _HALF) * np.uint64(limit)) >> _HALF))
