"""A bot's assessment of an action."""

from dataclasses import dataclass, replace

from azulejos.bots.searcher import Finding
from azulejos.bots.solver import Solution
from azulejos.match.action import Action
from azulejos.match.match import Match


@dataclass(frozen=True)
class Candidate:
    """An action that a bot considers, with its assessment."""

    action: Action
    visits: int
    seat: int
    """The seat to act."""
    chances: tuple[float, ...]
    """Each seat's chance to win, from 0 to 1; a shared victory counts as its share."""
    margins: tuple[float, ...]
    """Each seat's expected final points minus those of the best other seat."""
    line: tuple[Action, ...]
    """The expected line of play, starting with this action."""

    @property
    def chance(self) -> float:
        """The chance to win of the player to act."""
        return self.chances[self.seat]

    @property
    def margin(self) -> float:
        """The expected final margin of the player to act over the best other player."""
        return self.margins[self.seat]


def candidates(found: list[Finding], solution: Solution | None, match: Match) -> list[Candidate]:
    """The assessment of each action, best first. The result of an exact search takes precedence."""
    assessed = [_candidate(finding, match) for finding in found]
    if solution is None:
        return assessed
    best = next(n for n, finding in enumerate(found) if finding.action == solution.action)
    return [_solved(assessed[best], solution, match), *assessed[:best], *assessed[best + 1 :]]


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
