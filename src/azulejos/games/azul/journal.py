"""The numbers in Azul's journal: steps, places, notes and reasons."""

from azulejos.games.azul.state import COLOURS, COLUMNS, LINES
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.journal import FIRST_STEP

TAKE, LAY, FALL, PAY_FLOOR, BONUS = range(FIRST_STEP, FIRST_STEP + 5)
"""Steps: take tiles; lay a tile on the wall; drop a full line that has no space; pay for the floor line; a bonus at
the end of the game."""

LINE_PLACE = PLACES
"""Places: factories and centre, then the pattern lines, the spaces of the wall row by row, floor line, lid and bag."""

WALL_PLACE = LINE_PLACE + LINES
FLOOR_PLACE = WALL_PLACE + LINES * COLUMNS
LID_PLACE = FLOOR_PLACE + 1
BAG_PLACE = LID_PLACE + 1
END_OF_PLACES = BAG_PLACE + 1

ACROSS, DOWN, CHOICES, PENALTY = range(4)
"""Notes: the lengths of a tile's runs, the number of spaces it could go to, and the penalty of the floor line, which
exceeds the points lost if the score stops at 0."""

FULL_ROW_OF, FULL_COLUMN_OF, FULL_COLOUR_OF = 0, LINES, LINES + COLUMNS
"""Reasons for a bonus: the first numbers for rows, columns and colours."""

BONUSES = LINES + COLUMNS + COLOURS
