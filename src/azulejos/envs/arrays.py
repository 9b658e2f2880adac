"""The arrays that a batch writes into. They are the caller's: made here, or anywhere else that NumPy can see."""

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
    """One row for each game.

    >>> Arrays.empty(players=2, n=3, observation=207, actions=300).masks.shape
    (3, 300)
    """

    observations: "np.ndarray[Any, np.dtype[np.int8]]"
    """What the player who must act sees."""
    masks: "np.ndarray[Any, np.dtype[np.int8]]"
    """1 for each action that this player may do."""
    seats: "np.ndarray[Any, np.dtype[np.int8]]"
    """The seat of this player."""
    rewards: "np.ndarray[Any, np.dtype[np.float32]]"
    """What each seat got for the game that has just ended; 0 for all while it goes on."""
    ends: "np.ndarray[Any, np.dtype[np.bool_]]"
    """Whether the last action ended a game; what is seen is then the next one."""

    @classmethod
    def empty(cls, players: int, n: int, observation: int, actions: int) -> "Arrays":
        """New arrays for so many games."""
        shapes = _shapes(players, n, observation, actions)
        return cls(**{name: np.zeros(shape, _TYPES[name]) for name, shape in shapes.items()})

    def check(self, players: int, n: int, observation: int, actions: int) -> None:
        """Refuse arrays that a batch cannot write into."""
        for name, shape in _shapes(players, n, observation, actions).items():
            array: object = getattr(self, name)
            fits = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (shape, np.dtype(_TYPES[name]))
            if not (fits and isinstance(array, np.ndarray) and array.flags.c_contiguous and array.flags.writeable):
                raise InvalidOptions("env.bad_array", name=name, shape=str(shape), type=np.dtype(_TYPES[name]).name)


def check_actions(actions: Any, n: int) -> "np.ndarray[Any, np.dtype[Any]]":
    """The actions as an array, if they are whole numbers, one for each game."""
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of different lengths
        given = np.empty(0)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise IllegalAction("env.bad_actions", count=n)
    return given


def check_out(out: Any, n: int) -> None:
    """Refuse an array that cannot hold an action for each game."""
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
