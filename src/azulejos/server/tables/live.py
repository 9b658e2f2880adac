"""A table in memory: commands come in one after the other, are written, applied, and told to all who are connected."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from azulejos.match.match import Match
from azulejos.server.guests import Guest
from azulejos.server.metrics import COMMAND_SECONDS, CONFLICTS, events_of
from azulejos.server.refusals import NOT_YOURS, Refusal
from azulejos.server.store.rows import EventRow, VersionTaken, Writing
from azulejos.server.tables import log, plans
from azulejos.server.tables.log import read_event, write_event
from azulejos.server.tables.plans import Plan
from azulejos.server.tables.state import WAITING, TableState
from azulejos.server.tables.viewer import Viewer, Wishes
from azulejos.server.tables.views import Views

if TYPE_CHECKING:
    from azulejos.server.hall import Hall

MOST_TRIES = 20
PAUSE_SECONDS = 2.0
"""Before a bot whose move failed tries again."""
LISTED_MILLISECONDS = 60_000
"""Lists of tables may be so much behind."""
_CHANGE_SEATS = {log.Sat, log.Left, log.Started}

Planner = Callable[[TableState], Plan | None]

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection, as a table sees it."""

    viewer: Viewer
    guest: Guest | None

    def tell(self, text: str) -> None:
        """Send a message; never waits."""

    def state_changed(self) -> None:
        """Something happened at the table."""

    def turn_out(self) -> None:
        """The listener may not watch any more."""


