"""A table in memory: commands come in one after the other, are written, applied, and told to all who are connected."""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from azulejos.match.transition import Transition
from azulejos.server.guests import Guest
from azulejos.server.metrics import EVENTS
from azulejos.server.refusals import NOT_YOURS, Refusal
from azulejos.server.store.rows import EventRow
from azulejos.server.tables import log, plans
from azulejos.server.tables.change import Change, Planner
from azulejos.server.tables.log import read_event
from azulejos.server.tables.plans import Plan
from azulejos.server.tables.state import WAITING, TableState
from azulejos.server.tables.turns import Turns
from azulejos.server.tables.viewer import Viewer, Wishes
from azulejos.server.tables.views import Views

if TYPE_CHECKING:
    from azulejos.server.hall import Hall

PAUSE_SECONDS = 2.0
"""Before a bot whose move failed tries again."""
MANY_EVENTS = 500
"""To tell of more takes a while."""
LISTED_MILLISECONDS = 60_000
"""Lists of tables may be so much behind."""
_CHANGE_SEATS = {log.Sat, log.Left, log.Started}

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
        self.turns = Turns()
        self._thinking_at: int | None = None
        self._listed_status, self._listed_at = "", 0
        """What lists of tables know of this one."""

    async def perform(self, planner: Planner, guest: Guest | None = None, command: str | None = None) -> int:
        """Do what a planner plans; tells the version at which it took effect. Nothing is done twice."""
        asker = _Waiting()
        await Change(self, planner, asker, guest, command).begin()
        return await asker.version

    def news_for_lists(self, status: str, now: int) -> str | None:
        """The status of the table, if lists of tables do not know it, nearly enough."""
        if status == self._listed_status and now < self._listed_at + LISTED_MILLISECONDS:
            return None
        return status

    def lists_know(self, status: str, at: int) -> None:
        """The status was written for lists of tables."""
        self._listed_status, self._listed_at = status, at

    def take_in(self, row: EventRow, event: log.AnyEvent, transition: Transition | None = None) -> None:
        """Bring the state up to date with an event that is on disk."""
        EVENTS[type(event).__name__] += 1
        self.state.apply(row, event, transition)
        self.known_version = max(self.known_version, row.version)
        self.last_used = max(self.last_used, row.at)

    def tell_all(self) -> None:
        """Tell everybody of the last event."""
        self.send(self.compose())

    def compose(self) -> list[tuple[Listener, str]]:
        """What each is told of the last event."""
        if self.listeners and type(self.state.history[-1].event) in _CHANGE_SEATS:
            self._reseat()
        views = self.views()
        return [(listener, views.update(listener.viewer)) for listener in self.listeners]

    def send(self, texts: list[tuple[Listener, str]]) -> None:
        """Tell everybody."""
        for listener, text in texts:
            listener.tell(text)
        for listener, _ in texts:
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
        async with self.turns:
            try:
                await self.take_in_news()
            finally:
                self.known_version = self.state.version  # what could not be read is news still

    async def take_in_news(self) -> bool:
        """Take in what others have written, in one's turn; tells whether there was anything."""
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
        async with self.turns:
            if self.hall.is_shared:
                await self.take_in_news()
            listener.viewer = self.viewer(listener.guest, wishes)
            if not self.may_watch(listener.viewer):
                raise Refusal(NOT_YOURS, "server.seated_only")
            views, there = self.views(listener), set(self.listeners)
            if wishes.steps or self.state.version - since > MANY_EVENTS:
                snapshot = await asyncio.to_thread(views.snapshot, listener.viewer, since)
            else:
                snapshot = views.snapshot(listener.viewer, since)
            is_up_to_date = self.listeners == there
            self.listeners.add(listener)
            listener.tell(snapshot)
        self.tell_presence(but=listener if is_up_to_date else None)
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
            return plans.play(state, None, action.id, None, self.hall.now())

        await self.perform(planned)

    async def check_clock(self) -> None:
        """End the time of the seat to act, if it is over, or else come back later."""
        await self.perform(lambda state: plans.time_out(state, self.hall.now()))
        self.look_after()


class _Waiting:
    """Wants a change, and waits for it; who goes away meanwhile does not stop it."""

    def __init__(self) -> None:
        self.version: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def done(self, _: str | None, version: int) -> None:
        if not self.version.done():
            self.version.set_result(version)

    def failed(self, _: str | None, trouble: Exception) -> None:
        if not self.version.done():
            self.version.set_exception(trouble)


def replay(state: TableState, rows: Iterable[EventRow]) -> None:
    """Bring a state up to date with its log."""
    for row in rows:
        state.apply(row, read_event(row.body))
