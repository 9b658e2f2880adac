"""Sets up a game of Azul, and deals the factories at the start of each round."""

from collections.abc import Mapping

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY
from azulejos.core.records import Vector
from azulejos.games.azul.journal import BAG_PLACE, LID_PLACE
from azulejos.games.azul.options import OPTIONS
from azulejos.games.azul.state import (
    ALL_LINES,
    COLOURS,
    COLUMNS,
    JOKER,
    KINDS,
    LINES,
    NONE,
    TAKING,
    TILES,
    TILES_OF_A_COLOUR,
    Player,
    State,
)
from azulejos.games.kit.bag import any_tile_to_draw, can_draw, draw_tile, take_from_bag, weigh_tiles
from azulejos.games.kit.factories import FACTORY_SIZE, clear_places, factory_count, put_tile
from azulejos.games.kit.info import OptionValue
from azulejos.games.kit.journal import DEAL, Journal, begin_step, move
from azulejos.games.kit.options import store_options

OUTCOMES = KINDS
"""The number of possible draws: a draw is a kind of tile."""


def lay_out(state: State, players: int, options: Mapping[str, OptionValue], first: int = 0) -> None:
    """Set up a game with these options; seat `first` begins."""
    store_options(state, OPTIONS, options)
    set_up(state, players, first)


@compiled
def set_up(state: State, seats: int, first: int) -> None:
    """Set up empty boards and fill the bag for the options in the state; the first deal comes next."""
    state.phase = DEALING
    state.seats = seats
    state.current = state.first = first
    state.marker = NOBODY
    state.round_number = 1
    state.idle_rounds = 0
    state.choosing = NONE
    state.dealt = 0
    fill_bag(state)
    clear_places(state)
    for kind in range(KINDS):
        state.lid[kind] = 0
    for seat in range(len(state.players)):
        clear_board(state.players[seat], state.jokers)


@compiled
def fill_bag(state: State) -> None:
    """Put in twenty tiles of each colour; jokers replace one (2 players) or two tiles of each colour."""
    replaced = 0 if not state.jokers else 1 if state.seats == 2 else 2
    for colour in range(COLOURS):
        state.bag[colour] = TILES_OF_A_COLOUR - replaced
    state.bag[JOKER] = replaced * COLOURS
    state.bag_count = TILES


@compiled
def clear_board(player: Player, jokers: int) -> None:
    """Reset to an empty board at 0 points, with every line open to every kind of tile in the game."""
    player.score = 0
    player.floor_count = 0
    for row in range(LINES):
        line = player.lines[row]
        line.colour, line.count, line.jokers = NONE, 0, 0
        player.rows[row] = 0
        for column in range(COLUMNS):
            player.wall[row, column] = NONE
            player.columns[column] = 0
    for colour in range(COLOURS):
        player.open[colour] = ALL_LINES
        player.rows_with[colour] = player.columns_with[colour] = 0
    player.open[JOKER] = ALL_LINES if jokers else 0
    for space in range(len(player.floor)):
        player.floor[space] = NONE


@compiled
def draw(state: State) -> int:
    """Draw the next tile from the bag at random, without dealing it; `deal` does that."""
    return draw_tile(state, state.lid)


@compiled
def can_deal(state: State, kind: int) -> bool:
    """Whether a tile of this kind can be drawn next."""
    return can_draw(state, state.lid, kind)


@compiled
def chance_weights(state: State, weights: Vector[int]) -> None:
    """Write the integer weight of drawing each kind next."""
    weigh_tiles(state, state.lid, weights)


@compiled
def deal(state: State, kind: int, journal: Journal | None = None) -> None:
    """Put the tile just drawn on the factory being filled; after the last tile the round begins (ruling 6)."""
    take_from_bag(state, state.lid, kind, LID_PLACE, BAG_PLACE, journal)
    factory = int(state.dealt) // FACTORY_SIZE
    begin_step(journal, DEAL, NOBODY)
    move(journal, kind, 1, BAG_PLACE, factory)
    put_tile(state, factory, kind)
    state.dealt += 1
    if state.dealt == FACTORY_SIZE * factory_count(state) or not any_tile_to_draw(state, state.lid):
        state.phase = TAKING
        state.dealt = 0
