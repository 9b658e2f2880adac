"""A minimal WebSocket client, so that the server is the bottleneck and not the load generator."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from os import urandom
from typing import cast

OnText = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Client(asyncio.Protocol):
    """One connection; each text is passed to a callback."""

    def __init__(self, host: str, path: str, on_text: OnText) -> None:
        self.upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._host, self._path, self._on_text = host, path, on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        key = b64encode(urandom(16)).decode()
        lines = [f"GET {self._path} HTTP/1.1", f"Host: {self._host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self._transport.write("\r\n".join(lines).encode())

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Send a text. The mask is required, but may be zero, which costs nothing."""
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Close the connection."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Parse frames."""
        self._buffer += data
        if not self.upgraded.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.upgraded.set_exception(ConnectionError(head.decode()))
                return
            self._buffer = bytearray(rest)
            self.upgraded.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) >= at + 2:
            kind, size, start = buffer[at], buffer[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            payload = bytes(buffer[start : start + size])
            at = start + size
            if kind == TEXT:
                self._on_text(payload)
            elif kind == PING:
                self.send(payload, PONG)
        del buffer[:at]


async def open_client(host: str, port: int, path: str, on_text: OnText) -> Client:
    """Connect."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(f"{host}:{port}", path, on_text), host, port)
    await client.upgraded
    return client
