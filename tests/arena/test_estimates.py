"""Intervals and Elo, against values computed by hand."""

import math
from random import Random

import pytest

from azulejos.arena.elo import elo_of, share_of
from azulejos.arena.estimates import Estimate, estimate_elo, estimate_mean, estimate_share, student


def test_elo_of_two_players_is_the_usual_one() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(0.64) == pytest.approx(99.95, abs=0.01)
    assert elo_of(10 / 11) == pytest.approx(400)


def test_elo_at_a_larger_table_is_0_at_an_equal_share() -> None:
    """Against three others a weight of 10 wins 10 of 13."""
    assert elo_of(1 / 3, players=3) == pytest.approx(0)
    assert elo_of(10 / 13, players=4) == pytest.approx(400)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("elo", [-300, 0, 50, 800])
def test_elo_and_share_are_inverse(elo: float, players: int) -> None:
    assert elo_of(share_of(elo, players), players) == pytest.approx(elo)


def test_elo_of_winning_or_losing_everything_is_infinite() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0, players=4) == -math.inf


def test_independent_games_get_wilsons_interval() -> None:
    """36 deals with the variance of independent games at 2/3: 16 times two wins, 16 times one, 4 times none.

    One prior deal makes the 36 deals worth 36 * 36 / 37, that is 70.05 games; Wilson's interval of 2/3 of those,
    with z = 1.96, is from 0.550 to 0.766.
    """
    found = estimate_share([1.0] * 16 + [0.5] * 16 + [0.0] * 4, games_a_deal=2)
    assert found.value == pytest.approx(2 / 3)
    assert found.low == pytest.approx(0.5502, abs=1e-4)
    assert found.high == pytest.approx(0.7658, abs=1e-4)


def test_deals_decided_by_luck_narrow_the_interval() -> None:
    """If the first player always wins, every deal is split, and the interval is narrow."""
    split = estimate_share([0.5] * 50, games_a_deal=2)
    assert split.high - split.low < 0.04
    twins = estimate_share([1.0, 0.0] * 25, games_a_deal=2)
    assert twins.high - twins.low == pytest.approx(0.27, abs=0.01)


def test_winning_everything_leaves_room_below() -> None:
    """Wilson's lower end of 20 wins in 20 games: 20 / (20 + 1.96 ** 2)."""
    assert estimate_share([1.0] * 10, games_a_deal=2).low == pytest.approx(20 / 23.8415, abs=1e-4)
    assert estimate_share([0.0] * 5, games_a_deal=4).high == pytest.approx(3.8415 / 23.8415, abs=1e-4)


def test_the_interval_covers_the_truth_19_times_out_of_20() -> None:
    chance, covered = Random(1), 0
    for _ in range(2000):
        deals = [((chance.random() < 0.6) + (chance.random() < 0.6)) / 2 for _ in range(60)]
        found = estimate_share(deals, games_a_deal=2)
        covered += found.low <= 0.6 <= found.high
    assert 0.94 < covered / 2000 < 0.965


def test_mean_has_students_interval() -> None:
    """1 to 5: mean 3, standard error sqrt(2.5 / 5), 2.776 of them with 4 degrees of freedom."""
    found = estimate_mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((3.0, 1.037, 4.963), abs=2e-3)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (200, 1.972)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_too_little_data_has_an_infinite_interval() -> None:
    assert estimate_mean([]) is None
    assert estimate_mean([4.0]) == Estimate(4.0, -math.inf, math.inf)
    assert Estimate(4.0, -math.inf, math.inf).to_dict() == {"value": 4.0, "low": None, "high": None}


def test_elo_interval_goes_through_the_ends() -> None:
    found = estimate_elo(Estimate(0.5, 0.25, 0.75), players=2)
    assert (found.value, found.low, found.high) == pytest.approx((0.0, -190.85, 190.85), abs=0.01)
