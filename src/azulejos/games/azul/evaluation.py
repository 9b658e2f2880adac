"""The evaluation features of Azul: numbers for one seat, from which its final score is estimated."""

from typing import Annotated

import numpy as np

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.copying import clear_record
from azulejos.core.phases import DEALING
from azulejos.core.records import F4, Vector, dtype_of, single
from azulejos.games.azul.projection import best_space
from azulejos.games.azul.rules.scoring import floor_penalty
from azulejos.games.azul.rules.wall_tiling import spaces_for_line
from azulejos.games.azul.state import COLOURS, COLUMNS, LINES, NONE, Player, State
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.tiles import count_tiles

STAGES = 12
WEIGHT_OPTIONS = ("wall", "jokers")
"""The options with separate weights for each value."""

MOST_ROUNDS = 6


class Features:
    """The features of a seat. The shipped weights depend on this order."""

    one: F4  # always 1: the intercept
    score: F4
    penalty: F4  # of the floor line
    has_marker: F4
    turns_until: F4  # number of seats that act before this one
    tiles_on_table: F4
    tiles_in_centre: F4
    row_tiles: Annotated[Vector[F4], LINES]  # of the wall
    fullest_row: F4
    rows_lacking_one: F4
    pairs_across: F4  # adjacent tiles on the wall
    columns_with: Annotated[Vector[F4], LINES]  # columns with 1 to 5 tiles
    pairs_down: F4
    colours_with: Annotated[Vector[F4], LINES]  # colours with 1 to 5 tiles on the wall
    idle_rounds: F4
    full_lines: Annotated[Vector[F4], LINES]
    partial_lines: Annotated[Vector[F4], LINES]  # how full, from 0 to 1
    full_points: F4  # points that the tiles of full lines will score
    partial_points: F4  # likewise for the other lines, weighted by how full they are
    full_columns: F4  # tiles in the columns where the tiles of full lines will go
    full_colours: F4  # tiles on the wall in the colours of full lines
    partial_columns: F4  # likewise for the other lines, weighted by how full they are
    partial_colours: F4
    empty_lines: F4
    points_in_reach: F4  # for lines that one take can complete
    exact_takes: F4  # lines that a take completes with no tile left over
    jokers: F4  # on lines
    fullest_row_of_others: F4  # how soon the game may end


FEATURE_RECORD = dtype_of(Features)
FEATURES = FEATURE_RECORD.itemsize // np.dtype(np.float32).itemsize


@compiled
def stage(state: State) -> int:
    """The stage of the game, which selects the weights: the round, and whether it is still being dealt."""
    return 2 * (min(int(state.round_number), MOST_ROUNDS) - 1) + int(state.phase == DEALING)


@compiled
def features(state: State, seat: int, out: Features) -> None:
    """Write the features of a seat."""
    clear_record(out)
    player = state.players[seat]
    out.one = 1
    out.score = player.score
    out.penalty = floor_penalty(state, seat)
    out.has_marker = state.marker == seat
    out.turns_until = (seat - int(state.current)) % int(state.seats) if state.phase != DEALING else 0
    for place in range(PLACES):
        out.tiles_on_table += count_tiles(state.places[place])
    out.tiles_in_centre = count_tiles(state.places[CENTRE])
    wall_features(state, player, out)
    line_features(state, player, out)
    out.fullest_row_of_others = most_in_a_row_of_others(state, seat)


@compiled
def wall_features(state: State, player: Player, out: Features) -> None:
    """Progress of rows, columns and colours, and adjacency of tiles."""
    for row in range(LINES):
        tiles = bit_count(player.rows[row])
        out.row_tiles[row] = tiles
        out.fullest_row = max(out.fullest_row, tiles)
        out.rows_lacking_one += tiles == COLUMNS - 1
        out.pairs_across += bit_count(player.rows[row] & player.rows[row] >> 1)
    for column in range(COLUMNS):
        tiles = bit_count(player.columns[column])
        if tiles > 0:
            out.columns_with[tiles - 1] += 1
        out.pairs_down += bit_count(player.columns[column] & player.columns[column] >> 1)
    for colour in range(COLOURS):
        tiles = bit_count(player.rows_with[colour])
        if tiles > 0:
            out.colours_with[tiles - 1] += 1
    out.idle_rounds = state.idle_rounds


@compiled
def line_features(state: State, player: Player, out: Features) -> None:
    """Pattern lines: how full they are, what their tiles will score, and whether a take can complete them."""
    for row in range(LINES):
        line = player.lines[row]
        if line.count == 0:
            out.empty_lines += 1
            continue
        spaces = spaces_for_line(state, player, row)
        points, column = best_space(player, row, spaces)
        done = int(line.count) / (row + 1)
        colours = bit_count(player.rows_with[line.colour]) if line.colour != NONE else 0
        if line.count == row + 1:
            out.full_lines[row] = 1
            out.full_points += points
            out.full_columns += bit_count(player.columns[column])
            out.full_colours += colours
        else:
            out.partial_lines[row] = done
            out.partial_points += single(points * done)
            out.partial_columns += single(bit_count(player.columns[column]) * done)
            out.partial_colours += single(colours * done)
            if line.colour != NONE:
                most, exact = offers(state, line.colour, row + 1 - int(line.count))
                out.points_in_reach += points * most
                out.exact_takes += exact
        out.jokers += line.jokers


@compiled
def offers(state: State, colour: int, missing: int) -> tuple[int, int]:
    """Whether a take can bring the missing tiles of a colour, and whether one brings exactly that many."""
    enough = exact = 0
    for place in range(PLACES):
        tiles = int(state.places[place, colour])
        if tiles >= missing:
            enough = 1
            exact |= tiles == missing
    return enough, exact


@compiled
def most_in_a_row_of_others(state: State, seat: int) -> int:
    """The tiles in the fullest row of the other players, which shows how soon the game may end."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            for row in range(LINES):
                most = max(most, bit_count(state.players[other].rows[row]))
    return most
