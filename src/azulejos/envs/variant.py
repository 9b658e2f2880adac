"""The variant that an environment plays: its start state, and the layouts of observations and masks."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from azulejos import games
from azulejos.core.entry_points import ENVIRONMENTS, RESEARCH
from azulejos.core.errors import InvalidOptions
from azulejos.core.records import Records
from azulejos.engine import batches
from azulejos.engine.observations import Observations
from azulejos.engine.ready import ready, wait_for
from azulejos.envs.arrays import Arrays
from azulejos.games.kit.game import Game
from azulejos.games.kit.info import OptionValue
from azulejos.i18n import quote
from azulejos.match.match import Match
from azulejos.match.start import match_from_setup
from azulejos.native.units import Unit

WIN, MARGIN = "win", "margin"
REWARDS = (WIN, MARGIN)
"""The kinds of rewards: the share of the victory, from -1 to 1, or the lead in points."""

RENDER_MODES = ("ansi",)
"""The render modes: text only."""


@dataclass(frozen=True)
class EnvTable:
    """A game with its number of players and options."""

    game: Game
    players: int
    options: dict[str, OptionValue]

    @cached_property
    def start(self) -> Records:
        """The state before the first deal."""
        return self.game.new_games(self.players, self.options)

    @cached_property
    def observations(self) -> Observations:
        """The memory layout of observations."""
        return Observations(self.game, self.players)

    @cached_property
    def actions(self) -> int:
        """The number of action ids."""
        return int(self.game.observation.action_limit(self.start[0]))

    @property
    def unit(self) -> Unit:
        """The machine code for this number of players and of actions."""
        return Unit(self.game.info.name, ENVIRONMENTS, self.players, self.actions)

    def new_match(self, seed: int) -> Match:
        """Start a match of this variant."""
        match = match_from_setup(self.game.info.name, self.players, self.options, seed)
        match.progress.deal_at_random()
        return match

    @property
    def mask_record(self) -> "np.dtype[Any]":
        """The record type of a mask."""
        return batches.mask_record(self.actions)

    @property
    def legal_record(self) -> "np.dtype[Any]":
        """The record type of a set of legal actions, with a generator to sample from it."""
        return batches.legal_record(self.actions)

    def check_memory(self, name: str, n: int) -> None:
        """Raise `InvalidOptions` if `n` games do not fit into memory."""
        records = (self.start.dtype, self.observations.record, self.mask_record, self.legal_record)
        try:
            np.empty(n * sum(record.itemsize for record in records), np.int8)
        except (MemoryError, ValueError, OverflowError):
            raise InvalidOptions("env.too_many", name=name, value=quote(n)) from None

    def batched(self, arrays: Arrays, by_margin: bool) -> batches.Batched:
        """Return games of this variant that write into these arrays."""
        n = len(arrays.seats)
        return batches.Batched(
            games=np.repeat(self.start, n),
            start=self.start,
            seeds=np.zeros(n, np.uint64),
            actions=np.zeros(n, np.int64),
            legal=np.zeros(n, self.legal_record),
            observations=arrays.observations.view(self.observations.record)[:, 0],
            masks=arrays.masks.view(self.mask_record)[:, 0],
            seats=arrays.seats,
            rewards=arrays.rewards,
            ends=arrays.ends,
            by_margin=by_margin,
        )


def env_table(game: str, players: int | None, options: dict[str, Any]) -> EnvTable:
    """Return a variant whose code is compiled."""
    info = games.info(game)
    seats = info.players[0] if players is None else info.check_players(players)
    table = EnvTable(ready(info.name), seats, info.check_options(options))
    wait_for(Unit(info.name, RESEARCH), table.unit)
    return table


def default_unit(game: str) -> Unit:
    """Return the machine code for the fewest players and the default options."""
    info = games.info(game)
    return EnvTable(games.load(game), info.players[0], info.check_options({})).unit


def check_reward(reward: str) -> str:
    """Return the kind of reward if it exists. Raises `InvalidOptions` otherwise."""
    if not is_one_of(reward, REWARDS):
        raise InvalidOptions("env.bad_reward", value=quote(reward), known=", ".join(REWARDS))
    return reward


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode if it exists. Raises `InvalidOptions` otherwise."""
    if mode is not None and not is_one_of(mode, RENDER_MODES):
        raise InvalidOptions("env.bad_render_mode", value=quote(mode), known=", ".join(RENDER_MODES))
    return mode


def is_one_of(value: object, known: Collection[str]) -> bool:
    """Whether a value of any type is one of these names."""
    return isinstance(value, str) and value in known
