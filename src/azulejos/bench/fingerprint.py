"""Statistics of random games of 2-player Azul, to compare with independent engines."""

import numpy as np

from azulejos.bench.speed import BASE_AZUL
from azulejos.engine import playouts

GAMES = 100_000


def measure(games: int = GAMES) -> dict[str, float]:
    """Return averages over random games."""
    table = BASE_AZUL.start()
    counts = np.zeros(playouts.GAMES + 1, np.int64)
    playouts.census(table, games, 1, counts)
    seats = int(table[playouts.START].seats)
    return {
        "moves_a_game": float(counts[playouts.MOVES] / games),
        "legal_moves_a_position": float(counts[playouts.CHOICES] / counts[playouts.MOVES]),
        "rounds": float(counts[playouts.ROUNDS] / games),
        "mean_score": float(counts[playouts.POINTS] / games / seats),
        "shared_victories": float(counts[playouts.SHARED] / games),
    }
