"""The registry: all tables that are in memory, and all that they share."""

import asyncio
import heapq
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from azulejos.match.action import Action
from azulejos.match.fair import FairDeals
from azulejos.match.match import Match
from azulejos.preparation.preparation import Preparation
from azulejos.server.bus import Bus
from azulejos.server.jobs import Busy, Jobs, choose, choose_quickly
from azulejos.server.metrics import FALLBACKS, LIVE_TABLES
from azulejos.server.readiness import Readiness
from azulejos.server.refusals import BUSY, Refusal, no_table
from azulejos.server.settings import Settings
from azulejos.server.store.rows import EventRow, TableRow, Writing
from azulejos.server.store.store import Store
from azulejos.server.tables import events
from azulejos.server.tables.actor import TableActor, replay
from azulejos.server.tables.state import TableState
from azulejos.server.tables.transaction import Changes

ID_BYTES = 12
IDLE_MILLISECONDS = 5 * 60 * 1000
DAY = 24 * 3600 * 1000
TICK_SECONDS = 0.2
AGAIN_MILLISECONDS = 1000
"""Until a clock is seen to again after trouble."""
SWEEP_SECONDS = 600.0
COMPARE_SECONDS = 5.0
RECORD_SECONDS = 30.0
"""A record that has not been read after so long is refused."""

_ID = re.compile(r"[A-Za-z0-9_-]{16}")

