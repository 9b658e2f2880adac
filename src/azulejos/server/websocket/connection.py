"""A connection: one client at one table, over plain ASGI.

The receive loop handles messages one after the other. The send loop sends whatever the table has to say, so nothing
ever waits for a slow client.
"""

import asyncio
import logging
import time
from collections import deque

import msgspec
from starlette.types import Receive, Send
from starlette.websockets import WebSocketDisconnect

from azulejos.core.errors import AzulejosError
from azulejos.i18n import Message
from azulejos.server.guests import Guest
from azulejos.server.limits import Bucket
from azulejos.server.messages.parts import Error
from azulejos.server.messages.socket import Announcement, Answer, Closing, FromClient, Join, Ping, Pong, React, Refused
from azulejos.server.metrics import MESSAGES, REFUSED, SOCKETS
from azulejos.server.refusals import Refusal
from azulejos.server.server import Server
from azulejos.server.store.rows import NotStored
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.redaction import Preferences, Viewer
from azulejos.server.websocket.decoding import BadMessage, decode
from azulejos.server.websocket.handlers import handle, send_previews

UNSUPPORTED, POLICY, TOO_BIG, RESTART, TRY_LATER, NO_TABLE = 1003, 1008, 1009, 1012, 1013, 4404
"""Close codes (RFC 6455, section 7.4), and one of our own."""
JOIN_SECONDS = 20.0
MOST_UNSENT = 1 << 22
"""Characters that may wait for a slow client."""
MANY_UNSENT = 1 << 19
"""Characters of a long history that may wait before the next part is sent."""
DRAIN_SECONDS = 30.0
FAREWELL_SECONDS = 5.0
"""For a client to read what is left, including the reason why the connection ends."""
SAVED_SECONDS = 3
JOINS_PER_MESSAGE = 0.1
"""A snapshot costs more than the answers to other messages, so clients may join again less often."""
REACTIONS_PER_SECOND, MOST_REACTIONS_AT_ONCE = 0.5, 8
"""Reactions are stored, and do not bring a game closer to its end."""

_encode = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


class Close(Exception):
    """Ends the connection, with a close code and a reason."""

    def __init__(self, code: int, message: Message) -> None:
        self.code, self.message = code, message


