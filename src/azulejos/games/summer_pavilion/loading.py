"""Loads positions of Summer Pavilion, and rejects those that no game can reach.

The schema is checked first, then each board; `validation.py` checks the table as a whole.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import asdict

from azulejos.core.phases import OVER
from azulejos.core.records import RecordArray, Vector, numbers
from azulejos.games.kit.loading import lay_bag_and_spare, lay_places, read_generator, read_position, read_seat, refuse
from azulejos.games.summer_pavilion.board import CENTRE_STAR, OUTER_HOURS, SPACE_HOURS
from azulejos.games.summer_pavilion.notation import COLOUR_NAMES, colour_name, star_name
from azulejos.games.summer_pavilion.position import Board, Bonus, Keep, Pay, Position
from azulejos.games.summer_pavilion.rules.setup import lay_out
from azulejos.games.summer_pavilion.rules.stars import lay_tile
from azulejos.games.summer_pavilion.rules.taking import wild_colour
from azulejos.games.summer_pavilion.state import (
    BONUS,
    COLOURS,
    KEEPING,
    NONE,
    PAYING,
    PLACING,
    TABLE,
    TAKING,
    TILES_OF_A_COLOUR,
    State,
)
from azulejos.games.summer_pavilion.validation import check_evidence

PHASES = {"taking": TAKING, "placing": PLACING, "over": OVER}
CHOICES = {Pay: PAYING, Bonus: BONUS, Keep: KEEPING}


def load_position(position: Any) -> RecordArray[State]:
    """Load a position into an array with one game."""
    given = read_position(position, Position)
    games: RecordArray[State] = np.zeros(1, TABLE)
    state = games[0]
    if isinstance(given.options.wilds, list) and len(set(given.options.wilds)) < COLOURS:
        raise refuse("wilds")
    lay_out(state, len(given.players), asdict(given.options))
    _lay_table(state, given)
    for seat, board in enumerate(given.players):
        _lay_board(state, seat, board)
    lay_bag_and_spare(state, state.depot, "depot", COLOUR_NAMES, _tiles_on_table(state), given.bag, given.depot)
    check_evidence(state)
    return games


def _lay_table(state: State, given: Position) -> None:
    state.filling = False
    state.round_number = given.round
    state.phase = CHOICES[type(given.choosing)] if given.choosing else PHASES[given.phase]
    state.first = read_seat(state, "first_player", given.first_player)
    state.current = read_seat(state, "current_player", given.current_player)
    state.token = read_seat(state, "token", given.token)
    state.generator = read_generator(given.generator)
    if given.wild is not None and COLOUR_NAMES.index(given.wild) != wild_colour(state):
        raise refuse("wild", colour=colour_name(wild_colour(state)), round=given.round)
    if given.choosing:
        if given.phase != "placing":
            raise refuse("choosing_outside_placing")
        _lay_choice(state, given.choosing)
    lay_places(state, COLOUR_NAMES, given.factories, given.centre)
    for colour in given.supply:
        state.supply[COLOUR_NAMES.index(colour)] += 1
    state.supply_count = len(given.supply)


def _lay_choice(state: State, choosing: Pay | Bonus | Keep) -> None:
    if isinstance(choosing, Pay):
        state.star = CENTRE_STAR if choosing.star is None else OUTER_HOURS.index(choosing.star)
        state.space, state.colour = SPACE_HOURS.index(choosing.at), COLOUR_NAMES.index(choosing.colour)
    elif isinstance(choosing, Bonus):
        state.bonus_left = choosing.count


def _lay_board(state: State, seat: int, board: Board) -> None:
    player = state.players[seat]
    player.score = board.score
    player.passed = board.passed
    _lay_tiles(player.hand, board.hand)
    _lay_tiles(player.corners, board.corners)
    for star, spaces in enumerate(board.stars.in_order()):
        for space, tile in enumerate(spaces):
            if tile is not None:
                _lay_tile(state, seat, star, space, COLOUR_NAMES.index(tile))
    if state.phase == KEEPING and seat == state.current:
        state.kept = len(board.corners)


def _lay_tiles(counts: Vector[int], tiles: Sequence[str]) -> None:
    """Count tiles into an array of a record, whose integers are small."""
    for colour, name in enumerate(COLOUR_NAMES):
        if tiles.count(name) > TILES_OF_A_COLOUR:
            raise refuse("tile_count", tile=colour_name(colour), found=tiles.count(name), count=TILES_OF_A_COLOUR)
        counts[colour] = tiles.count(name)


def _lay_tile(state: State, seat: int, star: int, space: int, colour: int) -> None:
    player = state.players[seat]
    if not player.open[star] >> colour & 1:
        raise refuse("star_colour", player=seat + 1, star=star_name(star, state.monochrome), colour=colour_name(colour))
    lay_tile(state, player, star, space, colour)


def _tiles_on_table(state: State) -> list[int]:
    """The number of tiles of each colour on factories, centre, supply and boards."""
    tiles = Counter(dict(enumerate(numbers(state.supply))))
    for place in state.places:
        tiles.update(dict(enumerate(numbers(place))))
    for seat in range(state.seats):
        player = state.players[seat]
        tiles.update(dict(enumerate(numbers(player.hand))))
        tiles.update(dict(enumerate(numbers(player.corners))))
        tiles.update(tile for star in player.tiles for tile in numbers(star) if tile != NONE)
    return [tiles[colour] for colour in range(COLOURS)]
