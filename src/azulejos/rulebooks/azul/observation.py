"""What a player sees of a table of Azul, as numbers for learning programs. All is open, so all players see the same."""

from azulejos.core.compiler import compiled
from azulejos.core.copying import copy_alike
from azulejos.core.records import Record
from azulejos.rulebooks.azul.table import (
    COLOURS,
    COLUMNS,
    FLOOR_SIZE,
    IDLE_ROUNDS,
    KINDS,
    LINES,
    MARKER,
    NONE,
    STANDS_FOR,
    TILES_OF_A_COLOUR,
    TILING,
)
from azulejos.rulebooks.common.factories import PLACES
from azulejos.rulebooks.common.lines import write_lines
from azulejos.rulebooks.common.observing import (
    HIGHEST_ROUND,
    SCORE,
    Observed,
    observation_type,
    seats_away,
    write_score,
)
from azulejos.rulebooks.common.seats import MOST_PLAYERS

TABLE_FIELDS = (
    Observed("phase", (), 0, TILING),
    Observed("turn", (), -1, MOST_PLAYERS - 1),
    Observed("first", (), 0, MOST_PLAYERS - 1),
    Observed("marker", (), -1, MOST_PLAYERS - 1),
    Observed("round_number", (), 1, HIGHEST_ROUND),
    Observed("idle_rounds", (), 0, IDLE_ROUNDS),
    Observed("choosing", (), -1, LINES - 1),
    Observed("places", (PLACES, KINDS), 0, TILES_OF_A_COLOUR),
    Observed("bag", (KINDS,), 0, TILES_OF_A_COLOUR),
    Observed("lid", (KINDS,), 0, TILES_OF_A_COLOUR),
)
BOARD_FIELDS = (
    SCORE,
    Observed("lines", (LINES, KINDS), 0, LINES),
    Observed("wall", (LINES, COLUMNS), NONE, STANDS_FOR + COLOURS - 1),
    Observed("floor", (FLOOR_SIZE,), NONE, MARKER),
)
OBSERVED_TABLE, OBSERVED_BOARD = observation_type(TABLE_FIELDS), observation_type(BOARD_FIELDS)


@compiled
def observe_table(state: Record, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.marker = seats_away(state, viewer, int(state.marker))
    out.round_number = min(int(state.round_number), HIGHEST_ROUND)


@compiled
def observe_board(state: Record, seat: int, out: Record) -> None:
    """Write the board of a seat; its lines as how many tiles of each kind lie on them."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
    write_lines(out.lines, player.lines)
