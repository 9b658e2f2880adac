"""The state of Azul: the record of a game, and the numbers printed on boards and boxes.

What the rules look up at every turn is also stored as bit masks: `where` for the places of a tile, `open` for the
lines that accept a colour, `rows`, `columns`, `rows_with` and `columns_with` for the wall.
"""

from typing import Annotated

from azulejos.core.phases import FIRST_OWN_PHASE
from azulejos.core.records import I1, I2, U8, Matrix, Structs, Vector, dtype_of
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.seats import MOST_PLAYERS

COLOURS = 5
JOKER = 5
KINDS = 6
"""Kinds of tile: five colours and the joker."""

MARKER = 6
"""The first player marker, as a piece of the floor line."""

NONE = -1
"""No colour, no tile, no line."""

STANDS_FOR = 6
"""On the wall, `STANDS_FOR + colour` is a joker that stands for that colour; a plain `JOKER` stands for none."""

WITH_JOKERS = 6
"""In a take, `WITH_JOKERS + colour` means that colour together with the jokers."""

TAKEABLE = 11
"""What a take can name: five colours, the jokers, or one of the colours together with the jokers."""

LINES = 5
COLUMNS = 5
FULL_ROW = 0b11111
ALL_LINES = 0b11111
FLOOR = 5
"""The floor line as the destination of a take, after the five pattern lines."""

FLOOR_SIZE = 7
FLOOR_PENALTY = (0, 1, 2, 4, 6, 8, 11, 14)
"""Points lost by the number of pieces on the floor line."""

TILES = 100
TILES_OF_A_COLOUR = 20
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10
IDLE_ROUNDS = 5
"""The game ends after this many rounds in a row without a tile laid."""

TAKING = FIRST_OWN_PHASE
TILING = FIRST_OWN_PHASE + 1
"""A player must choose the space of a tile. Tiles without a choice are laid automatically."""


class Line:
    """A pattern line: its colour or NONE, its number of tiles, and how many of them are jokers."""

    colour: I1
    count: I1
    jokers: I1


class Player:
    """A player: the score and the board."""

    score: I2
    lines: Annotated[Structs[Line], LINES]
    open: Annotated[Vector[I1], KINDS]  # lines that accept a tile of this kind
    wall: Annotated[Matrix[I1], (LINES, COLUMNS)]  # the tile on each space, or NONE
    rows: Annotated[Vector[I1], LINES]  # filled columns of each row
    columns: Annotated[Vector[I1], COLUMNS]  # filled rows of each column
    rows_with: Annotated[Vector[I1], COLOURS]  # rows in which a tile is, or stands for, the colour
    columns_with: Annotated[Vector[I1], COLOURS]  # columns likewise
    floor: Annotated[Vector[I1], FLOOR_SIZE]  # pieces from the left
    floor_count: I1


class State:
    """The state of a game."""

    generator: U8
    phase: I1
    seats: I1
    current: I1  # the seat to act
    first: I1  # the seat that began the round
    marker: I1  # the seat that holds the marker, NOBODY while it is in the centre
    round_number: I2
    idle_rounds: I1  # consecutive tilings that laid no tile
    choosing: I1  # the row whose tile must be laid, NONE outside the tiling phase
    grey: I1
    jokers: I1
    dealt: I1  # while dealing: tiles dealt to the factories so far
    bag_count: I2
    where: Annotated[Vector[I2], KINDS]  # places with a tile of this kind
    places: Annotated[Matrix[I1], (PLACES, KINDS)]
    bag: Annotated[Vector[I1], KINDS]
    lid: Annotated[Vector[I1], KINDS]
    players: Annotated[Structs[Player], MOST_PLAYERS]


TABLE = dtype_of(State)
