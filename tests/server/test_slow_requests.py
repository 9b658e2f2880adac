"""No header, slow client or upload can block the server; tested with plain sockets."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest

import azulejos
from azulejos.match.match import Match
from azulejos.server.http import tables
from azulejos.server.limits import GUESTS_PER_ADDRESS
from azulejos.server.messages.http import MOST_LINES
from azulejos.server.tables import state
from tests.server.people import ME, Person
from tests.server.running import Running

PATIENCE = 30
HEAD = b"GET /healthz HTTP/1.1\r\nHost: azulejos\r\n"
BLOCK = b"a" * 65_536
MOST_BLOCKS = 200


@pytest.fixture
def running(database: str) -> Iterator[Running]:
    server = Running(database, request_seconds=0.5)
    yield server
    server.stop()


@pytest.fixture
def line(running: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
        yield line


def is_well(running: Running) -> bool:
    return bool(httpx.get(f"{running.url}/healthz", timeout=PATIENCE).json()["status"] == "ok")


def received(line: socket.socket) -> bytes:
    """Everything received until the server closes the connection."""
    parts = []
    with suppress(ConnectionResetError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def is_hung_up(line: socket.socket) -> bool:
    """Whether the server has sent something or closed the connection, without waiting."""
    line.settimeout(0.01)
    try:
        line.recv(1)
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize("start", [b"GET /", HEAD + b"X-Endless: "])
def test_an_endless_header_is_cut_off(running: Running, line: socket.socket, start: bytes) -> None:
    line.sendall(start)
    sent = 0
    with suppress(OSError):
        while sent < MOST_BLOCKS and not is_hung_up(line):
            line.settimeout(PATIENCE)
            line.sendall(BLOCK)
            sent += 1
    assert sent < MOST_BLOCKS
    assert is_well(running)


def test_too_many_headers_are_refused(line: socket.socket) -> None:
    line.sendall(HEAD + b"X-Many: 1\r\n" * 150 + b"\r\n")
    answer = received(line)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"the limit is 16384 bytes in 100 headers" in answer


def test_a_large_header_is_refused(line: socket.socket) -> None:
    line.sendall(HEAD + b"X-Large: " + b"a" * 20_000 + b"\r\n\r\n")
    assert received(line).startswith(b"HTTP/1.1 431 ")


def test_a_header_that_arrives_in_parts_is_refused_too(line: socket.socket) -> None:
    line.sendall(HEAD + b"X-Large: ")
    with suppress(OSError):
        for _ in range(100):
            line.sendall(b"a" * 200)
            threading.Event().wait(0.001)
    assert received(line).startswith(b"HTTP/1.1 431 ")


def test_a_large_body_right_behind_a_head_is_no_header(line: socket.socket) -> None:
    body = b"a" * 20_000
    line.sendall(
        b"POST /api/records HTTP/1.1\r\nHost: azulejos\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    assert received(line).startswith(b"HTTP/1.1 400 ")


def test_a_connection_without_a_request_is_closed(running: Running, line: socket.socket) -> None:
    assert is_well(running)
    assert received(line) == b""


def test_an_incomplete_head_is_refused(line: socket.socket) -> None:
    line.sendall(HEAD)
    answer = received(line)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"server.too_late" in answer


def test_a_slow_request_head_is_cut_off(running: Running, line: socket.socket) -> None:
    line.sendall(HEAD + b"X-Drop: ")
    drops = 0
    with suppress(OSError):
        while drops < 3000 and not is_hung_up(line):
            line.sendall(b"a")
            drops += 1
    assert drops < 3000
    assert is_well(running)


def test_a_slow_body_is_refused(line: socket.socket) -> None:
    line.sendall(
        b"POST /api/guests HTTP/1.1\r\nHost: azulejos\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    )
    answer = received(line)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"server.too_late" in answer


def test_one_connection_carries_several_requests(line: socket.socket) -> None:
    for _ in range(3):
        line.sendall(HEAD + b"\r\n")
        answer = b""
        while b'"status":"ok"' not in answer:
            answer += line.recv(65_536)
    assert received(line) == b""


def test_a_socket_stays_open(ana: Person) -> None:
    at = ana.join(ana.make_table("azul", ME, ME)["table"]["id"])
    threading.Event().wait(1.0)  # twice as long as a request may take to arrive
    at.send({"type": "ping"})
    at.until("pong")


RECORD = azulejos.new_match("azul", seed=1).record()


class SlowReading:
    """A `load_record` that waits until the test releases it."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.threads: list[threading.Thread] = []

    def __call__(self, text: str, seed: int | None = None) -> Match:
        self.threads.append(threading.current_thread())
        self.begun.release()
        assert self.go_on.wait(PATIENCE)
        return azulejos.load_record(text, seed)


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowReading]:
    slow = SlowReading()
    monkeypatch.setattr(tables, "load_record", slow)
    yield slow
    slow.go_on.set()


def upload(running: Running) -> Callable[[], httpx.Response]:
    return lambda: httpx.post(f"{running.url}/api/records", json={"record": RECORD}, timeout=PATIENCE)


def test_the_server_answers_while_a_record_is_read(running: Running, reading: SlowReading) -> None:
    with ThreadPoolExecutor(1) as pool:
        uploading = pool.submit(upload(running))
        try:
            assert reading.begun.acquire(timeout=PATIENCE)
            assert httpx.get(f"{running.url}/healthz", timeout=5).json()["status"] == "ok"
        finally:
            reading.go_on.set()
        assert uploading.result().status_code == 201
    assert running._thread not in reading.threads


def test_a_record_counts_against_the_limit_before_it_is_read(database: str, reading: SlowReading) -> None:
    running = Running(database, tables_per_hour=1)
    reading.go_on.set()
    assert [upload(running)().status_code for _ in range(2)] == [201, 429]
    assert len(reading.threads) == 1
    running.stop()


def test_uploads_of_one_address_are_limited(running: Running, reading: SlowReading) -> None:
    with ThreadPoolExecutor(GUESTS_PER_ADDRESS) as pool:
        uploads = [pool.submit(upload(running)) for _ in range(GUESTS_PER_ADDRESS)]
        try:
            gate = running.server.limits.records_of_address
            while gate._inside.total() < GUESTS_PER_ADDRESS:
                threading.Event().wait(0.01)
            refused = upload(running)()
        finally:
            reading.go_on.set()
        assert [uploading.result().status_code for uploading in uploads] == [201] * GUESTS_PER_ADDRESS
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "server.too_many_records")


def test_a_record_with_too_many_lines_is_refused_unread(ana: Person, reading: SlowReading) -> None:
    refused = ana.request("POST", "/api/records", {"record": "\n" * (MOST_LINES + 1)})
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "server.too_many_lines")
    assert reading.threads == []


def test_a_stored_record_is_read_in_a_thread_too(
    running: Running, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana.call("POST", "/api/records", {"record": RECORD}, 201)["table"]["id"]
    running.server.registry._tables.clear()  # as after a restart
    slow = SlowReading()
    slow.go_on.set()
    monkeypatch.setattr(state, "load_record", slow)
    ana.call("GET", f"/api/tables/{table}")
    assert [thread.name.startswith("azulejos-job") for thread in slow.threads] == [True]
