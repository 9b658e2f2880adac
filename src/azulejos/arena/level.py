"""A level of the library's bots as a contestant, with optional overrides: `grandmaster,search=tree,seconds=0.2`."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from azulejos.arena.player import Player
from azulejos.bots.bot import Bot
from azulejos.bots.levels import Budget
from azulejos.core.errors import InvalidOptions
from azulejos.i18n import quote
from azulejos.match.action import Action
from azulejos.match.match import Match


@dataclass(frozen=True)
class Level:
    """A level of the library's bots. Its errors are bugs of the library: they stop the arena, and lose no game."""

    name: str
    level: str
    budget: Budget | None = None
    search: str | None = None
    weights: Path | None = None

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator[Player]:  # noqa: ARG002
        """Provide a bot of this level."""
        yield self.player(seed)

    def player(self, seed: int) -> Player:
        """Create a bot of this level."""
        bot = Bot(self.level, seed, self.budget, search=self.search, weights=self.weights)
        return bot if self.budget is None else _FixedBudget(bot)


@dataclass(frozen=True)
class _FixedBudget:
    """A bot that keeps its own budget and ignores that of the arena."""

    bot: Bot

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:  # noqa: ARG002
        return self.bot.choose(match)


def parse_level(entry: str) -> Level:
    """Parse a level with its overrides.

    >>> parse_level("master,simulations=500").budget
    Budget(simulations=500, seconds=None)
    """
    level, *overrides = entry.split(",")
    given = dict(_parse_override(entry, text) for text in overrides)
    budget = _budget(entry, given)
    weights = Path(given.pop("weights")) if "weights" in given else None
    search = given.pop("search", None)
    if given:
        raise _bad_contestant(entry)
    parsed = Level(entry, level, budget, search, weights)
    parsed.player(seed=0)  # raises InvalidOptions if there is no such level
    return parsed


def _budget(entry: str, given: dict[str, str]) -> Budget | None:
    """Remove the budget from the overrides, and return it."""
    try:
        if "simulations" in given:
            budget = Budget(simulations=int(given.pop("simulations")))
        elif "seconds" in given:
            budget = Budget(seconds=float(given.pop("seconds")))
        else:
            return None
    except ValueError:
        raise _bad_contestant(entry) from None
    if not 0 < (budget.simulations or budget.seconds or 0) < math.inf:
        raise _bad_contestant(entry)
    return budget


def _parse_override(entry: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not value:
        raise _bad_contestant(entry)
    return name, value


def _bad_contestant(entry: str) -> InvalidOptions:
    return InvalidOptions("arena.bad_contestant", entry=quote(entry))
