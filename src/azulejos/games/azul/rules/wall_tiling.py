"""Phase B, tiling the walls: where tiles are laid, which fall, and when a player must choose."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.random import random_below
from azulejos.core.records import Vector
from azulejos.games.azul.journal import (
    ACROSS,
    DOWN,
    FALL,
    FLOOR_PLACE,
    LAY,
    LID_PLACE,
    LINE_PLACE,
    PAY_FLOOR,
    PENALTY,
    WALL_PLACE,
)
from azulejos.games.azul.rules.actions import tile_id
from azulejos.games.azul.rules.factory_offer import drop_tiles, open_line
from azulejos.games.azul.rules.scoring import floor_penalty, pay_floor_line
from azulejos.games.azul.state import COLUMNS, FULL_ROW, JOKER, LINES, MARKER, NONE, STANDS_FOR, TILING, Player, State
from azulejos.games.kit.factories import CENTRE
from azulejos.games.kit.journal import Journal, begin_step, move, note, score
from azulejos.games.kit.runs import run_points, runs_through
from azulejos.games.kit.seats import next_seat


@compiled
def column_of(colour: int, row: int) -> int:
    """The column of a colour on the coloured wall: each row is the one above, shifted one space to the right."""
    return (colour + row) % COLUMNS


@compiled
def colour_at(row: int, column: int) -> int:
    """The colour of a space on the coloured wall."""
    return (column - row) % COLUMNS


@compiled
def spaces_for_line(state: State, player: Player, row: int) -> int:
    """The columns where the tile of a full line can go, as a mask."""
    colour = player.lines[row].colour
    free = FULL_ROW & ~int(player.rows[row])
    if colour == NONE:
        return free
    if state.grey:
        return free & ~int(player.columns_with[colour])
    return 1 << column_of(colour, row)


@compiled
def tile_walls(state: State, seat: int, journal: Journal | None = None) -> bool:
    """Tile the walls from this seat on: clockwise from the first player, lines from the top, then the floor (ruling 4).

    Stops when a player must choose a space; returns whether all walls are tiled.
    """
    while True:
        player = state.players[seat]
        for row in range(LINES):
            if player.lines[row].count == row + 1:
                spaces = spaces_for_line(state, player, row)
                choices = bit_count(spaces)
                if choices > 1:
                    state.phase, state.current, state.choosing = TILING, seat, row
                    return False
                if choices == 1:
                    lay_tile(state, seat, row, nth_bit(spaces, 0), journal)
                else:
                    drop_line(state, seat, row, journal)
        clear_floor_line(state, seat, journal)
        seat = next_seat(state, seat)
        if seat == state.first:
            return True


@compiled
def lay_tile(state: State, seat: int, row: int, column: int, journal: Journal | None = None) -> None:
    """Lay one tile of a full line on the wall and score it; the rest of the line goes to the lid at once.

    A line that holds a joker lays a joker. It stands for the line's colour; from a line of jokers alone it stands for
    the colour of its space on the coloured wall, and for none on the grey wall.
    """
    player = state.players[seat]
    line = player.lines[row]
    colour = int(line.colour)
    begin_step(journal, LAY, seat)
    move(journal, JOKER if line.jokers > 0 else colour, 1, LINE_PLACE + row, WALL_PLACE + row * COLUMNS + column)
    if colour == NONE and not state.grey:
        stands_for = colour_at(row, column)
    else:
        stands_for = colour
    if line.jokers == 0:
        player.wall[row, column] = colour
        state.lid[colour] += row
        move(journal, colour, row, LINE_PLACE + row, LID_PLACE)
    else:
        player.wall[row, column] = JOKER if stands_for == NONE else STANDS_FOR + stands_for
        state.lid[JOKER] += line.jokers - 1
        move(journal, JOKER, line.jokers - 1, LINE_PLACE + row, LID_PLACE)
        if colour != NONE:
            state.lid[colour] += line.count - line.jokers
            move(journal, colour, line.count - line.jokers, LINE_PLACE + row, LID_PLACE)
    player.rows[row] |= 1 << column
    player.columns[column] |= 1 << row
    if stands_for != NONE:
        player.rows_with[stands_for] |= 1 << row
        player.columns_with[stands_for] |= 1 << column
    across, down = runs_through(player, row, column)
    player.score += run_points(across, down)
    score(journal, run_points(across, down))
    note(journal, ACROSS, across)
    note(journal, DOWN, down)
    state.idle_rounds = 0
    clear_line(state, player, row)


@compiled
def drop_line(state: State, seat: int, row: int, journal: Journal | None = None) -> None:
    """Drop a full line whose tile has no space, entirely, on the floor line (grey wall, special case)."""
    player = state.players[seat]
    line = player.lines[row]
    begin_step(journal, FALL, seat)
    drop_tiles(state, player, line.colour, line.count - line.jokers, LINE_PLACE + row, journal)
    drop_tiles(state, player, JOKER, line.jokers, LINE_PLACE + row, journal)
    clear_line(state, player, row)


@compiled
def clear_line(state: State, player: Player, row: int) -> None:
    """Empty a pattern line and open it again."""
    line = player.lines[row]
    line.colour, line.count, line.jokers = NONE, 0, 0
    open_line(player, row, state.jokers)


@compiled
def clear_floor_line(state: State, seat: int, journal: Journal | None = None) -> None:
    """Pay for the floor line and move its tiles to the lid; the marker returns to the centre with the next round."""
    player = state.players[seat]
    if player.floor_count == 0:
        return
    begin_step(journal, PAY_FLOOR, seat)
    note(journal, PENALTY, floor_penalty(state, seat))
    score(journal, pay_floor_line(state, seat))
    for space in range(player.floor_count):
        piece = player.floor[space]
        if piece != MARKER:
            state.lid[piece] += 1
        move(journal, piece, 1, FLOOR_PLACE, CENTRE if piece == MARKER else LID_PLACE)
        player.floor[space] = NONE
    player.floor_count = 0


@compiled
def pending_spaces(state: State) -> int:
    """The columns that the current player must choose from, as a mask."""
    return spaces_for_line(state, state.players[state.current], state.choosing)


@compiled
def list_tiles(state: State, actions: Vector[int]) -> int:
    """Write the ids of the legal spaces, in ascending order; returns how many."""
    spaces = pending_spaces(state)
    for n in range(bit_count(spaces)):
        actions[n] = tile_id(int(state.choosing), nth_bit(spaces, n))
    return bit_count(spaces)


@compiled
def random_tile(state: State) -> int:
    """A uniformly random legal space."""
    spaces = pending_spaces(state)
    return tile_id(int(state.choosing), nth_bit(spaces, random_below(state, bit_count(spaces))))
