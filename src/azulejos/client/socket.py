"""The WebSocket of a table, which reconnects after failures that may pass."""

import time
from contextlib import ExitStack
from typing import get_args

import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from azulejos.client.backoff import Backoff
from azulejos.client.errors import Refusal
from azulejos.i18n import say
from azulejos.server.messages.parts import Error
from azulejos.server.messages.socket import Answer, Closing, FromServer, Join, Message

FINAL_CODES = {1000, 1003, 1007, 1008, 1009, 4404}
"""Close codes after which reconnecting would not help."""

TOO_FAST, THROTTLE_SECONDS = "server.too_fast", 1.0
"""After this error code, the client pauses before it reconnects."""


class _AnyMessage(Struct):
    """A message of any type."""

    type: str


_KNOWN_TYPES = {kind.__struct_config__.tag for kind in get_args(FromServer)}

_decode = msgspec.json.Decoder(FromServer).decode
_decode_type = msgspec.json.Decoder(_AnyMessage).decode
_encode = msgspec.json.Encoder().encode


class TableSocket:
    """Sends and receives messages, and reconnects if needed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: ClientConnection | None = None
        self._reason: Error | None = None
        self._backoff = Backoff()
        self._resources = ExitStack()

    def send(self, message: Message) -> None:
        """Send a message. If the connection is lost, `receive` reconnects and returns a new snapshot."""
        if self._connection is not None:
            try:
                self._connection.send(_encode(message).decode())
            except ConnectionClosed:
                return

    def receive(self, join: Join, timeout: float | None = None) -> Answer:
        """Return the next message. Connects first if needed, and then sends `join`."""
        while True:
            if self._connection is None:
                self._connect(join)
            assert self._connection is not None
            try:
                message = _read(self._connection.recv(timeout))
            except ConnectionClosed as error:
                self.close()
                code = error.rcvd.code if error.rcvd else 1006
                reason, self._reason = self._reason, None
                if reason and reason.code == TOO_FAST:
                    time.sleep(THROTTLE_SECONDS)
                elif code in FINAL_CODES or not self._backoff.wait():
                    raise Refusal(reason or Error("client.closed", say("client.closed", code=code))) from None
            else:
                if isinstance(message, Closing):
                    self._reason = message.error
                    continue
                self._backoff.reset()
                if message is not None:
                    return message

    def close(self) -> None:
        """Close the connection."""
        self._connection = None
        self._resources.close()

    def _connect(self, join: Join) -> None:
        while True:
            try:
                self._connection = self._resources.enter_context(connect(self._url, compression=None, max_size=None))
                self.send(join)
                return
            except (OSError, InvalidMessage, InvalidStatus) as error:
                refused = isinstance(error, InvalidStatus) and error.response.status_code < 500
                if refused or not self._backoff.wait():
                    raise


def _read(text: str | bytes) -> Answer | None:
    """A message; `None` if it is of a type that only newer versions know."""
    try:
        message: Answer = _decode(text)
    except msgspec.ValidationError:
        if _decode_type(text).type in _KNOWN_TYPES:
            raise
        return None
    return message
