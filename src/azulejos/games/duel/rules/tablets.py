"""The scoring tablets: the points for each of their eight sides at the end of the game."""

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.core.records import Vector
from azulejos.games.duel.journal import ADD_TABLET, LIMIT
from azulejos.games.duel.rules.dome import column_of, row_of
from azulejos.games.duel.rules.plates import CELLS, JOKER, JOKER_SPACE, SPECIAL_SPACE, TYPE
from azulejos.games.duel.state import FULL_LINE, LINES, NONE, SLOTS, SLOTS_IN_ROW, TABLETS, Player, State
from azulejos.games.kit.journal import Journal, begin_step, score

ROW_POINTS = 3
RAINBOW_POINTS = 4
RAINBOW_COLOURS = 5
COLUMN_POINTS = 7
BORDER_POINTS = 1
DIAGONAL_POINTS = 10
UPPER_CORNER_POINTS = 3
LOWER_CORNER_POINTS = 8
JOKER_POINTS = 2
EMPTY_SPECIAL_POINTS = -3


@compiled
def add_tablets(state: State, seat: int, journal: Journal | None = None) -> None:
    """Sum the tablets in play and add the total once, never below 0 (ruling 12)."""
    player = state.players[seat]
    points = 0
    for tablet in range(TABLETS):
        if state.sides[tablet] != NONE:
            side = 2 * tablet + int(state.sides[tablet])
            paid = tablet_points(player, side)
            points += paid
            begin_step(journal, ADD_TABLET, seat, side)
            score(journal, paid)
    below = max(0, -points - int(player.score))
    player.score += points + below
    if below > 0:
        begin_step(journal, LIMIT, seat)
        score(journal, below)


@compiled
def tablet_points(player: Player, side: int) -> int:
    """The points for a side, in the order of `options.SIDES`."""
    if side == 0:
        return ROW_POINTS * count_full(player.rows)
    if side == 1:
        return RAINBOW_POINTS * count_rainbows(player)
    if side == 2:
        return COLUMN_POINTS * count_full(player.columns)
    if side == 3:
        return BORDER_POINTS * count_border_tiles(player)
    if side == 4:
        return DIAGONAL_POINTS * count_full_diagonals(player)
    if side == 5:
        return corner_points(player)
    if side == 6:
        return joker_points(player)
    return EMPTY_SPECIAL_POINTS * count_free(player, SPECIAL_SPACE)


@compiled
def count_full(lines: Vector[int]) -> int:
    """How many rows or columns are full."""
    count = 0
    for line in range(LINES):
        count += lines[line] == FULL_LINE
    return count


@compiled
def count_rainbows(player: Player) -> int:
    """How many rows have at least five different colours; special tiles count as one more colour."""
    count = 0
    for row in range(LINES):
        colours = 0
        for column in range(LINES):
            if player.tiles[row, column] != NONE:
                colours |= 1 << player.tiles[row, column]
        count += bit_count(colours) >= RAINBOW_COLOURS
    return count


@compiled
def count_border_tiles(player: Player) -> int:
    """How many tiles are on the outermost cells."""
    ends = 1 | 1 << (LINES - 1)
    count = bit_count(player.rows[0]) + bit_count(player.rows[LINES - 1])
    for row in range(1, LINES - 1):
        count += bit_count(player.rows[row] & ends)
    return count


@compiled
def count_full_diagonals(player: Player) -> int:
    """How many of the two main diagonals are full."""
    falling = rising = True
    for row in range(LINES):
        falling = falling and player.tiles[row, row] != NONE
        rising = rising and player.tiles[row, LINES - 1 - row] != NONE
    return int(falling) + int(rising)


@compiled
def corner_points(player: Player) -> int:
    """The points for full corner plates; the lower ones pay more."""
    left, right = 0, SLOTS_IN_ROW - 1
    lower = SLOTS - SLOTS_IN_ROW
    upper_full = is_plate_full(player, left) + is_plate_full(player, right)
    lower_full = is_plate_full(player, lower + left) + is_plate_full(player, lower + right)
    return UPPER_CORNER_POINTS * upper_full + LOWER_CORNER_POINTS * lower_full


@compiled
def is_plate_full(player: Player, slot: int) -> int:
    """1 if all four cells of a slot are filled, otherwise 0."""
    filled = 0
    for cell in range(CELLS):
        filled += player.tiles[row_of(slot, cell), column_of(slot, cell)] != NONE
    return int(filled == CELLS)


@compiled
def joker_points(player: Player) -> int:
    """The points for joker spaces, if every one on the dome is filled."""
    if count_free(player, JOKER_SPACE) > 0:
        return 0
    jokers = 0
    for slot in range(SLOTS):
        if player.plates[slot] != NONE:
            jokers += TYPE[player.plates[slot]] == JOKER
    return JOKER_POINTS * jokers


@compiled
def count_free(player: Player, symbol: int) -> int:
    """How many empty cells of the dome have this symbol."""
    count = 0
    for row in range(LINES):
        count += bit_count(player.free[symbol, row])
    return count
