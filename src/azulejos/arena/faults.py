"""Faults: what makes a foreign player lose a game without a last move."""

from dataclasses import dataclass

from azulejos.i18n import Message

CRASH, STALL, ILLEGAL, GARBAGE, TOO_LONG = "crash", "stall", "illegal", "garbage", "too long"


@dataclass(frozen=True)
class Fault:
    """What a player did wrong: its kind, and the reason as a sentence."""

    kind: str
    reason: Message

    def __hash__(self) -> int:
        return hash((self.kind, self.reason.key))  # what fills the gaps of a sentence cannot be hashed


class FaultyPlay(Exception):
    """Raised where a player commits a fault; the game is lost, the arena goes on."""

    def __init__(self, kind: str, reason: Message) -> None:
        self.fault = Fault(kind, reason)
        super().__init__(reason.text())
