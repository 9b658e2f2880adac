"""Builds a WebAssembly module of each game, with its description as JSON, into the web client.

    python -m tools.build_wasm

Files that are up to date are left alone, so that the web client is not built again for nothing.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from azulejos.games import INFOS, registry
from azulejos.native.compiling import compile_environment
from azulejos.native.sources import source_hash
from tools.wasm.description import describe

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "public" / "engine"
"""Vite copies this folder into the build. Nothing loads it at start, and the service worker does not cache it."""

LINKER = ROOT / "tools" / "wasm" / "code.py"


def module_path(game: str) -> Path:
    """Where the module of a game is."""
    return FOLDER / f"{game}.wasm"


def description_path(game: str) -> Path:
    """Where the description of a game's module is."""
    return FOLDER / f"{game}.json"


def is_up_to_date(game: str) -> bool:
    """Whether the module of a game was built from these sources."""
    try:
        described = json.loads(description_path(game).read_bytes())
        return bool(described["module"] == _identity(game))
    except (OSError, ValueError, KeyError):
        return False


def _identity(game: str) -> dict[str, str]:
    """What a module was built from, and its hash: a program that downloads both files checks that they fit together."""
    return {
        "sources": source_hash(),
        "linker": hashlib.sha256(LINKER.read_bytes()).hexdigest()[:16],
        "sha256": hashlib.sha256(module_path(game).read_bytes()).hexdigest(),
    }


def build(game: str) -> None:
    """Write the module and the description of a game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not is_up_to_date(game):
        print(f"Building {module_path(game).relative_to(ROOT)}…", flush=True)
        command = [sys.executable, "-m", "tools.wasm.code", game, str(module_path(game))]
        subprocess.run(command, env=compile_environment(), cwd=ROOT, check=True)
    _write_if_new(description_path(game), {**describe(registry.load(game)), "module": _identity(game)})


def _write_if_new(path: Path, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in INFOS:
        build(name)
