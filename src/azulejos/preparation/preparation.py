"""Compiles machine code in child processes, one per core, while this process continues."""

import asyncio
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import Callable, Iterable

from azulejos.core.errors import AzulejosError
from azulejos.core.machine import cores
from azulejos.games import INFOS
from azulejos.native.compiling import compile_command, compile_environment, failure_of
from azulejos.native.loader import loader
from azulejos.native.units import Unit
from azulejos.preparation.estimate import Estimate, Report
from azulejos.preparation.steps import GAMES, step_seconds


class PreparationFailed(AzulejosError):
    """A game could not be compiled."""


class Preparation:
    """Compiles those of the given units that are not compiled yet, and reports the progress."""

    def __init__(self, units: Iterable[Unit] = GAMES, workers: int | None = None) -> None:
        self.waiting = [unit for unit in units if not is_prepared(unit)]
        """The units that are not ready yet."""
        self._workers = min(workers or cores(), max(1, len(self.waiting)))
        self._estimate = Estimate({unit: step_seconds(unit) for unit in self.waiting}, self._workers, time.monotonic)

    def report(self) -> Report:
        """Return the current progress."""
        return self._estimate.report()

    async def run(self, on_ready: Callable[[Unit], None] = lambda _: None) -> None:
        """Compile all units, and call `on_ready` after each. If one fails, the others are cancelled."""
        queue = deque(self.waiting)
        workers = [asyncio.create_task(self._prepare_next(queue, on_ready)) for _ in range(self._workers)]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def _prepare_next(self, queue: "deque[Unit]", on_ready: Callable[[Unit], None]) -> None:
        while queue:
            unit = queue.popleft()
            await self._prepare(unit)
            self.waiting.remove(unit)
            on_ready(unit)

    async def _prepare(self, unit: Unit) -> None:
        self._estimate.begin(unit)
        process = await asyncio.create_subprocess_exec(
            *_command(unit),
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=PIPE,
            env=compile_environment(),
            start_new_session=True,  # Ctrl-C in a terminal reaches only this process, which then ends the build
        )
        assert process.stdout
        assert process.stderr
        reading_stderr = asyncio.create_task(process.stderr.read())
        try:
            async for _ in process.stdout:
                self._estimate.finish_step(unit)
            await process.wait()
            errors = await reading_stderr
        finally:
            reading_stderr.cancel()
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            reason = failure_of(errors, process.returncode)
            raise PreparationFailed("compiling.failed", game=INFOS[unit.game].title, reason=reason)
        self._estimate.finish(unit)


def is_prepared(unit: Unit) -> bool:
    """Whether a unit runs as machine code, or never will."""
    return loader.is_loaded(unit)


def _command(unit: Unit) -> list[str]:
    return compile_command(unit)
