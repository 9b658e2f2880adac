"""One thread's search: its arrays, made once, and what it found."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from azulejos.bots import tree
from azulejos.bots.weights import Weights
from azulejos.foundation.records import Record
from azulejos.rulebooks.game import Game

CHUNK = 16
"""Simulations between two looks at the clock."""

MOST_NODES = 2_000_000
"""A full array of nodes ends a search; some 100 megabytes."""

NODES_AT_FIRST = 20_000


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

    def __init__(self, game: Game, weights: Weights) -> None:
        self.games = np.zeros(3, game.record)
        self.nodes = np.zeros(NODES_AT_FIRST, tree.NODE)
        self.used = 0
        self._ids = np.zeros(game.action_ids, np.int16)
        self._judge = weights.judge()
        self._seed = 0
        self.viewer = 0

    def begin(self, state: Record, seed: int) -> None:
        """A new tree for this table."""
        self.games[tree.ROOT] = state
        self.viewer, self._seed = int(state.current), seed
        self.used = tree.prepare_root(self.nodes)

    def go_on_from(self, state: Record, actions: list[int], seed: int) -> bool:
        """Keep the part of the tree below these actions, for the table that they led to; no if there is none.

        Nor if another seat thinks now: a tree holds what its seat knows.
        """
        if int(state.current) != self.viewer:
            return False
        node = 0
        for action in actions:
            node = tree.follow(self.nodes, node, action)
            if node == tree.NONE:
                return False
        kept = np.zeros(len(self.nodes), tree.NODE)
        self.used = tree.keep_subtree(self.nodes, node, kept)
        self.nodes = kept
        self.games[tree.ROOT] = state
        self.viewer, self._seed = int(state.current), seed
        return True

    @property
    def visits(self) -> int:
        """How often the root was visited."""
        return int(self.nodes[0].visits)

    def simulate(self, simulations: int, rollouts: bool = False) -> None:
        """Run so many simulations."""
        done = 0
        while done < simulations:
            self._make_room()
            visited = self.visits
            self.used = tree.search(
                self.games,
                self.nodes,
                self.used,
                self._judge,
                self._ids,
                self.viewer,
                simulations - done,
                self._seed,
                True if rollouts else None,
            )
            run = self.visits - visited
            done += run
            self._seed += run
            if run == 0 and len(self.nodes) >= MOST_NODES:
                return

    def simulate_until(self, deadline: float, most: int | None = None) -> None:
        """Run simulations until the clock says so, the tree is full, or so many were run; one in any case."""
        self.simulate(1)
        left = math.inf if most is None else most - 1
        while left > 0 and time.perf_counter() < deadline and self.used + 2 * len(self._ids) < MOST_NODES:
            self.simulate(int(min(CHUNK, left)))
            left -= CHUNK

    def _make_room(self) -> None:
        if self.used + 2 * len(self._ids) > len(self.nodes) < MOST_NODES:
            larger = np.zeros(min(MOST_NODES, 4 * len(self.nodes)), tree.NODE)
            larger[: self.used] = self.nodes[: self.used]
            self.nodes = larger

    def findings(self) -> list[Finding]:
        """What was found about each action, most visited first."""
        found = []
        child = int(self.nodes[0].first_child)
        while child != tree.NONE:
            found.append(self._finding(child))
            child = int(self.nodes[child].sibling)
        return sorted(found, key=lambda finding: (-finding.visits, -finding.chances[self.viewer]))

    def _finding(self, child: int) -> Finding:
        node = self.nodes[child]
        visits, seats = max(1, int(node.visits)), int(self.games[tree.ROOT].seats)
        chances, scores = (tuple((sums[:seats] / visits).tolist()) for sums in (node.worth, node.scores))
        margins = tuple(score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores))
        return Finding(int(node.action), int(node.visits), chances, margins, self._line(child))

    def _line(self, node: int) -> tuple[int, ...]:
        """The actions that the search thinks most of, from a node on."""
        line = []
        while node != tree.NONE:
            line.append(int(self.nodes[node].action))
            node = tree.most_visited(self.nodes, node)
        return tuple(line)
