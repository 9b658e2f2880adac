"""Luck apart from skill: the changes by deals and by choices add up to the result, for every player of whole games."""

import math
from itertools import pairwise

import pytest

import azulejos
from azulejos.analysis.balance import Balance, Change, balance_of
from azulejos.analysis.position import Choice
from azulejos.analysis.review import Review, review_with
from azulejos.analysis.searcher import Budget
from azulejos.bots.bot import Bot
from azulejos.match.progress import Deal, Play
from tests.analysis.searchers import Ranking, Scripted, choice

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("summer-pavilion", 2), ("summer-pavilion", 3), ("duel", 2)]
BUDGET = Budget(simulations=1)


def played_by_bots(game: str, players: int, seed: int = 1) -> azulejos.Match:
    """A whole game in which greedy and random bots alternate."""
    bots = [Bot("greedy" if seat % 2 else "random", seed=seed) for seat in range(players)]
    match = azulejos.new_match(game, players=players, seed=seed)
    while not match.is_over:
        assert match.current_player is not None
        match.play(bots[match.current_player].choose(match))
    return match


@pytest.fixture(scope="module", params=GAMES, ids=lambda way: f"{way[0]}-{way[1]}")
def found(request: pytest.FixtureRequest) -> Review:
    return azulejos.review(played_by_bots(*request.param), simulations=30)


def test_luck_and_choices_add_up_to_the_result(found: Review) -> None:
    outcome = found.match.outcome
    assert outcome is not None
    for seat in range(found.match.players):
        balance = found.summary(seat).balance
        share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        assert (balance.start, balance.end) == (1 / found.match.players, share)
        assert balance.start + balance.deals + balance.own + balance.others == pytest.approx(balance.end, abs=1e-9)


def test_whole_percents_add_up_exactly(found: Review) -> None:
    for seat in range(found.match.players):
        balance = found.summary(seat).balance
        percents = balance.percents()
        assert percents["start"] + percents["deals"] + percents["own"] + percents["others"] == percents["end"]
        for name in ("deals", "own", "others"):
            assert abs(percents[name] - 100 * getattr(balance, name)) < 1.5


def test_every_change_begins_where_the_last_one_ended_and_shares_one_victory(found: Review) -> None:
    for one, other in pairwise(found.changes):
        assert one.after == other.before
    for change in found.changes:
        assert math.fsum(change.after) == pytest.approx(1, abs=1e-4)
        assert sum(change.of(seat) for seat in range(found.match.players)) == pytest.approx(0, abs=1e-4)


def test_changes_belong_to_the_deals_and_to_the_players_who_had_a_choice(found: Review) -> None:
    choices = {judged.move: judged.seat for judged in found.judgements if judged.best}
    made = {change.move: change.seat for change in found.changes if change.seat is not None}
    assert made == choices
    number, dealt = 0, {0}
    for event in found.match.progress.events:
        number += isinstance(event, Play)
        if isinstance(event, Deal):
            dealt.add(number)
    assert {change.move for change in found.changes if change.seat is None} <= dealt


def test_a_round_of_one_deal_changes_by_choices_alone() -> None:
    """From a position in the middle of a round, nothing is left to luck until the next deal."""
    start = azulejos.new_match("azul", seed=1)
    start.play(start.legal_actions()[0])
    match = azulejos.load_position(start.position(), seed=1)
    for _ in range(3):
        match.play(match.legal_actions()[1])
    balance = review_with(Ranking(), match, BUDGET).summary(0).balance
    assert balance.deals == 0
    assert balance.start == pytest.approx(0.4)  # seat 1 moves first, and Ranking gives 60 % to the player to act
    assert balance.end == pytest.approx(0.6)
    assert balance.own + balance.others == pytest.approx(0.2)


def test_what_a_deal_brings_is_the_next_estimate_minus_the_one_before_it() -> None:
    """The searcher expects 0.5 in the first round and 0.9 for seat 0 after the second deal: that is luck."""

    def answer(asked: azulejos.Match) -> list[Choice]:
        mine = 0.5 if asked.progress.number("round_number") == 1 else 0.9
        chance = mine if asked.current_player == 0 else 1 - mine
        return [choice(asked, action, chance, 0.0, 100) for action in asked.legal_actions()]

    match = azulejos.new_match("azul", seed=1)
    while match.progress.number("round_number") == 1:
        match.play(match.legal_actions()[0])
    balance = review_with(Scripted(answer), match, BUDGET).summary(0).balance
    assert (balance.own, balance.others) == (0, 0)
    assert balance.deals == pytest.approx(0.4)
    assert balance.percents() == {"start": 50, "deals": 40, "own": 0, "others": 0, "end": 90}


def test_own_and_other_choices_are_kept_apart() -> None:
    changes = [
        Change(0, None, (0.5, 0.5), (0.6, 0.4)),
        Change(1, 0, (0.6, 0.4), (0.3, 0.7)),
        Change(2, 1, (0.3, 0.7), (1.0, 0.0)),
    ]
    assert balance_of(changes, 0).percents() == {"start": 50, "deals": 10, "own": -30, "others": 70, "end": 100}
    assert balance_of(changes, 1).percents() == {"start": 50, "deals": -10, "own": -70, "others": 30, "end": 0}


@pytest.mark.parametrize(
    "parts",
    [(0.125, -0.306, -0.319), (0.001, 0.001, 0.498), (-0.999, 0.2495, 0.2495), (1 / 3, 1 / 3, -1.0), (0.004,) * 3],
)
def test_rounding_keeps_the_sum(parts: tuple[float, float, float]) -> None:
    balance = Balance(1 / 3, *parts, end=1 / 3 + sum(parts))
    percents = balance.percents()
    assert sum(percents.values()) - percents["end"] == percents["end"]
