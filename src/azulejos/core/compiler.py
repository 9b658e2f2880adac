"""Compiles rule functions with Numba, and caches the machine code so that it is never stale.

Numba's disk cache checks only the file that defines a function, so a caller in another file can keep running an old
version of a changed rule. Here the name of the cache directory contains a hash of all compiled sources and of the
compiler's version, so any change starts a new directory. Several processes may write to one directory at the same
time. With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name
from numba.core.caching import FunctionCache
from platformdirs import user_cache_path

from azulejos.core.machine import exclusive

Function = TypeVar("Function", bound=Callable[..., object])

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PARTS = ("core", "games", "engine", "bots")
UNUSED_AFTER_DAYS = 30
LOCK = "lock"
CACHE_VARIABLE = "AZULEJOS_CACHE"

_settings: Any = numba.config


class SharedCache(FunctionCache):
    """Numba's disk cache of a function, safe for several processes to write.

    Numba reads an index, adds to it, and writes it back. Without a lock, two processes could lose an entry or give two
    entries the same file.
    """

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the machine code of one signature."""
        with exclusive(cache_directory() / LOCK):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def compiled(function: Function) -> Function:
    """Compile a rule function in nopython mode, without the GIL, and cache the machine code on disk."""
    theirs = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(cache_directory())
    try:
        made: Any = numba.njit(nogil=True, error_model="numpy")(function)
        if is_compiling():
            made._cache = SharedCache(function)  # type: ignore[no-untyped-call]
        return cast("Function", made)
    finally:
        _settings.CACHE_DIR = theirs


def is_compiling() -> bool:
    """Whether rules run as machine code; with `NUMBA_DISABLE_JIT=1` they run as plain Python."""
    return not _settings.DISABLE_JIT


@lru_cache(maxsize=1)
def cache_directory() -> Path:
    """The cache directory for these sources; a temporary one if the user's cache is not writable."""
    home = Path(os.environ.get(CACHE_VARIABLE) or user_cache_path("azulejos")).expanduser().absolute()
    try:
        directory = _directory_in(home)
        _sweep_unused(home, directory)
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except OSError:
        temporary = tempfile.mkdtemp(prefix="azulejos-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return _directory_in(Path(temporary))


def _directory_in(home: Path) -> Path:
    directory = home / f"compiled-{source_hash()}"
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    return directory


@lru_cache(maxsize=1)
def source_hash() -> str:
    """A hash of all compiled sources, their location, the versions of Python, Numba and NumPy, and the processor."""
    machine = f"{sys.implementation.cache_tag} {get_host_cpu_name()} {PACKAGE}"
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {machine}".encode())
    for part in COMPILED_PARTS:
        for source in sorted((PACKAGE / part).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _sweep_unused(home: Path, keep: Path) -> None:
    """Delete the machine code of other versions that has not been used for 30 days."""
    oldest = time.time() - UNUSED_AFTER_DAYS * 24 * 3600
    for directory in home.glob("compiled-*"):
        with suppress(OSError):  # another process may be deleting too
            if directory != keep and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
