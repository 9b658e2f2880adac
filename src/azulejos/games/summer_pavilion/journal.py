"""The numbers that the rules of Summer Pavilion write into a journal: steps, places, pieces, notes and reasons."""

from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.journal import FIRST_STEP
from azulejos.games.summer_pavilion.board import SPACES, STARS
from azulejos.games.summer_pavilion.state import COLOURS

TAKE, PLACE, PAY, TAKE_BONUS, PASS, KEEP, DISCARD, RETURN, END_BONUS = range(FIRST_STEP, FIRST_STEP + 9)
"""Steps: the actions first; then, before a new round, kept tiles and the token come back; a bonus at the end of the
game."""

SUPPLY_PLACE = PLACES
"""Places: factories and centre first, then supply and depot, hand, corners, and the spaces star by star."""

DEPOT_PLACE = SUPPLY_PLACE + 1
HAND_PLACE = DEPOT_PLACE + 1
CORNERS_PLACE = HAND_PLACE + 1
STAR_PLACE = CORNERS_PLACE + 1
END_OF_PLACES = STAR_PLACE + STARS * SPACES

TOKEN = COLOURS
"""The start player token as a piece; tiles are pieces by their colour."""

RUN, LOSS, BONUS_TILES, REACH, SURROUNDS = range(5)
"""Notes: the length of the run that a tile is in; the points to lose, which are more than is lost where a score stops
at 0; the bonus tiles to take; the dearest space that the colour taken can be laid on then; and, counted from the last
number, each structure that a tile completes, with its bonus tiles."""

STAR_REASON, COST_REASON = 0, STARS
"""Reasons of a bonus: a full star, or a covered cost from 1 on, counted from these."""
