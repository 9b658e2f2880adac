"""Rematches: the same players at a new table, everybody one seat further on.

The seat that begins is the same, or is drawn again. The player who asks sits down at once; the seats of the others are
reserved until they join, and no clock runs before that.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from azulejos.server.guests import Guest
from azulejos.server.messages.socket import Rematch
from azulejos.server.refusals import NOT_NOW, NOT_YOURS, Refusal
from azulejos.server.tables import commands, events
from azulejos.server.tables.commands import Decision
from azulejos.server.tables.state import OVER, TableState

if TYPE_CHECKING:
    from azulejos.server.tables.actor import TableActor


async def make_rematch(
    table: "TableActor", guest: Guest, address_hash: str, wanted: Rematch, spend: Callable[[], None]
) -> int:
    """Create the table of the rematch, unless there is one; returns the version at which it was announced.

    If a level is wanted, bots play at that level instead of their own.
    """
    state = table.state
    if done := state.commands.get((guest.id, wanted.id)):
        return done
    _check(state, guest)
    spend()
    again = _seat_again(state, wanted.level)
    kept = tuple(event for event in again if isinstance(event, events.Sat) and event.guest != guest.id)
    at_once = [_announce(event, wanted.nonce_hash) for event in again if event not in kept]

    def created(commitment: str) -> events.Created:
        return msgspec.structs.replace(
            state.config,
            creator=guest.id,
            commitment=commitment,
            position=None,
            origin_table=state.row.id,
            origin_move=None,
            kept=kept,
        )

    new = await table.registry.make(
        address_hash, created, lambda fresh: [*at_once, *commands.start_if_ready(fresh, *at_once)]
    )

    def decide(now: TableState) -> Decision:
        _check(now, guest)
        return Decision((events.Rematched(new.state.row.id),))

    try:
        return await table.perform(decide, guest, wanted.id)
    finally:
        if table.state.rematch not in (None, new.state.row.id):  # another player was faster
            await table.registry.remove(new.state.row.id)


def _announce(event: events.Sat | events.BotPlays, nonce_hash: str | None) -> events.Sat | events.BotPlays:
    return msgspec.structs.replace(event, nonce_hash=nonce_hash) if isinstance(event, events.Sat) else event


def _check(state: TableState, guest: Guest) -> None:
    if state.status != OVER:
        raise Refusal(NOT_NOW, "server.not_over")
    if state.is_study or not state.held_by(guest.id):
        raise Refusal(NOT_YOURS, "server.not_your_seat")
    if state.rematch:
        raise Refusal(NOT_NOW, "server.rematch_there")


def _seat_again(old: TableState, level: str | None) -> list[events.Sat | events.BotPlays]:
    seated: list[events.Sat | events.BotPlays] = []
    for number in range(len(old.seats)):
        seat = old.seats[number - 1]
        if seat.guest and seat.secret:
            seated.append(events.Sat(number, seat.guest, seat.name or "?", seat.secret))
        elif seat.level:
            seated.append(events.BotPlays(number, level or seat.level))
    return seated
