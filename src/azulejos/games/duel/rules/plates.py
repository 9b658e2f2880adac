"""The 18 dome plates: their printed symbols, their turns, and sets of plates as masks.

A set of plates is a mask with one bit per plate; plate 1 is bit 0.
"""

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled

PLATES = 18
CELLS = 4
"""The cells of a plate: top left, top right, bottom left, bottom right."""

TURNS = 4
"""The number of orientations: 0 to 3 quarter turns clockwise."""

SYMBOLS = "BYRKTSW"
SPECIAL_SPACE, JOKER_SPACE = 5, 6
"""The symbols of a cell besides the five colours."""

PRINTED = [
    "YKTS",
    "WBTK",
    "TRBW",
    "KYRW",
    "KSTR",
    "TYWK",
    "SKRB",
    "YBKS",
    "TRBS",
    "YRWB",
    "YSKR",
    "TKRW",
    "BKST",
    "RTYW",
    "TBWY",
    "STYB",
    "RWBK",
    "SYBR",
]
"""The printed cells of plates 1 to 18."""

ALL_PLATES = (1 << PLATES) - 1
SPECIAL, JOKER = 0, 1
"""The two types of plates."""

_HALF = 9
_AFTER_A_QUARTER_TURN = (2, 0, 3, 1)
"""The cell that each cell of a plate comes from in a clockwise quarter turn."""


def _turned(cells: str, quarters: int) -> str:
    for _ in range(quarters):
        cells = "".join(cells[source] for source in _AFTER_A_QUARTER_TURN)
    return cells


CELL = np.array(
    [[[SYMBOLS.index(cell) for cell in _turned(cells, turn)] for turn in range(TURNS)] for cells in PRINTED], np.int8
)
"""`CELL[plate, turn, cell]`: the symbol of a cell when the plate is turned."""

TYPE = np.array([SPECIAL if "S" in cells else JOKER for cells in PRINTED], np.int8)
PLATES_OF_TYPE = np.array([sum(1 << plate for plate in range(PLATES) if TYPE[plate] == kind) for kind in (0, 1)])


@compiled
def count_plates(plates: int) -> int:
    """The number of plates in a set."""
    return bit_count(plates & (1 << _HALF) - 1) + bit_count(plates >> _HALF)


@compiled
def nth_plate(plates: int, n: int) -> int:
    """The n-th plate of a set, counted from 0."""
    below = bit_count(plates & (1 << _HALF) - 1)
    if n < below:
        return nth_bit(plates & (1 << _HALF) - 1, n)
    return _HALF + nth_bit(plates >> _HALF, n - below)


@compiled
def of_type(plates: int, kind: int) -> int:
    """The plates of a type in a set."""
    return plates & int(PLATES_OF_TYPE[kind])
