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
from azulejos.server.reviews import StoredReview, read_review
from azulejos.server.server import Server
from azulejos.server.tables.actor import TableActor

SAVE_SECONDS = 1.0
"""So often it is written down how far a review is."""
FORSAKEN_MILLISECONDS = 60_000
"""A review of which nothing was heard for so long was left by a process that has ended."""

logger = logging.getLogger(__name__)


class Stopped(Exception):
    """The server stops, and waits for no review; it can be asked for again."""


async def ask_review(call: Call) -> ReviewState:
    """Have every move judged; ask again to see how far it is."""
    table = await call.watched_table()
    match = finished(table)
    known = await _known(call, table)
    if known and known.state.status != "failed":
        return known.told(call.language)
    asker = call.guest.id if call.guest else call.address, call.address
    call.server.limits.begin_review(*asker)
    begun = StoredReview(ReviewState(status="waiting", moves=len(match.history)))
    call.server.reviews[table.state.row.id] = begun
    making = call.server.registry.spawn(_make(call.server, table, begun, call.body.simulations))
    making.add_done_callback(lambda _: call.server.limits.end_review(*asker))
    return begun.state


async def show_review(call: Call) -> ReviewState:
    """How far the review is, or the review."""
    known = await _known(call, await call.watched_table())
    return known.told(call.language) if known else ReviewState(status="none")


async def _known(call: Call, table: TableActor) -> StoredReview | None:
    """The review of a table: this process makes it, or has it from the store."""
    server, table_id = call.server, table.state.row.id
    if table_id in server.reviews:
        return server.reviews[table_id]
    if (row := await server.registry.store.review_of(table_id)) is None:
        return None
    known = read_review(row.body)
    if known.is_being_made and row.changed < server.registry.now() - FORSAKEN_MILLISECONDS:
        known.state.status = "failed"
    return known


async def _make(server: Server, table: TableActor, begun: StoredReview, simulations: int) -> None:
    match, table_id = table.state.match.branch(), table.state.row.id

    def work() -> Review:
        def on_move(done: int, _: int) -> None:
            if server.registry.is_stopping:
                raise Stopped
            begun.state.status, begun.state.done = "running", done

        return review(match, simulations=simulations, on_move=on_move)

    try:
        found = await _saving(server, table_id, begun, server.registry.reviews.run("review", work))
        await asyncio.to_thread(begun.finish, found)
    except (Busy, Stopped, asyncio.CancelledError):  # the last if it had not begun when the server stopped
        begun.state.status = "failed"
    except Exception:
        begun.state.status = "failed"
        logger.exception("review failed")
    if await _save(server, table_id, begun):
        del server.reviews[table_id]


async def _saving(server: Server, table_id: str, begun: StoredReview, work: Coroutine[Any, Any, Review]) -> Review:
    """Do the work, and write down now and then how far it is."""
    job = asyncio.ensure_future(work)
    while not job.done():
        await _save(server, table_id, begun)
        await asyncio.wait([job], timeout=SAVE_SECONDS)
    return job.result()


async def _save(server: Server, table_id: str, begun: StoredReview) -> bool:
    """Write a review down as it is; if that fails, it goes on in memory."""
    try:
        await server.registry.store.save_review(table_id, server.registry.now(), begun.written())
    except Exception:
        logger.exception("review not stored")
        return False
    return True
