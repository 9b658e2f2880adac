"""The names and letters of colours and stars, as positions, records and notation write them."""

from azulejos.i18n import Message
from azulejos.rulebooks.summer_pavilion.board import CENTRE_STAR, OUTER_HOURS
from azulejos.rulebooks.summer_pavilion.info import COLOUR_NAMES

__all__ = ["COLOUR_NAMES", "LETTERS", "STAR_NAMES", "colour_name", "star_name"]

LETTERS = "PGOYBR"
"""One letter for each colour, as deals are written."""

STAR_NAMES = (*map(str, OUTER_HOURS), "centre")


def colour_name(colour: int) -> Message:
    """A colour in words."""
    return Message(f"tile.{COLOUR_NAMES[colour]}")


def star_name(star: int) -> Message:
    """A star in words."""
    return Message("star.centre") if star == CENTRE_STAR else Message("star.outer", {"count": OUTER_HOURS[star]})
