"""How a game at a table ended: by the rules, except that a seat that forfeited cannot win."""

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.games.kit.outcome import POINTS, SHARED, Outcome
from azulejos.i18n import Message
from azulejos.match.match import Match

RESIGNED, TIME = "resigned", "time"


@dataclass(frozen=True)
class Ending:
    """The result of a table."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    ending: str

    def text(self, names: Sequence[str], language: str) -> str:
        """The result as a sentence."""
        if self.reason in (RESIGNED, TIME):
            winners = tuple(names[seat] for seat in self.winners)
            return Message(f"outcome.{self.reason}", {"players": winners, "count": len(winners)}).text(language)
        return Outcome(self.winners, self.scores, self.reason, self.ending).message(names).text(language)


def ending_of(match: Match, forfeited: Sequence[int]) -> Ending | None:
    """The ending of a match that is over, without the seats that forfeited."""
    outcome = match.outcome
    if outcome is None:
        return None
    if not set(outcome.winners) & set(forfeited):
        return Ending(outcome.winners, outcome.scores, outcome.reason, outcome.ending)
    winners = tuple(seat for seat in outcome.winners if seat not in forfeited)
    if not winners:
        most = max(score for seat, score in enumerate(outcome.scores) if seat not in forfeited)
        winners = tuple(seat for seat, score in enumerate(outcome.scores) if score == most and seat not in forfeited)
    return Ending(winners, outcome.scores, POINTS if len(winners) == 1 else SHARED, outcome.ending)


def forfeit_ending(match: Match, contenders: Sequence[int], reason: str) -> Ending:
    """The ending when nobody can play on: of the remaining seats, those that lead have won."""
    standing = match.standing
    most = max(standing[seat] for seat in contenders)
    winners = tuple(seat for seat in contenders if standing[seat] == most)
    return Ending(winners, match.scores, reason, reason)
