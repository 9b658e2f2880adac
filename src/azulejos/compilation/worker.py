"""A build process: compiles units into the cache, and prints a line after each step."""

import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

from azulejos.compilation.frontend import compile_unit
from azulejos.compilation.targets import Target
from azulejos.core.machine import exclusive
from azulejos.games import registry
from azulejos.native.compiling import bitcode_path, object_path
from azulejos.native.units import Unit


def build(unit: Unit) -> Iterator[None]:
    """Compile a unit for this machine, step by step; another process may have done it already."""
    path = object_path(unit)
    with exclusive(path.with_suffix(".lock")):
        if not path.exists():
            code = yield from bitcode(unit)
            write(path, Target.of_this_machine().compile([code]))
            yield


def bitcode(unit: Unit) -> Generator[None, None, bytes]:
    """The bitcode of a unit: from the cache, or compiled step by step."""
    path = bitcode_path(unit)
    if not path.exists():
        code = yield from compile_unit(unit, registry.load(unit.game))
        write(path, code)
    return path.read_bytes()


def write(path: Path, code: bytes) -> None:
    """Write a file as a whole: other processes see all of it, or nothing."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(code)
    os.replace(file.name, path)


def main(names: list[str]) -> None:
    """Compile the units of these names, which belong to one game."""
    for name in names:
        for _ in build(Unit.parse(name)):
            sys.stdout.write("\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
