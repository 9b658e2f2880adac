"""PettingZoo's own tests pass for every option set, and its environments play as matches do."""

import pickle
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, seed_test  # noqa: E402

import azulejos  # noqa: E402
from azulejos.core.errors import AzulejosError, IllegalAction, InvalidOptions  # noqa: E402
from azulejos.envs import pettingzoo as envs  # noqa: E402
from azulejos.envs.single_game import GameReader  # noqa: E402
from tests.envs.playing import legal_ids, marked, options_of, seen_by, table_of  # noqa: E402
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of  # noqa: E402

pytestmark = [
    # the library knows its own classic games by name, and warns of all others that they have masks
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    # the library warns of masks without a legal action; agents that do not act now have such a mask
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_api_and_seeds(options: AnyOptionSet) -> None:
    def make(**arguments: Any) -> Any:
        return envs.env(options.game, players=options.players, **options_of(options), **arguments)

    api_test(make(), num_cycles=150)
    seed_test(make, num_cycles=60)


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_max_cycles(options: AnyOptionSet) -> None:
    class Legal:
        """Gives PettingZoo's test, which samples without a mask, legal actions only, those of the centre first.

        The test needs 16 actions of agents in turn; a round lasts that long only if the centre is emptied early.
        """

        def __init__(self, make: Callable[..., Any], max_cycles: int) -> None:
            given = options_of(options)
            self.env = make(options.game, players=options.players, max_cycles=max_cycles, **given)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.env, name)

        def reset(self) -> Any:
            return self.env.reset(seed=1)

        def action_space(self, _: str) -> Any:
            legal = self.env.unwrapped.match.legal_actions()
            from_centre = [action for action in legal if str(action).startswith("centre")]
            return SimpleNamespace(sample=lambda: (from_centre or legal)[0].id)

    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: Legal(envs.env, max_cycles),
            parallel_env=lambda max_cycles: Legal(envs.parallel_env, max_cycles),
        )
    )


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_it_plays_what_a_match_plays(options: AnyOptionSet) -> None:
    env = envs.env(options.game, players=options.players, **options_of(options))
    env.reset(seed=9)
    match, reader, choose = options.new_match(seed=9), GameReader(table_of(options)), random.Random(9)
    while not match.is_over:
        seat = match.current_player or 0
        assert env.agent_selection == f"player_{seat}"
        seen, reward, terminated, truncated, _ = env.last()
        assert (reward, terminated, truncated) == (0, False, False)
        assert marked(seen["action_mask"]) == legal_ids(match)
        assert seen["observation"].tolist() == seen_by(match, reader, seat)
        action = choose.choice(legal_ids(match))
        env.step(action)
        match.play(action)
    outcome = match.outcome
    assert outcome is not None
    share = 2 / len(outcome.winners) - 1
    expected = {f"player_{n}": share if n in outcome.winners else -1 for n in range(match.players)}
    assert env.rewards == pytest.approx(expected)
    assert all(env.terminations.values())


def test_the_registry_knows_the_games() -> None:
    env = pettingzoo.make("aec", "Azulejos/SummerPavilion-v0", players=4, board="monochrome")
    env.reset(seed=1)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert str(env) == "summer_pavilion_v0"


def test_the_same_agent_acts_twice_where_the_rules_say_so() -> None:
    env = envs.env("duel")
    env.reset(seed=1)
    first = env.agent_selection
    env.step(marked(env.observe(first)["action_mask"])[0])
    assert env.agent_selection == first


def test_other_agents_have_no_legal_action() -> None:
    env = envs.env("azul")
    env.reset(seed=1)
    assert not env.observe("player_1")["action_mask"].any()


def test_an_illegal_action_ends_the_game_with_wrappers_and_raises_without() -> None:
    env = envs.env("azul")
    env.reset(seed=1)
    env.step(299)
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())
    raw = envs.raw_env("azul")
    raw.reset(seed=1)
    before = raw.observe("player_0")
    with pytest.raises(IllegalAction):
        raw.step(299)
    assert raw.observe("player_0")["observation"].tolist() == before["observation"].tolist()


def played_out(env: Any) -> Any:
    """The environment after a game whose agents are all done."""
    env.reset(seed=1)
    while env.agents:
        seen, _, terminated, _, _ = env.last()
        env.step(None if terminated else marked(seen["action_mask"])[0])
    return env


