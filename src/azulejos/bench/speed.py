"""Random games per second for each game, option set and number of players, on one thread and on all cores."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from azulejos.core.entry_points import RESEARCH
from azulejos.core.machine import cores
from azulejos.core.records import Records
from azulejos.engine import playouts
from azulejos.engine.ready import ready, wait_for
from azulejos.games import INFOS
from azulejos.games.kit.game import Game
from azulejos.games.kit.info import OptionValue
from azulejos.native.units import Unit

CHUNK = 500
"""Games between two readings of the clock."""

ROUNDS = 3
"""How often one thread and all cores alternate, so that other load on the machine affects both."""


@dataclass(frozen=True)
class BenchTable:
    """A game with its number of players and options."""

    game: str
    players: int
    options: dict[str, OptionValue]

    def start(self) -> Records:
        """Return an array for random games: the start, and a table to play on."""
        return np.repeat(ready_to_measure(self.game).new_games(self.players, self.options), 2)


def ready_to_measure(name: str) -> Game:
    """Return a game whose random games are compiled."""
    game = ready(name)
    wait_for(Unit(name), Unit(name, RESEARCH))
    return game


def default_table(game: str) -> BenchTable:
    """Return a game with the fewest players and the default options."""
    info = INFOS[game]
    return BenchTable(game, info.players[0], info.check_options({}))


BASE_AZUL = default_table("azul")


def is_table(row: dict[str, Any], table: BenchTable) -> bool:
    """Whether a row of the report belongs to this table."""
    return (row["game"], row["players"], row["options"]) == (table.game, table.players, table.options)


def tables() -> Iterator[BenchTable]:
    """Yield every game with every option set and number of players."""
    for info in INFOS.values():
        for options, players in product(info.option_sets(), info.players):
            yield BenchTable(info.name, players, options)


def measure(table: BenchTable, seconds: float) -> dict[str, Any]:
    """Measure games and moves per second, and the gain of all cores over one thread."""
    threads = cores()
    one, many = [], []
    for _ in range(ROUNDS):
        one.append(run(table, seconds / ROUNDS / 2, threads=1))
        many.append(run(table, seconds / ROUNDS / 2, threads=threads))
    best_one, best_many = max(one, key=lambda r: r["moves"]), max(many, key=lambda r: r["moves"])
    return {
        "game": table.game,
        "players": table.players,
        "options": table.options,
        "one_thread": best_one,
        "all_cores": best_many,
        "threads": threads,
        "gain": best_many["moves"] / best_one["moves"],
    }


def run(table: BenchTable, seconds: float, threads: int) -> dict[str, float]:
    """Measure games and moves per second with this many threads."""
    with ThreadPoolExecutor(threads) as pool:
        began = time.perf_counter()
        work = [pool.submit(_play_until, table.start(), began + seconds, thread << 32) for thread in range(threads)]
        done = [job.result() for job in work]
        took = time.perf_counter() - began
    return {"games": sum(games for games, _ in done) / took, "moves": sum(moves for _, moves in done) / took}


def _play_until(games: Records, end: float, seed: int) -> tuple[int, int]:
    played = moves = 0
    while time.perf_counter() < end:
        moves += playouts.random_games(games, CHUNK, seed + played)
        played += CHUNK
    return played, moves
