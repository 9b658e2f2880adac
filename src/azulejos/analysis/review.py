"""The analysis of a whole game: every move beside the best one, and a summary for each player."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.judgement import SIZES, Judgement
from azulejos.analysis.position import DIGITS, Choice, analyse_with
from azulejos.analysis.searcher import Budget, Thinker, grandmaster
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import Deal

OFTEN = 0.5
"""A move that the search visited less often than this share of the best one's visits is looked at again by itself."""


@dataclass(frozen=True)
class Summary:
    """How a player did."""

    seat: int
    moves: int
    chance_lost: float
    """On average, at each move."""
    points_lost: float
    sizes: dict[str, int]
    """How many slips, mistakes and blunders."""
    turning_points: tuple[int, ...]
    """The moves that gave away an equal or better chance to win."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "player": self.seat,
            "moves": self.moves,
            "chance_lost": round(self.chance_lost, DIGITS),
            "points_lost": round(self.points_lost, DIGITS),
            **self.sizes,
            "turning_points": list(self.turning_points),
        }


@dataclass(frozen=True)
class Review:
    """A game, move by move."""

    match: Match
    judgements: tuple[Judgement, ...]

    def summary(self, seat: int) -> Summary:
        """How a player did."""
        own = [judged for judged in self.judgements if judged.seat == seat]
        count = max(1, len(own))
        return Summary(
            seat,
            len(own),
            sum(judged.chance_lost for judged in own) / count,
            sum(judged.points_lost for judged in own) / count,
            {size: sum(judged.size == size for judged in own) for size in SIZES},
            tuple(judged.move for judged in own if judged.gives_away(self.match.players)),
        )

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """How likely a player was to win, by the number of moves played; at the end of a game, how it ended."""
        points = [(judged.move - 1, judged.best.chances[seat]) for judged in self.judgements if judged.best]
        if self.match.outcome:
            points.append((len(self.judgements), _share(self.match, seat)))
        return points

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        seats = range(self.match.players)
        return {
            "game": self.match.game.info.name,
            "players": self.match.players,
            "names": None if self.match.names is None else list(self.match.names),
            "moves": [judged.to_dict() for judged in self.judgements],
            "summary": [self.summary(seat).to_dict() for seat in seats],
            "curves": [[[move, round(chance, DIGITS)] for move, chance in self.curve(seat)] for seat in seats],
        }


def review(
    match: Match,
    seconds: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    on_move: Callable[[int, int], None] | None = None,
) -> Review:
    """Every move of a match beside the best one; the time is for each position.

    What chance brought later plays no part: each move is judged by what its player knew. `on_move` is told how many
    moves are done, and of how many.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> match.play(match.legal_actions()[0])
    >>> azulejos.review(match, simulations=20).summary(seat=0).moves
    1
    """
    budget = Budget(seconds, simulations)
    return review_with(grandmaster(seed, budget), match, budget, seed, on_move)


def review_with(
    thinker: Thinker,
    match: Match,
    budget: Budget,
    seed: int = 0,
    on_move: Callable[[int, int], None] | None = None,
) -> Review:
    """The review of any thinker. It goes from the last move to the first: taking back is the way to every position."""
    judgements: list[Judgement] = []
    moves = match.history
    earlier = match.branch()
    for number in range(len(moves), 0, -1):
        earlier.undo()
        judgements.append(_judge(thinker, earlier, number, moves[number - 1], budget, seed))
        if on_move:
            on_move(len(judgements), len(moves))
    return Review(match, tuple(reversed(judgements)))


def _judge(thinker: Thinker, match: Match, move: int, action: Action, budget: Budget, seed: int) -> Judgement:
    seat = match.current_player
    assert seat is not None
    round_number = match.progress.number("round_number")
    if len(match.legal_actions()) == 1:
        return Judgement(move, round_number, seat, action, None, None, None)
    analysis = analyse_with(thinker, match, budget)
    best, played = analysis.best, analysis.of(action)
    worth = played.chance, played.margin
    if played.visits < OFTEN * best.visits:
        worth = _second_look(thinker, match, seat, played, budget, seed)
    return Judgement(move, round_number, seat, action, best, *worth)


def _second_look(
    thinker: Thinker, match: Match, seat: int, played: Choice, budget: Budget, seed: int
) -> tuple[float, float]:
    """What a move that the search hardly tried is worth: what the player who acts next finds, seen from the other side.

    What the player could not know is drawn anew before. Where chance comes next, the first look must do: another deal
    would tell about that deal.
    """
    branch = match.branch(seed=seed, viewer=seat)
    branch.play(played.action)
    if branch.is_over:
        return _share(branch, seat), _margin(branch, seat)
    if isinstance(branch.progress.events[-1], Deal):
        return played.chance, played.margin
    reply = budget.spend(thinker, branch)[0]
    return reply.chances[seat], reply.margins[seat]


def _share(match: Match, seat: int) -> float:
    """Of the victory in a finished game."""
    assert match.outcome is not None
    winners = match.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def _margin(match: Match, seat: int) -> float:
    return float(match.scores[seat] - max(score for other, score in enumerate(match.scores) if other != seat))
