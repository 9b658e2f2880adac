"""The functions through which everything else calls the rules. The type of the record selects the game.

So a search, a batch or a playout is written once and works for every game.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from azulejos.core.compiler import IS_BUILDING
from azulejos.core.records import Vector
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import Journal
from azulejos.games.kit.observation import LegalMask
from azulejos.games.kit.state import GameState

P = ParamSpec("P")
R = TypeVar("R")

_games: "dict[np.dtype[Any], Game]" = {}
_names: list[str] = []


def bind(game: Game) -> None:
    """Let these functions call the rules of a game.

    A build process compiles one game: its rules take the place of these functions, so that calls cost nothing.
    """
    _games[game.record] = game
    if IS_BUILDING:
        globals().update({name: game.compiled_function(name) for name in _names})


def game_of(record: "np.dtype[Any]") -> Game:
    """The game whose states have this record type."""
    return _games[record]


def by_record(stub: Callable[P, R]) -> Callable[P, R]:
    """Turn a stub into a call of the function of the same name in the game of its first argument, a record."""
    name = stub.__name__
    _names.append(name)

    @wraps(stub)
    def call_rule(state: np.record, *arguments: object) -> Any:
        return _games[state.dtype].compiled_function(name)(state, *arguments)

    return cast("Callable[P, R]", call_rule)


@by_record
def draw(state: GameState) -> int:
    """While dealing: draw the next piece at random, with the generator in the record. `deal` puts it on the table."""
    raise NotImplementedError


@by_record
def can_deal(state: GameState, drawn: int) -> bool:
    """While dealing: whether this can be drawn next."""
    raise NotImplementedError


@by_record
def chance_weights(state: GameState, weights: Vector[int]) -> None:
    """While dealing: write the integer weight of each possible draw into the caller's array."""
    raise NotImplementedError


@by_record
def deal(state: GameState, drawn: int, journal: Journal | None = None) -> None:
    """While dealing: put what was drawn on the table."""
    raise NotImplementedError


@by_record
def legal_actions(state: GameState, actions: Vector[int]) -> int:
    """Write the ids of the legal actions, in ascending order, into the caller's array; returns how many."""
    raise NotImplementedError


@by_record
def count_actions(state: GameState) -> int:
    """How many actions are legal."""
    raise NotImplementedError


@by_record
def random_action(state: GameState) -> int:
    """A uniformly random legal action."""
    raise NotImplementedError


@by_record
def is_legal(state: GameState, action: int) -> bool:
    """Whether this action is legal for the current player."""
    raise NotImplementedError


@by_record
def apply(state: GameState, action: int) -> None:
    """Play a legal action and what follows, until a player must choose, tiles must be dealt, or the game is over."""
    raise NotImplementedError


@by_record
def leaders(state: GameState) -> int:
    """The seats with the most points, as a mask."""
    raise NotImplementedError


@by_record
def winners(state: GameState) -> int:
    """The winning seats, as a mask, with ties broken by the rules."""
    raise NotImplementedError


@by_record
def redraw_hidden(state: GameState, viewer: int) -> bool:
    """Redraw everything in the record that the viewer cannot know, with its generator; returns whether there is any.

    Future draws are hidden too: to hide them from the viewer, seed the generator first.
    """
    raise NotImplementedError


@by_record
def act(state: GameState, action: int, journal: Journal | None = None) -> None:
    """Play a legal action, without what follows from it."""
    raise NotImplementedError


@by_record
def list_group_takes(state: GameState, actions: Vector[int]) -> int:
    """Write the ids of the current player's takes of tiles, place by place, also while dealing; returns how many.

    Takes that only combine others are left out, e.g. of a colour together with the jokers.
    """
    raise NotImplementedError


@by_record
def act_and_count(state: GameState, action: int, journal: Journal) -> tuple[int, int]:
    """Play a take of tiles, with an empty journal; returns how many tiles find room, and how many are taken."""
    raise NotImplementedError


@by_record
def follow(state: GameState, journal: Journal | None = None) -> None:
    """Resolve what follows from an action, until a player must choose, tiles must be dealt, or the game is over."""
    raise NotImplementedError


@by_record
def project(state: GameState, seat: int, journal: Journal | None = None) -> int:
    """End the round for a seat as things stand; returns its score. Changes the state: pass a copy."""
    raise NotImplementedError


@by_record
def stage(state: GameState) -> int:
    """The stage of the game, which selects the weights of the evaluation."""
    raise NotImplementedError


@by_record
def features(state: GameState, seat: int, out: object) -> None:
    """Write the evaluation features of a seat into the caller's record, whose type the game declares."""
    raise NotImplementedError


@by_record
def observe_table(state: GameState, viewer: int, out: object) -> None:
    """Write what a seat sees of the table into the caller's record."""
    raise NotImplementedError


@by_record
def observe_board(state: GameState, seat: int, out: object) -> None:
    """Write the board of a seat, which is public, into the caller's record."""
    raise NotImplementedError


@by_record
def write_mask(state: GameState, out: LegalMask) -> None:
    """When a player must act: write 1 for each legal action and 0 for the others into the caller's record."""
    raise NotImplementedError
