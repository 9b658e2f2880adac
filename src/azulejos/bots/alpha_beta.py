"""Exact search of the rest of a round between two players: alpha-beta with a transposition table.

Once dealt, a round is open and has no chance in it, so it can be searched to its end, where the evaluation takes over.
The search is a loop with its stack in an array, for two reasons: it can pause after any number of positions to check
the clock, and Numba cannot cache recursive functions. All values are the viewer's: the viewer maximises, the opponent
minimises.
"""

from typing import Any

import numpy as np

from azulejos.bots.evaluation import Evaluator, evaluate
from azulejos.bots.tree import Ids
from azulejos.core.compiler import compiled
from azulejos.core.entry_points import PLAY, entry_point
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import F4, I1, I2, U8, RecordArray, dtype_of, single
from azulejos.engine import dispatch
from azulejos.games.kit.state import Games, GameState


class Level:
    """A position on the path that is being searched."""

    key: U8
    count: I2  # actions to try
    next: I2  # index of the next action to try
    best: I2
    is_viewer: I1  # whether the viewer is to act
    value: F4
    low: F4  # alpha: the viewer can get this elsewhere
    high: F4  # beta: the opponent can hold the value to this elsewhere
    first_low: F4
    first_high: F4


class Entry:
    """A transposition table entry: the result for a position searched before."""

    key: U8
    value: F4
    action: I2
    bound: I1
    depth: I1


LEVEL, ENTRY = dtype_of(Level), dtype_of(Entry)
Bytes = np.ndarray[Any, np.dtype[np.uint8]]
ByteTable = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
Order = np.ndarray[tuple[int, int], np.dtype[np.int16]]
Levels = RecordArray[Level]
Entries = RecordArray[Entry]
Counters = np.ndarray[Any, np.dtype[np.int64]]

EXACTLY, AT_LEAST, AT_MOST = 1, 2, 3
"""Whether the value of an entry is exact, a lower or an upper bound."""

DEEPEST = 64
"""The maximum depth; a longer rest of a round is not worth searching."""

TRIAL = DEEPEST + 1
"""The index in the array of games, after the path, of a copy to try an action on."""

DEPTH, STATUS = 0, 1
"""Indices in the counters that a paused search resumes from: its depth on the path, and its status."""

RUNNING, DONE, GAVE_UP = 0, 1, 2
"""The status of a search. A search to the end of the round gives up if it meets chance before that."""

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
GENERATOR_BYTES = 8
"""A record starts with its generator, which is not part of the position."""


@entry_point(PLAY)
def search_round(
    games: Games,
    octets: ByteTable,
    levels: Levels,
    order: Order,
    entries: Entries,
    counters: Counters,
    evaluator: Evaluator,
    viewer: int,
    deepest: int,
    positions: int,
) -> None:
    """Continue the search for this number of positions, or to its end."""
    depth = int(counters[DEPTH])
    while positions > 0 and counters[STATUS] == RUNNING:
        level = levels[depth]
        if level.next < level.count and level.low < level.high:
            positions -= 1
            games[depth + 1] = games[depth]
            state = games[depth + 1]
            dispatch.apply(state, int(order[depth, level.next]))
            level.next += 1
            if is_leaf(state, int(games[0].round_number)) or depth + 1 == deepest:
                if deepest == DEEPEST and stops_before_round_end(state, int(games[0].round_number)):
                    counters[STATUS] = GAVE_UP
                    break
                evaluate(state, evaluator)
                update_value(level, order[depth, level.next - 1], evaluator.worth[viewer])
                continue
            key = key_of(octets[depth + 1])
            entry = entries[key & np.uint64(len(entries) - 1)]
            if entry.key == key and entry.depth >= deepest - depth - 1 and is_usable(entry, level):
                update_value(level, order[depth, level.next - 1], entry.value)
                continue
            depth += 1
            open_level(games, levels, order, depth, evaluator, viewer, deepest)
            levels[depth].key = key
            if entry.key == key:
                move_to_front(order, depth, int(levels[depth].count), int(entry.action))
        else:
            store_entry(entries, level, deepest - depth)
            if depth == 0:
                counters[STATUS] = DONE
            else:
                depth -= 1
                parent = levels[depth]
                update_value(parent, order[depth, parent.next - 1], level.value)
    counters[DEPTH] = depth


