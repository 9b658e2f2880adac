"""The search of a bot: one tree a thread, their arrays made once, and what they found together."""

import math
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from azulejos.bots import tree
from azulejos.bots.alpha_beta import DEEPEST
from azulejos.bots.levels import Budget
from azulejos.bots.solver import Solution, Solver
from azulejos.bots.tree import Edge, Tree
from azulejos.bots.weights import Weights
from azulejos.games.kit.game import Game
from azulejos.games.kit.state import Games, GameState

CHUNK = 16
"""Simulations between two looks at the clock."""

MOST_NODES = 300_000
"""Of a tree, some 110 megabytes with their edges. A full tree forgets the nodes with the fewest visits and goes on."""

NODES_AT_FIRST = 2_000


@dataclass(frozen=True)
class Finding:
    """What a search found about an action."""

    action: int
    visits: int
    chances: tuple[float, ...]
    """To win, of each seat."""
    margins: tuple[float, ...]
    """The final points of each seat above the best other one."""
    line: tuple[int, ...]


def together(searches: Sequence[list[Finding]]) -> list[Finding]:
    """The findings of several searches as one: visits add up, the rest is weighed by them."""
    if len(searches) == 1:
        return searches[0]
    by_action: dict[int, list[Finding]] = {}
    for findings in searches:
        for finding in findings:
            by_action.setdefault(finding.action, []).append(finding)
    return sorted(map(_merged, by_action.values()), key=lambda finding: -finding.visits)


def _merged(found: Sequence[Finding]) -> Finding:
    """What several searches found about one action."""
    visits = [finding.visits for finding in found]
    weights = visits if sum(visits) else [1] * len(found)
    most = max(found, key=lambda finding: finding.visits)
    return replace(
        most,
        visits=sum(visits),
        chances=tuple(np.average([finding.chances for finding in found], axis=0, weights=weights).tolist()),
        margins=tuple(np.average([finding.margins for finding in found], axis=0, weights=weights).tolist()),
    )


class Thinker:
    """A search for tables of one kind."""

    def __init__(self, game: Game, weights: Weights, most_nodes: int = MOST_NODES) -> None:
        self._games: Games = np.zeros(3, game.record)
        self._ids = np.zeros(game.action_ids, np.int16)
        self._tree = Tree.with_room_for(min(NODES_AT_FIRST, most_nodes), game.action_ids)
        self._most_nodes = most_nodes
        self._judge = weights.judge(game)
        self._seed = 0
        self._viewer = 0

    def begin(self, state: GameState, seed: int) -> None:
        """A new tree for this table."""
        self._look_at(state, seed)
        self._tree.used[:] = 0
        tree.add_node(self._tree)

    def go_on_from(self, state: GameState, actions: list[int], seed: int) -> bool:
        """Keep the part of the tree below these actions, for the table that they led to; no if there is none.

        Nor if another seat thinks now: a tree holds what its seat knows.
        """
        if int(state.current) != self._viewer:
            return False
        node = 0
        for action in actions:
            node = tree.follow(self._tree, node, action)
            if node == tree.NONE:
                return False
        self._move_tree(len(self._tree.nodes), node)
        self._look_at(state, seed)
        return True

    def _look_at(self, state: GameState, seed: int) -> None:
        self._games[tree.ROOT] = state
        self._viewer, self._seed = int(state.current), seed

    @property
    def visits(self) -> int:
        """How often the root was visited."""
        return int(self._tree.nodes[0].visits)

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._tree.used[tree.NODES])

    def simulate(self, simulations: int, rollouts: bool = False) -> None:
        """Run so many simulations."""
        left = simulations
        while left > 0:
            run = tree.search(
                self._games,
                self._tree,
                self._judge,
                self._ids,
                self._viewer,
                left,
                self._seed,
                True if rollouts else None,
            )
            left -= run
            self._seed += run
            if left > 0:
                self._make_room()

    def simulate_until(self, deadline: float, most: int | None = None) -> None:
        """Run simulations until the clock says so, or so many were run; one in any case."""
        self.simulate(1)
        left = math.inf if most is None else most - 1
        while left > 0 and time.perf_counter() < deadline:
            self.simulate(int(min(CHUNK, left)))
            left -= CHUNK

    def _make_room(self) -> None:
        """Move the tree to larger arrays. Where it may not grow, forget half of it or more, what was visited least."""
        room = len(self._tree.nodes)
        if room < self._most_nodes:
            self._move_tree(min(4 * room, self._most_nodes))
            return
        fewest_visits = 2
        self._move_tree(room, fewest_visits=fewest_visits)
        while self._is_more_than_half_full():
            fewest_visits *= 2
            self._move_tree(room, fewest_visits=fewest_visits)

    def _is_more_than_half_full(self) -> bool:
        nodes, edges = self._tree.used
        return bool(2 * nodes > len(self._tree.nodes) or 2 * edges > len(self._tree.edges))

    def _move_tree(self, room: int, node: int = 0, fewest_visits: int = 0) -> None:
        """Go on with a copy of the tree from a node on, without the nodes that were visited less often."""
        copy = Tree.with_room_for(room, len(self._ids))
        tree.copy_subtree(self._tree, node, fewest_visits, copy)
        self._tree = copy

    def findings(self) -> list[Finding]:
        """What was found about each action, most visited first."""
        found = []
        edge = int(self._tree.nodes[0].first_edge)
        while edge != tree.NONE:
            found.append(self._finding(self._tree.edges[edge]))
            edge = int(self._tree.edges[edge].sibling)
        return sorted(found, key=lambda finding: (-finding.visits, -finding.chances[self._viewer]))

    def _finding(self, edge: Edge) -> Finding:
        action, child = int(edge.action), int(edge.child)
        if child == tree.NONE:
            tree.judge_action(self._games, action, self._judge)
            return self._in_numbers((action,), 0, self._judge.worth, self._judge.scores)
        node = self._tree.nodes[child]
        visits = int(node.visits)
        return self._in_numbers(
            (action, *self._line(child)),
            visits,
            [worth / visits for worth in node.worth],
            [score / visits for score in node.scores],
        )

    def _in_numbers(
        self, line: tuple[int, ...], visits: int, worth: Iterable[float], scores: Iterable[float]
    ) -> Finding:
        seats = int(self._games[tree.ROOT].seats)
        chances, points = (tuple(map(float, values))[:seats] for values in (worth, scores))
        margins = tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))
        return Finding(line[0], visits, chances, margins, line)

    def _line(self, node: int) -> tuple[int, ...]:
        """The actions that the search thinks most of, from a node on."""
        line = []
        while node != tree.NONE and (index := tree.favourite(self._tree, node)) != tree.NONE:
            edge = self._tree.edges[index]
            line.append(int(edge.action))
            node = int(edge.child)
        return tuple(line)


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

    def grow(
        self, state: GameState, played: list[int] | None, seed: int, budget: Budget, began: float
    ) -> list[Finding]:
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

    def solve(self, state: GameState, budget: Budget, began: float) -> Solution | None:
        """The best action for the rest of the round, if it can be found with a share of the budget."""
        self._solver.begin(state)
        if budget.seconds is None:
            self._solver.run(POSITIONS_A_SIMULATION * (budget.simulations or 1))
        else:
            self._solver.run_until(began + EXACT_SHARE * budget.seconds)
        return self._solver.solution()

    def deepen(self, state: GameState, budget: Budget, began: float) -> Solution | None:
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
