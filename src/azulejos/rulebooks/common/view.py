"""Positions of a game, made of its records as plain data and as text."""

from collections.abc import Callable, Sequence
from operator import getitem, itemgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from azulejos.core.records import reader
from azulejos.rulebooks.common.parts import AnyPart, Items, Part, Secret
from azulejos.rulebooks.common.pieces import HOLE, Piece, Texts, pieces_of

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
