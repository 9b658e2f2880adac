"""Parts of the sentences that say what an action brings, for the games that share them.

What is told is found in plain copies of records, so that nothing here is compiled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from azulejos.games.kit.factories import CENTRE
from azulejos.i18n import Message, Value

WORTH_LEAVING = 2
"""A group of fewer tiles is nothing to warn of."""

NEARLY_FULL = 2
"""A row, a star or the like is told of when no more than so many tiles are missing."""

Parts = tuple[Message, ...]


@dataclass(frozen=True)
class Group:
    """Tiles that the next player can take at once."""

    tiles: Parts
    place: Message
    count: int
    fitting: int
    """How many of them the player has room for."""


def story(*sentences: Message | None) -> Message:
    """The sentences that there are, one after the other."""
    first, *others = [sentence for sentence in sentences if sentence]
    for other in others:
        first = Message("tell.sentences", {"first": first, "second": other})
    return first


def amount(name: str, count: int) -> Message:
    """So many tiles of a kind."""
    return Message(f"tiles.{name}", {"count": count})


def amounts(names: Sequence[str], counts: Iterable[int]) -> Parts:
    """So many tiles of each kind of which there is any."""
    return tuple(amount(name, count) for name, count in zip(names, counts, strict=False) if count > 0)


def points(count: int) -> Message:
    """So many points."""
    return Message("table.points", {"count": count})


def signed(change: int) -> str:
    """A change of the score.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{change:+}" if change else "0"


def from_place(place: int) -> Message:
    """Where tiles are taken from."""
    return Message("tell.from.centre") if place == CENTRE else Message("tell.from.factory", {"number": place + 1})


def on_place(place: int) -> Message:
    """Where tiles lie."""
    return Message("tell.on.centre") if place == CENTRE else Message("tell.on.factory", {"number": place + 1})


def runs(across: int, down: int) -> Parts:
    """The runs for which a tile scores."""
    found = [Message("tell.run.row", {"count": across})] * (across > 1)
    found += [Message("tell.run.column", {"count": down})] * (down > 1)
    return tuple(found) or (Message("tell.run.alone"),)


def progress(what: Message, count: int, size: int, bonus: int, near: int = NEARLY_FULL) -> Message | None:
    """How far something is that pays when it is full; nothing if that is a long way."""
    if size - count > near:
        return None
    values: dict[str, Value] = {"what": what, "bonus": bonus}
    if count == size:
        return Message("tell.part.full", values)
    return Message("tell.part.growing", {**values, "count": count, "size": size})


def listed(key: str, parts: Iterable[Message | None]) -> Message | None:
    """A sentence that lists parts, if there are any."""
    found = tuple(part for part in parts if part)
    return Message(key, {"parts": found}) if found else None


def never_below(told: int, change: int) -> Message | None:
    """A word about it where a score stops at 0, so that it does not change by what was told."""
    return None if told == change else Message("tell.never_below", {"change": signed(change)})


def leaves(groups: Iterable[Group]) -> Message | None:
    """What the next player can take best: most tiles with room for them, of such groups the smallest."""
    usable = [group for group in groups if group.fitting > 0]
    if not usable:
        return Message("tell.leaves_nothing")
    best = max(usable, key=lambda group: (group.fitting, -group.count))
    if best.count < WORTH_LEAVING:
        return None
    return Message("tell.leaves", {"tiles": best.tiles, "place": best.place})
