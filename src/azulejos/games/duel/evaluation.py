"""What an evaluation looks at in Azul Duel, for one seat: numbers from which its final score is estimated.

The dome is looked at as it will be when the complete lines are laid: in the numbers of `projection.dome_in_numbers`,
because searches cannot copy the table for each look.
"""

import numpy as np

from azulejos.core.bits import WIDEST_MASK, bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING
from azulejos.core.records import Record
from azulejos.games.duel.projection import (
    SLOT_BITS,
    best_cell,
    dome_in_numbers,
    has_decorated,
    special_points,
    tiles_on,
)
from azulejos.games.duel.rules.chips import ANY, PAIR
from azulejos.games.duel.rules.decorating import will_break
from azulejos.games.duel.rules.dome import cells_for, column_of, slot_of, special_cell
from azulejos.games.duel.rules.plates import JOKER, JOKER_SPACE, SPECIAL_SPACE, TYPE
from azulejos.games.duel.rules.scoring import penalty_for
from azulejos.games.duel.rules.tablets import (
    COLUMN_POINTS,
    DIAGONAL_POINTS,
    JOKER_POINTS,
    LOWER_CORNER_POINTS,
    RAINBOW_COLOURS,
    RAINBOW_POINTS,
    ROW_POINTS,
    UPPER_CORNER_POINTS,
)
from azulejos.games.duel.state import (
    CHIP_COLOURS,
    CHIPS,
    COLOURS,
    FACTORIES,
    FULL_LINE,
    LAYING,
    LINES,
    NONE,
    PAYING,
    ROUNDS,
    SLOTS,
    SMALL_FACTORIES,
    SPECIAL_TILE,
    TABLETS,
    Player,
    State,
)
from azulejos.games.kit.tiles import count_tiles

FEATURES = 80
STAGES = 15

SIZE_BITS = 8
"""Of the sizes of the takes of one colour, where those of all colours are one number."""

CHIP_BITS = 4
"""Of the chips of one colour, where those of all colours are one number."""

_COLOURS_OF_CHIP = np.array([sum(1 << CHIP_BITS * colour for colour in colours) for colours in CHIP_COLOURS], np.int64)


def _cells(*cells: tuple[int, int]) -> int:
    """A mask of cells of the dome, by row and column."""
    return sum(1 << (LINES * row + column) for row, column in cells)


def _plate(row: int, column: int) -> int:
    return _cells((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))


NOT_LAST = _cells(*((row, column) for row in range(LINES) for column in range(LINES - 1)))
"""All cells that have another to the right."""

BORDER = _cells(*((row, column) for row in range(LINES) for column in range(LINES) if {row, column} & {0, LINES - 1}))
FALLING = _cells(*((n, n) for n in range(LINES)))
RISING = _cells(*((n, LINES - 1 - n) for n in range(LINES)))
_CORNERS = np.array([_plate(0, 0), _plate(0, LINES - 2), _plate(LINES - 2, 0), _plate(LINES - 2, LINES - 2)], np.int64)
_CORNER_POINTS = np.array([UPPER_CORNER_POINTS] * 2 + [LOWER_CORNER_POINTS] * 2, np.int8)


@compiled
def stage(state: State) -> int:
    """Which weights judge this table: those of its round, and of its deal, its acquisitions or its decoration."""
    part = 1
    if state.picks_left > 0 or (state.phase == DEALING and state.filling):
        part = 0
    elif state.phase in (PAYING, LAYING):
        part = 2
    return 3 * (min(int(state.round_number), ROUNDS) - 1) + part


@compiled
def features(state: State, seat: int, out: Record) -> None:
    """Write the numbers for a seat."""
    for n in range(FEATURES):
        out[n] = 0
    player = state.players[seat]
    points, rows, columns, plates = lay_complete_lines(player)
    table_features(state, seat, out)
    out[10] = points
    line_features(state, seat, rows, columns, plates, out)
    dome_features(player, rows, columns, plates, out)
    tablet_features(state, player, rows, columns, plates, out)


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
                slot = slot_of(row, column)
                rows |= 1 << (LINES * row + column)
                columns |= 1 << (LINES * column + row)
                plates += 1 << SLOT_BITS * slot
                if special > 0:
                    special_column = column_of(slot, special_cell(player, slot))
                    rows |= 1 << (LINES * (special - 1) + special_column)
                    columns |= 1 << (LINES * special_column + special - 1)
    return score, rows, columns, plates


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
def table_features(state: State, seat: int, out: Record) -> None:
    """Score, penalties, turn, plates, tokens and chips: numbers 0 to 9, 30 and 49."""
    player = state.players[seat]
    out[0] = 1
    out[1] = player.score
    if not has_decorated(state, seat):
        out[2] = penalty(state, seat)
        out[3] = state.holder == seat
    out[5] = player.tokens
    out[6] = count_tiles(player.chips)
    out[7] = player.chips_taken
    out[8] = count_tiles(state.large_moon)
    for factory in range(FACTORIES):
        out[8] += count_tiles(state.sun[factory])
        if factory < SMALL_FACTORIES:
            out[8] += state.heights[factory]
            out[9] += state.chips[factory] >= 0
    if state.current == seat:
        out[4] = 1
        out[6] += count_tiles(state.paid)
        out[30] = state.plate != NONE or state.drawn_count > 0
    out[49] = out[30] + count_tiles(player.plates_in_row)


