"""A table handles its commands one at a time, in order, and no table harms another."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.guests import Guest
from azulejos.server.messages.parts import NoClock
from azulejos.server.refusals import Refusal
from azulejos.server.server import Server
from azulejos.server.settings import Settings
from azulejos.server.store.rows import StoreUnavailable, Writing
from azulejos.server.tables import commands, events
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.commands import Decision
from azulejos.server.tables.registry import TableRegistry
from azulejos.server.tables.state import TableState

ANA = Guest("ana", "Ana")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")


def with_registry(settings: Settings, work: Callable[[TableRegistry], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        registry = (await Server.open(settings)).registry
        try:
            await work(registry)
        finally:
            await registry.stop()

    asyncio.run(run())


async def new_table(registry: TableRegistry) -> TableActor:
    """A table of Azul where Ana plays both seats."""

    def created(commitment: str) -> events.Created:
        return events.Created(
            creator=ANA.id,
            game="azul",
            options={},
            players=2,
            clock=NoClock(),
            hints=True,
            takebacks=True,
            watching="link",
            public=False,
            commitment=commitment,
        )

    def seated(state: TableState) -> list[events.AnyEvent]:
        return [*(events.Sat(seat, ANA.id, ANA.name, "x") for seat in (0, 1)), commands.start(state)]

    return await registry.make("", created, seated)


def react(state: TableState) -> Decision:
    return commands.react(state, ANA, "wow", None)


def test_commands_take_effect_in_the_order_of_arrival(settings: Settings) -> None:
    seen: list[tuple[str, int]] = []

    async def work(registry: TableRegistry) -> None:
        table = await new_table(registry)

        def named(name: str) -> Callable[[TableState], Decision]:
            def decide(state: TableState) -> Decision:
                seen.append((name, state.version))
                return react(state)

            return decide

        before = table.state.version
        versions = await asyncio.gather(*(table.perform(named(name), ANA, name) for name in "abc"))
        assert versions == [before + 1, before + 2, before + 3]
        assert seen == [("a", before), ("b", before + 1), ("c", before + 2)]

    with_registry(settings, work)


def test_a_repeated_command_is_performed_once(settings: Settings) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await new_table(registry)
        versions = await asyncio.gather(*(table.perform(react, ANA, "same") for _ in range(3)))
        assert set(versions) == {table.state.version}

    with_registry(settings, work)


def test_a_refused_command_changes_and_blocks_nothing(settings: Settings) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await new_table(registry)
        version = table.state.version
        with pytest.raises(Refusal):
            await table.perform(lambda state: commands.undo(state, ANA))
        assert table.state.version == version
        assert await table.perform(react) == version + 1

    with_registry(settings, work)


def test_a_cancelled_caller_does_not_stop_its_command(settings: Settings) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await new_table(registry)
        version = table.state.version
        callers = [asyncio.create_task(table.perform(react)) for _ in range(3)]
        await asyncio.sleep(0)
        for caller in callers[:2]:
            caller.cancel()
        assert await callers[2] == version + 3

    with_registry(settings, work)


def test_an_error_at_one_table_does_not_affect_its_batch(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(registry: TableRegistry) -> None:
        tables = [await new_table(registry) for _ in range(3)]

        def fail() -> None:
            raise StopIteration  # of all exceptions the one that a future cannot carry

        monkeypatch.setattr(tables[1], "_broadcast", fail)
        results = await asyncio.gather(*(table.perform(react) for table in tables), return_exceptions=True)
        assert [isinstance(result, int) for result in results] == [True, False, True]
        monkeypatch.undo()
        assert await tables[1].perform(react) == tables[0].state.version + 1

    with_registry(settings, work)


def test_a_database_outage_is_reported_and_loses_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await new_table(registry)
        version = table.state.version

        async def fail(_: Writing) -> None:
            raise StoreUnavailable

        with monkeypatch.context() as outage:
            outage.setattr(registry.store, "write", fail)
            with pytest.raises(StoreUnavailable):
                await table.perform(react, ANA, "m1")
        assert table.state.version == version
        assert await table.perform(react, ANA, "m1") == version + 1

    with_registry(settings, work)
