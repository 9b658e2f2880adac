"""The search of a bot: one tree per thread, with reusable arrays and merged results."""

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
"""How many simulations to run between two checks of the clock."""

MOST_NODES = 300_000
"""The maximum size of a tree, about 110 MB with the edges. A full tree drops its least visited nodes and continues."""

NODES_AT_FIRST = 2_000


@dataclass(frozen=True)
class Finding:
    """The result of a search for one action."""

    action: int
    visits: int
    chances: tuple[float, ...]
    """Each seat's chance to win."""
    margins: tuple[float, ...]
    """Each seat's expected final points minus those of the best other seat."""
    line: tuple[int, ...]


def merge_findings(searches: Sequence[list[Finding]]) -> list[Finding]:
    """Merge the findings of several searches: visits are summed, the rest is averaged by visits."""
    if len(searches) == 1:
        return searches[0]
    by_action: dict[int, list[Finding]] = {}
    for findings in searches:
        for finding in findings:
            by_action.setdefault(finding.action, []).append(finding)
    return sorted(map(_merge, by_action.values()), key=lambda finding: -finding.visits)


def _merge(found: Sequence[Finding]) -> Finding:
    """Merge the findings of several searches about one action."""
    visits = [finding.visits for finding in found]
    weights = visits if sum(visits) else [1] * len(found)
    most = max(found, key=lambda finding: finding.visits)
    return replace(
        most,
        visits=sum(visits),
        chances=tuple(np.average([finding.chances for finding in found], axis=0, weights=weights).tolist()),
        margins=tuple(np.average([finding.margins for finding in found], axis=0, weights=weights).tolist()),
    )


class TreeSearch:
    """A tree search for one game and set of weights."""

    def __init__(self, game: Game, weights: Weights, most_nodes: int = MOST_NODES) -> None:
        self._games: Games = np.zeros(3, game.record)
        self._ids = np.zeros(game.action_ids, np.int16)
        self._tree = Tree.with_room_for(min(NODES_AT_FIRST, most_nodes), game.action_ids)
        self._most_nodes = most_nodes
        self._evaluator = weights.evaluator(game)
        self._seed = 0
        self._viewer = 0

    def begin(self, state: GameState, seed: int) -> None:
        """Start a new tree from this state."""
        self._set_root(state, seed)
        self._tree.used[:] = 0
        tree.add_node(self._tree)

    def reuse_subtree(self, state: GameState, actions: list[int], seed: int) -> bool:
        """Keep the subtree below these actions, which led to this state; returns whether that was possible.

        It is not if another seat is to act now: a tree holds what its seat knows.
        """
        if int(state.current) != self._viewer:
            return False
        node = 0
        for action in actions:
            node = tree.follow(self._tree, node, action)
            if node == tree.NONE:
                return False
        self._move_tree(len(self._tree.nodes), node)
        self._set_root(state, seed)
        return True

    def _set_root(self, state: GameState, seed: int) -> None:
        self._games[tree.ROOT] = state
        self._viewer, self._seed = int(state.current), seed

    @property
    def visits(self) -> int:
        """The number of visits of the root."""
        return int(self._tree.nodes[0].visits)

    @property
    def nodes(self) -> int:
        """The number of nodes in the tree."""
        return int(self._tree.used[tree.NODES])

    def simulate(self, simulations: int, rollouts: bool = False) -> None:
        """Run this number of simulations."""
        search = tree.search_with_rollouts if rollouts else tree.search
        left = simulations
        while left > 0:
            run = search(self._games, self._tree, self._evaluator, self._ids, self._viewer, left, self._seed)
            left -= run
            self._seed += run
            if left > 0:
                self._make_room()

    def simulate_until(self, deadline: float, most: int | None = None) -> None:
        """Run simulations until the deadline, at most `most` and at least one."""
        self.simulate(1)
        left = math.inf if most is None else most - 1
        while left > 0 and time.perf_counter() < deadline:
            self.simulate(int(min(CHUNK, left)))
            left -= CHUNK

    def _make_room(self) -> None:
        """Move the tree to larger arrays. At the maximum size, drop the least visited nodes, at least half of them."""
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
        """Replace the tree with a copy that starts at a node and drops nodes with fewer visits."""
        copy = Tree.with_room_for(room, len(self._ids))
        tree.copy_subtree(self._tree, node, fewest_visits, copy)
        self._tree = copy

    def findings(self) -> list[Finding]:
        """The findings for each action, most visited first."""
        found = []
        edge = int(self._tree.nodes[0].first_edge)
        while edge != tree.NONE:
            found.append(self._finding(self._tree.edges[edge]))
            edge = int(self._tree.edges[edge].sibling)
        return sorted(found, key=lambda finding: (-finding.visits, -finding.chances[self._viewer]))

    def _finding(self, edge: Edge) -> Finding:
        action, child = int(edge.action), int(edge.child)
        if child == tree.NONE:
            tree.evaluate_action(self._games, action, self._evaluator)
            return self._make_finding((action,), 0, self._evaluator.worth, self._evaluator.scores)
        node = self._tree.nodes[child]
        visits = int(node.visits)
        return self._make_finding(
            (action, *self._line(child)),
            visits,
            [worth / visits for worth in node.worth],
            [score / visits for score in node.scores],
        )

    def _make_finding(
        self, line: tuple[int, ...], visits: int, worth: Iterable[float], scores: Iterable[float]
    ) -> Finding:
        seats = int(self._games[tree.ROOT].seats)
        chances, points = (tuple(map(float, values))[:seats] for values in (worth, scores))
        margins = tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))
        return Finding(line[0], visits, chances, margins, line)

    def _line(self, node: int) -> tuple[int, ...]:
        """The expected line of play from a node on."""
        line = []
        while node != tree.NONE and (index := tree.preferred_edge(self._tree, node)) != tree.NONE:
            edge = self._tree.edges[index]
            line.append(int(edge.action))
            node = int(edge.child)
        return tuple(line)


