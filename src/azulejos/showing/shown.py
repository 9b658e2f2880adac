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
    what: str = ""


"""What a bonus is for."""
