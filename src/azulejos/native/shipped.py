"""The machine code that comes with the package: one shared library per game, for this platform."""

import platform
import sys
from pathlib import Path

from azulejos.native.libraries import SharedLibrary
from azulejos.native.processor import has_x86_64_v3
from azulejos.native.sources import source_hash

FOLDER = Path(__file__).resolve().parent / "lib"

SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}


def library_name(game: str, level: str = "") -> str:
    """The file name of a game's library, without the suffix. `level` names the instructions that it uses."""
    return "-".join(filter(None, [game, level]))


def shipped_library(game: str) -> SharedLibrary | None:
    """The library of a game, if one comes with the package and was built from these very sources."""
    suffix = SUFFIXES.get(sys.platform, ".so")
    levels = ["v3", ""] if platform.machine().lower() in ("x86_64", "amd64") and has_x86_64_v3() else [""]
    for level in levels:
        path = FOLDER / (library_name(game, level) + suffix)
        if path.exists():
            return _load(path)
    return None


def _load(path: Path) -> SharedLibrary | None:
    """The library of a file; `None` if it was built from other sources, or cannot be read."""
    try:
        library = SharedLibrary(path)
        return library if library.source_hash == source_hash() else None
    except (OSError, ValueError):  # a damaged file, or a library without a hash
        return None
