"""The NumPy records in which games live.

A game is one element of a structured array. Its fields are read by name in compiled and in plain Python alike:
`state.players[seat].lines[row].count`. They stand without gaps, so that equal games have equal bytes. Whole numbers in
records are signed, because Numba makes a float of a signed and an unsigned one together.
"""

from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any
"""One game, or a part of it: an element of a structured array. Its dtype is in the game's `table.py`."""

Plain: TypeAlias = Any
"""A copy of a record for plain Python: the same names, with whole numbers and lists behind them."""

Records: TypeAlias = np.ndarray[Any, Any]
"""Many games: a structured array of one game's records."""

Field = tuple[str, "str | np.dtype[Any]"] | tuple[str, "str | np.dtype[Any]", int | tuple[int, ...]]


def record_type(fields: Sequence[Field]) -> "np.dtype[Any]":
    """A record type whose fields can be read as attributes, so none may be called like an attribute of NumPy's own."""
    if hidden := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise ValueError(f"a record cannot have the fields {hidden}: NumPy's records have methods of these names")
    return np.dtype((np.record, np.dtype(list(fields))))


def plain(record: Record) -> Plain:
    """A copy of a record that plain Python reads twenty times as fast.

    >>> point = np.zeros(1, record_type([("x", "i2"), ("ys", "i1", 3)]))[0]
    >>> plain(point)
    namespace(x=0, ys=[0, 0, 0])
    """
    values, build = _reader(record.dtype)
    return build(values.unpack(record.tobytes()), 0)


_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}
"""How the numbers of a record are unpacked, by their kind and size."""

_Build = Callable[[tuple[int, ...], int], Any]


@cache
def _reader(dtype: "np.dtype[Any]") -> tuple[Struct, _Build]:
    """What unpacks the bytes of a record, and what builds the copy from its numbers."""
    codes, build = _plan(dtype)
    return Struct("=" + codes), build


def _plan(dtype: "np.dtype[Any]") -> tuple[str, _Build]:
    """The codes of a type's numbers, and a function that builds it from the numbers at an index."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        return _plan_of_array(*_plan(item), shape)
    if dtype.names is None:
        return _CODES[dtype.str[1:]], lambda values, at: values[at]
    codes, fields = "", []
    for name in dtype.names:
        field_codes, build = _plan(dtype[name])
        fields.append((name, len(codes), build))
        codes += field_codes
    return codes, lambda values, at: SimpleNamespace(
        **{name: build(values, at + offset) for name, offset, build in fields}
    )


def _plan_of_array(codes: str, build: _Build, shape: tuple[int, ...]) -> tuple[str, _Build]:
    count, rest = shape[0], shape[1:]
    if rest:
        codes, build = _plan_of_array(codes, build, rest)
    elif len(codes) == 1:
        return codes * count, lambda values, at: list(values[at : at + count])
    size = len(codes)
    return codes * count, lambda values, at: [build(values, at + n * size) for n in range(count)]
