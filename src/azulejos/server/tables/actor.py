"""A table is one actor: it handles one command at a time, in the order of arrival.

A command is decided against the state, its events are written, the state evolves, and everybody is told. Start reading
at `TableActor._perform`.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from azulejos.i18n import Message
from azulejos.match.transition import Transition
from azulejos.server.bus import Changed, Present
from azulejos.server.fair_queue import Share
from azulejos.server.guests import Guest
from azulejos.server.metrics import COMMAND_SECONDS, CONFLICTS, EVENTS
from azulejos.server.refusals import NOT_NOW, NOT_YOURS, Refusal, no_table
from azulejos.server.store.rows import EventRow, NotStored, VersionTaken, Writing
from azulejos.server.tables import commands, events
from azulejos.server.tables.commands import Decision
from azulejos.server.tables.history import events_after, is_few, last_events
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.tables.state import WAITING, TableState
from azulejos.server.tables.views import Views, history_message
from azulejos.server.work import Parts

if TYPE_CHECKING:
    from azulejos.server.tables.registry import TableRegistry

MOST_TRIES = 20
PAUSE_SECONDS = 2.0
"""Before a bot whose move failed tries again."""
PRESENCE_SECONDS = 0.1
"""How often everybody is told who has come or gone."""
LISTED_MILLISECONDS = 60_000
"""Lists of tables may lag behind by this much."""
_CHANGE_SEATS = {events.Sat, events.Left, events.Started}

Decide = Callable[[TableState], Decision | None]
"""A command, ready to be decided against a state; `None` if there is nothing to do."""

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection, as a table sees it."""

    viewer: Viewer
    guest: Guest | None
    address: str

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    async def drain(self) -> None:
        """Wait until most of what is queued has been sent."""

    def table_changed(self) -> None:
        """Called after every update."""

    def warn(self, message: Message) -> None:
        """Something goes wrong at the table."""

    def kick(self) -> None:
        """The listener may no longer watch."""

    def check_token(self) -> None:
        """Leave if the token was revoked."""

    def table_deleted(self) -> None:
        """The table no longer exists."""


