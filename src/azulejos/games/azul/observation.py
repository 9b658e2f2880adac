"""Observations of Azul for learning programs, and masks of legal actions."""

from typing import Annotated

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers, copy_alike
from azulejos.core.records import I1, Matrix, Vector, dtype_of
from azulejos.games.azul.rules.actions import (
    ACTION_IDS,
    DESTINATIONS,
    JOKER_IDS,
    TAKES_OF_ONE_THING,
    TILE_IDS,
    take_id,
    tile_id,
)
from azulejos.games.azul.rules.factory_offer import destinations, places_offering, takeable
from azulejos.games.azul.rules.wall_tiling import pending_spaces
from azulejos.games.azul.state import (
    COLOURS,
    COLUMNS,
    FLOOR_SIZE,
    IDLE_ROUNDS,
    KINDS,
    LINES,
    MARKER,
    NONE,
    STANDS_FOR,
    TAKING,
    TILES_OF_A_COLOUR,
    TILING,
    State,
)
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.observation import (
    HIGHEST_ROUND,
    Bounds,
    LegalMask,
    Score,
    observed_fields,
    seats_away,
    write_lines,
    write_score,
)
from azulejos.games.kit.seats import MOST_PLAYERS


class ObservedTable:
    """The shared part of the table."""

    phase: Annotated[I1, Bounds(0, TILING)]
    turn: Annotated[I1, Bounds(-1, MOST_PLAYERS - 1)]
    first: Annotated[I1, Bounds(0, MOST_PLAYERS - 1)]
    marker: Annotated[I1, Bounds(-1, MOST_PLAYERS - 1)]
    round_number: Annotated[I1, Bounds(1, HIGHEST_ROUND)]
    idle_rounds: Annotated[I1, Bounds(0, IDLE_ROUNDS)]
    choosing: Annotated[I1, Bounds(-1, LINES - 1)]
    places: Annotated[Matrix[I1], (PLACES, KINDS), Bounds(0, TILES_OF_A_COLOUR)]
    bag: Annotated[Vector[I1], KINDS, Bounds(0, TILES_OF_A_COLOUR)]
    lid: Annotated[Vector[I1], KINDS, Bounds(0, TILES_OF_A_COLOUR)]


class ObservedBoard:
    """The board of a player."""

    score: Score
    lines: Annotated[Matrix[I1], (LINES, KINDS), Bounds(0, LINES)]
    wall: Annotated[Matrix[I1], (LINES, COLUMNS), Bounds(NONE, STANDS_FOR + COLOURS - 1)]
    floor: Annotated[Vector[I1], FLOOR_SIZE, Bounds(NONE, MARKER)]


TABLE_FIELDS, BOARD_FIELDS = observed_fields(ObservedTable), observed_fields(ObservedBoard)
OBSERVED_TABLE, OBSERVED_BOARD = dtype_of(ObservedTable), dtype_of(ObservedBoard)


@compiled
def observe_table(state: State, viewer: int, out: ObservedTable) -> None:
    """Write the shared part of the table."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.marker = seats_away(state, viewer, int(state.marker))
    out.round_number = min(int(state.round_number), HIGHEST_ROUND)


@compiled
def observe_board(state: State, seat: int, out: ObservedBoard) -> None:
    """Write the board of a seat, with its lines as the number of tiles of each kind."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
    write_lines(out.lines, player.lines)


_AT_PLACES = np.array(
    [sum((places >> place & 1) << DESTINATIONS * place for place in range(PLACES)) for places in range(1 << PLACES)]
)
"""For each mask of places: the bits at which the takes from these places begin."""

_write_takes = bit_writer(TAKES_OF_ONE_THING)
_write_spaces = bit_writer(COLUMNS)


@compiled
def action_limit(state: State) -> int:
    """The upper limit, exclusive, of the action ids at this table; lower without jokers and with the coloured wall."""
    if state.jokers:
        return ACTION_IDS
    return JOKER_IDS if state.grey else TILE_IDS


@compiled
def write_mask(state: State, out: LegalMask) -> None:
    """Write 1 for each legal action and 0 for the others."""
    clear_numbers(out.legal)
    player = state.players[state.current]
    if state.phase == TAKING:
        for what in range(takeable(state)):
            takes = int(_AT_PLACES[places_offering(state, what)]) * destinations(player, what)
            _write_takes(out.legal, take_id(what, 0, 0), takes)
    else:
        _write_spaces(out.legal, tile_id(int(state.choosing), 0), pending_spaces(state))
