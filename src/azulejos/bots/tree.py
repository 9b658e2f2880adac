"""A search tree in one array, and the search that grows it: Monte Carlo tree search for any game, chance and secrets.

The tree knows actions only. In every simulation what the searching seat cannot know is drawn anew, and chance brings
what it brings, so a node stands for all tables that the actions on its path can lead to; below a deal its children are
those that were legal there at least once. Each seat looks for its own good.

A node is expanded when it is reached: each legal action is tried and its table evaluated, which gives the new nodes a
first worth and the share of attention that they deserve (`prior`). At the end of a round the evaluation judges; the
next deal is not searched. With `rollouts` there is no evaluation: new nodes are judged by random games played to their
end.
"""

from typing import Any, Literal

import numpy as np

from azulejos.bots.evaluation import MOST_SEATS, Judge, evaluate, judge_finished
from azulejos.engine import dispatch
from azulejos.engine.playouts import random_game
from azulejos.foundation.compiling import compiled
from azulejos.foundation.phases import DEALING, OVER
from azulejos.foundation.random import seed_generator
from azulejos.foundation.records import Record, Records, record_type

NODE = record_type(
    [
        ("visits", "i4"),
        ("first_child", "i4"),
        ("sibling", "i4"),
        ("action", "i2"),
        ("seat", "i1"),  # who chooses among the children
        ("is_expanded", "i1"),
        ("prior", "f4"),
        ("worth", "f4", MOST_SEATS),  # the sum over all visits
        ("scores", "f4", MOST_SEATS),  # likewise, of the final scores to expect
    ]
)
Nodes = np.ndarray[Any, Any]
Ids = np.ndarray[Any, np.dtype[np.int16]]

Rollouts = Literal[True] | None
"""Players search without: Numba prunes what `None` rules out, so random games are compiled for benchmarks only."""

NONE = -1
ROOT, SIMULATION, TRIAL = 0, 1, 2
"""In the array of games: the game searched, the one that a simulation plays, and the one that tries an action."""

DEEPEST = 400
"""No path is longer: a round has fewer actions."""

ATTENTION = 0.7
"""How much the prior counts against what was found."""

SHARPNESS = np.float32(12.0)
"""How much more attention a better first worth gets."""


@compiled
def search(
    games: Records,
    nodes: Nodes,
    used: int,
    judge: Judge,
    ids: Ids,
    viewer: int,
    simulations: int,
    first_seed: int,
    rollouts: Rollouts,
) -> int:
    """Run simulations from the root, as many as the array of nodes has room for; returns how many nodes are used."""
    path = np.empty(DEEPEST, np.int32)
    state = games[SIMULATION]
    for n in range(simulations):
        if used + 2 * len(ids) > len(nodes):
            break
        games[SIMULATION] = games[ROOT]
        seed_generator(state, np.uint64(first_seed + n))
        varies = dispatch.redraw_hidden(state, viewer)
        depth, used = descend(games, nodes, used, path, judge, ids, rollouts, varies)
        judge_end(state, judge, rollouts)
        for level in range(depth):
            node = nodes[path[level]]
            node.visits += 1
            for seat in range(state.seats):
                node.worth[seat] += judge.worth[seat]
                node.scores[seat] += judge.scores[seat]
    return used


@compiled
def descend(
    games: Records,
    nodes: Nodes,
    used: int,
    path: Any,
    judge: Judge,
    ids: Ids,
    rollouts: Rollouts,
    varies: bool,
) -> tuple[int, int]:
    """Play down the tree to a node that is new, or to the end of the round; returns the depth, and the nodes used.

    Where the table `varies` from one simulation to another, by a deal or by what is hidden, so does what is legal.
    """
    state = games[SIMULATION]
    round_number = state.round_number
    node, depth = 0, 1
    path[0] = 0
    while state.phase != OVER and depth < DEEPEST:
        if state.phase == DEALING:
            if state.round_number != round_number and rollouts is None:
                break
            varies = True
            while state.phase == DEALING:
                dispatch.deal(state, dispatch.draw(state))
        if used + len(ids) > len(nodes):
            break
        is_new = not nodes[node].is_expanded
        if is_new or varies:
            used = expand(games, nodes, node, used, judge, ids, rollouts)
        child = select(nodes, node, state, varies)
        dispatch.apply(state, int(nodes[child].action))
        node = child
        path[depth] = node
        depth += 1
        if is_new:
            break
    return depth, used


@compiled
def judge_end(state: Record, judge: Judge, rollouts: Rollouts) -> None:
    """What the table that a simulation has reached is worth to each seat."""
    if rollouts is not None:
        random_game(state)
        judge_finished(state, judge)
    else:
        evaluate(state, judge)


