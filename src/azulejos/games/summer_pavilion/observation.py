"""What learning programs see of a table of Summer Pavilion, and the masks of legal actions."""

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled
from azulejos.core.copying import bit_writer, clear_numbers, copy_alike
from azulejos.core.records import Record
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.observation import SCORE, Observed, observation_type, seats_away, write_score
from azulejos.games.kit.seats import MOST_PLAYERS
from azulejos.games.summer_pavilion.board import AFFORDABLE, MOST_COST, SPACES, STARS, WINDOW
from azulejos.games.summer_pavilion.rules.actions import ACTION_IDS, PASS_ID, place_id
from azulejos.games.summer_pavilion.rules.choices import choices, first_choice
from azulejos.games.summer_pavilion.rules.taking import wild_colour
from azulejos.games.summer_pavilion.state import (
    COLOURS,
    KEEPING,
    MOST_KEPT,
    NONE,
    PLACING,
    ROUNDS,
    SUPPLY_SIZE,
    TAKING,
    TILES_OF_A_COLOUR,
    State,
)

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
def observe_table(state: State, viewer: int, out: Record) -> None:
    """Write what lies between the players."""
    copy_alike(out, state)
    out.turn = seats_away(state, viewer, int(state.current))
    out.first = seats_away(state, viewer, int(state.first))
    out.token = seats_away(state, viewer, int(state.token))
    out.wild = wild_colour(state)


@compiled
def observe_board(state: State, seat: int, out: Record) -> None:
    """Write the board of a seat, and the tiles beside it."""
    player = state.players[seat]
    copy_alike(out, player)
    write_score(int(player.score), out.score)


_SPREAD = np.array([sum((mask >> n & 1) << COLOURS * n for n in range(PLACES)) for mask in range(1 << PLACES)])
"""For each mask of places or spaces: a bit where the actions with each of them begin."""

_write_takes = bit_writer(PLACES * COLOURS)
_write_placements = bit_writer(SPACES * COLOURS)
_write_choices = bit_writer(COLOURS + 1)


@compiled
def action_limit(state: State) -> int:  # noqa: ARG001
    """Action ids of this table are below this."""
    return ACTION_IDS


@compiled
def write_mask(state: State, out: Record) -> None:
    """Write 1 for each legal action and 0 for every other one."""
    clear_numbers(out.legal)
    if state.phase == TAKING:
        _write_takes(out.legal, 0, takes(state))
    elif state.phase == PLACING:
        tiles = payable(state)
        for star in range(STARS):
            _write_placements(out.legal, place_id(star, 0, 0), placements(state, star, tiles))
        out.legal[PASS_ID] = 1
    else:
        _write_choices(out.legal, first_choice(state), choices(state))


@compiled
def takes(state: State) -> int:
    """The legal takes, as a mask: whatever lies somewhere, but the wild colour only where nothing else does."""
    wild = wild_colour(state)
    mask = others = 0
    for colour in range(COLOURS):
        places = int(state.where[colour])
        mask |= int(_SPREAD[places]) << colour
        others |= places * (colour != wild)
    return mask & ~(int(_SPREAD[others]) << wild)


@compiled
def payable(state: State) -> int:
    """How many tiles the current player can pay for each colour, four bits a colour."""
    hand, wild = state.players[state.current].hand, wild_colour(state)
    tiles = 0
    for colour in range(COLOURS):
        own = int(hand[colour])
        most = min(MOST_COST, own + int(hand[wild]) * (colour != wild))
        tiles |= most * (own > 0) << 4 * colour
    return tiles


@compiled
def placements(state: State, star: int, tiles: int) -> int:
    """The legal placements on a star, as a mask: space by space, the colours."""
    player = state.players[state.current]
    colours, empty = int(player.open[star]), ~int(player.laid[star])
    mask = 0
    for n in range(bit_count(colours)):
        colour = nth_bit(colours, n)
        spaces = int(AFFORDABLE[state.monochrome, star, tiles >> 4 * colour & 15]) & empty
        mask |= int(_SPREAD[spaces]) << colour
    return mask
