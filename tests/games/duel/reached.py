"""Positions that games of Azul Duel come to: random games at every point, with players who like to draw plates.

In games with odd seeds they are careful as well: they break nothing and fill short lines, so that they have points to
draw with. Only then plates come to the top that were put back.
"""

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache

import azulejos
from tests.games.duel.option_sets import OPTION_SETS
from tests.games.duel.tables import Position

KINDS = ("setup", "acquisition", "place", "draw", "keep", "under", "stack", "chips", "cell", "over")


def kind_of(position: Position) -> str:
    """The choice in the middle of a turn, or the phase."""
    return str((position["choosing"] or {}).get("type", position["phase"]))


def eager_game(seed: int, eagerness: float) -> Iterator[azulejos.Match]:
    """A random game at every point; players draw a plate with this probability whenever they may."""
    match, choose = OPTION_SETS[seed % len(OPTION_SETS)].new_match(seed), random.Random(seed)
    while not match.is_over:
        yield match
        legal = match.legal_actions()
        draws = [action for action in legal if str(action) == "draw"]
        wanted = _careful(legal) if seed % 2 else legal
        match.play(draws[0] if draws and choose.random() < eagerness else choose.choice(wanted))
    yield match


def _careful(legal: list[azulejos.Action]) -> list[azulejos.Action]:
    """The actions that bring most, roughly."""
    good = [action for action in legal if not str(action).endswith(("broken", "skip", "look"))]
    short = [action for action in good if str(action).endswith(("line 1", "line 2", "line 3"))]
    return short or good or legal


@cache
def _positions() -> list[Position]:
    return [match.position() for seed in range(16) for match in eager_game(seed, 0.7)]


def reached(kind: str, fits: Callable[[Position], bool] = lambda position: True) -> Position:
    """The first position of a kind that fits; it may be changed."""
    return copy.deepcopy(next(filter(fits, all_reached(kind))))


def all_reached(kind: str) -> Iterator[Position]:
    """All positions of a kind; not to be changed."""
    return (position for position in _positions() if kind_of(position) == kind)
