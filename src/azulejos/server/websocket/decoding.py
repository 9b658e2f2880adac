"""Decoding: the messages of clients, checked against their types."""

import msgspec

from azulejos.core.schema import explain
from azulejos.i18n import Message
from azulejos.server.messages.parts import LONGEST_COMMAND_ID
from azulejos.server.messages.socket import FromClient

_decode = msgspec.json.Decoder(FromClient).decode


class BadMessage(Exception):
    """A text that is not a valid message; with the id of its command if it has one."""

    def __init__(self, message: Message, command: str | None) -> None:
        self.message, self.command = message, command


def decode(text: str) -> FromClient:
    """The message in a text.

    >>> decode('{"type": "undo", "id": "u1"}')
    Undo(id='u1')
    """
    try:
        message: FromClient = _decode(text)
    except msgspec.ValidationError as error:
        raise BadMessage(explain(error), _id_of(text)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadMessage(Message("shape.no_json"), None) from None
    return message


def _id_of(text: str) -> str | None:
    try:
        return msgspec.json.decode(text, type=_WithId).id[:LONGEST_COMMAND_ID]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


class _WithId(msgspec.Struct):
    id: str
