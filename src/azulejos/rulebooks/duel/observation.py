"""What a player sees of a table of Azul Duel, as numbers for learning programs.

It holds what `view.py` shows the same player, and nothing else; the plates that lie face down are in `face_down.py`.
"""

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.copying import clear_numbers, copy_alike, copy_row
from azulejos.core.records import Record, record_type
from azulejos.rulebooks.common.lines import write_lines
from azulejos.rulebooks.common.observing import SCORE, Observed, observation_type, seats_away, write_score
from azulejos.rulebooks.duel.face_down import FACE_DOWN_FIELDS, observe_face_down, write_plates
from azulejos.rulebooks.duel.plates import CELL, CELLS, JOKER_SPACE, PLATES, TURNS
from azulejos.rulebooks.duel.table import (
    CHIPS,
    CHIPS_OF_A_KIND,
    COLOURS,
    FACTORIES,
    HIDDEN_CHIP,
    LARGE_SIZE,
    LAYING,
    LINES,
    MOST_BROKEN,
    MOST_CHIPS_TAKEN,
    MOST_STACKED,
    NONE,
    ROUNDS,
    SEATS,
    SLOTS,
    SMALL_FACTORIES,
    SPECIAL_TILE,
    SPECIAL_TILES,
    TABLETS,
    TILES_OF_A_COLOUR,
    TOKENS,
)

TABLE_FIELDS = (
    Observed("phase", (), 0, LAYING),
    Observed("turn", (), -1, SEATS - 1),
    Observed("first", (), 0, SEATS - 1),
    Observed("holder", (), -1, SEATS - 1),
    Observed("round_number", (), 1, ROUNDS),
    Observed("picks_left", (), 0, SEATS),
    Observed("plate", (), NONE, PLATES - 1),
    Observed("stacking", (), NONE, SMALL_FACTORIES - 1),
    Observed("line", (), NONE, LINES - 1),
    Observed("special_tiles", (), 0, SPECIAL_TILES),
    Observed("sides", (TABLETS,), NONE, 1),
    Observed("sun", (FACTORIES, COLOURS), 0, LARGE_SIZE),
    Observed("moon", (SMALL_FACTORIES, MOST_STACKED), NONE, COLOURS - 1),
    Observed("large_moon", (COLOURS,), 0, LARGE_SIZE),
    Observed("rest", (COLOURS,), 0, MOST_STACKED),
    Observed("chips", (SMALL_FACTORIES,), HIDDEN_CHIP, CHIPS - 1),
    Observed("chips_left", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("paid", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("bag", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("tower", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("offer", (PLATES,), 0, 1),
    *FACE_DOWN_FIELDS,
)
BOARD_FIELDS = (
    SCORE,
    Observed("tokens", (), 0, TOKENS),
    Observed("chips_taken", (), 0, MOST_CHIPS_TAKEN),
    Observed("chips", (CHIPS,), 0, CHIPS_OF_A_KIND),
    Observed("lines", (LINES, COLOURS), 0, LINES),
    Observed("broken", (COLOURS,), 0, MOST_BROKEN),
    Observed("shown", (SLOTS, CELLS), NONE, JOKER_SPACE),
    Observed("tiles", (LINES, LINES), NONE, SPECIAL_TILE),
)
OBSERVED_TABLE, OBSERVED_BOARD = observation_type(TABLE_FIELDS), observation_type(BOARD_FIELDS)

_SHOWN = np.zeros((PLATES + 1) * TURNS, record_type([("cells", "i1", CELLS)]))
_SHOWN["cells"][:TURNS], _SHOWN["cells"][TURNS:] = NONE, CELL.reshape(-1, CELLS)
"""What the cells of a plate show with each turn, after those of a slot without a plate."""


@compiled
def observe_table(state: Record, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.holder = seats_away(state, viewer, int(state.holder))
    if state.phase == LAYING:
        clear_numbers(out.paid)  # the payment is complete, and no longer part of the position
    write_plates(out.offer, 0, int(state.offer))
    observe_face_down(state, viewer, out)


@compiled
def observe_board(state: Record, seat: int, out: Record) -> None:
    """Write the board of a seat; its lines as how many tiles of each colour lie on them."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
    write_lines(out.lines, player.lines)
    for slot in range(SLOTS):
        lies = TURNS * (int(player.plates[slot]) - NONE) + int(player.turns[slot])
        copy_row(out.shown, slot, _SHOWN[np.uint64(lies)].cells)  # unsigned: it need not be counted from the end
