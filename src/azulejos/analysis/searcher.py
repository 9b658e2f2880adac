"""Whoever thinks about a match for an analysis: a bot's search, or anything else that does what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from azulejos.bots import levels
from azulejos.core.machine import cores
from azulejos.match.action import Action
from azulejos.match.match import Match


class Candidate(Protocol):
    """An action, and what was found about it."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def visits(self) -> int:
        """How often the search came back to it."""

    @property
    def chances(self) -> Sequence[float]:
        """To win, of each seat, from 0 to 1; of a shared victory its share."""

    @property
    def margins(self) -> Sequence[float]:
        """The final points to expect, of each seat, above the best other one."""

    @property
    def line(self) -> Sequence[Action]:
        """The actions to expect."""


class Thinker(Protocol):
    """Thinks about a match as the player to act may."""

    def think(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Sequence[Candidate]:
        """What it finds about each legal action, the best first."""


@dataclass(frozen=True)
class Budget:
    """How long to think about a position: so many simulations, or else so many seconds."""

    seconds: float = 1.0
    simulations: int | None = None

    def __post_init__(self) -> None:
        levels.Budget(self.simulations, self.seconds)  # refuses what nobody can think with

    def spend(self, thinker: Thinker, match: Match) -> Sequence[Candidate]:
        """What a thinker finds within it."""
        if self.simulations is not None:
            return thinker.think(match, simulations=self.simulations)
        return thinker.think(match, seconds=self.seconds)


def grandmaster(seed: int, budget: Budget) -> Thinker:
    """The strongest bot; on all cores if time decides, on one if the number of simulations must."""
    from azulejos.bots.bot import bot

    return bot("grandmaster", seed=seed, threads=cores() if budget.simulations is None else 1)
