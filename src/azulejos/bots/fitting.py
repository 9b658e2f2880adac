"""Fits weights to samples of games: to the final scores, or to the winners."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Floats
from azulejos.bots.weights import Weights
from azulejos.core.machine import cores

Doubles = np.ndarray[Any, np.dtype[np.float64]]

POINTS, VICTORY = "points", "victory"
GOALS = (POINTS, VICTORY)
"""The targets that weights can be fitted to."""

RIDGE = 3.0
VICTORY_RIDGE = 30.0
NEWTON_STEPS = 10
CLOSE_ENOUGH = 1e-5
FEWEST_SAMPLES = 300
SCALES = np.geomspace(2, 80, 40)
SCALE_SAMPLES = 20_000
CHUNK = 2_000
"""How many samples to process at once: few enough to fit in the processor's cache."""


@dataclass(frozen=True)
class Samples:
    """Samples of games: the features of each seat, the stage, the final scores and the shares of the victory."""

    features: Floats
    stages: "np.ndarray[tuple[int], np.dtype[np.int16]]"
    results: Floats


def concatenate(parts: Sequence[Samples]) -> Samples:
    """Concatenate samples."""
    return Samples(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.stages for part in parts]),
        np.concatenate([part.results for part in parts]),
    )


def fit(parts: Sequence[Samples], before: Weights, goal: str) -> Weights:
    """The weights that fit these samples best. A stage with too few samples keeps its previous weights."""
    features, scales = before.features.copy(), before.scales.copy()

    def fit_stage(stage: int) -> None:
        chosen = [(part.features[part.stages == stage], part.results[part.stages == stage]) for part in parts]
        seen = np.concatenate([x for x, _ in chosen], dtype=np.float64)
        results = np.concatenate([y for _, y in chosen], dtype=np.float64)
        if len(seen) >= FEWEST_SAMPLES:
            features[stage], scales[stage] = fit_weights(seen, results, goal)

    with ThreadPoolExecutor(cores()) as pool:
        list(pool.map(fit_stage, range(len(features))))
    return Weights(features, scales, positions=sum(len(part.stages) for part in parts))


def fit_weights(seen: Doubles, results: Doubles, goal: str) -> tuple[Doubles, float]:
    """The weights and the scale of one stage."""
    seats = seen.shape[1]
    scores, victories = results[:, :seats], results[:, MOST_SEATS:][:, :seats]
    weights = fit_points(seen, scores)
    scale = best_scale(seen @ weights, victories)
    if goal == VICTORY and seats_differ(seen):
        weights = fit_victory(seen, victories, weights / scale)
        scale = points_per_unit(seen @ weights, scores)
        weights *= scale
    return weights, scale


def fit_points(seen: Doubles, scores: Doubles) -> Doubles:
    """A ridge regression of the final scores on the features."""
    count = seen.shape[2]
    flat = seen.reshape(-1, count)
    return np.asarray(np.linalg.solve(flat.T @ flat + RIDGE * np.eye(count), flat.T @ scores.reshape(-1)), np.float64)


def best_scale(scores: Doubles, victories: Doubles) -> float:
    """The scale with which the expected scores make the victories most likely, estimated from a subset."""
    few = slice(None, None, 1 + len(scores) // SCALE_SAMPLES)
    return float(min(SCALES, key=lambda scale: cross_entropy(shares_of(scores[few] / scale), victories[few])))


def fit_victory(seen: Doubles, victories: Doubles, start: Doubles) -> Doubles:
    """The weights near `start` that make the victories most likely: Newton's method with a ridge around `start`."""
    weights = start.copy()
    for _ in range(NEWTON_STEPS):
        hessian = VICTORY_RIDGE * np.eye(len(start))
        gradient = VICTORY_RIDGE * (weights - start)
        for n in range(0, len(seen), CHUNK):
            part_hessian, part_gradient = hessian_and_gradient(seen[n : n + CHUNK], victories[n : n + CHUNK], weights)
            hessian += part_hessian
            gradient += part_gradient
        step = np.linalg.solve(hessian, gradient)
        weights -= step
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return weights


def hessian_and_gradient(seen: Doubles, victories: Doubles, weights: Doubles) -> tuple[Doubles, Doubles]:
    """The second and first derivatives of the cross-entropy for some samples."""
    shares = shares_of(seen @ weights)
    apart = seen - (seen * shares[:, :, None]).sum(axis=1, keepdims=True)  # minus the mean of the seats
    flat = (apart * np.sqrt(shares)[:, :, None]).reshape(-1, len(weights))
    gradient = (shares - victories).reshape(-1) @ seen.reshape(-1, len(weights))
    return flat.T @ flat, gradient


def seats_differ(seen: Doubles) -> bool:
    """Whether the seats differ in any sample; before the first deal they do not."""
    return bool((seen[:, 1:] != seen[:, :1]).any())


def points_per_unit(logits: Doubles, scores: Doubles) -> float:
    """The final difference in points per unit of difference in expected score, to express margins in points."""
    expected, ended = logits - logits.mean(axis=1, keepdims=True), scores - scores.mean(axis=1, keepdims=True)
    return float((expected * ended).sum() / (expected * expected).sum())


def shares_of(logits: Doubles) -> Doubles:
    """The softmax over the seats. NumPy is slow along a short last axis, so the seats go first."""
    by_seat = np.ascontiguousarray(logits.T)
    shares = np.exp(by_seat - by_seat.max(axis=0))
    shares /= shares.sum(axis=0)
    return np.asarray(shares.T, np.float64)


def cross_entropy(shares: Doubles, victories: Doubles) -> float:
    """The cross-entropy of the victories under these shares: the mean negative log-likelihood."""
    return float(-(victories * np.log(shares + 1e-9)).sum() / len(shares))
