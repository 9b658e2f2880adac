"""The numbers in Summer Pavilion's journal: steps, places, pieces, notes and reasons."""

from azulejos.games.kit.factories import PLACES
from azulejos.games.kit.journal import FIRST_STEP
from azulejos.games.summer_pavilion.board import SPACES, STARS
from azulejos.games.summer_pavilion.state import COLOURS

TAKE, PLACE, PAY, TAKE_BONUS, PASS, KEEP, DISCARD, RETURN, END_BONUS = range(FIRST_STEP, FIRST_STEP + 9)
"""Steps: the actions; the return of kept tiles and token before a new round; and a bonus at the end of the game."""

SUPPLY_PLACE = PLACES
"""Places: factories and centre, then supply, depot and bag, hand, corners, and the spaces star by star."""

DEPOT_PLACE = SUPPLY_PLACE + 1
BAG_PLACE = DEPOT_PLACE + 1
HAND_PLACE = BAG_PLACE + 1
CORNERS_PLACE = HAND_PLACE + 1
STAR_PLACE = CORNERS_PLACE + 1
END_OF_PLACES = STAR_PLACE + STARS * SPACES

TOKEN = COLOURS
"""The start player token as a piece; tiles are numbered by colour."""

RUN, LOSS, BONUS_TILES, REACH, SURROUNDS = range(5)
"""Notes: the length of a tile's run; the points to lose, which exceed the points lost if the score stops at 0; the
bonus tiles to take; the cost of the dearest space where the colour taken can then be placed; and, from the last number
on, each structure that a tile completes, with its bonus tiles."""

STAR_REASON, COST_REASON = 0, STARS
"""Reasons for a bonus: the first numbers for full stars and for covered costs (from cost 1)."""
