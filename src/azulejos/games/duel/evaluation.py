"""The evaluation features of Azul Duel: numbers for one seat, from which its final score is estimated.

The dome is evaluated as it will be when the complete lines are laid. It is packed into the numbers of
`projection.dome_in_numbers`, because copying the state for each evaluation would be too slow.
"""

from typing import Annotated

import numpy as np

from azulejos.core.bits import WIDEST_MASK, bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.copying import clear_record
from azulejos.core.phases import DEALING
from azulejos.core.records import F4, Vector, dtype_of, single
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

SPECIAL_SPACE_TILES = 3
"""A plate with an empty special space has 0, 1 or 2 tiles; the third tile fills the space."""

STAGES = 15
WEIGHT_OPTIONS: tuple[str, ...] = ()
"""The options with separate weights for each value."""


class Features:
    """The features of a seat. The shipped weights depend on this order."""

    one: F4  # always 1: the intercept
    score: F4
    penalty: F4  # before the decoration
    has_first_tile: F4  # likewise
    is_turn: F4
    tokens: F4
    chips: F4
    chips_taken: F4
    tiles_on_factories: F4
    open_chips: F4  # on factories
    complete_points: F4  # points for laying the complete lines
    complete_lines: F4
    has_decorated: F4
    partial_lines: Annotated[Vector[F4], LINES - 1]  # how full, from 0 to 1; the first line is never partial
    partial_points: F4  # points that the tiles of partial lines would score, by how full they are
    partial_points_squared: F4  # likewise, by the square of how full they are
    partial_columns: F4  # tiles in the columns where they would go, by how full they are
    waiting_partial: F4  # partial lines without a cell, by how full they are
    waiting_full: F4  # complete lines without a cell
    tiles_to_break: F4  # on lines that will never have a cell
    empty_lines: F4
    fillable_lines: F4  # empty lines that one take fills with no tile left over
    points_in_reach: F4  # for partial lines that one take can complete
    exact_takes: F4  # partial lines that a take completes with no tile left over
    most_payable_points: F4  # for one partial line that chips can complete
    payable_lines: F4
    plates_in_hand: F4
    row_tiles: Annotated[Vector[F4], LINES]  # of the dome
    columns_with: Annotated[Vector[F4], LINES]  # columns with 1 to 6 tiles
    pairs_across: F4  # adjacent tiles on the dome
    pairs_down: F4
    free_jokers: F4  # empty joker spaces
    free_specials: Annotated[Vector[F4], SPECIAL_SPACE_TILES]  # points of empty special spaces, by tiles on the plate
    plates: F4  # on the dome and in hand
    colours_with_cell: F4  # colours that have a cell, summed over the rows
    colours_with_cell_by_row: F4  # likewise, with more weight for lower rows
    partial_cells: F4  # cells to choose from for partial lines
    sides: Annotated[Vector[F4], 2 * TABLETS]  # tablets in play
    tablet_points: F4  # what they pay as things stand
    row_tablet: Annotated[Vector[F4], 2]  # rows that lack one tile; squares of the others
    rainbow_tablet: Annotated[Vector[F4], 2]  # rows with 3 and 4 colours
    column_tablet: Annotated[Vector[F4], 2]  # like the rows
    diagonal_tablet: Annotated[Vector[F4], 2]  # like the rows
    corner_tablet: Annotated[Vector[F4], 3]  # points of corner plates that lack 1 to 3 tiles
    joker_tablet: Annotated[Vector[F4], 3]  # points of joker spaces, if none, one or two of them are empty
    jokers_to_fill: F4
    special_tablet: Annotated[Vector[F4], SPECIAL_SPACE_TILES]  # empty special spaces by the tiles on their plates


FEATURE_RECORD = dtype_of(Features)
FEATURES = FEATURE_RECORD.itemsize // np.dtype(np.float32).itemsize

