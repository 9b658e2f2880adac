"""The search tree: nodes are created on their first visit, a full tree continues, and visits are counted."""

import itertools
from types import SimpleNamespace

import pytest

import azulejos
from azulejos.bench import search as bench
from azulejos.bench.speed import ready_to_measure
from azulejos.bots import searcher as thinker_module
from azulejos.bots.evaluation import evaluate
from azulejos.bots.searcher import TreeSearch
from azulejos.bots.weights import weights_for
from tests.bots.certain_wins import endings

TABLES = (("azul", 2), ("azul", 4), ("summer-pavilion", 2), ("summer-pavilion", 4), ("duel", 2))


def tree_search_of(match: azulejos.Match, most_nodes: int = thinker_module.MOST_NODES, seed: int = 1) -> TreeSearch:
    tree_search = TreeSearch(match.game, weights_for(match.game, match.players, match.options), most_nodes)
    tree_search.begin(match.progress.games[0], seed)
    return tree_search


def some_moves_later(game: str, players: int) -> azulejos.Match:
    match = azulejos.new_match(game, players=players, seed=1)
    for _ in range(6):
        match.play(match.legal_actions()[0])
    return match


def ticking_clock() -> SimpleNamespace:
    """A replacement of the module `time` whose clock ticks once for each call."""
    ticks = itertools.count()
    return SimpleNamespace(perf_counter=lambda: next(ticks))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_simulation_makes_one_node_at_most(game: str, players: int) -> None:
    tree_search = tree_search_of(some_moves_later(game, players))
    for simulations in (1, 30, 300):
        before = tree_search.visits
        tree_search.simulate(simulations)
        assert tree_search.visits == before + simulations
        assert tree_search.nodes <= tree_search.visits


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_full_tree_continues_the_search(game: str, players: int) -> None:
    match = some_moves_later(game, players)
    tree_search = tree_search_of(match, most_nodes=40)
    for visits in (100, 500, 1000):
        tree_search.simulate(visits - tree_search.visits)
        assert tree_search.visits == visits
        assert tree_search.nodes <= 40
    found = tree_search.findings()
    assert {finding.action for finding in found} == {action.id for action in match.legal_actions()}
    assert all(sum(finding.chances) == pytest.approx(1, abs=1e-5) for finding in found)


def test_more_time_makes_more_visits_of_a_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    visits = []
    for ticks in (10, 40, 160):
        monkeypatch.setattr(thinker_module, "time", ticking_clock())
        tree_search = tree_search_of(azulejos.new_match("azul", seed=1), most_nodes=40)
        tree_search.simulate_until(deadline=ticks)
        visits.append(tree_search.visits)
    assert visits == [1 + thinker_module.CHUNK * ticks for ticks in (10, 40, 160)]


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_a_full_tree_still_finds_the_action_that_wins(game: str) -> None:
    for ending in endings(game)[:3]:
        match = azulejos.load_position(ending["position"])
        tree_search = tree_search_of(match, most_nodes=1000)
        tree_search.simulate(4000)
        assert str(azulejos.Action(tree_search.findings()[0].action, match.game)) == ending["wins"]


@pytest.mark.parametrize("most_nodes", [40, thinker_module.MOST_NODES])
def test_the_same_seed_gives_the_same_tree(most_nodes: int) -> None:
    match = some_moves_later("duel", 2)
    first, second = (tree_search_of(match, most_nodes) for _ in range(2))
    first.simulate(500)
    for _ in range(5):
        second.simulate(100)
    assert first.findings() == second.findings()


def test_a_tree_that_moves_to_larger_arrays_stays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = some_moves_later("azul", 2)
    large = tree_search_of(match)
    monkeypatch.setattr(thinker_module, "NODES_AT_FIRST", 10)
    small = tree_search_of(match)
    for tree_search in (large, small):
        tree_search.simulate(500)
    assert large.findings() == small.findings()
    assert large.nodes == small.nodes


def test_visits_are_simulations() -> None:
    """The first simulation adds the actions, and each of the others visits one."""
    tree_search = tree_search_of(azulejos.new_match("azul", seed=1))
    tree_search.simulate(200)
    assert sum(finding.visits for finding in tree_search.findings()) == 199


def test_an_unvisited_action_has_the_value_of_the_evaluation() -> None:
    match = azulejos.new_match("azul", seed=1)
    tree_search = tree_search_of(match)
    tree_search.simulate(1)
    evaluator = weights_for(match.game, match.players, match.options).evaluator(match.game)
    for finding in tree_search.findings():
        after = match.branch()
        after.play(azulejos.Action(finding.action, match.game))
        evaluate(after.progress.games[0], evaluator)
        assert (finding.visits, finding.line) == (0, (finding.action,))
        assert finding.chances == pytest.approx(evaluator.worth[:2].tolist())


@pytest.mark.parametrize("rollouts", [False, True])
def test_the_benchmark_counts_visits_of_the_root(rollouts: bool) -> None:
    ready_to_measure("azul")
    tree_search = tree_search_of(azulejos.new_match("azul", seed=1), most_nodes=300)
    counted = [bench.visits_of(tree_search, rollouts) for _ in range(3)]
    assert sum(counted) == tree_search.visits == 3 * bench.CHUNK


def test_the_benchmark_does_not_count_what_was_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that stops early counts what it did."""
    tree_search = tree_search_of(azulejos.new_match("azul", seed=1))
    simulate = tree_search.simulate
    monkeypatch.setattr(tree_search, "simulate", lambda simulations, rollouts: simulate(simulations // 5, rollouts))
    rate = bench.rate(lambda _: bench.visits_of(tree_search), seconds=4, clock=ticking_clock().perf_counter)
    assert tree_search.visits == 3 * bench.CHUNK // 5
    assert rate * 4 == tree_search.visits
