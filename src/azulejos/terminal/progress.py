"""Shows the progress of a preparation on the terminal."""

import asyncio
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from azulejos.games import INFOS
from azulejos.i18n import say
from azulejos.native.units import Unit
from azulejos.preparation.estimate import Share
from azulejos.preparation.preparation import Preparation

REFRESH_SECONDS = 0.5
MINUTE = 60
READY = Share(percent=100, seconds_left=0)
ROUND_SECONDS = 5
"""Estimates in seconds are rounded to multiples of this."""


def compile_units(units: Iterable[Unit]) -> None:
    """Compile these units, and show the progress. Does nothing if they are compiled already."""
    preparation = Preparation(units)
    if preparation.waiting:
        asyncio.run(_prepare_with_bars(preparation) if sys.stderr.isatty() else _prepare_with_lines(preparation))


async def _prepare_with_bars(preparation: Preparation) -> None:
    bars = asyncio.create_task(show_bars(preparation))
    try:
        await preparation.run()
    finally:
        bars.cancel()
        await asyncio.gather(bars, return_exceptions=True)


async def _prepare_with_lines(preparation: Preparation) -> None:
    units = tuple(describe(unit) for unit in preparation.waiting)
    _print(say("compiling.all", units=units, left=time_left(preparation.report().whole)))
    await preparation.run(lambda unit: _print(say("compiling.ready", unit=describe(unit))))


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def show_bars(preparation: Preparation) -> None:
    """Show a progress bar for each unit until all are ready."""
    columns = [TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[words]}")]
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as progress:
        bars = {unit: progress.add_task(describe(unit), total=100, words="") for unit in preparation.waiting}
        while preparation.waiting:
            shares = preparation.report().units
            for unit, bar in bars.items():
                share = shares.get(unit, READY)
                progress.update(bar, completed=share.percent, words=_words(share))
            await asyncio.sleep(REFRESH_SECONDS)


def describe(unit: Unit) -> str:
    """Return what a unit contains, in words.

    >>> describe(Unit("duel"))
    'Azul Duel (rules and bots)'
    """
    return say(f"compiling.part.{unit.part}", game=INFOS[unit.game].title)


def _words(share: Share) -> str:
    return say("compiling.done") if share == READY else f"{share.percent} %  {time_left(share)}"


def time_left(share: Share) -> str:
    """Return the approximate time left, in words.

    >>> time_left(Share(percent=10, seconds_left=42)), time_left(Share(percent=10, seconds_left=100))
    ('about 40 s left', 'about 2 min left')
    """
    if share.seconds_left <= MINUTE:
        seconds = max(ROUND_SECONDS, ROUND_SECONDS * round(share.seconds_left / ROUND_SECONDS))
        return say("web.preparing.seconds", count=seconds)
    return say("web.preparing.minutes", count=round(share.seconds_left / MINUTE))