class TableActor:
    """A table in memory, and everybody who listens to it."""

    def __init__(self, registry: "TableRegistry", state: TableState) -> None:
        self.registry = registry
        self.state = state
        self.listeners: set[Listener] = set()
        self.known_version = state.version
        """The newest version that the bus has announced."""
        self.last_used = registry.now()
        self._is_deleted = self._is_in_trouble = False
        self._turn = asyncio.Lock()
        self._thinking_at: int | None = None
        """The version for which a bot is choosing its move."""
        self._is_presence_recent = self._has_new_presence = False
        self._elsewhere: dict[str, Present] = {}
        """Who is connected at other processes."""
        self._announced = self.present()
        """What other processes know about those who are connected here."""
        self._listed_status, self._listed_at = "", 0
        """What the database has in its lists of tables."""

    async def perform(self, decide: Decide, guest: Guest | None = None, command: str | None = None) -> int:
        """Perform a command, and return the version at which it took effect.

        It is finished even if the caller is cancelled. A command whose id was used before is not performed again.
        """
        return await self.registry.finish(self._perform(decide, guest, command))

    async def _perform(self, decide: Decide, guest: Guest | None, command: str | None) -> int:
        began = time.perf_counter()
        async with self._turn:
            for _ in range(MOST_TRIES):
                if self._is_deleted:
                    raise no_table()
                if guest and command and (version := self.state.commands.get((guest.id, command))):
                    return version
                try:
                    decision = decide(self.state)
                    if decision is not None:
                        commands.check_room(self.state, decision)
                        await self._commit(decision, guest, command)
                        COMMAND_SECONDS.observe(time.perf_counter() - began)
                    return self.state.version
                except VersionTaken:
                    CONFLICTS.inc()
                    await self._read_new_events()
                except Refusal:
                    if not (self.registry.is_shared and await self._read_new_events()):
                        raise
            raise Refusal(NOT_NOW, "server.too_many_tries")

    async def _commit(self, decision: Decision, guest: Guest | None, command: str | None) -> None:
        """Write the events of a decision; once they are on disk, evolve and tell everybody."""
        writing = self._writing(decision, guest, command)
        await self.registry.store.write(writing)
        self._is_in_trouble = False
        if writing.status:
            self._listed_status, self._listed_at = writing.status, writing.rows[-1].at
        last = decision.events[-1]
        for row, event in zip(writing.rows, decision.events, strict=True):
            self._evolve(row, event, decision.transition if event is last else None)
            self._broadcast()
        self.registry.bus.publish(Changed(self.state.row.id, self.state.version))
        self.schedule()

    def _writing(self, decision: Decision, guest: Guest | None, command: str | None) -> Writing:
        state, now, sender = self.state, self.registry.now(), guest.id if guest else None
        last = state.version + len(decision.events)
        rows = tuple(
            [
                EventRow(version, now, events.write_event(event), sender, command if version == last else None)
                for version, event in enumerate(decision.events, start=state.version + 1)
            ]
        )
        status: str | None = decision.status_after(state)
        if status == self._listed_status and now < self._listed_at + LISTED_MILLISECONDS:
            status = None
        return Writing(state.row.id, rows, status, decision.sitters)

    def _evolve(self, row: EventRow, event: events.AnyEvent, transition: Transition | None = None) -> None:
        """Bring the state up to date with an event that is on disk."""
        EVENTS[type(event).__name__] += 1
        self.state.evolve(row, event, transition)
        self.known_version = max(self.known_version, row.version)
        self.last_used = max(self.last_used, row.at)

    def _broadcast(self) -> None:
        """Tell everybody about the last event."""
        if type(self.state.history[-1].event) in _CHANGE_SEATS:
            self._update_viewers()
        views = self.views()
        for listener in self.listeners:
            listener.send(views.update(listener.viewer))
        for listener in self.listeners:
            listener.table_changed()

    def _update_viewers(self) -> None:
        """Seats have changed hands, or the game has begun: update who may see what."""
        for listener in list(self.listeners):
            listener.viewer = self.viewer(listener.guest, listener.viewer.preferences)
            if not self.may_watch(listener.viewer):
                self.listeners.discard(listener)
                listener.kick()
        self._announce_presence()

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._turn:
            try:
                await self._read_new_events()
            finally:
                self.known_version = self.state.version  # what could not be read is still news

    async def _read_new_events(self) -> bool:
        """Read what other processes have written, and tell everybody; whether there was anything."""
        rows = await self.registry.store.events_after(self.state.row.id, self.state.version)
        for row in rows:
            self._evolve(row, events.read_event(row.body))
            self._broadcast()
        if rows:
            self.schedule()
        return bool(rows)

    async def delete(self, guest: Guest | None) -> None:
        """Delete the table, if this guest may."""
        async with self._turn:
            if self._is_deleted:
                raise no_table()
            commands.check_deletion(self.state, guest)
            await self.registry.remove(self.state.row.id)

    def deleted(self) -> None:
        """Tell everybody that the table no longer exists."""
        self._is_deleted = True
        for listener in list(self.listeners):
            self.listeners.discard(listener)
            listener.table_deleted()

    async def give_reserved_seats(self, guest: Guest, nonce_hash: str | None) -> None:
        """Give a guest the seats that are reserved for them."""
        if self.state.reserved:
            await self.perform(lambda state: commands.take_reserved_seats(state, guest, nonce_hash), guest)

    async def join(self, listener: Listener, preferences: Preferences, since: int) -> None:
        """Start listening: the events since a version, a snapshot, and every update from then on.

        Describing events takes time, so the table goes on meanwhile: the snapshot contains what has happened since.
        """
        if self.registry.is_shared:
            await self.catch_up()
        events, version = await self._send_history(listener, preferences, since)
        viewer = self._watching(listener.guest, preferences)
        listener.viewer = viewer
        self.listeners.add(listener)
        listener.send(self.views().snapshot(viewer, (*events, *last_events(self.state, viewer, version))))
        self._broadcast_presence(but=listener)
        self.schedule()

    async def _send_history(self, listener: Listener, preferences: Preferences, version: int) -> tuple[Parts, int]:
        """Send all but the last block of events, and return that one, with the version that it leads to."""
        events: Parts = ()
        while True:
            viewer = self._watching(listener.guest, preferences)
            if is_few(viewer, self.state.version - version):
                return events, version
            if events:
                listener.send(history_message(events, version))
                await listener.drain()
            events = await events_after(self.registry.work, self.state, viewer, version, listener.address)
            version += len(events)

    def _watching(self, guest: Guest | None, preferences: Preferences) -> Viewer:
        """How a guest sees this table; refused if they may not watch it."""
        viewer = self.viewer(guest, preferences)
        if not self.may_watch(viewer):
            raise Refusal(NOT_YOURS, "server.seated_only")
        return viewer

    def leave(self, listener: Listener) -> None:
        """Stop listening."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.last_used = self.registry.now()
            self._broadcast_presence()
            if not self.listeners:
                self.registry.release(self.state.row.id)

    def _broadcast_presence(self, but: Listener | None = None) -> None:
        """Tell everybody who is connected; if many come and go, only now and then."""
        self._has_new_presence = self._is_presence_recent
        if self._is_presence_recent:
            return
        self._is_presence_recent = True
        asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._rebroadcast_presence)
        presence = self.views().presence()
        for listener in self.listeners:
            if listener is not but:
                listener.send(presence)
        self._announce_presence()

    def _rebroadcast_presence(self) -> None:
        self._is_presence_recent = False
        if self._has_new_presence:
            self._broadcast_presence()

    def present(self) -> Present:
        """Who is connected to this process."""
        viewers = [listener.viewer for listener in self.listeners]
        seats = sorted({seat for viewer in viewers for seat in viewer.seats})
        spectators = sum(not viewer.seats for viewer in viewers)
        return Present(self.state.row.id, self.registry.leases.name, tuple(seats), spectators)

    def _announce_presence(self) -> None:
        """Tell other processes who is connected here, if that has changed."""
        present = self.present()
        if present != self._announced:
            self._announced = present
            self.registry.bus.publish(present)

    def hear_presence(self, present: Present) -> None:
        """Another process says who is connected there."""
        known = self._elsewhere.pop(present.process, None)
        if present.seats or present.spectators:
            self._elsewhere[present.process] = present
        if known != self._elsewhere.get(present.process):
            self._broadcast_presence()

    def process_gone(self, process: str) -> None:
        """Nobody is connected to a process any more, since it has ended."""
        if self._elsewhere.pop(process, None):
            self._broadcast_presence()

    def viewer(self, guest: Guest | None, preferences: Preferences) -> Viewer:
        """How a guest sees this table."""
        is_host = guest is not None and guest.id == self.state.config.creator
        return Viewer(self.state.held_by(guest.id if guest else None), preferences, is_host)

    def may_watch(self, viewer: Viewer) -> bool:
        """Whether a viewer may see the table: before the game anybody may, to find a seat."""
        return bool(viewer.seats) or self.state.config.watching == "link" or self.state.status == WAITING

    def views(self) -> Views:
        """The messages for viewers at this version."""
        viewers = [listener.viewer for listener in self.listeners]
        return Views(self.state, viewers, self.registry.now(), self._elsewhere.values())

    def schedule(self) -> None:
        """Schedule what happens by itself: a clock or the wait for nonces runs out, a bot is to move."""
        if self.registry.is_stopping:
            return
        if self.state.nonces_due is not None:
            self.registry.watch_clock(self.state.row.id, self.state.nonces_due)
        seat = self.state.to_act
        if seat is None:
            return
        if self.state.running is not None:
            self.registry.watch_clock(self.state.row.id, self.state.clocks.deadline(seat))
        if self.state.seats[seat].level and self.listeners and self._thinking_at != self.state.game_version:
            self._thinking_at = self.state.game_version
            self.registry.spawn(self._let_bot_move(seat, self.state.game_version))

    async def _let_bot_move(self, seat: int, version: int) -> None:
        if not await self.registry.leases.claim(self.state.row.id):
            self._thinking_at = None  # another process does it; the registry schedules anew if that process ends
            return
        try:
            await self._move_for_bot(seat, version)
        except NotStored as error:
            self.report_outage(error)
            await self._retry_bot(version)
        except Exception:
            logger.exception("bot move failed")
            await self._retry_bot(version)

    async def _retry_bot(self, version: int) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        if self._thinking_at == version:
            self._thinking_at = None
        self.schedule()

    def report_outage(self, error: NotStored) -> None:
        """Tell everybody, once, that what should happen by itself could not be saved."""
        logger.warning("not stored", extra={"reason": str(error)})
        if not self._is_in_trouble:
            self._is_in_trouble = True
            for listener in self.listeners:
                listener.warn(Message("server.saving"))

    async def _move_for_bot(self, seat: int, version: int) -> None:
        level = self.state.seats[seat].level
        if level is None:
            return
        if not self.state.has_person:
            await asyncio.sleep(self.registry.settings.alone_seconds)
        action = await self.registry.think(self.share(), self.state.match.branch(), level)

        def decide(state: TableState) -> Decision | None:
            if state.game_version != version:
                return None  # the game has moved on, or was taken back
            return commands.play(state, None, action.id, None, self.registry.now())

        await self.perform(decide)

    def share(self) -> Share:
        """For whom bots think here: for players, or else for those who watch."""
        players = [listener for listener in self.listeners if listener.viewer.seats]
        addresses = [listener.address for listener in players or self.listeners]
        return Share(min(addresses, default=""), self.state.row.id, self.state.has_person)

    async def check_clock(self) -> None:
        """Time out the seat to act if its time is over, otherwise check again later."""
        await self.perform(lambda state: commands.time_out(state, self.registry.now()))
        self.schedule()
