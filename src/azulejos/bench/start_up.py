"""The time from the start of a process to its first match and first bot move, with an empty and a full cache."""

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from azulejos.native.cache import CACHE_VARIABLE

RUNS = 3
"""The best of this many runs counts where nothing is compiled."""

FIRST_MOVES = """
import azulejos
match = azulejos.new_match({game!r}, seed=1)
match.play(match.legal_actions()[0])
print(flush=True)
azulejos.bot("master", seed=1).choose(match, simulations=1)
print(flush=True)
"""
"""A program that prints a line after the first move of a match, and another after the first move of a bot."""

Seconds = dict[str, float]


def measure(game: str) -> dict[str, Any]:
    """Measure the seconds to the first match and to the first bot move, including the start of the process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, CACHE_VARIABLE: folder}
        return {
            "empty_cache": _first_moves(game, environment),
            "full_cache": _best([_first_moves(game, environment) for _ in range(RUNS)]),
            "no_rules_seconds": min(_command_seconds(environment) for _ in range(RUNS)),
        }


def _first_moves(game: str, environment: dict[str, str]) -> Seconds:
    began = time.perf_counter()
    command = [sys.executable, "-c", FIRST_MOVES.format(game=game)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as process:  # noqa: S603
        assert process.stdout
        times = [time.perf_counter() - began for _ in process.stdout]
    first_match, first_bot_move = times
    return {"first_match_seconds": first_match, "first_bot_move_seconds": first_bot_move}


def _best(runs: list[Seconds]) -> Seconds:
    return {name: min(run[name] for run in runs) for name in runs[0]}


def _command_seconds(environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "azulejos", "games"], check=True, capture_output=True, env=environment)
    return time.perf_counter() - began
