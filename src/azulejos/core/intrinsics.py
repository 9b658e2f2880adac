"""What functions that write machine code by themselves have in common."""

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
"""Types of numbers."""


def first_byte(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Where the bytes of an array begin."""
    data = code_utilities.create_struct_proxy(kind)(context, builder, value=array).data
    return builder.bitcast(data, BYTE.as_pointer())


def bytes_at(builder: Any, start: Any, offset: int, width: int) -> Any:
    """Some bytes after a start, as one."""
    place = builder.gep(start, [WORD(offset)])
    return builder.bitcast(place, ir.VectorType(BYTE, width).as_pointer())
