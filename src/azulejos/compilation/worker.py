"""A build process: compiles one unit into the cache, and prints a line after each step."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from azulejos.compilation.builder import compile_entries, link
from azulejos.compilation.entries import entries_of, record_types
from azulejos.compilation.targets import Target
from azulejos.core.machine import exclusive
from azulejos.engine import dispatch
from azulejos.games import registry
from azulejos.native.compiling import object_path
from azulejos.native.loader import symbol_of
from azulejos.native.units import Unit


def build(unit: Unit) -> Iterator[None]:
    """Compile a unit into the cache, step by step; another process may have done it already."""
    path = object_path(unit)
    with exclusive(path.with_suffix(".lock")):
        if not path.exists():
            yield from _build(unit, path)


def _build(unit: Unit, path: Path) -> Iterator[None]:
    game = registry.load(unit.game)
    dispatch.bind(game)
    records, entries = record_types(unit, game), list(entries_of(unit))
    symbols = {entry.name: symbol_of(entry, tuple(records[role] for role in entry.roles)) for entry in entries}
    codes = []
    for code in compile_entries(entries, records, lambda entry: symbols[entry.name]):
        codes.append(code)
        yield
    target = Target.of_this_machine()
    module = link(codes, symbols.values(), target.triple, str(target.machine().target_data))
    target.optimise(module)
    _write(path, target.object_code(module))
    yield


def _write(path: Path, code: bytes) -> None:
    """Write a file as a whole: other processes see all of it, or nothing."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(code)
    os.replace(file.name, path)


def main(name: str) -> None:
    """Compile the unit of this name."""
    for _ in build(Unit.parse(name)):
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
