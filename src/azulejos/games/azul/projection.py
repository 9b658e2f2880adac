"""The score as things stand: ends the round for a player, on a copy."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.games.azul.journal import CHOICES
from azulejos.games.azul.rules.wall_tiling import clear_floor_line, drop_line, lay_tile, spaces_for_line
from azulejos.games.azul.state import LINES, Player, State
from azulejos.games.kit.journal import Journal, note
from azulejos.games.kit.runs import points_for_tile


@compiled
def project(state: State, seat: int, journal: Journal | None = None) -> int:
    """End the round for a seat: lay its full lines and pay its floor line; returns its score.

    If a tile has several spaces, it goes to the one that scores most, the leftmost of equal ones. Changes the state:
    pass a copy.
    """
    player = state.players[seat]
    for row in range(LINES):
        if player.lines[row].count == row + 1:
            spaces = spaces_for_line(state, player, row)
            if spaces == 0:
                drop_line(state, seat, row, journal)
            else:
                _, column = best_space(player, row, spaces)
                lay_tile(state, seat, row, column, journal)
                note(journal, CHOICES, bit_count(spaces))
    clear_floor_line(state, seat, journal)
    return int(player.score)


@compiled
def best_space(player: Player, row: int, spaces: int) -> tuple[int, int]:
    """The most points that a tile of a row can score in these columns, and the column."""
    best, best_column = 0, 0
    for n in range(bit_count(spaces)):
        column = nth_bit(spaces, n)
        points = points_for_tile(player, row, column)
        if points > best:
            best, best_column = points, column
    return best, best_column
