"""Analysis of a position: the value of each legal action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.searcher import Budget, Candidate, Searcher, grandmaster
from azulejos.core.errors import IllegalAction
from azulejos.match.action import Action
from azulejos.match.match import Match

DIGITS = 4
"""The number of decimals of chances and margins in plain data."""


@dataclass(frozen=True)
class Choice:
    """An action and its value."""

    action: Action
    chances: tuple[float, ...]
    """Each player's chance of winning, from 0 to 1; a shared victory counts as a share."""
    margins: tuple[float, ...]
    """Each player's expected final lead over the best other player, in points."""
    visits: int
    """How often the search visited the action: the more visits, the more reliable the estimates."""
    line: tuple[Action, ...]
    """The expected continuation, without the action itself."""
    seat: int
    """The player to act."""

    @property
    def chance(self) -> float:
        """The chance of the player to act to win."""
        return self.chances[self.seat]

    @property
    def margin(self) -> float:
        """The expected margin of the player to act."""
        return self.margins[self.seat]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        return {
            "action": str(self.action),
            "chance": round(self.chance, DIGITS),
            "margin": round(self.margin, DIGITS),
            "chances": [round(chance, DIGITS) for chance in self.chances],
            "margins": [round(margin, DIGITS) for margin in self.margins],
            "visits": self.visits,
            "line": [str(action) for action in self.line],
        }


@dataclass(frozen=True)
class Analysis:
    """The legal actions of a position with their values, the best first."""

    seat: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def of(self, action: Action) -> Choice:
        """Return the choice of an action."""
        return next(choice for choice in self.choices if choice.action == action)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        return {"player": self.seat, "choices": [choice.to_dict() for choice in self.choices]}


def analyse(match: Match, seconds: float = 1.0, simulations: int | None = None, seed: int = 0) -> Analysis:
    """Estimate the value of each legal action, with a search of `seconds` or `simulations`.

    The search uses only what the player to act may know. With `simulations`, the same seed gives the same analysis.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> analysis = azulejos.analyse(match, simulations=20)
    >>> len(analysis.choices) == len(match.legal_actions())
    True
    """
    budget = Budget(seconds, simulations)
    return analyse_with(grandmaster(seed, budget), match, budget)


def analyse_with(searcher: Searcher, match: Match, budget: Budget) -> Analysis:
    """Analyse a position with any searcher."""
    seat = match.current_player
    if match.is_over or seat is None:
        raise IllegalAction("illegal.over")
    return Analysis(seat, tuple(_choice(candidate, seat) for candidate in budget.spend(searcher, match)))


def _choice(candidate: Candidate, seat: int) -> Choice:
    return Choice(
        action=candidate.action,
        chances=tuple(candidate.chances),
        margins=tuple(candidate.margins),
        visits=candidate.visits,
        line=_continuation(candidate.action, candidate.line),
        seat=seat,
    )


def _continuation(action: Action, line: Sequence[Action]) -> tuple[Action, ...]:
    """A line without the action itself."""
    return tuple(line[1:] if line and line[0] == action else line)
