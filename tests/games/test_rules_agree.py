"""The functions of the rules agree with each other all along random games of every option set.

The rules run as plain Python here, so that `make coverage` sees every line. As machine code they meet the oracle.
"""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import dispatch
from azulejos.games.kit.game import Game
from azulejos.native.loader import INTERPRETED, loader
from tests.games.duel.option_sets import OPTION_SETS as DUEL
from tests.games.duel.option_sets import OptionSet as DuelOptions
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

MOMENTS = 20
"""All ids are tried once in so many moments, and whenever a phase is new; there are hundreds of ids."""

pytestmark = pytest.mark.skipif(loader.rules != INTERPRETED, reason="only where rules are interpreted: `make coverage`")
every_option_set = pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)


@every_option_set
def test_weights_draws_and_deals_agree(options: AnyOptionSet) -> None:
    """Chance draws what has a weight, only that can be dealt, and `draw` draws such a thing."""
    weights = np.zeros(game_of(options).rules.OUTCOMES, np.int16)
    for state in moments(options, seed=1):
        if state.phase == DEALING:
            dispatch.chance_weights(state, weights)
            possible = [dispatch.can_deal(state, drawn) for drawn in range(-1, len(weights) + 1)]
            assert possible == [False, *(weights > 0), False]
            assert dispatch.can_deal(state, dispatch.draw(state.copy()))


@every_option_set
def test_functions_for_legal_actions_agree(options: AnyOptionSet) -> None:
    """Actions are counted, listed, judged and chosen at random alike; while tiles are dealt there are none."""
    game, phases = game_of(options), set()
    for number, state in enumerate(moments(options, seed=2)):
        legal = [] if state.phase in (DEALING, OVER) else legal_ids(game, state)
        if legal:
            assert dispatch.count_actions(state) == len(legal)
            assert dispatch.random_action(state.copy()) in legal
        if number % MOMENTS == 0 or int(state.phase) not in phases:
            phases.add(int(state.phase))
            assert [action for action in range(-1, game.action_ids + 1) if dispatch.is_legal(state, action)] == legal


@pytest.mark.parametrize("options", DUEL, ids=name_of)
def test_hidden_information_does_not_affect_legal_actions(options: DuelOptions) -> None:
    """A player's actions and position are the same, whatever plates the other one has looked at."""
    game, redrawn = game_of(options), 0
    for state in moments(options, seed=6, often="draw"):
        if state.phase not in (DEALING, OVER):
            viewer, other = int(state.current), state.copy()
            redrawn += dispatch.redraw_hidden(other, viewer)
            assert legal_ids(game, other) == legal_ids(game, state)
            assert game.position(other, viewer) == game.position(state, viewer)
    assert redrawn


def game_of(options: AnyOptionSet) -> Game:
    """The game, ready to run."""
    return options.new_match(0).game


def moments(options: AnyOptionSet, seed: int, often: str | None = None) -> Iterator[Any]:
    """A random game from its first draw to its end, before each draw and each action; one of these can be favoured."""
    match, choose = options.new_match(0), random.Random(seed)
    favoured = None if often is None else match.game.parse_action(often)
    state = match.game.new_games(options.players, match.options)[0]
    seed_generator(state, np.uint64(seed))
    while state.phase != OVER:
        yield state
        if state.phase == DEALING:
            dispatch.deal(state, dispatch.draw(state))
        elif favoured is not None and dispatch.is_legal(state, favoured) and choose.random() < 0.5:
            dispatch.apply(state, favoured)
        else:
            dispatch.apply(state, dispatch.random_action(state))
    yield state


def legal_ids(game: Game, state: Any) -> list[int]:
    """The legal actions."""
    ids = np.zeros(game.action_ids, np.int16)
    found: list[int] = ids[: dispatch.legal_actions(state, ids)].tolist()
    return found
