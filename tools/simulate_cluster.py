"""Holds many tables with two server processes, PostgreSQL and Redis on this machine, and says what they cost.

python -m tools.simulate_cluster --idle 20000 --active 1000 --seconds 60

An idle table has one connection; an active one has a player at each process, and a move every two seconds.
"""

import argparse
import asyncio
import resource
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

import psycopg
import redis
import uvloop

from tests.server.process import ServerProcess
from tests.server.services import new_database, postgresql, redis_server
from tools.bench_server.__main__ import paced
from tools.bench_server.processes import cpu_seconds
from tools.bench_server.tables import Tally, make_tables

MOST_CONNECTIONS = 100_000
HOLD = "--hold"
"""The argument of a process that keeps the connections of idle tables of a server."""
BETWEEN_MOVES = 2.0
MOST_CORE = 0.6
"""Of a core, for a server process on paper."""
PAPER_TABLES, PAPER_ACTIVE = 100_000, 10_000

T = TypeVar("T")


class Cluster:
    """The processes, and what they have used."""

    def __init__(self, servers: list[ServerProcess], database: str, bus: str) -> None:
        self.servers = servers
        self._database = database.replace("+psycopg", "", 1)
        self._redis = redis.Redis.from_url(bus)

    def seconds(self) -> float:
        """CPU seconds of both servers."""
        return sum(cpu_seconds(server.pid) for server in self.servers)

    def megabytes(self) -> float:
        """Memory of both servers."""
        return sum(_kilobytes(server.pid) for server in self.servers) / 1024

    def redis_use(self) -> tuple[float, int]:
        """CPU seconds of Redis, and its commands."""
        info = self._redis.info()
        return info["used_cpu_user"] + info["used_cpu_sys"], info["total_commands_processed"]

    def database_use(self) -> tuple[float, int]:
        """CPU seconds of the connections to PostgreSQL, and their transactions."""
        with psycopg.connect(self._database) as connection:
            name = connection.info.dbname
            pids = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", [name]).fetchall()
            counted = connection.execute("SELECT xact_commit FROM pg_stat_database WHERE datname = %s", [name])
            transactions: int = counted.fetchall()[0][0]
        return sum(cpu_seconds(pid) for (pid,) in pids if Path(f"/proc/{pid}").exists()), transactions


def _kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


async def held(cluster: Cluster, what: str, count: int, make: Callable[[int], Awaitable[T]]) -> list[T]:
    """Make tables, half of them with either process first, and say how much memory they take."""
    before, began = cluster.megabytes(), time.perf_counter()
    made = [await make(0), await make(1)]
    await asyncio.sleep(1)
    each = 1024 * (cluster.megabytes() - before) / max(1, count)
    print(f"{count} {what} tables made in {time.perf_counter() - began:.0f} s: {each:.0f} KB each", flush=True)
    return made


async def start_holding(port: int, count: int) -> asyncio.subprocess.Process:
    """A process that makes idle tables and keeps their connections, since a process may open only so many files."""
    command = [sys.executable, "-m", "tools.simulate_cluster", HOLD, str(port), "--idle", str(count)]
    process = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout
    if not await process.stdout.readline():
        raise SystemExit("The idle tables could not be made.")
    return process


async def hold(port: int, count: int) -> None:
    """Make idle tables, say so, and keep them until the input ends."""
    tables = await make_tables(port, count, Tally(), {}, is_idle=True)
    print(len(tables), flush=True)
    await asyncio.to_thread(sys.stdin.read)


async def simulate(cluster: Cluster, options: argparse.Namespace) -> None:
    """Hold idle tables, play at active ones, and report."""
    tally = Tally()
    ports = [server.port for server in cluster.servers]
    start = cluster.megabytes()
    print(f"two processes without tables: {start:.0f} MB")
    await held(cluster, "idle", options.idle, lambda n: start_holding(ports[n], options.idle // 2))
    idle = (cluster.megabytes() - start) / max(1, options.idle)
    began, used = time.perf_counter(), cluster.seconds()
    await asyncio.sleep(options.seconds / 2)
    resting = (cluster.seconds() - used) / (time.perf_counter() - began)
    print(f"idle tables only: {resting:.1%} of a core, both processes together", flush=True)
    halves = await held(
        cluster, "active", options.active, lambda n: make_tables(ports[n], options.active // 2, tally, {}, ports[1 - n])
    )
    active = [table for half in halves for table in half]
    redis_before, database_before, began = cluster.redis_use(), cluster.database_use(), time.perf_counter()
    found = await paced(cluster, active, tally, options.seconds)
    took = time.perf_counter() - began
    redis_core, commands = ((now - then) / took for now, then in zip(cluster.redis_use(), redis_before, strict=True))
    database_core, transactions = (
        (now - then) / took for now, then in zip(cluster.database_use(), database_before, strict=True)
    )
    moves = found["moves_per_second"]
    print(
        f"{len(active)} active tables: {moves:.0f} moves/s, p50 {found['p50_ms']:.0f} ms, "
        f"p99 {found['p99_ms']:.0f} ms, {found['late']:.0f} late\n"
        f"servers {found['server_core']:.0%} of a core ({found['microseconds_per_move']:.0f} µs a move), "
        f"load generator {found['generator_core']:.0%}\n"
        f"Redis {redis_core:.1%} of a core, {commands:.0f} commands/s; "
        f"PostgreSQL {database_core:.0%} of a core, {transactions:.0f} transactions/s; "
        f"servers {cluster.megabytes():.0f} MB"
    )
    busy = found["server_core"] - resting
    on_paper(idle, busy / max(moves, 1), redis_core / max(moves, 1), database_core / max(moves, 1))


def on_paper(megabytes: float, server: float, bus: float, database: float) -> None:
    """What many tables would take, from the cost of a table and of a move."""
    moves = PAPER_ACTIVE / BETWEEN_MOVES
    print(
        f"on paper, {PAPER_TABLES} tables, {PAPER_ACTIVE} of them with a move every {BETWEEN_MOVES:.0f} s "
        f"({moves:.0f} moves/s): {PAPER_TABLES * megabytes / 1024:.0f} GB in all server processes; "
        f"{moves * server / MOST_CORE:.0f} server processes at {MOST_CORE:.0%} of a core; "
        f"Redis {moves * bus:.1f} cores (it has one); PostgreSQL {moves * database:.1f} cores"
    )


def main() -> None:
    """Read the options, start everything, simulate."""
    parser = argparse.ArgumentParser(prog="simulate_cluster", description=__doc__)
    parser.add_argument("--idle", type=int, default=20_000)
    parser.add_argument("--active", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(HOLD, type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    if options.hold:
        uvloop.run(hold(options.hold, options.idle))
        return
    with ExitStack() as services:
        bus = services.enter_context(redis_server())
        database = services.enter_context(new_database(services.enter_context(postgresql()), "simulated"))
        limits = {"connections": MOST_CONNECTIONS, "connections_per_address": MOST_CONNECTIONS}
        limits |= {"sockets_per_address": MOST_CONNECTIONS}
        servers = [
            services.enter_context(ServerProcess(database, bus=bus, **limits))  # type: ignore[arg-type]
            for _ in range(2)
        ]
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(simulate(Cluster(servers, database, bus), options))


if __name__ == "__main__":
    main()
