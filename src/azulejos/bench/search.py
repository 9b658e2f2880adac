"""Simulations per second on one thread from the opening of 2-player Azul, compared with random games alone."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from azulejos.bench.speed import BASE_AZUL, ready_to_measure
from azulejos.bots.searcher import TreeSearch
from azulejos.bots.weights import weights_for
from azulejos.core.phases import DEALING
from azulejos.core.random import seed_generator
from azulejos.core.records import Records
from azulejos.engine import calls, playouts

ROUNDS = 7
"""How often the measurements alternate, so that other load on the machine affects them alike."""

CHUNK = 500
"""Simulations, or games, between two readings of the clock."""


def measure(seconds: float) -> dict[str, Any]:
    """Measure simulations with random rollouts, random games without a search, and simulations with the evaluation."""
    game = ready_to_measure(BASE_AZUL.game)
    opening = _opening()
    searcher = TreeSearch(game, weights_for(game, BASE_AZUL.players, BASE_AZUL.options))
    searcher.begin(opening[0], 0)
    turns = []
    for turn in range(ROUNDS):
        searcher.begin(opening[0], turn)
        rollouts = rate(lambda _: visits_of(searcher, rollouts=True), seconds)
        games = rate(lambda seed: _random_games(opening, seed), seconds)
        searcher.begin(opening[0], turn)
        judged = rate(lambda _: visits_of(searcher), seconds)
        turns.append((rollouts, games, judged))
    return {
        "rollouts_a_second": median(rollouts for rollouts, _, _ in turns),
        "games_a_second": median(games for _, games, _ in turns),
        "overhead": median(games / rollouts - 1 for rollouts, games, _ in turns),
        "evaluated_a_second": median(judged for _, _, judged in turns),
    }


def _opening() -> Records:
    """The first deal of a game, twice: as the start and as the table of random games."""
    games = BASE_AZUL.start()
    seed_generator(games[0], np.uint64(1))
    drawn = np.zeros(1, np.int16)
    while games[0].phase == DEALING:
        calls.deal_at_random(games, 0, drawn)
    return games


def visits_of(searcher: TreeSearch, rollouts: bool = False) -> int:
    """Run a chunk of simulations, and return the number of visits to the root."""
    before = searcher.visits
    searcher.simulate(CHUNK, rollouts)
    return searcher.visits - before


def _random_games(opening: Records, seed: int) -> int:
    playouts.random_games(opening, CHUNK, seed)
    return CHUNK


def rate(work: Callable[[int], int], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Measure work per second. `work` receives the amount done so far, and returns the amount it adds."""
    done = 0
    began = clock()
    while (took := clock() - began) < seconds:
        done += work(done)
    return done / took
