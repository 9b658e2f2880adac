"""Sets up a game of Azul Duel."""

from collections.abc import Mapping

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY
from azulejos.games.duel.options import OPTIONS, SIDES, sides_of
from azulejos.games.duel.rules.dealing import find_next_draw
from azulejos.games.duel.rules.plates import ALL_PLATES, PLATES
from azulejos.games.duel.state import (
    CHIPS,
    CHIPS_OF_A_KIND,
    COLOURS,
    FACTORIES,
    FIRST_SCORE,
    FULL_LINE,
    HIDDEN_CHIP,
    LINES,
    MOST_STACKED,
    NONE,
    PICKING,
    SEATS,
    SLOTS,
    SLOTS_IN_ROW,
    SMALL_FACTORIES,
    SPECIAL_TILES,
    TABLETS,
    TILES,
    TILES_OF_A_COLOUR,
    TOKENS,
    Player,
    State,
)
from azulejos.games.kit.info import OptionValue
from azulejos.games.kit.options import store_options


def lay_out(state: State, _: int, options: Mapping[str, OptionValue], first: int = 0) -> None:
    """Set up a game with these options and this first player; the first deal comes next."""
    store_options(state, OPTIONS, options)
    set_up(state, first)
    lay_tablets(state, sides_of(options["tablets"]), int(str(options["tablet_count"])))
    find_next_draw(state)


def lay_tablets(state: State, sides: tuple[str, ...] | None, count: int) -> None:
    """Put the tablets of the options in play, or leave them to chance."""
    state.are_sides_chosen = sides is not None
    state.tablets_left = count if sides is None else 0
    for side in sides or ():
        state.sides[SIDES.index(side) // 2] = SIDES.index(side) % 2


@compiled
def set_up(state: State, first: int) -> None:
    """Set up empty boards, bag, plates and chips; the other player picks a plate first (step 9)."""
    state.phase = DEALING
    state.next_phase = PICKING
    state.seats = SEATS
    state.first = first
    state.current = SEATS - 1 - first
    state.holder = NOBODY
    state.round_number = 1
    state.picks_left = SEATS
    state.unseen = ALL_PLATES
    state.offer = 0
    state.shuffled = PLATES
    state.filling_offer = state.filling = True
    state.looking = False
    state.dealt = state.returned_count = state.drawn_count = state.last_group = state.last_batch = 0
    state.top = state.plate = state.stacking = state.line = state.drawing = NONE
    state.special_tiles = SPECIAL_TILES
    state.bag_count = TILES
    for tablet in range(TABLETS):
        state.sides[tablet] = NONE
    for colour in range(COLOURS):
        state.bag[colour] = TILES_OF_A_COLOUR
        state.tower[colour] = state.rest[colour] = state.where[colour] = state.large_moon[colour] = 0
        for factory in range(FACTORIES):
            state.sun[factory, colour] = 0
    for factory in range(SMALL_FACTORIES):
        state.chips[factory] = HIDDEN_CHIP
        state.heights[factory] = 0
        for height in range(MOST_STACKED):
            state.moon[factory, height] = NONE
    for chip in range(CHIPS):
        state.chips_left[chip] = CHIPS_OF_A_KIND
        state.paid[chip] = 0
    state.chips_left_count = CHIPS * CHIPS_OF_A_KIND
    for seat in range(SEATS):
        clear_board(state.players[seat])


@compiled
def clear_board(player: Player) -> None:
    """Reset to empty lines and an empty dome, at 5 points."""
    player.score = FIRST_SCORE
    player.tokens = TOKENS
    player.chips_taken = player.broken_count = 0
    for chip in range(CHIPS):
        player.chips[chip] = 0
    for colour in range(COLOURS):
        player.open[colour] = FULL_LINE
        player.broken[colour] = 0
    for line in range(LINES):
        player.lines[line].colour, player.lines[line].count = NONE, 0
        player.rows[line] = player.columns[line] = 0
        for column in range(LINES):
            player.tiles[line, column] = NONE
        for symbol in range(len(player.free)):
            player.free[symbol, line] = 0
    for slot in range(SLOTS):
        player.plates[slot] = NONE
        player.turns[slot] = player.laid_on[slot] = 0
    for row in range(SLOTS_IN_ROW):
        player.plates_in_row[row] = 0
