"""OpenSpiel's own tests pass for every option set; chance nodes have true probabilities; states agree with matches."""

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402

import azulejos  # noqa: E402
from azulejos.core.phases import DEALING  # noqa: E402
from azulejos.core.random import seed_generator  # noqa: E402
from azulejos.engine import calls, dispatch  # noqa: E402
from azulejos.envs.open_spiel import SHORT_NAMES, AzulejosState  # noqa: E402
from azulejos.envs.single_game import GameReader  # noqa: E402
from azulejos.match.progress import Deal, Play  # noqa: E402
from tests.envs.playing import options_of, random_match, seen_by, table_of  # noqa: E402
from tests.games.duel.reached import eager_game  # noqa: E402
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of  # noqa: E402

CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88, 17: 40.79}
"""Chi-square values that chance exceeds once in a thousand times, by degrees of freedom."""


def load(options: AnyOptionSet, **more: Any) -> Any:
    """The game of an option set."""
    given = {name: "+".join(value) if isinstance(value, list) else value for name, value in options_of(options).items()}
    return pyspiel.load_game(SHORT_NAMES[options.game], {"players": options.players, **given, **more})


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_random_simulations(options: AnyOptionSet) -> None:
    pyspiel.random_sim_test(load(options), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("options", ALL_OPTION_SETS[::5], ids=name_of)
def test_games_and_states_can_be_pickled(options: AnyOptionSet) -> None:
    game, choose = load(options), random.Random(7)
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is type(game)
    assert str(again) == str(game)
    state = again.new_initial_state()
    for _ in range(60):
        state.apply_action(choose.choice(state.legal_actions()))
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_states_are_what_matches_are(options: AnyOptionSet) -> None:
    match = random_match(options, seed=6, actions=10_000)
    state, table = load(options).new_initial_state(), table_of(options)
    reader, seats = GameReader(table), range(options.players)
    again = options.new_match(seed=6)
    for event in match.progress.events:
        if isinstance(event, Deal):
            for drawn in event.drawn:
                assert state.is_chance_node()
                state.apply_action(drawn)
            continue
        assert isinstance(event, Play)
        assert state.current_player() == event.seat == again.current_player
        assert state.legal_actions() == [action.id for action in again.legal_actions()]
        for seat in seats:
            assert state.observation_tensor(seat) == seen_by(again, reader, seat)
        state.apply_action(event.action)
        again.play(event.action)
    outcome = match.outcome
    assert outcome is not None
    assert state.is_terminal()
    share = 2 / len(outcome.winners) - 1
    assert state.returns() == pytest.approx([share if seat in outcome.winners else -1 for seat in seats])


@pytest.mark.parametrize("game", sorted(SHORT_NAMES))
def test_playthrough(game: str) -> None:
    first, second = (generate_playthrough.playthrough(SHORT_NAMES[game], None, seed=5) for _ in range(2))
    assert first == second
    assert "IsTerminal() = True" in first
    assert "IsChanceNode() = True" in first


@pytest.mark.parametrize("game", sorted(SHORT_NAMES))
def test_chance_outcomes_have_the_probabilities_of_draws(game: str) -> None:
    """Draws that the rules sample from one state are as frequent as their probabilities."""
    choose, tested = random.Random(1), Counter[int]()
    for seed in range(2):
        state = pyspiel.load_game(SHORT_NAMES[game]).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(chance for _, chance in outcomes) == pytest.approx(1)
                assert all(chance > 0 for _, chance in outcomes)
                kinds = len(outcomes)
                if kinds > 1 and tested[kinds] < 2 and choose.random() < 0.3:
                    tested[kinds] += 1
                    check_chances(state, outcomes, seed=1000 * seed + tested.total())
                things, chances = zip(*outcomes, strict=True)
                state.apply_action(choose.choices(things, chances)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
    assert tested.total() >= 4


def check_chances(state: AzulejosState, outcomes: list[tuple[int, float]], seed: int) -> None:
    """A chi-square test of 3000 draws."""
    draws = 3000
    games = state.games.copy()
    seed_generator(games[0], np.uint64(seed))
    drawn = Counter(dispatch.draw(games[0]) for _ in range(draws))
    assert drawn.keys() <= dict(outcomes).keys()
    assert all(calls.can_deal(games, 0, thing) for thing, _ in outcomes)
    distance = sum((drawn[thing] - draws * chance) ** 2 / (draws * chance) for thing, chance in outcomes)
    freedom = len(outcomes) - 1
    assert distance < CRITICAL.get(freedom, 3 * freedom + 20)


def test_a_resampled_state_looks_the_same_to_its_player() -> None:
    game = pyspiel.load_game("python_azul_duel")
    choose, differed = random.Random(3), 0
    for _ in range(12):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                things, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(things, chances)[0])
                continue
            legal, player = state.legal_actions(), state.current_player()
            other = state.resample_from_infostate(player, choose.random)
            assert other.legal_actions() == legal
            assert other.observation_string(player) == state.observation_string(player)
            differed += other.games["returned"].tobytes() != state.games["returned"].tobytes()
            state.apply_action(18 if 18 in legal and choose.random() < 0.5 else choose.choice(legal))
    assert differed > 50


def test_a_loaded_position_has_the_observations_of_the_match_it_comes_from() -> None:
    game = pyspiel.load_game("python_azul_duel")
    observer, moments = game.make_py_observer(), 0
    for seed in range(4):
        for match in eager_game(seed, 0.8):
            states = [game.new_initial_state() for _ in range(2)]
            states[0].games, states[1].games = (
                twin.progress.games for twin in (match, azulejos.load_position(match.position()))
            )
            for player in range(2):
                one, other = (observer.string_from(state, player) for state in states)
                assert one == other
            moments += 1
    assert moments > 300


def test_fields_of_the_observation_have_names() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("python_azul")
    observation, state = make_observation(game), game.new_initial_state()
    observation.set_from(state, 0)
    assert observation.dict["places"].shape == (10, 6)
    assert observation.dict["bag"].tolist() == [20, 20, 20, 20, 20, 0]
    assert observation.dict["board_1_wall"].shape == (5, 5)


def test_its_search_runs_on_hidden_information() -> None:
    game = pyspiel.load_game("python_azul_duel(tablets=first-game)")
    state, choose = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        things, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(choose.choices(things, chances)[0])
    bot = ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=3,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
        use_observation_string=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_options_and_rewards_are_parameters() -> None:
    game = pyspiel.load_game("python_azul_summer_pavilion(players=3,reward=margin,board=monochrome)")
    assert game.num_players() == 3
    assert game.max_utility() > 100
    assert game.table.options["board"] == "monochrome"
    assert game.new_initial_state().games[0].phase == DEALING