SEEDS_APART = 1 << 28
"""The distance between the seeds of two threads; no search runs that many simulations."""

EXACT_SHARE = 0.2
"""The share of the time for the exact search before the tree search takes over."""

POSITIONS_A_SIMULATION = 5
"""The cost of a simulation, in positions of an exact search."""

DEADLINE_SHARE = 0.98
"""The share of the time for the search; the rest is for the work after it."""


class BotSearch:
    """The trees and the exact search of a bot, with their memory."""

    def __init__(self, game: Game, weights: Weights, threads: int) -> None:
        self._tree_searches = [TreeSearch(game, weights) for _ in range(threads)]
        self._solver = Solver(game, weights)

    def search_trees(
        self, state: GameState, played: list[int] | None, seed: int, budget: Budget, began: float
    ) -> list[Finding]:
        """Search with the trees; returns the findings for each action, most visited first.

        `played` lists the actions since the last search, if its tree may be reused; otherwise it is `None`.
        """
        for number, tree_search in enumerate(self._tree_searches):
            own_seed = seed + number * SEEDS_APART
            if played is None or not tree_search.reuse_subtree(state, played, own_seed):
                tree_search.begin(state, own_seed)
        if len(self._tree_searches) == 1:
            _simulate(self._tree_searches[0], budget, began)
        else:
            with ThreadPoolExecutor(len(self._tree_searches)) as pool:
                list(pool.map(lambda tree_search: _simulate(tree_search, budget, began), self._tree_searches))
        return merge_findings([tree_search.findings() for tree_search in self._tree_searches])

    def solve(self, state: GameState, budget: Budget, began: float) -> Solution | None:
        """The best action for the rest of the round, if a share of the budget is enough to find it."""
        self._solver.begin(state)
        if budget.seconds is None:
            self._solver.run(POSITIONS_A_SIMULATION * (budget.simulations or 1))
        else:
            self._solver.run_until(began + EXACT_SHARE * budget.seconds)
        return self._solver.solution()

    def deepen(self, state: GameState, budget: Budget, began: float) -> Solution | None:
        """The best action by alpha-beta with iterative deepening, to a depth of at least one."""
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


def _simulate(tree_search: TreeSearch, budget: Budget, began: float) -> None:
    if budget.seconds is None:
        tree_search.simulate(budget.simulations or 1)
    else:
        tree_search.simulate_until(began + DEADLINE_SHARE * budget.seconds, budget.simulations)
