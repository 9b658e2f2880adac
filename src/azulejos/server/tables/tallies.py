"""Tallies: where the points of every seat come from, added up from the journal of the rules."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from azulejos.games.kit.game import Game
from azulejos.server.messages.play import SeatTally, Tally
from azulejos.server.tables import events
from azulejos.server.tables.actions import match_before, steps_of_play
from azulejos.server.tables.state import Logged, TableState

START = "start"
"""The source of the points that the game began with, by its rules or from a position."""

Points = tuple[tuple[int, str, int, int], ...]
"""Seat, source, points and spared points of each step that has any."""


def tally_of(state: TableState, logged: Logged) -> Tally | None:
    """The tally after an event that ended a round or the game; `None` after any other."""
    if not logged.ends_round:
        return None
    plays = list(_standing(state.history[: logged.version]))
    number = plays[-1].round if plays else 1
    of_round = [Counter[str]() for _ in state.seats]
    of_game = [Counter[str]() for _ in state.seats]
    spared = [0 for _ in state.seats]
    scores: Sequence[int] = state.match.scores
    if plays:
        scores = plays[-1].scores
        for seat, points in enumerate(match_before(state.match.game, _before(plays[0])).scores):
            of_game[seat][START] += points
    for play in plays:
        for seat, source, points, spared_points in _points_of(state.match.game, _before(play), play.event):
            of_game[seat][source] += points
            if play.round == number:
                of_round[seat][source] += points
                spared[seat] += spared_points
    return Tally(
        round=number,
        seats=[
            SeatTally(score=score, round=_without_zeros(own), game=_without_zeros(all_points), spared=not_lost)
            for score, own, all_points, not_lost in zip(scores, of_round, of_game, spared, strict=True)
        ],
    )


def round_points_of(logged: Logged) -> list[int] | None:
    """The points of every seat in the round of an action, up to that action and what follows from it.

    `None` in a study, whose actions were not played at its table.
    """
    if not logged.round_start:
        return None
    return [now - before for now, before in zip(logged.scores, logged.round_start, strict=True)]


def _standing(history: Iterable[Logged]) -> Sequence[Logged]:
    """The actions that had not been taken back at the end of this history."""
    plays: list[Logged] = []
    for logged in history:
        if isinstance(logged.event, events.Played):
            plays.append(logged)
        elif isinstance(logged.event, events.Undone | events.TakenBack):
            del plays[logged.move :]
    return plays


def _before(play: Logged) -> bytes:
    assert play.before is not None
    return play.before


@lru_cache(maxsize=4096)
def _points_of(game: Game, before: bytes, played: events.Played) -> Points:
    """The points of an action and of what follows from it; kept, because every tally of a game needs all of them."""
    steps = steps_of_play(match_before(game, before), played.action, played.drawn)
    return tuple(
        (step.seat, step.source, step.points, step.spared)
        for step in steps
        if step.seat is not None and (step.points or step.spared)
    )


def _without_zeros(points: Counter[str]) -> dict[str, int]:
    return {source: count for source, count in points.items() if count}
