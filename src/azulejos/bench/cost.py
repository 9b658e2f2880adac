"""The costs of a game: the time of `match.play`, and the size of a state."""

import random
import statistics
import time
from typing import Any

import azulejos
from azulejos.engine.ready import ready, wait_for
from azulejos.native.units import Unit

MATCHES = 30


def measure(game: str) -> dict[str, Any]:
    """Measure the microseconds of `match.play`, and the bytes of a state."""
    record = ready(game).record
    wait_for(Unit(game))
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
        "state_bytes": record.itemsize,
    }
