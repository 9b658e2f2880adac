"""The outbox: sends at once while the client reads, keeps the order, and is nobody else's trouble."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from azulejos.server.socket.outbox import Outbox


class Client:
    """Takes messages while it reads."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.has_gone: Exception | None = None

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        if self.has_gone:
            raise self.has_gone
        self.got.append(message.get("text") or str(message["code"]))


def with_a_client(test: Callable[[Client, Outbox], Awaitable[None]]) -> None:
    async def run() -> None:
        client = Client()
        await test(client, Outbox(client.send))

    asyncio.run(run())


def test_what_is_put_in_is_sent_before_anything_else_happens() -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        outbox.put("one")
        outbox.put("two")
        outbox.close(1000, "")
        assert client.got == ["one", "two", "1000"]
        assert len(outbox) == 0

    with_a_client(test)


def test_what_a_client_does_not_read_waits_and_keeps_its_order() -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        outbox.put("one")
        client.reads.clear()
        for text in ("two", "three", "four"):
            outbox.put(text)
            await asyncio.sleep(0)
        outbox.close(1001, "")
        assert client.got == ["one"]
        assert len(outbox) == 3  # the first of them is on its way
        client.reads.set()
        await outbox.settle(5)
        assert client.got == ["one", "two", "three", "four", "1001"]
        outbox.put("five")
        assert client.got[-1] == "five"

    with_a_client(test)


def test_settling_does_not_wait_for_ever() -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        client.reads.clear()
        outbox.put("one")
        outbox.put("two")
        await outbox.settle(0.01)
        await asyncio.sleep(0)
        client.reads.set()
        await asyncio.sleep(0)
        assert client.got == []

    with_a_client(test)


def test_after_the_end_nothing_is_sent() -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        client.reads.clear()
        outbox.put("one")
        outbox.put("two")
        await asyncio.sleep(0)
        outbox.stop()
        await outbox.settle(5)
        client.reads.set()
        outbox.put("three")
        assert client.got == []

    with_a_client(test)


def test_what_was_forgotten_is_not_sent() -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        client.reads.clear()
        for text in ("one", "two", "three"):
            outbox.put(text)
        outbox.clear()
        outbox.put("four")
        client.reads.set()
        await outbox.settle(5)
        assert client.got == ["one", "four"]

    with_a_client(test)


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize(("trouble", "is_told"), [(OSError(), False), (RuntimeError(), False), (KeyError(), True)])
def test_a_client_that_has_gone_is_no_trouble_of_who_tells_it_something(
    trouble: Exception, is_told: bool, reads: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(client: Client, outbox: Outbox) -> None:
        client.has_gone = trouble
        if not reads:
            client.reads.clear()
        outbox.put("one")
        outbox.put("two")
        client.reads.set()
        await outbox.settle(5)
        client.has_gone = None
        outbox.put("three")
        assert client.got == []
        assert len(outbox) == 0

    with_a_client(test)
    assert [record.message for record in caplog.records] == ["sending failed"] * is_told
