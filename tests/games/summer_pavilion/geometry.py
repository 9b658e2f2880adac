"""The player board, worked out from clock positions: stars, spaces, and the structures that they surround.

The outer stars stand on a circle at 11, 1, 3, 5, 7 and 9 o'clock, as far from one another as from the star in the
middle; the six spaces of a star point to 12, 2, 4, 6, 8 and 10 o'clock. Half-way between an outer star and the centre
stands a pillar, half-way between two outer stars a statue, and as far outward a window. The spaces that border a
structure are those that come close to it.
"""

import cmath
import math

OUTER = ("11", "1", "3", "5", "7", "9")
"""The outer stars, clockwise from the upper left."""

HOURS = (12, 2, 4, 6, 8, 10)
"""Where the spaces of a star are, clockwise from the top."""

Space = tuple[str, int]
SPACES: tuple[Space, ...] = tuple((star, hour) for star in (*OUTER, "centre") for hour in HOURS)


def on_clock(hour: float, distance: float) -> complex:
    """The point at so many o'clock."""
    return cmath.rect(distance, math.radians(90 - 30 * hour))


def star_centre(star: str) -> complex:
    """Where a star is; neighbours are one unit apart."""
    return 0j if star == "centre" else on_clock(int(star), 1)


def space_centre(space: Space) -> complex:
    """Where a space is, a quarter of the way to the next star."""
    star, hour = space
    return star_centre(star) + on_clock(hour, 0.25)


def bordering(structure: complex) -> frozenset[Space]:
    """The spaces that come close to a structure."""
    return frozenset(space for space in SPACES if abs(space_centre(space) - structure) < 0.4)


PILLARS = {f"pillar {star}": bordering(star_centre(star) / 2) for star in OUTER}
STATUES = {
    f"statue {star}-{following}": bordering((star_centre(star) + star_centre(following)) / 2)
    for star, following in zip(OUTER, OUTER[1:] + OUTER[:1], strict=True)
}
WINDOWS = {f"window {star}": bordering(star_centre(star) * 1.5) for star in OUTER}

STRUCTURES = {**PILLARS, **STATUES, **WINDOWS}
BONUS = {"pillar": 1, "statue": 2, "window": 3}


def bonus_of(structure: str) -> int:
    """What a structure pays."""
    return BONUS[structure.partition(" ")[0]]
