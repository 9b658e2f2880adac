"""Sentences about the effects of an action, shared by several games.

They are built from plain copies of records, so nothing here is compiled.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.journal import Move
from azulejos.i18n import Message, Value

WORTH_LEAVING = 2
"""The fewest tiles in a group that are worth a warning."""

NEARLY_FULL = 2
"""A row, a star and so on is mentioned when at most this many tiles are missing."""

Parts = tuple[Message, ...]


def story(*sentences: Message | None) -> Message:
    """Join the sentences that are not `None`."""
    first, *others = [sentence for sentence in sentences if sentence]
    for other in others:
        first = Message("narration.sentences", {"first": first, "second": other})
    return first


def amount(name: str, count: int) -> Message:
    """A number of tiles of a kind."""
    return Message(f"tiles.{name}", {"count": count})


def amounts(names: Sequence[str], counts: Iterable[int]) -> Parts:
    """The number of tiles of each kind, without kinds that have none."""
    return tuple(amount(name, count) for name, count in zip(names, counts, strict=False) if count > 0)


def points(count: int) -> Message:
    """A number of points."""
    return Message("table.points", {"count": count})


def signed(change: int) -> str:
    """A change of the score, with its sign.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"{change:+}".replace("-", "−") if change else "0"


def from_place(place: int) -> Message:
    """Where tiles are taken from."""
    return (
        Message("narration.from.centre")
        if place == CENTRE
        else Message("narration.from.factory", {"number": place + 1})
    )


def on_place(place: int) -> Message:
    """Where tiles are."""
    return Message("narration.on.centre") if place == CENTRE else Message("narration.on.factory", {"number": place + 1})


def runs(across: int, down: int) -> Parts:
    """The runs that a tile scores for."""
    found = [Message("narration.run.row", {"count": across})] * (across > 1)
    found += [Message("narration.run.column", {"count": down})] * (down > 1)
    return tuple(found) or (Message("narration.run.alone"),)


def progress(what: Message, count: int, size: int, bonus: int, near: int = NEARLY_FULL) -> Message | None:
    """The progress of something that pays a bonus when full; `None` if it is far from full."""
    if size - count > near:
        return None
    values: dict[str, Value] = {"what": what, "bonus": bonus}
    if count == size:
        return Message("narration.part.full", values)
    return Message("narration.part.growing", {**values, "count": count, "size": size})


def listed(key: str, parts: Iterable[Message | None]) -> Message | None:
    """A sentence that lists parts, if there are any."""
    found = tuple(part for part in parts if part)
    return Message(key, {"parts": found}) if found else None


def never_below(told: int, change: int) -> Message | None:
    """A remark that a score stops at 0, if it therefore does not change by `told`."""
    return None if told == change else Message("narration.never_below", {"change": signed(change)})


def leaves(
    taken: Sequence[Move], tiles: Callable[[Mapping[int, int]], Parts], place: Callable[[int], Message]
) -> Message | None:
    """What the next player can take, from the moves of the tiles in their best take, which has none if nothing fits."""
    if not taken:
        return Message("narration.leaves_nothing")
    counts: Counter[int] = Counter()
    for move in taken:
        counts[move.piece] += move.count
    if counts.total() < WORTH_LEAVING:
        return None
    return Message("narration.leaves", {"tiles": tiles(counts), "place": place(taken[0].source)})
