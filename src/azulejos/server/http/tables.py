"""Tables: creating, finding and listing them."""

import re
from contextlib import suppress
from typing import Any

from azulejos.games import info
from azulejos.library import load_record
from azulejos.match.match import Match, start_position
from azulejos.match.start import RANDOM, First, check_first
from azulejos.server.guests import Guest, check_name, new_seat_secret
from azulejos.server.http.call import Call
from azulejos.server.messages.http import (
    MOST_LINES,
    BotSeat,
    Deleted,
    FromHere,
    HeldSeat,
    Listed,
    MySeat,
    NewTable,
    Seated,
    Seats,
    TableList,
)
from azulejos.server.messages.parts import NoClock, TableInfo
from azulejos.server.refusals import BAD, NOT_NOW, TOO_LARGE, Refusal
from azulejos.server.tables import commands, events
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.registry import TableRegistry
from azulejos.server.tables.state import OVER, TableState

MOST_LISTED = 50
_SKIP = re.compile(r"[0-9]{1,6}")


async def make_table(call: Call) -> Seated:
    """A new table."""
    wanted: NewTable = call.body
    game = info(wanted.game)
    players = game.check_players(len(wanted.seats))
    options = game.check_options(wanted.options)
    first = default_first(wanted.seats) if wanted.first is None else check_first(wanted.first, players)
    return await _create_table(call, wanted, game=wanted.game, options=options, first=first, public=wanted.public)


def default_first(seats: Seats) -> First:
    """Who begins by default: a random seat if a bot plays, otherwise the first."""
    return RANDOM if any(isinstance(seat, BotSeat) for seat in seats) else 0


async def play_from_here(call: Call) -> Seated:
    """A table that continues a finished game from some move."""
    wanted: FromHere = call.body
    table = await call.watched_table()
    finished = finished_match(table)
    work = call.server.registry.work
    match = await work.run("branch", call.address, lambda _: match_after(finished, wanted.move))
    if len(wanted.seats) != match.players:
        raise Refusal(BAD, "server.other_seats", count=match.players)
    if match.is_over:
        raise Refusal(NOT_NOW, "illegal.over")
    match = _redrawn(match, wanted.seats)
    return await _create_table(
        call,
        wanted,
        game=match.game.info.name,
        options=match.options,
        first=default_first(wanted.seats),  # of the rematch
        public=False,
        position=start_position(match.game, match.progress.state),
        origin_table=table.state.row.id,
        origin_move=wanted.move,
    )


def _redrawn(match: Match, seats: Seats) -> Match:
    """The match with everything drawn again that the people at the new table could not know in that position.

    They may have read the replay, which shows what was hidden. Later deals come from the secret of the new table.
    """
    people = [number for number, seat in enumerate(seats) if not isinstance(seat, BotSeat)]
    viewer = match.current_player if match.current_player in people else people[0] if people else 0
    return match.branch(viewer=viewer)


async def upload_record(call: Call) -> Seated:
    """A table to study a record."""
    record, registry, limits = call.body.record, call.server.registry, call.server.limits
    if record.count("\n") > MOST_LINES:
        raise Refusal(TOO_LARGE, "server.too_many_lines", most=MOST_LINES)
    registry.readiness.check_all()
    guest = call.ensure_guest()
    limits.spend_table(call.address)
    with limits.reading_record(call.address):
        match = await registry.read_record(lambda: load_record(record, seed=0))
        table = await _make_study(registry, call.address_hash, guest, match, record)
    return Seated(table=table.views().table(call.viewer(table)), seats=[])


async def _make_study(
    registry: TableRegistry, address_hash: str, guest: Guest, match: Match, record: str
) -> TableActor:
    return await registry.make(
        address_hash,
        lambda commitment: events.Created(
            creator=guest.id,
            game=match.game.info.name,
            options=match.options,
            players=match.players,
            clock=NoClock(),
            hints=False,
            takebacks=False,
            watching="link",
            public=False,
            commitment=commitment,
            record=record,
        ),
        lambda _: [],
    )


