"""The directory for machine code that was compiled on this machine."""

import atexit
import os
import shutil
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from azulejos.native.sources import source_hash

UNUSED_AFTER_DAYS = 30
CACHE_VARIABLE = "AZULEJOS_CACHE"


@cache
def cache_directory() -> Path:
    """The directory for these sources; a temporary one if the user's cache is not writable."""
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


def _sweep_unused(home: Path, keep: Path) -> None:
    """Delete the machine code of other versions that has not been used for 30 days."""
    oldest = time.time() - UNUSED_AFTER_DAYS * 24 * 3600
    for directory in home.glob("compiled-*"):
        with suppress(OSError):  # another process may be deleting too
            if directory != keep and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
