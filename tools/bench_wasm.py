"""Measures WebAssembly in Node beside native code: random games and simulations a second on one thread, and the ratio.

    python -m tools.bench_wasm [SECONDS]

Seconds are seconds of processor time, and both take turns, so that other load on the machine affects them alike.
"""

import sys
import time
from statistics import median

import numpy as np

from azulejos.bench.search import rate
from azulejos.engine import playouts
from azulejos.games import INFOS
from tests.option_sets import ALL_OPTION_SETS
from tests.wasm.node import Node
from tests.wasm.workloads import Request, Search, compiled_game, records, request_games, request_search

TURNS = 7
CHUNK = 500
"""Games or simulations between two readings of the clock."""

SEED = 3
NODES = 20_000


def native_games(request: Request, seconds: float) -> float:
    """Random games a second of native code."""
    game = compiled_game(request["game"])
    table = np.repeat(records(game, request["start"]), 2)

    def play(seed: int) -> int:
        playouts.random_games(table, CHUNK, seed)
        return CHUNK

    return rate(play, seconds, time.thread_time)


def native_simulations(request: Request, seconds: float) -> float:
    """Simulations a second of native code."""
    search = Search(request)

    def simulate(done: int) -> int:
        run = search.simulate(CHUNK)
        if run < CHUNK:
            search.begin(done + run)
        return run

    return rate(simulate, seconds, time.thread_time)


NATIVE = {"random_games": native_games, "search": native_simulations}


def compare(node: Node, request: Request, seconds: float) -> tuple[float, float, float]:
    """The median speed of native code, of WebAssembly, and of their ratio."""
    turns = []
    for _ in range(TURNS + 1):
        native = NATIVE[request["workload"]](request, seconds)
        wasm: float = node.perform({**request, "seconds": seconds})
        turns.append((native, wasm, wasm / native))
    del turns[0]  # V8 optimises a module while it runs
    native, wasm, ratio = (median(column) for column in zip(*turns, strict=True))
    return native, wasm, ratio


def requests(game: str) -> dict[str, Request]:
    """What is measured for a game: random games from the start, and a search in the middle of a game."""
    options = next(options for options in ALL_OPTION_SETS if options.game == game)
    return {"games": request_games("random_games", options, 0), "simulations": request_search(options, SEED, 0, NODES)}


def main(seconds: float) -> None:
    """Print a line for each game and workload."""
    print(f"{'':40}{'native':>12}{'WebAssembly':>14}{'ratio':>8}")
    with Node() as node:
        for game in INFOS:
            for unit, request in requests(game).items():
                native, wasm, ratio = compare(node, request, seconds)
                print(f"{f'{game}: {unit} a second':40}{native:12,.0f}{wasm:14,.0f}{ratio:8.2f}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 1.0)