SIZE_BITS = 8
"""The bits per colour when the sizes of the takes of all colours are packed into one number."""

CHIP_BITS = 4
"""The bits per colour when the chips of all colours are packed into one number."""

_COLOURS_OF_CHIP = np.array([sum(1 << CHIP_BITS * colour for colour in colours) for colours in CHIP_COLOURS], np.int64)


def _cells(*cells: tuple[int, int]) -> int:
    """A mask of cells of the dome, by row and column."""
    return sum(1 << (LINES * row + column) for row, column in cells)


def _plate(row: int, column: int) -> int:
    return _cells((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))


NOT_LAST = _cells(*((row, column) for row in range(LINES) for column in range(LINES - 1)))
"""All cells that have a cell to the right."""

BORDER = _cells(*((row, column) for row in range(LINES) for column in range(LINES) if {row, column} & {0, LINES - 1}))
FALLING = _cells(*((n, n) for n in range(LINES)))
RISING = _cells(*((n, LINES - 1 - n) for n in range(LINES)))
_CORNERS = np.array([_plate(0, 0), _plate(0, LINES - 2), _plate(LINES - 2, 0), _plate(LINES - 2, LINES - 2)], np.int64)
_CORNER_POINTS = np.array([UPPER_CORNER_POINTS] * 2 + [LOWER_CORNER_POINTS] * 2, np.int8)


@compiled
def stage(state: State) -> int:
    """The stage of the game, which selects the weights: the round, and its part (deal, acquisition or decoration)."""
    part = 1
    if state.picks_left > 0 or (state.phase == DEALING and state.filling):
        part = 0
    elif state.phase in (PAYING, LAYING):
        part = 2
    return 3 * (min(int(state.round_number), ROUNDS) - 1) + part


@compiled
def features(state: State, seat: int, out: Features) -> None:
    """Write the features of a seat."""
    clear_record(out)
    player = state.players[seat]
    points, rows, columns, plates = lay_complete_lines(player)
    table_features(state, seat, out)
    out.complete_points = points
    line_features(state, seat, rows, columns, plates, out)
    dome_features(player, rows, columns, plates, out)
    tablet_features(state, player, rows, columns, plates, out)


@compiled
def lay_complete_lines(player: Player) -> tuple[int, int, int, int]:
    """The points for laying the complete lines from the top down, and the dome after that, as in `dome_in_numbers`."""
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
    """The points lost for broken tiles, tiles that will break, and the first player tile."""
    player = state.players[seat]
    broken = int(player.broken_count)
    for line in range(LINES):
        if player.lines[line].count > 0 and will_break(player, line):
            broken += int(player.lines[line].count)
    return penalty_for(state, seat, broken)


@compiled
def table_features(state: State, seat: int, out: Features) -> None:
    """Score, penalties, turn, plates, tokens and chips."""
    player = state.players[seat]
    out.one = 1
    out.score = player.score
    if not has_decorated(state, seat):
        out.penalty = penalty(state, seat)
        out.has_first_tile = state.holder == seat
    out.tokens = player.tokens
    out.chips = count_tiles(player.chips)
    out.chips_taken = player.chips_taken
    out.tiles_on_factories = count_tiles(state.large_moon)
    for factory in range(FACTORIES):
        out.tiles_on_factories += count_tiles(state.sun[factory])
        if factory < SMALL_FACTORIES:
            out.tiles_on_factories += state.heights[factory]
            out.open_chips += state.chips[factory] >= 0
    if state.current == seat:
        out.is_turn = 1
        out.chips += count_tiles(state.paid)
        out.plates_in_hand = state.plate != NONE or state.drawn_count > 0
    out.plates = out.plates_in_hand + count_tiles(player.plates_in_row)


