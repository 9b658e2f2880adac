"""Movements found by comparing two tables: what left a place has gone to where the same appeared."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from azulejos.foundation.records import Plain
from azulejos.showing.shown import Movement

Place = tuple[str, int | None]
"""A place, and the seat whose board it is on."""

Contents = Mapping[Place, Counter[str]]
BOX: Place = ("box", None)
"""Where a piece comes from that lay nowhere on the table."""


def counted(names: Sequence[str], counts: Sequence[int]) -> Counter[str]:
    """Pieces by name."""
    return Counter({name: count for name, count in zip(names, counts, strict=False) if count > 0})


def travel(before: Contents, after: Contents) -> tuple[Movement, ...]:
    """What travelled between two tables; first what came to a board."""
    left = {place: pieces - after.get(place, Counter()) for place, pieces in before.items()}
    found = [
        Movement(piece, count, source[0], target[0], source[1], target[1])
        for target, pieces in after.items()
        for piece, wanted in (pieces - before.get(target, Counter())).items()
        for source, count in _sources(left, piece, wanted)
    ]
    return tuple(sorted(found, key=lambda movement: movement.target_seat is None))


def _sources(left: dict[Place, Counter[str]], piece: str, wanted: int) -> Iterator[tuple[Place, int]]:
    for source, pieces in left.items():
        count = min(wanted, pieces[piece])
        if count:
            pieces[piece] -= count
            wanted -= count
            yield source, count
    if wanted:
        yield BOX, wanted


def change(before: Plain, after: Plain, seat: int) -> int:
    """How much a seat's score changed."""
    return int(after.players[seat].score - before.players[seat].score)
