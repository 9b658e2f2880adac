"""The exact search as bots use it: with reusable arrays, a time limit, and its result."""

import time
from dataclasses import dataclass

import numpy as np

from azulejos.bots import alpha_beta
from azulejos.bots.weights import Weights
from azulejos.core.phases import DEALING, OVER
from azulejos.engine import calls
from azulejos.games.kit.game import Game
from azulejos.games.kit.state import Games, GameState

CHUNK = 64
"""How many positions to search between two checks of the clock."""

ENTRIES = 1 << 16


@dataclass(frozen=True)
class Solution:
    """The best action, the chance to win with it, and the expected line of play, starting with it."""

    action: int
    chance: float
    line: tuple[int, ...]


class Solver:
    """Searches rounds between two players, for one game and set of weights."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._evaluator = weights.evaluator(game)
        games = np.zeros(alpha_beta.TRIAL + 1, game.record)
        self._games: Games = games
        self._bytes = games.view(np.uint8).reshape(len(games), -1)
        self._levels: alpha_beta.Levels = np.zeros(alpha_beta.DEEPEST + 1, alpha_beta.LEVEL)
        self._order = np.zeros((alpha_beta.DEEPEST + 1, game.action_ids), np.int16)
        self._entries: alpha_beta.Entries = np.zeros(ENTRIES, alpha_beta.ENTRY)
        self._counters = np.zeros(2, np.int64)
        self._viewer = self._deepest = 0

    def begin(self, state: GameState, deepest: int = alpha_beta.DEEPEST, goes_deeper: bool = False) -> None:
        """Start a search from this state, to the end of the round or to a depth of `deepest` actions.

        With `goes_deeper`, it reuses the results of the last, shallower search from the same state.
        """
        if not goes_deeper:
            self._entries[:] = 0
        self._games[0] = state
        self._viewer, self._deepest = int(state.current), deepest
        self._counters[:] = 0
        alpha_beta.open_level(
            self._games,
            self._levels,
            self._order,
            0,
            self._evaluator,
            self._viewer,
            deepest,
        )
        self._levels[0].key = alpha_beta.key_of(self._bytes[0])

    def run(self, positions: int) -> bool:
        """Continue for up to this number of positions; returns whether the search has ended."""
        alpha_beta.search_round(
            self._games,
            self._bytes,
            self._levels,
            self._order,
            self._entries,
            self._counters,
            self._evaluator,
            self._viewer,
            self._deepest,
            positions,
        )
        return bool(self._counters[alpha_beta.STATUS] != alpha_beta.RUNNING)

    def run_until(self, deadline: float) -> bool:
        """Continue until the deadline; returns whether the search has ended."""
        while not self.run(CHUNK):
            if time.perf_counter() >= deadline:
                return False
        return True

    def solution(self) -> Solution | None:
        """The result, if the search is complete."""
        if self._counters[alpha_beta.STATUS] != alpha_beta.DONE:
            return None
        level = self._levels[0]
        return Solution(int(level.best), float(level.value), self._line(int(level.best)))

    def _line(self, action: int) -> tuple[int, ...]:
        """The best line of play, as far as the transposition table still holds it."""
        line = [action]
        games = self._games
        games[1] = games[0]
        calls.apply(games, 1, action)
        while games[1].phase not in (DEALING, OVER):
            entry = self._entries[alpha_beta.key_of(self._bytes[1]) & np.uint64(ENTRIES - 1)]
            if entry.key != alpha_beta.key_of(self._bytes[1]) or not calls.is_legal(games, 1, int(entry.action)):
                break
            line.append(int(entry.action))
            calls.apply(games, 1, int(entry.action))
        return tuple(line)
