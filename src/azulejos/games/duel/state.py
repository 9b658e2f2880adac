"""The table of Azul Duel: the record in which a game lives, and the numbers printed on boards and boxes."""

from azulejos.core.phases import FIRST_OWN_PHASE
from azulejos.core.records import record_type

SEATS = 2
COLOURS = 5
BLUE, YELLOW, RED, BLACK, TURQUOISE = range(COLOURS)
SPECIAL_TILE = 5
"""On the dome, in place of a colour."""

NONE = -1
"""No colour, no tile, no plate, no chip."""

TILES_OF_A_COLOUR = 13
TILES = COLOURS * TILES_OF_A_COLOUR
SPECIAL_TILES = 9
ROUNDS = 5
FIRST_SCORE = 5

LINES = 6
"""Pattern lines, and rows and columns of the dome."""

BROKEN = 6
"""In place of a line: the tiles break."""

FULL_LINE = 0b111111
MOST_BROKEN = 4
BROKEN_PENALTY = (0, 1, 3, 6, 10)
"""Points lost for so many broken tiles."""

FIRST_PLAYER_PENALTY = 2
SLOTS = 9
SLOTS_IN_ROW = 3

SMALL_FACTORIES = 4
LARGE = 4
FACTORIES = 5
SMALL_SIZE = 4
LARGE_SIZE = 5
FACTORY_TILES = LARGE_SIZE + SMALL_FACTORIES * SMALL_SIZE
MOST_STACKED = 3

TOKENS = 2
OFFER_SIZE = 3
DRAW_COST = 1
MOST_IN_STACK = 15

CHIPS = 10
CHIPS_OF_A_KIND = 2
MOST_CHIPS_TAKEN = 2
HIDDEN_CHIP = -2
"""A chip that lies face down."""

CHIP_COLOURS = (
    (BLUE,), (YELLOW,), (RED,), (BLACK,), (TURQUOISE,),
    (TURQUOISE, YELLOW), (YELLOW, BLACK), (BLACK, BLUE), (BLUE, RED), (RED, TURQUOISE),
)  # fmt: skip
"""The colours that each chip counts as."""

TABLETS = 4

PICKING, ACQUIRING, PLACING, DRAWING, KEEPING, RETURNING, STACKING, PAYING, LAYING = range(
    FIRST_OWN_PHASE, FIRST_OWN_PHASE + 9
)
"""Setup: a plate of the offer. Phase 1: what a turn begins with, and the choices in its middle: a slot for a plate,
one more plate or a look, which plate to keep, which one goes under the stack, which tile is stacked. Phase 2: chips and
cells."""

PLATE = record_type(
    [
        ("number", "i1"),  # from 0; NONE if nobody has seen it
        ("kind", "i1"),  # special or joker, as its back shows
        ("knower", "i1"),  # the seat that knows which plate this is, NOBODY if none does
        ("seen", "i1"),  # whether the other seat knows that it is in its group
        ("group", "i1"),  # plates that the other seat cannot tell apart
        ("batch", "i1"),  # plates that are put back together
    ]
)
"""A plate that lies face down and is not one of the stack as it was shuffled."""

LINE = record_type([("colour", "i1"), ("count", "i1")])

PLAYER = record_type(
    [
        ("score", "i2"),
        ("tokens", "i1"),  # still to be used in this round
        ("chips_taken", "i1"),  # in this round
        ("chips", "i1", CHIPS),
        ("lines", LINE, LINES),
        ("open", "i1", COLOURS),  # lines that may take a colour
        ("broken", "i1", COLOURS),
        ("broken_count", "i1"),
        ("plates", "i1", SLOTS),
        ("turns", "i1", SLOTS),
        ("laid_on", "i1", SLOTS),  # tiles on each plate, special ones not counted
        ("plates_in_row", "i1", SLOTS_IN_ROW),
        ("tiles", "i1", (LINES, LINES)),  # what lies on the dome
        ("rows", "i1", LINES),  # columns that are filled in each row
        ("columns", "i1", LINES),  # rows that are filled in each column
        ("free", "i1", (COLOURS + 2, LINES)),  # columns of each row with an empty cell that shows this
    ]
)

TABLE = record_type(
    [
        ("generator", "u8"),
        ("unseen", "i4"),  # plates that nobody has seen
        ("offer", "i4"),
        ("bag_count", "i2"),
        # from here to the tower in the order in which they are observed, so that one copy takes them all
        ("phase", "i1"),
        ("current", "i1"),  # the seat that must act
        ("first", "i1"),  # the seat that began the round
        ("holder", "i1"),  # the seat that has the first player tile, NOBODY while it lies on the large factory
        ("round_number", "i1"),
        ("picks_left", "i1"),  # plates still to be chosen during the setup
        ("plate", "i1"),  # the plate that is being placed
        ("stacking", "i1"),  # the factory whose tiles are being stacked, NONE outside that choice
        ("line", "i1"),  # the line about which a player is asked, NONE outside that choice
        ("special_tiles", "i1"),
        ("sides", "i1", TABLETS),  # the side of each tablet that is in play, NONE if it is not
        ("sun", "i1", (FACTORIES, COLOURS)),
        ("moon", "i1", (SMALL_FACTORIES, MOST_STACKED)),  # from the bottom to the top
        ("large_moon", "i1", COLOURS),
        ("rest", "i1", COLOURS),  # tiles still to be stacked
        ("chips", "i1", SMALL_FACTORIES),  # the chip of each factory, HIDDEN_CHIP or NONE
        ("chips_left", "i1", CHIPS),  # chips that have not been turned up
        ("paid", "i1", CHIPS),
        ("bag", "i1", COLOURS),
        ("tower", "i1", COLOURS),
        ("next_phase", "i1"),  # while dealing: what comes after it
        ("seats", "i1"),
        ("are_sides_chosen", "i1"),  # whether the options name the sides
        ("tablets_left", "i1"),  # tablets still to be drawn
        ("drawing", "i1"),  # while dealing: what is drawn
        ("filling_offer", "i1"),  # while dealing: whether the offer is refilled
        ("looking", "i1"),  # while dealing: whether the plates drawn are turned up
        ("filling", "i1"),  # while dealing: whether the factories are filled
        ("dealt", "i1"),  # tiles dealt so far
        ("top", "i1"),  # the type of the top plate, if nobody has seen that plate
        ("shuffled", "i1"),  # plates of the stack that nobody has seen, above those that were put back
        ("returned_count", "i1"),
        ("drawn_count", "i1"),
        ("last_group", "i1"),
        ("last_batch", "i1"),
        ("where", "i1", COLOURS),  # factories with this colour on their sun
        ("heights", "i1", SMALL_FACTORIES),
        ("chips_left_count", "i1"),
        ("returned", PLATE, MOST_IN_STACK),  # plates put back, from the top to the bottom
        ("drawn", PLATE, MOST_IN_STACK),  # plates drawn from the stack in this turn
        ("players", PLAYER, SEATS),
    ]
)
