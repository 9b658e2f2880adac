"""All figures of one run, as plain data."""

import platform
from collections.abc import Callable
from typing import Any

from azulejos.bench import batch, cost, cpp, fingerprint, latency, search, speed, start_up
from azulejos.core.machine import cores
from azulejos.games import INFOS
from azulejos.version import __version__

Progress = Callable[[str], None]

BATCH_TURNS = 4
"""A batch and the bare engine share so many measurements' time."""


def beside_azul(rows: list[dict[str, Any]]) -> dict[str, float]:
    """For every other game, its slowest table's moves a second as a share of 2-player base Azul's."""
    azul = next(row for row in rows if speed.is_table(row, speed.BASE_AZUL))["one_thread"]["moves"]
    others = {row["game"] for row in rows} - {speed.BASE_AZUL.game}
    return {
        game: min(row["one_thread"]["moves"] for row in rows if row["game"] == game) / azul for game in sorted(others)
    }


def measure(seconds: float, tell: Progress) -> dict[str, Any]:
    """Measure everything; each single measurement takes about so many seconds."""
    report: dict[str, Any] = {
        "version": __version__,
        "machine": {"cores": cores(), "processor": platform.machine(), "python": platform.python_version()},
    }
    tell("bench.start_up")
    report["start_up"] = {name: start_up.measure(name) for name in INFOS}
    tell("bench.playouts")
    report["playouts"] = [speed.measure(table, seconds) for table in speed.tables()]
    report["beside_azul"] = beside_azul(report["playouts"])
    tell("bench.batches")
    report["batches"] = [batch.measure(speed.default_table(name), BATCH_TURNS * seconds) for name in INFOS]
    tell("bench.cpp")
    report["cpp"] = cpp.measure(seconds)
    tell("bench.search")
    report["search"] = search.measure(seconds)
    report["promptness"] = latency.measure()
    tell("bench.fingerprint")
    report["fingerprint"] = fingerprint.measure()
    tell("bench.cost")
    report["cost"] = {name: cost.measure(name) for name in INFOS}
    return report
