"""Positions as plain data and as JSON. Each entry declares the record fields that it is built from."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import getitem, itemgetter
from typing import Annotated, Any, NamedTuple, cast

import msgspec
import numpy as np
from msgspec import Meta

from azulejos.core.phases import NOBODY
from azulejos.core.records import Plain, reader

Field = str | tuple[str, int]
"""A field of a record, or one item of an array field."""


def _itself(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Part:
    """An entry built by `tell` from plain copies of some fields of the record."""

    name: str
    fields: tuple[Field, ...]
    tell: Callable[..., Any] = _itself


@dataclass(frozen=True)
class Items:
    """An entry that is a list. Each item is built from the items of some arrays at the same index."""

    name: str
    fields: tuple[str, ...]
    tell: Callable[..., Any]
    count: Callable[[int], int] | None = None
    """The number of items for a number of players; by default the length of the first array."""


@dataclass(frozen=True)
class Secret:
    """An entry that depends on the viewer; `tell` builds it from a plain copy of the table."""

    name: str
    tell: Callable[[Plain, int | None], Any]


AnyPart = Part | Items | Secret


def open_fields(parts: Sequence[AnyPart]) -> frozenset[str]:
    """The record fields that entries show to every viewer."""
    fields = [field for part in parts if not isinstance(part, Secret) for field in part.fields]
    return frozenset(field if isinstance(field, str) else field[0] for field in fields)


TEXTS_KEPT = 5_000
"""The cache size for each piece."""

LOOSEST = 1.5
"""Fields are close together if they fill at least two thirds of the bytes from the first to the last of them."""

HOLE = "@"
"""The placeholder for a text in a template; no entry name contains it."""

_encode = msgspec.json.Encoder().encode


class Texts(dict[Any, str]):
    """A cache of texts, by the bytes that they are built from."""

    def __init__(self, make: Callable[[Sequence[bytes]], str]) -> None:
        self._make = make

    def __missing__(self, key: bytes | tuple[bytes, ...]) -> str:
        if len(self) >= TEXTS_KEPT:
            self.clear()
        text = self[key] = self._make((key,) if isinstance(key, bytes) else key)
        return text


Hole = tuple[list[slice], Texts]
"""The slices of a record's bytes that fill a hole, and the cache of their texts."""


class _Source:
    """A field of a record: its location, and the function that makes a plain copy of it."""

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
        """The slice of its bytes, if the record begins at `start`."""
        return slice(start + self.at, start + self.end)


class Run:
    """Entries that share one text: a single large entry, or several adjacent numbers."""

    def __init__(self, record: "np.dtype[Any]", parts: Sequence[Part]) -> None:
        self._parts = [(part, [_Source(record, field) for field in part.fields]) for part in parts]
        self._sources = [source for _, sources in self._parts for source in sources]
        self._texts = Texts(self._text)
        first, end = min((s.at for s in self._sources), default=0), max((s.end for s in self._sources), default=0)
        self._stands_close = end - first <= LOOSEST * sum(s.end - s.at for s in self._sources)
        self._span = first, end

    def template(self, _: int) -> str:
        """The JSON of the entries, with a hole for each text."""
        return HOLE

    def holes(self, start: int, _: int) -> list[Hole]:
        """What fills the holes. Fields that are close together are cut out as one slice."""
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
    """A list entry, with a text for each item."""

    def __init__(self, record: "np.dtype[Any]", part: Items) -> None:
        assert record.fields is not None
        length = record.fields[part.fields[0]][0].shape[0]
        self._part = part
        self._count = part.count or (lambda _: length)
        self._items = [[_Source(record, (name, item)) for name in part.fields] for item in range(length)]
        self._texts = Texts(self._text)

    def template(self, seats: int) -> str:
        """The JSON of the entry, with a hole for each item."""
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
    """The parts as pieces, without those that depend on the viewer."""
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


_encode = msgspec.json.Encoder().encode


