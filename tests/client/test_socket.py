"""The socket of a table when the server closes connections, with a fake clock that only pauses advance."""

from collections.abc import Iterator
from threading import Thread

import msgspec
import pytest
from websockets.sync.server import ServerConnection, serve

from azulejos.client import backoff
from azulejos.client.backoff import RETRY_SECONDS
from azulejos.client.errors import Refusal
from azulejos.client.socket import TableSocket
from azulejos.server.messages.socket import Join, Pong


class Clock:
    """A clock that only pauses advance."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.pauses: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(backoff, "time", clock)
    return clock


class ClosingServer:
    """A server that closes every connection, after a message if `sends_pong` is set."""

    def __init__(self) -> None:
        self.connections = 0
        self.sends_pong = False

    def handle(self, connection: ServerConnection) -> None:
        self.connections += 1
        if self.sends_pong:
            connection.send('{"type":"pong"}')
        connection.close(1013)


@pytest.fixture
def closing_server() -> ClosingServer:
    return ClosingServer()


@pytest.fixture
def socket(closing_server: ClosingServer, clock: Clock) -> Iterator[TableSocket]:
    with serve(closing_server.handle, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever).start()
        socket = TableSocket(f"ws://127.0.0.1:{server.socket.getsockname()[1]}")
        yield socket
        socket.close()
        server.shutdown()


def test_pauses_grow_while_the_server_closes_connections(
    socket: TableSocket, closing_server: ClosingServer, clock: Clock
) -> None:
    with pytest.raises(Refusal):
        socket.receive(Join())
    assert clock.pauses[:3] == [0.05, 0.1, 0.2]
    assert RETRY_SECONDS < sum(clock.pauses) < RETRY_SECONDS + 3
    assert closing_server.connections == len(clock.pauses) + 1 < 50


def test_a_message_resets_the_backoff(socket: TableSocket, closing_server: ClosingServer, clock: Clock) -> None:
    closing_server.sends_pong = True
    for _ in range(5):
        assert socket.receive(Join()) == Pong()
    assert clock.pauses == [0.05] * 4


@pytest.fixture
def talking(request: pytest.FixtureRequest) -> Iterator[TableSocket]:
    """A socket to a server that sends some texts."""

    def handle(connection: ServerConnection) -> None:
        for text in request.param:
            connection.send(text)
        connection.recv()
        connection.recv()

    with serve(handle, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever).start()
        socket = TableSocket(f"ws://127.0.0.1:{server.socket.getsockname()[1]}")
        yield socket
        socket.close()
        server.shutdown()


@pytest.mark.parametrize("talking", [['{"type":"weather","sky":[1,{}]}', '{"type":"pong"}']], indirect=True)
def test_messages_of_unknown_types_are_ignored(talking: TableSocket) -> None:
    assert talking.receive(Join()) == Pong()
    with pytest.raises(TimeoutError):
        talking.receive(Join(), timeout=0.05)


@pytest.mark.parametrize("talking", [['{"type":"done","id":1}']], indirect=True)
def test_malformed_messages_of_known_types_are_not(talking: TableSocket) -> None:
    with pytest.raises(msgspec.ValidationError, match="Expected `str`, got `int`"):
        talking.receive(Join())
