"""How good a table is for each seat: the final scores that it promises, and from them the chances to win.

A linear model estimates each seat's final score from the features of its game, with weights for each stage. The chances
are the softmax of those scores, on a scale that is learned with the weights.
"""

from typing import Any

import numpy as np

from azulejos.engine import dispatch
from azulejos.foundation.compiling import compiled
from azulejos.foundation.phases import OVER
from azulejos.foundation.records import Record

Floats = np.ndarray[Any, np.dtype[np.float32]]

MOST_SEATS = 4
CERTAIN = 0.96
"""Of the worth of a finished game, what the victory counts; the rest is the margin: lost games are played on."""

MARGIN_SCALE = 20.0


@compiled
def estimate_scores(state: Record, weights: Floats, numbers: Floats, scores: Floats) -> int:
    """Write the final scores that each seat can expect; returns the stage of the game."""
    stage = dispatch.stage(state)
    for seat in range(state.seats):
        dispatch.features(state, seat, numbers)
        total = np.float32(0.0)
        for n in range(len(numbers)):
            total += weights[stage, n] * numbers[n]
        scores[seat] = total
    return stage


@compiled
def evaluate(state: Record, weights: Floats, scales: Floats, numbers: Floats, scores: Floats, worth: Floats) -> None:
    """Write the final scores to expect, and what the table is worth to each seat: its chance to win, from 0 to 1."""
    if state.phase == OVER:
        judge_finished(state, scores, worth)
        return
    stage = estimate_scores(state, weights, numbers, scores)
    share_victory(scores, int(state.seats), scales[stage], worth)


@compiled
def share_victory(scores: Floats, seats: int, scale: float, worth: Floats) -> None:
    """Turn expected scores into shares of one victory."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    total = np.float32(0.0)
    for seat in range(seats):
        worth[seat] = np.exp((scores[seat] - best) / scale)
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@compiled
def judge_finished(state: Record, scores: Floats, worth: Floats) -> None:
    """A finished game: the victory, shared if it is, and a little for the margin."""
    seats = int(state.seats)
    winners = dispatch.winners(state)
    count = 0
    for seat in range(seats):
        scores[seat] = state.players[seat].score
        count += winners >> seat & 1
    share_victory(scores, seats, MARGIN_SCALE, worth)
    for seat in range(seats):
        won = (winners >> seat & 1) / count
        worth[seat] = CERTAIN * won + (1 - CERTAIN) * worth[seat]
