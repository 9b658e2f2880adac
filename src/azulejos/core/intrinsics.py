"""Helpers for functions that generate LLVM code."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import extending
from numba.core import cgutils

Decorator = Callable[[Callable[..., Any]], Any]

intrinsic: Decorator = extending.intrinsic
overload: Callable[..., Decorator] = extending.overload
code_utilities: Any = cgutils

BYTE, WORD = ir.IntType(8), ir.IntType(64)
"""LLVM integer types."""


def first_byte(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """A pointer to the first byte of an array."""
    data = code_utilities.create_struct_proxy(kind)(context, builder, value=array).data
    return builder.bitcast(data, BYTE.as_pointer())


def bytes_at(builder: Any, start: Any, offset: int, width: int) -> Any:
    """A pointer to `width` bytes at an offset, as one vector."""
    place = builder.gep(start, [WORD(offset)])
    return builder.bitcast(place, ir.VectorType(BYTE, width).as_pointer())
