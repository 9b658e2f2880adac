"""Compiles the bots in advance, with a progress message."""

from threading import Lock

import numpy as np

from azulejos.bots.look_ahead import apprentice_action, greedy_action
from azulejos.bots.searcher import TreeSearch
from azulejos.bots.solver import Solver
from azulejos.bots.training import untrained
from azulejos.core.phases import DEALING
from azulejos.core.random import seed_generator
from azulejos.engine import calls
from azulejos.engine.ready import Steps, compile_once, run_steps
from azulejos.games.kit.game import Game

_one_at_a_time = Lock()
_ready: set[str] = set()


def ready_to_think(game: Game) -> None:
    """Compile the bots for a game. The first time on a machine, say so."""
    with _one_at_a_time:
        if game.info.name not in _ready:
            compile_once(marker(game.info.name), "compiling.bots", game, lambda: run_steps(warm_up(game)))
            _ready.add(game.info.name)


def marker(name: str) -> str:
    """The marker that says that the bots of a game are compiled."""
    return f"{name}-bots"


def warm_up(game: Game) -> Steps:
    """Compile everything that bots need, by calling it."""
    games = np.repeat(game.new_games(game.info.players[0], game.info.check_options({})), 2)
    seed_generator(games[0], np.uint64(1))
    drawn, ids = np.zeros(1, np.int16), np.zeros(game.action_ids, np.int16)
    while games[0].phase == DEALING:
        calls.deal_at_random(games, 0, drawn)
    weights = untrained(game)
    greedy_action(games, ids, 1)
    yield
    apprentice_action(games, ids, weights.evaluator(game))
    yield
    tree_search = TreeSearch(game, weights)
    tree_search.begin(games[0], 1)
    tree_search.simulate(2)
    tree_search.reuse_subtree(games[0], [], 1)
    tree_search.findings()
    yield
    solver = Solver(game, weights)
    solver.begin(games[0], deepest=2)
    solver.run(2)
    solver.solution()
    yield
