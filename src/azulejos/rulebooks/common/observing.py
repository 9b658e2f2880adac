"""What observations are made of: small whole numbers in named fields, for learning programs.

An observation is a record of bytes, one part for the table and one for each player's board, own board first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.records import Field, Record, record_type

HIGHEST_ROUND = 127


@dataclass(frozen=True)
class Observed:
    """A field of an observation: its shape, and the lowest and the highest number that can be in it."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


SCORE = Observed("score", (2,), 0, 99)
"""Points, which do not fit a byte: the hundreds, and the rest."""


def observation_type(fields: Sequence[Observed]) -> "np.dtype[Any]":
    """The record of such fields, a byte for each number."""
    columns: list[Field] = [(seen.name, "i1", seen.shape) if seen.shape else (seen.name, "i1") for seen in fields]
    return record_type(columns)


@compiled
def write_score(points: int, out: Record) -> None:
    """Write the hundreds, and the rest."""
    hundreds = points // 100
    out[0] = hundreds
    out[1] = points - 100 * hundreds


@compiled
def seats_away(state: Record, viewer: int, seat: int) -> int:
    """How far to the left of the viewer a seat is, 0 for the viewer's own; NOBODY stays NOBODY."""
    away = seat - viewer
    away += (away < 0) * int(state.seats)
    return NOBODY if seat == NOBODY else away
