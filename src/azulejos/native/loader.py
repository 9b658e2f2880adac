"""Finds the machine code of a game: shipped with the package, or compiled on this machine.

Where there is none yet, the rules run as Python while a child process compiles them. Whoever needs the speed, such as a
bot, waits for it.
"""

import os
import sys
from threading import RLock
from typing import Any

import numpy as np

from azulejos.core._ffi import ffi
from azulejos.core.entry_points import Array, EntryPoint, MachineCode, Records, set_resolver
from azulejos.core.errors import AzulejosError
from azulejos.i18n import Message, quote, say
from azulejos.native.compiling import Build, can_compile, object_path
from azulejos.native.libraries import Library, ObjectFile
from azulejos.native.shipped import shipped_library
from azulejos.native.units import Unit

RULES_VARIABLE = "AZULEJOS_RULES"
SHIPPED, COMPILED, INTERPRETED = "shipped", "compiled", "interpreted"
"""The values of the environment variable: use only shipped machine code, only code compiled here, or only Python."""


class CompilingFailed(AzulejosError):
    """Machine code could not be compiled."""


class UnknownRules(AzulejosError):
    """The environment variable has an unknown value."""


class Loader:
    """The machine code that this process has loaded, and what is still being compiled."""

    def __init__(self, rules: str | None = None) -> None:
        self.rules = rules or os.environ.get(RULES_VARIABLE, "")
        """Which machine code may be used: an empty text for any, or one of the values of the environment variable."""
        known = ("", SHIPPED, COMPILED, INTERPRETED)
        if self.rules not in known:
            raise UnknownRules("compiling.unknown_rules", value=quote(self.rules), known=", ".join(known[1:]))
        self._lock = RLock()
        self._names: dict[np.dtype[Any], str] = {}
        self._shipped: dict[str, Library | None] = {}
        self._compiled: dict[Unit, Library] = {}
        self._builds: dict[Unit, Build] = {}
        self._failures: dict[Unit, CompilingFailed] = {}
        self._has_warned = False

    def add_game(self, name: str, record: "np.dtype[Any]") -> None:
        """Register a game by the type of its states."""
        self._names[record] = name

    def is_loaded(self, unit: Unit) -> bool:
        """Whether a unit runs as machine code, or never will."""
        with self._lock:
            return not self._needs_compiling(unit) or self._load_compiled(unit)

    def request(self, unit: Unit) -> None:
        """Make sure that a unit is loaded, or being compiled. What could not be compiled runs as Python."""
        with self._lock:
            if unit not in self._builds and unit not in self._failures and not self.is_loaded(unit):
                self._builds[unit] = Build(unit)

    def wait_for(self, unit: Unit) -> None:
        """Wait until a unit is loaded. Raises `CompilingFailed`; the next call tries again."""
        self.request(unit)
        if build := self._builds.get(unit):
            build.wait()
        with self._lock:
            self._collect()
            if failure := self._failures.pop(unit, None):
                raise failure

    def resolve(self, entry: EntryPoint, records: Records) -> MachineCode | None:
        """The machine code of an entry point for these records; `None` while there is none."""
        name = self._names.get(records[0]) if records else None
        symbol = symbol_of(entry, records)
        with self._lock:
            self._collect()
            shipped = [library for game, library in self._shipped.items() if library and name in (game, None)]
            compiled = [library for unit, library in self._compiled.items() if name in (unit.game, None)]
            for library in (*shipped, *compiled):
                if address := library.address(symbol):
                    return ffi.cast(c_type(entry), address)  # type: ignore[no-any-return]
        return None

    def _needs_compiling(self, unit: Unit) -> bool:
        if self.rules == INTERPRETED:
            return False
        if self.rules != COMPILED and self._shipped_library(unit.game):
            return False
        if self.rules != SHIPPED and can_compile():
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

    def _collect(self) -> None:
        """Load what has been compiled by now."""
        for unit in [unit for unit, build in self._builds.items() if build.is_done()]:
            reason = self._builds.pop(unit).finish()
            if not self._load_compiled(unit):
                title = Message(f"game.{unit.game}.title")
                self._failures[unit] = CompilingFailed("compiling.failed", game=title, reason=reason)


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
