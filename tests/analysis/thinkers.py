"""Thinkers for tests: they answer at once, and what they answer is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import azulejos
from azulejos.analysis.position import Choice


@dataclass
class Ranking:
    """Likes the legal actions in their order: each a little less than the one before, and visited half as often."""

    first_chance: float = 0.6
    step: float = 0.05
    visits: int = 1000
    asked: int = 0

    def think(
        self, match: azulejos.Match, seconds: float | None = None, simulations: int | None = None
    ) -> Sequence[Choice]:
        """The candidates, best first."""
        assert (seconds is None) != (simulations is None)
        self.asked += 1
        return [
            Choice(
                action,
                chance=max(0.0, self.first_chance - self.step * n),
                margin=5.0 - n,
                visits=self.visits >> n,
                line=(action, action),
            )
            for n, action in enumerate(match.legal_actions())
        ]


@dataclass
class Scripted:
    """Says what a function says."""

    answer: Callable[[azulejos.Match], Sequence[Choice]]

    def think(
        self, match: azulejos.Match, seconds: float | None = None, simulations: int | None = None
    ) -> Sequence[Choice]:
        """The candidates, best first."""
        return self.answer(match)
