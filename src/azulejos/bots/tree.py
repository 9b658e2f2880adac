"""Monte Carlo tree search for any game, with chance and hidden information.

The edges of the tree are actions only. Every simulation redraws what the searching seat cannot know and samples chance,
so a node stands for all states that the actions on its path can lead to. Where these states differ, the edges of the
node are the actions that have been legal there at least once. Each seat maximises its own value.

A node is created when a simulation first visits it. Each legal action is then tried, and the resulting state evaluated.
The edges store these evaluations as guesses, which guide the search until the actions have nodes themselves, and the
best of them is the result of the simulation. An edge takes a quarter of the memory of a node, and most edges never get
a node.

A simulation stops at the end of the round, which is evaluated; the next deal is not searched. With `rollouts` there is
no evaluation: new nodes are valued by random games, played to the end.
"""

import math
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Evaluator, evaluate, evaluate_finished
from azulejos.core.compiler import compiled
from azulejos.core.entry_points import PLAY, RESEARCH, entry_point
from azulejos.core.maths import exp
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.core.records import F4, F8, I2, I4, RecordArray, Vector, dtype_of, single
from azulejos.engine import dispatch
from azulejos.engine.playouts import random_game
from azulejos.games.kit.state import Games, GameState


class Node:
    """All states that the actions on a path can lead to."""

    visits: I4
    first_edge: I4
    prior_sum: F8  # sum over the edges that are legal now
    worth: Annotated[Vector[F8], MOST_SEATS]  # sum over all visits; single precision would lose late ones
    scores: Annotated[Vector[F8], MOST_SEATS]  # likewise, of the expected final scores


class Edge:
    """An action from a node."""

    child: I4  # NONE until the action is visited
    sibling: I4
    guess: F4  # value of the state after the action for the seat to act
    prior: F4  # weight from the guess, relative to the other edges
    action: I2


NODE, EDGE = dtype_of(Node), dtype_of(Edge)
Nodes = RecordArray[Node]
Edges = RecordArray[Edge]
Ids = np.ndarray[Any, np.dtype[np.int16]]
Path = np.ndarray[Any, np.dtype[np.int32]]

Rollouts = Literal[True] | None
"""Bots pass `None`: Numba then prunes the random games, so that only benchmarks compile them."""

NONE = -1
ROOT, SIMULATION, TRIAL = 0, 1, 2
"""Indices in the array of games: the root of the search, the current simulation, and a copy to try an action on."""

NODES, EDGES = 0, 1
"""Indices in `Tree.used`."""

EDGES_A_NODE = 16
"""How many edges a tree has memory for, per node."""

DEEPEST = 400
"""The maximum length of a path; a round has fewer actions."""

EXPLORATION = 0.7
"""The weight of exploration, relative to the values found."""

SHARPNESS = single(12.0)
"""How strongly priors favour better guesses."""

NO_GUESS = single(0.5)
"""The guess for every action when rollouts replace the evaluation."""


Counts = np.ndarray[Any, np.dtype[np.int64]]


class Tree(NamedTuple):
    """Nodes and edges in arrays of fixed size, the root first."""

    nodes: Nodes
    edges: Edges
    used: Counts
    path: Path
    """The nodes that the current simulation has visited."""

    @classmethod
    def with_room_for(cls, nodes: int, action_ids: int) -> "Tree":
        """An empty tree. Even half of it can hold the edges of the root and of one more node."""
        edges = EDGES_A_NODE * nodes + 4 * action_ids
        return cls(np.zeros(nodes, NODE), np.zeros(edges, EDGE), np.zeros(2, np.int64), np.zeros(DEEPEST, np.int32))


@entry_point(PLAY)
def search(
    games: Games, tree: Tree, evaluator: Evaluator, ids: Ids, viewer: int, simulations: int, first_seed: int
) -> int:
    """Run simulations from the root while the tree has room; returns how many were run."""
    return simulate(games, tree, evaluator, ids, viewer, simulations, first_seed, None)


@entry_point(RESEARCH)
def search_with_rollouts(
    games: Games, tree: Tree, evaluator: Evaluator, ids: Ids, viewer: int, simulations: int, first_seed: int
) -> int:
    """Like `search`, but with random games in place of the evaluation."""
    return simulate(games, tree, evaluator, ids, viewer, simulations, first_seed, True)


