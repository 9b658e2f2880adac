"""Abuse of the socket: invalid, oversized and too frequent messages, and foreign origins."""

import asyncio
import json
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from azulejos.server.tables import actor
from azulejos.server.tables.history import events_after
from azulejos.server.websocket.connection import MOST_UNSENT
from azulejos.server.work import Parts
from tests.server.people import ME, Person, TableClient
from tests.server.running import Running


@pytest.fixture
def at(ana: Person) -> TableClient:
    return ana.join(ana.make_table("azul", ME, ME)["table"]["id"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        "[]",
        "null",
        "{}",
        '{"type": "fly"}',
        '{"type": "play"}',
        '{"type": "play", "id": 7, "action": "x"}',
        '{"type": "play", "id": "a", "action": [1]}',
        '{"type": "play", "id": "' + "a" * 41 + '", "action": 1}',
        '{"type": "undo", "id": "a", "more": 1}',
        '{"type": "join", "version": -1}',
        "[" * 5000,
        '{"type": "play", "id": "\\ud800", "action": 1}',
    ],
)
def test_invalid_messages_are_refused_and_change_nothing(at: TableClient, text: str) -> None:
    at.socket.send(text)
    assert at.until("refused")["error"]["message"]
    assert at.play()["type"] == "done"


def closed_with(at: TableClient) -> int | None:
    with suppress(ConnectionClosed):
        for _ in at.socket:
            pass
    return at.socket.close_code


@pytest.mark.parametrize("text", ["x" * 20_000, "é" * 10_000])
def test_messages_that_are_too_large_close_the_connection(at: TableClient, text: str) -> None:
    at.socket.send(json.dumps({"type": "play", "id": "a", "action": text}, ensure_ascii=False))
    assert closed_with(at) == 1009


def test_a_token_of_another_server_is_refused(at: TableClient) -> None:
    at.send({"type": "join", "token": "no.such.token"})
    assert at.until("closing")["error"]["code"] == "server.bad_token"
    assert closed_with(at) == 1008


def test_binary_messages_close_the_connection(at: TableClient) -> None:
    at.socket.send(b"{}")
    assert closed_with(at) == 1003


def test_messages_sent_too_fast_close_the_connection(database: str) -> None:
    running = Running(database, messages_per_second=5)
    ana = Person(running)
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    with suppress(ConnectionClosed):  # it may be ended before all are sent
        for _ in range(30):
            at.send({"type": "ping"})
    assert closed_with(at) == 1008
    running.stop()


def test_connections_per_address_are_limited(database: str) -> None:
    running = Running(database, sockets_per_address=2)
    ana = Person(running)
    table = ana.make_table("azul", ME, ME)["table"]["id"]
    first, _ = ana.join(table), ana.join(table)
    with pytest.raises(ConnectionClosed, match="1013"):
        ana.join(table)
    first.leave()
    assert join_soon(ana, table).state
    running.stop()


def join_soon(person: Person, table: str) -> TableClient:
    """Join once the server has noticed that another connection has ended, which is after the client has closed it."""
    for _ in range(100):
        with suppress(ConnectionClosed):
            return person.join(table)
        time.sleep(0.05)
    raise AssertionError("The connection that has ended still counts.")


def address(running: Running, table: str) -> str:
    return f"ws://127.0.0.1:{running.port}/api/tables/{table}/socket"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://["])
def test_foreign_origins_cannot_connect(running: Running, at: TableClient, origin: str) -> None:
    foreign: Any = {"Origin": origin}
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(address(running, at.table["id"]), additional_headers=foreign),
    ):
        pass


def test_an_unknown_table_closes_the_connection(running: Running) -> None:
    with connect(address(running, "x" * 16)) as socket, pytest.raises(ConnectionClosed, match="4404"):
        socket.recv(timeout=10)


def test_the_first_message_must_be_join(running: Running, at: TableClient) -> None:
    with connect(address(running, at.table["id"])) as socket:
        socket.send('{"type": "ping"}')
        assert json.loads(socket.recv(timeout=10))["error"]["code"] == "server.join_first"
        with pytest.raises(ConnectionClosed, match="1008"):
            socket.recv(timeout=10)


def test_a_connection_can_join_again(at: TableClient) -> None:
    at.play()
    seen = at.version
    at.send({"type": "join", "version": seen, "positions": False})
    told = at.until("snapshot")
    assert told["events"] == []
    assert told["state"].get("position") is None
    at.play()
    assert at.version == seen + 1


def flood(running: Running, at: TableClient, slow: Person) -> TableClient:
    """A spectator who gets far too many messages, and does not read them."""
    watching = slow.join(at.table["id"])
    at.until("presence", lambda told: bool(told["spectators"] == 1))
    (connection,) = [c for c in running.application.sockets.connections if c.guest and c.guest.id == slow.id]

    async def tell_much() -> None:
        for _ in range(5_000):
            connection.send("x" * 10_000)
        await asyncio.sleep(0)
        assert connection not in connection.table.listeners

    running.do(tell_much())
    assert at.until("presence")["spectators"] == 0
    return watching


def test_slow_clients_are_disconnected_with_a_reason(running: Running, at: TableClient, ben: Person) -> None:
    watching = flood(running, at, ben)
    assert at.play()["type"] == "done"
    told = [watching.socket.recv(timeout=30) for _ in range(MOST_UNSENT // 10_000)]
    assert {str(text)[:10] for text in told} <= {"x" * 10, '{"type":"p'}  # and perhaps who is there
    last = next(text for text in watching.socket if text not in told)
    assert json.loads(last)["error"]["code"] == "server.too_slow"
    assert closed_with(watching) == 1013


def test_clients_that_never_read_are_disconnected(
    running: Running, at: TableClient, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azulejos.server.websocket.connection.FAREWELL_SECONDS", 0.1)
    flood(running, at, ben)
    while len(running.application.sockets.connections) > 1:
        time.sleep(0.01)
    assert at.play()["type"] == "done"


def test_reactions_are_limited(at: TableClient) -> None:
    first = {"type": "react", "id": "r1", "reaction": "wow"}
    at.send(first)
    done = at.answer("r1")
    answers = [at.command("react", reaction="wow") for _ in range(20)]
    refused = [answer["error"]["code"] for answer in answers if answer["type"] == "refused"]
    assert set(refused) == {"server.too_fast"}
    at.send(first)
    assert at.answer("r1") == done
    assert at.play()["type"] == "done"


def test_an_unreadable_table_asks_clients_to_reconnect(
    running: Running, at: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: str) -> None:
        raise OSError

    monkeypatch.setattr(running.server.registry, "find", fail)
    with connect(address(running, at.table["id"])) as socket, pytest.raises(ConnectionClosed, match="1012"):
        socket.recv(timeout=30)


def test_a_client_that_left_during_a_long_snapshot_is_gone(
    running: Running, at: TableClient, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def describe_late(*given: Any) -> Parts:
        described = await events_after(*given)
        await asyncio.to_thread(at.leave)
        while running.server.registry._tables[at.table["id"]].listeners:
            await asyncio.sleep(0.01)
        return described

    monkeypatch.setattr(actor, "events_after", describe_late)
    watching = ben.join(at.table["id"], steps=True)
    assert not watching.table["seats"][0]["connected"]
