"""Compiles machine code on this machine, in child processes. Needs Numba."""

import importlib.util
import os
import subprocess
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from azulejos.core.compiler import BUILD_VARIABLE
from azulejos.native.cache import CACHE_VARIABLE, cache_directory
from azulejos.native.sources import PACKAGE
from azulejos.native.units import Unit


@cache
def can_compile() -> bool:
    """Whether Numba is installed."""
    return importlib.util.find_spec("numba") is not None


def object_path(unit: Unit) -> Path:
    """Where the machine code of a unit is cached. Its name holds the processor and the compiler's version."""
    return cache_directory() / f"{unit.name}-{_processor()}-{version('numba')}.o"


def bitcode_path(unit: Unit) -> Path:
    """Where the LLVM bitcode of a unit is cached, which is the same for all processors."""
    return cache_directory() / f"{unit.name}-{version('numba')}.bc"


@cache
def _processor() -> str:
    from llvmlite.binding import get_host_cpu_name

    name: str = get_host_cpu_name()
    return name


def compile_command(unit: Unit) -> list[str]:
    """The command that compiles a unit into the cache, and prints a line after each step."""
    return [sys.executable, "-P", "-m", "azulejos.compilation.worker", unit.name]


def compile_environment() -> dict[str, str]:
    """The environment with which a child process compiles the same sources into the same cache."""
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        BUILD_VARIABLE: "1",
        "NUMBA_OPT": "0",  # the builder optimises the whole, once
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        CACHE_VARIABLE: str(cache_directory().parent),
    }


class Build:
    """A child process that compiles a unit in the background."""

    def __init__(self, unit: Unit) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads could fill up
        self._process = subprocess.Popen(  # noqa: S603
            compile_command(unit),
            env=compile_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
        )

    def is_done(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def wait(self) -> None:
        """Wait until the process has ended."""
        self._process.wait()

    def finish(self) -> str:
        """Wait until the process has ended, and close its output. Returns why it failed, if it did."""
        self.wait()
        with self._errors:
            self._errors.seek(0)
            return failure_of(self._errors.read(), self._process.returncode)


def failure_of(errors: bytes, code: int) -> str:
    """Why a build process failed: the last line that it wrote, or its exit code.

    >>> failure_of(b"Traceback: ...\\nMemoryError\\n", 1), failure_of(b"", 9)
    ('MemoryError', '9')
    """
    return errors.decode(errors="replace").strip().rpartition("\n")[2] or str(code)
