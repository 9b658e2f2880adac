"""Observations of Summer Pavilion for learning programs, and masks of legal actions."""

from typing import Annotated

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers, copy_alike
from azulejos.core.records import I1, Matrix, Vector, dtype_of
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.observation import Bounds, LegalMask, Score, observed_fields, seats_away, write_score
from azulejos.games.kit.seats import MOST_PLAYERS
from azulejos.games.summer_pavilion.board import AFFORDABLE, MOST_COST, SPACES, STARS, WINDOW
from azulejos.games.summer_pavilion.rules.actions import ACTION_IDS, PASS_ID, place_id
from azulejos.games.summer_pavilion.rules.choices import choices, first_choice
from azulejos.games.summer_pavilion.rules.taking import wild_colour
from azulejos.games.summer_pavilion.state import (
    COLOURS,
    KEEPING,
    MOST_KEPT,
    NONE,
    PLACING,
    ROUNDS,
    SUPPLY_SIZE,
    TAKING,
    TILES_OF_A_COLOUR,
    State,
)

MOST_BONUS_TILES = 2 * WINDOW
"""A space is next to at most two structures."""


class ObservedTable:
    """The shared part of the table."""

    phase: Annotated[I1, Bounds(0, KEEPING)]
    turn: Annotated[I1, Bounds(-1, MOST_PLAYERS - 1)]
    first: Annotated[I1, Bounds(0, MOST_PLAYERS - 1)]
    token: Annotated[I1, Bounds(-1, MOST_PLAYERS - 1)]
    round_number: Annotated[I1, Bounds(1, ROUNDS)]
    wild: Annotated[I1, Bounds(0, COLOURS - 1)]
    wilds: Annotated[Vector[I1], ROUNDS, Bounds(0, COLOURS - 1)]
    star: Annotated[I1, Bounds(NONE, STARS - 1)]
    space: Annotated[I1, Bounds(NONE, SPACES - 1)]
    colour: Annotated[I1, Bounds(NONE, COLOURS - 1)]
    bonus_left: Annotated[I1, Bounds(0, MOST_BONUS_TILES)]
    kept: Annotated[I1, Bounds(0, MOST_KEPT)]
    places: Annotated[Matrix[I1], (PLACES, COLOURS), Bounds(0, TILES_OF_A_COLOUR)]
    supply: Annotated[Vector[I1], COLOURS, Bounds(0, SUPPLY_SIZE)]
    bag: Annotated[Vector[I1], COLOURS, Bounds(0, TILES_OF_A_COLOUR)]
    depot: Annotated[Vector[I1], COLOURS, Bounds(0, TILES_OF_A_COLOUR)]


class ObservedBoard:
    """The board of a player."""

    score: Score
    passed: Annotated[I1, Bounds(0, 1)]
    hand: Annotated[Vector[I1], COLOURS, Bounds(0, TILES_OF_A_COLOUR)]
    corners: Annotated[Vector[I1], COLOURS, Bounds(0, MOST_KEPT)]
    tiles: Annotated[Matrix[I1], (STARS, SPACES), Bounds(NONE, COLOURS - 1)]


TABLE_FIELDS, BOARD_FIELDS = observed_fields(ObservedTable), observed_fields(ObservedBoard)
OBSERVED_TABLE, OBSERVED_BOARD = dtype_of(ObservedTable), dtype_of(ObservedBoard)


@compiled
def observe_table(state: State, viewer: int, out: ObservedTable) -> None:
    """Write the shared part of the table."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.token = seats_away(state, viewer, int(state.token))
    out.wild = wild_colour(state)


@compiled
def observe_board(state: State, seat: int, out: ObservedBoard) -> None:
    """Write the board and the hand of a seat."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)


_SPREAD = np.array([sum((mask >> n & 1) << COLOURS * n for n in range(PLACES)) for mask in range(1 << PLACES)])
"""For each mask of places or spaces: the bits at which the actions of each of them begin."""

_write_takes = bit_writer(PLACES * COLOURS)
_write_placements = bit_writer(SPACES * COLOURS)
_write_choices = bit_writer(COLOURS + 1)


@compiled
def action_limit(state: State) -> int:  # noqa: ARG001
    """The upper limit, exclusive, of the action ids at this table."""
    return ACTION_IDS


@compiled
def write_mask(state: State, out: LegalMask) -> None:
    """Write 1 for each legal action and 0 for the others."""
    clear_numbers(out.legal)
    if state.phase == TAKING:
        _write_takes(out.legal, 0, takes(state))
    elif state.phase == PLACING:
        tiles = payable(state)
        for star in range(STARS):
            _write_placements(out.legal, place_id(star, 0, 0), placements(state, star, tiles))
        out.legal[PASS_ID] = 1
    else:
        _write_choices(out.legal, first_choice(state), choices(state))


@compiled
def takes(state: State) -> int:
    """The legal takes, as a mask: any colour at a place, but the wild one only if the place has nothing else."""
    wild = wild_colour(state)
    mask = others = 0
    for colour in range(COLOURS):
        places = int(state.where[colour])
        mask |= int(_SPREAD[places]) << colour
        others |= places * (colour != wild)
    return mask & ~(int(_SPREAD[others]) << wild)


@compiled
def payable(state: State) -> int:
    """How many tiles the current player can pay with for each colour, four bits per colour."""
    hand, wild = state.players[state.current].hand, wild_colour(state)
    tiles = 0
    for colour in range(COLOURS):
        own = int(hand[colour])
        most = min(MOST_COST, own + int(hand[wild]) * (colour != wild))
        tiles |= most * (own > 0) << 4 * colour
    return tiles


@compiled
def placements(state: State, star: int, tiles: int) -> int:
    """The legal placements on a star, as a mask: the colours, space by space."""
    player = state.players[state.current]
    colours, empty = int(player.open[star]), ~int(player.laid[star])
    mask = 0
    for n in range(bit_count(colours)):
        colour = nth_bit(colours, n)
        spaces = int(AFFORDABLE[state.monochrome, star, tiles >> 4 * colour & 15]) & empty
        mask |= int(_SPREAD[spaces]) << colour
    return mask
