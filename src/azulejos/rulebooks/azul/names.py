"""The names and letters of tiles and wall spaces, as positions, records and notation write them."""

from azulejos.i18n import Message
from azulejos.rulebooks.azul.table import NONE, STANDS_FOR

COLOUR_NAMES = ("blue", "yellow", "red", "black", "white")
TILE_NAMES = (*COLOUR_NAMES, "joker")
LETTERS = "BYRKWJ"
"""One letter for each kind of tile, as deals are written."""

PIECE_NAMES = (*TILE_NAMES, "marker")
"""What may lie on the floor line."""

SPACE_NAMES = {
    NONE: None,
    **dict(enumerate(TILE_NAMES)),
    **{STANDS_FOR + colour: f"{name} joker" for colour, name in enumerate(COLOUR_NAMES)},
}
"""What may lie on a space of the wall: nothing, a tile, or a joker that stands for a colour."""


def tile_name(kind: int) -> Message:
    """A kind of tile in words."""
    return Message(f"tile.{TILE_NAMES[kind]}")