class View:
    """Builds positions from the records of a game: from the parts of the table, and of each player's board."""

    def __init__(self, record: "np.dtype[Any]", table: Sequence[AnyPart], board: Sequence[Part | Items]) -> None:
        fields = record.fields
        assert fields is not None
        self._seats_at = fields["seats"][1]
        players, self._players_at = fields["players"][:2]
        assert players.subdtype is not None
        player, (most, *_) = players.subdtype
        self._player_size = player.itemsize
        self._read_table = reader(record, frozenset(fields) - {"players"})
        self._table, self._board = pieces_of(record, table), pieces_of(player, board)
        self._secrets = [part for part in table if isinstance(part, Secret)]
        self._order = [part.name for part in table]
        self._layouts = [self._layout(seats) for seats in range(most + 1)]

    def position(self, kept: bytes, viewer: int | None) -> dict[str, Any]:
        """The position of a record, given as bytes: what a viewer may know, or the full state."""
        seats = kept[self._seats_at]
        told = {name: value for piece in self._table for name, value in piece.entries(kept, 0, seats)}
        state = self._read_table(kept) if self._secrets else None
        told |= {part.name: part.tell(state, viewer) for part in self._secrets}
        players = [
            {name: value for piece in self._board for name, value in piece.entries(kept, start, seats)}
            for start in self._boards(seats)
        ]
        return {name: told[name] for name in self._order} | {"players": players}

    def text(self, kept: bytes, viewer: int) -> str:
        """Like `position`, but as JSON, and several times as fast."""
        between, cut, found, others = self._layouts[kept[self._seats_at]]
        texts = list(map(getitem, found, cut(kept)))
        for place, cut_several, texts_of_several in others:
            texts.insert(place, texts_of_several[cut_several(kept)])
        if self._secrets:
            state = self._read_table(kept)
            texts += [_encode(part.tell(state, viewer)).decode() for part in self._secrets]
        whole = between.copy()
        whole[1::2] = texts
        return "".join(whole)

    def entry(self, kept: bytes, wanted: str) -> Any:
        """One entry of the table."""
        entries = (entry for piece in self._table for entry in piece.entries(kept, 0, kept[self._seats_at]))
        return next(value for name, value in entries if name == wanted)

    def _boards(self, seats: int) -> list[int]:
        """The offset of each player in the record."""
        return [self._players_at + seat * self._player_size for seat in range(seats)]

    def _layout(self, seats: int) -> "_Layout":
        boards = ",".join([f"{{{_template(self._board, seats)}}}"] * seats)
        secrets = "".join(f',"{part.name}":{HOLE}' for part in self._secrets)
        template = f'{{{_template(self._table, seats)},"players":[{boards}]{secrets}}}'
        between = [text for after in template.split(HOLE) for text in (after, "")][:-1]
        holes = [hole for piece in self._table for hole in piece.holes(0, seats)]
        holes += [hole for start in self._boards(seats) for piece in self._board for hole in piece.holes(start, seats)]
        single = [(cuts[0], texts) for cuts, texts in holes if len(cuts) == 1]
        others = [(n, itemgetter(*cuts), texts) for n, (cuts, texts) in enumerate(holes) if len(cuts) > 1]
        nothing = slice(0), slice(0)  # itemgetter returns a tuple only for two or more; the extra items are ignored
        return _Layout(between, itemgetter(*(cut for cut, _ in single), *nothing), [t for _, t in single], others)


class _Layout(NamedTuple):
    """The JSON template of a position for a number of players, and what fills its holes."""

    between: list[str]
    """The text before, between and after the holes, with empty strings for the holes."""
    cut: Callable[[bytes], tuple[bytes, ...]]
    """Cuts all slices that fill a hole alone out of a record's bytes."""
    found: "list[Texts]"
    """The caches of texts for these slices."""
    others: "Sequence[tuple[int, Callable[[bytes], tuple[bytes, ...]], Texts]]"
    """The other holes: index, function that cuts out the slices of the hole, and cache of texts."""


def _template(pieces: Sequence[Piece], seats: int) -> str:
    return ",".join(piece.template(seats) for piece in pieces)


def seat_or_none(seat: int) -> int | None:
    """A seat, or `None` for NOBODY."""
    return None if seat == NOBODY else seat


def tile_list(names: Sequence[str], counts: Iterable[int]) -> list[str]:
    """The individual tiles, in the order of their kinds."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def tile_counts(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """The number of tiles of each named kind."""
    return dict(zip(names, counts, strict=False))


Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=200)]
Generator = Annotated[
    Annotated[str, Meta(pattern="^0x[0-9a-f]{16}$", max_length=18)] | None,
    Meta(description="The state of the random generator. Present only in the complete position, never in a viewer's."),
]
