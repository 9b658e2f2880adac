"""The ids of actions: integers that are part of the public API and never change.

plate    0 to 17: plates 1 to 18
colour   0 to 4: blue, yellow, red, black, turquoise
chip     0 to 9: the colours, then turquoise-yellow, yellow-black, black-blue, blue-red, red-turquoise
factory  0 to 3 the small ones, 4 the large one
line     0 to 5, 6 for tiles that break

plate of the offer     plate                                          0 to  17
draw                   18
look                   19
keep                   20 + plate                                    20 to  37
under the stack        38 + plate                                    38 to  55
place the plate        56 + 4 * slot + quarter turns                 56 to  91
take from a sun        92 + 35 * factory + 7 * colour + line         92 to 266
stack a tile           267 + colour                                 267 to 271
take from the moons    272 + 7 * colour + line                      272 to 306
take a chip            307 + factory                                307 to 310
spend a chip           311 + chip                                   311 to 320
spend none             321
lay a tile             322 + 6 * line + column                      322 to 357
"""

from azulejos.core.compiler import compiled
from azulejos.games.duel.rules.plates import TURNS
from azulejos.games.duel.state import COLOURS, LINES

PLATE_IDS = 0
DRAW_ID = 18
LOOK_ID = 19
KEEP_IDS = 20
UNDER_IDS = 38
PLACE_IDS = 56
SUN_IDS = 92
STACK_IDS = 267
MOON_IDS = 272
CHIP_IDS = 307
SPEND_IDS = 311
SKIP_ID = 321
TILE_IDS = 322
ACTION_IDS = 358

DESTINATIONS = LINES + 1


@compiled
def place_id(slot: int, turn: int) -> int:
    """The id of placing a plate."""
    return PLACE_IDS + TURNS * slot + turn


@compiled
def sun_id(factory: int, colour: int, destination: int) -> int:
    """The id of a take from a sun."""
    return SUN_IDS + (COLOURS * factory + colour) * DESTINATIONS + destination


@compiled
def sun_factory(action: int) -> int:
    """The factory of a take from a sun."""
    return (action - SUN_IDS) // (COLOURS * DESTINATIONS)


@compiled
def sun_colour(action: int) -> int:
    """The colour of a take from a sun."""
    return (action - SUN_IDS) // DESTINATIONS % COLOURS


@compiled
def sun_destination(action: int) -> int:
    """Where the tiles of a take from a sun go."""
    return (action - SUN_IDS) % DESTINATIONS


@compiled
def moon_id(colour: int, destination: int) -> int:
    """The id of a take from the moons."""
    return MOON_IDS + DESTINATIONS * colour + destination


@compiled
def moon_colour(action: int) -> int:
    """The colour of a take from the moons."""
    return (action - MOON_IDS) // DESTINATIONS


@compiled
def moon_destination(action: int) -> int:
    """Where the tiles of a take from the moons go."""
    return (action - MOON_IDS) % DESTINATIONS


@compiled
def tile_id(line: int, column: int) -> int:
    """The id of laying a tile."""
    return TILE_IDS + LINES * line + column


@compiled
def tile_line(action: int) -> int:
    """The line of a tile that is laid."""
    return (action - TILE_IDS) // LINES


@compiled
def tile_column(action: int) -> int:
    """The column of a tile that is laid."""
    return (action - TILE_IDS) % LINES
