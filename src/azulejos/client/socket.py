"""The line to a table's socket: connects, and connects again where coming back is worth it."""

import time
from contextlib import ExitStack

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from azulejos.client.backoff import Patience
from azulejos.client.errors import Refusal
from azulejos.i18n import say
from azulejos.server.messages.parts import Error
from azulejos.server.messages.socket import Answer, Closing, FromServer, Join, Message

GONE = {1000, 1003, 1007, 1008, 1009, 4404}
"""Close codes after which coming back would not help."""

TOO_FAST, BREATH_SECONDS = "server.too_fast", 1.0
"""Whoever was too fast takes a breath, and comes back."""

_decode = msgspec.json.Decoder(FromServer).decode
_encode = msgspec.json.Encoder().encode


class Line:
    """Sends and receives messages."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._socket: ClientConnection | None = None
        self._reason: Error | None = None
        self._patience = Patience()
        self._open = ExitStack()

    def send(self, message: Message) -> None:
        """Send a message; if the line is broken, `receive` will tell by a new snapshot."""
        if self._socket is not None:
            try:
                self._socket.send(_encode(message).decode())
            except ConnectionClosed:
                return

    def receive(self, join: Join, timeout: float | None = None) -> Answer:
        """The next message. A line that is not there is made first, and begun with this `join`."""
        while True:
            if self._socket is None:
                self._connect(join)
            assert self._socket is not None
            try:
                message: Answer = _decode(self._socket.recv(timeout))
            except ConnectionClosed as error:
                self.close()
                code = error.rcvd.code if error.rcvd else 1006
                reason, self._reason = self._reason, None
                if reason and reason.code == TOO_FAST:
                    time.sleep(BREATH_SECONDS)
                elif code in GONE or not self._patience.wait():
                    raise Refusal(reason or Error("client.closed", say("client.closed", code=code))) from None
            else:
                if not isinstance(message, Closing):
                    self._patience.renew()
                    return message
                self._reason = message.error

    def close(self) -> None:
        """Hang up."""
        self._socket = None
        self._open.close()

    def _connect(self, join: Join) -> None:
        while True:
            try:
                self._socket = self._open.enter_context(connect(self._url, compression=None, max_size=None))
                self.send(join)
                return
            except (OSError, InvalidMessage, InvalidStatus) as error:
                refused = isinstance(error, InvalidStatus) and error.response.status_code < 500
                if refused or not self._patience.wait():
                    raise
