"""Self-play with one action of look-ahead, and the samples that evaluations learn from."""

from typing import Any

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Evaluator, Features, FloatTable, evaluate
from azulejos.bots.tree import Ids
from azulejos.core.compiler import compiled
from azulejos.core.entry_points import RESEARCH, entry_point
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import random_below, seed_generator
from azulejos.core.records import RecordTable
from azulejos.engine import dispatch
from azulejos.games.kit.state import Games, GameState

START, TABLE, TRIAL = 0, 1, 2
"""Indices in the array of games: the start, the game being played, and a copy to try an action on."""

Stages = np.ndarray[Any, np.dtype[np.int16]]

ONE = 1 << 20
"""The integer that stands for a probability of 1."""


@compiled
def best_action(games: Games, evaluator: Evaluator, ids: Ids) -> int:
    """The action that leads to the best state for the current player."""
    state, trial = games[TABLE], games[TRIAL]
    seat = int(state.current)
    count = dispatch.legal_actions(state, ids)
    best, chosen = np.float32(-1.0), 0
    for n in range(count):
        games[TRIAL] = games[TABLE]
        dispatch.apply(trial, int(ids[n]))
        evaluate(trial, evaluator)
        if evaluator.worth[seat] > best:
            best, chosen = evaluator.worth[seat], int(ids[n])
    return chosen


@entry_point(RESEARCH)
def sample_game(
    games: Games,
    seed: int,
    evaluator: Evaluator,
    random_share: int,
    ids: Ids,
    samples: RecordTable[Features],
    stages: Stages,
    results: FloatTable,
) -> int:
    """Play a game, with some random actions, and write a sample before each action and its deal; returns how many.

    A sample has the features of every seat. Its results are the final scores, then the shares of the victory.
    """
    state = games[TABLE]
    games[TABLE] = games[START]
    seed_generator(state, np.uint64(seed))
    count = 0
    while state.phase != OVER:
        if count < len(samples):
            stages[count] = dispatch.stage(state)
            for seat in range(state.seats):
                dispatch.features(state, seat, samples[count, seat])
            count += 1
        while state.phase == DEALING:
            dispatch.deal(state, dispatch.draw(state))
        if random_below(state, ONE) < random_share:
            action = dispatch.random_action(state)
        else:
            action = best_action(games, evaluator, ids)
        dispatch.apply(state, action)
    write_results(state, count, results)
    return count


@compiled
def write_results(state: GameState, count: int, results: FloatTable) -> None:
    """Write the final scores and each seat's share of the victory for all samples of a game."""
    winners = dispatch.winners(state)
    shared = 0
    for seat in range(state.seats):
        shared += winners >> seat & 1
    for n in range(count):
        for seat in range(state.seats):
            results[n, seat] = state.players[seat].score
            results[n, MOST_SEATS + seat] = (winners >> seat & 1) / shared
