"""The ids of actions: integers that are part of the public API and never change.

    what is taken   0 to 4 a colour, 5 the jokers, 6 to 10 a colour and the jokers
    place           0 to 8 the factories, 9 the centre
    destination     0 to 4 the pattern lines, 5 the floor line

    take a colour                60 * what + 6 * place + destination                  0 to 299
    tile (row, column)           300 + 5 * row + column                             300 to 324
    take jokers (and a colour)   60 * what + 6 * place + destination + 25           325 to 684

So a game without jokers uses only the first 325 ids, and with the coloured wall only the first 300.
"""

from azulejos.core.compiler import compiled
from azulejos.games.azul.state import COLUMNS, LINES

DESTINATIONS = 6
TAKES_OF_ONE_THING = 60
TILE_IDS = 300
JOKER_IDS = 325
ACTION_IDS = 685
_TILES = LINES * COLUMNS


@compiled
def take_id(what: int, place: int, destination: int) -> int:
    """The id of a take."""
    index = TAKES_OF_ONE_THING * what + DESTINATIONS * place + destination
    return index if index < TILE_IDS else index + _TILES


@compiled
def take_index(action: int) -> int:
    """The index of a take among all takes, from its id."""
    return action if action < TILE_IDS else action - _TILES


@compiled
def taken(action: int) -> int:
    """What a take names."""
    return take_index(action) // TAKES_OF_ONE_THING


@compiled
def taken_from(action: int) -> int:
    """The place of a take."""
    return take_index(action) % TAKES_OF_ONE_THING // DESTINATIONS


@compiled
def taken_to(action: int) -> int:
    """The destination of a take."""
    return take_index(action) % DESTINATIONS


@compiled
def is_tile(action: int) -> bool:
    """Whether this is the choice of a space on the wall."""
    return TILE_IDS <= action < JOKER_IDS


@compiled
def tile_id(row: int, column: int) -> int:
    """The id of laying the tile of a pattern line in a column of the wall."""
    return TILE_IDS + COLUMNS * row + column


@compiled
def tile_row(action: int) -> int:
    """The row of a tile action."""
    return (action - TILE_IDS) // COLUMNS


@compiled
def tile_column(action: int) -> int:
    """The column of a tile action."""
    return (action - TILE_IDS) % COLUMNS
