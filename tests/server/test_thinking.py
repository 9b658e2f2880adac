"""Bots think in processes of low priority, which clients share fairly."""

import asyncio
import operator
import os
import re
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.fair_queue import Share
from azulejos.server.jobs import Busy
from azulejos.server.thinking import BOT_NICENESS, Thinkers
from azulejos.server.workers import WorkerFailed
from tests.server.people import BOT, ME, Person, busy_reviewers
from tests.server.running import Running

ANA, BEN = Share("ana", "a", is_for_person=True), Share("ben", "b", is_for_person=True)
CROWD = Share("crowd", "c", is_for_person=False)
SCHEDULING = Path("/proc/self/sched")


def with_thinkers(
    work: Callable[[Thinkers], Coroutine[Any, Any, None]], workers: int = 1, most: int = 10, seconds: float = 30
) -> None:
    async def run() -> None:
        thinkers = Thinkers("bots", workers, most, BOT_NICENESS, seconds)
        try:
            await work(thinkers)
        finally:
            await thinkers.stop()

    asyncio.run(run())


def test_a_worker_has_a_lower_priority() -> None:
    async def work(thinkers: Thinkers) -> None:
        found = await thinkers.run("bot", ANA, os.getpriority, os.PRIO_PROCESS, 0)
        assert found == min(19, os.getpriority(os.PRIO_PROCESS, 0) + BOT_NICENESS)

    with_thinkers(work)


def test_other_processes_interrupt_a_worker() -> None:
    """Linux lets a process interrupt those whose time slices are longer."""
    if not (own := time_slices(SCHEDULING.read_text() if SCHEDULING.exists() else "")):
        pytest.skip("time slices cannot be set before Linux 6.12")

    async def work(thinkers: Thinkers) -> None:
        (found,) = time_slices(await thinkers.run("bot", ANA, SCHEDULING.read_text))
        assert found > 2 * own[0]

    with_thinkers(work)


def time_slices(scheduling: str) -> list[int]:
    return [int(found) for found in re.findall(r"^se\.slice\s*:\s*(\d+)$", scheduling, re.MULTILINE)]


def test_a_failed_call_does_not_end_its_worker() -> None:
    async def work(thinkers: Thinkers) -> None:
        process = await thinkers.run("bot", ANA, os.getpid)
        with pytest.raises(WorkerFailed, match="ZeroDivisionError"):
            await thinkers.run("bot", ANA, operator.truediv, 1, 0)
        assert await thinkers.run("bot", ANA, os.getpid) == process

    with_thinkers(work)


def test_a_worker_that_ends_or_hangs_is_replaced() -> None:
    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(WorkerFailed):
            await thinkers.run("bot", ANA, os._exit, 1)
        with pytest.raises(TimeoutError):
            await thinkers.run("bot", ANA, time.sleep, 60)
        assert await thinkers.run("bot", ANA, os.getppid) == os.getpid()

    with_thinkers(work, seconds=2)


def test_what_is_printed_does_not_disturb_the_answers() -> None:
    async def work(thinkers: Thinkers) -> None:
        await thinkers.run("bot", ANA, print, "a line")
        assert await thinkers.run("bot", ANA, os.getppid) == os.getpid()

    with_thinkers(work)


def test_a_call_that_nobody_waits_for_is_not_made() -> None:
    async def work(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.run("bot", ANA, time.sleep, 1))
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await thinkers.run("bot", BEN, time.sleep, 600, deadline=0.01)
        await first
        assert await thinkers.run("bot", ANA, os.getppid) == os.getpid()

    with_thinkers(work)


def test_people_are_served_before_a_crowd_of_bots() -> None:
    served: list[str] = []

    async def work(thinkers: Thinkers) -> None:
        async def call(share: Share) -> None:
            await thinkers.run("bot", share, time.sleep, 0.01)
            served.append(share.address)

        crowd = [asyncio.create_task(call(CROWD)) for _ in range(4)]
        await asyncio.sleep(0)
        await asyncio.gather(*crowd, call(ANA), call(BEN))

    with_thinkers(work)
    assert served == ["crowd", "ana", "ben", "crowd", "crowd", "crowd"]


def test_one_worker_is_kept_for_people() -> None:
    async def work(thinkers: Thinkers) -> None:
        crowd = [asyncio.create_task(thinkers.run("bot", CROWD, time.sleep, 600)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await thinkers.run("bot", ANA, os.getppid) == os.getpid()
        for task in crowd:
            task.cancel()

    with_thinkers(work, workers=2)


def test_a_crowd_cannot_fill_the_queue() -> None:
    async def work(thinkers: Thinkers) -> None:
        crowd = [asyncio.create_task(thinkers.run("bot", CROWD, time.sleep, 0.01)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await thinkers.run("bot", ANA, os.getppid) == os.getpid()
        results = await asyncio.gather(*crowd, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), type(None), Busy]

    with_thinkers(work, most=2)


def test_calls_end_when_the_server_stops() -> None:
    async def work(thinkers: Thinkers) -> None:
        running = asyncio.create_task(thinkers.run("bot", ANA, time.sleep, 600))
        waiting = asyncio.create_task(thinkers.run("bot", BEN, time.sleep, 600))
        while not thinkers.workers[0].pid:
            await asyncio.sleep(0.01)
        await thinkers.stop()
        with pytest.raises(WorkerFailed):
            await running
        with pytest.raises(asyncio.CancelledError):
            await waiting

    with_thinkers(work)


def test_bots_think_for_those_who_play(running: Running, ana: Person, ben: Person) -> None:
    table = ana.make_table("azul", ME, BOT, first=0)["table"]["id"]
    ben.join(table)
    actor = running.do(running.server.registry.find(table))
    assert actor.share() == Share("127.0.0.1", table, is_for_person=True)
    ana.call("POST", f"/api/tables/{table}/seats/0/bot", {"level": "apprentice"})
    assert actor.share().is_for_person is False


def test_the_metrics_count_every_queue_by_itself(running: Running, ana: Person) -> None:
    with busy_reviewers(running):
        at = ana.join(ana.make_table("azul", ME, ME, hints=True)["table"]["id"], steps=True)
        assert at.command("hint")["type"] == "hint"
        metrics = ana.request("GET", "/metrics").text
    reviewers = len(running.server.registry.reviewers.workers)
    for queue, jobs in {"bots": 0, "reviews": reviewers, "replays": 0, "records": 0, "tables": 0}.items():
        assert f'azulejos_jobs_waiting{{queue="{queue}"}} {jobs}.0\n' in metrics
