"""Random games at full speed: their statistics, and threads that run in parallel."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from azulejos.bench import fingerprint
from azulejos.bench.speed import BenchTable, tables
from azulejos.engine import playouts
from azulejos.engine.ready import ready
from azulejos.games import INFOS

TABLES = list(tables())


def name_of(table: BenchTable) -> str:
    return f"{table.game}-{table.players}-{'-'.join(map(str, table.options.values()))}"


def test_random_play_has_the_fingerprint_of_a_correct_engine() -> None:
    """Six independent engines agree on these averages; the seeds are fixed, so the figures are too."""
    seen = fingerprint.measure(games=50_000)
    assert seen["moves_a_game"] == pytest.approx(70.3, abs=0.15)
    assert seen["legal_moves_a_position"] == pytest.approx(23.15, abs=0.05)
    assert seen["rounds"] == pytest.approx(6.60, abs=0.02)
    assert seen["mean_score"] == pytest.approx(2.97, abs=0.05)
    assert seen["shared_victories"] == pytest.approx(0.055, abs=0.004)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_random_games_end(table: BenchTable) -> None:
    counts = np.zeros(playouts.GAMES + 1, np.int64)
    playouts.census(table.start(), 2000, 1, counts)
    assert counts[playouts.GAMES] == 2000
    assert counts[playouts.MOVES] > 2000
    assert counts[playouts.POINTS] >= 0


@pytest.mark.parametrize("game", INFOS)
def test_state_is_small(game: str) -> None:
    """A state of Duel has thirty plates, with who knows them, and two domes."""
    assert ready(game).record.itemsize < (640 if game == "duel" else 512)


def test_threads_play_the_same_games_as_one() -> None:
    table = TABLES[0]
    alone = [playouts.random_games(table.start(), 500, seed) for seed in (1, 501, 1001, 1501)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: playouts.random_games(table.start(), 500, seed), (1, 501, 1001, 1501)))
    assert together == alone


def test_compiled_code_does_not_hold_the_interpreter() -> None:
    """While a thread plays, Python can count, which it could not if the interpreter lock were held."""
    thread = threading.Thread(target=playouts.random_games, args=(TABLES[0].start(), 20_000, 1))
    counted = 0
    thread.start()
    while thread.is_alive():
        counted += 1
    assert counted > 100


def test_similar_seeds_give_different_games() -> None:
    games = TABLES[0].start()
    first_deals = set()
    for seed in range(200):
        playouts.random_games(games, 1, seed)
        first_deals.add(games[playouts.TABLE].tobytes())
    assert len(first_deals) == 200
