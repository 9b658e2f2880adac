"""Leases in a real Redis, and what servers do with them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest

from azulejos.server.redis_leases import SESSION, RedisLeases
from azulejos.server.tables.registry import TableRegistry
from azulejos.server.tasks import end_tasks
from tests.server.people import BOT, ME, OPEN, Person, TableClient
from tests.server.running import Running
from tests.server.services import redis_server
from tests.server.test_two_registries import also_at


class Process:
    """The leases of a process, and what it was told."""

    def __init__(self, url: str) -> None:
        self.leases = RedisLeases(url)
        self.free: list[str] = []
        self.gone: list[str] = []
        self.returned = 0

    async def start(self) -> None:
        await self.leases.start(self.free.append, self.gone.append, self._on_return)

    def _on_return(self) -> None:
        self.returned += 1

    async def die(self) -> None:
        """As if it were killed: nothing is given back."""
        await end_tasks(self.leases._tasks)
        self.leases._tasks = []


def with_processes(url: str, work: Callable[[Process, Process, str], Awaitable[None]]) -> None:
    async def run() -> None:
        one, other = Process(url), Process(url)
        await one.start()
        await other.start()
        try:
            await asyncio.wait_for(work(one, other, uuid4().hex[:16]), 30)
        finally:
            await one.leases.stop()
            await other.leases.stop()

    asyncio.run(run())


async def until(is_so: Callable[[], Any]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_one_process_has_a_table(bus: str) -> None:
    async def work(one: Process, other: Process, table: str) -> None:
        assert sorted(await asyncio.gather(one.leases.claim(table), other.leases.claim(table))) == [False, True]
        first, second = (one, other) if await one.leases.claim(table) else (other, one)
        await asyncio.sleep(2)  # longer than a session that is not renewed
        assert await first.leases.claim(table)
        assert not await second.leases.claim(table)

    with_processes(bus, work)


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_tables_of_a_process_that_ends_are_taken_over(bus: str, how: str) -> None:
    async def work(one: Process, other: Process, table: str) -> None:
        tables = [f"{n}{table[:12]}" for n in range(600)]
        assert all(await asyncio.gather(*map(one.leases.claim, tables)))
        assert not any(await asyncio.gather(*map(other.leases.claim, tables)))
        other.leases.watch(one.leases.name)
        await (one.die() if how == "killed" else one.leases.stop())
        await until(lambda: len(other.free) == len(tables))
        assert other.gone == [one.leases.name]
        assert all(await asyncio.gather(*map(other.leases.claim, tables)))

    with_processes(bus, work)


def test_a_table_that_is_given_back_can_be_taken(bus: str) -> None:
    async def work(one: Process, other: Process, table: str) -> None:
        assert await one.leases.claim(table)
        assert not await other.leases.claim(table)
        await one.leases.release(table)
        other.leases.freed(table)
        assert other.free == [table]
        assert await other.leases.claim(table)
        assert not await one.leases.claim(table)

    with_processes(bus, work)


def test_a_process_that_was_thought_dead_learns_what_it_has_lost(bus: str) -> None:
    async def work(one: Process, other: Process, table: str) -> None:
        assert await one.leases.claim(table)
        assert not await other.leases.claim(table)
        before = one.returned
        await one.leases._redis.delete(SESSION + one.leases.name)
        other.leases.freed(table)
        if await other.leases.claim(table):  # unless the session was renewed in between
            await until(lambda: one.returned > before)
            assert not await one.leases.claim(table)

    with_processes(bus, work)


def test_without_redis_every_process_acts() -> None:
    async def work(one: Process, other: Process, table: str) -> None:
        assert await one.leases.claim(table)
        assert not await other.leases.claim(table)
        await asyncio.to_thread(service.close)
        other.leases._valid_until = one.leases._valid_until = 0  # once the sessions have ended
        assert await one.leases.claim(table)
        assert await other.leases.claim(table)

    with ExitStack() as service:
        with_processes(service.enter_context(redis_server()), work)


def test_everybody_sees_who_is_connected_to_other_processes(running: Running, other: Running, ana: Person) -> None:
    table = ana.make_table()["table"]["id"]
    at = ana.join(table)
    ben = Person(other, "Ben")
    ben.sit(table)
    there = ben.join(table)
    assert at.until("presence", lambda message: message["connected"] == [0, 1])["spectators"] == 0
    assert until_connected(there, [0, 1])
    watcher = Person(other, "Eve").join(table)
    at.until("presence", lambda message: message["spectators"] == 1)
    watcher.leave()
    at.until("presence", lambda message: message["spectators"] == 0)
    there.leave()
    at.until("presence", lambda message: message["connected"] == [0])
    there = ben.join(table)
    at.until("presence", lambda message: message["connected"] == [0, 1])
    other.stop()
    at.until("presence", lambda message: message["connected"] == [0])


def until_connected(at: TableClient, seats: list[int]) -> bool:
    """Wait until a client has been told that these are connected, at once or later."""
    if [seat["seat"] for seat in at.table["seats"] if seat["connected"]] == seats:
        return True
    return bool(at.until("presence", lambda message: message["connected"] == seats))


def test_a_bot_thinks_at_one_process_until_nobody_is_connected_there(
    running: Running, other: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[TableRegistry] = []
    think = TableRegistry.think

    async def count(registry: TableRegistry, *arguments: Any) -> Any:
        thought.append(registry)
        return await think(registry, *arguments)

    monkeypatch.setattr(TableRegistry, "think", count)
    table = ana.make_table("azul", ME, BOT, OPEN, first=0)["table"]["id"]
    ben = Person(other, "Ben")
    ben.sit(table, 2)
    at, there = ana.join(table), also_at(other, ben).join(table)
    at.play()
    until_turn(there, 2)
    assert len(thought) == 1
    if thought[0] is running.server.registry:
        at.leave()
        at = also_at(other, ana).join(table)
    else:
        there.leave()
        there = also_at(running, ben).join(table)
    there.play()
    until_turn(at, 0)
    at.play()
    until_turn(there, 2)
    assert len(thought) == 2
    assert thought[0] is not thought[1]


def until_turn(at: TableClient, seat: int) -> None:
    while at.state["to_act"] != seat:
        at.receive()
