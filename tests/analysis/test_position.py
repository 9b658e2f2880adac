"""The analysis of a position: the results of the search as objects of the library."""

import pytest

import azulejos
from azulejos.analysis.position import analyse_with
from azulejos.analysis.searcher import Budget
from tests.analysis.searchers import Ranking


def finished() -> azulejos.Match:
    match = azulejos.new_match("azul", seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return match


def test_every_legal_action_is_there_the_best_first() -> None:
    match = azulejos.new_match("azul", seed=1)
    analysis = analyse_with(Ranking(), match, Budget(simulations=1))
    assert [choice.action for choice in analysis.choices] == match.legal_actions()
    assert analysis.seat == 0
    assert analysis.best.chance == 0.6
    assert analysis.of(match.legal_actions()[2]).margin == 3.0


def test_the_continuation_does_not_repeat_the_action() -> None:
    match = azulejos.new_match("azul", seed=1)
    best = analyse_with(Ranking(), match, Budget(seconds=0.1)).best
    assert best.line == (best.action,)


def test_an_analysis_is_plain_data_too() -> None:
    match = azulejos.new_match("azul", seed=1)
    data = analyse_with(Ranking(), match, Budget(simulations=1)).to_dict()
    first = str(match.legal_actions()[0])
    assert data["player"] == 0
    assert data["choices"][0] == {
        "action": first,
        "chance": 0.6,
        "margin": 5.0,
        "chances": [0.6, 0.4],
        "margins": [5.0, -5.0],
        "visits": 1000,
        "line": [first],
    }


def test_a_finished_game_has_nothing_to_analyse() -> None:
    with pytest.raises(azulejos.IllegalAction, match="The game is over"):
        azulejos.analyse(finished(), simulations=1)


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({"seconds": 0.0}, "more than 0 and at most 3600 seconds"),
        ({"seconds": float("nan")}, "more than 0 and at most 3600 seconds"),
        ({"simulations": 0}, "1 to 10000000 simulations"),
    ],
)
def test_a_budget_must_make_sense(budget: dict[str, float], message: str) -> None:
    with pytest.raises(azulejos.AzulejosError, match=message):
        azulejos.analyse(azulejos.new_match("azul", seed=1), **budget)  # type: ignore[arg-type]


def test_the_search_of_the_bots_answers_for_every_action_and_changes_nothing() -> None:
    match = azulejos.new_match("azul", seed=1)
    before = match.record(), match.position()
    analysis = azulejos.analyse(match, simulations=50)
    assert {choice.action.id for choice in analysis.choices} == {action.id for action in match.legal_actions()}
    assert all(0 <= choice.chance <= 1 for choice in analysis.choices)
    assert analysis == azulejos.analyse(match, simulations=50)
    assert (match.record(), match.position()) == before
