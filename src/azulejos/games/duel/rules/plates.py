"""The 18 dome plates: what is printed on them, how they look when turned, and sets of them as masks.

A set of plates is a mask with one bit for each plate, plate 1 being bit 0.
"""

import numpy as np

from azulejos.core.bits import bit_count, nth_bit
from azulejos.core.compiler import compiled

PLATES = 18
CELLS = 4
"""Of a plate: top left, top right, bottom left, bottom right."""

TURNS = 4
"""Quarter turns clockwise, from 0."""

SYMBOLS = "BYRKTSW"
SPECIAL_SPACE, JOKER_SPACE = 5, 6
"""What a cell can show, beside the five colours."""

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
"""The cells of plates 1 to 18 as printed."""

ALL_PLATES = (1 << PLATES) - 1
SPECIAL, JOKER = 0, 1
"""The two types of plates."""

_HALF = 9
_AFTER_A_QUARTER_TURN = (2, 0, 3, 1)
"""Where each cell of a plate comes from when it is turned clockwise."""


def _turned(cells: str, quarters: int) -> str:
    for _ in range(quarters):
        cells = "".join(cells[source] for source in _AFTER_A_QUARTER_TURN)
    return cells


CELL = np.array(
    [[[SYMBOLS.index(cell) for cell in _turned(cells, turn)] for turn in range(TURNS)] for cells in PRINTED], np.int8
)
"""What each cell of a plate shows when the plate lies with a turn: `CELL[plate, turn, cell]`."""

TYPE = np.array([SPECIAL if "S" in cells else JOKER for cells in PRINTED], np.int8)
PLATES_OF_TYPE = np.array([sum(1 << plate for plate in range(PLATES) if TYPE[plate] == kind) for kind in (0, 1)])


@compiled
def count_plates(plates: int) -> int:
    """How many plates are in a set."""
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
    """The plates of a set that are of a type."""
    return plates & int(PLATES_OF_TYPE[kind])
