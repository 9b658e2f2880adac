"""What a player would have if the round ended now: complete lines laid, the floor line paid."""

from azulejos.core.bits import bit_count, nth_bit, run_length
from azulejos.core.compiler import compiled
from azulejos.games.azul.rules.scoring import floor_penalty
from azulejos.games.azul.rules.wall_tiling import spaces_for_line
from azulejos.games.azul.state import LINES, State
from azulejos.games.kit.runs import run_points


@compiled
def standing(state: State, seat: int) -> int:
    """The score of a seat if the round ended now; where a space can be chosen, the best one is, line by line."""
    player = state.players[seat]
    score = int(player.score)
    laid = 0  # the spaces laid so far, five bits a row
    for row in range(LINES):
        laid |= int(player.rows[row]) << LINES * row
    for row in range(LINES):
        if player.lines[row].count == row + 1:
            spaces = spaces_for_line(state, player, row)
            best = best_column = 0
            for n in range(bit_count(spaces)):
                points = points_on(laid, row, nth_bit(spaces, n))
                if points > best:
                    best, best_column = points, nth_bit(spaces, n)
            score += best
            laid |= (best > 0) << (LINES * row + best_column)
    return max(0, score - floor_penalty(player))


@compiled
def points_on(laid: int, row: int, column: int) -> int:
    """What a tile scores on a wall whose spaces are a mask of five bits a row."""
    across = run_length(laid >> LINES * row & 0b11111 | 1 << column, column)
    column_mask = 1 << row
    for other in range(LINES):
        column_mask |= (laid >> (LINES * other + column) & 1) << other
    down = run_length(column_mask, row)
    return run_points(across, down)
