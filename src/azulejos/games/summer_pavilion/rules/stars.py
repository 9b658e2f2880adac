"""The colours that a star accepts: its own, any single colour, or six different ones."""

import numpy as np

from azulejos.core.bits import bit_count
from azulejos.core.compiler import compiled
from azulejos.games.summer_pavilion.board import CENTRE_STAR
from azulejos.games.summer_pavilion.state import ALL_COLOURS, STAR_COLOURS, Player, State

_STAR_COLOURS = np.array(STAR_COLOURS, np.int8)


@compiled
def colours_for_star(state: State, player: Player, star: int) -> int:
    """The colours that a star still accepts, as a mask.

    On the coloured side an outer star accepts its own colour, the centre star six different ones. On the monochrome
    side the first tile is free, the second decides between one colour and six, and the rest follow (ruling 11).
    """
    if not state.monochrome and star != CENTRE_STAR:
        return 1 << int(_STAR_COLOURS[star])
    colours, laid = int(player.colours[star]), bit_count(player.laid[star])
    if state.monochrome and laid <= 1:
        return ALL_COLOURS
    is_of_one_colour = laid > 1 and bit_count(colours) == 1
    return colours if is_of_one_colour else ALL_COLOURS & ~colours


@compiled
def lay_tile(state: State, player: Player, star: int, space: int, colour: int) -> None:
    """Lay a tile on a space."""
    player.tiles[star, space] = colour
    player.laid[star] |= 1 << space
    player.colours[star] |= 1 << colour
    player.open[star] = colours_for_star(state, player, star)
