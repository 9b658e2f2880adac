"""How an observation lies in memory: a row of bytes, the table first, then the boards from the viewer's own on."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from azulejos.core.records import record_type
from azulejos.games.kit.game import Game
from azulejos.games.kit.observation import Observed

Bytes = np.ndarray[Any, np.dtype[np.int8]]


@dataclass(frozen=True)
class Observations:
    """The observations of a game for so many players.

    >>> from azulejos.games import load
    >>> Observations(load("azul"), players=2).size
    207
    """

    game: Game
    players: int

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.record.itemsize

    @property
    def fields(self) -> list[tuple[int, Observed]]:
        """Every field with the index of its first number; the fields of a board come once for each player."""
        seen = self.game.observation
        found, index = [], 0
        for field in (*seen.TABLE_FIELDS, *seen.BOARD_FIELDS * self.players):
            found.append((index, field))
            index += field.size
        return found

    @property
    def bounds(self) -> tuple[Bytes, Bytes]:
        """The lowest and the highest value of each number."""
        fields = [field for _, field in self.fields]
        sizes = [field.size for field in fields]
        low, high = ([getattr(field, end) for field in fields] for end in ("low", "high"))
        return np.repeat(np.array(low, np.int8), sizes), np.repeat(np.array(high, np.int8), sizes)

    @property
    def record(self) -> "np.dtype[Any]":
        """The record that an observation is."""
        seen = self.game.observation
        return _record(seen.OBSERVED_TABLE, seen.OBSERVED_BOARD, self.players)


@cache  # one and the same object: Numba knows its type at a glance, that of an equal one only field by field
def _record(table: "np.dtype[Any]", board: "np.dtype[Any]", players: int) -> "np.dtype[Any]":
    return record_type([("table", table), ("boards", board, (players,))])
