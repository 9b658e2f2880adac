"""The animation steps of an action or a deal: movements of pieces, and points."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from azulejos.core.phases import NOBODY
from azulejos.games.kit.journal import NONE, JournalStep, Move


@dataclass(frozen=True)
class Movement:
    """Pieces of one kind that move together. A place on a board comes with the seat of that board."""

    piece: str
    count: int
    source: str
    target: str
    source_seat: int | None = None
    target_seat: int | None = None


@dataclass(frozen=True)
class Step:
    """One step of an animation."""

    kind: str
    seat: int | None = None
    movements: tuple[Movement, ...] = ()
    points: int = 0
    score: int | None = None
    """The seat's score after the step."""
    what: str = ""
    """The reason for a bonus."""
    source: str = ""
    """Where its points come from; empty without points."""
    spared: int = 0
    """The points that it would also cost if a score could fall below 0."""


@dataclass(frozen=True)
class Vocabulary:
    """The names of the numbers in a game's journal."""

    steps: Mapping[int, str]
    places: Sequence[str]
    on_board: Container[int]
    """The places that are on the board of the step's seat; all others are shared."""
    pieces: Sequence[str]
    reasons: Sequence[str]
    """The reasons for bonuses."""
    sources: Mapping[int, str]
    """Where the points of each kind of step come from."""
    bonus_sources: Sequence[str]
    """The same for bonuses, by reason."""
    penalty: int
    """The note with the penalty of a step, which exceeds the points lost if the score stops at 0."""

    def source_of(self, step: JournalStep) -> str:
        """Where the points of a step come from; empty without points."""
        if not step.points:
            return ""
        return self.sources[step.kind] if step.reason == NONE else self.bonus_sources[step.reason]

    def spared_by(self, step: JournalStep) -> int:
        """The points that a step would also cost if a score could fall below 0."""
        return step.points + step.notes[self.penalty] if self.penalty in step.notes else 0


def animate_journal(steps: Iterable[JournalStep], scores: Sequence[int], words: Vocabulary) -> list[Step]:
    """Turn the steps of a journal into animation steps, given the scores before them."""
    running = list(scores)
    found = []
    for step in _join_draws(steps):
        movements = (_movement(move, step.seat, words) for move in step.moves)
        seat = None if step.seat == NOBODY else step.seat
        if seat is not None:
            running[seat] += step.points
        found.append(
            Step(
                kind=words.steps[step.kind],
                seat=seat,
                movements=tuple(sorted(movements, key=lambda movement: movement.target_seat is None)),
                points=step.points,
                score=None if seat is None else running[seat],
                what=words.reasons[step.reason] if step.reason != NONE else "",
                source=words.source_of(step),
                spared=words.spared_by(step),
            )
        )
    return found


def _join_draws(steps: Iterable[JournalStep]) -> list[JournalStep]:
    """Join the draws of a deal that follow each other: what is dealt together is one step, with few moves."""
    found: list[JournalStep] = []
    for (kind, seat), group in groupby(steps, key=lambda step: (step.kind, step.seat)):
        if seat != NOBODY:
            found += group
            continue
        counts: Counter[tuple[int, int, int]] = Counter()
        for move in chain.from_iterable(step.moves for step in group):
            counts[move.piece, move.source, move.target] += move.count
        moves = [Move(piece, count, source, target) for (piece, source, target), count in counts.items()]
        found.append(JournalStep(kind, seat, 0, NONE, moves))
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
