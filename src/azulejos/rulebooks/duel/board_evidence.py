"""What a player's board of Azul Duel shows, and what no board can look like."""

from itertools import groupby

from azulejos.core.phases import OVER
from azulejos.core.records import Plain, Record
from azulejos.rulebooks.common.loading import refuse
from azulejos.rulebooks.duel.plates import JOKER_SPACE
from azulejos.rulebooks.duel.table import FIRST_SCORE, LINES, NONE, SLOTS_IN_ROW, SPECIAL_TILE, TABLETS
from azulejos.rulebooks.duel.tablets import tablet_points


def check_board(table: Plain, seat: int, lines_done: int) -> None:
    """Each round lays at most one tile in each row."""
    for row, tiles in enumerate(table.players[seat].tiles):
        laid = sum(tile not in (NONE, SPECIAL_TILE) for tile in tiles)
        if laid > table.round_number - (row >= lines_done):
            raise refuse("dome_row_too_full", player=seat + 1, row=row + 1, round=table.round_number)


def check_decorated(table: Plain, seat: int, lines_done: int) -> None:
    """A line that had its turn is not complete with a cell for it, and not left where no cell can come any more."""
    player = table.players[seat]
    for line in range(lines_done):
        tiles = player.lines[line]
        if tiles.count == 0:
            continue
        has_cell = player.free[tiles.colour][line] | player.free[JOKER_SPACE][line]
        is_row_full = player.plates_in_row[line // 2] == SLOTS_IN_ROW
        if (has_cell and tiles.count == line + 1) or (not has_cell and is_row_full):
            raise refuse("line_not_decorated", player=seat + 1, line=line + 1)
    if lines_done == LINES and player.broken_count:
        raise refuse("broken_not_paid", player=seat + 1)


def most_points(state: Record, table: Plain, seat: int) -> int:
    """More points than this no player can have: the dome laid in the best order, and the tablets when all is over."""
    tiles = table.players[seat].tiles
    points = FIRST_SCORE
    for line in [*tiles, *zip(*tiles, strict=True)]:
        for is_laid, run in groupby(line, lambda tile: tile != NONE):
            length = len(list(run))
            points += length * (length + 1) // 2 - 1 if is_laid and length > 1 else 0
    for row, line in enumerate(tiles):
        points += sum(1 for tile in line if tile not in (NONE, SPECIAL_TILE))
        points += (row + 1) * line.count(SPECIAL_TILE)
    if table.phase == OVER:
        sides = [2 * n + table.sides[n] for n in range(TABLETS) if table.sides[n] != NONE]
        points += sum(tablet_points(state.players[seat], side) for side in sides)
    return max(0, points)
