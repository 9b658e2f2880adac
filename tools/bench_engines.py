"""Measures the engines beside each other: random games and simulations a second on one thread.

The engines are Numba's just-in-time compiler, machine code compiled for this processor in one go, the library of this
machine's wheel, and WebAssembly in Node.

    python -m tools.bench_engines                  # builds the wheel of this machine first
    python -m tools.bench_engines dist/….whl --seconds 0.2

Seconds are seconds of processor time, and the engines take turns, so that other load on the machine affects them alike.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import numpy as np

from azulejos.bench.search import rate
from azulejos.core.compiler import BUILD_VARIABLE
from azulejos.engine import playouts
from azulejos.games import INFOS
from azulejos.native.loader import COMPILED, INTERPRETED, RULES_VARIABLE, SHIPPED
from tests.option_sets import ALL_OPTION_SETS
from tests.wasm.processes import Engine, Node
from tests.wasm.workloads import Request, Search, compiled_game, records, request_games, request_search

TURNS = 21
"""Many short ones: the speed of a shared machine drifts within seconds."""
CHUNK = 500
"""Games or simulations between two readings of the clock."""

SEED = 3
NODES = 20_000

ANSWER = "--answer"
"""The argument of a process that measures what it is asked for."""


def measure_games(request: Request) -> float:
    """Random games a second."""
    game = compiled_game(request["game"])
    table = np.repeat(records(game, request["start"]), 2)

    def play(seed: int) -> int:
        playouts.random_games(table, CHUNK, seed)
        return CHUNK

    return rate(play, request["seconds"], time.thread_time)


def measure_simulations(request: Request) -> float:
    """Simulations a second."""
    search = Search(request)

    def simulate(done: int) -> int:
        run = search.simulate(CHUNK)
        if run < CHUNK:
            search.begin(done + run)
        return run

    return rate(simulate, request["seconds"], time.thread_time)


MEASUREMENTS = {"random_games": measure_games, "search": measure_simulations}


def answer_requests() -> None:
    """Answer each line of the input with a measurement of this process's engine."""
    for line in sys.stdin:
        request = json.loads(line)
        print(MEASUREMENTS[request["workload"]](request), flush=True)


def just_in_time_engine(game: str) -> Engine:
    """A game whose rules Numba compiles when they are first called."""
    environment = {**os.environ, BUILD_VARIABLE: "1", RULES_VARIABLE: INTERPRETED}
    return Engine([sys.executable, "-m", "tools.just_in_time", game], environment)


def compiled_engine() -> Engine:
    """Machine code that was compiled for this processor."""
    return Engine([sys.executable, "-m", "tools.bench_engines", ANSWER], {**os.environ, RULES_VARIABLE: COMPILED})


def installed_engine(wheel: Path | None, folder: Path) -> Engine:
    """The library of an installed wheel."""
    from tools.build_wheels import build_this_wheel
    from tools.installation import install

    installed = install(wheel or build_this_wheel(folder), folder / "environment")
    environment = {**installed.environment(folder), RULES_VARIABLE: SHIPPED}
    return Engine([installed.python, "-m", "tools.bench_engines", ANSWER], environment)


def compare(engines: list[Engine], request: Request) -> tuple[float, list[float]]:
    """The median speed of the first engine, and the median ratios of the others to it."""
    turns = np.array([[engine.perform(request) for engine in engines] for _ in range(TURNS + 1)])
    turns = turns[1:]  # Numba compiles during the first turn, and V8 optimises
    return median(turns[:, 0]), [median(turns[:, other] / turns[:, 0]) for other in range(1, len(engines))]


def requests(game: str, seconds: float) -> dict[str, Request]:
    """What is measured for a game: random games from the start, and a search in the middle of a game."""
    options = next(options for options in ALL_OPTION_SETS if options.game == game)
    measured = {
        "games": request_games("random_games", options, 0),
        "simulations": request_search(options, SEED, 0, NODES),
    }
    return {unit: {**request, "seconds": seconds} for unit, request in measured.items()}


def main() -> None:
    """Print a line for each game and workload."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path, nargs="?")
    parser.add_argument("--seconds", type=float, default=0.25, help="per measurement")
    parser.add_argument(ANSWER, action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answer:
        answer_requests()
        return
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        engines = [compiled_engine(), installed_engine(given.wheel, Path(folder)), Node()]
        for engine in engines:
            stack.enter_context(engine)
        print(f"{'':40}{'Numba':>10}{'compiled here':>16}{'wheel':>8}{'WebAssembly':>14}")
        for game in INFOS:
            with just_in_time_engine(game) as numba:
                for unit, request in requests(game, given.seconds).items():
                    speed, (here, wheel, wasm) = compare([numba, *engines], request)
                    line = f"{f'{game}: {unit} a second':40}{speed:10,.0f}{here:16.2f}{wheel:8.2f}{wasm:14.2f}"
                    print(line, flush=True)


if __name__ == "__main__":
    main()
