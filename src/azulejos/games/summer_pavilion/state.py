"""The table of Summer Pavilion: the record in which a game lives, and the numbers printed on boards and boxes."""

from azulejos.core.phases import FIRST_OWN_PHASE
from azulejos.core.records import record_type
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.seats import MOST_PLAYERS
from azulejos.games.summer_pavilion.board import SPACES, STARS

COLOURS = 6
PURPLE, GREEN, ORANGE, YELLOW, BLUE, RED = range(COLOURS)
ALL_COLOURS = 0b111111
NONE = -1
"""No colour, no tile."""

TILES_OF_A_COLOUR = 22
TILES = COLOURS * TILES_OF_A_COLOUR
SUPPLY_SIZE = 10
MOST_KEPT = 4
ROUNDS = 6
FIRST_SCORE = 5

STAR_COLOURS = (ORANGE, RED, BLUE, YELLOW, GREEN, PURPLE)
"""The colours of the outer stars on the coloured side."""

STAR_BONUS = (20, 18, 17, 16, 15, 14)
"""Points for a full star, by its colour."""

MULTICOLOUR_BONUS = 12
COST_BONUS = (0, 4, 8, 12, 16)
"""Points for covering all spaces of a cost, by the cost."""

TAKING, PLACING, PAYING, BONUS, KEEPING = range(FIRST_OWN_PHASE, FIRST_OWN_PHASE + 5)
"""Taking tiles; placing one or passing; and the choices in the middle of a turn: how many wild tiles pay, which bonus
tile is taken, which tile is kept."""

PLAYER = record_type(
    [
        ("score", "i2"),
        ("hand", "i1", COLOURS),  # tiles beside the board
        ("corners", "i1", COLOURS),  # tiles kept for the next round
        ("passed", "i1"),
        ("tiles", "i1", (STARS, SPACES)),  # the colour on each space, or NONE
        ("laid", "i1", STARS),  # spaces that are laid on each star
        ("colours", "i1", STARS),  # colours that are on each star
        ("open", "i1", STARS),  # colours that each star may still take
    ]
)

TABLE = record_type(
    [
        ("generator", "u8"),
        ("bag_count", "i2"),
        ("where", "i2", COLOURS),  # places that hold a tile of this colour
        ("phase", "i1"),
        ("seats", "i1"),
        ("current", "i1"),  # the seat that must act
        ("first", "i1"),  # the seat that began the round
        ("token", "i1"),  # the seat that holds the start player token, NOBODY while it lies in the centre
        ("round_number", "i1"),
        ("monochrome", "i1"),
        ("wilds", "i1", ROUNDS),
        ("star", "i1"),  # the space and the colour of the tile that is being paid, NONE outside that choice
        ("space", "i1"),
        ("colour", "i1"),
        ("bonus_left", "i1"),  # bonus tiles still to be taken
        ("kept", "i1"),  # tiles kept so far by the player who is passing
        ("supply_count", "i1"),
        ("filling", "i1"),  # while dealing: whether factories are filled after the supply
        ("dealt", "i1"),  # tiles dealt to the factories so far
        ("supply", "i1", COLOURS),
        ("bag", "i1", COLOURS),
        ("depot", "i1", COLOURS),
        ("places", "i1", (PLACES, COLOURS)),
        ("players", PLAYER, MOST_PLAYERS),
    ]
)
