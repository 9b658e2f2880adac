"""Luck apart from skill: what the deals brought each player, and what the choices of all players changed.

Every player's chance of winning changes from the start of a game to its result. Each change belongs either to a deal
or to the player who moved, so that for each player start + deals + choices = result.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.judgement import Judgement
from azulejos.analysis.position import DIGITS
from azulejos.match.match import Match
from azulejos.match.progress import Deal, Play

Chances = tuple[float, ...]
"""Each player's chance of winning."""


@dataclass(frozen=True)
class Change:
    """A change of the chances of winning, by a deal or by a move."""

    move: int
    """The number of the move; of a deal, the number of the move before it, 0 for the first deal."""
    seat: int | None
    """The player who moved; `None` for a deal."""
    before: Chances
    after: Chances

    def of(self, seat: int) -> float:
        """Return the change for a player."""
        return self.after[seat] - self.before[seat]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        return {
            "move": self.move,
            "player": self.seat,
            "before": [round(chance, DIGITS) for chance in self.before],
            "after": [round(chance, DIGITS) for chance in self.after],
        }


@dataclass(frozen=True)
class Balance:
    """How a player came from the first chance to the last: `start + deals + own + others == end`."""

    start: float
    deals: float
    """What the deals brought."""
    own: float
    """What the player's own choices changed."""
    others: float
    """What the choices of the other players changed."""
    end: float
    """The result: 1 for a victory, 0 for a defeat, a share of a shared victory; before the end, the last chance."""

    def percents(self) -> dict[str, int]:
        """Return the same in whole percents, which add up too.

        >>> Balance(0.5, 0.125, -0.306, -0.319, 0.0).percents()
        {'start': 50, 'deals': 13, 'own': -31, 'others': -32, 'end': 0}
        """
        start, end = round(100 * self.start), round(100 * self.end)
        parts = {name: 100 * getattr(self, name) for name in ("deals", "own", "others")}
        return {"start": start, **_add_up_to(end - start, parts), "end": end}


def _add_up_to(total: int, parts: dict[str, float]) -> dict[str, int]:
    """Round numbers up or down so that they add up to `total`: the largest fractions are rounded up first."""
    whole = {name: int(part // 1) for name, part in parts.items()}
    by_fraction = sorted(parts, key=lambda name: whole[name] - parts[name])
    missing = total - sum(whole.values())
    step = 1 if missing > 0 else -1
    for n in range(abs(missing)):
        whole[by_fraction[n % len(by_fraction)]] += step
    return whole


def balance_of(changes: Iterable[Change], seat: int) -> Balance:
    """Add up the changes of a game for a player."""
    found = list(changes)

    def total(of: Iterable[Change]) -> float:
        return sum(change.of(seat) for change in of)

    return Balance(
        start=found[0].before[seat],
        deals=total(change for change in found if change.seat is None),
        own=total(change for change in found if change.seat == seat),
        others=total(change for change in found if change.seat not in (None, seat)),
        end=found[-1].after[seat],
    )


def changes_of(match: Match, judgements: Iterable[Judgement], end: Chances) -> tuple[Change, ...]:
    """Return the changes of the chances in a game, in order; `end` are the chances at its end.

    Between two choices without a deal, the chances are the average of what the search expected of the move before and
    of what it finds then: a search is a little too confident for the player to act, and the two views balance that.
    Before a deal they are what the search expected, after it what it finds. Forced moves change nothing.
    """
    equal = (1 / match.players,) * match.players
    by_move = {judged.move: judged for judged in judgements}
    now = equal if match.start is None else _first_chances(by_move.values(), end)
    found: list[Change] = []
    pending: Judgement | None = None  # the last choice, before whose effect is known
    dealt = 0 if match.start is None else None  # the move before a deal, before whose effect is known
    for move, deals_next in _moves(match):
        judged = by_move[move]
        if judged.best is not None:
            before = judged.best.chances
            if dealt is not None:
                found.append(Change(dealt, None, now, before))
            elif pending is not None:
                before = _mean(_known(pending), before)
                found.append(Change(pending.move, pending.seat, now, before))
            now, pending, dealt = before, judged, None
        if deals_next:
            if pending is not None:
                expected = _known(pending)
                found.append(Change(pending.move, pending.seat, now, expected))
                now, pending = expected, None
            dealt = move
    if dealt is not None:
        found.append(Change(dealt, None, now, end))
    elif pending is not None:
        found.append(Change(pending.move, pending.seat, now, end))
    return tuple(found) or (Change(0, None, end, end),)


def _known(choice: Judgement) -> Chances:
    """The chances after a move with a choice."""
    assert choice.chances is not None
    return choice.chances


def _mean(one: Chances, other: Chances) -> Chances:
    return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))


def _first_chances(judgements: Iterable[Judgement], end: Chances) -> Chances:
    return next((judged.best.chances for judged in judgements if judged.best), end)


def _moves(match: Match) -> Iterable[tuple[int, bool]]:
    """The numbers of the moves, and whether a deal follows each."""
    events = match.progress.events
    number = 0
    for n, event in enumerate(events):
        if isinstance(event, Play):
            number += 1
            yield number, n + 1 < len(events) and isinstance(events[n + 1], Deal)
