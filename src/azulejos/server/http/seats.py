"""Seats: sitting down, standing up, bots that stand in, and taking over by a secret."""

from azulejos.server.guests import check_name, hash_secret, new_seat_secret
from azulejos.server.http.call import Call
from azulejos.server.messages.http import HeldSeat, Seated
from azulejos.server.messages.parts import TableInfo
from azulejos.server.tables import plans
from azulejos.server.tables.change import Planner
from azulejos.server.tables.live import LiveTable


async def sit_down(call: Call) -> Seated:
    """Take an open seat."""
    live, seat, guest = await call.table(), call.seat, call.some_guest()
    secret, hashed = new_seat_secret()
    name = check_name(call.body.name or guest.name)
    await live.perform(lambda state: plans.sit_down(state, seat, guest, name, hashed), guest)
    return Seated(table=_table(call, live), seats=[HeldSeat(seat=seat, secret=secret)])


async def stand_up(call: Call) -> TableInfo:
    """Leave a seat before the game."""
    return await _change(call, lambda state: plans.stand_up(state, call.seat, call.guest))


async def claim_seat(call: Call) -> Seated:
    """Take over a seat by its secret, which changes."""
    live, seat, guest = await call.table(), call.seat, call.some_guest()
    secret, hashed = new_seat_secret()
    old = hash_secret(call.body.secret)
    await live.perform(lambda state: plans.claim(state, seat, guest, old, hashed), guest)
    return Seated(table=_table(call, live), seats=[HeldSeat(seat=seat, secret=secret)])


async def hand_to_bot(call: Call) -> TableInfo:
    """Let a bot play."""
    return await _change(call, lambda state: plans.hand_to_bot(state, call.seat, call.guest, call.body.level))


async def take_back_seat(call: Call) -> TableInfo:
    """Play again oneself."""
    return await _change(call, lambda state: plans.take_back_seat(state, call.seat, call.guest))


async def _change(call: Call, planner: Planner) -> TableInfo:
    live = await call.table()
    await live.perform(planner, call.guest)
    return _table(call, live)


def _table(call: Call, live: LiveTable) -> TableInfo:
    return live.views().table(call.viewer(live))
