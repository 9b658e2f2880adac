"""Prepares games to run: binds their rules to their records, and compiles them in advance with a progress message."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np

from azulejos.core.compiler import cache_directory, is_compiling
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import calls, dispatch
from azulejos.games import registry
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import new_journals
from azulejos.games.kit.state import Games
from azulejos.i18n import say

_one_at_a_time = Lock()


Steps = Iterator[None]
"""Compilation in steps, so that its progress can be shown."""


def ready(name: str) -> Game:
    """A game whose rules can be called. The first time on a machine, compiles them and says so."""
    with _one_at_a_time:
        return _ready(name)


@cache
def _ready(name: str) -> Game:
    game = bind(name)
    compile_once(name, "compiling", game, lambda: run_steps(warm_up(game)))
    return game


def bind(name: str) -> Game:
    """A game with its rules bound to its record, whether compiled or not."""
    game = registry.load(name)
    dispatch.bind(game)
    return game


def compile_once(marker: str, sentence: str, game: Game, work: Callable[[], None]) -> None:
    """Run work that compiles, and say so, unless it was done on this machine before."""
    if not is_compiled(marker):
        _announce(say(sentence, game=game.info.title), work)
        mark_compiled(marker)


def is_compiled(marker: str) -> bool:
    """Whether this has been compiled on this machine, or runs as plain Python."""
    return not is_compiling() or _done(marker).exists()


def mark_compiled(marker: str) -> None:
    """Record that this has been compiled completely."""
    _done(marker).touch()


def _done(marker: str) -> Path:
    return cache_directory() / f"{marker}.ready"


def run_steps(steps: Steps) -> None:
    """Run all steps."""
    for _ in steps:
        pass


def warm_up(game: Game) -> Steps:
    """Compile everything that playing needs, by calling it."""
    table = game.new_games(game.info.players[0], game.info.check_options({}))
    seed_generator(table[0], np.uint64(1))
    drawn, actions = np.zeros(1, np.int16), np.zeros(game.action_ids, np.int16)
    calls.deal_from_seeds(table.copy(), 0, np.zeros(1, np.uint64), drawn)
    calls.can_deal(table, 0, int(drawn[0]))
    calls.deal_with_journal(table.copy(), 0, int(drawn[0]), new_journals(1))
    calls.deal(table, 0, int(drawn[0]))
    while table[0].phase == DEALING:
        calls.deal_at_random(table, 0, drawn)
    yield
    for action in actions[: calls.legal_actions(table, 0, actions)].tolist():
        calls.is_legal(table, 0, game.parse_action(game.format_action(action)))
        game.action_from_dict(game.action_to_dict(action))
    yield
    finished = table.copy()
    _play_to_the_end(finished, actions)
    yield
    calls.redraw_hidden(table, 0, 0)
    scratch, numbers = np.zeros(4, game.record), calls.room_to_look(game.action_ids)
    calls.standing(table, 0, 0, scratch)
    calls.look(table, 0, numbers, scratch)
    calls.foresee(table, 0, int(actions[0]), scratch, new_journals(3))
    calls.find_best_take(table, 0, actions.copy(), scratch, new_journals(2))
    calls.play_and_look(table, 0, 0, numbers, scratch)
    yield
    for games in (table, finished):
        game.load_position(game.position(games[0], None))
    game.ending(finished[0])
    calls.leaders(finished, 0), calls.winners(finished, 0)
    yield


def _play_to_the_end(games: Games, actions: calls.Ids) -> None:
    drawn, chance = np.zeros(1, np.int16), np.random.default_rng(1)
    while games[0].phase != OVER:
        while games[0].phase == DEALING:
            calls.deal_at_random(games, 0, drawn)
        calls.apply(games, 0, int(chance.choice(actions[: calls.legal_actions(games, 0, actions)])))


def _announce(text: str, work: Callable[[], None]) -> None:
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(text):
            work()
    else:
        sys.stderr.write(f"{text}\n")
        work()
