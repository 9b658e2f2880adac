"""The journal: what an action, a deal or the end of a round did, step by step, as recorded by the rules.

A step is something that a player sees happen: tiles are taken, a tile is laid, the floor line is paid. The moves of
pieces and the notes about points of a step come after it. Rules accept a journal or `None`; for `None`, Numba removes
the code that writes. Places, pieces, steps and reasons are numbers that each game defines in its `journal.py`.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.records import I1, I2, RecordArray, Records, Structs, dtype_of

CAPACITY = 256
"""More entries than any action or draw needs; `test_journal.py` checks the maximum."""

NONE = -1
"""No reason."""

MOVE, NOTE, DEAL, REFILL, FIRST_STEP = range(5)
"""Kinds of entry. Two steps belong to every game: put what was drawn on the table, and refill the bag. A game numbers
the kinds of its own steps from `FIRST_STEP`."""


class Entry:
    """A step, a move of pieces, or a note."""

    kind: I1
    seat: I1  # of a step: the seat it belongs to, NOBODY for a deal
    piece: I1  # of a move
    count: I1  # of a move: pieces; of a note: its number
    source: I2  # of a move
    target: I2
    points: I2  # of a step: the change of the score
    reason: I2  # of a step or a note


class Journal:
    """Entries in their order."""

    count: I2
    step: I2  # index of the last step
    entries: Annotated[Structs[Entry], CAPACITY]


JOURNAL = dtype_of(Journal)


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces of one kind that move from one place to another."""

    piece: int
    count: int
    source: int
    target: int


@dataclass
class JournalStep:
    """A step with its moves and notes."""

    kind: int
    seat: int
    points: int
    reason: int
    moves: list[Move] = field(default_factory=list)
    notes: dict[int, int] = field(default_factory=dict)


Journals = RecordArray[Journal]
"""An array of journals."""


def new_journals(count: int) -> Any:
    """Empty journals."""
    return np.zeros(count, JOURNAL)


def read_journal(journal: Records) -> list[JournalStep]:
    """The steps of a journal, which is an element of `new_journals`."""
    steps: list[JournalStep] = []
    for kind, seat, piece, count, source, target, points, reason in journal["entries"][: journal["count"]].tolist():
        if kind == MOVE:
            steps[-1].moves.append(Move(piece, count, source, target))
        elif kind == NOTE:
            steps[-1].notes[reason] = count
        else:
            steps.append(JournalStep(kind, seat, points, reason))
    return steps


@compiled
def clear(journal: Journal) -> None:
    """Remove all entries."""
    journal.count = 0


@compiled
def begin_step(journal: Journal | None, kind: int, seat: int, reason: int = NONE) -> None:
    """Begin a step; the moves and notes that follow belong to it."""
    if journal is not None:
        journal.step = journal.count
        entry = journal.entries[journal.count]
        entry.kind, entry.seat, entry.reason = kind, seat, reason
        entry.piece = entry.count = entry.source = entry.target = entry.points = 0
        journal.count += 1


@compiled
def score(journal: Journal | None, points: int) -> None:
    """Add points to the last step."""
    if journal is not None:
        journal.entries[journal.step].points += points


@compiled
def move(journal: Journal | None, piece: int, count: int, source: int, target: int) -> None:
    """Record that pieces of one kind move from one place to another."""
    if journal is not None:
        if count == 0:
            return
        entry = journal.entries[journal.count]
        entry.kind, entry.piece, entry.count = MOVE, piece, count
        entry.source, entry.target = source, target
        entry.seat = entry.points = entry.reason = 0
        journal.count += 1


@compiled
def count_moved(journal: Journal, pieces: int, first: int, end: int) -> int:
    """How many pieces with numbers below `pieces` have moved to the places from `first` up to `end`, exclusive."""
    count = 0
    for n in range(journal.count):
        entry = journal.entries[n]
        if entry.kind == MOVE and entry.piece < pieces and first <= entry.target < end:
            count += int(entry.count)
    return count


@compiled
def note(journal: Journal | None, reason: int, count: int) -> None:
    """Record a number that explains the last step, e.g. the length of a run."""
    if journal is not None:
        entry = journal.entries[journal.count]
        entry.kind, entry.reason, entry.count = NOTE, reason, count
        entry.seat = entry.piece = entry.source = entry.target = entry.points = 0
        journal.count += 1
