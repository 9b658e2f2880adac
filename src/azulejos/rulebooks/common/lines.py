"""Pattern lines in an observation: how many tiles of each kind lie on each of them."""

from typing import Any

from llvmlite import ir
from numba.core import types

from azulejos.core.intrinsics import BYTE, bytes_at, first_byte, intrinsic, overload
from azulejos.core.records import Record

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
