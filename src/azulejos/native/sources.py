"""The sources that machine code is compiled from, and their hash."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PARTS = ("core", "games", "engine", "bots", "compilation")


@cache
def source_hash() -> str:
    """A hash of all sources that affect the machine code. Machine code of other sources is never used."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        for source in sorted((PACKAGE / part).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
