"""The state of Summer Pavilion: the record of a game, and the numbers printed on boards and boxes."""

from typing import Annotated

from azulejos.core.phases import FIRST_OWN_PHASE
from azulejos.core.records import I1, I2, U8, Matrix, Structs, Vector, dtype_of
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
"""Taking tiles; placing one or passing; and the choices within a turn: how many wild tiles to pay with, which bonus
tile to take, which tile to keep."""


class Player:
    """A player: the score and the board."""

    score: I2
    hand: Annotated[Vector[I1], COLOURS]  # tiles next to the board
    corners: Annotated[Vector[I1], COLOURS]  # tiles kept for the next round
    passed: I1
    tiles: Annotated[Matrix[I1], (STARS, SPACES)]  # the colour on each space, or NONE
    laid: Annotated[Vector[I1], STARS]  # filled spaces of each star
    colours: Annotated[Vector[I1], STARS]  # colours on each star
    open: Annotated[Vector[I1], STARS]  # colours that each star still accepts


class State:
    """The state of a game."""

    generator: U8
    bag_count: I2
    where: Annotated[Vector[I2], COLOURS]  # places with a tile of this colour
    phase: I1
    seats: I1
    current: I1  # the seat to act
    first: I1  # the seat that began the round
    token: I1  # the seat that holds the start player token, NOBODY while it is in the centre
    round_number: I1
    monochrome: I1
    wilds: Annotated[Vector[I1], ROUNDS]
    star: I1  # with space and colour: the tile being paid for, NONE outside that choice
    space: I1
    colour: I1
    bonus_left: I1  # bonus tiles still to take
    kept: I1  # tiles kept so far by the player who is passing
    supply_count: I1
    filling: I1  # while dealing: whether factories are filled after the supply
    dealt: I1  # tiles dealt to the factories so far
    supply: Annotated[Vector[I1], COLOURS]
    bag: Annotated[Vector[I1], COLOURS]
    depot: Annotated[Vector[I1], COLOURS]
    places: Annotated[Matrix[I1], (PLACES, COLOURS)]
    players: Annotated[Structs[Player], MOST_PLAYERS]


TABLE = dtype_of(State)
