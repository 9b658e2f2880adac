"""The ids of actions: integers that are part of the public API and never change.

colour   0 to 5: purple, green, orange, yellow, blue, red
place    0 to 8 the factories, 9 the centre
star     0 to 5 clockwise from 11 o'clock, 6 the centre
space    0 to 5 clockwise from 12 o'clock

take             6 * place + colour                           0 to  59
place a tile     60 + 36 * star + 6 * space + colour         60 to 311
pay              312 + wild tiles                           312 to 317
bonus tile       318 + colour                               318 to 323
pass             324
keep             325 + colour                               325 to 330
discard the rest 331
"""

from azulejos.core.compiler import compiled
from azulejos.games.summer_pavilion.board import SPACES
from azulejos.games.summer_pavilion.state import COLOURS

PLACE_IDS = 60
PAY_IDS = 312
BONUS_IDS = 318
PASS_ID = 324
KEEP_IDS = 325
DISCARD_ID = 331
ACTION_IDS = 332


@compiled
def take_id(place: int, colour: int) -> int:
    """The id of a take."""
    return COLOURS * place + colour


@compiled
def place_id(star: int, space: int, colour: int) -> int:
    """The id of placing a tile."""
    return PLACE_IDS + (SPACES * star + space) * COLOURS + colour


@compiled
def placed_star(action: int) -> int:
    """The star of a placement."""
    return (action - PLACE_IDS) // (SPACES * COLOURS)


@compiled
def placed_space(action: int) -> int:
    """The space of a placement."""
    return (action - PLACE_IDS) // COLOURS % SPACES


@compiled
def placed_colour(action: int) -> int:
    """The colour of a placement."""
    return (action - PLACE_IDS) % COLOURS
