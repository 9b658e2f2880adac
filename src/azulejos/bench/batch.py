"""Moves per second of a batch with random actions, alternating with the engine alone.

The batch writes observations and masks. A loop over a PettingZoo environment is measured for comparison.
"""

import random
import time
from typing import Any

import numpy as np

from azulejos.bench.speed import BenchTable, run
from azulejos.core.machine import cores
from azulejos.envs.batch import Batch

GAMES = 1024
"""Games of a batch per thread: few enough for the cache of a core."""

ROUNDS = 5
"""How often the batch and the engine alternate."""

STEPS = 50
"""Steps between two readings of the clock."""


def measure(table: BenchTable, seconds: float) -> dict[str, Any]:
    """Measure moves per second on one thread and on all cores, each compared with the engine alone."""
    threads = cores()
    report = {
        "game": table.game,
        "threads": threads,
        "one_thread": _compare_with_engine(table, seconds / 2, 1),
        "all_cores": _compare_with_engine(table, seconds / 2, threads),
    }
    if loop := pettingzoo_moves(table, seconds / 4):
        report["pettingzoo_moves"] = loop
    return report


def _compare_with_engine(table: BenchTable, seconds: float, threads: int) -> dict[str, float]:
    options: dict[str, Any] = dict(table.options)
    batch = Batch(table.game, GAMES * threads, table.players, seed=1, threads=threads, **options)
    actions = batch.sample()
    bare, moves = [], []
    _steps(batch, actions, seconds / 4)  # until the games are at different stages
    for _ in range(ROUNDS):
        bare.append(run(table, seconds / ROUNDS / 2, threads)["moves"])
        moves.append(_steps(batch, actions, seconds / ROUNDS / 2))
    batch.close()
    return {"moves": max(moves), "bare_moves": max(bare), "share": max(moves) / max(bare)}


def _steps(batch: Batch, actions: "np.ndarray[Any, np.dtype[np.int64]]", seconds: float) -> float:
    steps, began = 0, time.perf_counter()
    while time.perf_counter() < began + seconds:
        for _ in range(STEPS):
            batch.step(batch.sample(actions))
        steps += STEPS
    return steps * batch.n / (time.perf_counter() - began)


def pettingzoo_moves(table: BenchTable, seconds: float) -> float | None:
    """Measure actions per second in a PettingZoo loop; `None` if PettingZoo is not installed."""
    try:
        from azulejos.envs.pettingzoo import env as make
    except ImportError:
        return None
    env, choose = make(table.game, players=table.players, **table.options), random.Random(1)  # noqa: S311
    actions, began = 0, time.perf_counter()
    while time.perf_counter() < began + seconds:
        env.reset(seed=actions)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(choose.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            actions += 1
    return actions / (time.perf_counter() - began)
