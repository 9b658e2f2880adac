"""Single games as environments: what a seat sees, what is legal, and what a finished game is worth."""

from typing import Any

import numpy as np

from azulejos.core.errors import AzulejosError
from azulejos.core.records import Records
from azulejos.engine import batches
from azulejos.envs.variant import MARGIN, EnvTable
from azulejos.match.match import Match

Bytes = np.ndarray[Any, np.dtype[np.int8]]


class Looker:
    """Looks at games of one table. What it returns is new each time, and stays as it is."""

    def __init__(self, table: EnvTable) -> None:
        self.table = table
        self._seen: Bytes = np.zeros((1, table.observations.size), np.int8)
        self._legal: Bytes = np.zeros((1, table.actions), np.int8)
        self._seen_records = self._seen.view(table.observations.record)[:, 0]
        self._legal_records = self._legal.view(table.mask_record)[:, 0]

    def observation(self, games: Records, viewer: int) -> Bytes:
        """What a seat sees of the first of these games."""
        batches.observe_game(games, 0, viewer, self._seen_records)
        return np.array(self._seen[0])

    def mask(self, games: Records) -> Bytes:
        """1 for each action that is legal in the first of these games; none while dealing, or when it is over."""
        batches.mask_game(games, 0, self._legal_records)
        return np.array(self._legal[0])

    def worth(self, games: Records, reward: str) -> list[float]:
        """What the first of these games, which is over, is worth to each seat."""
        rewards = np.zeros(self.table.players, np.float32)
        batches.reward_game(games, 0, rewards, reward == MARGIN)
        return [float(value) for value in rewards]


class OneGame:
    """Plays one game after the other; before the first `reset` there is none."""

    _match: Match | None = None

    @property
    def match(self) -> Match:
        """The game that is being played."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def check_goes_on(self, is_over: bool) -> None:
        """Refuse to go on before the first game has begun, and after the end of one."""
        if self._match is None:
            raise AzulejosError("env.reset_first")
        if is_over:
            raise AzulejosError("env.over")