class Connection:
    """One client at one table."""

    def __init__(
        self, server: Server, table: TableActor, address: str, token: str | None, receive: Receive, send: Send
    ) -> None:
        self.server = server
        self.table = table
        self.address = address
        self.guest: Guest | None = server.signer.read(token) if token else None
        self.viewer = Viewer((), Preferences())
        self._wants_previews = False
        self._previewed_version = -1
        self._receive_asgi, self._send_asgi = receive, send
        self._outbox: deque[str] = deque()
        self._unsent = 0
        self._has_news = asyncio.Event()
        self._is_drained = asyncio.Event()
        self._closing: Close | None = None
        self._sending: asyncio.Task[None]
        now = time.monotonic()
        rate = server.settings.messages_per_second
        self._messages = Bucket(rate, SAVED_SECONDS * rate, now)
        self._joins = Bucket(rate * JOINS_PER_MESSAGE, SAVED_SECONDS * rate * JOINS_PER_MESSAGE, now)
        self._reactions = Bucket(REACTIONS_PER_SECOND, MOST_REACTIONS_AT_ONCE, now)

    @property
    def language(self) -> str:
        """The language of sentences."""
        return self.viewer.preferences.language

    async def run(self) -> None:
        """Serve the connection until it ends."""
        SOCKETS.inc()
        self._sending = asyncio.create_task(self._send_loop())
        receiving = asyncio.create_task(self._receive_loop())
        try:
            await asyncio.wait((receiving, self._sending), return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait((self._sending,))
        finally:
            SOCKETS.dec()
            self.table.leave(self)
            receiving.cancel()
            self._sending.cancel()
            await asyncio.wait((receiving, self._sending))

    async def _receive_loop(self) -> None:
        try:
            await self._join(await self._receive_join())
            while not self._closing:
                text = await self._receive_text()
                message = self._decode(text)
                if message is not None:
                    await self._handle(message)
        except WebSocketDisconnect:
            self._sending.cancel()
        except Close as close:
            self._close(close)
        except NotStored as error:
            logger.warning("not stored", extra={"reason": str(error)})
            self._close(Close(TRY_LATER, Message("server.not_saved")))
        except Exception:
            logger.exception("connection failed")
            self._close(Close(RESTART, Message("server.trouble")))

    async def _receive_join(self) -> Join:
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                first = self._decode(await self._receive_text())
        except TimeoutError:
            first = None
        if not isinstance(first, Join):
            raise Close(POLICY, Message("server.join_first"))
        return first

    async def _receive_text(self) -> str:
        received = await self._receive_asgi()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text: str | None = received.get("text")
        if text is None:
            raise Close(UNSUPPORTED, Message("server.not_text"))
        return text

    def _decode(self, text: str) -> FromClient | None:
        """The message in a text; `None` if it was refused."""
        if not self._messages.take(time.monotonic()) or not self.server.limits.messages.take(self.address):
            raise Close(POLICY, Message("server.too_fast"))
        most = self.server.settings.message_bytes
        if len(text) > most or (not text.isascii() and len(text.encode()) > most):
            raise Close(TOO_BIG, Message("server.too_large", {"most": most}))
        try:
            message = decode(text)
        except BadMessage as error:
            self.refuse(error.message, error.command)
            return None
        MESSAGES[message.__struct_config__.tag] += 1  # type: ignore[index]  # all have one
        return message

    async def _handle(self, message: FromClient) -> None:
        if isinstance(message, Ping):
            if not self.server.limits.pings.take(self.address):
                raise Close(POLICY, Message("server.too_fast"))
            self.answer(Pong())
        elif isinstance(message, Join):
            if not self._joins.take(time.monotonic()):
                raise Close(POLICY, Message("server.too_fast"))
            self.table.leave(self)
            await self._join(message)
        elif self.guest is None:
            self.refuse(Message("server.only_watching"), message.id)
        elif isinstance(message, React) and not self._may_react(self.guest, message):
            self.refuse(Message("server.too_fast"), message.id)
        else:
            try:
                await handle(self, self.guest, message)
            except AzulejosError as error:
                self.refuse(error.message, message.id)

    def _may_react(self, guest: Guest, message: React) -> bool:
        """Repeating a command that was already done is free."""
        is_known = (guest.id, message.id) in self.table.state.commands
        return is_known or self._reactions.take(time.monotonic())

    async def _join(self, message: Join) -> None:
        if message.token is not None:
            self.guest = self.server.signer.read(message.token)
            if self.guest is None:
                raise Close(POLICY, Message("server.bad_token"))
        preferences = Preferences(message.positions, message.choices, message.steps, message.language)
        self._wants_previews = message.previews
        self._previewed_version = -1
        try:
            if self.guest:
                await self.table.give_reserved_seats(self.guest, message.nonce_hash)
            await self.table.join(self, preferences, message.version)
        except Refusal as refusal:
            raise Close(POLICY if refusal.retry_after is None else TRY_LATER, refusal.message) from None
        self.send_notice()
        self.table_changed()

    def table_changed(self) -> None:
        """Send previews if this client wants them and is to act."""
        state = self.table.state
        if not self._wants_previews or self.guest is None or self._previewed_version == state.game_version:
            return
        if state.to_act in state.played_by(self.guest.id):
            self._previewed_version = state.game_version
            self.server.registry.spawn(send_previews(self, None))

    def answer(self, message: Answer) -> None:
        """Queue a message for this client alone."""
        self.send(_encode(message).decode())

    def refuse(self, message: Message, command: str | None) -> None:
        """Say that a command changed nothing, and why."""
        REFUSED.labels(message.key).inc()
        self.answer(Refused(error=_error(message, self.language), id=command))

    def send(self, text: str) -> None:
        """Queue a text, unless the connection is closing. Slow clients are disconnected."""
        if self._closing:
            return
        self._queue(text)
        if self._unsent > MOST_UNSENT:
            self._close(Close(TRY_LATER, Message("server.too_slow")))

    async def drain(self) -> None:
        """Wait until most of what is queued has been sent. Slow clients are disconnected."""
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while self._unsent > MANY_UNSENT:
                    self._is_drained.clear()
                    await self._is_drained.wait()
        except TimeoutError:
            raise Close(TRY_LATER, Message("server.too_slow")) from None

    def _queue(self, text: str) -> None:
        self._outbox.append(text)
        self._unsent += len(text)
        self._has_news.set()

    def warn(self, message: Message) -> None:
        """Say that something goes wrong at the table."""
        self.refuse(message, None)

    def kick(self) -> None:
        """Close the connection of a client that may no longer watch."""
        self._close(Close(POLICY, Message("server.seated_only")))

    def check_token(self) -> None:
        """Close the connection if its token was revoked. A client that has a new one reconnects."""
        if self.guest and not self.server.signer.is_valid(self.guest):
            self._close(Close(RESTART, Message("server.token_revoked")))

    def check_ban(self) -> None:
        """Close the connection if its address was banned."""
        if self.server.is_banned(self.address):
            self._close(Close(POLICY, Message("server.banned")))

    def send_notice(self) -> None:
        """Send what the operator tells everyone, once the client has joined."""
        if self.server.notice and self in self.table.listeners:
            self.answer(Announcement(notice=self.server.notice))

    def table_deleted(self) -> None:
        """Close the connection because the table no longer exists."""
        self._close(Close(NO_TABLE, Message("server.table_deleted")))

    def stop(self) -> None:
        """Close the connection because the server is stopping."""
        self._close(Close(RESTART, Message("server.stopping")))

    def _close(self, close: Close) -> None:
        """Close after all that is queued, unless the client takes too long to read it."""
        if self._closing:
            return
        self._queue(_encode(Closing(error=_error(close.message, self.language))).decode())
        self._closing = close
        loop = asyncio.get_running_loop()
        loop.call_later(FAREWELL_SECONDS, self._sending.cancel)
        loop.call_soon(self.table.leave, self)  # later, because the table may be iterating over its listeners

    async def _send_loop(self) -> None:
        try:
            while not self._closing:
                await self._has_news.wait()
                self._has_news.clear()
                await self._send_outbox()
            await self._send_outbox()
            await self._send_asgi(
                {"type": "websocket.close", "code": self._closing.code, "reason": self._closing.message.key}
            )
        except (OSError, RuntimeError):
            pass  # the client is already gone

    async def _send_outbox(self) -> None:
        while self._outbox:
            text = self._outbox.popleft()
            await self._send_asgi({"type": "websocket.send", "text": text})
            self._unsent -= len(text)
            self._is_drained.set()


def _error(message: Message, language: str) -> Error:
    return Error(message.key, message.text(language))
