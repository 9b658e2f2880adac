"""Transitions: the result of an action and the fair deal after it, computed before the match changes."""

import numpy as np
from msgspec import Struct

from azulejos.core.phases import DEALING
from azulejos.core.records import Records
from azulejos.engine import calls
from azulejos.match.fair import FairDeals
from azulejos.match.match import ActionLike, Match
from azulejos.match.progress import copy_games
from azulejos.match.snapshot import Snapshot, read_snapshot


class Transition(Struct, frozen=True, gc=False):
    """An action, the deal after it, and the resulting game."""

    action: int
    drawn: tuple[int, ...]
    games: Records
    snapshot: Snapshot


def plan_transition(match: Match, action: ActionLike, deals: FairDeals, first: int) -> Transition:
    """Compute the result of an action, with draws numbered from `first`, without changing the match.

    Raises `IllegalAction` with the reason if the action is not legal.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> transition = plan_transition(match, "factory 1 blue line 1", FairDeals(bytes(32)), first=20)
    >>> match.current_player, transition.snapshot.current_player
    (0, 1)
    """
    chosen = match.id_of(action)
    scratch = np.empty_like(match.progress.games)
    games, found = copy_games(match.progress.games), calls.new_summary(match.game.action_ids)
    count = calls.play_and_summarise(games, 0, chosen, found, scratch)
    if not count:
        match.check(chosen)
    drawn: tuple[int, ...] = ()
    if found[0] == DEALING:
        drawn = deals.draw(games, first)
        count = calls.summarise(games, 0, found, scratch)
    return Transition(chosen, drawn, games, read_snapshot(games, found[:count]))
