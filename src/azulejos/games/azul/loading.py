"""Loads positions of Azul, e.g. typed in from a real table, and rejects those that no game can reach.

The schema is checked first, then each board; `validation.py` checks the table as a whole.
"""

from collections import Counter
from typing import Any

import numpy as np
from msgspec.structs import asdict

from azulejos.core.records import RecordArray, numbers
from azulejos.games.azul.notation import PIECE_NAMES, SPACE_NAMES, TILE_NAMES, tile_name
from azulejos.games.azul.position import PHASE_NAMES, Board, Position
from azulejos.games.azul.rules.factory_offer import close_line, close_line_to_other_colours
from azulejos.games.azul.rules.setup import lay_out
from azulejos.games.azul.rules.wall_tiling import colour_at
from azulejos.games.azul.state import JOKER, LINES, MARKER, NONE, STANDS_FOR, TABLE, State
from azulejos.games.azul.validation import check_evidence
from azulejos.games.kit.loading import lay_bag_and_spare, lay_places, read_generator, read_position, read_seat, refuse

PHASES = {name: phase for phase, name in PHASE_NAMES.items()}
SPACES = {name: space for space, name in SPACE_NAMES.items()}


def load_position(position: Any) -> RecordArray[State]:
    """Load a position into an array with one game."""
    given = read_position(position, Position)
    games: RecordArray[State] = np.zeros(1, TABLE)
    state = games[0]
    lay_out(state, len(given.players), asdict(given.options))
    _lay_table(state, given)
    for seat, board in enumerate(given.players):
        _lay_board(state, seat, board)
    lay_bag_and_spare(state, state.lid, "lid", TILE_NAMES, _tiles_on_table(state), given.bag, given.lid)
    check_evidence(state)
    return games


def _lay_table(state: State, given: Position) -> None:
    state.phase = PHASES[given.phase]
    state.first = read_seat(state, "first_player", given.first_player)
    state.current = read_seat(state, "current_player", given.current_player)
    state.marker = read_seat(state, "marker", given.marker)
    state.choosing = NONE if given.choosing is None else given.choosing - 1
    state.round_number = given.round
    state.idle_rounds = given.rounds_without_tile
    state.generator = read_generator(given.generator)
    lay_places(state, TILE_NAMES, given.factories, given.centre)


def _lay_board(state: State, seat: int, board: Board) -> None:
    player = state.players[seat]
    player.score = board.score
    for row in range(LINES):
        for column, name in enumerate(board.wall[row]):
            if name is not None:
                _lay_space(state, seat, row, column, SPACES[name])
    for row, tiles in enumerate(board.lines):
        _lay_line(state, seat, row, Counter(map(TILE_NAMES.index, tiles)))
    for space, piece in enumerate(board.floor):
        player.floor[space] = PIECE_NAMES.index(piece)
    player.floor_count = len(board.floor)
    if board.floor.count("marker") > 1:
        raise refuse("two_markers", player=seat + 1)


def _lay_space(state: State, seat: int, row: int, column: int, space: int) -> None:
    player = state.players[seat]
    where = {"player": seat + 1, "row": row + 1, "column": column + 1}
    stands_for = NONE if space == JOKER else space % STANDS_FOR
    if not state.grey and stands_for != colour_at(row, column):
        raise refuse("wrong_space", colour=tile_name(colour_at(row, column)), **where)
    if stands_for != NONE:
        if player.rows_with[stands_for] >> row & 1 or player.columns_with[stands_for] >> column & 1:
            raise refuse("colour_twice", colour=tile_name(stands_for), **where)
        player.rows_with[stands_for] |= 1 << row
        player.columns_with[stands_for] |= 1 << column
        player.open[stands_for] &= ~(1 << row)
    player.wall[row, column] = space
    player.rows[row] |= 1 << column
    player.columns[column] |= 1 << row


def _lay_line(state: State, seat: int, row: int, tiles: "Counter[int]") -> None:
    player = state.players[seat]
    line = player.lines[row]
    colours = [kind for kind in tiles if kind != JOKER]
    where = {"player": seat + 1, "line": row + 1}
    if tiles.total() > row + 1:
        raise refuse("line_too_long", **where)
    if len(colours) > 1:
        raise refuse("line_of_two_colours", **where)
    line.count = tiles.total()
    line.jokers = tiles[JOKER]
    if colours:
        line.colour = colours[0]
        if player.rows_with[line.colour] >> row & 1:
            raise refuse("line_colour_on_wall", colour=tile_name(colours[0]), **where)
        close_line_to_other_colours(player, row, colours[0])
    if line.count == row + 1:
        close_line(player, row)


def _tiles_on_table(state: State) -> list[int]:
    """The number of tiles of each kind on factories, centre and boards."""
    tiles: Counter[int] = Counter()
    for place in state.places:
        tiles.update(dict(enumerate(numbers(place))))
    for seat in range(state.seats):
        player = state.players[seat]
        tiles.update(piece for piece in numbers(player.floor) if piece not in (NONE, MARKER))
        tiles.update(min(space, JOKER) for row in player.wall for space in numbers(row) if space != NONE)
        for line in player.lines:
            tiles[JOKER] += int(line.jokers)
            tiles[int(line.colour)] += int(line.count - line.jokers)
    return [tiles[kind] for kind in range(len(TILE_NAMES))]
