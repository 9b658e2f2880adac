"""Turns at a table: one at a time, in the order of asking, and none gets lost."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from azulejos.server.tables.turns import Turns


def with_turns(work: Callable[[Turns, list[str]], Coroutine[Any, Any, None]]) -> list[str]:
    order: list[str] = []
    asyncio.run(work(Turns(), order))
    return order


async def take(turns: Turns, order: list[str], name: str) -> None:
    async with turns:
        order.append(name)
        await asyncio.sleep(0)
        order.append(name)


def test_turns_come_one_after_the_other_in_the_order_of_asking() -> None:
    async def work(turns: Turns, order: list[str]) -> None:
        await asyncio.gather(*(take(turns, order, name) for name in "abc"))
        assert not turns.is_taken

    assert with_turns(work) == list("aabbcc")


def test_nobody_takes_at_once_what_somebody_waits_for() -> None:
    async def work(turns: Turns, order: list[str]) -> None:
        assert turns.take_at_once()
        waiting = asyncio.create_task(take(turns, order, "a"))
        await asyncio.sleep(0)
        turns.give_back()
        assert not turns.take_at_once()
        await waiting
        assert turns.take_at_once()

    assert with_turns(work) == ["a", "a"]


async def two_who_wait(turns: Turns, order: list[str]) -> list[asyncio.Task[None]]:
    assert turns.take_at_once()
    waiting = [asyncio.create_task(take(turns, order, name)) for name in "ab"]
    await asyncio.sleep(0)
    return waiting


def test_who_goes_away_while_waiting_is_passed_over() -> None:
    async def work(turns: Turns, order: list[str]) -> None:
        first, second = await two_who_wait(turns, order)
        first.cancel()
        await asyncio.sleep(0)
        turns.give_back()
        await second
        assert not turns.is_taken

    assert with_turns(work) == ["b", "b"]


def test_who_goes_away_just_when_the_turn_comes_gives_it_on() -> None:
    async def work(turns: Turns, order: list[str]) -> None:
        first, second = await two_who_wait(turns, order)
        turns.give_back()
        first.cancel()
        await second
        assert not turns.is_taken

    assert with_turns(work) == ["b", "b"]
