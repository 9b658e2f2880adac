"""The numbers in Azul Duel's journal: steps, places, pieces, notes and reasons.

The journal contains only what both players see: no plate that is drawn, looked at or put back.
"""

from azulejos.games.duel.state import CHIPS, COLOURS, FACTORIES, LINES, SLOTS, SPECIAL_TILE, TABLETS
from azulejos.games.kit.journal import FIRST_STEP

(
    TAKE_PLATE,
    DRAW_PLATE,
    LOOK_AT_PLATES,
    KEEP_PLATE,
    RETURN_PLATE,
    PLACE_PLATE,
    TAKE_FROM_SUN,
    STACK_TILE,
    TAKE_FROM_MOONS,
    TAKE_CHIP,
    SPEND_CHIP,
    SKIP_LINE,
    CHOOSE_CELL,
) = range(FIRST_STEP, FIRST_STEP + 13)
"""Steps: the actions."""

LAY_TILE, ADD_SPECIAL, BREAK_LINE, PAY_BROKEN, ADD_TABLET, LIMIT, APPRAISE = range(CHOOSE_CELL + 1, CHOOSE_CELL + 8)
"""Steps: lay a tile on the dome; add the special tile that it brings; break a line that can never be laid; pay for
broken tiles and the first player tile; add a tablet's points; restore what tablets would take below 0 points. The last
is written only by projections: what chips could complete, and what the tablets would pay."""

RETURN = APPRAISE + 1
"""Before a new round, the first player tile returns to the large factory and the chips left to the box; in a deal, five
equal tiles return to the bag."""

SUN_PLACE = 0
"""Places: the suns, the large one last, then the moons in the same order; then the tiles to be stacked."""

MOON_PLACE = SUN_PLACE + FACTORIES
REST_PLACE = MOON_PLACE + FACTORIES
LINE_PLACE = REST_PLACE + 1
"""Places on a board: the lines and the broken tiles, numbered like destinations; chips, slots, the cells of the dome
row by row, its rows (for special tiles), and the board itself."""

BROKEN_PLACE = LINE_PLACE + LINES
CHIPS_PLACE = BROKEN_PLACE + 1
SLOT_PLACE = CHIPS_PLACE + 1
DOME_PLACE = SLOT_PLACE + SLOTS
DOME_ROW_PLACE = DOME_PLACE + LINES * LINES
BOARD_PLACE = DOME_ROW_PLACE + LINES
OFFER_PLACE = BOARD_PLACE + 1
TABLETS_PLACE = OFFER_PLACE + 1
STACK_PLACE = TABLETS_PLACE + 1
TOWER_PLACE = STACK_PLACE + 1
BAG_PLACE = TOWER_PLACE + 1
BOX_PLACE = BAG_PLACE + 1
"""The box, where tablets and chips come from; also the hand of a player who places a plate."""

END_OF_PLACES = BOX_PLACE + 1

SPECIAL_PIECE = SPECIAL_TILE
"""Pieces: the colours, then special tiles, chips, the first player tile, the sides of the tablets, and plates."""

CHIP_PIECE = COLOURS + 1
FIRST_PLAYER_TILE = CHIP_PIECE + CHIPS
TABLET_PIECE = FIRST_PLAYER_TILE + 1
PLATE_PIECE = TABLET_PIECE + 2 * TABLETS

ACROSS, DOWN, CHOICES, PENALTY, COMPLETABLE, TABLET_OF = range(6)
"""Notes: the lengths of a tile's runs, and the number of cells it could go to; the penalty for broken tiles and the
first player tile, which exceeds the points lost if the score stops at 0; the lines that chips could complete, as a
mask; and, from here on, what each side of a tablet would pay."""
