"""Levels as contestants, with their overrides."""

from pathlib import Path

import pytest

import azulejos
from azulejos.arena import play_match
from azulejos.arena.level import parse_level
from azulejos.bots.levels import Budget


def test_a_plain_level_has_its_defaults() -> None:
    level = parse_level("master")
    assert (level.name, level.level, level.budget, level.search, level.weights) == (
        "master",
        "master",
        None,
        None,
        None,
    )


def test_overrides_follow_after_commas() -> None:
    level = parse_level("grandmaster,search=tree,seconds=0.2,weights=build/weights")
    assert level.name == "grandmaster,search=tree,seconds=0.2,weights=build/weights"
    assert (level.level, level.budget, level.search) == ("grandmaster", Budget(seconds=0.2), "tree")
    assert level.weights == Path("build/weights")


@pytest.mark.parametrize(
    "entry",
    [
        "master,simulations=many",
        "master,simulations=0",
        "master,simulations=-3",
        "master,seconds=nan",
        "master,seconds=inf",
        "master,seconds=1,simulations=5",
        "master,search",
        "master,search=",
        "master,depth=5",
        "master,",
    ],
)
def test_invalid_levels_get_one_sentence(entry: str) -> None:
    with pytest.raises(azulejos.AzulejosError, match=r"is not a contestant\. A level can be followed by") as refusal:
        parse_level(entry)
    assert entry in str(refusal.value)


def test_a_missing_folder_of_weights_is_named() -> None:
    with pytest.raises(
        azulejos.AzulejosError, match=r"nowhere/azul-coloured-2\.json cannot be read or written: No such"
    ):
        play_match(["master,weights=nowhere", "random"], games=2, seed=1)


def test_a_budget_of_its_own_replaces_that_of_the_arena() -> None:
    """With the arena's one simulation both would play the same; one has its own budget, and plays differently."""
    alike = play_match(["master", "master"], games=4, simulations=1, seed=3, threads=1)
    own = play_match(["master,simulations=60", "master"], games=4, simulations=1, seed=3, threads=1)
    assert [game.scores for game in own.pairs[0].games] != [game.scores for game in alike.pairs[0].games]
