"""How punctual the strongest bot is while every core is busy with something else."""

import time
from multiprocessing import get_context

from azulejos.bots.bot import bot
from azulejos.core.machine import cores
from azulejos.library import new_match

SECONDS = 0.2
"""For each action."""


def measure() -> dict[str, float]:
    """One game of the bot against itself; the longest and the median time that it took beyond its budget."""
    context = get_context("spawn")
    others = [context.Process(target=_be_busy, daemon=True) for _ in range(cores())]
    for other in others:
        other.start()
    try:
        late = sorted(_lateness())
    finally:
        for other in others:
            other.terminate()
            other.join()
    return {"seconds": SECONDS, "longest": late[-1], "median": late[len(late) // 2]}


def _lateness() -> list[float]:
    match, player = new_match("azul", seed=1), bot("grandmaster", seed=1)
    player.choose(match, simulations=1)
    late = []
    while not match.is_over:
        began = time.perf_counter()
        action = player.choose(match, seconds=SECONDS)
        late.append(time.perf_counter() - began - SECONDS)
        match.play(action)
    return late


def _be_busy() -> None:
    while True:
        pass
