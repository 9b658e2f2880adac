"""Doing at once what needs no waiting."""

import asyncio

import pytest

from azulejos.server.eager import begin


def test_what_was_begun_goes_on_where_it_waits() -> None:
    async def run() -> list[str]:
        told: list[str] = []
        gate = asyncio.Event()

        async def work() -> None:
            told.append("begun")
            await gate.wait()
            told.append("gone on")
            await asyncio.sleep(0)
            told.append("done")

        rest = begin(work())
        assert rest is not None
        assert told == ["begun"]
        asyncio.get_running_loop().call_soon(gate.set)
        await rest
        return told

    assert asyncio.run(run()) == ["begun", "gone on", "done"]


def test_trouble_comes_out_at_once_or_with_the_rest() -> None:
    async def work(is_late: bool) -> None:
        if is_late:
            await asyncio.sleep(0)
        raise LookupError

    async def run() -> None:
        with pytest.raises(LookupError):
            begin(work(is_late=False))
        rest = begin(work(is_late=True))
        assert rest is not None
        with pytest.raises(LookupError):
            await rest

    asyncio.run(run())


@pytest.mark.parametrize("steps", [0, 1])
def test_work_that_is_stopped_cleans_up(steps: int) -> None:
    async def run() -> list[str]:
        told: list[str] = []

        async def work() -> None:
            try:
                for _ in range(steps):
                    await asyncio.sleep(0)
                await asyncio.Event().wait()
            finally:
                told.append("cleaned up")

        rest = begin(work())
        assert rest is not None

        async def go_on() -> None:
            await rest

        task = asyncio.create_task(go_on())
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return told

    assert asyncio.run(run()) == ["cleaned up"]
