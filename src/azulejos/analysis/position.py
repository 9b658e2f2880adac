"""The analysis of a position: what each legal action is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.searcher import Budget, Candidate, Thinker, grandmaster
from azulejos.core.errors import IllegalAction
from azulejos.match.action import Action
from azulejos.match.match import Match

DIGITS = 4
"""How exactly chances and margins are written as data."""


@dataclass(frozen=True)
class Choice:
    """An action, and what it is worth to the player who chooses."""

    action: Action
    chances: tuple[float, ...]
    """To win, of each player, from 0 to 1; of a shared victory its share."""
    margins: tuple[float, ...]
    """The final points to expect, of each player, above the best other one."""
    visits: int
    """How often the search came back to it: the more, the surer are the other two."""
    line: tuple[Action, ...]
    """How the game goes on then, if everybody plays well."""
    seat: int
    """Who chooses."""

    @property
    def chance(self) -> float:
        """To win, of the player who chooses."""
        return self.chances[self.seat]

    @property
    def margin(self) -> float:
        """The final points above the best other player, of the one who chooses."""
        return self.margins[self.seat]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
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
    """All that a player may do in a position, the best first."""

    seat: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The choice to make."""
        return self.choices[0]

    def of(self, action: Action) -> Choice:
        """What was found about an action."""
        return next(choice for choice in self.choices if choice.action == action)

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"player": self.seat, "choices": [choice.to_dict() for choice in self.choices]}


def analyse(match: Match, seconds: float = 1.0, simulations: int | None = None, seed: int = 0) -> Analysis:
    """What each legal action is worth to the player to act, found by a bot's search in so many seconds or simulations.

    The search knows what this player may know, and no more. With a number of simulations the same seed gives the same
    analysis.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> analysis = azulejos.analyse(match, simulations=20)
    >>> len(analysis.choices) == len(match.legal_actions())
    True
    """
    budget = Budget(seconds, simulations)
    return analyse_with(grandmaster(seed, budget), match, budget)


def analyse_with(thinker: Thinker, match: Match, budget: Budget) -> Analysis:
    """The analysis of any thinker."""
    seat = match.current_player
    if match.is_over or seat is None:
        raise IllegalAction("illegal.over")
    return Analysis(seat, tuple(_choice(found, seat) for found in budget.spend(thinker, match)))


def _choice(found: Candidate, seat: int) -> Choice:
    return Choice(
        action=found.action,
        chances=tuple(found.chances),
        margins=tuple(found.margins),
        visits=found.visits,
        line=_following(found.action, found.line),
        seat=seat,
    )


def _following(action: Action, line: Sequence[Action]) -> tuple[Action, ...]:
    """A line without the action itself."""
    return tuple(line[1:] if line and line[0] == action else line)
