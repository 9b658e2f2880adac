"""Compiles games in child processes, one per core, while this process continues."""

import asyncio
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import Callable, Iterable

from azulejos.core.errors import AzulejosError
from azulejos.core.machine import cores
from azulejos.games import INFOS
from azulejos.native.compiling import compile_command, compile_environment
from azulejos.native.units import Unit
from azulejos.preparation.estimate import Estimate, Report
from azulejos.preparation.steps import SLOWNESS, is_prepared, step_seconds


class PreparationFailed(AzulejosError):
    """A game could not be compiled."""


class Preparation:
    """Compiles those of the given games that are not compiled yet, and reports the progress."""

    def __init__(self, names: Iterable[str] = tuple(SLOWNESS), workers: int | None = None) -> None:
        wanted = set(names)
        self.waiting = [name for name in SLOWNESS if name in wanted and not is_prepared(name)]
        """The games that are not ready yet."""
        self._workers = min(workers or cores(), max(1, len(self.waiting)))
        self._estimate = Estimate({name: step_seconds(name) for name in self.waiting}, self._workers, time.monotonic)

    def report(self) -> Report:
        """Return the current progress."""
        return self._estimate.report()

    async def run(self, on_ready: Callable[[str], None] = lambda _: None) -> None:
        """Prepare all games, and call `on_ready` after each. If one fails, the others are cancelled."""
        queue = deque(self.waiting)
        workers = [asyncio.create_task(self._prepare_next(queue, on_ready)) for _ in range(self._workers)]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def _prepare_next(self, queue: "deque[str]", on_ready: Callable[[str], None]) -> None:
        while queue:
            name = queue.popleft()
            await self._prepare(name)
            self.waiting.remove(name)
            on_ready(name)

    async def _prepare(self, name: str) -> None:
        self._estimate.begin(name)
        process = await asyncio.create_subprocess_exec(
            *_command(name), stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=compile_environment()
        )
        assert process.stdout
        assert process.stderr
        reading_stderr = asyncio.create_task(process.stderr.read())
        try:
            async for _ in process.stdout:
                self._estimate.finish_step(name)
            await process.wait()
            stderr = (await reading_stderr).decode(errors="replace").strip()
        finally:
            reading_stderr.cancel()
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            reason = stderr.rpartition("\n")[2] or str(process.returncode)
            raise PreparationFailed("compiling.failed", game=INFOS[name].title, reason=reason)
        self._estimate.finish(name)


def _command(name: str) -> list[str]:
    return compile_command(Unit(name))
