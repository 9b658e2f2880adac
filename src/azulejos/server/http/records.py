"""Games move by move, and records of finished ones with the proof that the deals were fair."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse

from azulejos.match.match import SPECTATOR, Match, Spectator
from azulejos.match.progress import Deal, Play
from azulejos.match.record import Proof, format_record
from azulejos.match.start import RANDOM
from azulejos.server.endpoints import TEXT
from azulejos.server.http.call import JSON, Call
from azulejos.server.http.tables import finished_match
from azulejos.server.messages.http import Moved, Replay
from azulejos.server.refusals import NOT_NOW, Refusal
from azulejos.server.tables import events
from azulejos.server.tables.actions import match_before
from azulejos.server.tables.redaction import Viewer, redact
from azulejos.server.tables.state import OVER, WAITING, Logged, TableState
from azulejos.server.work import Order, Parts

MOMENTS_AT_ONCE = 20
"""In a part of a replay, about 50 kB."""

_encode = msgspec.json.Encoder().encode


async def show_replay(call: Call) -> Response:
    """A game move by move: all of a finished one, or what the caller may know of one that is being played."""
    table = await call.watched_table()
    state = table.state
    if state.status == WAITING:
        raise Refusal(NOT_NOW, "server.not_started")
    viewer = call.viewer(table, steps=True)
    seen = Replay(table=table.views().table(viewer), version=state.version, moments=[])
    course = course_of(state, viewer)
    key = "replay", state.row.id, state.version, viewer

    def describe(order: Order) -> Parts:
        return tuple(_encode(moment) for moment in course.moments(order.check))

    moments = await call.while_connected(call.server.registry.work.share("replay", key, call.address, describe))
    return StreamingResponse(_in_parts(seen, moments), 200, {"cache-control": "no-store"}, JSON)


async def _in_parts(seen: Replay, moments: Parts) -> AsyncIterator[bytes]:
    """The JSON of a replay. Each part is sent before the next is joined, so slow clients take no memory."""
    yield _encode(seen).removesuffix(b"]}")
    for first in range(0, len(moments), MOMENTS_AT_ONCE):
        part = b",".join(moments[first : first + MOMENTS_AT_ONCE])
        yield b"," + part if first else part
    yield b"]}"


@dataclass(frozen=True)
class Course:
    """The course of a game so far, copied from its table, which may change while another thread reads the copy."""

    state: TableState
    match: Match
    plays: list[Logged] | None
    """The actions that count; `None` for a study, whose actions are in its record."""
    viewer: Viewer
    is_over: bool

    def moments(self, check: Callable[[], None] = lambda: None) -> list[Moved]:
        """The positions with the events that led to them, from the start.

        `check` is called before each, and may raise an error to give up.
        """
        plays = list(_plays_of(self.match, self.state.history[0].at)) if self.plays is None else self.plays
        moments = []
        for number in range(len(plays), -1, -1):
            check()
            moments.append(
                Moved(
                    move=number,
                    event=redact(self.state, plays[number - 1], self.viewer) if number else None,
                    position=self.match.position(self._perspective()),
                    standing=list(self.match.standing),
                    to_act=self.match.current_player,
                )
            )
            if number:
                self.match.undo()
        return moments[::-1]

    def _perspective(self) -> int | Spectator:
        """Whose view of the position is shown: after the game nobody's, before that the viewer's at the time."""
        seats, to_act = self.viewer.seats, self.match.current_player
        if self.is_over or not seats:
            return SPECTATOR
        return to_act if to_act in seats else seats[0]


def course_of(state: TableState, viewer: Viewer) -> Course:
    """The course of a game as a viewer may see it."""
    plays = None if state.is_study else _logged_plays(state)
    return Course(state, state.match.branch(), plays, viewer, state.status == OVER)


def _logged_plays(state: TableState) -> list[Logged]:
    """The actions that count, from the log."""
    by_event = {id(logged.event): logged for logged in state.history}
    return [by_event[id(play)] for play in state.plays]


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
    match = finished_match(table).branch()
    proof = None if state.is_study else proof_of(state)
    text = await call.server.registry.work.run("record", call.address, lambda _: format_record(match, proof))
    name = f"{match.game.info.name}-{state.row.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, 200, headers, TEXT)


def proof_of(state: TableState) -> Proof:
    """The secret, the numbers of all draws that count, and the draws that were taken back between them."""
    config = state.config
    first_drawn = config.position is None and config.first == RANDOM
    return Proof(
        config.commitment,
        state.row.secret.hex(),
        state.firsts,
        _discarded(state),
        first_drawn,
        [seat.nonce for seat in state.seats],
        state.awaited_nonces,
    )


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
