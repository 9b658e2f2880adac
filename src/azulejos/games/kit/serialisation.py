"""Positions as plain data and as text: each entry declares the fields of the record that it comes from."""

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
"""A field of a record, or one item of a field that is an array."""


def _itself(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Part:
    """An entry that comes from some fields of the record; `tell` makes it of their plain copies."""

    name: str
    fields: tuple[Field, ...]
    tell: Callable[..., Any] = _itself


@dataclass(frozen=True)
class Items:
    """An entry that is a list. Each item comes from the items of some arrays that stand at the same place."""

    name: str
    fields: tuple[str, ...]
    tell: Callable[..., Any]
    count: Callable[[int], int] | None = None
    """How many items there are for so many players; by default as many as the first array has."""


@dataclass(frozen=True)
class Secret:
    """An entry that depends on who looks; `tell` makes it of a plain copy of the table for a viewer."""

    name: str
    tell: Callable[[Plain, int | None], Any]


AnyPart = Part | Items | Secret


def open_fields(parts: Sequence[AnyPart]) -> frozenset[str]:
    """The fields of the record that entries show to every viewer alike."""
    fields = [field for part in parts if not isinstance(part, Secret) for field in part.fields]
    return frozenset(field if isinstance(field, str) else field[0] for field in fields)


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


_encode = msgspec.json.Encoder().encode


class View:
    """How positions are made of the records of a game: of the parts of the table, and of each player's board."""

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
        """The position of a record, given by its bytes: what a viewer may know, or the whole truth."""
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
        """The same as JSON, several times as fast."""
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
        """Where each player's part of the record begins."""
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
        nothing = slice(0), slice(0)  # with fewer than two a getter gives no tuple; what is too much nobody asks for
        return _Layout(between, itemgetter(*(cut for cut, _ in single), *nothing), [t for _, t in single], others)


class _Layout(NamedTuple):
    """A position for so many players with holes in it, and what fills them."""

    between: list[str]
    """What stands before, between and after the holes, with nothing in the holes."""
    cut: Callable[[bytes], tuple[bytes, ...]]
    """Cuts out of a record's bytes, all at once, those that fill a hole by themselves."""
    found: "list[Texts]"
    """The texts for these."""
    others: "Sequence[tuple[int, Callable[[bytes], tuple[bytes, ...]], Texts]]"
    """The other holes: their places, what cuts out all that fills one, and the texts for it."""


def _template(pieces: Sequence[Piece], seats: int) -> str:
    return ",".join(piece.template(seats) for piece in pieces)


def seat_or_none(seat: int) -> int | None:
    """A seat, or `None` for nobody."""
    return None if seat == NOBODY else seat


def tile_list(names: Sequence[str], counts: Iterable[int]) -> list[str]:
    """Tiles one by one, in the order of their kinds."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def tile_counts(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """How many tiles of each kind that has a name here."""
    return dict(zip(names, counts, strict=False))


Seat = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=200)]
Generator = Annotated[
    Annotated[str, Meta(pattern="^0x[0-9a-f]{16}$", max_length=18)] | None,
    Meta(description="only in the whole truth, never in a viewer's position"),
]
