"""Games ready to run: their rules bound to their records, and compiled before anybody has to wait unawares."""

import sys
from collections.abc import Callable
from functools import cache
from threading import Lock

import numpy as np

from azulejos import rulebooks
from azulejos.catalogue import say
from azulejos.engine import dispatch, doors, playouts
from azulejos.foundation.compiling import cache_directory, is_compiling
from azulejos.foundation.phases import DEALING
from azulejos.foundation.random import seed_generator
from azulejos.rulebooks.game import Game

_one_at_a_time = Lock()


def ready(name: str) -> Game:
    """A game whose rules can be called. The first time on a machine they are compiled, with a word about it."""
    with _one_at_a_time:
        return _ready(name)


@cache
def _ready(name: str) -> Game:
    game = rulebooks.load(name)
    dispatch.bind(game.record, game.rules)
    compile_once(game.info.name, "compiling", game, lambda: warm_up(game))
    return game


def compile_once(marker: str, sentence: str, game: Game, work: Callable[[], None]) -> None:
    """Do work that compiles, with a word about it, unless it was done on this machine before."""
    done = cache_directory() / f"{marker}.ready"
    if is_compiling() and not done.exists():
        _announce(say(sentence, game=game.info.title), work)
        done.touch()


def warm_up(game: Game) -> None:
    """Call all that Python calls, so that it is compiled."""
    table = game.new_games(game.info.players[0], game.info.check_options({}))
    seed_generator(table[0], np.uint64(1))
    drawn, actions = np.zeros(1, np.int16), np.zeros(game.action_ids, np.int16)
    random_table = np.repeat(table, 2)
    playouts.random_games(random_table, 1, 1)
    playouts.census(random_table, 1, 1, np.zeros(playouts.GAMES + 1, np.int64))
    doors.deal_from_seeds(table.copy(), 0, np.zeros(1, np.uint64), drawn)
    doors.can_deal(table, 0, int(drawn[0]))
    doors.deal(table, 0, int(drawn[0]))
    while table[0].phase == DEALING:
        doors.deal_at_random(table, 0, drawn)
    doors.redraw_hidden(table, 0, 0)
    doors.standing(table, 0, 0)
    doors.look(table, 0, doors.room_to_look(game.action_ids))
    doors.play_and_look(table.copy(), 0, 0, doors.room_to_look(game.action_ids))
    game.load_position(game.position(table[0], None))
    for action in actions[: doors.legal_actions(table, 0, actions)].tolist():
        doors.is_legal(table, 0, game.parse_action(game.format_action(action)))
        game.action_from_dict(game.action_to_dict(action))
    doors.apply(table, 0, int(actions[0]))
    finished = random_table[playouts.TABLE :]
    game.load_position(game.position(finished[0], None))
    game.ending(finished[0])
    doors.leaders(finished, 0), doors.winners(finished, 0)


def _announce(text: str, work: Callable[[], None]) -> None:
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(text):
            work()
    else:
        sys.stderr.write(f"{text}\n")
        work()
