"""Measures an installed wheel: its size, the time to a first move, and to a bot's first move.

Each process starts with an empty cache, in an environment without Numba and without a compiler.

    python -m tools.measure_wheel                  # builds the wheel of this machine first
    python -m tools.measure_wheel dist/….whl
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azulejos.games import INFOS
from tools.build_wheels import build_this_wheel
from tools.installation import Installation, install

RUNS = 5

FIRST_MOVE = """
import azulejos
match = azulejos.new_match({game!r}, seed=1)
match.play(match.legal_actions()[0])
"""

BOT_MOVE = """
import json, time
import azulejos
match = azulejos.new_match({game!r}, seed=1)
match.play(match.legal_actions()[0])
times = []
for _ in range(2):
    began = time.perf_counter()
    azulejos.bot("artisan", seed=1).choose(match, simulations=200)
    times.append(time.perf_counter() - began)
print(json.dumps(times))
"""
"""A bot's first move, and the same move again, which costs only the thinking."""


def measure(installation: Installation) -> dict[str, Any]:
    """Measure sizes in bytes and times in seconds. Times are those of whole processes, the best and the median."""
    sizes = installation.sizes()
    with tempfile.TemporaryDirectory() as folder:
        runner = _Runner(installation, Path(folder))
        return {
            "bytes": sum(sizes.values()),
            "bytes_by_package": dict(sorted(sizes.items(), key=lambda item: -item[1])),
            "python_start": _summary([runner.seconds("") for _ in range(RUNS)]),
            "first_move": {
                game: _summary([runner.seconds(FIRST_MOVE.format(game=game)) for _ in range(RUNS)]) for game in INFOS
            },
            "first_bot_move_beside_thinking": {
                game: _summary([runner.bot_seconds(game) for _ in range(RUNS)]) for game in INFOS
            },
        }


class _Runner:
    """Runs programs with an empty home each."""

    def __init__(self, installation: Installation, folder: Path) -> None:
        self._installation = installation
        self._folder = folder

    def seconds(self, code: str) -> dict[str, float]:
        """The seconds that a process takes, by the clock and of the processor."""
        began, before = time.perf_counter(), os.times()
        self._run(code)
        after = os.times()
        processor = after.children_user + after.children_system - before.children_user - before.children_system
        return {"clock": time.perf_counter() - began, "processor": processor}

    def bot_seconds(self, game: str) -> dict[str, float]:
        """How much longer a bot's first move takes than the same move again, and how long that takes."""
        first, again = json.loads(self._run(BOT_MOVE.format(game=game)))
        return {"clock": first - again, "thinking": again}

    def _run(self, code: str) -> str:
        home = tempfile.mkdtemp(dir=self._folder)
        ran = subprocess.run(
            [self._installation.python, "-c", code],
            cwd=home,
            env=self._installation.environment(Path(home)),
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        return ran.stdout


def _summary(times: list[dict[str, float]]) -> dict[str, list[float]]:
    """The best and the median of each kind of time."""
    kinds = {kind: [each[kind] for each in times] for kind in times[0]}
    return {kind: [round(min(taken), 3), round(statistics.median(taken), 3)] for kind, taken in kinds.items()}


def main(arguments: Sequence[str]) -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path, nargs="?")
    wheel = parser.parse_args(arguments).wheel
    with tempfile.TemporaryDirectory() as folder:
        wheel = wheel or build_this_wheel(Path(folder))
        measured = measure(install(wheel, Path(folder) / "environment"))
    print(json.dumps(measured, indent=2))
    print(f"Installed: {measured['bytes'] / 1e6:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
