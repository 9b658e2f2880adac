"""Observations for learning programs: small integers in named fields."""

from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, Protocol, TypeAlias, get_args, get_type_hints

from azulejos.core.compiler import compiled
from azulejos.core.phases import NOBODY
from azulejos.core.records import I1, Matrix, Structs, Vector
from azulejos.games.kit.state import GameState

HIGHEST_ROUND = 127


@dataclass(frozen=True)
class Bounds:
    """The minimum and maximum of the numbers in a field."""

    low: int
    high: int


Score: TypeAlias = Annotated[Vector[I1], 2, Bounds(0, 99)]
"""Points, which do not fit in a byte: the hundreds, and the rest."""


class LegalMask(Protocol):
    """The legal actions: 1 for each legal action, 0 for the others."""

    legal: Vector[int]


class LineState(Protocol):
    """A pattern line."""

    colour: int
    count: int


@dataclass(frozen=True)
class Observed:
    """A field of an observation: its shape, and the minimum and maximum of its numbers."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return prod(self.shape)


def observed_fields(struct: type) -> tuple[Observed, ...]:
    """The fields that a class declares, each with its bounds.

    >>> class Board:
    ...     score: Score
    ...     tokens: Annotated[I1, Bounds(0, 2)]
    >>> [(field.name, field.shape, field.high) for field in observed_fields(Board)]
    [('score', (2,), 99), ('tokens', (), 2)]
    """
    return tuple(_observed(name, hint) for name, hint in get_type_hints(struct, include_extras=True).items())


def _observed(name: str, hint: Any) -> Observed:
    _, detail, bounds = get_args(hint)
    if isinstance(detail, str):
        return Observed(name, (), bounds.low, bounds.high)
    shape = (detail,) if isinstance(detail, int) else detail
    return Observed(name, shape, bounds.low, bounds.high)


@compiled
def write_score(points: int, out: Vector[int]) -> None:
    """Write points as the hundreds and the rest."""
    hundreds = points // 100
    out[0] = hundreds
    out[1] = points - 100 * hundreds


@compiled
def seats_away(state: GameState, viewer: int, seat: int) -> int:
    """How many seats to the left of the viewer a seat is; 0 for the viewer, NOBODY for NOBODY."""
    away = seat - viewer
    away += (away < 0) * int(state.seats)
    return NOBODY if seat == NOBODY else away


def write_lines(target: Matrix[int], lines: Structs[LineState]) -> None:
    """Write the tiles of each line by kind. Jokers, where lines have them, count in the total and as the last kind.

    >>> import numpy as np
    >>> lines = np.array([(1, 3), (-1, 0)], [("colour", "i1"), ("count", "i1")]).view(np.recarray)
    >>> target = np.ones((2, 4), np.int8)
    >>> write_lines(target, lines)
    >>> target.tolist()
    [[0, 3, 0, 0], [0, 0, 0, 0]]
    """
    for row, line in enumerate(lines):
        for kind in range(len(target[row])):
            target[row, kind] = 0
        jokers = getattr(line, "jokers", 0)
        if line.count > jokers:
            target[row, line.colour] = line.count - jokers
        target[row, -1] += jokers