@compiled
def line_features(state: State, seat: int, rows: int, columns: int, plates: int, out: Features) -> None:
    """Pattern lines: how full they are, what they will score, and what can complete them."""
    player = state.players[seat]
    chips, total = chips_by_colour(state, seat), int(out.chips)
    offers = take_sizes(state)
    undecided = first_undecided_line(state, seat)
    out.has_decorated = undecided == LINES
    for line in range(LINES):
        count, colour = int(player.lines[line].count), int(player.lines[line].colour)
        if count == 0:
            out.empty_lines += 1
            out.fillable_lines += any_take_fills(player, offers, line)
            continue
        cells = cells_for(player, line, colour)
        if cells == 0:
            waiting_features(player, line, out)
        elif count == line + 1:
            out.complete_lines += 1
        else:
            points, column = best_cell(player, rows, columns, plates, line, cells)
            missing = line + 1 - count
            done = int(count) / (line + 1)
            out.partial_lines[line - 1] = done
            out.partial_cells += bit_count(cells)
            out.partial_points += single(points * done)
            out.partial_points_squared += single(points * done * done)
            out.partial_columns += single(bit_count(columns >> LINES * column & FULL_LINE) * done)
            sizes = offers >> SIZE_BITS * colour & (1 << SIZE_BITS) - 1
            if sizes >> missing:
                out.points_in_reach += points
                out.exact_takes += sizes >> missing & 1
            if line >= undecided and is_payable(chips, total, colour, missing):
                out.most_payable_points = max(out.most_payable_points, points)
                out.payable_lines += 1


@compiled
def waiting_features(player: Player, line: int, out: Features) -> None:
    """Features of a line whose tiles have no cell."""
    if will_break(player, line):
        out.tiles_to_break += player.lines[line].count
    elif player.lines[line].count == line + 1:
        out.waiting_full += 1
    else:
        out.waiting_partial += single(int(player.lines[line].count) / (line + 1))


@compiled
def first_undecided_line(state: State, seat: int) -> int:
    """The first line that can still be completed with chips in this round."""
    if has_decorated(state, seat):
        return LINES
    return int(state.line) if state.phase in (PAYING, LAYING) and state.current == seat else 0


@compiled
def chips_by_colour(state: State, seat: int) -> int:
    """How many chips count as each colour, four bits per colour; chips being spent still count."""
    chips = 0
    for chip in range(CHIPS):
        count = int(state.players[seat].chips[chip])
        if state.current == seat:
            count += int(state.paid[chip])
        chips += count * int(_COLOURS_OF_CHIP[chip])
    return chips


