"""The names and letters of colours, chips, plates and sides, as positions, records and notation write them."""

from azulejos.i18n import Message
from azulejos.rulebooks.duel.table import CHIP_COLOURS, LARGE

COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
LETTERS = "BYRKT"
"""One letter for each colour, as deals are written."""

CHIP_NAMES = tuple("-".join(COLOUR_NAMES[colour] for colour in colours) for colours in CHIP_COLOURS)
CHIP_LETTERS = tuple("".join(LETTERS[colour] for colour in colours) for colours in CHIP_COLOURS)
TYPE_NAMES = ("special", "joker")
TYPE_LETTERS = "SJ"
SPECIAL_NAME = "special"
HIDDEN_NAME = "hidden"


def colour_name(colour: int) -> Message:
    """A colour in words."""
    return Message(f"tile.{COLOUR_NAMES[colour]}")


def factory_name(factory: int) -> Message:
    """A factory in words."""
    return Message("duel.large_factory") if factory == LARGE else Message("place.factory", {"number": factory + 1})
