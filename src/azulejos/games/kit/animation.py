"""The steps that an action is animated in: movements of pieces, and points."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.core.records import Plain
from azulejos.games.kit.journal import NONE, JournalStep, Move


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
class Step:
    """One thing to show."""

    kind: str
    seat: int | None = None
    movements: tuple[Movement, ...] = ()
    points: int = 0
    score: int | None = None
    """Of the seat, after it."""
    what: str = ""
    """What a bonus is for."""


@dataclass(frozen=True)
class Vocabulary:
    """The words for the numbers in a game's journal."""

    steps: Mapping[int, str]
    places: Sequence[str]
    on_board: Container[int]
    """Places on the board of the seat whose step it is; all others are shared."""
    pieces: Sequence[str]
    reasons: Sequence[str]
    """What bonuses are for."""


def animate_journal(steps: Iterable[JournalStep], scores: Sequence[int], words: Vocabulary) -> list[Step]:
    """The steps of a journal, given the scores before them."""
    running = list(scores)
    found = []
    for step in steps:
        running[step.seat] += step.points
        movements = (_movement(move, step.seat, words) for move in step.moves)
        found.append(
            Step(
                kind=words.steps[step.kind],
                seat=step.seat,
                movements=tuple(sorted(movements, key=lambda movement: movement.target_seat is None)),
                points=step.points,
                score=running[step.seat],
                what=words.reasons[step.reason] if step.reason != NONE else "",
            )
        )
    return found


def _movement(move: Move, seat: int, words: Vocabulary) -> Movement:
    return Movement(
        piece=words.pieces[move.piece],
        count=move.count,
        source=words.places[move.source],
        target=words.places[move.target],
        source_seat=seat if move.source in words.on_board else None,
        target_seat=seat if move.target in words.on_board else None,
    )


class Account:
    """Steps of a seat, with its score running along."""

    def __init__(self, seat: int, score: int) -> None:
        self.seat = seat
        self.score = score
        self.steps: list[Step] = []

    def add(self, kind: str, points: int = 0, movements: tuple[Movement, ...] = (), what: str = "") -> None:
        """One more step."""
        self.score += points
        self.steps.append(Step(kind, self.seat, movements, points, self.score, what))


Place = tuple[str, int | None]
"""A place, and the seat whose board it is on."""

Pieces = dict[str, int]
"""How many there are of each kind."""

Content = tuple[Callable[..., Pieces], *tuple[Any, ...]]
"""What counts the pieces of a place, and what it counts. Most places are the same before and after: they are compared
for every choice of a player, and need not be counted."""

Contents = Mapping[Place, Content]
BOX: Place = ("box", None)
"""Where a piece comes from that lay nowhere on the table."""


def counted(names: Sequence[str], counts: Sequence[int]) -> Pieces:
    """Pieces by name."""
    return {name: count for name, count in zip(names, counts, strict=False) if count > 0}


def gathered(names: Iterable[str]) -> Pieces:
    """Pieces that lie there one by one."""
    pieces: Pieces = {}
    for name in names:
        pieces[name] = pieces.get(name, 0) + 1
    return pieces


def travel(before: Contents, after: Contents) -> tuple[Movement, ...]:
    """What travelled between two tables; first what came to a board."""
    left = {place: _more(content, after.get(place)) for place, content in before.items() if content != after.get(place)}
    found = [
        Movement(piece, count, source[0], target[0], source[1], target[1])
        for target, content in after.items()
        if content != before.get(target)
        for piece, wanted in _more(content, before.get(target)).items()
        for source, count in _sources(left, piece, wanted)
    ]
    return tuple(sorted(found, key=lambda movement: movement.target_seat is None))


def _more(content: Content, other: Content | None) -> Pieces:
    """What there is in a place beyond what is there on the other table."""
    pieces, others = _count(*content), _count(*other) if other else {}
    return {piece: more for piece, count in pieces.items() if (more := count - others.get(piece, 0)) > 0}


def _count(count: Callable[..., Pieces], *counted: Any) -> Pieces:
    return count(*counted)


def _sources(left: dict[Place, Pieces], piece: str, wanted: int) -> Iterator[tuple[Place, int]]:
    for source, pieces in left.items():
        count = min(wanted, pieces.get(piece, 0))
        if count:
            pieces[piece] -= count
            wanted -= count
            yield source, count
    if wanted:
        yield BOX, wanted


def change(before: Plain, after: Plain, seat: int) -> int:
    """How much a seat's score changed."""
    return int(after.players[seat].score - before.players[seat].score)
