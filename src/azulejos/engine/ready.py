"""Prepares games to run: binds their rules to their records, and finds their machine code."""

import sys
from collections.abc import Callable
from functools import partial
from threading import Lock

from azulejos.core.entry_points import PLAY
from azulejos.engine import dispatch
from azulejos.games import registry
from azulejos.games.kit.game import Game
from azulejos.i18n import say
from azulejos.native.loader import loader
from azulejos.native.units import Unit

_lock = Lock()


def ready(name: str) -> Game:
    """A game that can be played. Its rules run as Python until their machine code is compiled, if it has to be."""
    with _lock:
        game = registry.load(name)
        dispatch.bind(game)
        loader.add_game(name, game.record)
        loader.request(Unit(name, PLAY))
        return game


def wait_for(*units: Unit) -> None:
    """Wait until these units of a game run as machine code. The first time on a machine, compiles them and says so."""
    for unit in units:
        loader.request(unit)
    for unit in units:
        if not loader.is_loaded(unit):
            text = say(f"compiling.{unit.part}", game=registry.info(unit.game).title)
            _announce(text, partial(loader.wait_for, unit))


def _announce(text: str, work: Callable[[], None]) -> None:
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(text):
            work()
    else:
        sys.stderr.write(f"{text}\n")
        work()
