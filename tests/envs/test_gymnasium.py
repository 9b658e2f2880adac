"""Gymnasium's own checker passes for every option set; single and vector environments play as matches do."""

import random
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from azulejos.bots.levels import ALL_LEVELS  # noqa: E402
from azulejos.core.errors import AzulejosError, IllegalAction, InvalidOptions  # noqa: E402
from azulejos.envs.gymnasium import SoloEnv  # noqa: E402
from azulejos.envs.single_game import GameReader  # noqa: E402
from azulejos.envs.vector import SoloVectorEnv  # noqa: E402
from tests.envs.playing import legal_ids, marked, options_of, seen_by, table_of  # noqa: E402
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of  # noqa: E402

GAMES = ("azul", "summer-pavilion", "duel")


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_checker(options: AnyOptionSet) -> None:
    check_env(SoloEnv(options.game, options.players, **options_of(options)), skip_render_check=True)


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_it_plays_what_a_match_plays(options: AnyOptionSet) -> None:
    seat = options.players - 1
    env = SoloEnv(options.game, options.players, seat=seat, opponent="greedy", **options_of(options))
    seen, _ = env.reset(seed=4)
    reader, choose = GameReader(table_of(options)), random.Random(4)
    match, ended, reward = options.new_match(seed=4), False, 0.0
    while not match.is_over:
        if match.current_player != seat:
            match.play(env.bots[match.current_player or 0].choose(match))
            continue
        assert not ended
        assert reward == 0
        assert marked(seen["action_mask"]) == legal_ids(match)
        assert seen["observation"].tolist() == seen_by(match, reader, seat)
        action = choose.choice(legal_ids(match))
        seen, reward, ended, _, info = env.step(action)
        match.play(action)
    outcome = match.outcome
    assert outcome is not None
    assert ended
    assert info["scores"] == match.scores
    assert reward == pytest.approx(2 / len(outcome.winners) - 1 if seat in outcome.winners else -1)


@pytest.mark.parametrize("level", [level for level in ALL_LEVELS if level != "grandmaster"])
def test_every_level_is_an_opponent(level: str) -> None:
    env = SoloEnv("azul", opponent=level, seat=1)
    seen, _ = env.reset(seed=1)
    for _ in range(2):
        seen, _, ended, _, _ = env.step(marked(seen["action_mask"])[0])
        assert not ended


def test_ids_are_registered_with_versions() -> None:
    env = gymnasium.make("Azulejos/Azul-v0", players=3, wall="grey")
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].shape == (325,)
    many = gymnasium.make_vec("Azulejos/Duel-v1", num_envs=3, vectorization_mode="vector_entry_point", threads=1)
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape[0] == 3
    with pytest.warns(DeprecationWarning, match="v1"), pytest.raises(gymnasium.error.DeprecatedEnv, match="Duel-v1"):
        gymnasium.make("Azulejos/Duel-v0")


def test_an_illegal_action_ends_the_game() -> None:
    env = SoloEnv("azul", seat=0)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(299)
    assert (reward, ended) == (-1, True)
    assert "no factory" in info["illegal"] or "centre" in info["illegal"]


def test_a_step_before_reset_is_refused() -> None:
    env = SoloEnv("azul", render_mode="ansi")
    for wrong in (lambda: env.step(0), env.render):
        with pytest.raises(AzulejosError, match="No game has started; call reset first"):
            wrong()


def test_a_finished_game_refuses_steps() -> None:
    env = SoloEnv("azul", seat=0)
    seen, _ = env.reset(seed=1)
    ended = False
    while not ended:
        seen, _, ended, _, _ = env.step(marked(seen["action_mask"])[0])
    with pytest.raises(AzulejosError, match="The game is over; call reset"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    env.step(299)
    with pytest.raises(AzulejosError, match="The game is over; call reset"):
        env.step(marked(seen["action_mask"])[0])
    env.reset(seed=1)
    assert not env.step(marked(seen["action_mask"])[0])[2]


@pytest.mark.parametrize("action", [None, "text", 1.5, True, [1], {}, -1, 1 << 70])
def test_an_invalid_action_changes_nothing(action: Any) -> None:
    env = SoloEnv("azul", seat=0)
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(action)
    assert not env.step(marked(seen["action_mask"])[0])[2]


@pytest.mark.parametrize("make", [SoloEnv, SoloVectorEnv])
@pytest.mark.parametrize("seed", ["seven", -1, 1.5, [1]])
def test_an_invalid_seed_changes_nothing(make: Any, seed: Any) -> None:
    env = make("azul", seat=0)
    seen, _ = env.reset(seed=1)
    before = seen["observation"].copy()
    with pytest.raises(InvalidOptions, match="A seed is a whole number"):
        env.reset(seed=seed)
    env.step(seen["action_mask"].argmax(axis=-1))
    again, _ = env.reset()
    twin = make("azul", seat=0)
    assert np.array_equal(twin.reset(seed=1)[0]["observation"], before)
    assert np.array_equal(twin.reset()[0]["observation"], again["observation"])


def test_the_learner_rotates_through_the_seats() -> None:
    env = SoloEnv("azul", 3)
    seats = []
    for game in range(4):
        env.reset(seed=1 if game == 0 else None)
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponent": "champion"},
        {"opponent": []},
        {"seat": 2},
        {"reward": "fame"},
        {"walls": "grey"},
        {"render_mode": "human"},
    ],
)
def test_invalid_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        SoloEnv("azul", **wrong)
    with pytest.raises(InvalidOptions):
        SoloVectorEnv("azul", **wrong)


