"""The sources that machine code is compiled from, and their hash."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PARTS = ("core", "games", "engine", "bots", "compilation")
NOT_COMPILED = {
    "animation.py",
    "drawing.py",
    "loading.py",
    "narration.py",
    "notation.py",
    "position.py",
    "refusals.py",
    "serialisation.py",
    "validation.py",
}
"""How a game is read, told and drawn. The import contracts in `pyproject.toml` keep this away from compiled code."""


@cache
def source_hash() -> str:
    """A hash of all sources that affect the machine code. Machine code of other sources is never used."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        for source in sorted((PACKAGE / part).rglob("*.py")):
            if source.name in NOT_COMPILED:
                continue
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
