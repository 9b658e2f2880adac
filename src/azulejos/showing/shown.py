"""The parts of what is shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Movement:
    """Pieces of one kind that travel together; places on a board belong to the seat beside them."""

    piece: str
    count: int
    source: str
    target: str
    source_seat: int | None = None
    target_seat: int | None = None


@dataclass(frozen=True)
class Shown:
    """One thing to show."""

    kind: str
    seat: int | None = None
    movements: tuple[Movement, ...] = ()
    points: int = 0
    score: int | None = None
    """Of the seat, after it."""
    what: str = ""
    """What a bonus is for."""


class Account:
    """Steps of a seat, with its score running along."""

    def __init__(self, seat: int, score: int) -> None:
        self.seat = seat
        self.score = score
        self.steps: list[Shown] = []

    def add(self, kind: str, points: int = 0, movements: tuple[Movement, ...] = (), what: str = "") -> None:
        """One more step."""
        self.score += points
        self.steps.append(Shown(kind, self.seat, movements, points, self.score, what))