@compiled
def is_leaf(state: GameState, round_number: int) -> bool:
    """Whether the search stops here: at the end of the game or the round, or at a chance move."""
    return bool(state.phase in (OVER, DEALING) or state.round_number != round_number)


@compiled
def stops_before_round_end(state: GameState, round_number: int) -> bool:
    """Whether a path stops before the end of the round."""
    return bool(state.phase != OVER and state.round_number == round_number)


@entry_point(PLAY)
def key_of(octets: Bytes) -> np.uint64:
    """A hash of a position, without the generator."""
    key = MULTIPLIER
    for n in range(GENERATOR_BYTES, len(octets)):
        key = (key ^ np.uint64(octets[n])) * MULTIPLIER
    return key ^ key >> np.uint64(29)


@entry_point(PLAY)
def open_level(
    games: Games,
    levels: Levels,
    order: Order,
    depth: int,
    evaluator: Evaluator,
    viewer: int,
    deepest: int,
) -> None:
    """Open a position: list its actions, most promising first."""
    state, level = games[depth], levels[depth]
    level.count = dispatch.legal_actions(state, order[depth])
    level.next, level.best = 0, order[depth, 0]
    level.is_viewer = state.current == viewer
    level.value = single(-1.0 if level.is_viewer else 2.0)
    if depth == 0:
        level.low, level.high = single(-1.0), single(2.0)
    else:
        level.low, level.high = levels[depth - 1].low, levels[depth - 1].high
    level.first_low, level.first_high = level.low, level.high
    if level.count > 1 and deepest - depth > 1:
        sort_actions(games, order[depth], depth, level, evaluator, viewer)


@compiled
def sort_actions(
    games: Games,
    actions: Ids,
    depth: int,
    level: Level,
    evaluator: Evaluator,
    viewer: int,
) -> None:
    """Sort actions by their value for the player to act, best first."""
    values = evaluator.values
    for n in range(level.count):
        games[TRIAL] = games[depth]
        dispatch.apply(games[TRIAL], int(actions[n]))
        evaluate(games[TRIAL], evaluator)
        value = evaluator.worth[viewer] if level.is_viewer else -evaluator.worth[viewer]
        action = actions[n]
        place = n
        while place > 0 and values[place - 1] < value:
            values[place], actions[place] = values[place - 1], actions[place - 1]
            place -= 1
        values[place], actions[place] = value, action


@compiled
def move_to_front(order: Order, depth: int, count: int, action: int) -> None:
    """Move an action to the front."""
    place = 0
    while place < count and order[depth, place] != action:
        place += 1
    if place < count:
        for n in range(place, 0, -1):
            order[depth, n] = order[depth, n - 1]
        order[depth, 0] = action


@compiled
def is_usable(entry: Entry, level: Level) -> bool:
    """Whether a stored result is good enough for the parent's bounds."""
    if entry.bound == AT_LEAST:
        return bool(entry.value >= level.high)
    if entry.bound == AT_MOST:
        return bool(entry.value <= level.low)
    return True


@compiled
def update_value(level: Level, action: int, value: float) -> None:
    """Update a position with the value of one of its actions."""
    if level.is_viewer:
        if value > level.value:
            level.value, level.best = value, action
        level.low = max(level.low, level.value)
    else:
        if value < level.value:
            level.value, level.best = value, action
        level.high = min(level.high, level.value)


@compiled
def store_entry(entries: Entries, level: Level, depth: int) -> None:
    """Store the result for a position, replacing the old entry."""
    entry = entries[level.key & np.uint64(len(entries) - 1)]
    entry.key, entry.value, entry.action, entry.depth = level.key, level.value, level.best, depth
    entry.bound = EXACTLY
    if level.value <= level.first_low:
        entry.bound = AT_MOST
    elif level.value >= level.first_high:
        entry.bound = AT_LEAST