class LiveTable:
    """A table, its listeners, and what must be done at it."""

    def __init__(self, hall: "Hall", state: TableState) -> None:
        self.hall = hall
        self.state = state
        self.listeners: set[Listener] = set()
        self.known_version = state.version
        """The newest version that the bus has told of."""
        self.last_used = hall.now()
        self._lock = asyncio.Lock()
        self._thinking_at: int | None = None
        self._listed_status, self._listed_at = "", 0
        """What lists of tables know of this one."""

    async def perform(self, planner: Planner, guest: Guest | None = None, command: str | None = None) -> int:
        """Do what a planner plans; tells the version at which it took effect. Nothing is done twice."""
        began = time.perf_counter()
        async with self._lock:
            for _ in range(MOST_TRIES):
                if guest and command and (done := self.state.commands.get((guest.id, command))):
                    return done
                try:
                    plan = planner(self.state)
                except Refusal:
                    if self.hall.is_shared and await self._catch_up():
                        continue
                    raise
                if plan is None:
                    return self.state.version
                try:
                    version = await self._write(plan, guest, command)
                except VersionTaken:
                    CONFLICTS.inc()
                    await self._catch_up()
                    continue
                COMMAND_SECONDS.observe(time.perf_counter() - began)
                return version
        raise Refusal(409, "server.too_many_tries")

    async def _write(self, plan: Plan, guest: Guest | None, command: str | None) -> int:
        now, sender, last = self.hall.now(), guest.id if guest else None, self.state.version + len(plan.events)
        rows = tuple(
            [
                EventRow(version, now, write_event(event), sender, command if version == last else None)
                for version, event in enumerate(plan.events, start=self.state.version + 1)
            ]
        )
        status = self._status_after(plan)
        is_known = status == self._listed_status and now < self._listed_at + LISTED_MILLISECONDS
        writing = Writing(self.state.row.id, rows, None if is_known else status, plan.sitters)
        await self.hall.store.write(writing, _Written(self, rows, plan))
        if not is_known:
            self._listed_status, self._listed_at = status, now
        return last

    def _status_after(self, plan: Plan) -> str:
        """For lists of tables only; the log decides."""
        if plan.prepared is not None and plan.prepared.is_over:
            return "over"
        if self.state.status == WAITING and any(isinstance(event, log.Started) for event in plan.events):
            return "playing"
        return self.state.status

    def take_in(self, row: EventRow, event: log.AnyEvent, prepared: Match | None = None) -> None:
        """Bring the state up to date with an event that is on disk."""
        events_of(type(event).__name__).inc()
        self.state.apply(row, event, prepared)
        self.known_version = max(self.known_version, self.state.version)

    def tell_all(self) -> None:
        """Tell everybody of the last event."""
        if not self.listeners:
            return
        if type(self.state.history[-1].event) in _CHANGE_SEATS:
            self._reseat()
        views = self.views()
        for listener in self.listeners:
            listener.tell(views.update(listener.viewer))
        for listener in self.listeners:
            listener.state_changed()

    def _reseat(self) -> None:
        """Seats have changed hands, or the game has begun: who sees what changes too."""
        for listener in list(self.listeners):
            listener.viewer = self.viewer(listener.guest, listener.viewer.wishes)
            if not self.may_watch(listener.viewer):
                self.listeners.discard(listener)
                listener.turn_out()

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        async with self._lock:
            try:
                await self._catch_up()
            finally:
                self.known_version = self.state.version  # what could not be read is news still

    async def _catch_up(self) -> bool:
        rows = await self.hall.store.events_after(self.state.row.id, self.state.version)
        for row in rows:
            self.take_in(row, read_event(row.body))
            self.tell_all()
        if rows:
            self.look_after()
        return bool(rows)

    async def welcome(self, guest: Guest) -> None:
        """Give a guest who comes to the table the seats that are kept for them."""
        if self.state.kept:
            await self.perform(lambda state: plans.come(state, guest), guest)

    async def join(self, listener: Listener, wishes: Wishes, since: int) -> None:
        """Begin to listen: a snapshot now, and every update from then on."""
        async with self._lock:
            if self.hall.is_shared:
                await self._catch_up()
            listener.viewer = self.viewer(listener.guest, wishes)
            if not self.may_watch(listener.viewer):
                raise Refusal(NOT_YOURS, "server.seated_only")
            views = self.views(listener)
            if listener.viewer.wishes.steps:  # a long game takes a while to tell
                snapshot = await asyncio.to_thread(views.snapshot, listener.viewer, since)
            else:
                snapshot = views.snapshot(listener.viewer, since)
            self.listeners.add(listener)
            listener.tell(snapshot)
        self.tell_presence(but=listener)
        self.look_after()

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.last_used = self.hall.now()
            self.tell_presence()

    def tell_presence(self, but: Listener | None = None) -> None:
        """Tell all who is connected."""
        views = self.views()
        for listener in self.listeners:
            if listener is not but:
                listener.tell(views.presence())

    def viewer(self, guest: Guest | None, wishes: Wishes) -> Viewer:
        """How a guest sees this table."""
        return Viewer(self.state.held_by(guest.id if guest else None), wishes)

    def may_watch(self, viewer: Viewer) -> bool:
        """Whether a viewer may see the table: before the game anybody may, who must find a seat."""
        return bool(viewer.seats) or self.state.config.watching == "link" or self.state.status == WAITING

    def views(self, *joining: Listener) -> Views:
        """The messages of this moment."""
        return Views(self.state, [listener.viewer for listener in (*self.listeners, *joining)], self.hall.now())

    def look_after(self) -> None:
        """See to what comes next by itself: a clock that runs, a bot that is to move."""
        self.last_used = self.hall.now()
        seat = self.state.to_act
        if seat is None or self.hall.is_stopping:
            return
        if self.state.running is not None:
            self.hall.watch_clock(self.state.row.id, self.state.clocks.deadline(seat))
        if self.state.seats[seat].level and self.listeners and self._thinking_at != self.state.game_version:
            self._thinking_at = self.state.game_version
            self.hall.spawn(self._let_bot_move(seat, self.state.game_version))

    async def _let_bot_move(self, seat: int, version: int) -> None:
        try:
            await self._move_for_bot(seat, version)
        except Exception:
            logger.exception("a bot could not move", extra={"table": self.state.row.id})
            await asyncio.sleep(PAUSE_SECONDS)
            if self._thinking_at == version:
                self._thinking_at = None
            self.look_after()

    async def _move_for_bot(self, seat: int, version: int) -> None:
        level = self.state.seats[seat].level
        if level is None:
            return
        action = await self.hall.think(self.state.match.branch(), level)

        def planned(state: TableState) -> Plan | None:
            if state.game_version != version:
                return None  # somebody else was quicker, or took it back
            return plans.play(state, (seat,), action.id, None, self.hall.now())

        await self.perform(planned)

    async def check_clock(self) -> None:
        """End the time of the seat to act, if it is over, or else come back later."""
        await self.perform(lambda state: plans.time_out(state, self.hall.now()))
        self.look_after()


class _Written:
    """A plan of a table that is on disk; whoever asked for it holds the table's lock until it was told."""

    def __init__(self, live: LiveTable, rows: tuple[EventRow, ...], plan: Plan) -> None:
        self._live, self._rows, self._plan = live, rows, plan

    def take_in(self) -> None:
        live, (*earlier, last) = self._live, zip(self._rows, self._plan.events, strict=True)
        for event in earlier:
            live.take_in(*event)
            live.tell_all()
        live.take_in(*last, self._plan.prepared)

    def tell(self) -> None:
        live = self._live
        live.tell_all()
        live.hall.bus.publish(live.state.row.id, live.state.version)
        live.look_after()


def replay(state: TableState, rows: Iterable[EventRow]) -> None:
    """Bring a state up to date with its log."""
    for row in rows:
        state.apply(row, read_event(row.body))
