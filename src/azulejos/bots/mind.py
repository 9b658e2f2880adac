"""What a bot thinks with at tables of one kind: its trees, one for each thread, and its exact search."""

import math
from concurrent.futures import ThreadPoolExecutor

from azulejos.bots.alpha_beta import DEEPEST
from azulejos.bots.levels import Budget
from azulejos.bots.solver import Solution, Solver
from azulejos.bots.thinker import Finding, Thinker, together
from azulejos.bots.weights import Weights
from azulejos.core.records import Record
from azulejos.games.kit.game import Game

SEEDS_APART = 1 << 28
"""Between the seeds of two threads; no search runs so many simulations."""

EXACT_SHARE = 0.2
"""Of the time, what an exact search may use before the tree has to do."""

POSITIONS_A_SIMULATION = 5
"""What a simulation costs, in positions of an exact search."""

DEADLINE_SHARE = 0.98
"""Of the time: what comes after the search takes some too."""


class Mind:
    """Trees and an exact search, with their memories."""

    def __init__(self, game: Game, weights: Weights, threads: int) -> None:
        self._thinkers = [Thinker(game, weights) for _ in range(threads)]
        self._solver = Solver(game, weights)

    def grow(self, state: Record, played: list[int] | None, seed: int, budget: Budget, began: float) -> list[Finding]:
        """What the trees find about each action, most visited first.

        `played` is what was played since the last search, if what is left of its tree may be used.
        """
        for number, thinker in enumerate(self._thinkers):
            own_seed = seed + number * SEEDS_APART
            if played is None or not thinker.go_on_from(state, played, own_seed):
                thinker.begin(state, own_seed)
        if len(self._thinkers) == 1:
            _simulate(self._thinkers[0], budget, began)
        else:
            with ThreadPoolExecutor(len(self._thinkers)) as pool:
                list(pool.map(lambda thinker: _simulate(thinker, budget, began), self._thinkers))
        return together([thinker.findings() for thinker in self._thinkers])

    def solve(self, state: Record, budget: Budget, began: float) -> Solution | None:
        """The best action for the rest of the round, if it can be found with a share of the budget."""
        self._solver.begin(state)
        if budget.seconds is None:
            self._solver.run(POSITIONS_A_SIMULATION * (budget.simulations or 1))
        else:
            self._solver.run_until(began + EXACT_SHARE * budget.seconds)
        return self._solver.solution()

    def deepen(self, state: Record, budget: Budget, began: float) -> Solution | None:
        """The best action as far ahead as alpha-beta can look; one action ahead it looks in any case."""
        self._solver.begin(state, deepest=1)
        self._solver.run_until(math.inf)
        found = self._solver.solution()
        positions = POSITIONS_A_SIMULATION * (budget.simulations or 1)
        for depth in range(2, DEEPEST):
            self._solver.begin(state, depth, goes_deeper=True)
            if budget.seconds is not None:
                is_done = self._solver.run_until(began + DEADLINE_SHARE * budget.seconds)
            else:
                is_done = self._solver.run(positions)
            if not is_done:
                break
            found = self._solver.solution()
        return found


def _simulate(thinker: Thinker, budget: Budget, began: float) -> None:
    if budget.seconds is None:
        thinker.simulate(budget.simulations or 1)
    else:
        thinker.simulate_until(began + DEADLINE_SHARE * budget.seconds, budget.simulations)
