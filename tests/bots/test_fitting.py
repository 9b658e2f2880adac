"""Weights fitted to samples whose truth is known."""

import numpy as np
import pytest

from azulejos.bots.evaluation import MOST_SEATS
from azulejos.bots.fitting import POINTS, VICTORY, Samples, concatenate, cross_entropy, fit, fit_victory, shares_of
from azulejos.bots.weights import Weights

TRUTH = np.array([0.0, 1.5, -0.7])


def drawn_samples(count: int, seats: int = 2) -> Samples:
    """Games whose winners are drawn from the true weights; a lead of one unit becomes ten points."""
    generator = np.random.default_rng(1)
    features = generator.normal(size=(count, seats, len(TRUTH)))
    features[:, :, 0] = 1
    expected = features @ TRUTH
    chosen = [generator.choice(seats, p=shares) for shares in shares_of(expected)]
    results = np.zeros((count, 2 * MOST_SEATS), np.float32)
    results[:, :seats] = 10 * expected
    results[np.arange(count), MOST_SEATS + np.array(chosen)] = 1
    return Samples(features.astype(np.float32), np.zeros(count, np.int16), results)


BEFORE = Weights(np.zeros((2, 3), np.float32), np.ones(2, np.float32))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_victories_determine_the_weights(seats: int) -> None:
    fitted = fit([drawn_samples(20_000, seats)], BEFORE, VICTORY)
    assert fitted.features[0][1:] / fitted.scales[0] == pytest.approx(TRUTH[1:], abs=0.1)
    assert fitted.scales[0] == pytest.approx(10, rel=0.1)


def test_points_determine_the_scores() -> None:
    fitted = fit([drawn_samples(20_000)], BEFORE, POINTS)
    assert fitted.features[0] == pytest.approx(10 * TRUTH, abs=0.1)
    assert fitted.scales[0] == pytest.approx(10, rel=0.15)


def test_fitting_makes_the_victories_likelier() -> None:
    samples = drawn_samples(2_000)
    seen = samples.features.astype(np.float64)
    victories = samples.results[:, MOST_SEATS : MOST_SEATS + 2].astype(np.float64)
    start = np.array([0.0, 0.2, 0.9])
    fitted = fit_victory(seen, victories, start)
    assert cross_entropy(shares_of(seen @ fitted), victories) < cross_entropy(shares_of(seen @ start), victories)


def test_a_stage_without_samples_keeps_its_weights() -> None:
    fitted = fit([drawn_samples(1_000)], BEFORE, VICTORY)
    assert fitted.features[1].tolist() == [0, 0, 0]


def test_before_the_first_deal_nobody_is_ahead() -> None:
    """All seats have the same features; the weights must still be finite."""
    samples = drawn_samples(1_000)
    samples.features[:] = samples.features[:, :1]
    assert np.isfinite(fit([samples], BEFORE, VICTORY).features).all()


def test_parts_are_fitted_together() -> None:
    parts = [drawn_samples(600), drawn_samples(900)]
    apart, together = fit(parts, BEFORE, VICTORY), fit([concatenate(parts)], BEFORE, VICTORY)
    assert apart.features == pytest.approx(together.features)
