"""A level of the library's bots as a contestant, with what differs from it: `grandmaster,search=tree,seconds=0.2`."""

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
    """A level of the library's bots. If one of them fails that is an error of ours, not a game that it lost."""

    name: str
    level: str
    budget: Budget | None = None
    search: str | None = None
    weights: Path | None = None

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator[Player]:  # noqa: ARG002
        """A bot of this level."""
        yield self.player(seed)

    def player(self, seed: int) -> Player:
        """A bot of this level."""
        bot = Bot(self.level, seed, self.budget, search=self.search, weights=self.weights)
        return bot if self.budget is None else _WithOwnBudget(bot)


@dataclass(frozen=True)
class _WithOwnBudget:
    """A bot whose budget is its own, whatever the others get."""

    bot: Bot

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:  # noqa: ARG002
        return self.bot.choose(match)


def level_of(entry: str) -> Level:
    """The contestant that an entry names.

    >>> level_of("master,simulations=500").budget
    Budget(simulations=500, seconds=None)
    """
    level, *differences = entry.split(",")
    given = dict(_difference(entry, text) for text in differences)
    budget = _budget(entry, given)
    weights = Path(given.pop("weights")) if "weights" in given else None
    search = given.pop("search", None)
    if given:
        raise _no_contestant(entry)
    found = Level(entry, level, budget, search, weights)
    found.player(seed=0)  # refuses what is no level
    return found


def _budget(entry: str, given: dict[str, str]) -> Budget | None:
    """The budget among these differences, taken from them."""
    try:
        if "simulations" in given:
            budget = Budget(simulations=int(given.pop("simulations")))
        elif "seconds" in given:
            budget = Budget(seconds=float(given.pop("seconds")))
        else:
            return None
    except ValueError:
        raise _no_contestant(entry) from None
    if not 0 < (budget.simulations or budget.seconds or 0) < math.inf:
        raise _no_contestant(entry)
    return budget


def _difference(entry: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not value:
        raise _no_contestant(entry)
    return name, value


def _no_contestant(entry: str) -> InvalidOptions:
    return InvalidOptions("arena.bad_contestant", entry=quote(entry))
