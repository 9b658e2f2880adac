"""How much the strongest bot exceeds its time budget while every core is busy."""

import time
from multiprocessing import get_context

from azulejos.bots.bot import bot
from azulejos.core.machine import cores
from azulejos.library import new_match

SECONDS = 0.2
"""The time budget of each action."""


def measure() -> dict[str, float]:
    """Play one game of the bot against itself, and return its longest and its median delay."""
    context = get_context("spawn")
    load = [context.Process(target=_keep_busy, daemon=True) for _ in range(cores())]
    for process in load:
        process.start()
    try:
        delays = sorted(_delays())
    finally:
        for process in load:
            process.terminate()
            process.join()
    return {"seconds": SECONDS, "longest": delays[-1], "median": delays[len(delays) // 2]}


def _delays() -> list[float]:
    match, player = new_match("azul", seed=1), bot("grandmaster", seed=1)
    player.choose(match, simulations=1)
    delays = []
    while not match.is_over:
        began = time.perf_counter()
        action = player.choose(match, seconds=SECONDS)
        delays.append(time.perf_counter() - began - SECONDS)
        match.play(action)
    return delays


def _keep_busy() -> None:
    while True:
        pass
