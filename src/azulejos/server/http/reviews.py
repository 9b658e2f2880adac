"""Reviews: every move of a finished game judged, in a worker thread, and kept where every process finds it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from azulejos.analysis.review import Review, review
from azulejos.server.http.call import Call
from azulejos.server.http.tables import finished
from azulejos.server.jobs import Busy
from azulejos.server.messages.http import ReviewState
from azulejos.server.reviewing import Reviewing, read_reviewing
from azulejos.server.server import Server
from azulejos.server.tables.live import LiveTable

SAVE_SECONDS = 1.0
"""So often it is written down how far a review is."""
FORSAKEN_MILLISECONDS = 60_000
"""A review of which nothing was heard for so long was left by a process that has ended."""

logger = logging.getLogger(__name__)


class Stopped(Exception):
    """The server stops, and waits for no review; it can be asked for again."""


async def ask_review(call: Call) -> ReviewState:
    """Have every move judged; ask again to see how far it is."""
    live = await call.watched_table()
    match = finished(live)
    known = await _known(call, live)
    if known and known.state.status != "failed":
        return known.told(call.language)
    asker = call.guest.id if call.guest else call.address, call.address
    call.server.limits.begin_review(*asker)
    begun = Reviewing(ReviewState(status="waiting", moves=len(match.history)))
    call.server.reviews[live.state.row.id] = begun
    making = call.server.hall.spawn(_make(call.server, live, begun, call.body.simulations))
    making.add_done_callback(lambda _: call.server.limits.end_review(*asker))
    return begun.state


async def show_review(call: Call) -> ReviewState:
    """How far the review is, or the review."""
    known = await _known(call, await call.watched_table())
    return known.told(call.language) if known else ReviewState(status="none")


async def _known(call: Call, live: LiveTable) -> Reviewing | None:
    """The review of a table: this process makes it, or has it from the store."""
    server, table_id = call.server, live.state.row.id
    if table_id in server.reviews:
        return server.reviews[table_id]
    if (row := await server.hall.store.review_of(table_id)) is None:
        return None
    known = read_reviewing(row.body)
    if known.is_being_made and row.changed < server.hall.now() - FORSAKEN_MILLISECONDS:
        known.state.status = "failed"
    return known


async def _make(server: Server, live: LiveTable, begun: Reviewing, simulations: int) -> None:
    match, table_id = live.state.match.branch(), live.state.row.id

    def work() -> Review:
        def on_move(done: int, _: int) -> None:
            if server.hall.is_stopping:
                raise Stopped
            begun.state.status, begun.state.done = "running", done

        return review(match, simulations=simulations, on_move=on_move)

    try:
        found = await _saving(server, table_id, begun, server.hall.reviews.run("review", work))
        await asyncio.to_thread(begun.finish, found)
    except (Busy, Stopped, asyncio.CancelledError):  # the last if it had not begun when the server stopped
        begun.state.status = "failed"
    except Exception:
        begun.state.status = "failed"
        logger.exception("review failed")
    if await _save(server, table_id, begun):
        del server.reviews[table_id]


async def _saving(server: Server, table_id: str, begun: Reviewing, work: Coroutine[Any, Any, Review]) -> Review:
    """Do the work, and write down now and then how far it is."""
    job = asyncio.ensure_future(work)
    while not job.done():
        await _save(server, table_id, begun)
        await asyncio.wait([job], timeout=SAVE_SECONDS)
    return job.result()


async def _save(server: Server, table_id: str, begun: Reviewing) -> bool:
    """Write a review down as it is; if that fails, it goes on in memory."""
    try:
        await server.hall.store.save_review(table_id, server.hall.now(), begun.written())
    except Exception:
        logger.exception("review not stored")
        return False
    return True
