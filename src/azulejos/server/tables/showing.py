"""What to show of an action: what travelled from where to where, and the points that it brought."""

from azulejos.engine import doors
from azulejos.foundation.records import Records
from azulejos.match.match import Match
from azulejos.match.progress import copy_of
from azulejos.server.messages.play import Movement, Step
from azulejos.showing import Shown, show


def after_action(match: Match, action: int) -> Records:
    """The game right after a legal action, before anything is dealt."""
    after = copy_of(match.progress.games)
    doors.apply(after, 0, action)
    return after


def steps_to(after: Records, match: Match, action: int) -> list[Step]:
    """The steps of an action that led to a game, the end of a round and of the game included."""
    return [_step(shown) for shown in show(match.game, match.progress.state, after[0], action)]


def _step(shown: Shown) -> Step:
    movements = [Movement(m.piece, m.count, m.source, m.target, m.source_seat, m.target_seat) for m in shown.movements]
    return Step(shown.kind, shown.seat, movements, shown.points, shown.score, shown.what)