@compiled
def is_payable(chips: int, total: int, colour: int, missing: int) -> bool:
    """Whether chips can replace the missing tiles: pairs of the colour first, then any three."""
    pairs = min(missing, (chips >> CHIP_BITS * colour & (1 << CHIP_BITS) - 1) // PAIR)
    return total >= PAIR * pairs + ANY * (missing - pairs)


@compiled
def take_sizes(state: State) -> int:
    """The possible sizes of a take of each colour, as masks of eight bits."""
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
    """Whether a take has exactly the tiles that an empty line needs, in a colour that has a cell there."""
    for colour in range(COLOURS):
        if offers >> (SIZE_BITS * colour + line + 1) & 1 and cells_for(player, line, colour):
            return True
    return False


@compiled
def dome_features(player: Player, rows: int, columns: int, plates: int, out: Features) -> None:
    """Rows, columns and plates."""
    for line in range(LINES):
        row = rows >> LINES * line & FULL_LINE
        out.row_tiles[line] = bit_count(row)
        tiles = bit_count(columns >> LINES * line & FULL_LINE)
        if tiles > 0:
            out.columns_with[tiles - 1] += 1
        out.free_jokers += bit_count(player.free[JOKER_SPACE, line] & ~row)
        specials = int(player.free[SPECIAL_SPACE, line]) & ~row
        for n in range(bit_count(specials)):
            out.free_specials[tiles_on(plates, slot_of(line, nth_bit(specials, n)))] += line + 1
        colours = colours_with_cell(player, line, row)
        out.colours_with_cell += colours
        out.colours_with_cell_by_row += colours * line
    out.pairs_across = count_cells(rows & rows >> 1 & NOT_LAST)
    out.pairs_down = count_cells(columns & columns >> 1 & NOT_LAST)


@compiled
def count_cells(mask: int) -> int:
    """The number of cells in a mask of 36."""
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
def tablet_features(state: State, player: Player, rows: int, columns: int, plates: int, out: Features) -> None:
    """The tablets in play: which they are, what they pay as things stand, and progress towards more."""
    for tablet in range(TABLETS):
        if state.sides[tablet] != NONE:
            out.sides[2 * tablet + int(state.sides[tablet])] = 1
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
def line_tablets(state: State, player: Player, rows: int, columns: int, out: Features) -> None:
    """The two tablets for rows and for columns, or for their colours and for the border."""
    if state.sides[0] == 0:
        line_tablet(rows, ROW_POINTS, out.row_tablet, out)
    elif state.sides[0] == 1:
        rainbow_tablet(player, rows, out)
    if state.sides[1] == 0:
        line_tablet(columns, COLUMN_POINTS, out.column_tablet, out)
    elif state.sides[1] == 1:
        out.tablet_points += count_cells(rows & BORDER)


@compiled
def line_tablet(lines: int, points: int, progress: Vector[float], out: Features) -> None:
    """Full rows or columns; those that lack one tile, and the squares of the others."""
    for line in range(LINES):
        tiles = bit_count(lines >> LINES * line & FULL_LINE)
        if tiles == LINES:
            out.tablet_points += points
        elif tiles == LINES - 1:
            progress[0] += 1
        else:
            progress[1] += single(tiles * tiles / LINES)


@compiled
def rainbow_tablet(player: Player, rows: int, out: Features) -> None:
    """Rows with five colours, and those with three and four."""
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
            out.tablet_points += RAINBOW_POINTS
        elif count >= RAINBOW_COLOURS - 2:
            out.rainbow_tablet[count - (RAINBOW_COLOURS - 2)] += 1


@compiled
def diagonal_tablet(cells: int, out: Features) -> None:
    """Full diagonals; those that lack one tile, and the squares of the others."""
    tiles = count_cells(cells)
    if tiles == LINES:
        out.tablet_points += DIAGONAL_POINTS
    elif tiles == LINES - 1:
        out.diagonal_tablet[0] += 1
    else:
        out.diagonal_tablet[1] += single(tiles * tiles / LINES)


@compiled
def corner_tablet(rows: int, out: Features) -> None:
    """Full corner plates, and those that lack one to three tiles, by their points."""
    for n in range(len(_CORNERS)):
        tiles = count_cells(rows & _CORNERS[n])
        if tiles == 4:
            out.tablet_points += _CORNER_POINTS[n]
        elif tiles > 0:
            out.corner_tablet[3 - tiles] += _CORNER_POINTS[n]


@compiled
def joker_tablet(player: Player, out: Features) -> None:
    """The points of joker spaces when few of them are empty, and the number of empty ones."""
    free = int(out.free_jokers)
    jokers = 0
    for slot in range(SLOTS):
        if player.plates[slot] != NONE:
            jokers += TYPE[player.plates[slot]] == JOKER
    if free < len(out.joker_tablet):
        out.joker_tablet[free] = JOKER_POINTS * jokers
    out.jokers_to_fill = free


@compiled
def special_tablet(player: Player, rows: int, plates: int, out: Features) -> None:
    """Empty special spaces by the tiles on their plates."""
    for row in range(LINES):
        specials = int(player.free[SPECIAL_SPACE, row]) & ~(rows >> LINES * row & FULL_LINE)
        for n in range(bit_count(specials)):
            out.special_tablet[tiles_on(plates, slot_of(row, nth_bit(specials, n)))] += 1
