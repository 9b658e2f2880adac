"""The analysis of a game: the loss of each move, the mistakes of each player, and the curves."""

from collections.abc import Sequence

import pytest

import azulejos
from azulejos.analysis.judgement import Judgement
from azulejos.analysis.position import Choice
from azulejos.analysis.review import Review, review_with
from azulejos.analysis.searcher import Budget
from tests.analysis.searchers import Ranking, Scripted, choice

BUDGET = Budget(simulations=1)


def played(moves: Sequence[int], game: str = "azul", players: int = 2, seed: int = 1) -> azulejos.Match:
    """A match in which the n-th legal action is played each time."""
    match = azulejos.new_match(game, players=players, seed=seed)
    for move in moves:
        match.play(match.legal_actions()[move])
    return match


def finished(game: str = "azul", players: int = 2) -> azulejos.Match:
    match = azulejos.new_match(game, players=players, seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return match


def test_the_best_move_loses_nothing() -> None:
    found = review_with(Ranking(), played([0, 0, 0]), BUDGET)
    assert [judged.chance_lost for judged in found.judgements] == [0, 0, 0]
    assert all(judged.is_best and judged.size is None for judged in found.judgements)


def test_a_worse_move_loses_chances_and_points() -> None:
    match = played([1, 0])
    found = review_with(Ranking(visits=2), match, BUDGET)  # so few visits that the first look must do
    first = found.judgements[0]
    assert (first.move, first.seat, first.action) == (1, 0, match.history[0])
    assert first.best is not None
    assert first.best.action == azulejos.new_match("azul", seed=1).legal_actions()[0]
    assert first.chance_lost == pytest.approx(0.05)
    assert first.points_lost == pytest.approx(1.0)
    assert first.size == "slip"


@pytest.mark.parametrize(
    ("lost", "size"), [(0.02, None), (0.03, "slip"), (0.08, "mistake"), (0.149, "mistake"), (0.2, "blunder")]
)
def test_losses_have_sizes(lost: float, size: str | None) -> None:
    assert judgement(0.5, 0.5 - lost).size == size


def judgement(best: float, chance: float) -> Judgement:
    match = azulejos.new_match("azul", seed=1)
    good, bad = match.legal_actions()[:2]
    return Judgement(1, 1, 0, bad, choice(match, good, best, 0.0, 1), (chance, 1 - chance), -1.0)


@pytest.mark.parametrize(
    ("best", "chance", "players", "turns"),
    [(0.6, 0.4, 2, True), (0.45, 0.2, 2, False), (0.9, 0.6, 2, False), (0.45, 0.2, 3, True), (0.5, 0.49, 2, False)],
)
def test_a_turning_point_gives_away_an_equal_share(best: float, chance: float, players: int, turns: bool) -> None:
    assert judgement(best, chance).is_turning_point(players) is turns


def test_a_rarely_visited_move_is_searched_from_the_opponents_side() -> None:
    match = played([3])

    def answer(asked: azulejos.Match) -> list[Choice]:
        legal = asked.legal_actions()
        if asked.current_player == 0:
            return [choice(asked, action, 0.7, 4.0, 1000 if n == 0 else 1) for n, action in enumerate(legal)]
        return [choice(asked, action, 0.8, 9.0, 1) for action in legal]

    (judged,) = review_with(Scripted(answer), match, BUDGET).judgements
    assert judged.chance == pytest.approx(0.2)
    assert judged.margin == -9.0
    assert judged.chance_lost == pytest.approx(0.5)


def test_with_three_players_the_opponents_search_gives_this_players_chance() -> None:
    searcher = Ranking()
    (judged,) = review_with(searcher, played([2], players=3), BUDGET).judgements
    assert judged.chance == pytest.approx((1 - 0.6) / 2)


def test_a_forced_move_is_not_searched() -> None:
    match = finished()
    searcher = Ranking()
    found = review_with(searcher, match, BUDGET)
    forced = [judged for judged in found.judgements if judged.best is None]
    assert forced
    assert searcher.asked == len(match.history) - len(forced)
    assert all(judged.chance_lost == 0 for judged in forced)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_a_review_judges_every_move_and_does_not_change_the_match(game: str) -> None:
    match = played([0, 1, 0, 0], game)
    record = match.record()
    done: list[tuple[int, int]] = []
    found = review_with(Ranking(), match, BUDGET, on_move=lambda *both: done.append(both))
    assert [judged.action for judged in found.judgements] == list(match.history)
    assert done == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert match.record() == record


def test_later_deals_play_no_part() -> None:
    """The searcher never sees more of the future than the player: deals of the record are not those of its branches."""
    match = finished()
    hands: list[int] = []

    def answer(asked: azulejos.Match) -> list[Choice]:
        hands.append(len(asked.history))
        return list(Ranking().think(asked, simulations=1))

    review_with(Scripted(answer), match, BUDGET)
    assert max(hands) < len(match.history)


def test_a_summary_counts_what_a_player_did() -> None:
    found = review_with(Ranking(step=0.1, visits=2), played([2, 0, 1, 0]), BUDGET)
    mine, other = found.summary(0), found.summary(1)
    assert (mine.moves, other.moves) == (2, 2)
    assert mine.chance_lost == pytest.approx((0.2 + 0.1) / 2)
    assert mine.sizes == {"blunder": 1, "mistake": 1, "slip": 0}
    assert mine.turning_points == (1,)
    assert other.sizes == {"blunder": 0, "mistake": 0, "slip": 0}
    assert other.turning_points == ()


def test_curves_of_two_players_mirror_each_other_and_end_with_the_result() -> None:
    match = finished()
    found = review_with(Ranking(), match, BUDGET)
    first, second = found.curve(0), found.curve(1)
    assert [move for move, _ in first] == [move for move, _ in second]
    assert all(a + b == pytest.approx(1) for (_, a), (_, b) in zip(first, second, strict=True))
    assert match.outcome is not None
    assert first[-1] == (len(match.history), 1.0 if match.outcome.winners == (0,) else 0.0)


def test_curves_of_three_players_share_one_victory_at_every_move() -> None:
    found = review_with(Ranking(), played([0, 0, 0, 0], players=3), BUDGET)
    curves = [found.curve(seat) for seat in range(3)]
    assert [[move for move, _ in curve] for curve in curves] == [[0, 1, 2, 3]] * 3
    assert [curve[1][1] for curve in curves] == pytest.approx([0.2, 0.6, 0.2])


def test_a_review_is_plain_data_too() -> None:
    found = review_with(Ranking(), played([1, 0]), BUDGET)
    data = found.to_dict()
    assert (data["game"], data["players"], data["names"]) == ("azul", 2, None)
    assert [move["move"] for move in data["moves"]] == [1, 2]
    assert len(data["summary"]) == len(data["curves"]) == 2


def test_the_bots_review_a_game() -> None:
    found: Review = azulejos.review(played([5, 5, 5]), simulations=20)
    assert len(found.judgements) == 3


@pytest.mark.parametrize(("lost", "accuracy"), [(0.0, 100.0), (0.15, 50.0), (0.3, 25.0), (0.075, 70.7107)])
def test_accuracy_halves_with_every_blunder(lost: float, accuracy: float) -> None:
    assert judgement(0.6, 0.6 - lost).accuracy == pytest.approx(accuracy)


def test_the_accuracy_of_a_player_is_the_average_of_the_moves_with_a_choice() -> None:
    found = review_with(Ranking(step=0.15, visits=2), played([1, 0, 0, 0]), BUDGET)
    assert found.summary(0).accuracy == pytest.approx((50 + 100) / 2)
    assert found.summary(1).accuracy == 100
    game = review_with(Ranking(), finished(), BUDGET)
    forced = [judged for judged in game.judgements if judged.best is None]
    assert forced
    assert all(judged.accuracy is None for judged in forced)
    assert game.summary(0).accuracy == 100


def test_the_turning_point_is_the_costliest_move_of_the_game() -> None:
    found = review_with(Ranking(step=0.05, visits=2), played([0, 1, 2, 0]), BUDGET)
    assert [judged.move for judged in found.judgements if judged.size] == [2, 3]
    assert found.turning_point is found.judgements[2]
    assert review_with(Ranking(), played([0, 0]), BUDGET).turning_point is None
