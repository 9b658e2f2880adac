"""Bots that look one action ahead, at their score as things stand."""

import numpy as np

from azulejos.bots.evaluation import Evaluator, estimate_scores
from azulejos.bots.tree import Ids
from azulejos.core.entry_points import PLAY, entry_point
from azulejos.core.random import random_below, seed_generator
from azulejos.engine import calls, dispatch
from azulejos.games.kit.state import Games

ROOT, TRIAL = 0, 1
"""Indices in the array of games: the actual game, and a copy to try an action on."""

COMPARED = 2
"""How many actions a beginner compares."""


@entry_point(PLAY)
def greedy_action(games: Games, ids: Ids, seed: int) -> int:
    """The action after which the player's score as things stand is highest; ties are broken at random."""
    state, trial = games[ROOT], games[TRIAL]
    seat = int(state.current)
    seed_generator(state, np.uint64(seed))
    best, chosen, equal = -1000, 0, 0
    for n in range(dispatch.legal_actions(state, ids)):
        games[TRIAL] = games[ROOT]
        dispatch.apply(trial, int(ids[n]))
        score = dispatch.project(trial, seat)
        if score > best:
            best, equal = score, 0
        if score == best:
            equal += 1
            if random_below(state, equal) == 0:
                chosen = int(ids[n])
    return chosen


@entry_point(PLAY)
def apprentice_action(games: Games, ids: Ids, evaluator: Evaluator) -> int:
    """The action after which the player's score as things stand is highest; ties are broken by the evaluation."""
    state, trial = games[ROOT], games[TRIAL]
    seat = int(state.current)
    best, most, chosen = -1000, np.float32(0.0), 0
    for n in range(dispatch.legal_actions(state, ids)):
        games[TRIAL] = games[ROOT]
        dispatch.apply(trial, int(ids[n]))
        estimate_scores(trial, evaluator)
        score = dispatch.project(trial, seat)
        if score > best or (score == best and evaluator.scores[seat] > most):
            best, most, chosen = score, evaluator.scores[seat], int(ids[n])
    return chosen


def beginner_action(games: Games, ids: Ids, seed: int) -> int:
    """The better of two random actions by the score as things stand; looks further while all of them lose points.

    This is plain Python: a beginner looks at so few actions that compiling it would gain nothing.
    """
    seat, scratch = int(games[ROOT].current), np.empty_like(games[:1])
    found = np.random.default_rng(seed).permutation(ids[: calls.legal_actions(games, ROOT, ids)]).tolist()
    before = calls.standing(games, ROOT, seat, scratch)
    best, chosen = -1000, found[0]
    for looked_at, action in enumerate(found):
        if looked_at >= COMPARED and best >= before:
            break
        games[TRIAL] = games[ROOT]
        calls.apply(games, TRIAL, action)
        score = calls.standing(games, TRIAL, seat, scratch)
        if score > best:
            best, chosen = score, action
    return int(chosen)
