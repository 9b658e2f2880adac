"""The phases that every game's record knows, in its field `phase`; a game adds its own from `FIRST_OWN_PHASE` on."""

DEALING = 0
"""Chance moves: tiles must be drawn before anybody can act."""

OVER = 1
"""The game has ended and is scored."""

FIRST_OWN_PHASE = 2

NOBODY = -1
"""In place of a seat."""
