"""Records calls of entry points, for a driver that repeats them on another processor."""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from azulejos.core._ffi import ffi
from azulejos.core.entry_points import ENTRY_POINTS, EntryPoint, MachineCode, Records, set_resolver
from azulejos.native.loader import loader, symbol_of

NUMBER, SHARED = -1, -2
"""Arguments that are not arrays of their own, as `driver.c` reads them."""


@contextmanager
def recorded(calls: Path, results: Path) -> Iterator[None]:
    """Write all calls of machine code to one file, and what they returned and left in arrays to another."""
    with calls.open("wb") as asked, results.open("wb") as answered:

        def resolve(entry: EntryPoint, records: Records) -> MachineCode:
            found = loader.resolve(entry, records)
            assert found, f"{entry.name} has no machine code"
            return _recorder(entry, symbol_of(entry, records), found, asked, answered)

        _forget_machine_code()
        set_resolver(resolve)
        try:
            yield
        finally:
            set_resolver(loader.resolve)
            _forget_machine_code()


def _forget_machine_code() -> None:
    for entry in ENTRY_POINTS.values():
        entry.machine_code.clear()


def _recorder(
    entry: EntryPoint, symbol: str, called: MachineCode, calls: BinaryIO, results: BinaryIO
) -> Callable[..., Any]:
    has_result = entry.returns is not type(None)

    def call(*arguments: Any) -> Any:
        arrays: dict[Any, int] = {}
        calls.write(_numbers(len(symbol)) + symbol.encode() + _numbers(int(has_result), len(arguments)))
        for n, argument in enumerate(arguments):
            if not isinstance(argument, ffi.CData):
                calls.write(_numbers(NUMBER, int(argument)))
            elif (first := arrays.setdefault(argument, n)) != n:
                calls.write(_numbers(SHARED, first))
            else:
                calls.write(_numbers(len(argument)) + ffi.buffer(argument)[:])
        result = called(*arguments)
        if has_result:
            results.write(struct.pack("<Q", int(result) % (1 << 64)))
        for array in arrays:
            results.write(ffi.buffer(array)[:])
        return result

    return call


def _numbers(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)
