"""Entry points: the functions through which Python calls compiled code.

An entry point is declared once, with ordinary annotations:

    @entry_point(PLAY)
    def legal_actions(games: Games, index: int, actions: Ids) -> int: ...

Its C signature follows from them: an array becomes a pointer and its lengths, a named tuple its fields, a number a
64-bit integer. Records that differ from game to game are annotated with a protocol, so that one declaration serves
every game: the types of the records select the machine code.

The first call with new record types asks the resolver for the machine code. If it has none, the function runs as
Python, which gives the same results.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from typing import Any, Protocol, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from azulejos.core._ffi import ffi
from azulejos.core.compiler import IS_BUILDING, compiled
from azulejos.core.records import RecordArray, RecordTable, Structs, dtype_of

Function = TypeVar("Function", bound=Callable[..., object])

PLAY, ENVIRONMENTS, RESEARCH = "play", "environments", "research"
"""The parts of a game's machine code: matches and bots; environments for learning; random games and training."""

pointer_to = ffi.from_buffer

Records: TypeAlias = "tuple[np.dtype[Any], ...]"
"""The types of an entry point's game-specific records, in the order of `EntryPoint.roles`."""

MachineCode: TypeAlias = Callable[..., Any]
"""A C function that takes pointers and integers."""


@dataclass(frozen=True)
class Array:
    """An array in the signature of an entry point."""

    item: "type | np.dtype[Any]"
    """The type of its items; for records whose fields depend on the game, the protocol that they follow."""
    dimensions: int

    @property
    def role(self) -> type | None:
        """The protocol of the items, if their fields depend on the game."""
        return self.item if isinstance(self.item, type) else None


@dataclass(frozen=True)
class Argument:
    """A value that crosses into compiled code: an array, an `int` or a `bool`."""

    path: str
    """Where Python finds it: the name of a parameter, or of a field of one, e.g. `tree.nodes`."""
    kind: Array | type

    @property
    def name(self) -> str:
        """A name for C."""
        return self.path.replace(".", "_")


class EntryPoint:
    """An entry point: its signature, and the machine code found for it so far."""

    def __init__(self, function: Callable[..., Any], part: str) -> None:
        self.function = function
        self.part = part
        self.name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
        self.machine_code: dict[Records, MachineCode] = {}

        hints = get_type_hints(function)
        self.returns: type = hints.pop("return")
        """The type of the result: `int`, `bool`, `np.uint64` or `NoneType`."""
        self.parameters = hints
        """The annotations of the parameters by name."""
        self.arguments = tuple(argument for name, hint in hints.items() for argument in _arguments(name, hint))
        """What crosses into compiled code, in order."""
        self.roles = self._first_of_each_role()
        """The roles of the game-specific records, each with the path of the first array that has it."""

    def _first_of_each_role(self) -> dict[type, str]:
        roles: dict[type, str] = {}
        for argument in self.arguments:
            if isinstance(argument.kind, Array) and argument.kind.role:
                roles.setdefault(argument.kind.role, argument.path)
        return roles

    def first_call(self, records: Records, arguments: tuple[Any, ...]) -> Any:
        """Find the machine code for these records and call it; without any, run the function as Python."""
        if found := _resolver(self, records):
            self.machine_code[records] = found
            return self.call(*arguments)
        return self.function(*arguments)

    @cached_property
    def call(self) -> Callable[..., Any]:
        """The function that Python calls. It is generated: a loop over the arguments takes several times as long."""
        names = {
            "find": self.machine_code.get,
            "first_call": self.first_call,
            "pointer_to": pointer_to,
            "check": _check_type,
            "word": np.uint64,
        }
        exec("\n".join(self._source(names)), names)  # noqa: S102
        call: Callable[..., Any] = names["call"]
        return update_wrapper(call, self.function)

    def _source(self, names: dict[str, Any]) -> Iterator[str]:
        yield f"def call({', '.join(self.parameters)}):"
        yield f"    records = {''.join(f'{path}.dtype, ' for path in self.roles.values()) or '()'}"
        yield "    machine_code = find(records)"
        yield "    if machine_code is None:"
        yield f"        return first_call(records, ({', '.join(self.parameters)},))"
        passed = []
        for n, argument in enumerate(self.arguments):
            path, kind = argument.path, argument.kind
            if not isinstance(kind, Array):
                passed.append(path)
                continue
            if kind.role is None:
                names[f"type{n}"] = kind.item
                yield f"    if {path}.dtype is not type{n}: check({path!r}, {path}, type{n})"
            passed += [f"pointer_to({path})", *(f"{path}.shape[{n}]" for n in range(kind.dimensions))]
        result = f"machine_code({', '.join(passed)})"
        yield "    return " + _CONVERSIONS.get(self.returns, "{}").format(result)


_CONVERSIONS: dict[type, str] = {bool: "{} != 0", np.uint64: "word({})"}
"""How the result of machine code becomes the result of the Python function."""


def _arguments(path: str, hint: Any) -> Iterator[Argument]:
    if array := _array(hint):
        yield Argument(path, array)
    elif hasattr(hint, "_fields"):
        for name, field in get_type_hints(hint).items():
            yield from _arguments(f"{path}.{name}", field)
    else:
        assert hint in (int, bool), f"{path} cannot cross into compiled code: {hint}"
        yield Argument(path, hint)


def _is_protocol(item: Any) -> bool:
    return isinstance(item, type) and Protocol in item.__mro__


def _array(hint: Any) -> Array | None:
    origin = get_origin(hint)
    if origin in (RecordArray, RecordTable, Structs):
        (item,) = get_args(hint)
        return Array(item if _is_protocol(item) else dtype_of(item), 2 if origin is RecordTable else 1)
    if origin is np.ndarray:
        shape, dtype = get_args(hint)
        return Array(np.dtype(get_args(dtype)[0]), 1 if shape is Any else len(get_args(shape)))
    return None


def _check_type(path: str, array: "np.ndarray[Any, Any]", expected: "np.dtype[Any]") -> None:
    if array.dtype != expected:
        raise TypeError(f"{path} must be an array of {expected}, not of {array.dtype}")


ENTRY_POINTS: dict[str, EntryPoint] = {}
"""All entry points by name, in the order of their definition."""


def entry_point(part: str) -> Callable[[Function], Function]:
    """Declare an entry point, which belongs to a part of the machine code."""

    def declare(function: Function) -> Function:
        declared = ENTRY_POINTS[f"{function.__module__}.{function.__name__}"] = EntryPoint(function, part)
        return compiled(function) if IS_BUILDING else cast("Function", declared.call)

    return declare


def _no_machine_code(_: EntryPoint, __: Records) -> MachineCode | None:
    return None


_resolver: Callable[[EntryPoint, Records], MachineCode | None] = _no_machine_code


def set_resolver(resolver: Callable[[EntryPoint, Records], MachineCode | None]) -> None:
    """Set the function that finds the machine code of an entry point."""
    global _resolver
    _resolver = resolver
