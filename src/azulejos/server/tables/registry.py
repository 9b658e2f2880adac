"""The registry: all tables in memory, and everything that they share."""

import asyncio
import heapq
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from azulejos.match.action import Action
from azulejos.match.fair import FairDeals
from azulejos.match.match import Match
from azulejos.preparation.preparation import Preparation
from azulejos.server.bus import Asked, Bus, Changed, Freed, News, Present
from azulejos.server.fair_queue import Share
from azulejos.server.guests import DAY
from azulejos.server.jobs import Busy, Jobs
from azulejos.server.leases import Leases
from azulejos.server.metrics import FALLBACKS, LIVE_TABLES
from azulejos.server.readiness import Readiness
from azulejos.server.refusals import BUSY, Refusal, no_table
from azulejos.server.searches import choose, choose_quickly
from azulejos.server.settings import Settings
from azulejos.server.store.rows import EventRow, NotStored, TableRow, Writing
from azulejos.server.store.store import Store
from azulejos.server.tables import events
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.state import TableState, replay
from azulejos.server.thinking import (
    BOT_NICENESS,
    MOST_SECONDS,
    PLAY,
    REVIEW_NICENESS,
    REVIEWS,
    Thinkers,
    open_remote,
)
from azulejos.server.work import Work

ID_BYTES = 12
IDLE_MILLISECONDS = 5 * 60 * 1000
TICK_SECONDS = 0.2
RETRY_MILLISECONDS = 1000
"""Before a clock is checked again after an error, or because another process should have checked it."""
SWEEP_SECONDS = 600.0
BREATH_SECONDS = 0.02
"""Between two transactions of a sweep, in which moves are written."""
UNFINISHED_DAYS = 30
"""After which inactive tables are deleted where finished games are kept for ever."""
COMPARE_SECONDS = 5.0
RECORD_SECONDS = 30.0
"""A record that takes longer to read is refused."""
ROWS_AT_ONCE = 200
"""Events that are read from the database at once."""
FEW_ROWS = 20
"""So many take less time to replay than to pass to a thread."""
MOST_REVIEWS = 20
"""Reviews that may wait."""
STOP_SECONDS = 5.0
"""For work in progress to end when the server stops."""

DELETED = 0
"""Announced instead of a version."""
_ID = re.compile(r"[A-Za-z0-9_-]{16}")

