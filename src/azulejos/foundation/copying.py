"""Writes many small numbers at once, into the arrays of a record.

A loop that reads from one record and writes to another goes number by number in compiled code, because the compiler
cannot know that the two do not overlap. These functions say so: they read everything before they write.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types

from azulejos.foundation.intrinsics import BYTE, WORD, bytes_at, code_utilities, first_byte, intrinsic, overload
from azulejos.foundation.records import Record

_WIDEST = 32
"""Bytes that a processor reads at once."""


def copy_numbers(target: Record, source: Record) -> None:
    """Copy the bytes of a record's array into an array of another record, of the same shape.

    >>> import numpy as np
    >>> target = np.zeros(3, np.int8)
    >>> copy_numbers(target, np.array([1, 2, 3], np.int8))
    >>> target.tolist()
    [1, 2, 3]
    """
    target[...] = source


def copy_row(target: Record, row: int, source: Record) -> None:
    """Copy the bytes of a record's array into one row of an array of another record.

    >>> import numpy as np
    >>> target = np.zeros((2, 3), np.int8)
    >>> copy_row(target, 1, np.array([1, 2, 3], np.int8))
    >>> target.tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    target[row] = source


def clear_numbers(target: Record) -> None:
    """Make all bytes of a record's array 0.

    >>> import numpy as np
    >>> target = np.ones(3, np.int8)
    >>> clear_numbers(target)
    >>> target.tolist()
    [0, 0, 0]
    """
    target[...] = 0


def bit_writer(width: int) -> Callable[[Record, int, int], None]:
    """A function that writes so many bits of a mask as bytes, from an index of a record's array on.

    >>> import numpy as np
    >>> target = np.ones(6, np.int8)
    >>> bit_writer(4)(target, 1, 0b1001)
    >>> target.tolist()
    [1, 1, 0, 0, 1, 1]
    """

    def write_bits(target: Record, at: int, mask: int) -> None:
        target[at : at + width] = [mask >> bit & 1 for bit in range(width)]

    @intrinsic
    def expand(_: Any, target: Any, at: Any, mask: Any) -> Any:  # noqa: ARG001
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = builder.gep(first_byte(context, builder, signature.args[0], arguments[0]), [arguments[1]])
            for start, size in _chunks(width):
                bits = builder.trunc(builder.lshr(arguments[2], WORD(start)), ir.IntType(size))
                flags = builder.bitcast(bits, ir.VectorType(ir.IntType(1), size))
                numbers = builder.zext(flags, ir.VectorType(BYTE, size))
                builder.store(numbers, bytes_at(builder, place, start, size), align=1)
            return context.get_dummy_value()

        return types.void(target, types.intp, types.int64), generate

    overload(write_bits, strict=False)(lambda target, at, mask: lambda target, at, mask: expand(target, at, mask))  # noqa: ARG005, PLW0108
    return write_bits


@overload(copy_numbers, strict=False)
def _copy_numbers(target: Any, source: Any) -> Any:  # noqa: ARG001
    return lambda target, source: _copy(target, 0, source)


@overload(copy_row, strict=False)
def _copy_row(target: Any, row: Any, source: Any) -> Any:  # noqa: ARG001
    return lambda target, row, source: _copy(target, row, source)  # noqa: PLW0108


@overload(clear_numbers, strict=False)
def _clear_numbers(target: Any) -> Any:  # noqa: ARG001
    return lambda target: _clear(target)  # noqa: PLW0108


def _chunks(size: int) -> list[tuple[int, int]]:
    """Where to read and write so many bytes, and how many at a time: a power of two; the last ones may overlap."""
    width = min(_WIDEST, 1 << size.bit_length() - 1)
    return [(start, width) for start in (*range(0, size - width, width), size - width)]


@intrinsic
def _copy(_: Any, target: Any, row: Any, source: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, of = (first_byte(context, builder, signature.args[n], arguments[n]) for n in (0, 2))
        to = builder.gep(to, [builder.mul(arguments[1], WORD(source.nitems))])
        chunks = _chunks(source.nitems)
        numbers = [builder.load(bytes_at(builder, of, *chunk), align=1) for chunk in chunks]
        for chunk, value in zip(chunks, numbers, strict=True):
            builder.store(value, bytes_at(builder, to, *chunk), align=1)
        return context.get_dummy_value()

    return types.void(target, types.intp, source), generate


@intrinsic
def _clear(_: Any, target: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = first_byte(context, builder, signature.args[0], arguments[0])
        code_utilities.memset(builder, start, context.get_constant(types.intp, target.nitems), 0)
        return context.get_dummy_value()

    return types.void(target), generate
