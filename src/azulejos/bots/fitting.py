"""Fitting weights to samples of games: to their final scores, or to who won them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Floats
from azulejos.bots.weights import Weights

Doubles = np.ndarray[Any, np.dtype[np.float64]]

POINTS, VICTORY = "points", "victory"
GOALS = (POINTS, VICTORY)
"""What weights can be fitted to."""

RIDGE = 3.0
VICTORY_RIDGE = 30.0
NEWTON_STEPS = 6
FEWEST_SAMPLES = 300
SCALES = np.geomspace(2, 80, 40)


@dataclass(frozen=True)
class Samples:
    """Moments of games: the features of each seat, the stage, the final scores and shares of the victory."""

    features: Floats
    stages: "np.ndarray[tuple[int], np.dtype[np.int16]]"
    results: Floats


def joined(parts: Sequence[Samples]) -> Samples:
    """All samples of these parts."""
    return Samples(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.stages for part in parts]),
        np.concatenate([part.results for part in parts]),
    )


def fit(parts: Sequence[Samples], before: Weights, goal: str) -> Weights:
    """Weights that fit these samples best; a stage with too few of them keeps the weights that it had."""
    features, scales = before.features.copy(), before.scales.copy()
    for stage in range(len(features)):
        chosen = [(part.features[part.stages == stage], part.results[part.stages == stage]) for part in parts]
        seen = np.concatenate([x for x, _ in chosen]).astype(np.float64)
        results = np.concatenate([y for _, y in chosen]).astype(np.float64)
        if len(seen) < FEWEST_SAMPLES:
            continue
        seats = seen.shape[1]
        victories = results[:, MOST_SEATS:][:, :seats]
        weights = fit_points(seen, results[:, :seats])
        scale = best_scale(seen @ weights, victories)
        if goal == VICTORY and tells_apart(seen):
            weights = fit_victory(seen, victories, weights / scale)
            scale = points_per_unit(seen @ weights, results[:, :seats])
            weights *= scale
        features[stage], scales[stage] = weights, scale
    return Weights(features, scales)


def fit_points(seen: Doubles, scores: Doubles) -> Doubles:
    """A ridge regression of the final scores on the features."""
    count = seen.shape[2]
    flat = seen.reshape(-1, count)
    return np.asarray(np.linalg.solve(flat.T @ flat + RIDGE * np.eye(count), flat.T @ scores.reshape(-1)), np.float64)


def best_scale(scores: Doubles, victories: Doubles) -> float:
    """The scale under which the expected scores make the victories most likely."""
    return float(min(SCALES, key=lambda scale: surprise(shares_of(scores / scale), victories)))


def fit_victory(seen: Doubles, victories: Doubles, start: Doubles) -> Doubles:
    """The weights near `start` under which the victories are most likely: Newton's method with a ridge around it."""
    count = seen.shape[2]
    weights = start.copy()
    for _ in range(NEWTON_STEPS):
        shares = shares_of(seen @ weights)
        mean = np.einsum("ns,nsf->nf", shares, seen)
        flat = (seen * np.sqrt(shares)[:, :, None]).reshape(-1, count)
        curvature = flat.T @ flat - mean.T @ mean + VICTORY_RIDGE * np.eye(count)
        slope = np.einsum("ns,nsf->f", shares - victories, seen) + VICTORY_RIDGE * (weights - start)
        weights -= np.linalg.solve(curvature, slope)
    return weights


def tells_apart(seen: Doubles) -> bool:
    """Whether seats ever differ: before the first deal they do not."""
    return bool((seen != seen[:, :1]).any())


def points_per_unit(logits: Doubles, scores: Doubles) -> float:
    """How many points apart seats end whose promises are one unit apart: so margins can be told in points."""
    promised, ended = logits - logits.mean(axis=1, keepdims=True), scores - scores.mean(axis=1, keepdims=True)
    return float((promised * ended).sum() / (promised * promised).sum())


def shares_of(logits: Doubles) -> Doubles:
    """The softmax over the seats."""
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(shares, np.float64)


def surprise(shares: Doubles, victories: Doubles) -> float:
    """How unlikely these shares make the victories: the mean negative logarithm."""
    return float(-(victories * np.log(shares + 1e-9)).sum(axis=1).mean())
