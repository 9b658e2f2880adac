"""The costs of a game: the time of `match.play`, the size of a state, and the allocations of random games."""

import random
import statistics
import time
from importlib import import_module
from typing import Any

import numpy as np

import azulejos
from azulejos.bench.speed import ready_to_measure
from azulejos.engine import playouts
from azulejos.engine.ready import ready

MATCHES = 30


def measure(game: str) -> dict[str, Any]:
    """Measure the microseconds of `match.play`, the bytes of a state, and the allocations of 1,000 random games."""
    times: list[float] = []
    for seed in range(MATCHES):
        match, choose = azulejos.new_match(game, seed=seed), random.Random(seed)  # noqa: S311
        while not match.is_over:
            action = choose.choice(match.legal_actions())
            began = time.perf_counter()
            match.play(action)
            times.append((time.perf_counter() - began) * 1e6)
    return {
        "play_microseconds_median": statistics.median(times),
        "play_microseconds_mean": statistics.fmean(times),
        "state_bytes": ready(game).record.itemsize,
        "allocations_in_1000_games": allocations(game, 1000),
    }


def allocations(game: str, games: int) -> int:
    """Count the memory allocations of random games, without those of the call itself."""
    return _allocations_of_call(game, games) - _allocations_of_call(game, 0)


def _allocations_of_call(game: str, games: int) -> int:
    runtime: Any = import_module("numba.core.runtime")
    loaded = ready_to_measure(game)
    table = np.repeat(loaded.new_games(loaded.info.players[0], loaded.info.check_options({})), 2)
    runtime._nrt_python.memsys_enable_stats()
    try:
        before = runtime.rtsys.get_allocation_stats().alloc
        playouts.random_games(table, games, 1)
        return int(runtime.rtsys.get_allocation_stats().alloc - before)
    finally:
        runtime._nrt_python.memsys_disable_stats()
