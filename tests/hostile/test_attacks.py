"""Every attack, while others play: what it costs them.

`HOSTILE_SECONDS` says how long each attack lasts (15).
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from tests.hostile.attacks import ATTACKS
from tests.hostile.bystanders import Bystanders
from tests.hostile.target import Target

SECONDS = float(os.environ.get("HOSTILE_SECONDS", "15"))
MOST_MILLISECONDS = 100.0
IDLE_MILLISECONDS = 30.0
"""If moves are slower without an attack, the machine is busy with something else, and their time is not judged."""
MOST_ANSWER_SECONDS = 3.0
"""A grandmaster thinks for a second. After five seconds the server would play a quick move instead."""
MOST_MEGABYTES = 150.0
SAMPLE_SECONDS = 0.25


class Sampler(Thread):
    """The most memory and descriptors that the server has used."""

    def __init__(self, target: Target) -> None:
        super().__init__(daemon=True)
        self.memory, self.files, self.ended = 0.0, 0, Event()
        self._target = target

    def run(self) -> None:
        """Look now and then."""
        while not self.ended.wait(SAMPLE_SECONDS):
            self.memory = max(self.memory, self._target.memory())
            self.files = max(self.files, self._target.open_files())


@contextmanager
def sampled(target: Target) -> Iterator[Sampler]:
    sampler = Sampler(target)
    sampler.start()
    try:
        yield sampler
    finally:
        sampler.ended.set()
        sampler.join()


async def measure(target: Target, name: str | None, seconds: float) -> Bystanders:
    """Play while an attack runs, or while nothing does."""
    ended, bystanders = asyncio.Event(), Bystanders(target.address)
    playing = asyncio.create_task(bystanders.play(ended))
    if name is None:
        await asyncio.sleep(seconds)
    else:
        command = [sys.executable, "-m", "tests.hostile.attacks", name, str(target.port), str(seconds)]
        attacking = await asyncio.create_subprocess_exec(*command, stderr=subprocess.PIPE)
        _, errors = await attacking.communicate()
        assert attacking.returncode == 0, errors.decode()
    ended.set()
    await playing
    return bystanders


@pytest.mark.parametrize("name", ATTACKS)
def test_others_play_on_during(name: str, target: Target) -> None:
    quiet = asyncio.run(measure(target, None, SECONDS))
    memory, used = target.memory(), target.seconds()
    with sampled(target) as most:
        attacked = asyncio.run(measure(target, name, SECONDS))
    used = target.seconds() - used
    refused = ", ".join(f"{code.partition('.')[2]} {count}" for code, count in target.refusals().items())
    sys.stdout.write(
        f"\n{name:22} p50 {attacked.p(50):5.1f} ms  p99 {attacked.p(99):6.1f} ms  (quiet p99 {quiet.p(99):5.1f})"
        f"  max {attacked.p(100):6.1f} ms of {len(attacked.latencies)} moves"
        f"  grandmaster {max(attacked.answers):.1f} s (quiet {max(quiet.answers):.1f})"
        f"  processor {100 * used / SECONDS:3.0f} %"
        f"  memory {memory:.0f} → {most.memory:.0f} MB  files {most.files}  refused: {refused or 'nothing'}\n"
    )
    assert target.failures() == []
    assert target.is_well()
    assert attacked.failures == 0
    assert most.memory - memory < MOST_MEGABYTES
    if quiet.p(99) > IDLE_MILLISECONDS:
        sys.stdout.write("the machine is busy: latencies are not judged\n")
    else:
        assert attacked.p(99) < MOST_MILLISECONDS
        assert max(attacked.answers) < MOST_ANSWER_SECONDS
