"""What a player would have if the round ended now: complete lines laid, broken tiles and the first player tile paid."""

from azulejos.core.bits import bit_count, nth_bit, run_length
from azulejos.core.compiler import compiled
from azulejos.core.phases import OVER
from azulejos.games.duel.rules.dome import COLOURS_OF_SPECIAL_PLATE, cells_for, slot_of
from azulejos.games.duel.rules.plates import SPECIAL_SPACE
from azulejos.games.duel.rules.scoring import penalty_for
from azulejos.games.duel.state import FULL_LINE, LAYING, LINES, PAYING, SLOTS_IN_ROW, Player, State
from azulejos.games.kit.runs import run_points

SLOT_BITS = 3
"""Of the number of tiles on a plate, where those of all plates are one number."""


@compiled
def standing(state: State, seat: int) -> int:
    """The score of a seat if the round ended now, without chips or tablets; line by line, the best cell is chosen."""
    player = state.players[seat]
    score = int(player.score)
    if state.phase == OVER or has_decorated(state, seat):
        return score
    points, _, _, _ = lay_complete_lines(player)
    return max(0, score + points - penalty(state, seat))


@compiled
def has_decorated(state: State, seat: int) -> bool:
    """Whether a seat has laid its tiles and paid for the broken ones, while the other still lays."""
    return bool(state.phase in (PAYING, LAYING) and seat == state.first and state.current != seat)


@compiled
def penalty(state: State, seat: int) -> int:
    """The points that broken tiles, those that will break, and the first player tile cost."""
    player = state.players[seat]
    broken = int(player.broken_count)
    for line in range(LINES):
        if player.lines[line].count > 0 and will_break(player, line):
            broken += int(player.lines[line].count)
    return penalty_for(state, seat, broken)


@compiled
def will_break(player: Player, line: int) -> bool:
    """Whether the tiles of a line have no cell and can never get one."""
    if player.plates_in_row[line // 2] < SLOTS_IN_ROW:
        return False
    return cells_for(player, line, int(player.lines[line].colour)) == 0


@compiled
def lay_complete_lines(player: Player) -> tuple[int, int, int, int]:
    """What complete lines score, from the top down, and the dome after that, as in `dome_in_numbers`."""
    rows, columns, plates = dome_in_numbers(player)
    score = 0
    for row in range(LINES):
        if player.lines[row].count == row + 1:
            cells = cells_for(player, row, int(player.lines[row].colour))
            if cells:
                points, column = best_cell(player, rows, columns, plates, row, cells)
                score += points
                special = special_points(player, plates, row, column)
                rows |= 1 << (LINES * row + column)
                columns |= 1 << (LINES * column + row)
                plates += 1 << SLOT_BITS * slot_of(row, column)
                if special > 0:
                    special_column = nth_bit(special_cells(player, special - 1, column), 0)
                    rows |= 1 << (LINES * (special - 1) + special_column)
                    columns |= 1 << (LINES * special_column + special - 1)
    return score, rows, columns, plates


@compiled
def best_cell(player: Player, rows: int, columns: int, plates: int, row: int, cells: int) -> tuple[int, int]:
    """The most points that a tile can score on these cells of a row, its special tile included, and in which column.

    Of equal ones, that in the fullest column.
    """
    best = best_points = best_column = 0
    for n in range(bit_count(cells)):
        column = nth_bit(cells, n)
        points = points_on(rows, columns, row, column) + special_points(player, plates, row, column)
        worth = (LINES + 1) * points + bit_count(columns >> LINES * column & FULL_LINE)
        if worth > best:
            best, best_points, best_column = worth, points, column
    return best_points, best_column


@compiled
def dome_in_numbers(player: Player) -> tuple[int, int, int]:
    """The filled cells by rows and by columns, six bits each, and the tiles on each plate, three bits each."""
    rows = columns = plates = 0
    for line in range(LINES):
        rows |= int(player.rows[line]) << LINES * line
        columns |= int(player.columns[line]) << LINES * line
    for slot in range(len(player.laid_on)):
        plates |= int(player.laid_on[slot]) << SLOT_BITS * slot
    return rows, columns, plates


@compiled
def points_on(rows: int, columns: int, row: int, column: int) -> int:
    """What a tile scores on a cell."""
    across = run_length(rows >> LINES * row & FULL_LINE | 1 << column, column)
    down = run_length(columns >> LINES * column & FULL_LINE | 1 << row, row)
    return run_points(across, down)


@compiled
def special_points(player: Player, plates: int, row: int, column: int) -> int:
    """The points of the special tile that a tile on this cell brings: the number of its row, or 0 if it brings none."""
    slot = slot_of(row, column)
    if plates >> SLOT_BITS * slot & (1 << SLOT_BITS) - 1 != COLOURS_OF_SPECIAL_PLATE - 1:
        return 0
    return special_row(player, row, column)


@compiled
def special_row(player: Player, row: int, column: int) -> int:
    """The number of the row of the empty special space on the plate of this cell, 0 if there is none."""
    upper = row & ~1
    if special_cells(player, upper, column):
        return upper + 1
    return upper + 2 if special_cells(player, upper + 1, column) else 0


@compiled
def special_cells(player: Player, row: int, column: int) -> int:
    """The empty special space, as a mask, in this row of the plate of a column."""
    return int(player.free[SPECIAL_SPACE, row]) & 0b11 << (column & ~1)


@compiled
def project(state: State, seat: int) -> int:
    """The score of a seat if the round ended now."""
    return standing(state, seat)
