"""WebSocket frames: however the bytes are split, messages are answered in order, and the queue is sent in order."""

import asyncio
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from azulejos.server.websocket.connection import Connection
from tests.server.people import ME, Json, Person, TableClient
from tests.server.running import Running

SECONDS = 30


class ByteSender:
    """A client that sends raw bytes."""

    def __init__(self, running: Running, table: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", running.port), SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{running.port}/api/tables/{table}/socket"))
        self.protocol.send_request(self.protocol.connect())
        self.socket.sendall(b"".join(self.protocol.data_to_send()))
        while self.protocol.state is State.CONNECTING:
            self.protocol.receive_data(self.socket.recv(65_536))
        self._frames = self._receive_loop()
        self.send(json.dumps({"type": "join"}).encode())
        while self.receive()["type"] != "snapshot":
            pass

    def _receive_loop(self) -> Iterator[Frame]:
        while data := self.socket.recv(65_536):
            self.protocol.receive_data(data)
            yield from (event for event in self.protocol.events_received() if isinstance(event, Frame))

    def send(self, text: bytes) -> None:
        """Send a text as usual."""
        self.socket.sendall(Frame(Opcode.TEXT, text).serialize(mask=True))

    def receive(self) -> Json:
        """The next message."""
        told: Json = json.loads(bytes(next(frame for frame in self._frames if frame.opcode is Opcode.TEXT).data))
        return told

    def close_code(self) -> int:
        """The code with which the server ends the connection."""
        while self.protocol.close_rcvd is None:
            next(self._frames)
        return self.protocol.close_rcvd.code


class OnPlainAsyncio(Running):
    """A server on a machine without uvloop."""

    def _new_loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.new_event_loop()


@pytest.fixture(params=[Running, OnPlainAsyncio])
def running(request: pytest.FixtureRequest, database: str) -> Iterator[Running]:
    server: Running = request.param(database)
    yield server
    server.stop()


@pytest.fixture
def table(ana: Person) -> str:
    made: str = ana.make_table("azul", ME, ME)["table"]["id"]
    return made


@pytest.fixture
def at(ana: Person, table: str) -> TableClient:
    return ana.join(table)


def bytes_of(messages: list[bytes], chance: random.Random) -> bytes:
    """Messages as frames, whole or fragmented, sometimes after a ping."""
    frames = []
    for message in messages:
        if chance.random() < 0.2:
            frames.append(Frame(Opcode.PING, b"?"))
        cuts = sorted(chance.choices(range(len(message) + 1), k=chance.choice((0, 0, 1, 3))))
        pieces = [message[first:last] for first, last in zip([0, *cuts], [*cuts, len(message)], strict=True)]
        for n, piece in enumerate(pieces):
            frames.append(Frame(Opcode.CONT if n else Opcode.TEXT, piece, fin=n == len(pieces) - 1))
    return b"".join(frame.serialize(mask=True) for frame in frames)


def test_messages_are_answered_in_order_however_they_are_split(running: Running, table: str) -> None:
    for seed in range(100):
        see_that_answers_come_in_order(running, table, random.Random(seed))


def see_that_answers_come_in_order(running: Running, table: str, chance: random.Random) -> None:
    kinds = chance.choices(["ping", "react", "join", "nonsense", "padded"], k=chance.randrange(1, 13))
    sender = ByteSender(running, table)
    with closing(sender.socket):
        texts = {
            "ping": b'{"type":"ping"}',
            "react": b'{"type":"react","id":"%d","reaction":"wow"}',
            "join": b'{"type":"join"}',
            "nonsense": b'{"type":"nonsense","id":"%d"}',
            "padded": b'{"type":"ping"}' + 500 * b" ",
        }
        answers = {"ping": "pong", "padded": "pong", "join": "snapshot", "react": "refused", "nonsense": "refused"}
        messages = [texts[kind] % n if b"%d" in texts[kind] else texts[kind] for n, kind in enumerate(kinds)]
        data = bytes_of(messages, chance)
        while data:
            count = chance.choice((1, 2, 5, 30, len(data)))
            sender.socket.sendall(data[:count])
            data = data[count:]
        told: list[Json] = []
        while len(told) < len(kinds):
            message = sender.receive()
            if message["type"] != "presence":
                told.append(message)
        assert [message["type"] for message in told] == [answers[kind] for kind in kinds]
        refused = [str(n) for n, kind in enumerate(kinds) if answers[kind] == "refused"]
        assert [message["id"] for message in told if message["type"] == "refused"] == refused


@pytest.mark.parametrize("first", range(1, 7))
def test_a_fragment_is_not_mistaken_for_a_message(running: Running, table: str, first: int) -> None:
    """Its mask makes the bytes after the first two look like a short text message."""
    text = b'{"type":"ping"}'
    mask = bytes((0x81, 0x80 + len(text) - 2, 1, 2))
    data = bytes((0x81, 0x80 + len(text))) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
    sender = ByteSender(running, table)
    with closing(sender.socket):
        for part in (data[:first], data[first:], data):
            sender.socket.sendall(part)
            time.sleep(0.05)  # so that it comes alone
        assert [sender.receive()["type"] for _ in range(2)] == ["pong", "pong"]


MASKED_TEXT, MASKED_PIECE = Frame(Opcode.TEXT, b"b").serialize(mask=True), Frame(Opcode.CONT, b"b").serialize(mask=True)
IMPROPER = {
    "not UTF-8": (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
    "not masked": (Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=False), 1002),
    "in another": (Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True) + MASKED_TEXT, 1002),
    "without a beginning": (MASKED_PIECE, 1002),
    "with a reserved bit": (b"\xc1" + MASKED_TEXT[1:], 1002),
    "bytes": (Frame(Opcode.BINARY, b"a").serialize(mask=True), 1003),
}


@pytest.mark.parametrize("kind", IMPROPER)
@pytest.mark.parametrize("comes_alone", [True, False])
def test_invalid_text_closes_the_connection(running: Running, table: str, kind: str, comes_alone: bool) -> None:
    data, code = IMPROPER[kind]
    sender = ByteSender(running, table)
    with closing(sender.socket):
        ping = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True)
        if comes_alone:
            sender.socket.sendall(ping)
            assert sender.receive()["type"] == "pong"
            sender.socket.sendall(data)
        else:
            sender.socket.sendall(ping + data)
        assert sender.close_code() == code


def test_messages_queued_before_the_close_are_sent_first(running: Running, at: TableClient) -> None:
    (connection,) = running.application.sockets.connections

    async def leave(connection: Connection) -> None:
        connection.send('{"type":"last"}')
        connection.stop()
        connection.send('{"type":"later"}')

    running.do(leave(connection))
    assert [at.until(kind)["type"] for kind in ("last", "closing")] == ["last", "closing"]
    with pytest.raises(ConnectionClosed, match="1012"):
        at.receive()


def test_an_error_in_a_message_closes_only_its_connection(
    ana: Person, table: str, at: TableClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as trouble:
        trouble.setattr(Connection, "_decode", lambda *_: 1 / 0)
        at.send({"type": "ping"})
        assert at.until("closing")["error"]["code"] == "server.trouble"
    assert ana.join(table).play()["type"] == "done"
