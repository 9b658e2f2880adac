"""A pair of servers whose tables are two worlds, and everything that a viewer can receive from each of them.

The servers sign tokens with the same key, have the same clock, which stands still, and give the same hints, so that
their messages differ only if the worlds do.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
from msgspec.structs import replace

from azulejos.match.match import Match
from azulejos.match.transition import plan_transition
from azulejos.server.endpoints import ENDPOINTS
from azulejos.server.guests import Guest, Signer
from azulejos.server.searches import Advice
from azulejos.server.store.admin import NoticeRow
from azulejos.server.store.rows import EventRow, Writing
from azulejos.server.tables import events
from azulejos.server.tables.state import TableState
from tests.server.people import Json, Person, TableClient
from tests.server.running import Running
from tests.server.two_worlds import Perspective
from tools.table_of_two import GUESTS

NOW = 1_000_000
"""Milliseconds since 1970, by the clocks of both servers."""
SPECTATOR = Guest("eve", "Eve")
SEED = 7
"""Of whatever would otherwise be random in hints."""

Received = dict[str, list[str]]
"""By the type of a socket message, or the name of an endpoint: everything that was received."""

ME = {"kind": "me"}
BODIES: dict[str, Json] = {
    "sit_down": {},
    "claim_seat": {"secret": "x" * 43},
    "hand_to_bot": {"level": "beginner"},
    "play_from_here": {"move": 0, "seats": [ME, ME]},
    "ask_review": {"simulations": 10},
}
"""Of the requests to a table; whoever sends them has no right to most of it while the game is played."""


class Visitor(Person):
    """A person whose token is known."""

    def __init__(self, running: Running, guest: Guest) -> None:
        self.running, self.id = running, guest.id
        self.http = running.clients.enter_context(httpx.Client(base_url=running.url, timeout=30))
        self.token = running.server.signer.token(guest)
        self.http.headers["authorization"] = f"Bearer {self.token}"


class LiveWorld:
    """A server with one table, which can be replaced."""

    def __init__(self, folder: Path) -> None:
        self.running = Running(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
        server = self.running.server
        server.registry.now = lambda: NOW
        server.signer = Signer(bytes(32), lambda: NOW, 365, {})
        server.registry.thinkers.run = think_here  # type: ignore[method-assign, assignment]
        self.running.do(server.registry.store.admin.say(NoticeRow(1, NOW + 1, "We restart at noon.")))
        self.running.do(self.running.application.admin.follow_orders())

    def stop(self) -> None:
        """End."""
        self.running.stop()

    def show(self, state: TableState) -> None:
        """Store a table, as if it had been played here; it is loaded when somebody asks for it."""
        rows = tuple(EventRow(old.version, old.at, events.write_event(old.event)) for old in state.history)
        sitters = tuple(seat.guest for seat in state.seats if seat.guest)
        writing = Writing(state.row.id, rows, state.status, sitters, replace(state.row, public=True))
        self.running.do(self.running.server.registry.store.write(writing))

    def visit(self, state: TableState, viewer: Perspective) -> Received:
        """Show a table, do there all that a viewer can do, and delete it; returns everything that they received."""
        self.show(state)
        received: Received = defaultdict(list)
        visitor = Visitor(self.running, GUESTS[viewer] if isinstance(viewer, int) else SPECTATOR)
        request_everything(visitor, state, viewer, received)
        other = Visitor(self.running, GUESTS[0 if viewer else 1])
        hand_to_a_bot_and_take_back(other, state)
        at = TableClient(visitor, state.row.id, previews=True, steps=True)
        visit_table(at, other, state, viewer)
        self.running.do(self.running.server.registry.remove(state.row.id))
        at.until("closing")
        for text in at.texts:
            received[json.loads(text)["type"]].append(text)
        return received


async def think_here(_kind: str, _share: object, function: Any, *arguments: Any, **_: object) -> Any:
    """Instead of a worker process."""
    return function(*arguments)


def advise(match: Match) -> Advice:
    """Instead of a search: advice that depends on every byte of what a search is given."""
    given = crc32(match.progress.games.tobytes())
    legal = match.legal_actions()
    best = legal[given % len(legal)]
    return Advice(best, chance=0.5, margin=float(given), line=(best,))


def request_everything(visitor: Person, state: TableState, viewer: Perspective, received: Received) -> None:
    """Make all requests about a table, for every seat, before anybody is connected: then no bot plays."""
    seats = [viewer] if isinstance(viewer, int) else []
    seats += [seat for seat in range(len(state.seats)) if seat not in seats]
    for endpoint in ENDPOINTS:
        if endpoint.name in EXEMPT_ENDPOINTS:
            continue
        paths = [endpoint.path.format(table=state.row.id, seat=seat) for seat in seats]
        for path in dict.fromkeys(paths):
            for query in ("", "?language=fr", *(f"?{name}=1" for name, _, _ in endpoint.query)):
                answer = visitor.request(endpoint.method, path + query, BODIES.get(endpoint.name))
                headers = {name: value for name, value in answer.headers.items() if name != "date"}
                received[endpoint.name].append(f"{answer.status_code} {headers} {answer.text}")


EXEMPT_ENDPOINTS = {
    "make_guest": "makes something new, with random numbers",
    "rename_guest": "tells of the caller alone, with a new token",
    "revoke_tokens": "tells of the caller alone, with a new token",
    "make_table": "makes something new, with random numbers",
    "upload_record": "makes something new, from what the caller sends",
}
"""Requests whose answers are about no existing table."""


def hand_to_a_bot_and_take_back(player: Person, state: TableState) -> None:
    """While nobody is connected, so that the bot does not play."""
    seat = state.held_by(player.id)[0]
    for method in ("POST", "DELETE"):
        body = BODIES["hand_to_bot"] if method == "POST" else None
        player.call(method, f"/api/tables/{state.row.id}/seats/{seat}/bot", body)


def visit_table(at: TableClient, player: Person, state: TableState, viewer: Perspective) -> None:
    """Ask for everything on the socket, and see others do something."""
    is_to_act = state.to_act == viewer
    until_previewed(at)
    other = TableClient(player, state.row.id)
    at.until("presence")
    at.send({"type": "ping"})
    at.until("pong")
    legal = state.snapshot.legal.tolist()
    illegal = next(action for action in range(state.match.game.action_ids) if action not in legal)
    own_action = legal[0] if is_to_act else illegal
    commands: list[Json] = [
        {"type": "hint"},
        {"type": "previews"},
        {"type": "explain", "action": own_action},
        {"type": "explain", "action": illegal},
        {"type": "play", "action": illegal},
        {"type": "reveal", "nonce": "11" * 32},
        {"type": "rematch"},
        {"type": "answer_takeback", "agree": True},
        {"type": "nonsense"},
        {"type": "react", "reaction": "hello"},
    ]
    for number, command in enumerate(commands):
        at.send({"id": f"c{number}", **command})
        at.answer(f"c{number}")
    other.until_version(at.version)
    other.send({"type": "react", "id": "o1", "reaction": "wow"})
    other.answer("o1")
    at.until_version(other.version)
    ask_for_takeback(at, other)
    if is_to_act:
        play_and_undo(at, state)


def ask_for_takeback(at: TableClient, other: TableClient) -> None:
    """Somebody asks for a takeback, if that is possible, and withdraws it."""
    asking = at if at.state["rights"]["takeback"] else other
    asking.send({"type": "ask_takeback", "id": "t1"})
    asking.answer("t1")
    asking.send({"type": "answer_takeback", "id": "t2", "agree": False})
    asking.answer("t2")
    at.until_version(asking.version)


def play_and_undo(at: TableClient, state: TableState) -> None:
    """Play something that deals nothing, since deals would tell the worlds apart, and try to undo it."""
    for action in state.snapshot.legal.tolist():
        if not plan_transition(state.match, action, state.deals, state.draws).drawn:
            break
    else:
        return
    for command in ({"type": "play", "id": "p1", "action": action}, {"type": "undo", "id": "p2"}):
        at.send(command)
        at.answer(command["id"])
        until_previewed(at)


def until_previewed(at: TableClient) -> None:
    """Receive the previews that follow by themselves when the viewer is to act."""

    def is_previewed(text: str) -> bool:
        message = json.loads(text)
        return (message["type"], message.get("version")) == ("previews", at.version)

    while at.state.get("choices") and not any(map(is_previewed, at.texts)):
        at.receive()


def texts_of(received: Received) -> Iterator[str]:
    """All texts, in an order that does not depend on which of two threads was faster."""
    for kind in sorted(received):
        for text in received[kind]:
            yield f"{kind}: {text}"
