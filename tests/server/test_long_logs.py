"""Tables with many events: what ends them, and how their history is sent."""

import asyncio
import threading
from typing import Any

import pytest

from azulejos.client import Client
from azulejos.server.tables import actor, commands
from azulejos.server.tables.history import BLOCK, events_after
from azulejos.server.work import Parts
from tests.server.people import ME, Person, TableClient
from tests.server.running import Running


@pytest.fixture
def at(ana: Person) -> TableClient:
    return ana.join(ana.make_table("azul", ME, ME)["table"]["id"])


def fill(at: TableClient, events: int) -> None:
    """Play and take back until the table has so many events."""
    while at.version < events:
        at.play()
        if at.version < events:
            at.command("ask_takeback")


def test_takebacks_at_a_table_are_limited(at: TableClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_TAKEN_BACK", 2)
    for _ in range(2):
        at.play()
        assert at.state["rights"]["takeback"]
        assert at.command("ask_takeback")["type"] == "done"
    at.play()
    assert not at.state["rights"]["takeback"]
    refused = at.command("ask_takeback")["error"]
    assert (refused["code"], refused["message"]) == (
        "server.too_many_takebacks",
        "2 moves have already been taken back at this table; that is the limit.",
    )
    assert at.play()["type"] == "done"


def test_a_full_table_can_only_be_finished(ana: Person, at: TableClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_EVENTS", at.version + 1)
    at.play()
    version = at.version
    for command in ("ask_takeback", "undo"):
        assert at.command(command)["type"] == "refused"
    assert at.command("react", reaction="hello")["error"]["code"] == "server.table_full"
    refused = ana.request("POST", f"/api/tables/{at.table['id']}/seats/0/bot", {"level": "beginner"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "server.table_full")
    assert at.version == version
    assert at.play()["type"] == "done"
    assert at.command("resign")["type"] == "done"
    assert at.command("rematch")["type"] == "done"


def test_a_long_history_is_sent_in_parts(running: Running, ana: Person, at: TableClient) -> None:
    fill(at, 2 * BLOCK + 20)
    for steps in (False, True):
        watching = Person(running, "Cleo").join(at.table["id"], steps=steps)
        assert [event["version"] for event in watching.events] == list(range(1, at.version + 1))
        assert watching.state["position"] == ana.join(at.table["id"]).state["position"]
        later = ana.join(at.table["id"], version=BLOCK + 50, steps=steps)
        assert later.version == at.version
    with Client(running.url).connect(at.table["id"]) as table:
        assert [event.version for event in table.events] == list(range(1, at.version + 1))


def test_nobody_waits_while_a_history_is_described(
    ana: Person, ben: Person, at: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who joins meanwhile misses nothing."""
    at.play()
    begun, go_on = threading.Event(), threading.Event()

    async def describe_late(*given: Any) -> Parts:
        described = await events_after(*given)
        begun.set()
        await asyncio.to_thread(go_on.wait, 30)
        return described

    monkeypatch.setattr(actor, "events_after", describe_late)
    joined: list[TableClient] = []
    joining = threading.Thread(target=lambda: joined.append(ben.join(at.table["id"], steps=True)))
    joining.start()
    assert begun.wait(30)
    for _ in range(4):
        assert at.play()["type"] == "done"
    go_on.set()
    joining.join(30)
    assert joined[0].version == at.version
    assert joined[0].state["moves"] == 5
    at.play()
    joined[0].until_version(at.version)


def test_a_long_table_is_loaded_in_parts(running: Running, ana: Person) -> None:
    table = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    fill(table, 450)
    running.server.registry._tables.clear()  # as after a restart
    again = ana.join(table.table["id"])
    assert again.version == table.version
    assert again.state["position"] == table.state["position"]
