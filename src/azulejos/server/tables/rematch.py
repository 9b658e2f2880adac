"""Rematches: the same people at a new table, everybody one seat further on."""

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
    old = state.config

    def created(commitment: str) -> log.Created:
        return msgspec.structs.replace(
            old,
            creator=guest.id,
            commitment=commitment,
            position=None,
            origin_table=state.row.id,
            origin_move=None,
        )

    new = await live.hall.make(created, lambda fresh: _seat_again(state, fresh))

    def planned(now: TableState) -> Plan:
        _check(now, guest)  # somebody else may have been quicker: then the new table stays empty
        return Plan((log.Rematched(new.state.row.id),))

    return await live.perform(planned, guest, command)


def _check(state: TableState, guest: Guest) -> None:
    if state.status != OVER or state.is_study:
        raise Refusal(NOT_NOW, "server.not_over")
    if not state.held_by(guest.id):
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    if state.rematch:
        raise Refusal(NOT_NOW, "server.rematch_there")


def _seat_again(old: TableState, fresh: TableState) -> list[log.AnyEvent]:
    events: list[log.AnyEvent] = []
    count = len(old.seats)
    for number in range(count):
        seat = old.seats[number - 1]
        if seat.guest and seat.secret:
            events.append(log.Sat(number, seat.guest, seat.name or "?", seat.secret))
        elif seat.level:
            events.append(log.BotPlays(number, seat.level))
    if len(events) == count:
        events.append(plans.start(fresh))
    return events
