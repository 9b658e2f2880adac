"""What to show of an action: what travelled from where to where, and the points that it brought."""

from azulejos.core.records import Records
from azulejos.games.kit import animation
from azulejos.match.match import Match
from azulejos.server.messages.play import Movement, Step


def steps_to(after: Records, match: Match, action: int) -> list[Step]:
    """The steps of an action that led to a game, the end of a round and of the game included."""
    return [_step(shown) for shown in match.game.animate(match.progress.state, after[0], action)]


def _step(shown: animation.Step) -> Step:
    movements = [Movement(m.piece, m.count, m.source, m.target, m.source_seat, m.target_seat) for m in shown.movements]
    return Step(shown.kind, shown.seat, movements, shown.points, shown.score, shown.what)
