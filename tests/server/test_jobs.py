"""Jobs that take too long or fail: nobody waits for ever, and no job runs without a caller."""

import asyncio
import operator
import threading

import pytest

from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.server.jobs import Busy, Jobs
from azulejos.server.store.rows import NotStored, Writing
from azulejos.server.tables import actor, registry
from azulejos.server.websocket import handlers
from tests.server.people import BOT, ME, Person
from tests.server.running import Running


def test_a_job_without_a_caller_is_not_started() -> None:
    release = threading.Event()
    done: list[str] = []

    async def run() -> None:
        jobs = Jobs("records", threads=1, most_waiting=1)
        first = asyncio.create_task(jobs.run("bot", release.wait))
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await jobs.run("bot", lambda: done.append("late"), deadline=0.01)
        second = asyncio.create_task(jobs.run("bot", lambda: done.append("second")))
        await asyncio.sleep(0)
        with pytest.raises(Busy):  # the one that runs counts until it ends
            await jobs.run("bot", lambda: done.append("third"))
        release.set()
        await asyncio.gather(first, second)
        jobs.stop()

    asyncio.run(run())
    assert done == ["second"]


def test_a_failed_search_is_replaced_by_a_quick_move_in_a_thread(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose_first(match: Match) -> Action:
        thinking.append(threading.current_thread())
        return match.legal_actions()[0]

    thinking: list[threading.Thread] = []
    monkeypatch.setattr(registry, "choose", operator.truediv)  # which is not defined for a match
    monkeypatch.setattr(registry, "choose_quickly", choose_first)
    at = ana.join(ana.make_table("azul", BOT, ME, first=0)["table"]["id"])
    while at.state["to_act"] == 0:
        at.receive()
    assert at.state["moves"] == 1
    assert running._thread not in thinking


def test_a_bot_retries_a_move_that_was_not_stored(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = running.server.registry.store
    write, failures = store.write, ["the disk is full"]

    async def write_or_fail(writing: Writing) -> None:
        if '"played"' in writing.rows[0].body and failures:
            raise NotStored(failures.pop())
        await write(writing)

    monkeypatch.setattr(store, "write", write_or_fail)
    monkeypatch.setattr(actor, "PAUSE_SECONDS", 0.01)
    at = ana.join(ana.make_table("azul", BOT, ME, first=0)["table"]["id"])
    while at.state["to_act"] == 0:
        at.receive()
    assert (at.state["moves"], failures) == (1, [])


def test_a_hint_whose_search_fails_is_refused(running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "advise", operator.neg)  # which is not defined for a match
    at = ana.join(ana.make_table("azul", ME, ME, hints=True)["table"]["id"])
    assert at.command("hint")["error"]["code"] == "server.trouble"
