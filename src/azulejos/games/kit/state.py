"""Protocols for the fields that the records of several games share."""

from typing import Protocol, TypeAlias

import numpy as np

from azulejos.core.records import Matrix, RecordArray, Structs, Vector


class PlayerState(Protocol):
    """The fields that every player has."""

    score: int


class GameState(Protocol):
    """The fields that every game's record has."""

    generator: np.uint64
    phase: int
    seats: int
    current: int
    first: int
    round_number: int

    @property
    def players(self) -> Structs[PlayerState]:
        """The players by seat; some are unused with fewer players."""


Games: TypeAlias = RecordArray[GameState]
"""A structured array of records of one game."""


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
