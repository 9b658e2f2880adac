"""Redaction: an event as one viewer may see it. This is the only place in the server that hides parts of the log."""

from msgspec import Struct

from azulejos.match.foresight import foresee
from azulejos.match.match import SPECTATOR, Spectator
from azulejos.server.messages.play import Event
from azulejos.server.tables import events
from azulejos.server.tables.actions import described, match_before, steps_of_deal, steps_of_play
from azulejos.server.tables.state import OVER, Logged, TableState
from azulejos.server.tables.tallies import round_points_of, tally_of


class Preferences(Struct, frozen=True, cache_hash=True):
    """What a connection asked for when it joined."""

    positions: bool = True
    choices: bool = True
    steps: bool = False
    language: str = "en"


class Viewer(Struct, frozen=True, cache_hash=True):
    """Seats and preferences; equal viewers get equal messages."""

    seats: tuple[int, ...]
    preferences: Preferences
    is_host: bool = False

    def is_seat(self, seat: int) -> bool:
        """Whether this seat is the viewer's only one: then sentences say “You take …”."""
        return self.seats == (seat,)

    def perspective(self, state: TableState) -> int | Spectator:
        """The seat whose view this viewer has: the one to act if it is theirs, otherwise their first."""
        if state.to_act in self.seats:
            assert state.to_act is not None
            return state.to_act
        return self.seats[0] if self.seats else SPECTATOR


def redact(state: TableState, logged: Logged, viewer: Viewer) -> Event:
    """An event as a viewer may see it."""
    if isinstance(logged.event, events.Played):
        seen = _redact_played(state, logged, logged.event, viewer)
    else:
        seen = _redact_other(state, logged, viewer)
    if viewer.preferences.steps:
        seen.tally = tally_of(state, logged)
    return seen


def _redact_other(state: TableState, logged: Logged, viewer: Viewer) -> Event:
    seen = Event(version=logged.version, at=logged.at, type=logged.event.__struct_config__.tag)  # type: ignore[arg-type]
    match logged.event:
        case events.Started():
            seen.dealt = state.match.game.format_deal(logged.open_deal)
            if viewer.preferences.steps and logged.before is not None:
                seen.steps = steps_of_deal(match_before(state.match.game, logged.before), logged.event.drawn)
        case events.Sat():
            seen.seat, seen.name, seen.renewed = logged.event.seat, logged.event.name, logged.event.renewed
        case events.BotPlays():
            seen.seat, seen.level = logged.event.seat, logged.event.level  # type: ignore[assignment]
        case events.Undone() | events.TakenBack():
            seen.seat, seen.move = logged.event.seat, logged.move
        case events.Reacted():
            seen.seat, seen.reaction = logged.event.seat, logged.event.reaction  # type: ignore[assignment]
        case events.Rematched():
            seen.table = logged.event.table
        case events.Created():
            pass
        case _:
            seen.seat = logged.event.seat
    return seen


def _redact_played(state: TableState, logged: Logged, played: events.Played, viewer: Viewer) -> Event:
    game = state.match.game
    knows_all = played.seat in viewer.seats or state.status == OVER
    drawn = played.drawn if knows_all else logged.open_deal
    notation, form = described(game, played.action)
    is_open = knows_all or form["type"] in game.visibility.open_actions
    seen = Event(
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
    if viewer.preferences.steps:
        seen.round_points = round_points_of(logged)
    if viewer.preferences.steps and is_open and logged.before is not None:
        before = match_before(game, logged.before)
        foresight = foresee(game, before.progress.games, played.action)
        seen.points = foresight.own_points
        seen.text = game.narrate(foresight).text(viewer.preferences.language, viewer.is_seat(played.seat))
        seen.steps = steps_of_play(before, played.action, played.drawn)
    return seen
