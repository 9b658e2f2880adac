"""Reviews of finished games, made in worker processes and stored for all servers."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from azulejos.server.fair_queue import Share
from azulejos.server.http.call import Call
from azulejos.server.http.tables import finished_match
from azulejos.server.jobs import Busy
from azulejos.server.messages.http import ReviewState
from azulejos.server.reviews import StoredReview, read_review
from azulejos.server.searches import make_review
from azulejos.server.server import Server
from azulejos.server.tables.actor import TableActor

SAVE_SECONDS = 1.0
"""How often the progress of a review is stored."""
ABANDONED_MILLISECONDS = 60_000
"""A review without progress for so long was abandoned by a process that has ended."""

logger = logging.getLogger(__name__)


async def ask_review(call: Call) -> ReviewState:
    """Start a review, or return the one that exists."""
    table = await call.watched_table()
    match = finished_match(table)
    known = await _find_review(call, table)
    if known and known.state.status != "failed":
        return known.in_language(call.language)
    asker = call.guest.id if call.guest else call.address, call.address
    call.server.limits.begin_review(*asker)
    begun = StoredReview(ReviewState(status="waiting", moves=len(match.history)))
    call.server.reviews[table.state.row.id] = begun
    making = call.server.registry.spawn(_run_review(call.server, table, begun, call.body.simulations, call.address))
    making.add_done_callback(lambda _: call.server.limits.end_review(*asker))
    return begun.state


async def show_review(call: Call) -> ReviewState:
    """The review, or its progress."""
    known = await _find_review(call, await call.watched_table())
    return known.in_language(call.language) if known else ReviewState(status="none")


async def _find_review(call: Call, table: TableActor) -> StoredReview | None:
    """The review of a table, from this process or from the store."""
    server, table_id = call.server, table.state.row.id
    if table_id in server.reviews:
        return server.reviews[table_id]
    if (row := await server.registry.store.review_of(table_id)) is None:
        return None
    known = read_review(row.body)
    if known.is_being_made and row.changed < server.registry.now() - ABANDONED_MILLISECONDS:
        known.state.status = "failed"
    return known


async def _run_review(server: Server, table: TableActor, begun: StoredReview, simulations: int, address: str) -> None:
    match, table_id = table.state.match.branch(), table.state.row.id

    def count(done: int) -> None:
        begun.state.status, begun.state.done = "running", done

    share = Share(address, table_id, is_for_person=True)
    work = server.registry.reviewers.run("review", share, make_review, match, simulations, report=count)
    try:
        made = read_review(await _run_and_save(server, table_id, begun, work))
        server.reviews[table_id] = begun = made
    except (Busy, asyncio.CancelledError):  # cancelled if it was still queued when the server stopped
        begun.state.status = "failed"
    except Exception:
        begun.state.status = "failed"
        if not server.registry.is_stopping:
            logger.exception("review failed")
    if await _save(server, table_id, begun):
        del server.reviews[table_id]


async def _run_and_save(server: Server, table_id: str, begun: StoredReview, work: Coroutine[Any, Any, str]) -> str:
    """Do the work, and store its progress now and then."""
    job = asyncio.ensure_future(work)
    while not job.done():
        await _save(server, table_id, begun)
        await asyncio.wait([job], timeout=SAVE_SECONDS)
    return job.result()


async def _save(server: Server, table_id: str, begun: StoredReview) -> bool:
    """Store a review as it is; whether that worked."""
    try:
        await server.registry.store.save_review(table_id, server.registry.now(), begun.written())
    except Exception:
        logger.exception("review not stored")
        return False
    return True
