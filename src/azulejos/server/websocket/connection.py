"""A connection: sees to messages one after the other, and sends what the table has to say."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from azulejos.core.errors import AzulejosError
from azulejos.i18n import Message
from azulejos.server.guests import Guest
from azulejos.server.limits import Bucket
from azulejos.server.messages.parts import Error
from azulejos.server.messages.socket import Answer, Closing, Done, FromClient, Join, Ping, Pong, React, Refused
from azulejos.server.metrics import MESSAGES, REFUSED, SOCKETS
from azulejos.server.refusals import Refusal
from azulejos.server.server import Server
from azulejos.server.tables.actor import TableActor
from azulejos.server.tables.redaction import Viewer, Wishes
from azulejos.server.websocket.close_codes import LATER, POLICY, RESTART, TOO_BIG, Leave
from azulejos.server.websocket.decoding import BadMessage, decode, text_of
from azulejos.server.websocket.handlers import change_for, obey, send_previews
from azulejos.server.websocket.wire import Wire

JOIN_SECONDS = 20.0
MOST_UNREAD = 1 << 22
"""Bytes that wait for a client to read: as many as are read in time for a farewell, in most places."""
SAVED_SECONDS = 3
FAREWELL_SECONDS = 5.0
REACTIONS_PER_SECOND, MOST_REACTIONS_AT_ONCE = 0.5, 8
"""They stay in the log, and bring a game no nearer to its end."""

_encode = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


class Connection:
    """One client at one table."""

    def __init__(self, server: Server, live: TableActor, address: str, token: str | None, wire: Wire) -> None:
        self.server = server
        self.address = address
        self.live = live
        self.guest: Guest | None = server.signer.read(token) if token else None
        self.viewer = Viewer((), Wishes())
        self.wants_previews = False
        self._previewed = -1
        self._wire = wire
        self._farewell: asyncio.Task[None] | None = None
        self._is_underway = False
        """Whether the end of what the last message asked for is still to come."""
        self._end_of_work: asyncio.Future[None] | None = None
        """Comes with it, if the next message waits for it."""
        now = time.monotonic()
        rate = server.settings.messages_per_second
        self._bucket = Bucket(rate, SAVED_SECONDS * rate, now)
        self._reactions = Bucket(REACTIONS_PER_SECOND, MOST_REACTIONS_AT_ONCE, now)

    @property
    def language(self) -> str:
        """The language of sentences."""
        return self.viewer.wishes.language

    @property
    def _is_leaving(self) -> bool:
        return self._farewell is not None

    async def run(self) -> None:
        """Serve the connection until it ends."""
        SOCKETS.inc()
        try:
            await self._begin()
            self._wire.hear = self._hear
            await self._receive_loop()
        except TimeoutError:
            self._leave(Leave(POLICY, Message("server.join_first")))
        except WebSocketDisconnect:
            pass
        except Exception as trouble:
            self._leave_for(trouble)
        finally:
            SOCKETS.dec()
            self._wire.hear = None
            self.live.leave(self)
            if self._farewell:
                await self._farewell

    async def _begin(self) -> None:
        async with asyncio.timeout(JOIN_SECONDS):
            first = self._understood(text_of(await self._wire.receive()))
        if not isinstance(first, Join):
            raise Leave(POLICY, Message("server.join_first"))
        await self._join(first)

    async def _receive_loop(self) -> None:
        """See to what could not be heard at once."""
        while True:
            received = await self._wire.receive()
            if self._is_underway:
                self._end_of_work = asyncio.get_running_loop().create_future()
                await self._end_of_work
                self._end_of_work = None
            if self._is_leaving:
                return
            self._see_to(text_of(received))

    def _hear(self, text: str) -> bool:
        """Begin what a message asks for, unless something is underway, or another message waits."""
        if self._is_underway or self._end_of_work:
            return False
        if not self._is_leaving:
            try:
                self._see_to(text)
            except Exception as trouble:
                self._leave_for(trouble)
        return True

    def _understood(self, text: str) -> FromClient | None:
        if not self._bucket.take(time.monotonic()):
            raise Leave(POLICY, Message("server.too_fast"))
        most = self.server.settings.message_bytes
        if len(text) > most or (not text.isascii() and len(text.encode()) > most):
            raise Leave(TOO_BIG, Message("server.too_large", {"most": most}))
        try:
            message = decode(text)
        except BadMessage as trouble:
            self.refuse(trouble.message, trouble.command)
            return None
        MESSAGES[message.__struct_config__.tag] += 1  # type: ignore[index]  # all have one
        return message

    def _see_to(self, text: str) -> None:
        """Begin what a message asks for."""
        message = self._understood(text)
        if message is None:
            return
        if isinstance(message, Ping):
            self.answer(Pong())
        elif isinstance(message, Join):
            self._work_on(self._join_again(message))
        elif self.guest is None:
            self.refuse(Message("server.only_watching"), message.id)
        elif isinstance(message, React) and not self._may_react(self.guest, message):
            self.refuse(Message("server.too_fast"), message.id)
        elif change := change_for(self, self.guest, message):
            self._is_underway = True
            if not change.begin_at_once():
                self.server.registry.spawn(change.begin())
        else:
            self._work_on(self._obey(self.guest, message))

    def _work_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what takes a while."""
        self._is_underway = True
        self.server.registry.spawn(self._work(work))

    async def _work(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as trouble:
            self._leave_for(trouble)
        finally:
            self._has_ended()

    async def _obey(self, guest: Guest, message: FromClient) -> None:
        try:
            await obey(self, guest, message)
        except AzulejosError as error:
            self.refuse(error.message, message.id)  # type: ignore[union-attr]  # joins and pings are seen to elsewhere

    async def _join_again(self, message: Join) -> None:
        self.live.leave(self)
        await self._join(message)

    def _may_react(self, guest: Guest, message: React) -> bool:
        """What was done already may be sent again."""
        is_known = (guest.id, message.id) in self.live.state.commands
        return is_known or self._reactions.take(time.monotonic())

    async def _join(self, message: Join) -> None:
        if message.token is not None:
            self.guest = self.server.signer.read(message.token)
            if self.guest is None:
                raise Leave(POLICY, Message("server.bad_token"))
        wishes = Wishes(message.positions, message.choices, message.steps, message.language)
        self.wants_previews = message.previews
        self._previewed = -1
        try:
            if self.guest:
                await self.live.welcome(self.guest)
            await self.live.join(self, wishes, message.version)
        except Refusal as refusal:
            raise Leave(POLICY, refusal.message) from None
        self.state_changed()

    def tell(self, text: str) -> None:
        """Send a message, unless the connection is about to end; never waits."""
        self._say(text.encode())

    def answer(self, message: Answer) -> None:
        """Send a message of one's own."""
        self._say(_encode(message))

    def _say(self, text: bytes) -> None:
        if self._is_leaving:
            return
        self._wire.say(text)
        if self._wire.unread > MOST_UNREAD:
            self._leave(Leave(LATER, Message("server.too_slow")))

    def done(self, command: str | None, version: int) -> None:
        """Say that a command has taken effect."""
        assert command is not None
        self._has_ended()
        self.answer(Done(id=command, version=version))

    def failed(self, command: str | None, trouble: Exception) -> None:
        """Say that a command had no effect after all."""
        self._has_ended()
        if isinstance(trouble, AzulejosError):
            self.refuse(trouble.message, command)
        else:
            logger.error("command failed", exc_info=trouble)
            self._leave(Leave(RESTART, Message("server.trouble")))

    def _has_ended(self) -> None:
        self._is_underway = False
        if self._end_of_work and not self._end_of_work.done():
            self._end_of_work.set_result(None)

    def refuse(self, message: Message, command: str | None) -> None:
        """Say that a command changed nothing, and why."""
        REFUSED.labels(message.key).inc()
        self.answer(Refused(error=_error(message, self.language), id=command))

    def state_changed(self) -> None:
        """Something happened at the table."""
        state = self.live.state
        if not self.wants_previews or self.guest is None or self._previewed == state.game_version:
            return
        if state.to_act in state.played_by(self.guest.id):
            self._previewed = state.game_version
            self.server.registry.spawn(send_previews(self, None))

    def turn_out(self) -> None:
        """Whoever lost the right to watch must go."""
        self._leave(Leave(POLICY, Message("server.seated_only")))

    def stop(self) -> None:
        """The server stops."""
        self._leave(Leave(RESTART, Message("server.stopping")))

    def _leave_for(self, trouble: Exception) -> None:
        if not isinstance(trouble, Leave):
            logger.error("connection failed", exc_info=trouble)
            trouble = Leave(RESTART, Message("server.trouble"))
        self._leave(trouble)

    def _leave(self, leave: Leave) -> None:
        if not self._is_leaving:
            self._wire.say(_encode(Closing(error=_error(leave.message, self.language))))
            self._farewell = self.server.registry.spawn(self._take_leave(leave))
            asyncio.get_running_loop().call_soon(self.live.leave, self)  # not now, when all listeners are being told

    async def _take_leave(self, leave: Leave) -> None:
        """End the connection after all that was said, but do not wait for ever until the client has read it."""
        self._wire.write()
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._wire.send({"type": "websocket.close", "code": leave.code, "reason": leave.message.key})
        except TimeoutError:
            self._wire.cut()
        except (OSError, RuntimeError):
            pass  # the client has gone already


def _error(message: Message, language: str) -> Error:
    return Error(message.key, message.text(language))
