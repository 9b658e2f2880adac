"""Bulk copies into the arrays of a record.

The compiler cannot vectorise a loop that reads from one record and writes to another, because it cannot know that the
two do not overlap. `azulejos.compilation.intrinsics` has vectorised versions of these functions, which read everything
before they write; they give the same results.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from azulejos.core.records import Matrix, Vector, as_void

BIT_WRITERS: dict[Callable[..., None], int] = {}
"""Every function that `bit_writer` has made, with its width."""


def copy_alike(target: object, source: object) -> None:
    """Copy all fields that both records have, with the same name and type.

    >>> source = np.array([(1, 2, 3)], [("x", "i1"), ("y", "i2"), ("z", "i1")])[0]
    >>> target = np.zeros(1, [("z", "i1"), ("y", "i1"), ("x", "i1")])[0]
    >>> copy_alike(target, source)
    >>> target.item()
    (3, 0, 1)
    """
    into, out_of = as_void(target), as_void(source)
    for name in fields_alike(into.dtype, out_of.dtype):
        into[name] = out_of[name]


def copy_row(target: Matrix[int], row: int, source: Vector[int]) -> None:
    """Copy an array of bytes into one row of an array in another record.

    >>> import numpy as np
    >>> target = np.zeros((2, 3), np.int8)
    >>> copy_row(target, 1, np.array([1, 2, 3], np.int8))
    >>> target.tolist()
    [[0, 0, 0], [1, 2, 3]]
    """
    for column, number in enumerate(source):
        target[row, column] = number


def clear_numbers(target: Vector[int]) -> None:
    """Set all bytes of a record's array to 0.

    >>> import numpy as np
    >>> target = np.ones(3, np.int8)
    >>> clear_numbers(target)
    >>> target.tolist()
    [0, 0, 0]
    """
    for n in range(len(target)):
        target[n] = 0


def clear_record(target: object) -> None:
    """Set all numbers of a record to 0.

    >>> target = np.array([(1, (2.0, 3.0))], [("x", "i1"), ("ys", "f4", 2)])[0]
    >>> clear_record(target)
    >>> target["x"].item(), target["ys"].tolist()
    (0, [0.0, 0.0])
    """
    record = as_void(target)
    for name in record.dtype.names or ():
        record[name] = np.zeros_like(record[name])


def bit_writer(width: int) -> Callable[[Vector[int], int, int], None]:
    """A function that writes the lowest `width` bits of a mask as bytes, starting at an index of a record's array.

    >>> import numpy as np
    >>> target = np.ones(6, np.int8)
    >>> bit_writer(4)(target, 1, 0b1001)
    >>> target.tolist()
    [1, 1, 0, 0, 1, 1]
    """

    def write_bits(target: Vector[int], at: int, mask: int) -> None:
        for bit in range(width):
            target[at + bit] = mask >> bit & 1

    BIT_WRITERS[write_bits] = width
    return write_bits


def fields_alike(target: "np.dtype[Any]", source: "np.dtype[Any]") -> list[str]:
    """The fields that both records have, with the same name and type, in the order of `target`."""
    return [name for name in target.names or () if name in (source.names or ()) and target[name] == source[name]]
