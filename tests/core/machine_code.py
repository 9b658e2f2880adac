"""Functions of tests that a build process compiles, to test the code that it generates."""

from collections.abc import Callable
from typing import Any, TypeVar

from azulejos.core.compiler import IS_BUILDING

Function = TypeVar("Function", bound=Callable[..., Any])

if IS_BUILDING:
    from numba import njit

    import azulejos.compilation.intrinsics  # noqa: F401

    def machine_code(function: Function) -> Function:
        """Compile a function, so that what it calls runs as generated code."""
        made: Function = njit(function)
        return made

else:

    def machine_code(function: Function) -> Function:
        """Leave a function as Python."""
        return function
