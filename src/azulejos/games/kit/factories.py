"""Factories and the centre of the table: where the tiles are, and how they are picked up.

`places` counts the tiles of each kind at each place; `where` has, for each kind, a mask of the places with such tiles.
"""

from azulejos.core.compiler import compiled
from azulejos.games.kit.journal import Journal, move
from azulejos.games.kit.state import FactoryState, GameState

MOST_FACTORIES = 9
FACTORY_SIZE = 4
CENTRE = 9
PLACES = 10


@compiled
def factories_for(seats: int) -> int:
    """5, 7 or 9 factories for 2, 3 or 4 players."""
    return 2 * seats + 1


@compiled
def factory_count(state: GameState) -> int:
    """The number of factories at this table."""
    return factories_for(int(state.seats))


@compiled
def put_tile(state: FactoryState, place: int, kind: int) -> None:
    """Put a tile on a place."""
    state.places[place, kind] += 1
    state.where[kind] |= 1 << place


@compiled
def pick_up(state: FactoryState, place: int, kind: int) -> int:
    """Remove all tiles of a kind from a place; returns how many."""
    tiles = int(state.places[place, kind])
    state.places[place, kind] = 0
    state.where[kind] &= ~(1 << place)
    return tiles


@compiled
def move_rest_to_centre(state: FactoryState, factory: int, journal: Journal | None = None) -> None:
    """Move the tiles left on a factory to the centre of the table."""
    for kind in range(len(state.where)):
        rest = state.places[factory, kind]
        state.places[factory, kind] = 0
        state.places[CENTRE, kind] += rest
        move(journal, kind, rest, factory, CENTRE)
        state.where[kind] = state.where[kind] & ~(1 << factory) | (rest > 0) << CENTRE


@compiled
def is_table_empty(state: FactoryState) -> bool:
    """Whether no tile is left on any factory or in the centre."""
    held = 0
    for kind in range(len(state.where)):
        held |= state.where[kind]
    return held == 0


@compiled
def clear_places(state: FactoryState) -> None:
    """Remove all tiles from the factories and the centre."""
    for kind in range(len(state.where)):
        state.where[kind] = 0
        for place in range(PLACES):
            state.places[place, kind] = 0
