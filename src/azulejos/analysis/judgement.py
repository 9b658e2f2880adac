"""The judgement of a move: what it lost against the best one."""

from dataclasses import dataclass
from typing import Any

from azulejos.analysis.position import DIGITS, Choice
from azulejos.match.action import Action

SLIP, MISTAKE, BLUNDER = "slip", "mistake", "blunder"
SIZES = {BLUNDER: 0.15, MISTAKE: 0.08, SLIP: 0.03}
"""From which loss of the chance to win on a move is called so, the largest first."""


@dataclass(frozen=True)
class Judgement:
    """A move of a game beside the best one. A move without a choice has no best one, and loses nothing."""

    move: int
    """From 1."""
    round: int
    seat: int
    action: Action
    best: Choice | None
    chance: float | None
    """To win, after the move; `None` if there was no choice."""
    margin: float | None

    @property
    def chance_lost(self) -> float:
        """How much less likely to win the player is than after the best move."""
        return 0.0 if self.best is None or self.chance is None else max(0.0, self.best.chance - self.chance)

    @property
    def points_lost(self) -> float:
        """How much smaller the margin to expect is than after the best move."""
        return 0.0 if self.best is None or self.margin is None else max(0.0, self.best.margin - self.margin)

    @property
    def is_best(self) -> bool:
        """Whether no other action was better."""
        return self.best is None or self.best.action == self.action

    @property
    def size(self) -> str | None:
        """What the move is called if it lost something to speak of."""
        return next((name for name, least in SIZES.items() if self.chance_lost >= least), None)

    def gives_away(self, players: int) -> bool:
        """Whether the player had at least an equal share of the chances, and has it no more for this move."""
        if self.best is None or self.chance is None or self.size is None:
            return False
        return self.chance < 1 / players <= self.best.chance

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "move": self.move,
            "round": self.round,
            "player": self.seat,
            "action": str(self.action),
            "chance": _rounded(self.chance),
            "margin": _rounded(self.margin),
            "chance_lost": _rounded(self.chance_lost),
            "points_lost": _rounded(self.points_lost),
            "size": self.size,
            "best": self.best.to_dict() if self.best else None,
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