def test_a_step_before_reset_is_refused() -> None:
    raw = envs.raw_env("azul", render_mode="ansi")
    parallel = envs.parallel_env("azul", render_mode="ansi")
    uses = (lambda: raw.step(0), raw.last, lambda: raw.observe("player_0"), raw.render, parallel.render)
    for use in (*uses, lambda: parallel.step({"player_0": 0})):
        with pytest.raises(AzulejosError, match="No game has started; call reset first"):
            use()


def test_a_finished_game_refuses_steps() -> None:
    raw, env = played_out(envs.raw_env("azul")), played_out(envs.env("azul"))
    for use in (lambda: raw.step(None), lambda: raw.step(0), raw.last, env.last):
        with pytest.raises(AzulejosError, match="The game is over; call reset"):
            use()
    assert raw.observe("player_1")["observation"][0] == 1
    parallel = envs.parallel_env("azul")
    parallel.reset(seed=1)
    parallel.step({"player_0": 299})
    with pytest.raises(AzulejosError, match="The game is over; call reset"):
        parallel.step({"player_0": 0})


@pytest.mark.parametrize("make", [envs.raw_env, envs.env, envs.parallel_env])
@pytest.mark.parametrize("nobody", ["nobody", 0, None, [], ["player_0"]])
def test_agents_that_do_not_exist_are_refused(make: Callable[..., Any], nobody: Any) -> None:
    env = make("azul")
    env.reset(seed=1)
    uses = [env.observation_space, env.action_space, *([env.observe] if hasattr(env, "observe") else [])]
    for use in uses:
        with pytest.raises(AzulejosError, match=r"Unknown agent .*\. Available: player_0, player_1"):
            use(nobody)


@pytest.mark.parametrize("actions", [{}, None, "text", 5, [1, 2], {"player_1": 1}, {"nobody": 1}])
def test_the_agent_to_act_needs_an_action(actions: Any) -> None:
    env = envs.parallel_env("azul")
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="by agent, including one for player_0"):
        env.step(actions)
    _, rewards, terminations, _, _ = env.step({"player_0": marked(seen["player_0"]["action_mask"])[0]})
    assert rewards == {"player_0": 0, "player_1": 0}
    assert not any(terminations.values())


@pytest.mark.parametrize("action", ["text", None, 1.5, True, -1, 300, 1 << 70, [1], {}])
def test_an_invalid_action_changes_nothing(action: Any) -> None:
    env = envs.parallel_env("azul")
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="An action is a whole number from 0 to 299, not "):
        env.step({"player_0": action, "player_1": 0})
    _, rewards, _, _, _ = env.step({"player_0": marked(seen["player_0"]["action_mask"])[0]})
    assert rewards == {"player_0": 0, "player_1": 0}


def test_a_bool_is_not_an_action_with_wrappers() -> None:
    env = envs.env("azul")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="An action is a whole number from 0 to 299, not True"):
        env.step(True)
    assert env.agent_selection == "player_0"


@pytest.mark.parametrize("make", [envs.raw_env, envs.env, envs.parallel_env])
@pytest.mark.parametrize(
    "wrong",
    [
        {"max_cycles": 0},
        {"max_cycles": -1},
        {"max_cycles": 1.5},
        {"max_cycles": "few"},
        {"render_mode": "human"},
        {"render_mode": []},
        {"reward": "fame"},
        {"reward": []},
    ],
)
def test_invalid_arguments_are_refused(make: Callable[..., Any], wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        make("azul", **wrong)


def test_resets_take_one_seed_after_the_other() -> None:
    env = envs.raw_env("azul")
    env.reset(seed=7)
    env.reset()
    again = envs.raw_env("azul")
    again.reset(seed=8)
    assert env.match.record() == again.match.record()


def test_the_game_is_truncated_after_max_cycles() -> None:
    env = envs.env("azul", max_cycles=3)
    env.reset(seed=1)
    acted = []
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        acted.append(agent)
        env.step(None if terminated or truncated else marked(seen["action_mask"])[0])
    assert sorted(acted) == ["player_0"] * 4 + ["player_1"] * 4


def test_margin_and_rendering() -> None:
    env = envs.raw_env("azul", reward="margin", render_mode="ansi")
    env.reset(seed=2)
    assert '"game": "azul"' in (env.render() or "")
    choose = random.Random(2)
    while not env.match.is_over:
        env.step(choose.choice(legal_ids(env.match)))
    scores = env.match.scores
    assert env.rewards == {"player_0": scores[0] - scores[1], "player_1": scores[1] - scores[0]}


def test_it_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(envs.raw_env("azul", players=3, wall="grey")))
    env.reset(seed=1)
    assert env.match.options == azulejos.new_match("azul", wall="grey").options
