"""Review of a game: every move compared with the best one, and a summary for each player."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from azulejos.analysis.balance import Balance, Chances, Change, balance_of, changes_of
from azulejos.analysis.judgement import SIZES, Judgement
from azulejos.analysis.position import DIGITS, Choice, analyse_with
from azulejos.analysis.searcher import Budget, Searcher, grandmaster
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import Deal

RELIABLE_SHARE = 0.5
"""A move with fewer visits than this share of the best move's visits gets a search of its own."""


@dataclass(frozen=True)
class Summary:
    """The moves of a player in figures."""

    seat: int
    moves: int
    chance_lost: float
    """The average loss per move; likewise `points_lost`."""
    points_lost: float
    sizes: dict[str, int]
    """The number of slips, mistakes and blunders."""
    turning_points: tuple[int, ...]
    """The numbers of the moves that lost an equal or better chance of winning."""
    accuracy: float | None
    """The average accuracy of the moves with a choice, from 0 to 100; `None` if there was none."""
    balance: Balance
    """What luck and choices changed."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        return {
            "player": self.seat,
            "moves": self.moves,
            "chance_lost": round(self.chance_lost, DIGITS),
            "points_lost": round(self.points_lost, DIGITS),
            **self.sizes,
            "turning_points": list(self.turning_points),
            "accuracy": None if self.accuracy is None else round(self.accuracy, DIGITS),
            "balance": self.balance.percents(),
        }


@dataclass(frozen=True)
class Review:
    """A game with a judgement of every move."""

    match: Match
    judgements: tuple[Judgement, ...]
    end: Chances
    """Each player's share of the victory; of an unfinished game, the chances in its last position."""

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All changes of the chances of winning, by deals and by moves, in order."""
        return changes_of(self.match, self.judgements, self.end)

    @property
    def turning_point(self) -> Judgement | None:
        """The costliest slip, mistake or blunder of the game."""
        found = [judged for judged in self.judgements if judged.size]
        return max(found, key=lambda judged: judged.chance_lost, default=None)

    def summary(self, seat: int) -> Summary:
        """Summarise the moves of a player."""
        own = [judged for judged in self.judgements if judged.seat == seat]
        count = max(1, len(own))
        accuracies = [judged.accuracy for judged in own if judged.accuracy is not None]
        return Summary(
            seat,
            len(own),
            sum(judged.chance_lost for judged in own) / count,
            sum(judged.points_lost for judged in own) / count,
            {size: sum(judged.size == size for judged in own) for size in SIZES},
            tuple(judged.move for judged in own if judged.is_turning_point(self.match.players)),
            sum(accuracies) / len(accuracies) if accuracies else None,
            balance_of(self.changes, seat),
        )

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """Return a player's chance of winning by the number of moves played; the last point is the game's result."""
        points = [(judged.move - 1, judged.best.chances[seat]) for judged in self.judgements if judged.best]
        if self.match.outcome:
            points.append((len(self.judgements), self.end[seat]))
        return points

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, ready for JSON."""
        seats = range(self.match.players)
        return {
            "game": self.match.game.info.name,
            "players": self.match.players,
            "names": None if self.match.names is None else list(self.match.names),
            "moves": [judged.to_dict() for judged in self.judgements],
            "summary": [self.summary(seat).to_dict() for seat in seats],
            "turning_point": self.turning_point.move if self.turning_point else None,
            "changes": [change.to_dict() for change in self.changes],
            "curves": [[[move, round(chance, DIGITS)] for move, chance in self.curve(seat)] for seat in seats],
        }


def review(
    match: Match,
    seconds: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    on_move: Callable[[int, int], None] | None = None,
) -> Review:
    """Compare every move of a match with the best one. `seconds` and `simulations` apply to each position.

    Moves are judged by what their player knew; later deals play no part. `on_move(done, total)` reports the progress.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> match.play(match.legal_actions()[0])
    >>> azulejos.review(match, simulations=20).summary(seat=0).moves
    1
    """
    budget = Budget(seconds, simulations)
    return review_with(grandmaster(seed, budget), match, budget, seed, on_move)


def review_with(
    searcher: Searcher,
    match: Match,
    budget: Budget,
    seed: int = 0,
    on_move: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a match with any searcher. It goes backwards, since `undo` leads to each earlier position."""
    judgements: list[Judgement] = []
    moves = match.history
    end = _shares(match) if match.is_over else tuple(budget.spend(searcher, match)[0].chances)
    earlier = match.branch()
    for number in range(len(moves), 0, -1):
        earlier.undo()
        judgements.append(_judge(searcher, earlier, number, moves[number - 1], budget, seed))
        if on_move:
            on_move(len(judgements), len(moves))
    return Review(match, tuple(reversed(judgements)), end)


def _judge(searcher: Searcher, match: Match, move: int, action: Action, budget: Budget, seed: int) -> Judgement:
    seat = match.current_player
    assert seat is not None
    round_number = match.progress.number("round_number")
    if len(match.legal_actions()) == 1:
        return Judgement(move, round_number, seat, action, None, None, None)
    analysis = analyse_with(searcher, match, budget)
    best, played = analysis.best, analysis.of(action)
    value = played.chances, played.margin
    if played.visits < RELIABLE_SHARE * best.visits:
        value = _search_after(searcher, match, seat, played, budget, seed)
    return Judgement(move, round_number, seat, action, best, *value)


def _search_after(
    searcher: Searcher, match: Match, seat: int, played: Choice, budget: Budget, seed: int
) -> tuple[Chances, float]:
    """Return all chances and the margin of a move that the search hardly visited, by a search of the position after it.

    Hidden information is drawn again first. If a deal comes next, the first estimate stands: a search after one
    particular deal would judge that deal.
    """
    branch = match.branch(seed=seed, viewer=seat)
    branch.play(played.action)
    if branch.is_over:
        return _shares(branch), _margin(branch, seat)
    if isinstance(branch.progress.events[-1], Deal):
        return played.chances, played.margin
    reply = budget.spend(searcher, branch)[0]
    return tuple(reply.chances), reply.margins[seat]


def _shares(match: Match) -> Chances:
    """Each seat's share of the victory in a finished game."""
    assert match.outcome is not None
    winners = match.outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(match.players))


def _margin(match: Match, seat: int) -> float:
    return float(match.scores[seat] - max(score for other, score in enumerate(match.scores) if other != seat))
