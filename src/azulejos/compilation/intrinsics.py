"""Vectorised and atomic versions of functions, for compiled code.

Each gives the same results as the Python function that it stands in for. Only build processes import this module.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending
from numba.core import cgutils, types
from numba.np.numpy_support import as_dtype

from azulejos.core.bit_sets import WORD as BITS_A_WORD
from azulejos.core.bit_sets import pack, words_for
from azulejos.core.bits import bit_count
from azulejos.core.copying import BIT_WRITERS, clear_numbers, clear_record, copy_alike, copy_row, fields_alike
from azulejos.core.signals import post, read
from azulejos.games.kit.observation import write_lines

Decorator = Callable[[Callable[..., Any]], Any]

intrinsic: Decorator = extending.intrinsic
overload: Callable[..., Decorator] = extending.overload
code_utilities: Any = cgutils

BYTE, INDEX, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
"""LLVM integer types."""


def first_byte(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """A pointer to the first byte of an array."""
    data = code_utilities.create_struct_proxy(kind)(context, builder, value=array).data
    return builder.bitcast(data, BYTE.as_pointer())


def bytes_at(builder: Any, start: Any, offset: int, width: int) -> Any:
    """A pointer to `width` bytes at an offset, as one vector."""
    place = builder.gep(start, [WORD(offset)])
    return builder.bitcast(place, ir.VectorType(BYTE, width).as_pointer())


_WIDEST = 32
"""The most bytes to copy with one instruction."""


@overload(post, strict=False)
def _post(signals: Any, which: Any, number: Any) -> Any:  # noqa: ARG001
    return lambda signals, which, number: _store(signals, which, number)  # noqa: PLW0108


@overload(read, strict=False)
def _read(signals: Any, which: Any) -> Any:  # noqa: ARG001
    return lambda signals, which: _load(signals, which)  # noqa: PLW0108


@intrinsic
def _store(_: Any, signals: Any, which: Any, number: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _place(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(signals, types.intp, types.int64), generate


@intrinsic
def _load(_: Any, signals: Any, which: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", 8)

    return types.int64(signals, types.intp), generate


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    start = first_byte(context, builder, signature.args[0], arguments[0])
    return builder.gep(builder.bitcast(start, WORD.as_pointer()), [arguments[1]])


def _chunks(size: int) -> list[tuple[int, int]]:
    """Offsets and widths to copy `size` bytes in chunks. The width is a power of two; the last two may overlap."""
    width = min(_WIDEST, 1 << size.bit_length() - 1)
    return [(start, width) for start in (*range(0, size - width, width), size - width)]


def _runs(target: "np.dtype[Any]", source: "np.dtype[Any]") -> list[tuple[int, int, int]]:
    """Both offsets and the size of each common field; fields that are adjacent in both records are merged."""
    runs: list[tuple[int, int, int]] = []
    for name in fields_alike(target, source):
        to, of, size = target.fields[name][1], source.fields[name][1], target[name].itemsize  # type: ignore[index]
        if runs and (to, of) == (runs[-1][0] + runs[-1][2], runs[-1][1] + runs[-1][2]):
            to, of, before = runs.pop()
            size += before
        runs.append((to, of, size))
    return runs


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


_HALF = BITS_A_WORD // 2


@overload(pack, strict=False)
def _pack(words: Any, flags: Any) -> Any:  # noqa: ARG001
    return lambda words, flags: _pack_flags(words, flags)  # noqa: PLW0108


@overload(bit_count, strict=False)
def _bit_count(mask: Any) -> Any:  # noqa: ARG001
    return lambda mask: _population(mask)  # noqa: PLW0108


@intrinsic
def _pack_flags(_: Any, words: Any, flags: Any) -> Any:
    count = flags.nitems

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, of = (first_byte(context, builder, signature.args[n], arguments[n]) for n in (0, 1))

        def half(start: int) -> Any:
            """32 flags as bits. The last half may read earlier flags again; these are shifted out."""
            if start >= count:
                return WORD(0)
            at = min(start, count - _HALF)
            read = builder.load(bytes_at(builder, of, at, _HALF), align=1)
            bits = builder.bitcast(builder.icmp_signed("!=", read, read.type(None)), ir.IntType(_HALF))
            return builder.lshr(builder.zext(bits, WORD), WORD(start - at))

        for n in range(words_for(count)):
            word = builder.or_(half(BITS_A_WORD * n), builder.shl(half(BITS_A_WORD * n + _HALF), WORD(_HALF)))
            place = builder.bitcast(builder.gep(to, [WORD(8 * n)]), WORD.as_pointer())
            builder.store(word, place, align=1)
        return context.get_dummy_value()

    return types.void(words, flags), generate


@intrinsic
def _population(_: Any, mask: Any) -> Any:  # noqa: ARG001
    return types.int64(types.uint64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])  # noqa: ARG005


@overload(write_lines, strict=False)
def _write_lines(target: Any, lines: Any) -> Any:  # noqa: ARG001
    return lambda target, lines: _spread(target, lines)  # noqa: PLW0108


@intrinsic
def _spread(_: Any, target: Any, lines: Any) -> Any:
    """Write all numbers at once: each is the count of its line if the line has its colour, and 0 otherwise."""
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
            return builder.shuffle_vector(read, read, ir.Constant(ir.VectorType(INDEX, size), places))

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


def _bit_writer(width: int) -> Callable[[Any, Any, Any], Any]:
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

    return lambda target, at, mask: lambda target, at, mask: expand(target, at, mask)  # noqa: ARG005, PLW0108


def overload_bit_writers() -> None:
    """Overload the functions that `bit_writer` has made. Games make theirs when they are loaded."""
    while BIT_WRITERS:
        function, width = BIT_WRITERS.popitem()
        overload(function, strict=False)(_bit_writer(width))
