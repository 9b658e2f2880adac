"""Texts in the frames of RFC 6455, where they are simple: the library does all of it, but takes longer."""

from struct import Struct
from typing import Any

from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT, MASKED, SHORT, LONG, FIRST = 0x81, 0x80, 126, 1 << 16, 6
"""Of frames (section 5.2): the first byte of a whole text, the bit beside the size of a client's, the sizes
from which on two or eight bytes tell them, and where the text is in a short frame of a client's."""
_MIDDLING, _LONG = Struct("!BBH").pack, Struct("!BBQ").pack


def frame_of(text: bytes) -> bytes:
    """A text on its way to a client, made four times as fast as by `websockets`.

    >>> frame_of(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(text)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + text
    if size < LONG:
        return _MIDDLING(WHOLE_TEXT, SHORT, size) + text
    return _LONG(WHOLE_TEXT, SHORT + 1, size) + text


def is_between_frames(parser: Any) -> bool:
    """Whether a parser of `websockets` waits for a frame to begin: there it looks out for the end of all."""
    while parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return bool(parser.gi_code is StreamReader.at_eof.__code__)


def short_text(data: bytes) -> bytes | None:
    """The text in bytes from a client, if they are one short text and nothing else.

    >>> short_text(bytes((0x81, 0x82, 1, 2, 3, 4, ord("h") ^ 1, ord("i") ^ 2)))
    b'hi'
    """
    size = len(data) - FIRST
    if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED + size:
        return None
    return apply_mask(data[FIRST:], data[2:FIRST])
