"""A batch plays the same games as matches with the same seeds, for any number of threads."""

import random
import time
from typing import Any

import numpy as np
import pytest

from azulejos.core.errors import AzulejosError, IllegalAction, InvalidOptions
from azulejos.envs.arrays import Arrays
from azulejos.envs.batch import Batch
from azulejos.envs.single_game import GameReader
from tests.envs.playing import legal_ids, marked, options_of, seen_by
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet, name_of

STEPS = 200


@pytest.mark.parametrize("options", ALL_OPTION_SETS, ids=name_of)
def test_batch_plays_what_matches_with_its_seeds_play(options: AnyOptionSet) -> None:
    batch = Batch(options.game, 2, options.players, seed=5, threads=1, **options_of(options))
    reader, arrays, choose = GameReader(batch.table), batch.arrays, random.Random(5)
    matches = [options.new_match(int(seed)) for seed in batch.seeds]
    for _ in range(STEPS):
        for n, match in enumerate(matches):
            assert arrays.seats[n] == match.current_player
            assert marked(arrays.masks[n]) == legal_ids(match)
            assert arrays.observations[n].tolist() == seen_by(match, reader, int(arrays.seats[n]))
        actions = [choose.choice(legal_ids(match)) for match in matches]
        batch.step(np.array(actions))
        for n, (match, action) in enumerate(zip(matches, actions, strict=True)):
            match.play(action)
            assert arrays.ends[n] == match.is_over
            outcome = match.outcome
            if outcome is None:
                assert not arrays.rewards[n].any()
                continue
            share = 2 / len(outcome.winners) - 1
            expected = [share if seat in outcome.winners else -1 for seat in range(match.players)]
            assert arrays.rewards[n] == pytest.approx(expected)
            matches[n] = options.new_match(int(batch.seeds[n]))


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_threads_change_nothing(game: str) -> None:
    alone, shared = (Batch(game, 7, seed=3, threads=threads) for threads in (1, 3))
    for _ in range(STEPS):
        actions = alone.sample()
        assert shared.sample().tolist() == actions.tolist()
        alone.step(actions)
        shared.step(actions)
        for name in ("observations", "masks", "seats", "rewards", "ends"):
            assert np.array_equal(getattr(alone.arrays, name), getattr(shared.arrays, name))
    shared.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_batch_refuses_steps_and_keeps_its_arrays(threads: int) -> None:
    batch = Batch("azul", 5, seed=3, threads=threads)
    actions, before = batch.sample(), batch.arrays.observations.copy()
    for _ in range(2):
        batch.close()
    for wrong in (lambda: batch.step(actions), batch.sample, batch.reset):
        with pytest.raises(AzulejosError, match="is closed"):
            wrong()
    assert np.array_equal(batch.arrays.observations, before)


def test_sleeping_threads_wake_up() -> None:
    batch = Batch("azul", 6, seed=3, threads=3)
    for _ in range(5):
        time.sleep(0.05)
        before = batch.arrays.observations.copy()
        batch.step(batch.sample())
        assert all((batch.arrays.observations[n] != before[n]).any() for n in range(6))
    batch.close()


def test_samples_are_legal_and_do_not_change_the_deals() -> None:
    asked, unasked = (Batch("azul", 4, seed=1, threads=1) for _ in range(2))
    for _ in range(STEPS):
        asked.sample()
        actions = asked.sample()
        assert all(asked.arrays.masks[n, action] for n, action in enumerate(actions))
        asked.step(actions)
        unasked.step(actions)
        assert np.array_equal(asked.arrays.observations, unasked.arrays.observations)


def test_sampling_reaches_every_legal_action() -> None:
    batch = Batch("azul", 1, seed=1, threads=1)
    sampled = {int(batch.sample()[0]) for _ in range(3000)}
    assert sampled == set(marked(batch.arrays.masks[0]))


def test_an_illegal_action_changes_nothing_in_any_game() -> None:
    batch = Batch("duel", 3, seed=1, threads=1)
    legal = batch.sample()
    before = batch.arrays.observations.copy(), batch.arrays.masks.copy()
    for wrong in (-1, 357, 358, 1 << 40):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction, match=f"The action {wrong} is not legal in game 1 of the batch"):
            batch.step(actions)
    batch.step(legal)
    twin = Batch("duel", 3, seed=1, threads=1)
    assert np.array_equal(before[0], twin.arrays.observations)
    assert np.array_equal(before[1], twin.arrays.masks)
    twin.step(legal)
    assert np.array_equal(batch.arrays.observations, twin.arrays.observations)


