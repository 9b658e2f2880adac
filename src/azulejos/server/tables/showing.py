"""What to show of an action: what travelled from where to where, and the points that it brought."""

from azulejos.engine import doors
from azulejos.match.match import Match
from azulejos.match.progress import copy_of
from azulejos.server.messages.play import Movement, Step
from azulejos.showing import Shown, show


def steps_of(match: Match, action: int, dealt: bool) -> list[Step]:
    """The steps of a legal action, the end of a round and of the game included."""
    after = copy_of(match.progress.games)
    doors.apply(after, 0, action)
    steps = [_step(shown) for shown in show(match.game, match.progress.state, after[0], action)]
    return [*steps, Step("deal")] if dealt else steps


def _step(shown: Shown) -> Step:
    movements = [Movement(m.piece, m.count, m.source, m.target, m.source_seat, m.target_seat) for m in shown.movements]
    return Step(shown.kind, shown.seat, movements, shown.points, shown.score, shown.what)
