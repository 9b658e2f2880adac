"""The memory layout of an observation: bytes of the table first, then of the boards, starting with the viewer's."""

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
    """The observations of a game with a given number of players.

    >>> from azulejos.games import load
    >>> Observations(load("azul"), players=2).size
    207
    """

    game: Game
    players: int

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.record.itemsize

    @property
    def fields(self) -> list[tuple[int, Observed]]:
        """Every field with the index of its first number; the board fields repeat for each player."""
        seen = self.game.observation
        found, index = [], 0
        for field in (*seen.TABLE_FIELDS, *seen.BOARD_FIELDS * self.players):
            found.append((index, field))
            index += field.size
        return found

    @property
    def bounds(self) -> tuple[Bytes, Bytes]:
        """The minimum and maximum of each number."""
        fields = [field for _, field in self.fields]
        sizes = [field.size for field in fields]
        low, high = ([getattr(field, end) for field in fields] for end in ("low", "high"))
        return np.repeat(np.array(low, np.int8), sizes), np.repeat(np.array(high, np.int8), sizes)

    @property
    def record(self) -> "np.dtype[Any]":
        """The record type of an observation."""
        seen = self.game.observation
        return _record(seen.OBSERVED_TABLE, seen.OBSERVED_BOARD, self.players)


@cache  # always the same object: Numba recognises it at once, but compares an equal one field by field
def _record(table: "np.dtype[Any]", board: "np.dtype[Any]", players: int) -> "np.dtype[Any]":
    return record_type([("table", table), ("boards", board, (players,))])
