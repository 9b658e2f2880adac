"""The phases common to all games, in the record's field `phase`. A game numbers its own from `FIRST_OWN_PHASE`."""

DEALING = 0
"""Chance moves: tiles must be drawn before a player can act."""

OVER = 1
"""The game is over and scored."""

FIRST_OWN_PHASE = 2

NOBODY = -1
"""Used in place of a seat."""
