"""The few functions that everything else calls. Each finds the rules of its game by the type of the record.

In compiled code the choice is made while compiling and costs nothing; in plain Python it is a look into a table. So a
search, a batch or a playout is written once, and runs every game.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

from azulejos.core.records import Vector
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import Journal
from azulejos.games.kit.observation import LegalMask
from azulejos.games.kit.state import GameState

P = ParamSpec("P")
R = TypeVar("R")

_games_by_dtype: "dict[np.dtype[Any], Game]" = {}
_games_by_type: dict[Any, Game] = {}


def bind(game: Game) -> None:
    """Make a game's compiled functions known by its record."""
    _games_by_dtype[game.record] = game
    _games_by_type[numba.from_dtype(game.record)] = game


def by_record(stub: Callable[P, R]) -> Callable[P, R]:
    """Turn a stub into the function of that name in the rules of its first argument, a record."""
    name = stub.__name__

    @wraps(stub)
    def call_rule(state: np.record, *arguments: object) -> Any:
        return _games_by_dtype[state.dtype].compiled_function(name)(state, *arguments)

    def choose_rule(state: Any, *_: Any) -> Any:
        game = _games_by_type.get(state)
        return game.compiled_function(name).py_func if game else None

    overload(call_rule, strict=False)(choose_rule)
    return cast("Callable[P, R]", call_rule)


@by_record
def draw(state: GameState) -> int:
    """While dealing: draw what comes next at random, from the generator in the record. `deal` puts it on the table."""
    raise NotImplementedError


@by_record
def can_deal(state: GameState, drawn: int) -> bool:
    """While dealing: whether this could be drawn next."""
    raise NotImplementedError


@by_record
def chance_weights(state: GameState, weights: Vector[int]) -> None:
    """While dealing: write how likely each thing is drawn next, as whole numbers, into the caller's array."""
    raise NotImplementedError


@by_record
def deal(state: GameState, drawn: int) -> None:
    """While dealing: put what was drawn on the table."""
    raise NotImplementedError


@by_record
def legal_actions(state: GameState, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in rising order, into the caller's array; returns how many."""
    raise NotImplementedError


@by_record
def count_actions(state: GameState) -> int:
    """How many actions are legal."""
    raise NotImplementedError


@by_record
def random_action(state: GameState) -> int:
    """One of the legal actions, each as likely as any other."""
    raise NotImplementedError


@by_record
def is_legal(state: GameState, action: int) -> bool:
    """Whether the current player may do this."""
    raise NotImplementedError


@by_record
def apply(state: GameState, action: int) -> None:
    """Do a legal action, and what follows from it until somebody must choose, tiles must be dealt, or all is over."""
    raise NotImplementedError


@by_record
def leaders(state: GameState) -> int:
    """The seats, as a mask, with the most points."""
    raise NotImplementedError


@by_record
def winners(state: GameState) -> int:
    """The seats, as a mask, that win, ties broken as the rules say."""
    raise NotImplementedError


@by_record
def redraw_hidden(state: GameState, viewer: int) -> bool:
    """Draw anew, from the generator in the record, what a viewer cannot know and the record holds; tells if it does.

    What is still to come is hidden too: whoever must not know it seeds the generator first.
    """
    raise NotImplementedError


@by_record
def act(state: GameState, action: int, journal: Journal | None = None) -> None:
    """Do a legal action, and nothing that follows from it."""
    raise NotImplementedError


@by_record
def follow(state: GameState, journal: Journal | None = None) -> None:
    """What follows from an action, until somebody must choose, tiles must be dealt, or all is over."""
    raise NotImplementedError


@by_record
def project(state: GameState, seat: int, journal: Journal | None = None) -> int:
    """End the round for a seat as things stand; returns its score. The state is changed: pass a copy."""
    raise NotImplementedError


@by_record
def stage(state: GameState) -> int:
    """Which of an evaluation's sets of weights judges this moment of the game."""
    raise NotImplementedError


@by_record
def features(state: GameState, seat: int, out: object) -> None:
    """Write what an evaluation looks at for a seat into a record of the caller's, which the game declares."""
    raise NotImplementedError


@by_record
def observe_table(state: GameState, viewer: int, out: object) -> None:
    """Write what a seat sees of the table into a record of the caller's."""
    raise NotImplementedError


@by_record
def observe_board(state: GameState, seat: int, out: object) -> None:
    """Write the board of a seat, which all see, into a record of the caller's."""
    raise NotImplementedError


@by_record
def write_mask(state: GameState, out: LegalMask) -> None:
    """When somebody must act: write 1 for each legal action and 0 for every other one into a record of the caller's."""
    raise NotImplementedError
