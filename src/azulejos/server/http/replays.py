"""Finished games to look at: every moment of them, and what a review says of every move."""

import asyncio
import logging

from azulejos.analysis.review import Review, review
from azulejos.match.match import SPECTATOR, Match
from azulejos.match.progress import Deal, Play
from azulejos.server.http.call import Call
from azulejos.server.http.tables import finished, match_after
from azulejos.server.jobs import Busy
from azulejos.server.messages.http import Moved, Replay, ReviewState
from azulejos.server.reviewing import Reviewing
from azulejos.server.server import Server
from azulejos.server.tables import log
from azulejos.server.tables.live import LiveTable
from azulejos.server.tables.state import Logged, TableState
from azulejos.server.tables.telling import tell
from azulejos.server.tables.viewer import Viewer

MOST_KEPT = 200
"""Reviews in memory; older ones can be asked for again."""

logger = logging.getLogger(__name__)


async def show_replay(call: Call) -> Replay:
    """A finished game, moment by moment."""
    live = await call.watched_table()
    finished(live)
    viewer = call.viewer(live, steps=True)
    moments = await asyncio.to_thread(_moments, live.state, viewer)
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
    events = match.progress.events
    found: list[Logged] = []
    for n, event in enumerate(events):
        if isinstance(event, Play):
            dealt = events[n + 1] if n + 1 < len(events) else None
            drawn = dealt.drawn if isinstance(dealt, Deal) else ()
            earlier = match_after(match, len(found))
            after = match_after(match, len(found) + 1)
            played = log.Played(event.seat, event.action, drawn)
            round_number = earlier.progress.number("round_number")
            move = len(found) + 1
            found.append(Logged(move, at, played, move, event.before, round_number, after.scores))
    return found


async def ask_review(call: Call) -> ReviewState:
    """Have every move judged; ask again to see how far it is."""
    live = await call.watched_table()
    match = finished(live)
    table_id = live.state.row.id
    known = call.server.reviews.get(table_id)
    if known and known.state.status != "failed":
        return known.told(call.language)
    asker = call.guest.id if call.guest else call.address, call.address
    call.server.limits.begin_review(*asker)
    while len(call.server.reviews) >= MOST_KEPT:
        call.server.reviews.pop(next(iter(call.server.reviews)))
    begun = call.server.reviews[table_id] = Reviewing(ReviewState(status="waiting", moves=len(match.history)))
    making = call.server.hall.spawn(_run(call.server, live, begun, call.body.simulations))
    making.add_done_callback(lambda _: call.server.limits.end_review(*asker))
    return begun.state


async def show_review(call: Call) -> ReviewState:
    """How far the review is, or the review."""
    live = await call.watched_table()
    known = call.server.reviews.get(live.state.row.id)
    return known.told(call.language) if known else ReviewState(status="none")


async def _run(server: Server, live: LiveTable, begun: Reviewing, simulations: int) -> None:
    match = live.state.match.branch()

    def work() -> Review:
        def on_move(done: int, _: int) -> None:
            begun.state.status, begun.state.done = "running", done

        return review(match, simulations=simulations, on_move=on_move)

    try:
        found = await server.hall.reviews.run("review", work)
        await asyncio.to_thread(begun.finish, found)
    except Busy:
        begun.state.status = "failed"
    except Exception:
        begun.state.status = "failed"
        logger.exception("review failed")
