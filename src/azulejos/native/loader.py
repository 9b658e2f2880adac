"""Finds the machine code of a game: shipped with the package, or compiled on this machine.

Where there is none yet, the rules run as Python while a child process compiles them. Whoever needs the speed, such as a
bot, waits for it.
"""

import os
import subprocess
import sys
from threading import RLock
from typing import Any

import numpy as np

from azulejos.core._ffi import ffi
from azulejos.core.entry_points import Array, EntryPoint, MachineCode, Records, set_resolver
from azulejos.core.errors import AzulejosError
from azulejos.i18n import say
from azulejos.native.compiling import can_compile, object_path, start_compiling
from azulejos.native.libraries import Library, ObjectFile
from azulejos.native.shipped import shipped_library
from azulejos.native.units import Unit

RULES_VARIABLE = "AZULEJOS_RULES"
SHIPPED, COMPILED, INTERPRETED = "shipped", "compiled", "interpreted"
"""The values of the environment variable: use only shipped machine code, only code compiled here, or only Python."""


class CompilingFailed(AzulejosError):
    """Machine code could not be compiled."""


class Loader:
    """The machine code that this process has loaded, and what is still being compiled."""

    def __init__(self, rules: str | None = None) -> None:
        self._rules = rules or os.environ.get(RULES_VARIABLE, "")
        self._lock = RLock()
        self._names: dict[np.dtype[Any], str] = {}
        self._shipped: dict[str, Library | None] = {}
        self._compiled: dict[Unit, Library] = {}
        self._compiling: dict[Unit, subprocess.Popen[bytes]] = {}
        self._has_warned = False

    def add_game(self, name: str, record: "np.dtype[Any]") -> None:
        """Register a game by the type of its states."""
        self._names[record] = name

    def is_loaded(self, unit: Unit) -> bool:
        """Whether a unit runs as machine code, or never will."""
        with self._lock:
            return not self._needs_compiling(unit) or self._load_compiled(unit)

    def request(self, unit: Unit) -> None:
        """Make sure that a unit is loaded, or being compiled."""
        with self._lock:
            if not self.is_loaded(unit) and unit not in self._compiling:
                self._compiling[unit] = start_compiling(unit)

    def wait_for(self, unit: Unit) -> None:
        """Wait until a unit is loaded. Raises `CompilingFailed`."""
        self.request(unit)
        with self._lock:
            process = self._compiling.get(unit)
        if process:
            _, errors = process.communicate()
            self._finish(unit, process.returncode, errors)

    def resolve(self, entry: EntryPoint, records: Records) -> MachineCode | None:
        """The machine code of an entry point for these records; `None` while there is none."""
        name = self._names.get(records[0]) if records else None
        symbol = symbol_of(entry, records)
        with self._lock:
            for unit in list(self._compiling):
                self._poll(unit)
            shipped = [library for game, library in self._shipped.items() if library and name in (game, None)]
            compiled = [library for unit, library in self._compiled.items() if name in (unit.game, None)]
            for library in (*shipped, *compiled):
                if address := library.address(symbol):
                    return ffi.cast(c_type(entry), address)  # type: ignore[no-any-return]
        return None

    def _needs_compiling(self, unit: Unit) -> bool:
        if self._rules == INTERPRETED:
            return False
        if self._rules != COMPILED and self._shipped_library(unit.game):
            return False
        if self._rules != SHIPPED and can_compile():
            return True
        self._warn()
        return False

    def _warn(self) -> None:
        """Say once that the rules run as Python, because there is neither a library that fits nor a compiler."""
        if not self._has_warned:
            self._has_warned = True
            sys.stderr.write(f"{say('compiling.impossible')}\n")

    def _shipped_library(self, game: str) -> Library | None:
        if game not in self._shipped:
            self._shipped[game] = shipped_library(game)
        return self._shipped[game]

    def _load_compiled(self, unit: Unit) -> bool:
        if unit not in self._compiled and object_path(unit).exists():
            self._compiled[unit] = ObjectFile(object_path(unit))
        return unit in self._compiled

    def _poll(self, unit: Unit) -> None:
        process = self._compiling[unit]
        if process.poll() is not None:
            assert process.stderr
            self._finish(unit, process.returncode, process.stderr.read())

    def _finish(self, unit: Unit, code: int, errors: bytes) -> None:
        with self._lock:
            self._compiling.pop(unit, None)
            if not self._load_compiled(unit):
                reason = errors.decode(errors="replace").strip().rpartition("\n")[2] or str(code)
                raise CompilingFailed("compiling.failed", game=unit.game, reason=reason)


def symbol_of(entry: EntryPoint, records: Records) -> str:
    """The name of an entry point in machine code. The sizes of its records tell variants apart."""
    return "_".join([entry.name, *(str(record.itemsize) for record in records)])


def c_type(entry: EntryPoint) -> str:
    """The type of an entry point in C.

    >>> from azulejos.core.entry_points import ENTRY_POINTS
    >>> import azulejos.engine.calls
    >>> c_type(ENTRY_POINTS["azulejos.engine.calls.legal_actions"])
    'int64_t(*)(void *, int64_t, int64_t, void *, int64_t)'
    """
    parameters: list[str] = []
    for argument in entry.arguments:
        if isinstance(argument.kind, Array):
            parameters += ["void *", *["int64_t"] * argument.kind.dimensions]
        else:
            parameters.append("int64_t")
    result = {type(None): "void", np.uint64: "uint64_t"}.get(entry.returns, "int64_t")
    return f"{result}(*)({', '.join(parameters)})"


loader = Loader()
"""The loader of this process."""

set_resolver(loader.resolve)
