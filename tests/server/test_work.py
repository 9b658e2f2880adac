"""Work that clients order: made once, kept, charged to the address, and given up when nobody waits."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from azulejos.server.http import records
from azulejos.server.refusals import Refusal
from azulejos.server.work import SAVED_MINUTES, Order, Parts, Unwanted, Work
from tests.server.people import ME, Person
from tests.server.running import Running


def with_work(test: Callable[[Work], Coroutine[Any, Any, None]], seconds_per_minute: float = 60) -> None:
    async def run() -> None:
        work = Work(seconds_per_minute)
        try:
            await test(work)
        finally:
            work.stop()

    asyncio.run(run())


def test_clients_that_want_the_same_share_one_job() -> None:
    made: list[int] = []

    def make(_: Order) -> Parts:
        made.append(1)
        return (b"1",)

    async def order(work: Work) -> None:
        wanted = [work.share("replay", "same", f"10.0.0.{n}", make) for n in range(20)]
        assert await asyncio.gather(*wanted) == [(b"1",)] * 20
        assert await work.share("replay", "same", "10.0.0.99", make) == (b"1",)
        assert len(made) == 1
        await work.share("replay", "other", "10.0.0.99", make)
        assert len(made) == 2

    with_work(order)


def test_a_job_goes_on_while_somebody_waits_and_ends_when_nobody_does() -> None:
    begun, ended = threading.Event(), threading.Event()

    def make(order: Order) -> Parts:
        begun.set()
        try:
            while True:
                order.check()
                time.sleep(0.001)
        except Unwanted:
            ended.set()
            raise

    async def order(work: Work) -> None:
        waiting = [asyncio.create_task(work.share("replay", "long", "10.0.0.1", make)) for _ in range(2)]
        assert await asyncio.to_thread(begun.wait, 10)
        waiting[0].cancel()
        assert not await asyncio.to_thread(ended.wait, 0.1)
        waiting[1].cancel()
        assert await asyncio.to_thread(ended.wait, 10)
        await asyncio.wait(waiting)

    with_work(order)


def test_an_address_that_has_used_up_its_time_is_refused() -> None:
    def compute(_: Order) -> None:
        end = time.thread_time() + 0.1
        while time.thread_time() < end:
            pass

    async def order(work: Work) -> None:
        for _ in range(3):
            await work.run("previews", "10.0.0.1", compute)
        await asyncio.sleep(0)  # for the charge
        with pytest.raises(Refusal) as refused:
            await work.run("previews", "10.0.0.1", compute)
        assert refused.value.message.key == "server.too_much_work"
        assert (refused.value.retry_after or 0) > 1
        await work.run("previews", "10.0.0.2", compute)

    with_work(order, seconds_per_minute=0.25 / SAVED_MINUTES)


def test_one_address_does_not_keep_another_waiting() -> None:
    release = threading.Event()

    async def order(work: Work) -> None:
        many = [asyncio.create_task(work.run("replay", "10.0.0.1", lambda _: release.wait())) for _ in range(20)]
        await asyncio.sleep(0)
        assert await work.run("replay", "10.0.0.2", lambda _: 7) == 7
        assert not any(task.done() for task in many)
        release.set()
        await asyncio.gather(*many)

    with_work(order)


@pytest.fixture
def table(ana: Person) -> str:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    at.play()
    at.play()
    table: str = at.table["id"]
    return table


def test_a_replay_is_made_once(ana: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    courses: list[records.Course] = []
    moments = records.Course.moments

    def count(course: records.Course, check: Callable[[], None]) -> Any:
        courses.append(course)
        return moments(course, check)

    monkeypatch.setattr(records.Course, "moments", count)
    path = f"/api/tables/{table}/replay"
    assert ana.call("GET", path) == ana.call("GET", path)
    assert len(courses) == 1
    ben.call("GET", path)  # who sees the table differently
    assert len(courses) == 2


def test_a_replay_that_nobody_waits_for_is_given_up(
    running: Running, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = threading.Event()

    def never_end(_: records.Course, check: Callable[[], None]) -> Any:
        try:
            while True:
                check()
                time.sleep(0.001)
        except Unwanted:
            given_up.set()
            raise

    monkeypatch.setattr(records.Course, "moments", never_end)
    with pytest.raises(httpx.ReadTimeout):
        httpx.get(f"{running.url}/api/tables/{table}/replay", timeout=0.5)
    assert given_up.wait(10)
