"""What to show of an action: what travelled from where to where, and the points that it brought."""

from azulejos.games.kit import animation
from azulejos.match.match import Match
from azulejos.server.messages.play import Movement, Step


def steps_to(match: Match, action: int) -> list[Step]:
    """The steps of a legal action, the end of a round and of the game included."""
    return [_step(shown) for shown in match.steps(action)]


def _step(shown: animation.Step) -> Step:
    movements = [Movement(m.piece, m.count, m.source, m.target, m.source_seat, m.target_seat) for m in shown.movements]
    return Step(shown.kind, shown.seat, movements, shown.points, shown.score, shown.what)
