"""The exponential function: exact enough, and with the same bits everywhere."""

import math

import numpy as np
import pytest

from azulejos.core.maths import exp

RANGE = np.linspace(-69, 69, 20_001).tolist()

BITS = [
    (-10.0, "0x1.7cd79b5647c9ap-15"),
    (-0.5, "0x1.368b2fc6f960ap-1"),
    (0.0, "0x1.0000000000000p+0"),
    (1.0, "0x1.5bf0a8b14576ap+1"),
    (30.0, "0x1.370470aec28ecp+43"),
]


def test_it_agrees_with_the_library_to_the_last_places() -> None:
    assert max(abs(exp(x) / math.exp(x) - 1) for x in RANGE) < 2**-51


def test_it_never_falls() -> None:
    values = [exp(x) for x in RANGE]
    assert values == sorted(values)


@pytest.mark.parametrize(("x", "bits"), BITS)
def test_its_bits_are_fixed(x: float, bits: str) -> None:
    """Searches compare values: other bits would be other moves."""
    assert exp(x).hex() == bits


@pytest.mark.parametrize("x", [-70.0, -700.0, -1e9])
def test_what_is_too_small_is_nothing(x: float) -> None:
    assert exp(x) == 0
