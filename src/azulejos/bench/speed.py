"""Whole random games a second, for each game, option set and number of players, on one thread and on all cores."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from azulejos.bench.warm_up import ready_to_measure
from azulejos.core.errors import InvalidOptions
from azulejos.core.machine import cores
from azulejos.core.records import Records
from azulejos.engine import playouts
from azulejos.games import INFOS
from azulejos.games.kit.info import OptionValue

CHUNK = 500
"""Games between two looks at the clock."""

ROUNDS = 3
"""One thread and all cores take turns so often, so that a noisy neighbour meets both."""


@dataclass(frozen=True)
class BenchTable:
    """One way to play one game."""

    game: str
    players: int
    options: dict[str, OptionValue]

    def start(self) -> Records:
        """An array for random games: the start, and a table."""
        return np.repeat(ready_to_measure(self.game).new_games(self.players, self.options), 2)


BASE_AZUL = BenchTable("azul", 2, {"wall": "coloured", "jokers": False})


def default_table(game: str) -> BenchTable:
    """A game as it is played unless somebody asks for more players or other options."""
    info = INFOS[game]
    return BenchTable(game, info.players[0], info.check_options({}))


def is_table(row: dict[str, Any], table: BenchTable) -> bool:
    """Whether a row of the report is of this table."""
    return (row["game"], row["players"], row["options"]) == (table.game, table.players, table.options)


def tables() -> Iterator[BenchTable]:
    """Every game with every option set and number of players."""
    for info in INFOS.values():
        names = [option.name for option in info.options]
        for values in product(*(option.values for option in info.options)):
            for players in info.players:
                with suppress(InvalidOptions):  # values that do not go together
                    options = info.check_options(dict(zip(names, values, strict=True)))
                    yield BenchTable(info.name, players, options)


def measure(table: BenchTable, seconds: float) -> dict[str, Any]:
    """Games and moves a second, and what a second thread brings."""
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
    """Games and moves a second with so many threads."""
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
