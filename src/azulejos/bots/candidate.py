"""What a bot thinks of an action."""

from dataclasses import dataclass, replace

from azulejos.bots.searcher import Finding
from azulejos.bots.solver import Solution
from azulejos.match.action import Action
from azulejos.match.match import Match


@dataclass(frozen=True)
class Candidate:
    """An action that a bot considers, and what it thinks of it."""

    action: Action
    visits: int
    seat: int
    """Who chooses."""
    chances: tuple[float, ...]
    """To win, of each seat, from 0 to 1; of a shared victory its share."""
    margins: tuple[float, ...]
    """The final points to expect, of each seat, above the best other one."""
    line: tuple[Action, ...]
    """The actions to expect, this one first."""

    @property
    def chance(self) -> float:
        """To win, of the player who chooses."""
        return self.chances[self.seat]

    @property
    def margin(self) -> float:
        """The final points above the best other player, of the one who chooses."""
        return self.margins[self.seat]


def candidates(found: list[Finding], solution: Solution | None, match: Match) -> list[Candidate]:
    """What was found about each action, the best first; an exact search has the last word."""
    told = [_candidate(finding, match) for finding in found]
    if solution is None:
        return told
    best = next(n for n, finding in enumerate(found) if finding.action == solution.action)
    return [_solved(told[best], solution, match), *told[:best], *told[best + 1 :]]


def _candidate(finding: Finding, match: Match) -> Candidate:
    assert match.current_player is not None
    return Candidate(
        action=Action(finding.action, match.game),
        visits=finding.visits,
        seat=match.current_player,
        chances=finding.chances,
        margins=finding.margins,
        line=_line(finding.line, match),
    )


def _solved(candidate: Candidate, solution: Solution, match: Match) -> Candidate:
    own, other = solution.chance, 1 - solution.chance
    chances = (own, other) if candidate.seat == 0 else (other, own)
    return replace(candidate, chances=chances, line=_line(solution.line, match))


def _line(actions: tuple[int, ...], match: Match) -> tuple[Action, ...]:
    return tuple(Action(action, match.game) for action in actions)