async def show_table(call: Call) -> TableInfo:
    """A table."""
    table = await call.table()
    return table.views().table(call.viewer(table))


async def delete_table(call: Call) -> Deleted:
    """Delete a table of the caller's."""
    table = await call.table()
    await call.server.registry.finish(table.delete(call.guest))
    return Deleted(id=table.state.row.id)


async def list_tables(call: Call) -> TableList:
    """Public tables that are not over, or all of the caller's own."""
    mine, skip = call.request.query_params.get("mine"), call.request.query_params.get("skip", "0")
    if mine not in (None, "1") or not _SKIP.fullmatch(skip):
        raise Refusal(BAD, "server.bad_query")
    store = call.server.registry.store
    if mine is None:
        ids = await store.public_tables(MOST_LISTED + 1, int(skip))
        found = [table for table in await _load_tables(call, ids[:MOST_LISTED]) if table.state.status != OVER]
    elif call.guest:
        ids = await store.tables_of(call.guest.id, MOST_LISTED + 1, int(skip))
        seated = await _load_tables(call, ids[:MOST_LISTED])
        found = [table for table in seated if table.state.held_by(call.guest.id)]
    else:
        ids, found = [], []
    after = int(skip) + MOST_LISTED if len(ids) > MOST_LISTED else None
    return TableList(tables=[_list_entry(call, table) for table in found], next=after, notice=call.server.notice)


async def _load_tables(call: Call, table_ids: list[str]) -> list[TableActor]:
    """The tables of a list; some may have been deleted since."""
    found = []
    for table_id in table_ids:
        with suppress(Refusal):
            found.append(await call.server.registry.find(table_id))
    return found


def finished_match(table: TableActor) -> Match:
    """The match of a finished table; refused if it is not over."""
    if table.state.status != OVER:
        raise Refusal(NOT_NOW, "server.not_over")
    return table.state.match


def match_after(match: Match, move: int) -> Match:
    """The match after so many actions."""
    moves = len(match.history)
    if move > moves:
        raise Refusal(BAD, "cli.no_move", move=move, last=moves)
    earlier = match.branch()
    for _ in range(moves - move):
        earlier.undo()
    return earlier


async def _create_table(call: Call, wanted: NewTable | FromHere, **chosen: Any) -> Seated:
    guest = call.ensure_guest()
    call.server.limits.spend_table(call.address)
    held: list[HeldSeat] = []

    def created(commitment: str) -> events.Created:
        return events.Created(
            creator=guest.id,
            players=len(wanted.seats),
            clock=wanted.clock,
            hints=wanted.hints,
            takebacks=wanted.takebacks,
            several_seats=wanted.several_seats,
            watching=wanted.watching,
            commitment=commitment,
            **chosen,
        )

    def first_events(state: TableState) -> list[events.AnyEvent]:
        seated: list[events.Sat | events.BotPlays] = []
        for number, seat in enumerate(wanted.seats):
            if isinstance(seat, MySeat):
                secret, hashed = new_seat_secret()
                held.append(HeldSeat(seat=number, secret=secret))
                name = check_name(seat.name or guest.name)
                seated.append(events.Sat(number, guest.id, name, hashed, seat.nonce_hash))
            elif isinstance(seat, BotSeat):
                seated.append(events.BotPlays(number, seat.level))
        return [*seated, *commands.start_if_ready(state, *seated)]

    table = await call.server.registry.make(call.address_hash, created, first_events)
    return Seated(table=table.views().table(call.viewer(table)), seats=held)


def _list_entry(call: Call, table: TableActor) -> Listed:
    state, shown = table.state, table.views().table(call.viewer(table))
    return Listed(
        id=shown.id,
        game=shown.game,
        options=shown.options,
        status=shown.status,
        seats=shown.seats,
        open_seats=sum(seat.kind == "open" for seat in shown.seats),
        to_act=state.to_act,
        clock=shown.clock,
        created=shown.created,
        changed=state.history[-1].at,
        result=shown.result,
    )
