"""Evaluates a state for each seat: the expected score, and from it the chance to win.

A linear model of a seat's features, with weights for each stage of the game, gives its expected score. Only differences
between seats matter: they estimate the final margin. The chances are the softmax of the expected scores, on a scale
learned with the weights.
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


class Evaluator(NamedTuple):
    """An evaluation with its working arrays, so that compiled code passes one argument and allocates nothing."""

    weights: FloatTable
    scales: Floats
    features: RecordArray[Features]
    """A single record for the features of a seat, of the type that the game declares."""
    numbers: Floats
    """The same memory as a flat array."""
    scores: Floats
    """The expected score of each seat, or its score at the end."""
    worth: Floats
    """The value of the state for each seat: its chance to win, from 0 to 1."""
    values: Floats
    """Room for a number per action, to sort actions by."""


@compiled
def estimate_scores(state: GameState, evaluator: Evaluator) -> int:
    """Write the expected score of each seat; returns the stage of the game."""
    stage = dispatch.stage(state)
    for seat in range(state.seats):
        dispatch.features(state, seat, evaluator.features[0])
        total = np.float32(0.0)
        for n in range(len(evaluator.numbers)):
            total += evaluator.weights[stage, n] * evaluator.numbers[n]
        evaluator.scores[seat] = total
    return stage


@compiled
def evaluate(state: GameState, evaluator: Evaluator) -> None:
    """Write the expected score of each seat and the value of the state for it."""
    if state.phase == OVER:
        evaluate_finished(state, evaluator)
        return
    stage = estimate_scores(state, evaluator)
    share_victory(evaluator.scores, int(state.seats), evaluator.scales[stage], evaluator.worth)


@compiled
def share_victory(scores: Floats, seats: int, scale: float, worth: Floats) -> None:
    """Turn expected scores into shares of one victory."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        worth[seat] = exp(np.float64(scores[seat] - best) / np.float64(scale))
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@compiled
def evaluate_finished(state: GameState, evaluator: Evaluator) -> None:
    """Evaluate a finished game: the victory, divided if it is shared, and a little for the margin."""
    seats = int(state.seats)
    winners = dispatch.winners(state)
    count = 0
    for seat in range(seats):
        evaluator.scores[seat] = state.players[seat].score
        count += winners >> seat & 1
    share_victory(evaluator.scores, seats, MARGIN_SCALE, evaluator.worth)
    for seat in range(seats):
        won = (winners >> seat & 1) / count
        evaluator.worth[seat] = CERTAIN * won + (1 - CERTAIN) * float(evaluator.worth[seat])
