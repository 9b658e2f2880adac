"""Finished games to look at, moment by moment."""

from msgspec.structs import replace

from azulejos.match.match import SPECTATOR, Match
from azulejos.match.progress import Deal, Play, Progress, games_from
from azulejos.server.http.call import Call
from azulejos.server.http.tables import finished
from azulejos.server.messages.http import Moved, Replay
from azulejos.server.tables import log
from azulejos.server.tables.state import Logged, TableState
from azulejos.server.tables.telling import tell
from azulejos.server.tables.viewer import Viewer


async def show_replay(call: Call) -> Replay:
    """A finished game, moment by moment."""
    live = await call.watched_table()
    finished(live)
    viewer = call.viewer(live, steps=True)
    with call.server.limits.reading_record(call.address):
        moments = await call.server.hall.read_record(lambda: _moments(live.state, viewer))
    return Replay(table=live.views().table(viewer), version=live.state.version, moments=moments)


def _moments(state: TableState, viewer: Viewer) -> list[Moved]:
    match = state.match.branch()
    logged = _logged_plays(state)
    moments = []
    for number in range(len(logged), -1, -1):
        moments.append(
            Moved(
                move=number,
                event=tell(state, logged[number - 1], viewer) if number else None,
                position=match.position(SPECTATOR),
                standing=list(match.standing),
                to_act=match.current_player,
            )
        )
        if number:
            match.undo()
    return moments[::-1]


def _logged_plays(state: TableState) -> list[Logged]:
    """The actions that count, as they stand in the log; those of a study are in its record."""
    if not state.is_study:
        by_event = {id(logged.event): logged for logged in state.history}
        return [by_event[id(play)] for play in state.plays]
    return list(_plays_of(state.match, state.history[0].at))


def _plays_of(match: Match, at: int) -> list[Logged]:
    events, games = match.progress.events, match.progress.games
    scores = match.scores
    found: list[Logged] = []
    for n in reversed(range(len(events))):
        event = events[n]
        if isinstance(event, Play):
            dealt = events[n + 1] if n + 1 < len(events) else None
            played = log.Played(event.seat, event.action, dealt.drawn if isinstance(dealt, Deal) else ())
            before = Match(match.game, Progress(games_from(event.before, games.dtype)))
            found.append(Logged(0, at, played, 0, event.before, before.progress.number("round_number"), scores))
            scores = before.scores
    return [replace(logged, version=move, move=move) for move, logged in enumerate(reversed(found), 1)]
