"""Measures, prints, and writes `build/bench-server.json`."""

import argparse
import asyncio
import json
import math
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import uvloop

from tools.bench_server.processes import Measured, bare, server
from tools.bench_server.tables import Table, Tally, bare_tables, make_tables

BETWEEN_MOVES = 2.0
LIMIT_SECONDS = 0.050
IN_STEP_SECONDS = 0.5
MOVES_BEFORE_AN_END = 30
"""Counted after the warm-up, so that no game ends before the measurement does."""
SAMPLES = 500


class Measuring(Protocol):
    """One or more processes."""

    def seconds(self) -> float:
        """CPU seconds so far."""


class Measurement:
    """Measurements over one or more intervals."""

    def __init__(self, process: Measuring, tally: Tally) -> None:
        self._process, self._tally = process, tally
        self.took = self._theirs = self._ours = 0.0
        tally.clear()

    async def measure(self, seconds: float, most_moves: float = math.inf) -> None:
        """Measure for some seconds, or until a number of moves were made."""
        self._tally.is_counting = True
        before = self._tally.moves
        began, theirs, ours = time.perf_counter(), self._process.seconds(), time.process_time()
        while self._tally.moves < before + most_moves and time.perf_counter() < began + seconds:
            await asyncio.sleep(0.02)
        self.took += time.perf_counter() - began
        self._theirs += self._process.seconds() - theirs
        self._ours += time.process_time() - ours
        self._tally.is_counting = False

    def report(self) -> dict[str, float]:
        """The figures of all intervals."""
        tally, ordered = self._tally, sorted(self._tally.latencies) or [math.inf]
        return {
            "moves_per_second": tally.moves / self.took,
            "late": tally.late,
            "p50_ms": 1000 * ordered[len(ordered) // 2],
            "p99_ms": 1000 * ordered[len(ordered) * 99 // 100],
            "server_core": self._theirs / self.took,
            "generator_core": self._ours / self.took,
            "microseconds_per_move": 1e6 * self._theirs / max(1, tally.moves),
        }


async def paced(process: Measuring, tables: list[Table], tally: Tally, seconds: float) -> dict[str, float]:
    """A move at every table every two seconds, spread evenly by chance."""
    loop, chance = asyncio.get_running_loop(), random.Random(1)
    end = loop.time() + seconds + BETWEEN_MOVES

    def tick(table: Table, at: float) -> None:
        table.move()
        if at + BETWEEN_MOVES < end:
            loop.call_at(at + BETWEEN_MOVES, tick, table, at + BETWEEN_MOVES)

    for table in tables:
        at = loop.time() + chance.uniform(0, BETWEEN_MOVES)
        loop.call_at(at, tick, table, at)
    await asyncio.sleep(BETWEEN_MOVES)  # until all tables move regularly
    measurement = Measurement(process, tally)
    await measurement.measure(seconds)
    return measurement.report()


async def flat_out(
    process: Measured,
    make: Callable[[], Awaitable[list[Table]]],
    tally: Tally,
    seconds: float,
    moves: float = MOVES_BEFORE_AN_END,
) -> dict[str, float]:
    """Every player moves as soon as possible. After a number of moves, tables are replaced, until the time is up."""
    measurement = Measurement(process, tally)
    while measurement.took < seconds:
        tables = await make()
        for table in tables:
            table.is_fast = True
            table.move()
        await asyncio.sleep(IN_STEP_SECONDS)
        await measurement.measure(seconds - measurement.took, len(tables) * moves)
        _close(tables)
    return measurement.report()


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements."""
    preferences = {"previews": True, "steps": True} if options.browsers else {}
    report: dict[str, Any] = {"browsers": options.browsers, "seconds": options.seconds, "paced": []}
    tally = Tally()
    for count in options.tables:
        with server(options.database_url) as process:
            tables = await make_tables(process.port, count, tally, preferences)
            found = {"tables": count, **await paced(process, tables, tally, options.seconds)}
            _close(tables)
        report["paced"].append(found)
        _tell(f"{count} tables, a move every {BETWEEN_MOVES:.0f} s", found)
        if found["p99_ms"] > 1000 * LIMIT_SECONDS:
            break
    report["flat_out"] = [await beside_the_limit(options, count, tally, preferences) for count in options.fast_tables]
    return report


async def beside_the_limit(
    options: argparse.Namespace, count: int, tally: Tally, preferences: dict[str, Any]
) -> dict[str, Any]:
    """The server at full load, then the same traffic through a bare echo server, and the rules alone."""
    found: dict[str, Any] = {"tables": count}
    with server(options.database_url) as process:
        make = partial(make_tables, process.port, count, tally, preferences)
        found["server"] = await flat_out(process, make, tally, options.seconds)
    _tell(f"flat out, {count} tables", found["server"])
    sizes = random.Random(1).sample(tally.sizes, min(SAMPLES, len(tally.sizes)))
    words = [f"{mover},{other}" for mover, other in sizes]
    for name, what, arguments, moves in (
        ("echo", "the same traffic through a bare echo server", words, math.inf),
        ("rules", "the same moves and messages without database and tasks", [], MOVES_BEFORE_AN_END),
    ):
        with bare(name, *arguments) as process:
            make = partial(bare_tables, process.port, count, tally)
            found[name] = await flat_out(process, make, tally, options.seconds, moves)
        _tell(what, found[name])
    found["update_bytes"] = sum(map(sum, sizes)) / (2 * len(sizes))
    found["share_of_echo"] = found["server"]["moves_per_second"] / found["echo"]["moves_per_second"]
    print(f"{found['share_of_echo']:.1%} of the echo server's throughput")
    return found


def _close(tables: list[Table]) -> None:
    for table in tables:
        table.is_fast = False
        table.close()


def _tell(what: str, found: dict[str, float]) -> None:
    print(
        f"{what}: {found['moves_per_second']:.0f} moves/s, p50 {found['p50_ms']:.1f} ms, p99 {found['p99_ms']:.1f} ms, "
        f"{found['late']} late, server {found['server_core']:.0%} of a core "
        f"({found['microseconds_per_move']:.0f} µs a move), load generator {found['generator_core']:.0%}",
        flush=True,
    )


def main() -> None:
    """Read the options, measure, write."""
    parser = argparse.ArgumentParser(prog="bench_server", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[250, 500, 1000, 1500, 2000])
    parser.add_argument("--fast-tables", type=int, nargs="*", default=[200, 1000], help="that play flat out")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--browsers", action="store_true", help="ask for previews and steps, as the web client does")
    parser.add_argument("--database-url")
    parser.add_argument("--json", type=Path, default=Path("build/bench-server.json"))
    options = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # the load generator must not be the bottleneck
        report = runner.run(run(options))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
