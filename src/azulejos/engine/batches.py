"""Many games at once, in the caller's arrays: one compiled call steps a slice of the games, without locks.

Chance uses the generator of each game, as in a match with the same seed.
"""

from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from azulejos.core.bit_sets import WORD, has, pack, random_member, words_for
from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.copying import clear_numbers
from azulejos.core.entry_points import ENVIRONMENTS, RESEARCH, entry_point
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.core.records import RecordArray, Structs, Vector, record_type
from azulejos.engine import dispatch
from azulejos.games.kit.observation import LegalMask
from azulejos.games.kit.seats import next_seat
from azulejos.games.kit.state import Games, GameState

Seeds = np.ndarray[Any, np.dtype[np.uint64]]
Actions = np.ndarray[Any, np.dtype[np.int64]]
Seats = np.ndarray[Any, np.dtype[np.int8]]
Rewards = np.ndarray[Any, np.dtype[np.float32]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]

RewardTable = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Weights = np.ndarray[Any, np.dtype[np.int16]]

LEGAL = -1
"""Returned in place of an index when all actions are legal."""


class Observation(Protocol):
    """What a seat sees, in records that the game declares."""

    @property
    def table(self) -> object:
        """The shared part of the table."""

    @property
    def boards(self) -> Structs[object]:
        """The boards, starting with the viewer's."""


class LegalSet(Protocol):
    """The set of legal actions, with a generator for random choices."""

    words: Vector[np.uint64]
    generator: np.uint64


LegalSets = RecordArray[LegalSet]
Seen = RecordArray[Observation]
Masks = RecordArray[LegalMask]


class Batched(NamedTuple):
    """The games of a batch and their data, with one entry per game."""

    games: Games
    start: Games
    """A single game before its first deal, which every game starts from."""
    seeds: Seeds
    actions: Actions
    legal: LegalSets
    """The sets of legal actions, with generators for random choices."""
    observations: Seen
    masks: Masks
    seats: Seats
    rewards: RewardTable
    ends: Flags
    by_margin: bool
    """Whether a finished game is rewarded by the lead in points rather than by the victory."""


@cache  # arrays of one variant share one type, which is recognised at once
def mask_record(actions: int) -> "np.dtype[Any]":
    """The record type of a mask over this many actions."""
    return record_type([("legal", "i1", actions)])


@cache
def legal_record(actions: int) -> "np.dtype[Any]":
    """The record type of a set of legal actions, with a generator to sample from it."""
    return record_type([("words", "u8", words_for(actions)), ("generator", "u8")])


@compiled
def deal_all(state: GameState) -> None:
    """Draw and deal until a player can act."""
    while state.phase == DEALING:
        dispatch.deal(state, dispatch.draw(state))


@compiled
def observe(state: GameState, viewer: int, out: Observation) -> None:
    """Write what a seat sees: the table, then the boards, starting with its own."""
    dispatch.observe_table(state, viewer, out.table)
    seat = viewer
    for n in range(state.seats):
        dispatch.observe_board(state, seat, out.boards[n])
        seat = next_seat(state, seat)


@compiled
def show(state: GameState, observation: Observation, mask: LegalMask, legal: LegalSet) -> None:
    """Write the current player's observation and legal actions: as a mask that the caller may change, and as a set."""
    dispatch.write_mask(state, mask)
    observe(state, int(state.current), observation)
    pack(legal.words, mask.legal)  # last: reading the mask right after writing it would be slower


@entry_point(ENVIRONMENTS)
def show_games(batched: Batched) -> None:
    """Write the current player's observation and legal actions, for all games."""
    for n in range(len(batched.games)):
        batched.seats[n] = batched.games[n].current
        show(batched.games[n], batched.observations[n], batched.masks[n], batched.legal[n])


@entry_point(RESEARCH)
def start_games(games: Games, first: int, last: int, start: Games, seeds: Seeds) -> None:
    """Restart games, each with its seed."""
    for n in range(first, last):
        games[n] = start[0]
        seed_generator(games[n], seeds[n])
        deal_all(games[n])


@compiled
def find_illegal(batched: Batched, first: int, last: int) -> int:
    """The first game whose action is illegal; LEGAL if there is none."""
    legal, actions = batched.legal, batched.actions
    for n in range(first, last):
        words, action = legal[n].words, int(actions[n])
        if not 0 <= action < WORD * len(words) or not has(words, action):
            return n
    return LEGAL


@compiled
def step_games(batched: Batched, first: int, last: int) -> None:
    """Play a legal action in each game and write the results; games that end restart with their next seed."""
    # unpacked once, outside the loop: reading an array from a tuple is not free
    games, start, seeds, actions, legal, observations, masks, seats, rewards, ends, by_margin = batched
    for n in range(first, last):
        state = games[n]
        dispatch.apply(state, int(actions[n]))
        ends[n] = state.phase == OVER
        if state.phase == OVER:
            reward_seats(state, rewards[n], by_margin)
            seeds[n] += np.uint64(len(games))
            games[n] = start[0]
            seed_generator(state, seeds[n])
        else:
            for seat in range(state.seats):
                rewards[n, seat] = 0
        deal_all(state)
        seats[n] = state.current
        show(state, observations[n], masks[n], legal[n])


@compiled
def reward_seats(state: GameState, rewards: Rewards, by_margin: bool) -> None:
    """Write each seat's reward for a finished game: its share of the victory, from -1 to 1, or its lead in points."""
    winners = dispatch.winners(state)
    for seat in range(state.seats):
        if by_margin:
            rewards[seat] = lead(state, seat)
        else:
            rewards[seat] = 2 / bit_count(winners) - 1 if winners >> seat & 1 else -1


@compiled
def lead(state: GameState, seat: int) -> int:
    """A seat's points minus those of the best other seat."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.players[other].score))
    return int(state.players[seat].score) - best


@compiled
def choose_at_random(batched: Batched, first: int, last: int) -> None:
    """Write a uniformly random legal action for each game.

    These choices have separate generators, so they do not affect what a game deals.
    """
    legal, actions = batched.legal, batched.actions
    for n in range(first, last):
        actions[n] = random_member(legal[n].words, legal[n])


@entry_point(ENVIRONMENTS)
def observe_game(games: Games, n: int, viewer: int, observations: Seen) -> None:
    """Write what a seat sees of one game, in any phase, into the first observation."""
    observe(games[n], viewer, observations[0])


@entry_point(ENVIRONMENTS)
def observe_seats(games: Games, first: int, last: int, seats: Seats, observations: Seen, masks: Masks) -> None:
    """Write what one seat of each game sees, and its legal actions; it must be the one to act."""
    for n in range(first, last):
        observe(games[n], int(seats[n]), observations[n])
        dispatch.write_mask(games[n], masks[n])


@entry_point(ENVIRONMENTS)
def mask_game(games: Games, n: int, masks: Masks) -> None:
    """Write what is legal in one game, in any phase, into the first mask."""
    if games[n].phase in (DEALING, OVER):
        clear_numbers(masks[0].legal)
    else:
        dispatch.write_mask(games[n], masks[0])


@entry_point(RESEARCH)
def reward_game(games: Games, n: int, rewards: Rewards, by_margin: bool) -> None:
    """Write each seat's reward for a finished game."""
    reward_seats(games[n], rewards, by_margin)


@entry_point(RESEARCH)
def weigh_chance(games: Games, n: int, weights: Weights) -> None:
    """While dealing: write the integer weight of each possible draw."""
    dispatch.chance_weights(games[n], weights)
