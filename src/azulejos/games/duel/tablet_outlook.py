"""What the sides of the scoring tablets would pay for a dome, from a plain copy."""

from collections.abc import Iterator

from azulejos.games.duel.outlook import Dome
from azulejos.games.duel.rules.dome import column_of, row_of
from azulejos.games.duel.rules.plates import CELLS, JOKER_SPACE, SPECIAL_SPACE
from azulejos.games.duel.rules.tablets import (
    BORDER_POINTS,
    COLUMN_POINTS,
    DIAGONAL_POINTS,
    EMPTY_SPECIAL_POINTS,
    JOKER_POINTS,
    LOWER_CORNER_POINTS,
    RAINBOW_COLOURS,
    RAINBOW_POINTS,
    ROW_POINTS,
    UPPER_CORNER_POINTS,
)
from azulejos.games.duel.state import LINES, NONE, SLOTS, SLOTS_IN_ROW
from azulejos.games.kit.narration import progress
from azulejos.i18n import Message

_LOWER = SLOTS - SLOTS_IN_ROW
_CORNERS = {
    0: UPPER_CORNER_POINTS,
    SLOTS_IN_ROW - 1: UPPER_CORNER_POINTS,
    _LOWER: LOWER_CORNER_POINTS,
    SLOTS - 1: LOWER_CORNER_POINTS,
}


def side_points(dome: Dome, side: str) -> int:
    """What a side pays for a dome."""
    match side:
        case "rows":
            return ROW_POINTS * sum(NONE not in row for row in dome.tiles)
        case "rainbow":
            return RAINBOW_POINTS * sum(len(set(row) - {NONE}) >= RAINBOW_COLOURS for row in dome.tiles)
        case "columns":
            return COLUMN_POINTS * sum(NONE not in column for column in zip(*dome.tiles, strict=True))
        case "border":
            return BORDER_POINTS * sum(tile != NONE for tile in _border(dome))
        case "diagonals":
            return DIAGONAL_POINTS * sum(NONE not in diagonal for diagonal in _diagonals(dome))
        case "corners":
            return sum(paid for slot, paid in _CORNERS.items() if NONE not in _plate(dome, slot))
        case "jokers":
            jokers = list(_cells_showing(dome, JOKER_SPACE))
            return 0 if NONE in jokers else JOKER_POINTS * len(jokers)
    return EMPTY_SPECIAL_POINTS * list(_cells_showing(dome, SPECIAL_SPACE)).count(NONE)


def growing_parts(dome: Dome, sides: list[str], row: int, column: int) -> Iterator[Message | None]:
    """What a tile on a cell brings nearer: its row, its column, a diagonal, if a tablet pays for it."""
    line, crossing = dome.tiles[row], [tiles[column] for tiles in dome.tiles]
    if "rows" in sides:
        yield _growing(Message("tell.row", {"number": row + 1}), line, ROW_POINTS)
    if "columns" in sides:
        yield _growing(Message("tell.column", {"number": column + 1}), crossing, COLUMN_POINTS)
    if "diagonals" in sides:
        for is_on, diagonal in zip((row == column, row + column == LINES - 1), _diagonals(dome), strict=True):
            if is_on:
                yield _growing(Message("tell.diagonal"), diagonal, DIAGONAL_POINTS)


def _growing(what: Message, tiles: list[int], bonus: int) -> Message | None:
    """Not told once it is full: then the tablet is."""
    count = LINES - tiles.count(NONE)
    return None if count == LINES else progress(what, count, LINES, bonus)


def _border(dome: Dome) -> Iterator[int]:
    for row in range(LINES):
        for column in range(LINES):
            if {row, column} & {0, LINES - 1}:
                yield dome.tiles[row][column]


def _diagonals(dome: Dome) -> tuple[list[int], list[int]]:
    falling = [dome.tiles[n][n] for n in range(LINES)]
    return falling, [dome.tiles[n][LINES - 1 - n] for n in range(LINES)]


def _plate(dome: Dome, slot: int) -> list[int]:
    return [dome.tiles[row_of(slot, cell)][column_of(slot, cell)] for cell in range(CELLS)]


def _cells_showing(dome: Dome, symbol: int) -> Iterator[int]:
    for row in range(LINES):
        for column in range(LINES):
            if dome.printed[row][column] == symbol:
                yield dome.tiles[row][column]
