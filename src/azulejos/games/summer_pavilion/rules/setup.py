"""Sets up a game of Summer Pavilion, and deals: first the supply, then the factories of a new round."""

from collections.abc import Mapping

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, NOBODY
from azulejos.core.records import Vector
from azulejos.games.kit.bag import any_tile_to_draw, can_draw, draw_tile, take_from_bag, weigh_tiles
from azulejos.games.kit.factories import FACTORY_SIZE, clear_places, factory_count, put_tile
from azulejos.games.kit.info import OptionValue
from azulejos.games.kit.journal import DEAL, Journal, begin_step, move
from azulejos.games.kit.options import store_options
from azulejos.games.summer_pavilion.board import SPACES, STARS
from azulejos.games.summer_pavilion.journal import BAG_PLACE, DEPOT_PLACE, SUPPLY_PLACE
from azulejos.games.summer_pavilion.options import COLOUR_NAMES, OPTIONS, wild_order
from azulejos.games.summer_pavilion.rules.stars import colours_for_star
from azulejos.games.summer_pavilion.state import (
    COLOURS,
    FIRST_SCORE,
    NONE,
    SUPPLY_SIZE,
    TILES,
    TILES_OF_A_COLOUR,
    Player,
    State,
)

OUTCOMES = COLOURS
"""The number of possible draws: a draw is a colour."""


def lay_out(state: State, players: int, options: Mapping[str, OptionValue], first: int = 0) -> None:
    """Set up a game with these options; seat `first` begins."""
    store_options(state, OPTIONS, options)
    set_up(state, players, first)
    for index, colour in enumerate(wild_order(options["wilds"])):
        state.wilds[index] = COLOUR_NAMES.index(colour)


@compiled
def set_up(state: State, seats: int, first: int) -> None:
    """Set up empty boards for the options in the state, and fill the bag; the first deal comes next."""
    state.phase = DEALING
    state.seats = seats
    state.current = state.first = first
    state.token = NOBODY
    state.round_number = 1
    state.star = state.space = state.colour = NONE
    state.bonus_left = state.kept = 0
    state.supply_count = state.dealt = 0
    state.filling = True
    clear_places(state)
    for colour in range(COLOURS):
        state.bag[colour] = TILES_OF_A_COLOUR
        state.supply[colour] = state.depot[colour] = 0
    state.bag_count = TILES
    for seat in range(len(state.players)):
        clear_board(state, state.players[seat])


@compiled
def clear_board(state: State, player: Player) -> None:
    """Reset to an empty board without tiles, at 5 points."""
    player.score = FIRST_SCORE
    player.passed = False
    for colour in range(COLOURS):
        player.hand[colour] = player.corners[colour] = 0
    for star in range(STARS):
        player.laid[star] = player.colours[star] = 0
        player.open[star] = colours_for_star(state, player, star)
        for space in range(SPACES):
            player.tiles[star, space] = NONE


@compiled
def draw(state: State) -> int:
    """Draw the next tile from the bag at random, without dealing it; `deal` does that."""
    return draw_tile(state, state.depot)


@compiled
def can_deal(state: State, colour: int) -> bool:
    """Whether a tile of this colour can be drawn next."""
    return can_draw(state, state.depot, colour)


@compiled
def chance_weights(state: State, weights: Vector[int]) -> None:
    """Write the integer weight of drawing each colour next."""
    weigh_tiles(state, state.depot, weights)


@compiled
def deal_tile(state: State, colour: int, journal: Journal | None = None) -> bool:
    """Put the tile just drawn on the supply or the factory being filled; returns whether the deal is complete."""
    take_from_bag(state, state.depot, colour, DEPOT_PLACE, BAG_PLACE, journal)
    begin_step(journal, DEAL, NOBODY)
    if state.supply_count < SUPPLY_SIZE:
        move(journal, colour, 1, BAG_PLACE, SUPPLY_PLACE)
        state.supply[colour] += 1
        state.supply_count += 1
    else:
        factory = int(state.dealt) // FACTORY_SIZE
        move(journal, colour, 1, BAG_PLACE, factory)
        put_tile(state, factory, colour)
        state.dealt += 1
    return is_dealt(state) or not any_tile_to_draw(state, state.depot)


@compiled
def is_dealt(state: State) -> bool:
    """Whether the supply and, at the start of a round, every factory is full."""
    factories = FACTORY_SIZE * factory_count(state) if state.filling else 0
    return bool(state.supply_count == SUPPLY_SIZE and state.dealt == factories)
