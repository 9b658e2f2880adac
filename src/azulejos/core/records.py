"""The NumPy records that hold game states.

A game is one element of a structured array. Compiled code and plain Python both read its fields by name:
`state.players[seat].lines[row].count`. There is no padding between fields, so equal games have equal bytes. Integers
in records are signed, because Numba promotes a mix of signed and unsigned integers to float.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from struct import Struct
from typing import (
    Annotated,
    Any,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import msgspec
import numpy as np

Plain: TypeAlias = Any
"""A copy of a record for plain Python: the same field names, holding ints and lists."""

Records: TypeAlias = np.ndarray[Any, Any]
"""A structured array of records of one game."""

Field = tuple[str, "str | np.dtype[Any]"] | tuple[str, "str | np.dtype[Any]", int | tuple[int, ...]]


I1 = Annotated[int, "i1"]
I2 = Annotated[int, "i2"]
I4 = Annotated[int, "i4"]
U8 = Annotated[np.uint64, "u8"]
"""Integers in a record, by signedness and size in bytes."""

F4 = Annotated[float, "f4"]
F8 = Annotated[float, "f8"]
"""Floats in a record, by size in bytes."""

single = cast("Callable[[float], float]", np.float32)
"""Converts to single precision; type checkers see an ordinary float."""

Item = TypeVar("Item")
Item_co = TypeVar("Item_co", covariant=True)


class Vector(Protocol, Generic[Item]):
    """A one-dimensional array of numbers in a record, as type checkers see it."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> "Vector[Item]": ...
    def __setitem__(self, index: int, value: Item) -> None: ...


class Matrix(Protocol, Generic[Item]):
    """A two-dimensional array of numbers in a record, as type checkers see it."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Vector[Item]]: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> Item: ...
    @overload
    def __getitem__(self, index: int) -> Vector[Item]: ...
    def __setitem__(self, index: tuple[int, int], value: Item) -> None: ...


class Structs(Protocol[Item_co]):
    """An array of nested records, as type checkers see it."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item_co]: ...
    def __getitem__(self, index: int) -> Item_co: ...


class RecordArray(Protocol, Generic[Item]):
    """A structured array whose elements are records of one class, as type checkers see it. NumPy arrays match it."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    @overload
    def __getitem__(self, index: int | np.uint64 | tuple[int, ...]) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> "RecordArray[Item]": ...
    def __setitem__(self, index: int | slice, value: "Item | RecordArray[Item] | int") -> None: ...
    def __array__(self) -> "np.ndarray[Any, Any]": ...


class RecordTable(Protocol[Item_co]):
    """A two-dimensional `RecordArray`."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: tuple[int, int]) -> Item_co: ...


@cache
def dtype_of(struct: type) -> "np.dtype[Any]":
    """The record type of a class, with the fields in declaration order.

    >>> class Line:
    ...     colour: I1
    ...     counts: Annotated[Vector[I2], 3]
    >>> dtype_of(Line).descr
    [('colour', '|i1'), ('counts', '<i2', (3,))]
    """
    return record_type([_field(name, hint) for name, hint in get_type_hints(struct, include_extras=True).items()])


def _field(name: str, hint: Any) -> "Field":
    declared, detail, *_ = get_args(hint)
    if isinstance(detail, str):
        return name, detail
    (item,) = get_args(declared)
    return name, get_args(item)[1] if get_origin(item) is Annotated else dtype_of(item), detail


def record_type(fields: Sequence[Field]) -> "np.dtype[Any]":
    """A record type whose fields can be read as attributes; no field may have the name of an `np.record` attribute."""
    if hidden := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise ValueError(f"a record cannot have the fields {hidden}: NumPy's records have methods of these names")
    return np.dtype((np.record, np.dtype(list(fields))))


def plain(record: Item) -> Item:
    """A copy of a record that plain Python reads twenty times as fast: the same field names, holding ints and lists.

    >>> point = np.zeros(1, record_type([("x", "i2"), ("ys", "i1", 3)]))[0]
    >>> plain(point)
    Plain(x=0, ys=[0, 0, 0])
    """
    kept = as_void(record)
    copy: Item = reader(_type_of(kept))(bytes_of(kept))
    return copy


def as_void(record: object) -> np.void:
    """The same record, typed as NumPy's `void` rather than as the class that declares its fields."""
    assert isinstance(record, np.void)
    return record


def numbers(vector: Iterable[int]) -> list[int]:
    """An array of a record as Python ints, which never overflow."""
    return [int(number) for number in vector]


_type_of: Callable[[Any], "np.dtype[Any]"] = np.generic.dtype.__get__
bytes_of: Callable[[Any], bytes] = np.void.tobytes
"""Direct access to a record's attributes, bypassing the lookup of field names."""

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}
"""The `struct` format code for each number type."""


@cache
def reader(dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> Callable[[bytes], Plain]:
    """A function that turns the bytes of a record, or of one of its fields, into a plain copy.

    With `only`, the copy has just these fields. The function is generated as one expression, as `dataclass` generates
    its methods: loops take five times as long.
    """
    plan = _Plan()
    built = plan.expression(dtype, only)
    numbers, build = Struct("=" + plan.codes), eval(f"lambda numbers: {built}", plan.types)  # noqa: S307
    return lambda kept: build(numbers.unpack(kept))


class _Plan:
    """The format codes of a record's numbers in order, and the types of the copies."""

    def __init__(self) -> None:
        self.codes = ""
        self.count = 0
        self.types: dict[str, Any] = {}

    def expression(self, dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> str:
        """The expression that builds a copy of the next item."""
        if dtype.subdtype is not None:
            item, shape = dtype.subdtype
            return self._array(item, shape)
        if dtype.names is None:
            return f"numbers[{self._number(dtype)}]"
        fields = {}
        for name in dtype.names:
            if only is None or name in only:
                fields[name] = self.expression(dtype[name])
            else:
                self.codes += f"{dtype[name].itemsize}x"
        built = "_".join(("plain", *fields))
        self.types.setdefault(built, msgspec.defstruct("Plain", fields, gc=False))
        return f"{built}({', '.join(fields.values())})"

    def _array(self, item: "np.dtype[Any]", shape: tuple[int, ...]) -> str:
        count, rest = shape[0], shape[1:]
        if not rest and item.names is None:
            first = self._number(item, count)
            return f"[*numbers[{first}:{first + count}]]"
        items = [self._array(item, rest) if rest else self.expression(item) for _ in range(count)]
        return f"[{', '.join(items)}]"

    def _number(self, dtype: "np.dtype[Any]", count: int = 1) -> int:
        """Add `count` numbers to the format; returns the index of the first."""
        self.codes += _CODES[dtype.str[1:]] * count
        self.count += count
        return self.count - count
