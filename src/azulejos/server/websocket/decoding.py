"""What has come from a client, understood or refused."""

from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from azulejos.core.schema import retell
from azulejos.i18n import Message
from azulejos.server.messages.socket import FromClient
from azulejos.server.websocket.close_codes import UNSUPPORTED, Leave

MOST_OF_AN_ID = 40

_decode = msgspec.json.Decoder(FromClient).decode


class BadMessage(Exception):
    """A text is no message; if it has the id of a command, that is told with the reason."""

    def __init__(self, message: Message, command: str | None) -> None:
        self.message, self.command = message, command


def text_of(received: Any) -> str:
    """The text of a message of ASGI."""
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    text: str | None = received.get("text")
    if text is None:
        raise Leave(UNSUPPORTED, Message("server.not_text"))
    return text


def decode(text: str) -> FromClient:
    """The message of a text.

    >>> decode('{"type": "undo", "id": "u1"}')
    Undo(id='u1')
    """
    try:
        message: FromClient = _decode(text)
    except msgspec.ValidationError as error:
        raise BadMessage(retell(error), _id_of(text)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadMessage(Message("shape.no_json"), None) from None
    return message


def _id_of(text: str) -> str | None:
    """The id of a command that is otherwise not understood."""
    try:
        return msgspec.json.decode(text, type=_WithId).id[:MOST_OF_AN_ID]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


class _WithId(msgspec.Struct):
    id: str