@compiled
def simulate(
    games: Games,
    tree: Tree,
    evaluator: Evaluator,
    ids: Ids,
    viewer: int,
    simulations: int,
    first_seed: int,
    rollouts: Rollouts,
) -> int:
    """Run simulations, with random games or with the evaluation."""
    state = games[SIMULATION]
    for n in range(simulations):
        if tree.used[NODES] == len(tree.nodes) or not has_room_for_edges(tree, ids):
            return n
        games[SIMULATION] = games[ROOT]
        seed_generator(state, np.uint64(first_seed + n))
        varies = dispatch.redraw_hidden(state, viewer)
        depth = descend(games, tree, evaluator, ids, rollouts, varies)
        evaluate_leaf(state, evaluator, rollouts)
        for level in range(depth):
            node = tree.nodes[tree.path[level]]
            node.visits += 1
            for seat in range(state.seats):
                node.worth[seat] += evaluator.worth[seat]
                node.scores[seat] += evaluator.scores[seat]
    return simulations


@compiled
def has_room_for_edges(tree: Tree, ids: Ids) -> bool:
    """Whether the edges of one more node fit, however many it has."""
    return bool(tree.used[EDGES] + len(ids) <= len(tree.edges))


@compiled
def descend(
    games: Games,
    tree: Tree,
    evaluator: Evaluator,
    ids: Ids,
    rollouts: Rollouts,
    varies: bool,
) -> int:
    """Play down the tree to a new node and its best action, or to the end of the round; returns the depth.

    If the state `varies` between simulations, because of a deal or hidden information, so do the legal actions.
    """
    state = games[SIMULATION]
    round_number = state.round_number
    node, depth = 0, 1
    tree.path[0] = node
    while state.phase != OVER and depth < DEEPEST:
        if state.phase == DEALING:
            if state.round_number != round_number and rollouts is None:
                break
            varies = True
            while state.phase == DEALING:
                dispatch.deal(state, dispatch.draw(state))
        is_new = tree.nodes[node].first_edge == NONE
        if is_new or varies:
            if not has_room_for_edges(tree, ids):
                break
            add_edges(games, tree, node, evaluator, ids, rollouts)
        edge = tree.edges[select(tree, node, state, varies)]
        dispatch.apply(state, int(edge.action))
        if is_new:
            break
        if edge.child == NONE:
            edge.child = add_node(tree)
        node = int(edge.child)
        tree.path[depth] = node
        depth += 1
    return depth


@compiled
def evaluate_leaf(state: GameState, evaluator: Evaluator, rollouts: Rollouts) -> None:
    """Write the value, for each seat, of the state that a simulation has reached."""
    if rollouts is not None:
        random_game(state)
        evaluate_finished(state, evaluator)
    else:
        evaluate(state, evaluator)


@entry_point(PLAY)
def add_node(tree: Tree) -> int:
    """Add a node without visits or edges; returns its index."""
    index = int(tree.used[NODES])
    tree.used[NODES] += 1
    node = tree.nodes[index]
    node.visits = 0
    node.first_edge = NONE
    node.prior_sum = 0.0
    for seat in range(MOST_SEATS):
        node.worth[seat] = node.scores[seat] = 0.0
    return index


@compiled
def add_edges(games: Games, tree: Tree, node: int, evaluator: Evaluator, ids: Ids, rollouts: Rollouts) -> None:
    """Add an edge to a node for each legal action that has none, and sum the priors of all legal ones."""
    state, trial = games[SIMULATION], games[TRIAL]
    seat = int(state.current)
    known = int(tree.nodes[node].first_edge)
    prior_sum = 0.0
    for n in range(dispatch.legal_actions(state, ids)):
        action = int(ids[n])
        edge = find_edge(tree.edges, known, action)
        if edge == NONE:
            guess = NO_GUESS
            if rollouts is None:
                games[TRIAL] = games[SIMULATION]
                dispatch.apply(trial, action)
                evaluate(trial, evaluator)
                guess = evaluator.worth[seat]
            edge = add_edge(tree, node, action, guess)
        prior_sum += float(tree.edges[edge].prior)
    tree.nodes[node].prior_sum = prior_sum


