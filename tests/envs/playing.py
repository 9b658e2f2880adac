"""Playing through environments, for their tests."""

import random
from typing import Any

import numpy as np

import azulejos
from azulejos.envs.single_game import GameReader
from azulejos.envs.variant import EnvTable, env_table
from tests.option_sets import AnyOptionSet


def options_of(options: AnyOptionSet) -> dict[str, Any]:
    """The options of a set, as an environment takes them."""
    return options.new_match(seed=0).options


def table_of(options: AnyOptionSet) -> EnvTable:
    """The table of an option set."""
    return env_table(options.game, options.players, options_of(options))


def legal_ids(match: azulejos.Match) -> list[int]:
    """The ids of a match's legal actions."""
    return [action.id for action in match.legal_actions()]


def marked(mask: Any) -> list[int]:
    """The actions of a mask."""
    return [int(action) for action in np.flatnonzero(mask)]


def seen_by(match: azulejos.Match, reader: GameReader, seat: int) -> list[int]:
    """The observation of a seat."""
    return reader.observation(match.progress.games, seat).tolist()  # type: ignore[no-any-return]


def random_match(options: AnyOptionSet, seed: int, actions: int) -> azulejos.Match:
    """A match after a number of random actions, or at its end."""
    match, choose = options.new_match(seed), random.Random(seed)
    for _ in range(actions):
        if match.is_over:
            break
        match.play(choose.choice(legal_ids(match)))
    return match
