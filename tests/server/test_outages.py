"""While the database or the bus does not work: people are told, nothing is lost, and logs stay small."""

import asyncio
import logging
from collections.abc import Callable

import httpx
import pytest

from azulejos.server import app
from azulejos.server.logs import MOST_AT_ONCE, QUIET_SECONDS, Bounded
from azulejos.server.store.rows import StoreUnavailable, Writing
from azulejos.server.tables import actor
from tests.server.people import BOT, ME, Json, Person
from tests.server.running import Running


async def fail(*_: object) -> None:
    raise StoreUnavailable("the disk is full")


async def hang() -> None:
    await asyncio.sleep(60)


def readiness(running: Running) -> tuple[int, Json]:
    answer = httpx.get(f"{running.url}/readyz")
    return answer.status_code, answer.json()


def test_a_server_is_ready(running: Running) -> None:
    assert readiness(running) == (200, {"is_ready": True, "database": True, "bus": True, "games": True})


@pytest.mark.parametrize("trouble", [fail, hang])
@pytest.mark.parametrize("part", ["store", "bus"])
def test_a_server_without_database_or_bus_is_not_ready(
    running: Running, monkeypatch: pytest.MonkeyPatch, part: str, trouble: Callable[[], None]
) -> None:
    monkeypatch.setattr(app, "READY_SECONDS", 0.1)
    monkeypatch.setattr(getattr(running.server.registry, part), "ping", trouble)
    status, told = readiness(running)
    assert (status, told["is_ready"]) == (503, False)
    assert (told["database"], told["bus"]) == (part != "store", part != "bus")


def test_a_command_that_was_not_saved_can_be_sent_again(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    command = {"type": "play", "id": "m1", "action": at.state["choices"][0]["action"]}
    with monkeypatch.context() as outage:
        outage.setattr(running.server.registry.store, "write", fail)
        at.send(command)
        assert at.until("closing")["error"]["code"] == "server.not_saved"
        answer = ana.request("POST", "/api/tables", {"game": "azul", "seats": [ME, ME]})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["error"]["code"] == "server.not_saved"
    assert at.table["id"] not in caplog.text
    assert [record.exc_info for record in caplog.records] == [None, None]
    again = ana.join(at.table["id"])
    again.send(command)
    assert again.answer("m1")["type"] == "done"


def test_an_unreadable_database_is_told_in_a_sentence(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.server.registry.store, "load", fail)
    assert ana.request("GET", f"/api/tables/{'A' * 16}").json()["error"]["code"] == "server.not_saved"


def test_people_are_told_once_that_a_bot_cannot_move(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, failures = running.server.registry.store, 3
    write = store.write

    async def write_later(writing: Writing) -> None:
        nonlocal failures
        if '"played"' in writing.rows[0].body and failures:
            failures -= 1
            raise StoreUnavailable("the disk is full")
        await write(writing)

    monkeypatch.setattr(store, "write", write_later)
    monkeypatch.setattr(actor, "PAUSE_SECONDS", 0.01)
    at = ana.join(ana.make_table("azul", BOT, ME, first=0)["table"]["id"])
    told = []
    while at.state["to_act"] == 0:
        message = at.receive()
        told += [message["error"]["code"]] if message["type"] == "refused" else []
    assert (told, failures) == (["server.saving"], 0)


def test_a_place_in_the_code_logs_only_so_much() -> None:
    now = 0.0
    bounded = Bounded(lambda: now)

    def log(line: int) -> logging.LogRecord | None:
        record = logging.LogRecord("azulejos", logging.WARNING, "a.py", line, "trouble", None, None)
        return record if bounded.filter(record) else None

    logged = [log(1) for _ in range(1000)]
    assert sum(record is not None for record in logged) == MOST_AT_ONCE
    assert log(2) is not None
    now = QUIET_SECONDS
    later = log(1)
    assert later is not None
    assert later.__dict__["omitted"] == 1000 - MOST_AT_ONCE
