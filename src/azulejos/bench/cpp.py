"""Compares random playouts with the same playouts in straightforward C++."""

import json
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from azulejos.bench.speed import BASE_AZUL, run

SOURCE = Path(__file__).resolve().parents[3] / "benchmarks" / "azul.cpp"
TURNS = 7
GAMES_PER_SECOND = 40_000
"""The approximate speed of the C++ program, to choose how many games it plays."""


def measure(seconds: float) -> dict[str, Any] | None:
    """Measure the moves per second of both and their ratio; `None` without a compiler or without the source."""
    compiler = shutil.which("g++")
    if not compiler or not SOURCE.exists():
        return None
    games = str(max(1000, int(seconds * GAMES_PER_SECOND)))
    theirs, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "azul"))
        build = [compiler, "-O3", "-march=native", str(SOURCE), "-o", program]
        if subprocess.run(build, check=False, capture_output=True).returncode != 0:  # noqa: S603
            return None
        run(BASE_AZUL, seconds / 10, threads=1)
        for _ in range(TURNS):
            printed = json.loads(subprocess.run([program, games], check=True, capture_output=True).stdout)  # noqa: S603
            theirs.append(printed["moves"] / printed["seconds"])
            ours.append(run(BASE_AZUL, seconds, threads=1)["moves"])
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    return {
        "cpp_moves": statistics.median(theirs),
        "our_moves": statistics.median(ours),
        "ratio": statistics.median(ratios),
        "lowest_ratio": min(ratios),
        "highest_ratio": max(ratios),
    }
