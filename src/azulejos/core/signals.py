"""Signals between threads: numbers that one thread posts and another polls, without holding the GIL."""

from typing import Any

import numpy as np
from numba.core import types

from azulejos.core.intrinsics import WORD, first_byte, intrinsic, overload

Signals = np.ndarray[Any, np.dtype[np.int64]]


def post(signals: Signals, which: int, number: int) -> None:
    """Post a signal. A thread that reads it also sees everything written before it."""
    signals[which] = number


def read(signals: Signals, which: int) -> int:
    """The last number posted.

    >>> signals = np.zeros(1, np.int64)
    >>> post(signals, 0, 7)
    >>> read(signals, 0)
    7
    """
    return int(signals[which])


@overload(post, strict=False)
def _post(signals: Any, which: Any, number: Any) -> Any:  # noqa: ARG001
    return lambda signals, which, number: _store(signals, which, number)  # noqa: PLW0108


@overload(read, strict=False)
def _read(signals: Any, which: Any) -> Any:  # noqa: ARG001
    return lambda signals, which: _load(signals, which)  # noqa: PLW0108


@intrinsic
def _store(_: Any, signals: Any, which: Any, number: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _place(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(signals, types.intp, types.int64), generate


@intrinsic
def _load(_: Any, signals: Any, which: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", 8)

    return types.int64(signals, types.intp), generate


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    start = first_byte(context, builder, signature.args[0], arguments[0])
    return builder.gep(builder.bitcast(start, WORD.as_pointer()), [arguments[1]])
