"""What environments with a single game share: observations, masks and rewards."""

from typing import Any

import numpy as np

from azulejos.core.errors import AzulejosError
from azulejos.core.records import Records
from azulejos.engine import batches
from azulejos.envs.variant import MARGIN, EnvTable
from azulejos.match.match import Match

Bytes = np.ndarray[Any, np.dtype[np.int8]]


class GameReader:
    """Reads observations, masks and rewards from games of one table. Every call returns a new array."""

    def __init__(self, table: EnvTable) -> None:
        self.table = table
        self._seen: Bytes = np.zeros((1, table.observations.size), np.int8)
        self._legal: Bytes = np.zeros((1, table.actions), np.int8)
        self._seen_records = self._seen.view(table.observations.record)[:, 0]
        self._legal_records = self._legal.view(table.mask_record)[:, 0]

    def observation(self, games: Records, viewer: int) -> Bytes:
        """Return the observation of a seat, in the first game of an array."""
        batches.observe_game(games, 0, viewer, self._seen_records)
        return np.array(self._seen[0])

    def mask(self, games: Records) -> Bytes:
        """Return the mask of legal actions of the first game; all 0 while a deal is pending or the game is over."""
        batches.mask_game(games, 0, self._legal_records)
        return np.array(self._legal[0])

    def rewards(self, games: Records, reward: str) -> list[float]:
        """Return the reward of each seat in the first game, which must be over."""
        rewards = np.zeros(self.table.players, np.float32)
        batches.reward_game(games, 0, rewards, reward == MARGIN)
        return [float(value) for value in rewards]


class SingleGame:
    """A base class of environments that play one game at a time. There is no game before the first `reset`."""

    _match: Match | None = None

    @property
    def match(self) -> Match:
        """The current game. Raises `AzulejosError` before the first `reset`."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def check_running(self, is_over: bool) -> None:
        """Raise `AzulejosError` before the first `reset`, and after the end of a game."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        if is_over:
            raise AzulejosError("env.over")
