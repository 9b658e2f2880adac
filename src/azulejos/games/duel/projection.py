"""The score as things stand: ends the round for a player, on a copy."""

from azulejos.core.bits import bit_count, nth_bit, run_length
from azulejos.core.compiler import compiled
from azulejos.core.phases import OVER
from azulejos.games.duel.journal import APPRAISE, COMPLETABLE, TABLET_OF
from azulejos.games.duel.rules.decorating import break_line, completable_lines, lay_line, will_break
from azulejos.games.duel.rules.dome import brings_special_tile, cells_for, row_of, slot_of, special_cell
from azulejos.games.duel.rules.scoring import pay_broken_tiles
from azulejos.games.duel.rules.tablets import tablet_points
from azulejos.games.duel.state import FULL_LINE, LAYING, LINES, NONE, PAYING, TABLETS, Player, State
from azulejos.games.kit.journal import Journal, begin_step, note
from azulejos.games.kit.runs import run_points

SLOT_BITS = 3
"""The bits per plate when the numbers of tiles on all plates are packed into one number."""


@compiled
def project(state: State, seat: int, journal: Journal | None = None) -> int:
    """End the round for a seat, without chips or tablets: lay its complete lines and pay its broken tiles.

    Returns its score. Chooses the best cell line by line. Changes the state: pass a copy.
    """
    appraise(state, seat, journal)
    if state.phase != OVER and not has_decorated(state, seat):
        for line in range(LINES):
            end_line(state, seat, line, journal)
        pay_broken_tiles(state, seat, journal)
    appraise(state, seat, journal)
    return int(state.players[seat].score)


@compiled
def has_decorated(state: State, seat: int) -> bool:
    """Whether a seat has laid its tiles and paid for the broken ones, while the other seat is still laying."""
    return bool(state.phase in (PAYING, LAYING) and seat == state.first and state.current != seat)


@compiled
def end_line(state: State, seat: int, line: int, journal: Journal | None) -> None:
    """Lay, break or leave the tiles of a line, as in phase 2."""
    player = state.players[seat]
    count = player.lines[line].count
    if count == 0:
        return
    cells = cells_for(player, line, int(player.lines[line].colour))
    if cells == 0:
        if will_break(player, line):
            break_line(state, seat, line, journal)
    elif count == line + 1:
        rows, columns, plates = dome_in_numbers(player)
        _, column = best_cell(player, rows, columns, plates, line, cells)
        lay_line(state, seat, line, column, journal)


@compiled
def appraise(state: State, seat: int, journal: Journal | None) -> None:
    """Record what is not yet in the score: the lines that chips could complete, and what the tablets would pay."""
    if journal is not None:
        player = state.players[seat]
        begin_step(journal, APPRAISE, seat)
        note(journal, COMPLETABLE, completable_lines(player))
        for tablet in range(TABLETS):
            if state.sides[tablet] != NONE:
                side = 2 * tablet + int(state.sides[tablet])
                note(journal, TABLET_OF + side, tablet_points(player, side))


@compiled
def best_cell(player: Player, rows: int, columns: int, plates: int, row: int, cells: int) -> tuple[int, int]:
    """The most points that a tile can score on these cells of a row, including its special tile, and in which column.

    Ties are broken by the fullest column.
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
    """The points of a tile on a cell."""
    across = run_length(rows >> LINES * row & FULL_LINE | 1 << column, column)
    down = run_length(columns >> LINES * column & FULL_LINE | 1 << row, row)
    return run_points(across, down)


@compiled
def special_points(player: Player, plates: int, row: int, column: int) -> int:
    """The points of the special tile that a tile on this cell brings: the number of its row, or 0 without one."""
    slot = slot_of(row, column)
    if brings_special_tile(player, slot, tiles_on(plates, slot) + 1):
        return row_of(slot, special_cell(player, slot)) + 1
    return 0


@compiled
def tiles_on(plates: int, slot: int) -> int:
    """The tiles on a plate."""
    return plates >> SLOT_BITS * slot & (1 << SLOT_BITS) - 1
