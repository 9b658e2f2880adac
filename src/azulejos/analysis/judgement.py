"""Judgement of a move: what it lost compared with the best one."""

from dataclasses import dataclass
from typing import Any

from azulejos.analysis.position import DIGITS, Choice
from azulejos.match.action import Action

SLIP, MISTAKE, BLUNDER = "slip", "mistake", "blunder"
SIZES = {BLUNDER: 0.15, MISTAKE: 0.08, SLIP: 0.03}
"""The smallest loss of winning chances that has each name, the largest first."""

HALVING = SIZES[BLUNDER]
"""The loss of winning chances that halves the accuracy of a move."""


@dataclass(frozen=True)
class Judgement:
    """A move compared with the best one. A forced move has no `best`, and loses nothing."""

    move: int
    """The number of the move, from 1."""
    round: int
    seat: int
    action: Action
    best: Choice | None
    chances: tuple[float, ...] | None
    """Each player's chance of winning after the move; `None` if the move was forced."""
    margin: float | None

    @property
    def chance(self) -> float | None:
        """The chance of the player who moved to win after the move; `None` if the move was forced."""
        return None if self.chances is None else self.chances[self.seat]

    @property
    def accuracy(self) -> float | None:
        """100 for a move that loses nothing, half as much for every `HALVING` lost; `None` if the move was forced."""
        return None if self.best is None else float(100 * 0.5 ** (self.chance_lost / HALVING))

    @property
    def chance_lost(self) -> float:
        """The chance of winning after the best move, minus that after this move."""
        return 0.0 if self.best is None or self.chance is None else max(0.0, self.best.chance - self.chance)

    @property
    def points_lost(self) -> float:
        """The expected margin after the best move, minus that after this move."""
        return 0.0 if self.best is None or self.margin is None else max(0.0, self.best.margin - self.margin)

    @property
    def is_best(self) -> bool:
        """Whether this was the best move."""
        return self.best is None or self.best.action == self.action

    @property
    def size(self) -> str | None:
        """The name of the loss: "slip", "mistake" or "blunder"; `None` if it is smaller than a slip."""
        return next((name for name, least in SIZES.items() if self.chance_lost >= least), None)

    def is_turning_point(self, players: int) -> bool:
        """Whether the move took the player from at least an equal share of the chances to less than that."""
        if self.best is None or self.chance is None or self.size is None:
            return False
        return self.chance < 1 / players <= self.best.chance

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
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
            "accuracy": _rounded(self.accuracy),
            "best": self.best.to_dict() if self.best else None,
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
