"""A change of a table on its way: planned, written, taken in, told, answered. It has the table's lock all the while."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from azulejos.server.guests import Guest
from azulejos.server.metrics import COMMAND_SECONDS, CONFLICTS
from azulejos.server.refusals import NOT_NOW, Refusal
from azulejos.server.store.rows import EventRow, VersionTaken, Writing
from azulejos.server.tables import log
from azulejos.server.tables.plans import Plan
from azulejos.server.tables.state import WAITING, TableState

if TYPE_CHECKING:
    from azulejos.server.tables.live import LiveTable

MOST_TRIES = 20

Planner = Callable[[TableState], Plan | None]


class Asker(Protocol):
    """Whoever wants a change, and learns how it ended."""

    def done(self, command: str | None, version: int) -> None:
        """It took effect at this version."""

    def failed(self, command: str | None, trouble: Exception) -> None:
        """It had no effect, or this process could not follow it."""


class Change:
    """Follows a planner's plan to its end. Nothing is done twice: a command that was done before is only answered."""

    def __init__(
        self, live: "LiveTable", planner: Planner, asker: Asker, guest: Guest | None, command: str | None
    ) -> None:
        self._live, self._planner, self._asker, self._guest, self._command = live, planner, asker, guest, command
        self._began = time.perf_counter()
        self._tries = 0
        self._plan: Plan
        self._writing: Writing

    async def begin(self) -> None:
        """Wait for the table, plan, and have it written; what is refused is refused at once."""
        await self._live.lock.acquire()
        try:
            await self._try()
        except BaseException:
            self._live.lock.release()
            raise

    async def _try(self) -> None:
        live, guest, command = self._live, self._guest, self._command
        while True:
            if guest and command and (version := live.state.commands.get((guest.id, command))):
                self._end(version)
                return
            try:
                plan = self._planner(live.state)
            except Refusal:
                if not live.hall.is_shared or not await self._can_catch_up():
                    raise
            else:
                break
        if plan is None:
            self._end(live.state.version)
        else:
            self._plan, self._writing = plan, self._writing_of(plan)
            live.hall.store.begin_to_write(self._writing, self)

    async def _can_catch_up(self) -> bool:
        """Whether somebody else has changed the table, so that it is worth another try."""
        self._tries += 1
        if self._tries > MOST_TRIES:
            raise Refusal(NOT_NOW, "server.too_many_tries")
        return await self._live.take_in_news()

    def _writing_of(self, plan: Plan) -> Writing:
        live, state, sender = self._live, self._live.state, self._guest.id if self._guest else None
        now, last = live.hall.now(), state.version + len(plan.events)
        rows = tuple(
            [
                EventRow(version, now, log.write_event(event), sender, self._command if version == last else None)
                for version, event in enumerate(plan.events, start=state.version + 1)
            ]
        )
        return Writing(state.row.id, rows, live.news_for_lists(_status_after(state, plan), now), plan.sitters)

    def take_in(self) -> None:
        """It is on disk."""
        if self._writing.status:
            self._live.lists_know(self._writing.status, self._writing.rows[-1].at)
        live, (*earlier, last) = self._live, zip(self._writing.rows, self._plan.events, strict=True)
        for event in earlier:
            live.take_in(*event)
            live.tell_all()
        live.take_in(*last, self._plan.outlook)

    def tell(self) -> None:
        """Tell all, and at last whoever asked for it."""
        live = self._live
        live.tell_all()
        live.hall.bus.publish(live.state.row.id, live.state.version)
        live.look_after()
        COMMAND_SECONDS.observe(time.perf_counter() - self._began)
        self._end(self._writing.rows[-1].version)

    def _end(self, version: int) -> None:
        self._asker.done(self._command, version)
        self._live.lock.release()

    def fail(self, trouble: Exception) -> None:
        """If somebody else was quicker, plan it again."""
        if isinstance(trouble, VersionTaken):
            CONFLICTS.inc()
            self._live.hall.spawn(self._try_again())
        else:
            self._give_up(trouble)

    async def _try_again(self) -> None:
        try:
            await self._can_catch_up()
            await self._try()
        except Exception as error:
            self._give_up(error)

    def _give_up(self, trouble: Exception) -> None:
        self._live.lock.release()
        self._asker.failed(self._command, trouble)


def _status_after(state: TableState, plan: Plan) -> str:
    """For lists of tables only; the log decides."""
    if plan.outlook is not None and plan.outlook.moment.current_player is None:
        return "over"
    if state.status == WAITING and any(isinstance(event, log.Started) for event in plan.events):
        return "playing"
    return state.status
