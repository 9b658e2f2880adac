"""Bots play legal actions within their budget, repeat their choices for equal seeds, and ignore hidden information."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.bots.bot import Bot
from azulejos.bots.levels import ALL_LEVELS, ARTISAN, GRANDMASTER, MASTER, Budget
from azulejos.bots.searcher import TreeSearch
from azulejos.bots.weights import weights_for
from tests.fuzzing import games
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

GAMES = ("azul", "summer-pavilion", "duel")
FEW = Budget(simulations=20)
SEARCHING = (ARTISAN, MASTER, GRANDMASTER)


def some_matches(game: str, every: int) -> list[azulejos.Match]:
    """Matches of a game in different phases: branches of one that is played at random."""
    match = azulejos.new_match(game, seed=11)
    played = games(match, bytes(range(3, 250, 7)))
    return [match.branch() for _ in islice(played, 0, 10_000, every) if not match.is_over]


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_a_whole_game(game: str, level: str) -> None:
    match = azulejos.new_match(game, seed=1)
    bots = [Bot(level, seed, FEW if level in SEARCHING else None) for seed in range(match.players)]
    while match.current_player is not None:
        match.play(bots[match.current_player].choose(match))
    assert match.outcome is not None


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_every_table_has_weights(options: AnyOptionSet) -> None:
    match = options.new_match(1)
    weights = weights_for(match.game, match.players, match.options)
    assert weights.features.shape == (match.game.evaluation.STAGES, match.game.evaluation.FEATURES)
    assert weights.command.startswith(f"azulejos train {options.game} ")
    assert weights.positions > 1_000_000


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_choices(game: str, level: str) -> None:
    for match in some_matches(game, every=25):
        first, second = (Bot(level, 5, FEW) for _ in range(2))
        choice = first.choose(match)
        assert choice == second.choose(match) == first.choose(match)


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_ignore_hidden_information(game: str, level: str) -> None:
    """The choice is the same after all hidden information and the coming deals are redrawn."""
    for match in some_matches(game, every=25):
        choice = Bot(level, 5, FEW).choose(match)
        for seed in range(3):
            assert Bot(level, 5, FEW).choose(shuffled(match, seed)) == choice


def shuffled(match: azulejos.Match, seed: int) -> azulejos.Match:
    """The same match, with everything redrawn that the player to act cannot know."""
    other = match.branch()
    other.progress.games = match.branch(seed=seed, viewer=match.current_player).progress.games
    return other


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_not_changed_by_thinking(game: str) -> None:
    match = azulejos.new_match(game, seed=3)
    before, record = match.position(), match.record()
    Bot("master", 1, FEW).think(match)
    assert (match.position(), match.record()) == (before, record)


@pytest.mark.parametrize("game", GAMES)
def test_think_assesses_every_legal_action(game: str) -> None:
    for match in some_matches(game, every=40):
        thoughts = Bot("master", 1, Budget(simulations=100)).think(match)
        assert {thought.action for thought in thoughts} == set(match.legal_actions())
        assert all(0 <= thought.chance <= 1 and thought.line[0] == thought.action for thought in thoughts)


def test_with_a_time_budget_the_tree_is_reused() -> None:
    """A bot that meets a position of its last tree has already visited its actions."""
    match, bot = azulejos.new_match("azul", seed=4), Bot("grandmaster", 1)
    bot.think(match, seconds=0.2)
    visits = sum(thought.visits for thought in bot.think(match, seconds=0.001))
    assert visits > sum(thought.visits for thought in Bot("grandmaster", 1).think(match, seconds=0.001))
    for _ in range(6):
        match.play(bot.choose(match, seconds=0.02))
        match.play(match.legal_actions()[0])


def test_a_tree_is_not_used_for_another_seat() -> None:
    """A tree holds what its seat knows."""
    match = azulejos.new_match("azul", seed=4)
    tree_search = TreeSearch(match.game, weights_for(match.game, match.players, match.options))
    tree_search.begin(match.progress.games[0], seed=1)
    tree_search.simulate(50)
    assert tree_search.reuse_subtree(match.progress.games[0], [], seed=1)
    action = match.legal_actions()[0]
    match.play(action)
    assert not tree_search.reuse_subtree(match.progress.games[0], [action.id], seed=1)


def test_several_threads_search_one_position() -> None:
    match = azulejos.new_match("azul", seed=4)
    one, two = Bot("master", 1, Budget(simulations=50)), Bot("master", 1, Budget(simulations=50), threads=2)
    assert sum(thought.visits for thought in two.think(match)) > 1.9 * sum(t.visits for t in one.think(match))


def test_errors_are_sentences() -> None:
    with pytest.raises(azulejos.AzulejosError, match=r"Unknown bot 'wizard'\. Available: random, greedy"):
        azulejos.bot("wizard")
    match = azulejos.new_match("azul", seed=1)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    with pytest.raises(azulejos.IllegalAction, match=r"The game is over\."):
        azulejos.bot("random", seed=1).choose(match)
    assert azulejos.bot("master", seed=1).think(match) == []


def test_bots_play_where_legality_depends_on_hidden_information() -> None:
    """Hidden plates are in a different order in each simulation, so the legal actions differ too.

    A search that did not check legality again played illegal actions here, and never returned.
    """
    kept = json.loads((Path(__file__).parent / "plates_put_back.json").read_text(encoding="utf-8"))
    match = azulejos.load_position(kept)
    for seed in range(10):
        thoughts = Bot("grandmaster", seed, Budget(simulations=500)).think(match)
        assert {thought.action for thought in thoughts} == set(match.legal_actions())


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_is_not_used_for_another_line_of_play(game: str) -> None:
    """After thinking, an undo and another action, the number of events is the same, but the position is not."""
    bot = Bot("grandmaster", seed=1)
    for match in some_matches(game, every=15):
        actions = match.legal_actions()
        if len(actions) < 2:
            continue
        for action in (actions[0], actions[-1]):
            match.play(action)
            if not match.is_over:
                assert bot.choose(match, seconds=0.02) in match.legal_actions()
            match.undo()


def test_a_tree_is_kept_for_a_branch_of_the_same_match() -> None:
    bot = Bot("grandmaster", seed=1, search="tree")
    match = azulejos.new_match("azul", seed=1)
    bot.think(match, seconds=0.1)
    tree_search = bot._search_for(match)._tree_searches[0]
    visits = tree_search.visits
    bot.think(match.branch(), seconds=0.001)
    assert tree_search.visits > visits


@pytest.mark.parametrize("level", ["artisan", "master"])
def test_a_time_limit_keeps_the_simulations_of_the_level(level: str) -> None:
    for match in some_matches("azul", every=20):
        assert Bot(level, 3).choose(match, seconds=60) == Bot(level, 3).choose(match)
        assert Bot(level, 3, Budget(seconds=60)).choose(match) == Bot(level, 3).choose(match)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"weights": [[1]], "scales": [1], "command": "", "positions": 1}', '{"weights": [[1], []]}'],
)
def test_invalid_weight_files_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "azul-coloured-2.json").write_text(text)
    with pytest.raises(azulejos.AzulejosError, match=r"azul-coloured-2\.json has no weights for this kind of table\."):
        Bot("master", 1, weights=tmp_path).choose(azulejos.new_match("azul", seed=1))


@pytest.mark.parametrize(
    ("budget", "sentence"),
    [
        ({"simulations": 1.5}, "1 to 10000000 simulations"),
        ({"simulations": 0}, "1 to 10000000 simulations"),
        ({"simulations": -5}, "1 to 10000000 simulations"),
        ({"simulations": "5"}, "1 to 10000000 simulations"),
        ({"seconds": "1"}, "more than 0 and at most 3600 seconds"),
        ({"seconds": -1}, "more than 0 and at most 3600 seconds"),
        ({"seconds": float("nan")}, "more than 0 and at most 3600 seconds"),
    ],
)
def test_a_bot_refuses_an_invalid_budget(budget: dict[str, Any], sentence: str) -> None:
    with pytest.raises(azulejos.AzulejosError, match=sentence):
        Bot("artisan", 1).choose(azulejos.new_match("azul", seed=1), **budget)
