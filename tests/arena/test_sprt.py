"""The sequential test: its verdicts, its error rates, and how soon it stops."""

from collections import Counter
from random import Random

import pytest

from azulejos.arena.elo import share_of
from azulejos.arena.sprt import CLOSE, FEWEST_DEALS, FIRST_STRONGER, OPEN, SECOND_STRONGER, Sprt

RUNS = 400


def run(chance: Random, share: float, players: int, draws: float = 0.0, deals: int = 2000) -> tuple[str, int]:
    """Deals of independent games until the test decides; the verdict, and after how many deals."""
    test = Sprt(players)
    for count in range(1, deals + 1):
        games = [0.5 if chance.random() < draws else float(chance.random() < share) for _ in range(players)]
        test.add(sum(games) / players)
        if test.verdict != OPEN:
            return test.verdict, count
    return OPEN, deals


def verdicts(share: float, players: int = 2, draws: float = 0.0) -> "Counter[str]":
    chance = Random(42)
    return Counter(run(chance, share, players, draws)[0] for _ in range(RUNS))


@pytest.mark.parametrize(("players", "draws"), [(2, 0.0), (2, 0.3), (4, 0.0)])
def test_equal_players_are_rarely_declared_different(players: int, draws: float) -> None:
    """Alpha is 5 %; three standard errors of 400 runs are 3.3 %."""
    found = verdicts(1 / players, players, draws)
    assert found[OPEN] == 0
    assert found[FIRST_STRONGER] + found[SECOND_STRONGER] <= 0.083 * RUNS


@pytest.mark.parametrize(
    ("elo", "players", "verdict"),
    [(50, 2, FIRST_STRONGER), (-50, 2, SECOND_STRONGER), (50, 4, FIRST_STRONGER), (-50, 3, SECOND_STRONGER)],
)
def test_a_difference_of_fifty_elo_is_rarely_missed(elo: float, players: int, verdict: str) -> None:
    """Beta is 5 %."""
    assert verdicts(share_of(elo, players), players)[verdict] >= (1 - 0.083) * RUNS


def test_a_large_difference_is_found_quickly() -> None:
    chance = Random(1)
    runs = [run(chance, share_of(200), 2) for _ in range(RUNS)]
    assert {verdict for verdict, _ in runs} == {FIRST_STRONGER}
    assert sum(deals for _, deals in runs) / RUNS < 35


def test_nothing_is_decided_by_a_few_deals() -> None:
    test = Sprt(2)
    for _ in range(FEWEST_DEALS):
        test.add(1.0)
        assert test.verdict == OPEN
    for _ in range(FEWEST_DEALS):
        test.add(1.0)
    assert test.verdict == FIRST_STRONGER


def test_deals_that_are_always_split_mean_equal_strength() -> None:
    test = Sprt(2)
    for _ in range(60):
        test.add(0.5)
    assert test.verdict == CLOSE


def test_a_verdict_is_final() -> None:
    test = Sprt(2)
    for share in [0.0] * 20 + [1.0] * 200:
        test.add(share)
    assert test.verdict == SECOND_STRONGER
    assert test.to_dict()["verdict"] == "second"


def test_the_ratio_is_the_documented_one() -> None:
    """Ten deals of 0.75 and 0.5 in turn: mean 5/8, scatter 10 / 64; independent games of that mean have 15 / 128."""
    test = Sprt(2)
    for _ in range(5):
        test.add(0.75)
        test.add(0.5)
    expected = 1 / (1 + 10 ** (-50 / 400))
    middle = (expected + 0.5) / 2
    variance = (10 / 64 / (15 / 128) + 4) / 14 * middle * (1 - middle) / 2
    ratio = 10 * (expected - 0.5) * (2 * 0.625 - expected - 0.5) / (2 * variance)
    assert test.to_dict()["log_ratio_first"] == pytest.approx(ratio, abs=1e-4)
