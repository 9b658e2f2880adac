"""The arrays that a batch writes into. Callers may allocate them, for example in shared memory."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.core.errors import IllegalAction, InvalidOptions

_TYPES = {
    "observations": np.int8,
    "masks": np.int8,
    "seats": np.int8,
    "rewards": np.float32,
    "ends": np.bool_,
}


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arrays of a batch, with one row per game.

    >>> Arrays.empty(players=2, n=3, observation=207, actions=300).masks.shape
    (3, 300)
    """

    observations: "np.ndarray[Any, np.dtype[np.int8]]"
    """The observation of the player to act."""
    masks: "np.ndarray[Any, np.dtype[np.int8]]"
    """1 for each legal action of the player to act."""
    seats: "np.ndarray[Any, np.dtype[np.int8]]"
    """The seat of the player to act."""
    rewards: "np.ndarray[Any, np.dtype[np.float32]]"
    """The reward of each seat if the last action ended the game, else 0."""
    ends: "np.ndarray[Any, np.dtype[np.bool_]]"
    """Whether the last action ended the game. The other arrays then show the next game."""

    @classmethod
    def empty(cls, players: int, n: int, observation: int, actions: int) -> "Arrays":
        """Allocate arrays for `n` games."""
        shapes = _shapes(players, n, observation, actions)
        return cls(**{name: np.zeros(shape, _TYPES[name]) for name, shape in shapes.items()})

    def check(self, players: int, n: int, observation: int, actions: int) -> None:
        """Raise `InvalidOptions` unless all arrays have the right shape and type, and are contiguous and writeable."""
        for name, shape in _shapes(players, n, observation, actions).items():
            array: object = getattr(self, name)
            fits = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (shape, np.dtype(_TYPES[name]))
            if not (fits and isinstance(array, np.ndarray) and array.flags.c_contiguous and array.flags.writeable):
                raise InvalidOptions("env.bad_array", name=name, shape=str(shape), type=np.dtype(_TYPES[name]).name)


def check_actions(actions: Any, n: int) -> "np.ndarray[Any, np.dtype[Any]]":
    """Return the actions as an array. Raises `IllegalAction` unless there is one integer per game."""
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of different lengths
        given = np.empty(0)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise IllegalAction("env.bad_actions", count=n)
    return given


def check_out(out: Any, n: int) -> None:
    """Raise `InvalidOptions` unless the array can hold an action for each game."""
    if not (
        isinstance(out, np.ndarray)
        and out.shape == (n,)
        and out.dtype.kind in "iu"
        and out.dtype.itemsize > 1
        and out.flags.writeable
    ):
        raise InvalidOptions("env.bad_out", shape=str((n,)))


def _shapes(players: int, n: int, observation: int, actions: int) -> dict[str, tuple[int, ...]]:
    return {
        "observations": (n, observation),
        "masks": (n, actions),
        "seats": (n,),
        "rewards": (n, players),
        "ends": (n,),
    }
