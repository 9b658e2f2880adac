"""Why a connection ends."""

from azulejos.i18n import Message

UNSUPPORTED, POLICY, TOO_BIG, RESTART, LATER, NO_TABLE = 1003, 1008, 1009, 1012, 1013, 4404
"""The codes that clients are told (RFC 6455, section 7.4), and one of our own."""


class Leave(Exception):
    """The connection ends, with a code and a reason."""

    def __init__(self, code: int, message: Message) -> None:
        self.code, self.message = code, message
