"""Finished games: replays move by move, and records with the proof that the deals were fair."""

from msgspec.structs import replace
from starlette.responses import Response

from azulejos.match.match import SPECTATOR, Match
from azulejos.match.progress import Deal, Play
from azulejos.match.record import Proof, format_record
from azulejos.match.start import RANDOM
from azulejos.server.endpoints import TEXT
from azulejos.server.http.call import Call
from azulejos.server.http.tables import finished_match
from azulejos.server.messages.http import Moved, Replay
from azulejos.server.tables import events
from azulejos.server.tables.actions import match_before
from azulejos.server.tables.redaction import Viewer, redact
from azulejos.server.tables.state import Logged, TableState


async def show_replay(call: Call) -> Replay:
    """A finished game, move by move."""
    table = await call.watched_table()
    finished_match(table)
    viewer = call.viewer(table, steps=True)
    with call.server.limits.reading_record(call.address):
        moments = await call.server.registry.read_record(lambda: _moments(table.state, viewer))
    return Replay(table=table.views().table(viewer), version=table.state.version, moments=moments)


def _moments(state: TableState, viewer: Viewer) -> list[Moved]:
    match = state.match.branch()
    logged = _logged_plays(state)
    moments = []
    for number in range(len(logged), -1, -1):
        moments.append(
            Moved(
                move=number,
                event=redact(state, logged[number - 1], viewer) if number else None,
                position=match.position(SPECTATOR),
                standing=list(match.standing),
                to_act=match.current_player,
            )
        )
        if number:
            match.undo()
    return moments[::-1]


def _logged_plays(state: TableState) -> list[Logged]:
    """The actions that count, from the log; those of a study come from its record."""
    if not state.is_study:
        by_event = {id(logged.event): logged for logged in state.history}
        return [by_event[id(play)] for play in state.plays]
    return list(_plays_of(state.match, state.history[0].at))


def _plays_of(match: Match, at: int) -> list[Logged]:
    history = match.progress.events
    scores = match.scores
    found: list[Logged] = []
    for n in reversed(range(len(history))):
        event = history[n]
        if isinstance(event, Play):
            dealt = history[n + 1] if n + 1 < len(history) else None
            played = events.Played(event.seat, event.action, dealt.drawn if isinstance(dealt, Deal) else ())
            before = match_before(match.game, event.before)
            found.append(Logged(0, at, played, 0, event.before, before.progress.number("round_number"), scores))
            scores = before.scores
    return [replace(logged, version=move, move=move) for move, logged in enumerate(reversed(found), 1)]


async def show_record(call: Call) -> Response:
    """A finished game as a record, with the proof of its deals."""
    table = await call.watched_table()
    state = table.state
    match = finished_match(table)
    name = f"{match.game.info.name}-{state.row.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(format_record(match, None if state.is_study else proof_of(state)), 200, headers, TEXT)


def proof_of(state: TableState) -> Proof:
    """The secret, the numbers of all draws that count, and the draws that were taken back between them."""
    config = state.config
    first_drawn = config.position is None and config.first == RANDOM
    return Proof(config.commitment, state.row.secret.hex(), state.firsts, _discarded(state), first_drawn)


def _discarded(state: TableState) -> list[list[int]]:
    """For each deal that counts: the sizes of the deals since the previous one, all of which were taken back."""
    found: list[list[int]] = []
    since: list[int] = []
    for logged in state.history:
        event = logged.event
        if isinstance(event, events.Started | events.Played) and event.drawn:
            first = event.first if isinstance(event, events.Played) else 0
            if first in state.firsts:
                found.append(since)
                since = []
            else:
                since.append(len(event.drawn))
    return found
