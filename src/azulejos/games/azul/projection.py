"""The score as things stand: ends the round for a player, on a copy."""

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.games.azul.journal import CHOICES
from azulejos.games.azul.rules.wall_tiling import clear_floor_line, drop_line, lay_tile, spaces_for_line
from azulejos.games.azul.state import LINES, Player, State
from azulejos.games.kit.journal import Journal, note
from azulejos.games.kit.runs import run_points, runs_through


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
                lay_tile(state, seat, row, best_column(player, row, spaces), journal)
                note(journal, CHOICES, bit_count(spaces))
    clear_floor_line(state, seat, journal)
    return int(player.score)


@compiled
def best_column(player: Player, row: int, spaces: int) -> int:
    """The column among `spaces` where a tile of a row scores most."""
    best, column = 0, 0
    for n in range(bit_count(spaces)):
        across, down = runs_through(player, row, nth_bit(spaces, n))
        if run_points(across, down) > best:
            best, column = run_points(across, down), nth_bit(spaces, n)
    return column
