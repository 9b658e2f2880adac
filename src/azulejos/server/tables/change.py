"""A change of a table on its way: planned, written, taken in, told, answered. It has its turn all the while.

Changes that come at about the same time go every step of this way together, whichever tables they are of.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from azulejos.server.guests import Guest
from azulejos.server.metrics import COMMAND_SECONDS, CONFLICTS
from azulejos.server.refusals import NOT_NOW, Refusal
from azulejos.server.store.rows import EventRow, VersionTaken, Writing
from azulejos.server.store.writer import Follower
from azulejos.server.tables import log
from azulejos.server.tables.plans import Plan
from azulejos.server.tables.state import WAITING, TableState
from azulejos.server.together import do_together

if TYPE_CHECKING:
    from azulejos.server.tables.live import Listener, LiveTable

MOST_TRIES = 20

Planner = Callable[[TableState], Plan | None]


class Asker(Protocol):
    """Whoever wants a change, and learns how it ended."""

    def done(self, command: str | None, version: int) -> None:
        """It took effect at this version."""

    def failed(self, command: str | None, trouble: Exception) -> None:
        """It had no effect, or this process could not follow it."""


class Change(Follower):
    """Follows a planner's plan to its end. Nothing is done twice: a command that was done before is only answered."""

    __slots__ = (
        "_asker",
        "_began",
        "_command",
        "_guest",
        "_has_turn",
        "_live",
        "_plan",
        "_planner",
        "_texts",
        "_tries",
        "_writing",
    )

    def __init__(
        self, live: "LiveTable", planner: Planner, asker: Asker, guest: Guest | None, command: str | None
    ) -> None:
        self._live, self._planner, self._asker, self._guest, self._command = live, planner, asker, guest, command
        self._began = time.perf_counter()
        self._has_turn = False
        self._tries = 0
        self._plan: Plan | None = None
        self._writing: Writing
        self._texts: list[tuple[Listener, str]]

    async def begin(self) -> None:
        """Go on the way as soon as the table is free."""
        await self._live.turns.take()
        self._set_out()

    def begin_at_once(self) -> bool:
        """Go on the way, if the table is free."""
        if not self._live.turns.take_at_once():
            return False
        self._set_out()
        return True

    def _set_out(self) -> None:
        self._has_turn = True
        self._live.hall.changes.add(self)

    def plan(self) -> None:
        """Find out what to write, if anything."""
        state, guest, command = self._live.state, self._guest, self._command
        if guest and command and (version := state.commands.get((guest.id, command))):
            self._answer(version)
            return
        try:
            self._plan = self._planner(state)
        except Refusal as refusal:
            if self._live.hall.is_shared:
                self._live.hall.spawn(self._plan_with_news(refusal))
            else:
                self.give_up(refusal)
        else:
            if self._plan is None:
                self._answer(state.version)

    def write(self) -> None:
        """Have it written."""
        if self._plan is not None:
            self._writing = self._writing_of(self._plan)
            self._live.hall.store.begin_to_write(self._writing, self)

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
        """It is on disk: bring the table up to date."""
        live, plan, writing = self._live, self._plan, self._writing
        assert plan is not None
        if writing.status:
            live.lists_know(writing.status, writing.rows[-1].at)
        *earlier, last = zip(writing.rows, plan.events, strict=True)
        for event in earlier:
            live.take_in(*event)
            live.tell_all()
        live.take_in(*last, plan.transition)

    def compose(self) -> None:
        """Make what all are told."""
        self._texts = self._live.compose()

    def send(self) -> None:
        """Tell them."""
        self._live.send(self._texts)

    def end(self) -> None:
        """Tell whoever asked for it, and see to what comes next."""
        live = self._live
        live.hall.bus.publish(live.state.row.id, live.state.version)
        live.look_after()
        COMMAND_SECONDS.observe(time.perf_counter() - self._began)
        self._answer(self._writing.rows[-1].version)

    def _answer(self, version: int) -> None:
        self._asker.done(self._command, version)
        self._free()

    def fail(self, trouble: Exception) -> None:
        """If somebody else was quicker, plan it again."""
        if isinstance(trouble, VersionTaken):
            CONFLICTS.inc()
            self._live.hall.spawn(self._plan_with_news())
        else:
            self.give_up(trouble)

    async def _plan_with_news(self, refusal: Refusal | None = None) -> None:
        """Plan again if there is something new that others have written, or else refuse it."""
        try:
            self._plan = None
            self._tries += 1
            has_news = await self._live.take_in_news()
            if refusal and not has_news:
                raise refusal
            if self._tries >= MOST_TRIES:
                raise Refusal(NOT_NOW, "server.too_many_tries")
        except Exception as error:
            self.give_up(error)
        else:
            self._live.hall.changes.add(self)

    def give_up(self, trouble: Exception) -> None:
        """It has no effect."""
        self._plan = None
        self._free()
        self._asker.failed(self._command, trouble)

    def _free(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._live.turns.give_back()


class NotPlanned(Exception):
    """A plan failed, and not because it was refused; nothing was changed."""


class Changes:
    """The changes of all tables that are to be planned."""

    def __init__(self) -> None:
        self._waiting: list[Change] = []

    def add(self, change: Change) -> None:
        """Plan a change soon, with all others that come until then."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._plan_all)
        self._waiting.append(change)

    def _plan_all(self) -> None:
        changes, self._waiting = self._waiting, []
        do_together(
            changes, (Change.plan, Change.write), lambda change, trouble: change.give_up(NotPlanned(str(trouble)))
        )


def _status_after(state: TableState, plan: Plan) -> str:
    """For lists of tables only; the log decides."""
    if plan.transition is not None and plan.transition.snapshot.current_player is None:
        return "over"
    if state.status == WAITING and any(isinstance(event, log.Started) for event in plan.events):
        return "playing"
    return state.status
