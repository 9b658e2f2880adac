"""Seats: sitting down, standing up, stand-in bots, and taking over with a secret."""

from azulejos.server.guests import check_name, hash_secret, new_seat_secret
from azulejos.server.http.call import Call
from azulejos.server.messages.http import HeldSeat, Seated
from azulejos.server.messages.parts import TableInfo
from azulejos.server.tables import commands
from azulejos.server.tables.actor import Decide, TableActor


async def sit_down(call: Call) -> Seated:
    """Take an open seat."""
    table, seat, guest = await call.table(), call.seat, call.ensure_guest()
    secret, hashed = new_seat_secret()
    name = check_name(call.body.name or guest.name)
    nonce_hash = call.body.nonce_hash
    await table.perform(lambda state: commands.sit_down(state, seat, guest, name, hashed, nonce_hash), guest)
    return Seated(table=_table(call, table), seats=[HeldSeat(seat=seat, secret=secret)])


async def stand_up(call: Call) -> TableInfo:
    """Leave a seat before the game begins."""
    return await _change(call, lambda state: commands.stand_up(state, call.seat, call.guest))


async def claim_seat(call: Call) -> Seated:
    """Take over a seat with its secret, or replace the secret of one's own seat."""
    table, seat, guest = await call.table(), call.seat, call.ensure_guest()
    secret, hashed = new_seat_secret()
    old = hash_secret(call.body.secret)
    await table.perform(lambda state: commands.claim(state, seat, guest, old, hashed), guest)
    return Seated(table=_table(call, table), seats=[HeldSeat(seat=seat, secret=secret)])


async def hand_to_bot(call: Call) -> TableInfo:
    """Let a bot play a seat."""
    return await _change(call, lambda state: commands.hand_to_bot(state, call.seat, call.guest, call.body.level))


async def take_back_seat(call: Call) -> TableInfo:
    """Take a seat back from a bot."""
    return await _change(call, lambda state: commands.take_back_seat(state, call.seat, call.guest))


async def _change(call: Call, decide: Decide) -> TableInfo:
    table = await call.table()
    await table.perform(decide, call.guest)
    return _table(call, table)


def _table(call: Call, table: TableActor) -> TableInfo:
    return table.views().table(call.viewer(table))
