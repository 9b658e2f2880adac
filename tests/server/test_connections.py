"""How many connections an address may have, and all together."""

import socket
from contextlib import ExitStack

import httpx
import pytest
from prometheus_client import REGISTRY

from azulejos.server.connections import allow_files
from tests.server.people import ME, Person
from tests.server.running import Running, served
from tests.server.test_slow_requests import HEAD, PATIENCE, received


def connected(running: Running, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE, source_address=(address, 0))


def refused(code: str) -> float:
    return REGISTRY.get_sample_value("azulejos_refused_total", {"code": code}) or 0.0


def status_of(running: Running, address: str = "127.0.0.1") -> bytes:
    """Of the answer on a new connection."""
    with connected(running, address) as line:
        line.sendall(HEAD + b"Connection: close\r\n\r\n")
        return received(line).split(b"\r\n")[0].split(b" ")[1]


def test_connections_of_one_address_are_limited(database: str) -> None:
    before = refused("server.too_many_connections")
    with served(database, connections_per_address=3) as running, ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(connected(running))
        assert status_of(running) == b"429"
        assert refused("server.too_many_connections") == before + 1
        assert status_of(running, "127.0.0.2") == b"200"
        lines.close()
        while status_of(running) != b"200":  # once the server has noticed
            pass


def test_connections_of_all_addresses_are_limited(database: str) -> None:
    with served(database, connections=3) as running, ExitStack() as lines:
        for n in range(3):
            lines.enter_context(connected(running, f"127.0.0.{n + 2}"))
        assert status_of(running) == b"503"


def test_a_trusted_proxy_may_have_as_many_as_it_needs(database: str) -> None:
    settings = {"connections_per_address": 1, "trusted_proxies": "127.0.0.2"}
    with served(database, **settings) as running, ExitStack() as lines:
        for _ in range(5):
            lines.enter_context(connected(running, "127.0.0.2"))
        assert status_of(running, "127.0.0.2") == b"200"


@pytest.mark.parametrize("key", [b"", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"])
def test_a_handshake_that_fails_leaves_no_connection_behind(database: str, key: bytes) -> None:
    with served(database, connections_per_address=2, request_seconds=0.5) as running:
        for _ in range(6):
            with connected(running) as line:
                line.sendall(b"GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + key)
                line.sendall(b"\r\n")
                assert received(line)
            while status_of(running) == b"429":
                pass


def test_sockets_count_until_they_close(database: str) -> None:
    with served(database, connections_per_address=4) as running:
        ana = Person(running)
        table = ana.make_table("azul", ME, ME)["table"]["id"]
        for _ in range(12):
            with ExitStack() as there:
                joined = ana.join(table)
                there.enter_context(joined.socket)
            ana.http.close()
            ana.http = running.clients.enter_context(httpx.Client(base_url=running.url))
        assert status_of(running) == b"200"


def test_the_limit_of_open_files_is_respected() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allow_files(1) == 1
    if hard != resource.RLIM_INFINITY:
        try:
            assert allow_files(hard + 1) == hard
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
