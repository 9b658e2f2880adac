"""Tables in memory with a game in progress, usually of two, for tests and benchmarks of the server."""

from typing import Any

from azulejos.games import info
from azulejos.server.guests import Guest
from azulejos.server.messages.parts import NoClock
from azulejos.server.store.rows import EventRow, TableRow
from azulejos.server.tables import commands, events
from azulejos.server.tables.state import TableState

GUESTS = (Guest("ana", "Ana"), Guest("ben", "Ben"), Guest("cleo", "Cleo"), Guest("dan", "Dan"))


def table_of_two(game: str, position: dict[str, Any] | None = None, secret: bytes = bytes(32)) -> TableState:
    """A table of Ana and Ben, dealt from its secret; with a position, the game starts there."""
    return table_of(2, game, position, secret)


def table_of(
    players: int,
    game: str,
    position: dict[str, Any] | None = None,
    secret: bytes = bytes(32),
    started: events.Started | None = None,
) -> TableState:
    """A table of so many players, dealt from its secret, unless its first deal is given."""
    state = TableState(TableRow("t" * 16, game, False, secret, 0))
    created = events.Created(
        creator="ana",
        game=game,
        options=info(game).check_options({}),
        players=players,
        clock=NoClock(),
        hints=True,
        takebacks=True,
        watching="link",
        public=False,
        commitment="",
        position=position,
    )
    take_in(state, created)
    for seat, guest in enumerate(GUESTS[:players]):
        take_in(state, events.Sat(seat, guest.id, guest.name, "x"))
    take_in(state, started or commands.start(state))
    return state


def play(state: TableState, action: int, now: int = 0, command: str | None = None) -> None:
    """Play an action for the seat to act."""
    seat = state.to_act
    assert seat is not None
    plan = commands.play(state, GUESTS[seat], action, None, now)
    take_in(state, plan.events[0], plan, now, command)


def take_in(
    state: TableState,
    event: events.AnyEvent,
    plan: commands.Decision | None = None,
    now: int = 0,
    command: str | None = None,
) -> None:
    """Bring the table up to date with an event, as if it had been written."""
    row = EventRow(state.version + 1, now, events.write_event(event), "ana", command)
    state.evolve(row, event, plan.transition if plan else None)
