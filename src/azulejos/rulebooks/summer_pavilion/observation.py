"""What a player sees of a table of Summer Pavilion, as numbers for learning programs. All is open."""

from azulejos.core.compiler import compiled
from azulejos.core.copying import copy_alike
from azulejos.core.records import Record
from azulejos.rulebooks.common.factories import PLACES
from azulejos.rulebooks.common.observing import SCORE, Observed, observation_type, seats_away, write_score
from azulejos.rulebooks.common.seats import MOST_PLAYERS
from azulejos.rulebooks.summer_pavilion.board import SPACES, STARS, WINDOW
from azulejos.rulebooks.summer_pavilion.table import (
    COLOURS,
    KEEPING,
    MOST_KEPT,
    NONE,
    ROUNDS,
    SUPPLY_SIZE,
    TILES_OF_A_COLOUR,
)
from azulejos.rulebooks.summer_pavilion.taking import wild_colour

MOST_BONUS_TILES = 2 * WINDOW
"""A space surrounds two structures at most."""

TABLE_FIELDS = (
    Observed("phase", (), 0, KEEPING),
    Observed("turn", (), -1, MOST_PLAYERS - 1),
    Observed("first", (), 0, MOST_PLAYERS - 1),
    Observed("token", (), -1, MOST_PLAYERS - 1),
    Observed("round_number", (), 1, ROUNDS),
    Observed("wild", (), 0, COLOURS - 1),
    Observed("wilds", (ROUNDS,), 0, COLOURS - 1),
    Observed("star", (), NONE, STARS - 1),
    Observed("space", (), NONE, SPACES - 1),
    Observed("colour", (), NONE, COLOURS - 1),
    Observed("bonus_left", (), 0, MOST_BONUS_TILES),
    Observed("kept", (), 0, MOST_KEPT),
    Observed("places", (PLACES, COLOURS), 0, TILES_OF_A_COLOUR),
    Observed("supply", (COLOURS,), 0, SUPPLY_SIZE),
    Observed("bag", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("depot", (COLOURS,), 0, TILES_OF_A_COLOUR),
)
BOARD_FIELDS = (
    SCORE,
    Observed("passed", (), 0, 1),
    Observed("hand", (COLOURS,), 0, TILES_OF_A_COLOUR),
    Observed("corners", (COLOURS,), 0, MOST_KEPT),
    Observed("tiles", (STARS, SPACES), NONE, COLOURS - 1),
)
OBSERVED_TABLE, OBSERVED_BOARD = observation_type(TABLE_FIELDS), observation_type(BOARD_FIELDS)


@compiled
def observe_table(state: Record, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.token = seats_away(state, viewer, int(state.token))
    out.wild = wild_colour(state)


@compiled
def observe_board(state: Record, seat: int, out: Record) -> None:
    """Write the board of a seat, and the tiles beside it."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)
