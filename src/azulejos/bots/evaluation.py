"""How good a table is for each seat: what it promises, and from that the chances to win.

A linear model of a seat's features, with weights for each stage of the game, gives its promise in points. What counts
is the difference between seats: it estimates the final margin, and the chances are the softmax of the promises, on a
scale that is learned with the weights.
"""

from typing import Any, NamedTuple

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.phases import OVER
from azulejos.core.records import RecordArray
from azulejos.engine import dispatch
from azulejos.games.kit.state import GameState

Floats = np.ndarray[Any, np.dtype[np.float32]]

MOST_SEATS = 4
CERTAIN = 0.96
"""Of the worth of a finished game, what the victory counts; the rest is the margin: lost games are played on."""

MARGIN_SCALE = 20.0


class Judge(NamedTuple):
    """An evaluation with arrays to write in, so that compiled code hands on one thing and allocates nothing."""

    weights: Floats
    scales: Floats
    features: RecordArray[object]
    """The features of a seat, once, in the record that the game declares."""
    numbers: Floats
    """The same features in the same memory, one after the other."""
    scores: Floats
    """What each seat is promised, or has at the end."""
    worth: Floats
    """What the table is worth to each seat: its chance to win, from 0 to 1."""


@compiled
def promise(state: GameState, judge: Judge) -> int:
    """Write what the table promises each seat; returns the stage of the game."""
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
    """Write what the table promises each seat, and what it is worth to it."""
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
        worth[seat] = np.exp((scores[seat] - best) / scale)
        total += worth[seat]
    for seat in range(seats):
        worth[seat] /= total


@compiled
def judge_finished(state: GameState, judge: Judge) -> None:
    """A finished game: the victory, shared if it is, and a little for the margin."""
    seats = int(state.seats)
    winners = dispatch.winners(state)
    count = 0
    for seat in range(seats):
        judge.scores[seat] = state.players[seat].score
        count += winners >> seat & 1
    share_victory(judge.scores, seats, MARGIN_SCALE, judge.worth)
    for seat in range(seats):
        won = (winners >> seat & 1) / count
        judge.worth[seat] = CERTAIN * won + (1 - CERTAIN) * judge.worth[seat]
