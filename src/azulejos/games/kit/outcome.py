"""The outcome of a game: the winners, what decided, and why the game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.i18n import Message

POINTS, SHARED = "points", "shared"
"""The reasons common to all games; a game may add a tie-break."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game.

    `reason` says what decided: "points", "shared", or what broke the tie ("rows" in Azul). `ending` says why the game
    ended ("full row", "no tiles" or "stalled" in Azul).

    >>> str(Outcome(winners=(1,), scores=(30, 42), reason="points", ending="full row"))
    'Player 2 wins with 42 points.'
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    ending: str

    def message(self, names: Sequence[str] | None = None) -> Message:
        """The outcome as a sentence, in any language, with the players' names if given."""
        winners = tuple(names[seat] if names else Message("player", {"number": seat + 1}) for seat in self.winners)
        return Message(
            f"outcome.{self.reason.replace(' ', '_')}", {"players": winners, "count": self.scores[self.winners[0]]}
        )

    def __str__(self) -> str:
        return self.message().text()

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "ending": self.ending,
        }
