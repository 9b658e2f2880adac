"""Searchers for tests: they answer at once, with known results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import azulejos
from azulejos.analysis.position import Choice


def choice(match: azulejos.Match, action: azulejos.Action, chance: float, margin: float, visits: int) -> Choice:
    """A choice of the player to act; the others share the rest of the chances, and lose what that player wins."""
    seat, players = match.current_player, match.players
    assert seat is not None
    return Choice(
        action,
        chances=tuple(chance if n == seat else (1 - chance) / (players - 1) for n in range(players)),
        margins=tuple(margin if n == seat else -margin for n in range(players)),
        visits=visits,
        line=(action, action),
        seat=seat,
    )


@dataclass
class Ranking:
    """Ranks the legal actions in their order: each is a little worse than the one before, and visited half as often."""

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
            choice(match, action, max(0.0, self.first_chance - self.step * n), 5.0 - n, self.visits >> n)
            for n, action in enumerate(match.legal_actions())
        ]


@dataclass
class Scripted:
    """Answers with the result of a function."""

    answer: Callable[[azulejos.Match], Sequence[Choice]]

    def think(
        self, match: azulejos.Match, seconds: float | None = None, simulations: int | None = None
    ) -> Sequence[Choice]:
        """The candidates, best first."""
        return self.answer(match)
