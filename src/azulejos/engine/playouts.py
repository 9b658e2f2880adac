"""Random games at full speed: for benchmarks, for searches, and for statistics that verify the engine."""

from typing import Any

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.entry_points import RESEARCH, entry_point
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import dispatch
from azulejos.games.kit.state import Games, GameState

Counts = np.ndarray[Any, np.dtype[np.int64]]

START, TABLE = 0, 1
"""Indices in the array for random games: the start position to copy, and the game being played."""

MOVES, CHOICES, ROUNDS, POINTS, SHARED, GAMES = range(6)
"""Indices of the counts of a census."""


@compiled
def random_game(state: GameState) -> int:
    """Play random actions to the end; returns how many."""
    moves = 0
    while state.phase != OVER:
        while state.phase == DEALING:
            dispatch.deal(state, dispatch.draw(state))
        dispatch.apply(state, dispatch.random_action(state))
        moves += 1
    return moves


@entry_point(RESEARCH)
def random_games(games: Games, count: int, first_seed: int) -> int:
    """Play `count` random games from the start position, each with its own seed; returns the number of actions."""
    moves = 0
    for seed in range(first_seed, first_seed + count):
        games[TABLE] = games[START]
        seed_generator(games[TABLE], np.uint64(seed))
        moves += random_game(games[TABLE])
    return moves


@entry_point(RESEARCH)
def trace_game(games: Games, trace: Games, seed: int) -> int:
    """Play a random game from the start position, and write the state after every action; returns how many.

    It stops when the trace is full.
    """
    state = games[TABLE]
    games[TABLE] = games[START]
    seed_generator(state, np.uint64(seed))
    moves = 0
    while state.phase != OVER and moves < len(trace):
        while state.phase == DEALING:
            dispatch.deal(state, dispatch.draw(state))
        dispatch.apply(state, dispatch.random_action(state))
        trace[moves] = games[TABLE]
        moves += 1
    return moves


@entry_point(RESEARCH)
def census(games: Games, count: int, first_seed: int, counts: Counts) -> None:
    """Play random games and count actions, legal choices, rounds, points of all seats, shared victories and games."""
    state = games[TABLE]
    for seed in range(first_seed, first_seed + count):
        games[TABLE] = games[START]
        seed_generator(state, np.uint64(seed))
        while state.phase != OVER:
            while state.phase == DEALING:
                dispatch.deal(state, dispatch.draw(state))
            counts[CHOICES] += dispatch.count_actions(state)
            dispatch.apply(state, dispatch.random_action(state))
            counts[MOVES] += 1
        counts[ROUNDS] += state.round_number
        for seat in range(state.seats):
            counts[POINTS] += state.players[seat].score
        won = dispatch.winners(state)
        if won & (won - 1):
            counts[SHARED] += 1
        counts[GAMES] += 1