@compiled
def expand(
    games: Records,
    nodes: Nodes,
    node: int,
    used: int,
    judge: Judge,
    ids: Ids,
    rollouts: Rollouts,
) -> int:
    """Give a node a child for each legal action that has none; returns how many nodes are used."""
    state, trial = games[SIMULATION], games[TRIAL]
    seat = int(state.current)
    nodes[node].seat = seat
    count = dispatch.legal_actions(state, ids)
    old = nodes[node].first_child if nodes[node].is_expanded else NONE
    best = np.float32(0.0)
    first = used
    for n in range(count):
        action = int(ids[n])
        if old != NONE and find_child(nodes, old, action) != NONE:
            continue
        child = nodes[used]
        child.action = action
        child.first_child = NONE
        child.is_expanded = False
        child.sibling = nodes[node].first_child if (old != NONE or used > first) else NONE
        nodes[node].first_child = used
        child.visits = 0
        child.prior = 1.0
        for other in range(state.seats):
            child.worth[other] = child.scores[other] = 0.0
        if rollouts is None:
            games[TRIAL] = games[SIMULATION]
            dispatch.apply(trial, action)
            evaluate(trial, judge)
            child.visits = 1
            child.prior = judge.worth[seat]
            for other in range(state.seats):
                child.worth[other] = judge.worth[other]
                child.scores[other] = judge.scores[other]
            best = max(best, judge.worth[seat])
        used += 1
    if used > first:
        spread_attention(nodes, first, used, best)
    nodes[node].is_expanded = True
    return used


@compiled
def spread_attention(nodes: Nodes, first: int, end: int, best: np.float32) -> None:
    """Make the first worths of new siblings shares of attention."""
    total = np.float32(0.0)
    for n in range(first, end):
        nodes[n].prior = np.exp(SHARPNESS * (nodes[n].prior - best))
        total += nodes[n].prior
    for n in range(first, end):
        nodes[n].prior /= total


@compiled
def find_child(nodes: Nodes, child: int, action: int) -> int:
    """The sibling, from this one on, that stands for an action; NONE if there is none."""
    while child != NONE and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@compiled
def select(nodes: Nodes, node: int, state: Record, varies: bool) -> int:
    """The child that promises most to the seat that chooses, what was hardly tried yet getting credit by its prior."""
    seat = int(nodes[node].seat)
    credit = ATTENTION * np.sqrt(np.float32(nodes[node].visits + 1))
    best, best_child = np.float32(-1.0), NONE
    child = nodes[node].first_child
    while child != NONE:
        tried = nodes[child]
        if not varies or dispatch.is_legal(state, int(tried.action)):
            found = tried.worth[seat] / tried.visits if tried.visits > 0 else np.float32(0.5)
            promise = found + credit * tried.prior / (1 + tried.visits)
            if promise > best:
                best, best_child = promise, child
        child = tried.sibling
    return best_child


@compiled
def prepare_root(nodes: Nodes) -> int:
    """A tree of one node; returns how many are used."""
    root = nodes[0]
    root.visits = 0
    root.first_child = root.sibling = root.action = NONE
    root.is_expanded = False
    for seat in range(MOST_SEATS):
        root.worth[seat] = root.scores[seat] = 0.0
    return 1


@compiled
def follow(nodes: Nodes, node: int, action: int) -> int:
    """The node after an action, NONE if the search has not been there."""
    return find_child(nodes, int(nodes[node].first_child), action) if nodes[node].is_expanded else NONE


@compiled
def keep_subtree(nodes: Nodes, node: int, kept: Nodes) -> int:
    """Copy a node and all below it to the beginning of another array; returns how many nodes that are.

    Copied nodes still point into the old array until their turn comes: then their children are copied after them.
    """
    kept[0] = nodes[node]
    kept[0].sibling = NONE
    used = 1
    turn = 0
    while turn < used:
        child = kept[turn].first_child
        if kept[turn].is_expanded and child != NONE:
            kept[turn].first_child = used
            while child != NONE:
                kept[used] = nodes[child]
                child = nodes[child].sibling
                kept[used].sibling = used + 1 if child != NONE else NONE
                used += 1
        turn += 1
    return used


@compiled
def most_visited(nodes: Nodes, node: int) -> int:
    """The child that the search came back to most often, NONE if there is none."""
    if not nodes[node].is_expanded:
        return NONE
    best = child = int(nodes[node].first_child)
    while child != NONE:
        if nodes[child].visits > nodes[best].visits:
            best = child
        child = int(nodes[child].sibling)
    return best