def test_actions_must_be_one_whole_number_for_each_game() -> None:
    batch = Batch("azul", 3, seed=1, threads=1)
    for wrong in ([1, 2], [1.0, 2.0, 3.0], 1, [[1, 2, 3]], ["a", "b", "c"], None, [[1], [2, 3], 4], [1 << 70] * 3):
        with pytest.raises(IllegalAction, match="one for each of its 3 games"):
            batch.step(wrong)
    with pytest.raises(IllegalAction, match="The action 9223372036854775813 is not legal in game 0"):
        batch.step(np.full(3, (1 << 63) + 5, np.uint64))


def test_an_array_that_cannot_hold_the_actions_is_refused_before_any_is_chosen() -> None:
    batch, twin = (Batch("azul", 3, seed=1, threads=1) for _ in range(2))
    locked = np.zeros(3, np.int64)
    locked.flags.writeable = False
    wrong: Any
    for wrong in (
        5,
        [0, 0, 0],
        locked,
        np.zeros(2, np.int64),
        np.zeros(3, np.int8),
        np.zeros(3),
        np.zeros((2, 3), int),
    ):
        with pytest.raises(InvalidOptions, match=r"must be writeable, of shape \(3,\)"):
            batch.sample(wrong)
    small: Any = np.zeros(3, np.int16)
    assert batch.sample(small) is small
    assert small.tolist() == twin.sample().tolist()


def test_the_caller_owns_the_arrays() -> None:
    arrays = Arrays.empty(players=2, n=3, observation=207, actions=300)
    batch = Batch("azul", 3, seed=1, threads=1, arrays=arrays)
    assert arrays.masks.any()
    before = arrays.observations.copy()
    batch.step(batch.sample())
    assert not np.array_equal(before, arrays.observations)


def test_arrays_that_do_not_fit_are_refused() -> None:
    small = Arrays.empty(players=2, n=2, observation=207, actions=300)
    with pytest.raises(InvalidOptions, match=r"“observations” .* \(3, 207\) and of type int8"):
        Batch("azul", 3, arrays=small)
    fits = Arrays.empty(players=2, n=3, observation=207, actions=300)
    every_other = np.zeros((3, 600), np.int8)[:, ::2]
    with pytest.raises(InvalidOptions, match="“masks” of a batch must be contiguous"):
        Batch("azul", 3, arrays=Arrays(fits.observations, every_other, fits.seats, fits.rewards, fits.ends))
    with pytest.raises(InvalidOptions, match=r"must be an azulejos\.envs\.arrays\.Arrays, not 5"):
        Batch("azul", 3, arrays=5)  # type: ignore[arg-type]


def test_the_margin_is_the_lead_in_points() -> None:
    batch = Batch("summer-pavilion", 2, 3, seed=1, threads=1, reward="margin")
    while not batch.arrays.ends.any():
        boards = batch.arrays.observations.copy()
        batch.step(batch.sample())
    n = int(batch.arrays.ends.argmax())
    assert boards[n].any()
    best, *others = sorted(batch.arrays.rewards[n].tolist(), reverse=True)
    assert best >= 0
    assert all(other <= 0 for other in others)
    assert others[0] == pytest.approx(-best)


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="Unknown reward"):
        Batch("azul", 2, reward="fame")
    with pytest.raises(InvalidOptions, match="Unknown reward"):
        Batch("azul", 2, reward=np.zeros(2))  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match="n must be a whole number of 1 or more, not 0"):
        Batch("azul", 0)
    with pytest.raises(InvalidOptions, match="threads must be a whole number"):
        Batch("azul", 2, threads=0)


@pytest.mark.parametrize("n", [2**40, 2**62, 2**70])
def test_more_games_than_fit_into_memory_are_refused(n: int) -> None:
    with pytest.raises(InvalidOptions, match=f"n={n} is more games than fit in the memory"):
        Batch("azul", n)
