"""The NumPy records in which games live.

A game is one element of a structured array. Its fields are read by name in compiled and in plain Python alike:
`state.players[seat].lines[row].count`. They stand without gaps, so that equal games have equal bytes. Whole numbers in
records are signed, because Numba makes a float of a signed and an unsigned one together.
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
"""A copy of a record for plain Python: the same names, with whole numbers and lists behind them."""

Records: TypeAlias = np.ndarray[Any, Any]
"""Many games: a structured array of one game's records."""

Field = tuple[str, "str | np.dtype[Any]"] | tuple[str, "str | np.dtype[Any]", int | tuple[int, ...]]


I1 = Annotated[int, "i1"]
I2 = Annotated[int, "i2"]
I4 = Annotated[int, "i4"]
U8 = Annotated[np.uint64, "u8"]
"""Whole numbers in a record, by their sign and size in bytes."""

F4 = Annotated[float, "f4"]
F8 = Annotated[float, "f8"]
"""Numbers with fractions, by their size in bytes."""

single = cast("Callable[[float], float]", np.float32)
"""Makes a number of single precision; type checkers see it as any other number with a fraction."""

Item = TypeVar("Item")
Item_co = TypeVar("Item_co", covariant=True)


class Vector(Protocol, Generic[Item]):
    """How type checkers see a row of numbers in a record."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> "Vector[Item]": ...
    def __setitem__(self, index: int, value: Item) -> None: ...


class Matrix(Protocol, Generic[Item]):
    """How type checkers see rows and columns of numbers in a record."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Vector[Item]]: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> Item: ...
    @overload
    def __getitem__(self, index: int) -> Vector[Item]: ...
    def __setitem__(self, index: tuple[int, int], value: Item) -> None: ...


class Structs(Protocol[Item_co]):
    """How type checkers see a row of records in a record."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item_co]: ...
    def __getitem__(self, index: int) -> Item_co: ...


class RecordArray(Protocol, Generic[Item]):
    """How type checkers see a structured array: NumPy's arrays fit it, and its elements are records of one class."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...
    @overload
    def __getitem__(self, index: int | np.uint64 | tuple[int, ...]) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> "RecordArray[Item]": ...
    def __setitem__(self, index: int | slice, value: "Item | RecordArray[Item] | int") -> None: ...
    def __array__(self) -> "np.ndarray[Any, Any]": ...


def dtype_of(struct: type) -> "np.dtype[Any]":
    """The record type of a class that declares its fields, in their order.

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
    """A record type whose fields can be read as attributes, so none may be called like an attribute of NumPy's own."""
    if hidden := [name for name, *_ in fields if hasattr(np.record, name)]:
        raise ValueError(f"a record cannot have the fields {hidden}: NumPy's records have methods of these names")
    return np.dtype((np.record, np.dtype(list(fields))))


def plain(record: Item) -> Item:
    """A copy of a record that plain Python reads twenty times as fast: the same names, and lists of numbers.

    >>> point = np.zeros(1, record_type([("x", "i2"), ("ys", "i1", 3)]))[0]
    >>> plain(point)
    Plain(x=0, ys=[0, 0, 0])
    """
    kept = as_void(record)
    copy: Item = reader(_type_of(kept))(bytes_of(kept))
    return copy


def as_void(record: object) -> np.void:
    """A record as NumPy sees it, without the class that declares its fields."""
    assert isinstance(record, np.void)
    return record


def numbers(vector: Iterable[int]) -> list[int]:
    """The numbers of an array in a record as whole numbers of Python, which never overflow."""
    return [int(number) for number in vector]


_type_of: Callable[[Any], "np.dtype[Any]"] = np.generic.dtype.__get__
bytes_of: Callable[[Any], bytes] = np.void.tobytes
"""What a record's own attributes give, without asking first whether they are fields."""

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}
"""How the numbers of a record are unpacked, by their kind and size."""


@cache
def reader(dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> Callable[[bytes], Plain]:
    """What makes a plain copy of the bytes of a record, or of one of its fields; if asked for, with some fields only.

    The building is written out as one expression, as `dataclass` writes its methods: loops take five times as long.
    """
    plan = _Plan()
    built = plan.expression(dtype, only)
    numbers, build = Struct("=" + plan.codes), eval(f"lambda numbers: {built}", plan.types)  # noqa: S307
    return lambda kept: build(numbers.unpack(kept))


class _Plan:
    """The codes of a record's numbers in order, and the types of the copies."""

    def __init__(self) -> None:
        self.codes = ""
        self.count = 0
        self.types: dict[str, Any] = {}

    def expression(self, dtype: "np.dtype[Any]", only: frozenset[str] | None = None) -> str:
        """What builds the copy of the next item."""
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
        """Where the next number or numbers will be."""
        self.codes += _CODES[dtype.str[1:]] * count
        self.count += count
        return self.count - count
