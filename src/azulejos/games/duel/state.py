"""The state of Azul Duel: the record of a game, and the numbers printed on boards and boxes."""

from typing import Annotated

from azulejos.core.phases import FIRST_OWN_PHASE
from azulejos.core.records import I1, I2, I4, U8, Matrix, Structs, Vector, dtype_of

SEATS = 2
COLOURS = 5
BLUE, YELLOW, RED, BLACK, TURQUOISE = range(COLOURS)
SPECIAL_TILE = 5
"""Used on the dome in place of a colour."""

NONE = -1
"""No colour, no tile, no plate, no chip."""

TILES_OF_A_COLOUR = 13
TILES = COLOURS * TILES_OF_A_COLOUR
SPECIAL_TILES = 9
ROUNDS = 5
FIRST_SCORE = 5

LINES = 6
"""The number of pattern lines, and of rows and columns of the dome."""

BROKEN = 6
"""Used as a destination in place of a line: the tiles break."""

FULL_LINE = 0b111111
MOST_BROKEN = 4
BROKEN_PENALTY = (0, 1, 3, 6, 10)
"""Points lost by the number of broken tiles."""

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
"""A chip that is face down."""

CHIP_COLOURS = (
    (BLUE,), (YELLOW,), (RED,), (BLACK,), (TURQUOISE,),
    (TURQUOISE, YELLOW), (YELLOW, BLACK), (BLACK, BLUE), (BLUE, RED), (RED, TURQUOISE),
)  # fmt: skip
"""The colours that each chip counts as."""

TABLETS = 4

PICKING, ACQUIRING, PLACING, DRAWING, KEEPING, RETURNING, STACKING, PAYING, LAYING = range(
    FIRST_OWN_PHASE, FIRST_OWN_PHASE + 9
)
"""Setup: pick a plate of the offer. Phase 1: the start of a turn, and the choices within it: the slot for a plate,
another plate or a look, the plate to keep, the plate to put under the stack, the tile to stack. Phase 2: chips and
cells."""

DECORATING = LAYING + 1
"""A line is done and phase 2 continues automatically: only between an action and what follows from it."""


class Plate:
    """A face-down plate that is not in the shuffled part of the stack."""

    number: I1  # from 0; NONE if nobody has seen it
    kind: I1  # special or joker, as the back shows
    knower: I1  # the seat that knows which plate this is, or NOBODY
    seen: I1  # whether the other seat knows that it is in its group
    group: I1  # of plates that the other seat cannot tell apart
    batch: I1  # of plates that are put back together


class Line:
    """A pattern line."""

    colour: I1
    count: I1


class Player:
    """A player: the score and the board."""

    score: I2
    tokens: I1  # not yet used in this round
    chips_taken: I1  # in this round
    chips: Annotated[Vector[I1], CHIPS]
    lines: Annotated[Structs[Line], LINES]
    open: Annotated[Vector[I1], COLOURS]  # lines that accept a colour
    broken: Annotated[Vector[I1], COLOURS]
    broken_count: I1
    plates: Annotated[Vector[I1], SLOTS]
    turns: Annotated[Vector[I1], SLOTS]
    laid_on: Annotated[Vector[I1], SLOTS]  # tiles on each plate, without special ones
    plates_in_row: Annotated[Vector[I1], SLOTS_IN_ROW]
    tiles: Annotated[Matrix[I1], (LINES, LINES)]  # what is on the dome
    rows: Annotated[Vector[I1], LINES]  # filled columns of each row
    columns: Annotated[Vector[I1], LINES]  # filled rows of each column
    free: Annotated[Matrix[I1], (COLOURS + 2, LINES)]  # columns of each row with an empty cell that shows this


class State:
    """The state of a game."""

    generator: U8
    unseen: I4  # plates that nobody has seen
    offer: I4
    bag_count: I2
    # the fields from here to the tower are in the order of the observation, so that they are copied at once
    phase: I1
    current: I1  # the seat to act
    first: I1  # the seat that began the round
    holder: I1  # the seat that has the first player tile, NOBODY while it is on the large factory
    round_number: I1
    picks_left: I1  # plates still to choose during the setup
    plate: I1  # the plate being placed
    stacking: I1  # the factory whose tiles are being stacked, NONE outside that choice
    line: I1  # the line of the pending choice, NONE outside such a choice
    special_tiles: I1
    sides: Annotated[Vector[I1], TABLETS]  # the side of each tablet in play, NONE if it is not in play
    sun: Annotated[Matrix[I1], (FACTORIES, COLOURS)]
    moon: Annotated[Matrix[I1], (SMALL_FACTORIES, MOST_STACKED)]  # from the bottom to the top
    large_moon: Annotated[Vector[I1], COLOURS]
    rest: Annotated[Vector[I1], COLOURS]  # tiles still to stack
    chips: Annotated[Vector[I1], SMALL_FACTORIES]  # the chip of each factory, HIDDEN_CHIP or NONE
    chips_left: Annotated[Vector[I1], CHIPS]  # chips not yet turned up
    paid: Annotated[Vector[I1], CHIPS]
    bag: Annotated[Vector[I1], COLOURS]
    tower: Annotated[Vector[I1], COLOURS]
    next_phase: I1  # while dealing: the phase after it
    seats: I1
    are_sides_chosen: I1  # whether the options name the sides
    tablets_left: I1  # tablets still to draw
    drawing: I1  # while dealing: what is drawn next
    filling_offer: I1  # while dealing: whether the offer is refilled
    looking: I1  # while dealing: whether the drawn plates are turned up
    filling: I1  # while dealing: whether the factories are filled
    dealt: I1  # tiles dealt so far
    top: I1  # the type of the top plate, if nobody has seen that plate
    shuffled: I1  # plates of the stack that nobody has seen, above those put back
    returned_count: I1
    drawn_count: I1
    last_group: I1
    last_batch: I1
    where: Annotated[Vector[I1], COLOURS]  # factories with this colour on their sun
    heights: Annotated[Vector[I1], SMALL_FACTORIES]
    chips_left_count: I1
    returned: Annotated[Structs[Plate], MOST_IN_STACK]  # plates put back, from the top to the bottom
    drawn: Annotated[Structs[Plate], MOST_IN_STACK]  # plates drawn from the stack in this turn
    players: Annotated[Structs[Player], SEATS]


TABLE = dtype_of(State)
