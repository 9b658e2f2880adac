"""Faults: errors of a contestant that lose the game at once."""

from dataclasses import dataclass

from azulejos.i18n import Message

CRASH, STALL, ILLEGAL, GARBAGE, TOO_LONG = "crash", "stall", "illegal", "garbage", "too long"


@dataclass(frozen=True)
class Fault:
    """The kind of a fault, and the reason as a sentence."""

    kind: str
    reason: Message

    def __hash__(self) -> int:
        return hash((self.kind, self.reason.key))  # the values of a message are not hashable


class FaultyPlay(Exception):
    """Raised when a player commits a fault. The player loses the game, and the arena continues."""

    def __init__(self, kind: str, reason: Message) -> None:
        self.fault = Fault(kind, reason)
        super().__init__(reason.text())