@compiled
def line_features(state: State, seat: int, rows: int, columns: int, plates: int, out: Record) -> None:
    """Pattern lines: numbers 11 to 29 and 52. Number 12: whether the seat has decorated (line 1 is never in part)."""
    player = state.players[seat]
    chips, total = chips_by_colour(state, seat), int(out[6])
    offers = take_sizes(state)
    undecided = first_undecided_line(state, seat)
    out[12] = undecided == LINES
    for line in range(LINES):
        count, colour = int(player.lines[line].count), int(player.lines[line].colour)
        if count == 0:
            out[24] += 1
            out[25] += any_take_fills(player, offers, line)
            continue
        cells = cells_for(player, line, colour)
        if cells == 0:
            waiting_features(player, line, out)
        elif count == line + 1:
            out[11] += 1
        else:
            points, column = best_cell(player, rows, columns, plates, line, cells)
            missing = line + 1 - count
            done = count / (line + 1)
            out[12 + line] = done
            out[52] += bit_count(cells)
            out[18] += points * done
            out[19] += points * done * done
            out[20] += bit_count(columns >> LINES * column & FULL_LINE) * done
            sizes = offers >> SIZE_BITS * colour & (1 << SIZE_BITS) - 1
            if sizes >> missing:
                out[26] += points
                out[27] += sizes >> missing & 1
            if line >= undecided and is_payable(chips, total, colour, missing):
                out[28] = max(out[28], points)
                out[29] += 1


@compiled
def waiting_features(player: Player, line: int, out: Record) -> None:
    """A line whose tiles have no cell: numbers 21 to 23."""
    if will_break(player, line):
        out[23] += player.lines[line].count
    elif player.lines[line].count == line + 1:
        out[22] += 1
    else:
        out[21] += player.lines[line].count / (line + 1)


@compiled
def first_undecided_line(state: State, seat: int) -> int:
    """The first line that chips can still complete in this round."""
    if has_decorated(state, seat):
        return LINES
    return int(state.line) if state.phase in (PAYING, LAYING) and state.current == seat else 0


@compiled
def chips_by_colour(state: State, seat: int) -> int:
    """How many chips count as each colour, four bits a colour; those being spent are still there."""
    chips = 0
    for chip in range(CHIPS):
        count = int(state.players[seat].chips[chip])
        if state.current == seat:
            count += int(state.paid[chip])
        chips += count * int(_COLOURS_OF_CHIP[chip])
    return chips


