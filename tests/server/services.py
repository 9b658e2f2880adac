"""A real PostgreSQL and a real Redis for tests, on free ports of the loopback, in folders that vanish afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

START_SECONDS = 60.0
SERVICE_USER = "postgres"


def need(program: str, *folders: Path) -> Path:
    """A program of a Debian package; without it the test is skipped, but never where CI runs."""
    found = shutil.which(program, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    if found is None:
        told = f"{program} is not installed, so nothing was tested with it; `make services` installs it on Debian"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    return Path(found)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server without databases of its own."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    initdb, server = need("initdb", *folders), need("postgres", *folders)
    with _folder() as folder, _free_port() as port:
        data = str(folder / "data")
        making = [str(initdb), "-D", data, "-U", "azulejos", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(making, check=True, capture_output=True, cwd=folder, **_as_user())
        running = [str(server), "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
        running += ["-c", "unix_socket_directories=", "-c", "fsync=off"]
        address = f"postgresql://azulejos@127.0.0.1:{port}"
        with _running(running, folder):
            wait_for(lambda: psycopg.connect(f"{address}/postgres", connect_timeout=5).close(), psycopg.Error)
            yield address


@contextmanager
def new_database(address: str, name: str) -> Iterator[str]:
    """An empty database at a PostgreSQL server, as the server wants its address."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        yield f"{address.replace('postgresql', 'postgresql+psycopg', 1)}/{name}"
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@contextmanager
def redis_server(port: int | None = None) -> Iterator[str]:
    """The address of a Redis server that keeps nothing; on this port, if one is given."""
    server = need("redis-server")
    with _folder() as folder, _free_port() as free:
        port = port or free
        with _running(
            [str(server), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], folder
        ):
            client = redis.Redis(port=port)
            wait_for(client.ping, redis.RedisError)
            client.close()
            yield f"redis://127.0.0.1:{port}"


@contextmanager
def _running(command: Sequence[str], folder: Path) -> Iterator[None]:
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **_as_user()) as process,
    ):
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def _folder() -> Iterator[Path]:
    """A directory that belongs to the user of the service, who cannot read pytest's own."""
    with tempfile.TemporaryDirectory(prefix="azulejos-") as name:
        if _as_user():
            shutil.chown(name, SERVICE_USER)
        yield Path(name)


@contextmanager
def _free_port() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    yield port


def _as_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    return {"user": SERVICE_USER, "group": SERVICE_USER, "extra_groups": []} if os.getuid() == 0 else {}


def wait_for(attempt: Any, trouble: type[Exception]) -> None:
    """Try again until it works."""
    give_up = time.monotonic() + START_SECONDS
    while True:
        try:
            attempt()
            return
        except trouble:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)