T = TypeVar("T")
logger = logging.getLogger(__name__)


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class TableRegistry:
    """Finds and makes tables; looks after clocks, bots, and tables that are no longer used."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        leases: Leases,
        now: Callable[[], int] = wall_clock,
        preparation: Preparation | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.leases = leases
        self.now = now
        self.is_shared = settings.bus_url is not None
        players, reviewers = (open_remote(settings.bus_url, queue) for queue in (PLAY, REVIEWS))
        self.thinkers = Thinkers(
            "bots", settings.bot_processes, settings.jobs_waiting, BOT_NICENESS, MOST_SECONDS, players
        )
        """Bots and hints."""
        self.reviewers = Thinkers(
            "reviews", settings.review_processes, MOST_REVIEWS, REVIEW_NICENESS, settings.review_seconds, reviewers
        )
        self.records = Jobs("records", 1, 20)
        """Reads uploaded records, which may take long."""
        self.loading = Jobs("tables", 1, 200)
        """Loads tables with many events."""
        self.work = Work(settings.work_seconds_per_minute)
        self.readiness = Readiness(now, preparation)
        self._tables: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Future[TableActor]] = {}
        self._deadlines: list[tuple[int, str]] = []
        """A heap of the times at which to check the clocks of tables."""
        self._watched: dict[str, int] = {}
        """The next deadline of each table."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loops: list[asyncio.Task[None]] = []
        self.is_stopping = False

    async def start(self) -> None:
        """Start looking after tables."""
        await self.bus.start(self._on_news)
        await self.leases.start(self._on_free, self._on_gone, self._on_return)
        self.thinkers.look_for_workers()
        self.reviewers.look_for_workers()
        self.repeat(self.check_clocks, TICK_SECONDS)
        self.repeat(self._sweep_and_forget, SWEEP_SECONDS)
        if self.is_shared:
            self.repeat(self.find_missed_events, COMPARE_SECONDS)

    def repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Do something again and again until the server stops."""
        self._loops.append(asyncio.create_task(_repeat(work, seconds)))

    async def stop(self) -> None:
        """Finish the work in progress; nothing is lost."""
        self.is_stopping = True
        for loop in self._loops:
            loop.cancel()
        await self.leases.stop()
        await self.thinkers.stop()
        await self.reviewers.stop()
        self.records.stop()
        self.loading.stop()
        self.work.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)
        await self.store.settle()
        await self.bus.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do some work in the background; errors are logged."""
        task = self._track(work)
        task.add_done_callback(self._log_error)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work, which is finished even if the caller is cancelled."""
        return await asyncio.shield(self._track(work))

    def _track(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _log_error(self, task: "asyncio.Task[Any]") -> None:
        if not task.cancelled() and (error := task.exception()) and not self.is_stopping:
            logger.error("task failed", exc_info=error)

    async def find(self, table_id: str) -> TableActor:
        """A table, from memory or from the store."""
        if not _ID.fullmatch(table_id):
            raise no_table()
        if table := self._tables.get(table_id):
            table.last_used = self.now()
            return table
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> TableActor:
        row = await self.store.load(table_id)
        if row is None:
            raise no_table()
        self.readiness.check(row.game)
        await self.bus.follow(table_id)  # before reading, so that no event falls in between
        rows = await self.store.events_after(table_id, 0, ROWS_AT_ONCE)
        if not rows:
            raise no_table()  # deleted just now
        state = await self._first_state(row, rows[0], events.read_event(rows[0].body))
        await self._replay(state, rows[1:])
        while len(rows) == ROWS_AT_ONCE:
            rows = await self.store.events_after(table_id, state.version, ROWS_AT_ONCE)
            await self._replay(state, rows)
        state.clocks.skip_until(self.readiness.since(row.game))
        return self._keep(TableActor(self, state))

    async def _first_state(self, table: TableRow, row: EventRow, first: events.AnyEvent) -> TableState:
        """A table after its first event. Uploaded records are read in a thread."""
        assert isinstance(first, events.Created)
        state = TableState(table)
        if first.record is None and first.position is None:
            state.evolve(row, first)
        else:
            await self.read_record(lambda: state.evolve(row, first))
        return state

    async def _replay(self, state: TableState, rows: list[EventRow]) -> None:
        """Bring a new state up to date; many events are read in a thread."""
        if len(rows) <= FEW_ROWS:
            replay(state, rows)
            return
        try:
            await self.loading.run("load", lambda: replay(state, rows), RECORD_SECONDS)
        except (Busy, TimeoutError):
            raise Refusal(BUSY, "server.busy", 1) from None

    async def read_record(self, work: Callable[[], T]) -> T:
        """Do something with a record, or with a position from one, in a thread."""
        try:
            return await self.records.run("record", work, RECORD_SECONDS)
        except (Busy, TimeoutError):
            raise Refusal(BUSY, "server.busy", 1) from None

    def _keep(self, table: TableActor) -> TableActor:
        """Keep a table in memory, once, even if it was found while it was being made."""
        table = self._tables.setdefault(table.state.row.id, table)
        LIVE_TABLES.set(len(self._tables))
        table.schedule()
        self.bus.publish(Asked(table.state.row.id, self.leases.name))
        return table

    async def make(
        self,
        address_hash: str,
        created: Callable[[str], events.Created],
        others: Callable[[TableState], list[events.AnyEvent]],
    ) -> TableActor:
        """Make a table for a client, from its commitment and from the events that follow at once."""
        now, deals = self.now(), FairDeals.new()
        first = created(deals.commitment)
        self.readiness.check(first.game)
        row = TableRow(secrets.token_urlsafe(ID_BYTES), first.game, first.public, deals.secret, now, address_hash)
        rows = [EventRow(1, now, events.write_event(first), first.creator)]
        state = await self._first_state(row, rows[0], first)
        sitters = set()
        for event in others(state):
            rows.append(EventRow(len(rows) + 1, now, events.write_event(event), first.creator))
            state.evolve(rows[-1], event)
            if isinstance(event, events.Sat):
                sitters.add(event.guest)
        await self.bus.follow(row.id)
        await self.store.write(Writing(row.id, tuple(rows), state.status, tuple(sitters), row))
        return self._keep(TableActor(self, state))

    async def think(self, share: Share, match: Match, level: str) -> Action:
        """The move of a bot; a quick one if the search fails, takes too long, or finds no room in the queue."""
        try:
            return await self.thinkers.run("bot", share, choose, match, level, deadline=self.settings.bot_seconds)
        except (Busy, TimeoutError):
            pass
        except Exception:
            logger.exception("search failed", extra={"bot": level})
        FALLBACKS.inc()
        return await asyncio.to_thread(choose_quickly, match)

    def watch_clock(self, table_id: str, deadline: int) -> None:
        """Check the clock of a table at a time, unless an earlier check is planned already."""
        if table_id not in self._watched or deadline < self._watched[table_id]:
            self._watched[table_id] = deadline
            heapq.heappush(self._deadlines, (deadline, table_id))

    async def check_clocks(self) -> None:
        """Check the clocks that may have run out. Tables that are not in memory wait until somebody loads them."""
        now = self.now()
        due = []
        while self._deadlines and self._deadlines[0][0] <= now:
            deadline, table_id = heapq.heappop(self._deadlines)
            if self._watched.get(table_id) == deadline:
                del self._watched[table_id]
                due.append(table_id)
        for table_id in due:
            if table := self._tables.get(table_id):
                if not await self.leases.claim(table_id):
                    self.watch_clock(table_id, now + RETRY_MILLISECONDS)
                    continue
                try:
                    await table.check_clock()
                except NotStored as error:
                    table.report_outage(error)
                    self.watch_clock(table_id, now + RETRY_MILLISECONDS)
                except Exception:
                    logger.exception("clock check failed")
                    self.watch_clock(table_id, now + RETRY_MILLISECONDS)

    async def _sweep_and_forget(self) -> None:
        self.forget_idle()
        if swept := await self.sweep():
            logger.info("inactive tables deleted", extra={"tables": swept})
        if archived := await self.archive():
            logger.info("finished games archived", extra={"tables": archived})

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody uses."""
        oldest = self.now() - IDLE_MILLISECONDS
        for table_id, table in list(self._tables.items()):
            if not table.listeners and table.last_used < oldest:
                del self._tables[table_id]
                self.release(table_id)
        LIVE_TABLES.set(len(self._tables))

    async def sweep(self) -> int:
        """Delete all inactive tables, a few at a time; returns how many."""
        for_ever = self.settings.keep_days == 0
        oldest = self.now() - int((UNFINISHED_DAYS if for_ever else self.settings.keep_days) * DAY)
        count = 0
        while swept := await self.store.sweep(oldest, keep_finished=for_ever):
            for table_id in swept:
                self._forget(table_id)
            count += len(swept)
            await asyncio.sleep(BREATH_SECONDS)
        return count

    async def archive(self) -> int:
        """If finished games are kept for ever, archive those that are a day old; returns how many."""
        count = 0
        while self.settings.keep_days == 0 and (archived := await self.store.archive(self.now() - DAY)):
            count += archived
            await asyncio.sleep(BREATH_SECONDS)
        return count

    async def remove(self, table_id: str) -> None:
        """Delete a table."""
        await self.store.remove([table_id])
        self._forget(table_id)
        self.bus.publish(Changed(table_id, DELETED))

    def _forget(self, table_id: str) -> None:
        """Drop a table that was deleted."""
        if table := self._tables.pop(table_id, None):
            table.deleted()
            self.release(table_id)

    def release(self, table_id: str) -> None:
        """Let another process do what happens by itself at a table, if people are connected there."""
        if self.is_shared:
            self.spawn(self._release(table_id))

    async def _release(self, table_id: str) -> None:
        await self.leases.release(table_id)
        self.bus.publish(Freed(table_id))

    def check_tokens(self) -> None:
        """End the connections whose tokens were revoked."""
        for table in self._tables.values():
            for listener in list(table.listeners):
                listener.check_token()

    def _on_news(self, news: News) -> None:
        """Another process has announced something."""
        if isinstance(news, Changed):
            self._compare(news.table_id, news.version)
        elif isinstance(news, Freed):
            self.leases.freed(news.table_id)
        elif news.process != self.leases.name and (table := self._tables.get(news.table_id)):
            if isinstance(news, Present):
                self.leases.watch(news.process)
                table.hear_presence(news)
            elif table.listeners:
                self.bus.publish(table.present())

    def _compare(self, table_id: str, version: int) -> None:
        """Read what another process has written, or forget what it has deleted."""
        if version == DELETED:
            self._forget(table_id)
            return
        table = self._tables.get(table_id)
        if table and version > table.known_version:
            table.known_version = version
            self.spawn(table.catch_up())

    async def find_missed_events(self) -> None:
        """Look for announcements that were lost."""
        known = list(self._tables)
        versions = await self.store.versions(known)
        for table_id in known:
            self._compare(table_id, versions.get(table_id, DELETED))

    def _on_free(self, table_id: str) -> None:
        """The process that let bots and clocks run at a table no longer does."""
        if table := self._tables.get(table_id):
            table.schedule()

    def _on_gone(self, process: str) -> None:
        """Another process has ended; perhaps it could not announce what it wrote last."""
        self.spawn(self.find_missed_events())
        for table in self._tables.values():
            table.process_gone(process)

    def _on_return(self) -> None:
        """Other processes may have thought that this one had ended."""
        for table in self._tables.values():
            if table.listeners:
                self.bus.publish(table.present())


async def _repeat(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Do something again and again; errors are logged."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            logger.exception("background work failed")
