"""WebAssembly in Node plays the same games and searches the same trees as native code, bit by bit."""

from collections.abc import Iterator

import pytest

from azulejos.games import INFOS
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of
from tests.wasm.processes import Node
from tests.wasm.workloads import Request, perform, request_games, request_search

each_option_set = pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with Node() as process:
        yield process


def assert_same(node: Node, request: Request) -> None:
    expected = perform(request)
    assert expected.get("moves") or expected.get("run")
    assert node.perform(request) == expected


def some_or_many(some: int, many: int) -> pytest.MarkDecorator:
    """A few games with the first seeds; in full runs also many with others."""
    return pytest.mark.parametrize(
        ("games", "seed"), [(some, 1), pytest.param(many, 1_000_000, marks=pytest.mark.full)]
    )


@each_option_set
@some_or_many(200, 20_000)
def test_random_games_end_in_the_same_states(node: Node, options: AnyOptionSet, games: int, seed: int) -> None:
    assert_same(node, request_games("random_games", options, games, seed))


@each_option_set
@some_or_many(10, 300)
def test_every_state_and_journal_on_the_way_is_the_same(
    node: Node, options: AnyOptionSet, games: int, seed: int
) -> None:
    assert_same(node, request_games("games_by_actions", options, games, seed))


@pytest.mark.parametrize("game", INFOS)
def test_searches_visit_the_same_actions(node: Node, game: str) -> None:
    option_sets = [options for options in ALL_OPTION_SETS if options.game == game]
    for seed in range(1, 21):
        assert_same(node, request_search(option_sets[seed % len(option_sets)], seed, simulations=500))
