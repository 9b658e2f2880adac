"""The interface that an analysis needs of a search, and its default: the strongest bot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from azulejos.bots import levels
from azulejos.core.machine import cores
from azulejos.match.action import Action
from azulejos.match.match import Match


class Candidate(Protocol):
    """An action, and what the search found about it."""

    @property
    def action(self) -> Action:
        """A legal action."""

    @property
    def visits(self) -> int:
        """How often the search visited the action."""

    @property
    def chances(self) -> Sequence[float]:
        """Each seat's chance of winning, from 0 to 1; a shared victory counts as a share."""

    @property
    def margins(self) -> Sequence[float]:
        """Each seat's expected final lead over the best other seat, in points."""

    @property
    def line(self) -> Sequence[Action]:
        """The expected continuation."""


class Searcher(Protocol):
    """Searches a match with what the player to act may know."""

    def think(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Sequence[Candidate]:
        """Return a candidate for each legal action, the best first."""


@dataclass(frozen=True)
class Budget:
    """How long to search a position: `simulations` if given, else `seconds`."""

    seconds: float = 1.0
    simulations: int | None = None

    def __post_init__(self) -> None:
        levels.Budget(self.simulations, self.seconds)  # raises InvalidOptions if it is not a usable budget

    def spend(self, searcher: Searcher, match: Match) -> Sequence[Candidate]:
        """Search a match within the budget."""
        if self.simulations is not None:
            return searcher.think(match, simulations=self.simulations)
        return searcher.think(match, seconds=self.seconds)


def grandmaster(seed: int, budget: Budget) -> Searcher:
    """Return the strongest bot: on all cores with a budget of time, on one core with a budget of simulations."""
    from azulejos.bots.bot import bot

    return bot("grandmaster", seed=seed, threads=cores() if budget.simulations is None else 1)
