"""Evaluates a state for each seat: the expected score, and from it the chance to win.

A linear model of a seat's features, with weights for each stage of the game, gives its expected score, called its
promise. Only differences between seats matter: they estimate the final margin. The chances are the softmax of the
promises, on a scale learned with the weights.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.maths import exp
from azulejos.core.phases import OVER
from azulejos.core.records import RecordArray
from azulejos.engine import dispatch
from azulejos.games.kit.state import GameState

Floats = np.ndarray[Any, np.dtype[np.float32]]
FloatTable = np.ndarray[tuple[int, int], np.dtype[np.float32]]


MOST_SEATS = 4
CERTAIN = 0.96
"""The share of the victory in the value of a finished game. The rest is the margin, so bots play on in lost games."""

MARGIN_SCALE = 20.0


class Features(Protocol):
    """The features of a seat, in a record that the game declares."""


class Judge(NamedTuple):
    """An evaluation with its working arrays, so that compiled code passes one argument and allocates nothing."""

    weights: FloatTable
    scales: Floats
    features: RecordArray[Features]
    """A single record for the features of a seat, of the type that the game declares."""
    numbers: Floats
    """The same memory as a flat array."""
    scores: Floats
    """The promise of each seat, or its score at the end."""
    worth: Floats
    """The value of the state for each seat: its chance to win, from 0 to 1."""
    promises: Floats
    """Room for a number per action, to sort actions by."""


@compiled
def promise(state: GameState, judge: Judge) -> int:
    """Write the promise of each seat; returns the stage of the game."""
    stage = dispatch.stage(state)
    for seat in range(state.seats):
        dispatch.features(state, seat, judge.features[0])
        total = np.float32(0.0)
        for n in range(len(judge.numbers)):
            total += judge.weights[stage, n] * judge.numbers[n]
        judge.scores[seat] = total
    return stage


@compiled
def evaluate(state: GameState, judge: Judge) -> None:
    """Write the promise of each seat and the value of the state for it."""
    if state.phase == OVER:
        judge_finished(state, judge)
        return
    stage = promise(state, judge)
    share_victory(judge.scores, int(state.seats), judge.scales[stage], judge.worth)


@compiled
def share_victory(scores: Floats, seats: int, scale: float, worth: Floats) -> None:
    """Turn expected scores into shares of one victory."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        worth[seat] = exp(float(scores[seat] - best) / float(scale))
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@compiled
def judge_finished(state: GameState, judge: Judge) -> None:
    """Evaluate a finished game: the victory, divided if it is shared, and a little for the margin."""
    seats = int(state.seats)
    winners = dispatch.winners(state)
    count = 0
    for seat in range(seats):
        judge.scores[seat] = state.players[seat].score
        count += winners >> seat & 1
    share_victory(judge.scores, seats, MARGIN_SCALE, judge.worth)
    for seat in range(seats):
        won = (winners >> seat & 1) / count
        judge.worth[seat] = CERTAIN * won + (1 - CERTAIN) * float(judge.worth[seat])