T = TypeVar("T")
logger = logging.getLogger(__name__)


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class TableRegistry:
    """Finds tables, makes them, and sees to clocks, bots and sweeping."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        now: Callable[[], int] = wall_clock,
        preparation: Preparation | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.now = now
        self.is_shared = settings.bus_url is not None
        self.changes = Changes()
        self.jobs = Jobs(settings.bot_threads, settings.jobs_waiting)
        self.reviews = Jobs(1, 20)
        self.records = Jobs(1, 20)
        """Reads what strangers have uploaded, which may take long."""
        self.readiness = Readiness(now, preparation)
        self._tables: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Future[TableActor]] = {}
        self._deadlines: list[tuple[int, str]] = []
        """When to look at the clocks of which tables, the next one first."""
        self._watched: dict[str, int] = {}
        """The next deadline of each table."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._duties: list[asyncio.Task[None]] = []
        self.is_stopping = False

    async def start(self) -> None:
        """Begin to look after tables."""
        await self.bus.start(self._hear)
        self._duties = [asyncio.create_task(self._tick_loop()), asyncio.create_task(self._sweep_loop())]
        if self.is_shared:
            self._duties.append(asyncio.create_task(self._compare_loop()))

    async def stop(self) -> None:
        """Finish what was begun; nothing is lost."""
        self.is_stopping = True
        for duty in self._duties:
            duty.cancel()
        self.jobs.stop()
        self.reviews.stop()
        self.records.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await self.store.settle()
        await self.bus.stop()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do something beside everything else; trouble is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work that goes on even if the caller is cancelled."""
        return await asyncio.shield(self.spawn(work))

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not self.is_stopping:
            logger.error("task failed", exc_info=error)

    async def find(self, table_id: str) -> TableActor:
        """A table, from memory or from the store."""
        if not _ID.fullmatch(table_id):
            raise no_table()
        if live := self._tables.get(table_id):
            live.last_used = self.now()
            return live
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> TableActor:
        row = await self.store.load(table_id)
        if row is None:
            raise no_table()
        self.readiness.check(row.game)
        rows = await self.store.events_after(table_id, 0)
        if not rows:
            raise no_table()  # swept just now
        state = await self._state_of(TableState(row), rows[0], events.read_event(rows[0].body))
        replay(state, rows[1:])
        state.clocks.not_before(self.readiness.since(row.game))
        return self._keep(TableActor(self, state))

    async def _state_of(self, state: TableState, row: EventRow, first: events.AnyEvent) -> TableState:
        """A table after its first event. What was uploaded is read where it keeps nobody waiting."""
        assert isinstance(first, events.Created)
        if first.record is None and first.position is None:
            state.apply(row, first)
        else:
            await self.read_record(lambda: state.apply(row, first))
        return state

    async def read_record(self, work: Callable[[], T]) -> T:
        """Do something with a record, or with a position of one, beside the event loop."""
        try:
            return await self.records.run("record", work, RECORD_SECONDS)
        except (Busy, TimeoutError):
            raise Refusal(BUSY, "server.busy", 1) from None

    def _keep(self, live: TableActor) -> TableActor:
        """A table is in memory once, though it may be found while it is made."""
        live = self._tables.setdefault(live.state.row.id, live)
        LIVE_TABLES.set(len(self._tables))
        live.look_after()
        return live

    async def make(
        self, created: Callable[[str], events.Created], others: Callable[[TableState], list[events.AnyEvent]]
    ) -> TableActor:
        """Make a table: how it is, by its commitment, and what happens at once."""
        now, deals = self.now(), FairDeals.new()
        first = created(deals.commitment)
        self.readiness.check(first.game)
        row = TableRow(secrets.token_urlsafe(ID_BYTES), first.game, first.public, deals.secret, now)
        rows = [EventRow(1, now, events.write_event(first), first.creator)]
        state = await self._state_of(TableState(row), rows[0], first)
        sitters = set()
        for event in others(state):
            rows.append(EventRow(len(rows) + 1, now, events.write_event(event), first.creator))
            state.apply(rows[-1], event)
            if isinstance(event, events.Sat):
                sitters.add(event.guest)
        await self.store.write(Writing(row.id, tuple(rows), state.status, tuple(sitters), row))
        return self._keep(TableActor(self, state))

    async def think(self, match: Match, level: str) -> Action:
        """The move of a bot; a quick one if there is no time or no room to think, or if thinking fails."""
        try:
            return await self.jobs.run("bot", lambda: choose(match, level), self.settings.bot_seconds)
        except (Busy, TimeoutError):
            pass
        except Exception:
            logger.exception("a search failed", extra={"bot": level})
        FALLBACKS.inc()
        return await asyncio.to_thread(choose_quickly, match)

    def watch_clock(self, table_id: str, deadline: int) -> None:
        """Come back to a table when its time is over, or earlier if that is planned already."""
        if table_id not in self._watched or deadline < self._watched[table_id]:
            self._watched[table_id] = deadline
            heapq.heappush(self._deadlines, (deadline, table_id))

    async def tick(self) -> None:
        """See to clocks that have run down. Those of tables that are not in memory wait until somebody comes."""
        now = self.now()
        due = []
        while self._deadlines and self._deadlines[0][0] <= now:
            deadline, table_id = heapq.heappop(self._deadlines)
            if self._watched.get(table_id) == deadline:
                del self._watched[table_id]
                due.append(table_id)
        for table_id in due:
            if live := self._tables.get(table_id):
                try:
                    await live.check_clock()
                except Exception:
                    logger.exception("a clock could not be seen to", extra={"table": table_id})
                    self.watch_clock(table_id, now + AGAIN_MILLISECONDS)

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody listens to."""
        oldest = self.now() - IDLE_MILLISECONDS
        for table_id, live in list(self._tables.items()):
            if not live.listeners and live.last_used < oldest:
                del self._tables[table_id]
        LIVE_TABLES.set(len(self._tables))

    async def remove(self, table_id: str) -> None:
        """Remove a table that nobody knows of."""
        await self.store.remove([table_id])
        self._tables.pop(table_id, None)

    async def sweep(self) -> int:
        """Remove tables that nobody has touched for long; tells how many."""
        swept = await self.store.sweep(self.now() - int(self.settings.keep_days * DAY))
        for table_id in swept:
            self._tables.pop(table_id, None)
        return len(swept)

    def _hear(self, table_id: str, version: int) -> None:
        """Another process has written something."""
        live = self._tables.get(table_id)
        if live and version > live.known_version:
            live.known_version = version
            self.spawn(live.catch_up())

    async def compare(self) -> None:
        """Look for news that the bus has lost."""
        for table_id, version in (await self.store.versions(list(self._tables))).items():
            self._hear(table_id, version)

    async def _compare_loop(self) -> None:
        while True:
            await asyncio.sleep(COMPARE_SECONDS)
            try:
                await self.compare()
            except Exception:
                logger.exception("comparing failed")

    async def _tick_loop(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self.tick()
            except Exception:
                logger.exception("tick failed")

    async def _sweep_loop(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.forget_idle()
                if swept := await self.sweep():
                    logger.info("swept", extra={"tables": swept})
            except Exception:
                logger.exception("sweep failed")
