"""The pieces in which positions are told: one part, or some, of which the text is made once.

It is found again by the bytes of the fields that it comes from, at whatever table they come up.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, cast

import msgspec
import numpy as np

from azulejos.core.records import reader
from azulejos.rulebooks.common.parts import AnyPart, Field, Items, Part, Secret

TEXTS_KEPT = 5_000
"""Of each piece."""

LOOSEST = 1.5
"""Fields stand close together if they fill two thirds of the bytes from the first to the last of them."""

HOLE = "@"
"""Where a text goes; no name of an entry has it."""

_encode = msgspec.json.Encoder().encode


class Texts(dict[Any, str]):
    """Texts by the bytes that they were made of."""

    def __init__(self, make: Callable[[Sequence[bytes]], str]) -> None:
        self._make = make

    def __missing__(self, key: bytes | tuple[bytes, ...]) -> str:
        if len(self) >= TEXTS_KEPT:
            self.clear()
        text = self[key] = self._make((key,) if isinstance(key, bytes) else key)
        return text


Hole = tuple[list[slice], Texts]
"""Where in a record's bytes those are that matter, and the texts that they come to."""


class _Source:
    """A field of a record: where it is, and what makes a plain copy of it."""

    def __init__(self, record: "np.dtype[Any]", field: Field) -> None:
        name, item = field if isinstance(field, tuple) else (field, None)
        assert record.fields is not None
        dtype, at = record.fields[name][:2]
        if item is not None:
            dtype = _item_type(dtype)
            at += item * dtype.itemsize
        self.is_number = dtype.subdtype is None and dtype.names is None
        self.read = reader(dtype)
        self.at, self.end = at, at + dtype.itemsize

    def cut(self, start: int) -> slice:
        """Its place in the bytes, if the record begins at `start`."""
        return slice(start + self.at, start + self.end)


class Run:
    """Entries that are told in one text: a larger one, or some numbers that stand together."""

    def __init__(self, record: "np.dtype[Any]", parts: Sequence[Part]) -> None:
        self._parts = [(part, [_Source(record, field) for field in part.fields]) for part in parts]
        self._sources = [source for _, sources in self._parts for source in sources]
        self._texts = Texts(self._text)
        first, end = min((s.at for s in self._sources), default=0), max((s.end for s in self._sources), default=0)
        self._stands_close = end - first <= LOOSEST * sum(s.end - s.at for s in self._sources)
        self._span = first, end

    def template(self, _: int) -> str:
        """The entries with a hole for each text."""
        return HOLE

    def holes(self, start: int, _: int) -> list[Hole]:
        """What fills the holes: if all of it stands close together, it is cut out in one piece."""
        if self._stands_close:
            first, end = self._span
            return [([slice(start + first, start + end)], self._texts)]
        return [([source.cut(start) for source in self._sources], self._texts)]

    def entries(self, kept: bytes, start: int, _: int) -> Iterator[tuple[str, Any]]:
        """The entries as plain data."""
        yield from self._told([kept[source.cut(start)] for source in self._sources])

    def _text(self, pieces: Sequence[bytes]) -> str:
        if self._stands_close:
            pieces = [pieces[0][source.cut(-self._span[0])] for source in self._sources]
        return _encode(dict(self._told(pieces)))[1:-1].decode()

    def _told(self, pieces: Sequence[bytes]) -> Iterator[tuple[str, Any]]:
        rest = iter(pieces)
        for part, sources in self._parts:
            yield part.name, part.tell(*[source.read(next(rest)) for source in sources])


class List:
    """An entry that is told item by item."""

    def __init__(self, record: "np.dtype[Any]", part: Items) -> None:
        assert record.fields is not None
        length = record.fields[part.fields[0]][0].shape[0]
        self._part = part
        self._count = part.count or (lambda _: length)
        self._items = [[_Source(record, (name, item)) for name in part.fields] for item in range(length)]
        self._texts = Texts(self._text)

    def template(self, seats: int) -> str:
        """The entry with a hole for each item."""
        return f'"{self._part.name}":[{",".join([HOLE] * self._count(seats))}]'

    def holes(self, start: int, seats: int) -> list[Hole]:
        """What fills the holes."""
        items = self._items[: self._count(seats)]
        return [([source.cut(start) for source in item], self._texts) for item in items]

    def entries(self, kept: bytes, start: int, seats: int) -> Iterator[tuple[str, Any]]:
        """The entry as plain data."""
        items = self._items[: self._count(seats)]
        told = [self._part.tell(*[source.read(kept[source.cut(start)]) for source in item]) for item in items]
        yield self._part.name, told

    def _text(self, pieces: Sequence[bytes]) -> str:
        told = self._part.tell(*[source.read(p) for source, p in zip(self._items[0], pieces, strict=True)])
        return _encode(told).decode()


Piece = Run | List


def _item_type(dtype: "np.dtype[Any]") -> "np.dtype[Any]":
    assert dtype.subdtype is not None
    item, shape = dtype.subdtype
    return np.dtype((item, shape[1:])) if shape[1:] else item


def pieces_of(record: "np.dtype[Any]", parts: Sequence[AnyPart]) -> list[Piece]:
    """What the parts are told in, without those that depend on who looks."""
    pieces: list[Piece] = []
    for are_numbers, some in groupby(parts, lambda part: _is_numbers(record, part)):
        if are_numbers:
            pieces.append(Run(record, cast("list[Part]", list(some))))
        else:
            pieces += [
                List(record, p) if isinstance(p, Items) else Run(record, [p]) for p in some if not isinstance(p, Secret)
            ]
    return pieces


def _is_numbers(record: "np.dtype[Any]", part: AnyPart) -> bool:
    return isinstance(part, Part) and all(_Source(record, field).is_number for field in part.fields)
