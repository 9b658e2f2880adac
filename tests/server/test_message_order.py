"""Messages sent without waiting for answers are handled one by one, and answered in order."""

import asyncio
import json
from queue import SimpleQueue

import pytest
from websockets.exceptions import ConnectionClosed

from azulejos.server.store.rows import NotStored, Writing
from tests.server.people import ME, Json, Person, TableClient
from tests.server.running import Running


def send_at_once(at: TableClient, *messages: Json) -> None:
    for message in messages:
        at.send(message)


def answers(at: TableClient, count: int) -> list[str]:
    return [at.receive()["type"] for _ in range(count)]


@pytest.fixture
def at(ana: Person) -> TableClient:
    return ana.join(ana.make_table("azul", ME, ME)["table"]["id"])


def play(at: TableClient, command: str) -> Json:
    return {"type": "play", "id": command, "action": at.state["choices"][0]["id"]}


def test_a_second_join_comes_after_the_pending_command(at: TableClient) -> None:
    send_at_once(at, play(at, "m1"), {"type": "join", "version": at.version + 1})
    assert answers(at, 3) == ["update", "done", "snapshot"]


def test_answers_come_in_the_order_of_requests(at: TableClient) -> None:
    send_at_once(at, play(at, "m1"), {"type": "ping"}, {"type": "nonsense"}, {"type": "previews", "id": "p1"})
    assert answers(at, 5) == ["update", "done", "pong", "refused", "previews"]
    assert at.state["to_act"] == 1


def test_a_second_command_is_decided_after_the_first(at: TableClient) -> None:
    send_at_once(at, play(at, "m1"), play(at, "m1"), {**play(at, "m2"), "version": at.version})
    assert answers(at, 4) == ["update", "done", "done", "refused"]


def test_commands_after_a_failed_write_are_dropped(
    running: Running, ana: Person, at: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    writings: SimpleQueue[Writing] = SimpleQueue()
    may_fail = asyncio.Event()

    async def fail(writing: Writing) -> None:
        writings.put(writing)
        await may_fail.wait()
        raise NotStored

    async def let_fail() -> None:
        may_fail.set()

    table, choices = at.table["id"], [choice["id"] for choice in at.state["choices"]]
    with monkeypatch.context() as trouble:
        trouble.setattr(running.server.registry.store, "write", fail)
        send_at_once(at, *({"type": "play", "id": f"m{n}", "action": choice} for n, choice in enumerate(choices[:3])))
        writings.get(timeout=30)
        running.do(let_fail())
        assert json.loads(at.socket.recv(timeout=30))["type"] == "closing"
        with pytest.raises(ConnectionClosed):
            at.socket.recv(timeout=30)
    assert writings.empty()
    again = ana.join(table)
    assert again.state["moves"] == 0
    assert again.play()["type"] == "done"
