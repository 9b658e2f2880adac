"""The time from the start of a process to its first match, with an empty and with a full compile cache."""

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

FIRST_MATCH = "import azulejos; azulejos.new_match({game!r}, seed=1)"


def measure(game: str) -> dict[str, Any]:
    """Measure the seconds to the first match, including the start of the process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "AZULEJOS_CACHE": folder}
        return {
            "first_compile_seconds": _seconds(["-c", FIRST_MATCH.format(game=game)], environment),
            "cached_start_seconds": min(_seconds(["-c", FIRST_MATCH.format(game=game)], environment) for _ in range(3)),
            "no_rules_seconds": min(_seconds(["-m", "azulejos", "games"], environment) for _ in range(3)),
        }


def _seconds(arguments: list[str], environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)  # noqa: S603
    return time.perf_counter() - began
