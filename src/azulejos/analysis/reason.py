"""Why a move was a mistake, in one sentence: what the better move gains, builds, and leaves the others.

Nothing is evaluated here. The sentence compares the projected scores and the narrations of the two moves; if they show
no difference that speaks for the better move, it gives the estimate of the search.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

from azulejos.analysis.judgement import Judgement
from azulejos.games.kit.narration import points
from azulejos.i18n import Message, Value
from azulejos.match.action import Action
from azulejos.match.foresight import foresee
from azulejos.match.match import Match

MOST_MERITS = 2
"""How many merits of the better move the sentence mentions."""

_SENTENCES = "narration.sentences"
_COMPLETE = ("narration.to_line.complete", "narration.to_line.choice")
_GROWING = "narration.to_line.growing"
_TAKES = (*_COMPLETE, _GROWING, "narration.takes")
_BONUSES = ("narration.wall", "narration.board", "narration.duel.dome")
_LOSSES = {"narration.floor": "analyse.reason.floor", "narration.broken": "analyse.reason.broken"}
_OPENS = "narration.duel.opens"
_TABLETS = "narration.duel.tablets"
_SURROUNDS = "narration.pavilion.surrounds"
_REACH = "narration.pavilion.reach"
_LEAVES, _LEAVES_NOTHING = "narration.leaves", "narration.leaves_nothing"
_STARTS = "narration.starts"

_Values = Mapping[str, Value]
_Parts = tuple[Message, ...]


class _Move:
    """A legal action: its effect on the projected score, and the sentences of its narration."""

    def __init__(self, match: Match, action: Action) -> None:
        foresight = foresee(match.game, match.progress.games, action.id)
        seat = foresight.before.current
        self.gain: int = foresight.projected.players[seat].score - foresight.projected_before.players[seat].score
        self._told = {sentence.key: sentence.values for sentence in _sentences(match.game.narrate(foresight))}

    def tells(self, *keys: str) -> _Values | None:
        """The values of the first of these sentences that the narration contains."""
        return next((self._told[key] for key in keys if key in self._told), None)

    def parts(self, name: str, *keys: str) -> _Parts:
        """What the first of these sentences lists; nothing if the narration contains none."""
        found = (self.tells(*keys) or {}).get(name, ())
        assert isinstance(found, tuple)
        return tuple(part for part in found if isinstance(part, Message))

    @property
    def tiles_left(self) -> int | None:
        """How many tiles the next player can take at once; `None` if the narration does not say."""
        if self.tells(_LEAVES_NOTHING) is not None:
            return 0
        return None if self.tells(_LEAVES) is None else _count(self.parts("tiles", _LEAVES))


def _sentences(message: Message) -> Iterator[Message]:
    if message.key != _SENTENCES:
        yield message
        return
    for part in message.values.values():
        assert isinstance(part, Message)
        yield from _sentences(part)


def _count(tiles: _Parts) -> int:
    """The number of tiles in some amounts, of which some may be marked as wild."""
    total = 0
    for amount in tiles:
        inner, count = amount.values.get("tiles"), amount.values.get("count")
        total += _count((inner,)) if isinstance(inner, Message) else count if isinstance(count, int) else 0
    return total


def reason(match: Match, judged: Judgement) -> Message | None:
    """Say why the best move was better than the one played, in the given match before it; `None` if it was not."""
    if judged.best is None or judged.is_best:
        return None
    best, played = _Move(match, judged.best.action), _Move(match, judged.action)
    parts = list(islice(_merits(best, played), MOST_MERITS))
    price = played.gain - best.gain
    if price > 0:
        parts.insert(0, Message("analyse.reason.price", {"points": points(price)}))
    if price > 0 or not parts:
        parts.append(_expected(judged))
    return Message("analyse.reason", {"parts": tuple(parts)})


def _merits(best: _Move, played: _Move) -> Iterator[Message]:
    """What speaks for the best move, the most important first."""
    if best.gain > played.gain:
        yield Message("analyse.reason.gain", {"points": points(best.gain - played.gain)})
    yield from _bonus(best, played)
    if (things := best.tells(_SURROUNDS)) and not played.tells(_SURROUNDS):
        yield Message("analyse.reason.surrounds", things)
    if tablets := tuple(part for part in best.parts("parts", _TABLETS) if part not in played.parts("parts", _TABLETS)):
        yield Message("analyse.reason.tablets", {"parts": tablets})
    yield from _left(best, played)
    yield from _lines(best, played)
    for key, merit in _LOSSES.items():
        if (lost := played.tells(key)) and not best.tells(key):
            yield Message(merit, lost)
    yield from _taken(best, played)
    if best.tells(_STARTS) is not None and played.tells(_STARTS) is None:
        yield Message("analyse.reason.starts")


def _bonus(best: _Move, played: _Move) -> Iterator[Message]:
    """The row, column, star and so on that the best move fills, or the one that it brings closest to that."""
    known = played.parts("parts", *_BONUSES)
    found = [part for part in best.parts("parts", *_BONUSES) if part not in known]
    if found:
        part = min(found, key=_missing)
        yield Message(part.key.replace("narration.", "analyse.reason.", 1), part.values)


def _missing(part: Message) -> tuple[int, int]:
    """How many pieces a bonus still needs; of equals, the largest bonus comes first."""
    size, count, bonus = (part.values.get(name, 0) for name in ("size", "count", "bonus"))
    assert isinstance(size, int) and isinstance(count, int) and isinstance(bonus, int)  # noqa: PT018
    return size - count, -bonus


def _left(best: _Move, played: _Move) -> Iterator[Message]:
    """What the best move leaves the next player, if that is less than what the move played leaves."""
    left = played.tells(_LEAVES)
    if left is None or best.tiles_left is None or best.tiles_left >= (played.tiles_left or 0):
        return
    instead = best.tells(_LEAVES)
    if instead is None:
        yield Message("analyse.reason.denies", left)
    else:
        yield Message("analyse.reason.leaves", {**left, **{f"best_{name}": value for name, value in instead.items()}})


def _lines(best: _Move, played: _Move) -> Iterator[Message]:
    """The line that the best move completes or brings further, or that a plate makes room for."""
    if complete := best.tells(*_COMPLETE):
        if complete["line"] != (played.tells(*_COMPLETE) or {}).get("line"):
            yield Message("analyse.reason.completes", complete)
    elif (growing := best.tells(_GROWING)) and not played.tells(*_COMPLETE):
        before = played.tells(_GROWING) or {}
        if any(growing[name] != before.get(name) for name in ("line", "count")):
            yield Message("analyse.reason.fills", growing)
    if (opened := best.tells(_OPENS)) and opened != played.tells(_OPENS):
        yield Message("analyse.reason.opens", opened)


def _taken(best: _Move, played: _Move) -> Iterator[Message]:
    """What the best move takes more, and what that is enough for."""
    tiles, others = best.parts("tiles", *_TAKES), played.parts("tiles", *_TAKES)
    if others and _count(tiles) > _count(others):
        yield Message("analyse.reason.takes", {"best_tiles": tiles, "tiles": others})
    reach, other = (move.tells(_REACH) or {"cost": 0} for move in (best, played))
    if int(str(reach["cost"])) > int(str(other["cost"])):
        yield Message("analyse.reason.reach", reach)


def _expected(judged: Judgement) -> Message:
    """The estimate of the search, for a difference that shows only later."""
    if count := round(judged.points_lost):
        return Message("analyse.reason.later", {"points": points(count)})
    return Message("analyse.reason.chance")
