"""The exact search: it has the value of plain minimax, can be paused, and finds the only winning action of endings."""

import numpy as np
import pytest

import azulejos
from azulejos.bots.bot import Bot
from azulejos.bots.evaluation import evaluate
from azulejos.bots.levels import ALPHA_BETA, EXACT, TREE, Budget
from azulejos.bots.solver import Solution, Solver
from azulejos.bots.weights import Weights, weights_for
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import Records
from tests.bots.certain_wins import endings, winning_actions

GAMES = ("azul", "summer-pavilion", "duel")
ENDINGS = [(game, number) for game in GAMES for number in range(10)]
FEW_ACTIONS = 7


def test_there_are_thirty_endings() -> None:
    assert [len(endings(game)) for game in GAMES] == [10, 10, 10]


@pytest.mark.parametrize(("game", "number"), ENDINGS)
def test_one_move_wins_and_the_strong_bots_find_it(game: str, number: int) -> None:
    ending = endings(game)[number]
    match = azulejos.load_position(ending["position"])
    assert [str(action) for action in winning_actions(match)] == [ending["wins"]]
    assert str(azulejos.bot("grandmaster", seed=1).choose(match, simulations=4000)) == ending["wins"]
    assert str(Bot("grandmaster", 1, search=TREE).choose(match, simulations=4000)) == ending["wins"]


def weights_of(match: azulejos.Match) -> Weights:
    return weights_for(match.game, match.players, match.options)


def rests_of_rounds(count: int) -> list[azulejos.Match]:
    """Positions of Azul near the end of a round, with a choice."""
    found: list[azulejos.Match] = []
    for seed in range(100):
        match = azulejos.new_match("azul", seed=seed)
        while not match.is_over and len(found) < count:
            if 1 < len(match.legal_actions()) <= FEW_ACTIONS:
                found.append(match)
                break
            legal = match.legal_actions()
            match.play(legal[seed % len(legal)])
    return found


def minimax(games: Records, depth: int, match: azulejos.Match, viewer: int) -> float:
    """The viewer's value at the end of the round, by plain recursion; each level uses one game of the array."""
    state = games[depth]
    if state.phase in (DEALING, OVER):
        evaluator = weights_of(match).evaluator(match.game)
        evaluate(state, evaluator)
        return float(evaluator.worth[viewer])
    ids = np.zeros(match.game.action_ids, np.int16)
    values = []
    for n in range(match.game.rules.legal_actions(state, ids)):
        games[depth + 1] = games[depth]
        match.game.rules.apply(games[depth + 1], int(ids[n]))
        values.append(minimax(games, depth + 1, match, viewer))
    return max(values) if state.current == viewer else min(values)


def solved(match: azulejos.Match, chunk: int = 1_000_000) -> Solution | None:
    solver = Solver(match.game, weights_of(match))
    solver.begin(match.progress.games[0])
    while not solver.run(chunk):
        pass
    return solver.solution()


def test_the_value_is_that_of_minimax() -> None:
    for match in rests_of_rounds(20):
        games = np.repeat(match.progress.games, 30)
        found = solved(match)
        assert found is not None
        assert found.chance == pytest.approx(minimax(games, 0, match, int(games[0].current)), abs=1e-5)
        assert found.line[0] == found.action
        assert azulejos.Action(found.action, match.game) in match.legal_actions()


def test_a_search_can_be_paused_and_resumed() -> None:
    for match in rests_of_rounds(5):
        assert solved(match, chunk=1) == solved(match)


def test_the_solver_gives_up_if_chance_precedes_the_end_of_the_round() -> None:
    """The first take of Azul Duel reveals a chip."""
    assert solved(azulejos.new_match("duel", seed=1)) is None


def test_the_solved_action_comes_first_and_is_exact() -> None:
    for match in rests_of_rounds(5):
        found = solved(match)
        assert found is not None
        first = Bot("grandmaster", 1, Budget(simulations=500), search=EXACT).think(match)[0]
        assert first.action.id == found.action
        assert first.chance == pytest.approx(found.chance)
        assert sum(first.chances) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_alpha_beta_alone_plays_a_whole_game(game: str) -> None:
    match = azulejos.new_match(game, seed=2)
    bot = Bot("grandmaster", 1, Budget(simulations=5), search=ALPHA_BETA)
    while not match.is_over:
        match.play(bot.choose(match))
    assert match.outcome is not None


def test_an_unknown_search_is_refused() -> None:
    with pytest.raises(azulejos.AzulejosError, match=r"Unknown search 'luck'\. Available: tree, exact, alpha-beta"):
        Bot("master", 1, search="luck")
