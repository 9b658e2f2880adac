"""Events as a viewer may see them: the one place of the server that hides parts of the log."""

from azulejos.match.match import Match
from azulejos.match.progress import Progress, games_from
from azulejos.server.messages.play import Event, Step
from azulejos.server.tables import log
from azulejos.server.tables.choices import described
from azulejos.server.tables.showing import steps_to
from azulejos.server.tables.state import OVER, Logged, TableState
from azulejos.server.tables.viewer import Viewer


def tell(state: TableState, logged: Logged, viewer: Viewer) -> Event:
    """What a viewer is told of an event."""
    if isinstance(logged.event, log.Played):
        return _tell_played(state, logged, logged.event, viewer)
    told = Event(version=logged.version, at=logged.at, type=logged.event.__struct_config__.tag)  # type: ignore[arg-type]
    match logged.event:
        case log.Started():
            told.dealt = state.match.game.format_deal(logged.open_deal)
            if viewer.wishes.steps:
                told.steps = [Step("deal")]
        case log.Sat():
            told.seat, told.name = logged.event.seat, logged.event.name
        case log.BotPlays():
            told.seat, told.level = logged.event.seat, logged.event.level  # type: ignore[assignment]
        case log.Undone() | log.TakenBack():
            told.seat, told.move = logged.event.seat, logged.move
        case log.Reacted():
            told.seat, told.reaction = logged.event.seat, logged.event.reaction  # type: ignore[assignment]
        case log.Rematched():
            told.table = logged.event.table
        case log.Created():
            pass
        case _:
            told.seat = logged.event.seat
    return told


def _tell_played(state: TableState, logged: Logged, played: log.Played, viewer: Viewer) -> Event:
    game = state.match.game
    knows_all = played.seat in viewer.seats or state.status == OVER
    drawn = played.drawn if knows_all else logged.open_deal
    notation, form = described(game, played.action)
    is_open = knows_all or form["type"] in game.visibility.open_actions
    told = Event(
        version=logged.version,
        at=logged.at,
        type="played",
        seat=played.seat,
        move=logged.move,
        round=logged.round,
        scores=list(logged.scores),
        action=notation if is_open else None,
        form=form if is_open else None,
        hidden=None if is_open else form["type"],
        dealt=game.format_deal(drawn) if drawn else None,
    )
    if viewer.wishes.steps and is_open and logged.before is not None:
        before = match_before(state, logged.before)
        told.text = before.explain(played.action, viewer.wishes.language, you=viewer.is_seat(played.seat))
        told.steps = steps_to(before, played.action)
        if drawn:
            told.steps.append(Step("deal"))
    return told


def match_before(state: TableState, before: bytes) -> Match:
    """The game as it was, without its past."""
    return Match(state.match.game, Progress(games_from(before, state.match.progress.games.dtype)))
