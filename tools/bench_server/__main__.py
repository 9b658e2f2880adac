"""Measures, prints, and writes `build/bench-server.json`."""

import argparse
import asyncio
import json
import math
import random
import time
from pathlib import Path
from typing import Any

import uvloop

from tools.bench_server.processes import Measured, bare, server
from tools.bench_server.tables import Table, Tally, make_tables

BETWEEN_MOVES = 2.0
LIMIT_SECONDS = 0.050
MOVES_BEFORE_AN_END = 30
"""Counted from when all are in step, so that no game is over before the measurement is."""
SAMPLES = 500


async def paced(process: Measured, tables: list[Table], tally: Tally, seconds: float) -> dict[str, float]:
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
    await asyncio.sleep(BETWEEN_MOVES)  # until everybody is in step
    return await _count(process, tally, seconds)


async def flat_out(
    process: Measured, tables: list[Table], tally: Tally, seconds: float, most_moves: float = math.inf
) -> dict[str, float]:
    """Every player moves as soon as it can, for some seconds or until so many moves were made."""
    for table in tables:
        table.is_fast = True
        table.move()
    await asyncio.sleep(0.5)
    return await _count(process, tally, seconds, most_moves)


async def _count(process: Measured, tally: Tally, seconds: float, most_moves: float = math.inf) -> dict[str, float]:
    tally.clear()
    began, theirs, ours = time.perf_counter(), process.seconds(), time.process_time()
    while tally.moves < most_moves and time.perf_counter() < began + seconds:
        await asyncio.sleep(0.05)
    took = time.perf_counter() - began
    ordered = sorted(tally.latencies) or [float("inf")]
    server_seconds = process.seconds() - theirs
    return {
        "moves_per_second": tally.moves / took,
        "late": tally.late,
        "p50_ms": 1000 * ordered[len(ordered) // 2],
        "p99_ms": 1000 * ordered[len(ordered) * 99 // 100],
        "server_core": server_seconds / took,
        "generator_core": (time.process_time() - ours) / took,
        "microseconds_per_move": 1e6 * server_seconds / max(1, tally.moves),
    }


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements."""
    wishes = {"previews": True, "steps": True} if options.browsers else {}
    report: dict[str, Any] = {"browsers": options.browsers, "seconds": options.seconds, "paced": []}
    tally = Tally()
    for count in options.tables:
        with server(options.database_url) as process:
            tables = await make_tables(process.port, count, tally, wishes)
            found = {"tables": count, **await paced(process, tables, tally, options.seconds)}
            _close(tables)
        report["paced"].append(found)
        _tell(f"{count} tables, a move every {BETWEEN_MOVES:.0f} s", found)
        if found["p99_ms"] > 1000 * LIMIT_SECONDS:
            break
    report["flat_out"] = [await beside_the_limit(options, count, tally, wishes) for count in options.fast_tables]
    return report


async def beside_the_limit(
    options: argparse.Namespace, count: int, tally: Tally, wishes: dict[str, Any]
) -> dict[str, Any]:
    """The server flat out, then the same traffic through a bare echo server, and the rules alone."""
    most_moves = count * MOVES_BEFORE_AN_END
    with server(options.database_url) as process:
        tables = await make_tables(process.port, count, tally, wishes)
        found: dict[str, Any] = {"tables": count}
        found["server"] = await flat_out(process, tables, tally, options.seconds, most_moves)
        sizes = random.Random(1).sample(tally.sizes, min(SAMPLES, len(tally.sizes)))
        _close(tables)
    _tell(f"flat out, {count} tables", found["server"])
    words = [f"{mover},{other}" for mover, other in sizes]
    for name, what, arguments, most in (
        ("echo", "the same traffic through a bare echo server", words, math.inf),
        ("rules", "the same moves and messages without disk, turns and tasks", [], most_moves),
    ):
        with bare(name, *arguments) as process:
            tables = [Table(f"/{n}", (b"{}", b"{}"), tally) for n in range(count)]
            for table in tables:
                await table.open(process.port)
            found[name] = await flat_out(process, tables, tally, options.seconds, most)
            _close(tables)
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
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # the load must not be what is measured
        report = runner.run(run(options))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
