"""Compiles random games before they are measured. Only benchmarks need them."""

import numpy as np

from azulejos.engine import playouts
from azulejos.engine.ready import compile_once, ready
from azulejos.games.kit.game import Game


def ready_to_measure(name: str) -> Game:
    """Return a game whose random games are compiled. The first time on a machine, a message says so."""
    game = ready(name)
    compile_once(f"{name}-bench", "compiling.bench", game, lambda: _warm_up(game))
    return game


def _warm_up(game: Game) -> None:
    games = np.repeat(game.new_games(game.info.players[0], game.info.check_options({})), 2)
    playouts.random_games(games, 1, 1)
    playouts.census(games, 1, 1, np.zeros(playouts.GAMES + 1, np.int64))
