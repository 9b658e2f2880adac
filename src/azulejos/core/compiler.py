"""Marks the functions that are compiled.

The rules are Python. A build process compiles them to machine code (`azulejos.compilation`); every other process runs
the machine code through entry points (`azulejos.core.entry_points`) and needs no compiler. What such a process calls
directly, e.g. while it loads a position, runs as the Python that it is, with the same results.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

BUILD_VARIABLE = "AZULEJOS_BUILD"
"""The environment variable that a build process is started with."""

IS_BUILDING = os.environ.get(BUILD_VARIABLE) == "1"
"""Whether this process compiles the rules."""

if IS_BUILDING:
    from numba import njit

    def compiled(function: Function) -> Function:
        """Compile a function as a part of the entry points that call it, without a wrapper for Python."""
        options: Any = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        made: Any = njit(**options)(function)
        return cast("Function", made)

else:

    def compiled(function: Function) -> Function:
        """Mark a function that is compiled as a part of the entry points that call it."""
        return function
