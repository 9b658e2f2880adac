"""The exact search as bots use it: its arrays, made once, a clock, and what it found."""

import time
from dataclasses import dataclass

import numpy as np

from azulejos.bots import solver
from azulejos.bots.evaluation import MOST_SEATS
from azulejos.bots.weights import Weights
from azulejos.engine import doors
from azulejos.foundation.phases import DEALING, OVER
from azulejos.foundation.records import Record
from azulejos.rulebooks.game import Game

CHUNK = 64
"""Positions between two looks at the clock."""

ENTRIES = 1 << 16


@dataclass(frozen=True)
class Solution:
    """The best action, what it leads to, and the actions to expect, this one first."""

    action: int
    chance: float
    line: tuple[int, ...]


class Solver:
    """A search of rounds between two players, at tables of one kind."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._weights = weights
        self._games = np.zeros(solver.TRIAL + 1, game.record)
        self._bytes = self._games.view(np.uint8).reshape(len(self._games), -1)
        self._levels = np.zeros(solver.DEEPEST + 1, solver.LEVEL)
        self._order = np.zeros((solver.DEEPEST + 1, game.action_ids), np.int16)
        self._entries = np.zeros(ENTRIES, solver.ENTRY)
        self._counters = np.zeros(2, np.int64)
        self._numbers = np.zeros(weights.features.shape[1], np.float32)
        self._scores, self._worth = np.zeros(MOST_SEATS, np.float32), np.zeros(MOST_SEATS, np.float32)
        self._viewer = self._deepest = 0

    def begin(self, state: Record, deepest: int = solver.DEEPEST) -> None:
        """A new search from this table, to the end of the round or of so many actions."""
        if deepest in (1, solver.DEEPEST):
            self._entries[:] = 0
        self._games[0] = state
        self._viewer, self._deepest = int(state.current), deepest
        self._counters[:] = 0
        solver.open_level(
            self._games,
            self._levels,
            self._order,
            0,
            self._weights.features,
            self._weights.scales,
            self._numbers,
            self._scores,
            self._worth,
            self._viewer,
            deepest,
        )
        self._levels[0].key = solver.key_of(self._bytes[0])

    def run(self, positions: int) -> bool:
        """Go on for so many positions; whether there is no more to do."""
        solver.search_round(
            self._games,
            self._bytes,
            self._levels,
            self._order,
            self._entries,
            self._counters,
            self._weights.features,
            self._weights.scales,
            self._numbers,
            self._scores,
            self._worth,
            self._viewer,
            self._deepest,
            positions,
        )
        return bool(self._counters[solver.STATUS] != solver.RUNNING)

    def run_until(self, deadline: float) -> bool:
        """Go on until the clock says so; whether there is no more to do."""
        while not self.run(CHUNK):
            if time.perf_counter() >= deadline:
                return False
        return True

    def solution(self) -> Solution | None:
        """What the search has found, if it came to its end."""
        if self._counters[solver.STATUS] != solver.DONE:
            return None
        level = self._levels[0]
        return Solution(int(level.best), float(level.value), self._line(int(level.best)))

    def _line(self, action: int) -> tuple[int, ...]:
        """The best actions, as far as they are still known."""
        line = [action]
        games = self._games
        games[1] = games[0]
        doors.apply(games, 1, action)
        while games[1].phase not in (DEALING, OVER):
            entry = self._entries[solver.key_of(self._bytes[1]) & np.uint64(ENTRIES - 1)]
            if entry.key != solver.key_of(self._bytes[1]) or not doors.is_legal(games, 1, int(entry.action)):
                break
            line.append(int(entry.action))
            doors.apply(games, 1, int(entry.action))
        return tuple(line)
