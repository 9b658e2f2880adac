"""Bulk copies into the arrays of a record.

The compiler cannot vectorise a loop that reads from one record and writes to another, because it cannot know that the
two do not overlap. These functions are vectorised: they read everything before they write.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.np.numpy_support import as_dtype

from azulejos.core.intrinsics import BYTE, WORD, bytes_at, code_utilities, first_byte, intrinsic, overload
from azulejos.core.records import Matrix, Vector, as_void

_WIDEST = 32
"""The most bytes to copy with one instruction."""


def copy_alike(target: object, source: object) -> None:
    """Copy all fields that both records have, with the same name and type.

    >>> source = np.array([(1, 2, 3)], [("x", "i1"), ("y", "i2"), ("z", "i1")])[0]
    >>> target = np.zeros(1, [("z", "i1"), ("y", "i1"), ("x", "i1")])[0]
    >>> copy_alike(target, source)
    >>> target.item()
    (3, 0, 1)
    """
    into, out_of = as_void(target), as_void(source)
    for name in _alike(into.dtype, out_of.dtype):
        into[name] = out_of[name]


def copy_row(target: Matrix[int], row: int, source: Vector[int]) -> None:
    """Copy an array of bytes into one row of an array in another record.

    >>> import numpy as np
    >>> target = np.zeros((2, 3), np.int8)
    >>> copy_row(target, 1, np.array([1, 2, 3], np.int8))
    >>> target.tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    for column, number in enumerate(source):
        target[row, column] = number


def clear_numbers(target: Vector[int]) -> None:
    """Set all bytes of a record's array to 0.

    >>> import numpy as np
    >>> target = np.ones(3, np.int8)
    >>> clear_numbers(target)
    >>> target.tolist()
    [0, 0, 0]
    """
    for n in range(len(target)):
        target[n] = 0


def clear_record(target: object) -> None:
    """Set all numbers of a record to 0.

    >>> target = np.array([(1, (2.0, 3.0))], [("x", "i1"), ("ys", "f4", 2)])[0]
    >>> clear_record(target)
    >>> target["x"].item(), target["ys"].tolist()
    (0, [0.0, 0.0])
    """
    record = as_void(target)
    for name in record.dtype.names or ():
        record[name] = np.zeros_like(record[name])


def bit_writer(width: int) -> Callable[[Vector[int], int, int], None]:
    """A function that writes the lowest `width` bits of a mask as bytes, starting at an index of a record's array.

    >>> import numpy as np
    >>> target = np.ones(6, np.int8)
    >>> bit_writer(4)(target, 1, 0b1001)
    >>> target.tolist()
    [1, 1, 0, 0, 1, 1]
    """

    def write_bits(target: Vector[int], at: int, mask: int) -> None:
        for bit in range(width):
            target[at + bit] = mask >> bit & 1

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


@overload(copy_alike, strict=False)
def _copy_alike(target: Any, source: Any) -> Any:  # noqa: ARG001
    return lambda target, source: _copy_fields(target, source)  # noqa: PLW0108


@overload(copy_row, strict=False)
def _copy_row(target: Any, row: Any, source: Any) -> Any:  # noqa: ARG001
    return lambda target, row, source: _copy(target, row, source)  # noqa: PLW0108


@overload(clear_numbers, strict=False)
def _clear_numbers(target: Any) -> Any:  # noqa: ARG001
    return lambda target: _clear(target)  # noqa: PLW0108


@overload(clear_record, strict=False)
def _clear_record(target: Any) -> Any:  # noqa: ARG001
    return lambda target: _clear_bytes(target)  # noqa: PLW0108


def _chunks(size: int) -> list[tuple[int, int]]:
    """Offsets and widths to copy `size` bytes in chunks. The width is a power of two; the last two may overlap."""
    width = min(_WIDEST, 1 << size.bit_length() - 1)
    return [(start, width) for start in (*range(0, size - width, width), size - width)]


def _alike(target: "np.dtype[Any]", source: "np.dtype[Any]") -> list[str]:
    """The fields that both records have, with the same name and type, in the order of `target`."""
    return [name for name in target.names or () if name in (source.names or ()) and target[name] == source[name]]


def _runs(target: "np.dtype[Any]", source: "np.dtype[Any]") -> list[tuple[int, int, int]]:
    """Both offsets and the size of each common field; fields that are adjacent in both records are merged."""
    runs: list[tuple[int, int, int]] = []
    for name in _alike(target, source):
        to, of, size = target.fields[name][1], source.fields[name][1], target[name].itemsize  # type: ignore[index]
        if runs and (to, of) == (runs[-1][0] + runs[-1][2], runs[-1][1] + runs[-1][2]):
            to, of, before = runs.pop()
            size += before
        runs.append((to, of, size))
    return runs


@intrinsic
def _copy_fields(_: Any, target: Any, source: Any) -> Any:
    runs = _runs(as_dtype(target), as_dtype(source))
    chunks = [(to + at, of + at, width) for to, of, size in runs for at, width in _chunks(size)]

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        into, out_of = (builder.bitcast(argument, BYTE.as_pointer()) for argument in arguments)
        numbers = [builder.load(bytes_at(builder, out_of, of, width), align=1) for _, of, width in chunks]
        for (to, _, width), value in zip(chunks, numbers, strict=True):
            builder.store(value, bytes_at(builder, into, to, width), align=1)
        return context.get_dummy_value()

    return types.void(target, source), generate


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


@intrinsic
def _clear_bytes(_: Any, target: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        start = builder.bitcast(arguments[0], BYTE.as_pointer())
        code_utilities.memset(builder, start, context.get_constant(types.intp, target.size), 0)
        return context.get_dummy_value()

    return types.void(target), generate
