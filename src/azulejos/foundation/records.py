"""The NumPy records in which games live.

A game is one element of a structured array. Its fields are read by name in compiled and in plain Python alike:
`state.players[seat].lines[row].count`. They stand without gaps, so that equal games have equal bytes. Whole numbers in
records are signed, because Numba makes a float of a signed and an unsigned one together.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

Record: TypeAlias = Any
"""One game, or a part of it: an element of a structured array. Its dtype is in the game's `table.py`."""

Records: TypeAlias = np.ndarray[Any, Any]
"""Many games: a structured array of one game's records."""

Field = tuple[str, str] | tuple[str, "str | np.dtype[Any]", int | tuple[int, ...]]


def record_type(fields: Sequence[Field]) -> "np.dtype[Any]":
    """A record type whose fields can be read as attributes, so none may be called like an attribute of NumPy's own."""
    if hidden := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise ValueError(f"a record cannot have the fields {hidden}: NumPy's records have methods of these names")
    return np.dtype((np.record, np.dtype(list(fields))))
