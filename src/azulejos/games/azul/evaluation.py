"""What an evaluation looks at in a table of Azul, for one seat: numbers from which its final score is estimated."""

from azulejos.core.bits import bit_count, nth_bit, run_length
from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING
from azulejos.core.records import Record
from azulejos.games.azul.rules.scoring import floor_penalty
from azulejos.games.azul.rules.wall_tiling import spaces_for_line
from azulejos.games.azul.state import COLOURS, COLUMNS, LINES, NONE, Player, State
from azulejos.games.kit.factories import CENTRE, PLACES
from azulejos.games.kit.runs import run_points
from azulejos.games.kit.tiles import count_tiles

FEATURES = 48
STAGES = 12
MOST_ROUNDS = 6


@compiled
def stage(state: State) -> int:
    """Which weights judge this table: those of its round, and of its middle or its end."""
    return 2 * (min(int(state.round_number), MOST_ROUNDS) - 1) + int(state.phase == DEALING)


@compiled
def features(state: State, seat: int, out: Record) -> None:
    """Write the numbers for a seat."""
    player = state.players[seat]
    out[0] = 1
    out[1] = player.score
    out[2] = floor_penalty(player)
    out[3] = state.marker == seat
    out[4] = (seat - int(state.current)) % int(state.seats) if state.phase != DEALING else 0
    out[5] = 0
    for place in range(PLACES):
        out[5] += count_tiles(state.places[place])
    out[6] = count_tiles(state.places[CENTRE])
    wall_features(state, player, out)
    line_features(state, player, out)
    out[47] = most_in_a_row_of_others(state, seat)


@compiled
def wall_features(state: State, player: Player, out: Record) -> None:
    """Rows, columns and colours by how far they are, and how the tiles lie together: numbers 7 to 26."""
    for n in range(7, 27):
        out[n] = 0
    for row in range(LINES):
        tiles = bit_count(player.rows[row])
        out[7 + row] = tiles
        out[12] = max(out[12], tiles)
        out[13] += tiles == COLUMNS - 1
        out[14] += bit_count(player.rows[row] & player.rows[row] >> 1)
    for column in range(COLUMNS):
        tiles = bit_count(player.columns[column])
        if tiles > 0:
            out[14 + tiles] += 1
        out[20] += bit_count(player.columns[column] & player.columns[column] >> 1)
    for colour in range(COLOURS):
        tiles = bit_count(player.rows_with[colour])
        if tiles > 0:
            out[20 + tiles] += 1
    out[26] = state.idle_rounds


@compiled
def line_features(state: State, player: Player, out: Record) -> None:
    """Pattern lines: how full, what their tiles will score, and whether a take can complete them: numbers 27 to 46."""
    for n in range(27, 47):
        out[n] = 0
    for row in range(LINES):
        line = player.lines[row]
        if line.count == 0:
            out[43] += 1
            continue
        spaces = spaces_for_line(state, player, row)
        points, column = best_space(player, row, spaces)
        done = line.count / (row + 1)
        colours = bit_count(player.rows_with[line.colour]) if line.colour != NONE else 0
        if line.count == row + 1:
            out[27 + row] = 1
            out[37] += points
            out[39] += bit_count(player.columns[column])
            out[40] += colours
        else:
            out[32 + row] = done
            out[38] += points * done
            out[41] += bit_count(player.columns[column]) * done
            out[42] += colours * done
            if line.colour != NONE:
                most, exact = offers(state, line.colour, row + 1 - int(line.count))
                out[44] += points * most
                out[45] += exact
        out[46] += line.jokers


@compiled
def best_space(player: Player, row: int, spaces: int) -> tuple[int, int]:
    """The most points that a tile of this row can score in these columns, and where."""
    best, best_column = 0, 0
    for n in range(bit_count(spaces)):
        column = nth_bit(spaces, n)
        points = points_if_laid(player, row, column)
        if points > best:
            best, best_column = points, column
    return best, best_column


@compiled
def points_if_laid(player: Player, row: int, column: int) -> int:
    """What a tile would score on a space."""
    across = run_length(int(player.rows[row]) | 1 << column, column)
    down = run_length(int(player.columns[column]) | 1 << row, row)
    return run_points(across, down)


@compiled
def offers(state: State, colour: int, missing: int) -> tuple[int, int]:
    """Whether one take can bring so many tiles of a colour, and whether one brings just as many."""
    enough = exact = 0
    for place in range(PLACES):
        tiles = int(state.places[place, colour])
        if tiles >= missing:
            enough = 1
            exact |= tiles == missing
    return enough, exact


@compiled
def most_in_a_row_of_others(state: State, seat: int) -> int:
    """The fullest row of the others: how soon the game may end."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            for row in range(LINES):
                most = max(most, bit_count(state.players[other].rows[row]))
    return most
