"""Rematches: the same people at a new table, everybody one seat further on.

Who begins is chosen as before: a seat, which another player has now, or drawn anew.
Who asks for one sits there at once; the others' seats are kept until they come, and no clock runs before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from azulejos.server.guests import Guest
from azulejos.server.refusals import NOT_NOW, NOT_YOURS, Refusal
from azulejos.server.tables import log, plans
from azulejos.server.tables.plans import Plan
from azulejos.server.tables.state import OVER, TableState

if TYPE_CHECKING:
    from azulejos.server.tables.live import LiveTable


async def make_rematch(live: "LiveTable", guest: Guest, command: str, spend: Callable[[], None]) -> int:
    """Make the table of the rematch and count it, unless there is one; tells the version at which it was told of."""
    state = live.state
    if done := state.commands.get((guest.id, command)):
        return done
    _check(state, guest)
    spend()
    again = _seat_again(state)
    kept = tuple(event for event in again if isinstance(event, log.Sat) and event.guest != guest.id)
    at_once: list[log.AnyEvent] = [event for event in again if event not in kept]

    def created(commitment: str) -> log.Created:
        return msgspec.structs.replace(
            state.config,
            creator=guest.id,
            commitment=commitment,
            position=None,
            origin_table=state.row.id,
            origin_move=None,
            kept=kept,
        )

    new = await live.hall.make(created, lambda fresh: at_once if kept else [*at_once, plans.start(fresh)])

    def planned(now: TableState) -> Plan:
        _check(now, guest)
        return Plan((log.Rematched(new.state.row.id),))

    try:
        return await live.perform(planned, guest, command)
    finally:
        if live.state.rematch not in (None, new.state.row.id):  # somebody else was quicker
            await live.hall.remove(new.state.row.id)


def _check(state: TableState, guest: Guest) -> None:
    if state.status != OVER:
        raise Refusal(NOT_NOW, "server.not_over")
    if state.is_study or not state.held_by(guest.id):
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    if state.rematch:
        raise Refusal(NOT_NOW, "server.rematch_there")


def _seat_again(old: TableState) -> list[log.Sat | log.BotPlays]:
    events: list[log.Sat | log.BotPlays] = []
    for number in range(len(old.seats)):
        seat = old.seats[number - 1]
        if seat.guest and seat.secret:
            events.append(log.Sat(number, seat.guest, seat.name or "?", seat.secret))
        elif seat.level:
            events.append(log.BotPlays(number, seat.level))
    return events
