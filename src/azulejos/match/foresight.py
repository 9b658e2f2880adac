"""Previews of actions: their steps, the resulting game, and how they change the projected scores. Steps of deals."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from azulejos.core.phases import NOBODY
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.games.kit.animation import Step
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import JournalStep, new_journals, read_journal


def foresee(game: Game, games: Records, action: int, with_best_take: bool = True) -> Foresight[Any]:
    """Preview a legal action in the first game of an array, without changing the array.

    The best take of the next player is slow to find; narrations need it.
    """
    scratch, journals = np.empty(4, game.record), new_journals(3)
    calls.foresee(games, 0, action, scratch, journals)
    return Foresight(
        action=action,
        before=game.open_table(games[0]),
        projected_before=game.open_table(scratch[0]),
        acted=game.open_table(scratch[1]),
        after=game.open_table(scratch[2]),
        projected=game.open_table(scratch[3]),
        was=read_journal(journals[0]),
        steps=read_journal(journals[1]),
        now=read_journal(journals[2]),
        best_take=_best_take(game, scratch[2:3]) if with_best_take else [],
    )


def _best_take(game: Game, games: Records) -> list[JournalStep]:
    if games["current"].item() == NOBODY:
        return []
    journals = new_journals(2)
    calls.find_best_take(games, 0, np.empty(game.action_ids, np.int16), np.empty_like(games), journals)
    return read_journal(journals[0])


def action_steps(game: Game, games: Records, action: int) -> list[Step]:
    """Return the steps of a legal action in the first game of an array, without changing the array."""
    scratch, journals = np.empty(4, game.record), new_journals(3)
    calls.foresee(games, 0, action, scratch, journals)
    return game.animate(read_journal(journals[1]), games["players"]["score"][0].tolist())


def deal_steps(game: Game, games: Records, drawn: Sequence[int]) -> list[Step]:
    """Deal to the first game of an array, and return the steps: what everybody sees of the deal and what follows."""
    scores = games["players"]["score"][0].tolist()
    journals = new_journals(1)
    steps: list[JournalStep] = []
    for outcome in drawn:
        calls.deal_with_journal(games, 0, outcome, journals)
        steps += read_journal(journals[0])
    return game.animate(steps, scores)


def standing_of(games: Records, players: int) -> tuple[int, ...]:
    """Return the score of each seat if the current round of the first game in an array ended now."""
    scratch = np.empty_like(games)
    return tuple([int(calls.standing(games, 0, seat, scratch)) for seat in range(players)])
