"""What observations are made of: small whole numbers in named fields, for learning programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types

from azulejos.core.compiler import compiled
from azulejos.core.intrinsics import BYTE, bytes_at, first_byte, intrinsic, overload
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


_INDEX = ir.IntType(32)


def write_lines(target: Record, lines: Record) -> None:
    """Write the tiles of each line by kind; where lines have jokers, these are counted in all, and the last kind.

    >>> import numpy as np
    >>> lines = np.array([(1, 3), (-1, 0)], [("colour", "i1"), ("count", "i1")]).view(np.recarray)
    >>> target = np.ones((2, 4), np.int8)
    >>> write_lines(target, lines)
    >>> target.tolist()
    [[0, 3, 0, 0], [0, 0, 0, 0]]
    """
    target[...] = 0
    for row, line in enumerate(lines):
        jokers = line.jokers if "jokers" in line.dtype.names else 0
        if line.count > jokers:
            target[row, line.colour] = line.count - jokers
        target[row, -1] += jokers


@overload(write_lines, strict=False)
def _write_lines(target: Any, lines: Any) -> Any:  # noqa: ARG001
    return lambda target, lines: _spread(target, lines)  # noqa: PLW0108


@intrinsic
def _spread(_: Any, target: Any, lines: Any) -> Any:
    """All numbers at once: each looks at the colour of its line, and takes the count or nothing."""
    rows, kinds = target.shape
    size, width = rows * kinds, lines.dtype.size
    numbers = ir.VectorType(BYTE, size)
    kind = ir.Constant(numbers, [number % kinds for number in range(size)])

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, of = (first_byte(context, builder, signature.args[n], arguments[n]) for n in (0, 1))
        read = builder.load(bytes_at(builder, of, 0, rows * width), align=1)

        def each(field: str) -> Any:
            offset = lines.dtype.fields[field].offset
            places = [width * (number // kinds) + offset for number in range(size)]
            return builder.shuffle_vector(read, read, ir.Constant(ir.VectorType(_INDEX, size), places))

        nothing, tiles = ir.Constant(numbers, None), each("count")
        has_jokers = "jokers" in lines.dtype.fields
        if has_jokers:
            tiles = builder.sub(tiles, each("jokers"))
        written = builder.select(builder.icmp_signed("==", each("colour"), kind), tiles, nothing)
        if has_jokers:
            is_last = builder.icmp_signed("==", kind, ir.Constant(numbers, [kinds - 1] * size))
            written = builder.select(is_last, each("jokers"), written)
        builder.store(written, bytes_at(builder, to, 0, size), align=1)
        return context.get_dummy_value()

    return types.void(target, lines), generate
