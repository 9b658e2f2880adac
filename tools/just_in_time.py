"""Measures a game whose rules Numba compiles just in time, as an ordinary program with `@njit` would run them.

It is the yardstick of `tools.bench_engines`, which starts this module and asks it for measurements.
"""

import sys
from typing import Any

from numba import njit

from azulejos.core import compiler

plain_function: Any = njit(nogil=True, error_model="numpy")
compiler.compiled = plain_function  # before the rules are imported


def main(game: str) -> None:
    """Answer requests for measurements of a game."""
    from azulejos.compilation.intrinsics import overload_bit_writers
    from azulejos.engine import dispatch
    from azulejos.games import registry
    from tools.bench_engines import answer_requests

    overload_bit_writers()
    dispatch.bind(registry.load(game))
    answer_requests()


if __name__ == "__main__":
    main(sys.argv[1])
