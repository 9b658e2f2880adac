"""What a player sees of a table of Azul Duel, as numbers for learning programs.

It holds what `view.py` shows the same player, and nothing else; the plates that lie face down are in `face_down.py`.
"""

import numpy as np

from azulejos.foundation.compiling import compiled
from azulejos.foundation.copying import copy_numbers, copy_row
from azulejos.foundation.records import Record, record_type
from azulejos.rulebooks.common.observing import SCORE, Observed, line_rows, observation_type, seats_away, write_score
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

_SHOWN = np.zeros((PLATES + 1, TURNS), record_type([("cells", "i1", CELLS)]))
_SHOWN["cells"][:PLATES], _SHOWN["cells"][PLATES:] = CELL, NONE
"""What the cells of a plate show; the last row, which is also row NONE, is a slot without a plate."""

_LINES = line_rows(COLOURS, LINES)


@compiled
def observe_table(state: Record, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    out.phase = state.phase
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.holder = seats_away(state, viewer, int(state.holder))
    out.round_number = state.round_number
    out.picks_left = state.picks_left
    out.plate = state.plate
    out.stacking = state.stacking
    out.line = state.line
    out.special_tiles = state.special_tiles
    copy_numbers(out.sides, state.sides)
    copy_numbers(out.sun, state.sun)
    copy_numbers(out.moon, state.moon)
    copy_numbers(out.large_moon, state.large_moon)
    copy_numbers(out.rest, state.rest)
    copy_numbers(out.chips, state.chips)
    copy_numbers(out.chips_left, state.chips_left)
    copy_numbers(out.paid, state.paid)
    copy_numbers(out.bag, state.bag)
    copy_numbers(out.tower, state.tower)
    write_plates(out.offer, 0, int(state.offer))
    observe_face_down(state, viewer, out)


@compiled
def observe_board(state: Record, seat: int, out: Record) -> None:
    """Write the board of a seat; its lines as how many tiles of each colour lie on them."""
    player = state.players[seat]
    write_score(int(player.score), out.score)
    out.tokens = player.tokens
    out.chips_taken = player.chips_taken
    copy_numbers(out.chips, player.chips)
    for row in range(LINES):
        line = player.lines[row]
        copy_row(out.lines, row, _LINES[line.colour, line.count].tiles)
    copy_numbers(out.broken, player.broken)
    for slot in range(SLOTS):
        copy_row(out.shown, slot, _SHOWN[player.plates[slot], player.turns[slot]].cells)
    copy_numbers(out.tiles, player.tiles)