@compiled
def add_edge(tree: Tree, node: int, action: int, guess: float) -> int:
    """Insert an edge at the head of a node's list; returns its index."""
    index = int(tree.used[EDGES])
    tree.used[EDGES] += 1
    edge = tree.edges[index]
    edge.child = NONE
    edge.sibling = tree.nodes[node].first_edge
    edge.guess = guess
    edge.prior = exp(float(SHARPNESS * guess))
    edge.action = action
    tree.nodes[node].first_edge = index
    return index


@compiled
def find_edge(edges: Edges, edge: int, action: int) -> int:
    """The edge for an action, searching the siblings from this edge on; NONE if there is none."""
    while edge != NONE and edges[edge].action != action:
        edge = int(edges[edge].sibling)
    return edge


@compiled
def select(tree: Tree, node: int, state: GameState, varies: bool) -> int:
    """The most promising edge for the seat to act.

    Its score is the mean value found, with the guess counted as one visit, plus an exploration bonus for edges with
    few visits. Of the unvisited edges, only the one with the best guess can be the most promising.
    """
    nodes, edges = tree.nodes, tree.edges
    seat = int(state.current)
    credit = EXPLORATION * math.sqrt(nodes[node].visits + 1.0) / nodes[node].prior_sum
    best, best_edge = -1.0, NONE
    best_guess, best_new = single(-1.0), NONE
    index = int(nodes[node].first_edge)
    while index != NONE:
        edge = edges[index]
        may_be_best = edge.child != NONE or edge.guess > best_guess
        if may_be_best and (not varies or dispatch.is_legal(state, int(edge.action))):
            if edge.child == NONE:
                best_guess, best_new = edge.guess, index
            else:
                child = nodes[edge.child]
                visits = 1 + child.visits
                score = (edge.guess + child.worth[seat]) / visits + credit * edge.prior / (1 + visits)
                if score > best:
                    best, best_edge = score, index
        index = int(edge.sibling)
    if best_new != NONE and best_guess + credit * edges[best_new].prior / 2 > best:
        return best_new
    return best_edge


@entry_point(PLAY)
def follow(tree: Tree, node: int, action: int) -> int:
    """The node after an action; NONE if the search has not visited it."""
    edge = find_edge(tree.edges, int(tree.nodes[node].first_edge), action)
    return NONE if edge == NONE else int(tree.edges[edge].child)


@entry_point(PLAY)
def copy_subtree(tree: Tree, node: int, fewest_visits: int, copy: Tree) -> None:
    """Copy a node, and those below it that have at least `fewest_visits`, to another tree.

    Copied nodes point to edges of the old tree until their turn in the queue: then their edges and children are copied.
    """
    copy.nodes[0] = tree.nodes[node]
    copy.used[NODES], copy.used[EDGES] = 1, 0
    turn = 0
    while turn < copy.used[NODES]:
        old = int(copy.nodes[turn].first_edge)
        if old != NONE:
            copy.nodes[turn].first_edge = copy.used[EDGES]
        while old != NONE:
            edge = copy.edges[copy.used[EDGES]]
            copy.edges[copy.used[EDGES]] = tree.edges[old]
            copy.used[EDGES] += 1
            old = int(edge.sibling)
            if old != NONE:
                edge.sibling = copy.used[EDGES]
            if edge.child != NONE:
                child = tree.nodes[edge.child]
                if child.visits >= fewest_visits:
                    edge.child = copy.used[NODES]
                    copy.nodes[copy.used[NODES]] = child
                    copy.used[NODES] += 1
                else:
                    edge.child = NONE
        turn += 1


@entry_point(PLAY)
def preferred_edge(tree: Tree, node: int) -> int:
    """The most visited edge; without visits, the one with the best guess; NONE if there are no edges."""
    best, most = NONE, -1.0
    index = int(tree.nodes[node].first_edge)
    while index != NONE:
        edge = tree.edges[index]
        preference = float(edge.guess) if edge.child == NONE else 1.0 + tree.nodes[edge.child].visits
        if preference > most:
            best, most = index, preference
        index = int(edge.sibling)
    return best


@entry_point(PLAY)
def evaluate_action(games: Games, action: int, evaluator: Evaluator) -> None:
    """Evaluate an action at the root, without a search."""
    games[TRIAL] = games[ROOT]
    dispatch.apply(games[TRIAL], action)
    evaluate(games[TRIAL], evaluator)
