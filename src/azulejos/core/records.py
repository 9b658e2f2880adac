"""The NumPy records in which games live.

A game is one element of a structured array. Its fields are read by name in compiled and in plain Python alike:
`state.players[seat].lines[row].count`. They stand without gaps, so that equal games have equal bytes. Whole numbers in
records are signed, because Numba makes a float of a signed and an unsigned one together.
"""

from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from typing import Any, TypeAlias

import msgspec
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
    Plain(x=0, ys=[0, 0, 0])
    """
    return reader(_type_of(record))(bytes_of(record))


_type_of, bytes_of = np.generic.dtype.__get__, np.void.tobytes
"""What a record's own attributes give, without asking first whether they are fields."""

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}
"""How the numbers of a record are unpacked, by their kind and size."""


@cache
def reader(dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> Callable[[bytes], Plain]:
    """What makes a plain copy of the bytes of a record, or of one of its fields; if asked for, with some fields only.

    The building is written out as one expression, as `dataclass` writes its methods: loops take five times as long.
    """
    plan = _Plan()
    built = plan.expression(dtype, only)
    numbers, build = Struct("=" + plan.codes), eval(f"lambda numbers: {built}", plan.types)  # noqa: S307
    return lambda kept: build(numbers.unpack(kept))


class _Plan:
    """The codes of a record's numbers in order, and the types of the copies."""

    def __init__(self) -> None:
        self.codes = ""
        self.count = 0
        self.types: dict[str, Any] = {}

    def expression(self, dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> str:
        """What builds the copy of the next item."""
        if dtype.subdtype is not None:
            item, shape = dtype.subdtype
            return self._array(item, shape)
        if dtype.names is None:
            return f"numbers[{self._number(dtype)}]"
        fields = {}
        for name in dtype.names:
            if only is None or name in only:
                fields[name] = self.expression(dtype[name])
            else:
                self.codes += f"{dtype[name].itemsize}x"
        built = "_".join(("plain", *fields))
        self.types.setdefault(built, msgspec.defstruct("Plain", fields, gc=False))
        return f"{built}({', '.join(fields.values())})"

    def _array(self, item: "np.dtype[Any]", shape: tuple[int, ...]) -> str:
        count, rest = shape[0], shape[1:]
        if not rest and item.names is None:
            first = self._number(item, count)
            return f"[*numbers[{first}:{first + count}]]"
        items = [self._array(item, rest) if rest else self.expression(item) for _ in range(count)]
        return f"[{', '.join(items)}]"

    def _number(self, dtype: "np.dtype[Any]", count: int = 1) -> int:
        """Where the next number or numbers will be."""
        self.codes += _CODES[dtype.str[1:]] * count
        self.count += count
        return self.count - count
