"""The fields that the records of several games share, as type checkers see them."""

from typing import Protocol, TypeAlias

import numpy as np

from azulejos.core.records import Matrix, RecordArray, Structs, Vector


class PlayerState(Protocol):
    """What every player has."""

    score: int


class GameState(Protocol):
    """What every game's record has."""

    generator: np.uint64
    phase: int
    seats: int
    current: int
    first: int
    round_number: int

    @property
    def players(self) -> Structs[PlayerState]:
        """The players by their seats; some are unused when fewer play."""


Games: TypeAlias = RecordArray[GameState]
"""Many games of one kind: a structured array of its records."""


class BagState(GameState, Protocol):
    """A game with a bag."""

    bag: Vector[int]
    bag_count: int


class FactoryState(GameState, Protocol):
    """A game with factories and a centre."""

    places: Matrix[int]
    where: Vector[int]


class RunState(Protocol):
    """A wall or a dome: a mask for each row and each column."""

    rows: Vector[int]
    columns: Vector[int]
