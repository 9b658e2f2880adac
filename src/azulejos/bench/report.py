"""Runs all benchmarks, and returns the figures as plain data."""

import platform
from collections.abc import Callable
from typing import Any

from azulejos.bench import batch, cost, cpp, fingerprint, latency, search, speed, start_up
from azulejos.core.machine import cores
from azulejos.games import INFOS
from azulejos.version import __version__

Progress = Callable[[str], None]

BATCH_TURNS = 4
"""A batch and the engine share the time of this many measurements."""


def compare_with_azul(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Return the speed of each other game's slowest table, as a share of 2-player Azul's moves per second."""
    azul = next(row for row in rows if speed.is_table(row, speed.BASE_AZUL))["one_thread"]["moves"]
    others = {row["game"] for row in rows} - {speed.BASE_AZUL.game}
    return {
        game: min(row["one_thread"]["moves"] for row in rows if row["game"] == game) / azul for game in sorted(others)
    }


def measure(seconds: float, on_stage: Progress) -> dict[str, Any]:
    """Measure everything, with about `seconds` per measurement. `on_stage` receives the message key of each stage."""
    report: dict[str, Any] = {
        "version": __version__,
        "machine": {"cores": cores(), "processor": platform.machine(), "python": platform.python_version()},
    }
    on_stage("bench.start_up")
    report["start_up"] = {name: start_up.measure(name) for name in INFOS}
    on_stage("bench.playouts")
    report["playouts"] = [speed.measure(table, seconds) for table in speed.tables()]
    report["beside_azul"] = compare_with_azul(report["playouts"])
    on_stage("bench.batches")
    report["batches"] = [batch.measure(speed.default_table(name), BATCH_TURNS * seconds) for name in INFOS]
    on_stage("bench.cpp")
    report["cpp"] = cpp.measure(seconds)
    on_stage("bench.search")
    report["search"] = search.measure(seconds)
    report["promptness"] = latency.measure()
    on_stage("bench.fingerprint")
    report["fingerprint"] = fingerprint.measure()
    on_stage("bench.cost")
    report["cost"] = {name: cost.measure(name) for name in INFOS}
    return report
