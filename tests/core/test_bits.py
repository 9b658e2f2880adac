"""Small masks: counts, positions and runs agree with a plain reading of the bits."""

import numpy as np
import pytest

from azulejos.core import bits
from azulejos.core.bits import WIDEST_LINE, WIDEST_MASK
from tests.core.machine_code import machine_code

WORDS = [*range(1 << WIDEST_MASK), 1 << 63, (1 << 64) - 1, 0x9E3779B97F4A7C15]


@machine_code
def bit_count(mask: np.uint64) -> int:
    """`bit_count` as compiled code calls it."""
    return bits.bit_count(mask)


@machine_code
def nth_bit(mask: int, n: int) -> int:
    """`nth_bit` as compiled code calls it."""
    return bits.nth_bit(mask, n)


@machine_code
def run_length(mask: int, bit: int) -> int:
    """`run_length` as compiled code calls it."""
    return bits.run_length(mask, bit)


def ones(mask: int) -> list[int]:
    return [bit for bit, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]


def test_bits_are_counted() -> None:
    assert [bit_count(np.uint64(word)) for word in WORDS] == [len(ones(word)) for word in WORDS]


def test_the_nth_bit_is_found() -> None:
    for mask in range(1 << WIDEST_MASK):
        assert [nth_bit(mask, n) for n in range(len(ones(mask)))] == ones(mask)


@pytest.mark.parametrize("bit", range(WIDEST_LINE))
def test_runs_are_measured(bit: int) -> None:
    for mask in range(1 << WIDEST_LINE):
        if mask >> bit & 1:
            digits = f"{mask:0{WIDEST_LINE}b}"[::-1]
            before, after = digits[:bit].split("0")[-1], digits[bit + 1 :].split("0")[0]
            assert run_length(mask, bit) == len(before) + 1 + len(after)
