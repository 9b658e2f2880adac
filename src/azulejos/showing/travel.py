"""Movements found by comparing two tables: what left a place has gone to where the same appeared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from azulejos.foundation.records import Plain
from azulejos.showing.shown import Movement

Place = tuple[str, int | None]
"""A place, and the seat whose board it is on."""

Pieces = dict[str, int]
"""How many there are of each kind; plain, since a whole table of them is compared for every choice of a player."""

Contents = Mapping[Place, Pieces]
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
    left = {place: more for place, pieces in before.items() if (more := _more(pieces, after.get(place)))}
    found = [
        Movement(piece, count, source[0], target[0], source[1], target[1])
        for target, pieces in after.items()
        for piece, wanted in _more(pieces, before.get(target)).items()
        for source, count in _sources(left, piece, wanted)
    ]
    return tuple(sorted(found, key=lambda movement: movement.target_seat is None))


def _more(pieces: Pieces, others: Pieces | None) -> Pieces:
    """What there is of pieces beyond others."""
    if pieces == others:
        return {}
    others = others or {}
    return {piece: more for piece, count in pieces.items() if (more := count - others.get(piece, 0)) > 0}


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