@compiled
def is_payable(chips: int, total: int, colour: int, missing: int) -> bool:
    """Whether chips can stand for so many missing tiles: pairs of the colour first, then any three."""
    pairs = min(missing, (chips >> CHIP_BITS * colour & (1 << CHIP_BITS) - 1) // PAIR)
    return total >= PAIR * pairs + ANY * (missing - pairs)


@compiled
def take_sizes(state: State) -> int:
    """For each colour, eight bits: how many tiles one take can bring, as a mask."""
    tops = 0
    for factory in range(SMALL_FACTORIES):
        height = int(state.heights[factory])
        if height > 0:
            tops += 1 << SIZE_BITS * int(state.moon[factory, height - 1])
    sizes = 0
    for colour in range(COLOURS):
        moon = int(state.large_moon[colour]) + (tops >> SIZE_BITS * colour & (1 << SIZE_BITS) - 1)
        mask = 1 << min(moon, SIZE_BITS - 1)
        suns = int(state.where[colour])
        for n in range(bit_count(suns)):
            mask |= 1 << int(state.sun[nth_bit(suns, n), colour])
        sizes |= (mask & ~1) << SIZE_BITS * colour
    return sizes


@compiled
def any_take_fills(player: Player, offers: int, line: int) -> bool:
    """Whether a take brings just as many tiles as an empty line holds, of a colour that has a cell there."""
    for colour in range(COLOURS):
        if offers >> (SIZE_BITS * colour + line + 1) & 1 and cells_for(player, line, colour):
            return True
    return False


@compiled
def dome_features(player: Player, rows: int, columns: int, plates: int, out: Record) -> None:
    """Rows, columns and plates: numbers 31 to 51, but 49."""
    for line in range(LINES):
        row = rows >> LINES * line & FULL_LINE
        out[31 + line] = bit_count(row)
        tiles = bit_count(columns >> LINES * line & FULL_LINE)
        if tiles > 0:
            out[36 + tiles] += 1
        out[45] += bit_count(player.free[JOKER_SPACE, line] & ~row)
        specials = int(player.free[SPECIAL_SPACE, line]) & ~row
        for n in range(bit_count(specials)):
            out[46 + tiles_on(plates, slot_of(line, nth_bit(specials, n)))] += line + 1
        colours = colours_with_cell(player, line, row)
        out[50] += colours
        out[51] += colours * line
    out[43] = count_cells(rows & rows >> 1 & NOT_LAST)
    out[44] = count_cells(columns & columns >> 1 & NOT_LAST)


@compiled
def count_cells(mask: int) -> int:
    """How many cells are in a mask of 36."""
    count = 0
    for n in range(4):
        count += bit_count(mask >> WIDEST_MASK * n & (1 << WIDEST_MASK) - 1)
    return count


@compiled
def colours_with_cell(player: Player, row: int, filled: int) -> int:
    """How many colours can be laid in a row."""
    if player.free[JOKER_SPACE, row] & ~filled:
        return COLOURS
    count = 0
    for colour in range(COLOURS):
        count += player.free[colour, row] & ~filled != 0
    return count


@compiled
def tablet_features(state: State, player: Player, rows: int, columns: int, plates: int, out: Record) -> None:
    """The tablets in play: which they are, what they will pay as things are (61), and how far the rest is."""
    for tablet in range(TABLETS):
        if state.sides[tablet] != NONE:
            out[53 + 2 * tablet + int(state.sides[tablet])] = 1
    line_tablets(state, player, rows, columns, out)
    if state.sides[2] == 0:
        diagonal_tablet(rows & FALLING, out)
        diagonal_tablet(rows & RISING, out)
    elif state.sides[2] == 1:
        corner_tablet(rows, out)
    if state.sides[3] == 0:
        joker_tablet(player, out)
    elif state.sides[3] == 1:
        special_tablet(player, rows, plates, out)


@compiled
def line_tablets(state: State, player: Player, rows: int, columns: int, out: Record) -> None:
    """The two tablets for rows and for columns, or for their colours and for the border."""
    if state.sides[0] == 0:
        line_tablet(rows, ROW_POINTS, 62, out)
    elif state.sides[0] == 1:
        rainbow_tablet(player, rows, out)
    if state.sides[1] == 0:
        line_tablet(columns, COLUMN_POINTS, 66, out)
    elif state.sides[1] == 1:
        out[61] += count_cells(rows & BORDER)


@compiled
def line_tablet(lines: int, points: int, first: int, out: Record) -> None:
    """Full rows or columns; those that lack one tile or two, and the squares of the others."""
    for line in range(LINES):
        tiles = bit_count(lines >> LINES * line & FULL_LINE)
        if tiles == LINES:
            out[61] += points
        elif tiles == LINES - 1:
            out[first] += 1
        else:
            out[first + 1] += tiles * tiles / LINES


@compiled
def rainbow_tablet(player: Player, rows: int, out: Record) -> None:
    """Rows with five colours; those with three and four: numbers 64 and 65."""
    for row in range(LINES):
        colours = 0
        filled = int(player.rows[row])
        for n in range(bit_count(filled)):
            colours |= 1 << int(player.tiles[row, nth_bit(filled, n)])
        for n in range(bit_count(rows >> LINES * row & FULL_LINE & ~filled)):
            column = nth_bit(rows >> LINES * row & FULL_LINE & ~filled, n)
            is_special = int(player.free[SPECIAL_SPACE, row]) >> column & 1
            colours |= 1 << (SPECIAL_TILE if is_special else int(player.lines[row].colour))
        count = bit_count(colours)
        if count >= RAINBOW_COLOURS:
            out[61] += RAINBOW_POINTS
        elif count >= RAINBOW_COLOURS - 2:
            out[61 + count] += 1


@compiled
def diagonal_tablet(cells: int, out: Record) -> None:
    """Full diagonals; those that lack one tile, and the squares of the others: numbers 68 and 69."""
    tiles = count_cells(cells)
    if tiles == LINES:
        out[61] += DIAGONAL_POINTS
    elif tiles == LINES - 1:
        out[68] += 1
    else:
        out[69] += tiles * tiles / LINES


@compiled
def corner_tablet(rows: int, out: Record) -> None:
    """Full corner plates; those that lack one tile, two, or three, by their points: numbers 70 to 72."""
    for n in range(len(_CORNERS)):
        tiles = count_cells(rows & _CORNERS[n])
        if tiles == 4:
            out[61] += _CORNER_POINTS[n]
        elif tiles > 0:
            out[73 - tiles] += _CORNER_POINTS[n]


@compiled
def joker_tablet(player: Player, out: Record) -> None:
    """Filled joker spaces, and those to be filled, together and when they are few: numbers 73 to 76."""
    free = int(out[45])
    jokers = 0
    for slot in range(SLOTS):
        if player.plates[slot] != NONE:
            jokers += TYPE[player.plates[slot]] == JOKER
    if free == 0:
        out[73] = JOKER_POINTS * jokers
    elif free <= 2:
        out[73 + free] = JOKER_POINTS * jokers
    out[76] = free


@compiled
def special_tablet(player: Player, rows: int, plates: int, out: Record) -> None:
    """Empty special spaces by the tiles on their plates: numbers 77 to 79."""
    for row in range(LINES):
        specials = int(player.free[SPECIAL_SPACE, row]) & ~(rows >> LINES * row & FULL_LINE)
        for n in range(bit_count(specials)):
            out[77 + tiles_on(plates, slot_of(row, nth_bit(specials, n)))] += 1