def test_many_games_need_opponents_without_search() -> None:
    with pytest.raises(InvalidOptions, match="random, greedy, apprentice, not against 'master'"):
        SoloVectorEnv("azul", opponent="master")


@pytest.mark.parametrize("opponent", ["random", "greedy", "apprentice"])
@pytest.mark.parametrize("game", GAMES)
def test_vector_plays_by_the_rules_with_any_threads(game: str, opponent: str) -> None:
    alone, shared = (SoloVectorEnv(game, num_envs=5, opponent=opponent, threads=n) for n in (1, 2))
    choose, ends = np.random.default_rng(1), 0
    for env in (alone, shared):
        env.reset(seed=3)
    for _ in range(120):
        seen = alone.seen
        assert seen["action_mask"].any(axis=1).all()
        assert alone.observation_space.contains(seen)
        actions = np.array([choose.choice(marked(mask)) for mask in seen["action_mask"]])
        _, rewards, ended, cut_off, _ = alone.step(actions)
        _, shared_rewards, shared_ended, _, _ = shared.step(actions)
        assert rewards.tolist() == shared_rewards.tolist()
        assert ended.tolist() == shared_ended.tolist()
        assert np.array_equal(alone.seen["observation"], shared.seen["observation"])
        assert not cut_off.any()
        assert not rewards[~ended].any()
        assert set(rewards[ended].tolist()) <= {-1.0, 0.0, 1.0}
        ends += int(ended.sum())
    assert ends > 0
    alone.close()
    shared.close()


def test_vector_deals_what_matches_with_its_seeds_deal() -> None:
    env = SoloVectorEnv("azul", num_envs=3, seat=0, threads=1)
    seen, _ = env.reset(seed=6)
    for n in range(3):
        single = SoloEnv("azul", seat=0)
        first, _ = single.reset(seed=6 + n)
        assert first["observation"].tolist() == seen["observation"][n].tolist()


def test_vector_learners_sit_around_their_tables_however_many_there_are() -> None:
    env = SoloVectorEnv("azul", 3, num_envs=300, threads=1)
    assert env.seats.tolist() == [game % 3 for game in range(300)]


def test_vector_ends_games_with_illegal_actions_and_refuses_invalid_ones() -> None:
    env = SoloVectorEnv("azul", num_envs=2, seat=0, threads=1)
    seen, _ = env.reset(seed=1)
    legal = marked(seen["action_mask"][1])[0]
    _, rewards, ended, _, _ = env.step(np.array([299, legal]))
    assert ended.tolist() == [True, False]
    assert rewards.tolist() == [-1, 0]
    assert env.seeds.tolist() == [3, 2]
    for wrong in ([1], None, [[1], [2, 3]], ["a", "b"]):
        with pytest.raises(IllegalAction, match="one for each of its 2 games"):
            env.step(wrong)


@pytest.mark.parametrize("threads", [1, 2])
def test_vector_plays_between_reset_and_close(threads: int) -> None:
    env = SoloVectorEnv("azul", num_envs=2, seat=0, threads=threads)
    with pytest.raises(AzulejosError, match="No game has started; call reset first"):
        env.step([0, 0])
    seen, _ = env.reset(seed=1)
    actions, before = seen["action_mask"].argmax(axis=1), seen["observation"].copy()
    for _ in range(2):
        env.close()
    for wrong in (lambda: env.step(actions), env.reset):
        with pytest.raises(AzulejosError, match="is closed"):
            wrong()
    assert np.array_equal(env.seen["observation"], before)


@pytest.mark.parametrize("n", [2**40, 2**70])
def test_vector_refuses_more_games_than_fit_into_memory(n: int) -> None:
    with pytest.raises(InvalidOptions, match=f"num_envs={n} is more games than fit in the memory"):
        SoloVectorEnv("azul", num_envs=n)
