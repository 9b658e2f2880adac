"""The numbers that the rules of Azul write into a journal: steps, places and reasons."""

from azulejos.games.azul.state import COLOURS, COLUMNS, LINES
from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.journal import FIRST_STEP

TAKE, LAY, FALL, PAY_FLOOR, BONUS = range(FIRST_STEP, FIRST_STEP + 5)
"""Steps: tiles are taken; a tile is laid on the wall; a full line has no space and falls; the floor line is paid; a
bonus at the end of the game."""

LINE_PLACE = PLACES
"""Places: factories and centre first, then the pattern lines, the spaces of the wall row by row, floor line and lid."""

WALL_PLACE = LINE_PLACE + LINES
FLOOR_PLACE = WALL_PLACE + LINES * COLUMNS
LID_PLACE = FLOOR_PLACE + 1

ACROSS, DOWN, CHOICES, PENALTY = range(4)
"""Notes: the lengths of the runs that a tile is in, how many spaces it could go to, and what the floor line costs,
which is more than is lost where a score stops at 0."""

FULL_ROW_OF, FULL_COLUMN_OF, FULL_COLOUR_OF = 0, LINES, LINES + COLUMNS
"""Reasons of a bonus: a row, a column or a colour, counted from these."""

BONUSES = LINES + COLUMNS + COLOURS
