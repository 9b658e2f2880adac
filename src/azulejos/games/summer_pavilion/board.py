"""The board of Summer Pavilion: seven stars, the costs of their spaces, and the pillars, statues and windows.

Positions are given as on a clock. Six outer stars are at 11, 1, 3, 5, 7 and 9 o'clock around the centre star, and every
star has spaces at 12, 2, 4, 6, 8 and 10 o'clock. Two spaces face each odd direction: the one an hour before it, and
the one an hour after it. A window is outward from a star, a pillar between a star and the centre, a statue between a
star and the next one clockwise.
"""

import numpy as np

OUTER_HOURS = (11, 1, 3, 5, 7, 9)
"""The positions of the outer stars, clockwise from the upper left. The centre star comes after them."""

CENTRE_STAR = 6
STARS = 7
SPACE_HOURS = (12, 2, 4, 6, 8, 10)
SPACES = 6
FULL_STAR = 0b111111

PILLAR, STATUE, WINDOW = 1, 2, 3
"""The structures, numbered by the bonus tiles that they give."""

NO_STRUCTURE = -1
MOST_COST = 6

_COLOURED_COSTS = (6, 1, 2, 3, 4, 5)
_MONOCHROME_COSTS = (6, 3, 2, 1, 4, 5)
"""The costs of the spaces of an outer star, clockwise from the one just past its outward direction."""

_COLOURED_CENTRE = (1, 2, 3, 4, 5, 6)
_MONOCHROME_CENTRE = (3, 3, 3, 3, 3, 3)

Part = tuple[int, int]
"""A star, and a mask of its spaces."""


def facing(direction: int) -> int:
    """The two spaces of a star that face an odd direction of the clock, as a mask."""
    return 1 << (direction - 1) % 12 // 2 | 1 << (direction + 1) % 12 // 2


def structures() -> list[tuple[int, Part, Part]]:
    """All structures: the bonus tiles, and the spaces around each (around a window, those of one star only)."""
    found = []
    for star, hour in enumerate(OUTER_HOURS):
        following = (star + 1) % len(OUTER_HOURS)
        found += [
            (PILLAR, (star, facing(hour + 6)), (CENTRE_STAR, facing(hour))),
            (STATUE, (star, facing(hour + 4)), (following, facing(hour + 10))),
            (WINDOW, (star, facing(hour)), (star, facing(hour))),
        ]
    return found


def _costs(outer: tuple[int, ...], centre: tuple[int, ...]) -> list[list[int]]:
    stars = []
    for hour in OUTER_HOURS:
        first = (hour + 1) % 12 // 2
        stars.append([outer[(space - first) % SPACES] for space in range(SPACES)])
    return [*stars, list(centre)]


COSTS = np.array([_costs(_COLOURED_COSTS, _COLOURED_CENTRE), _costs(_MONOCHROME_COSTS, _MONOCHROME_CENTRE)], np.int8)
"""`COSTS[monochrome, star, space]`."""

AFFORDABLE = np.array(
    [
        [
            [sum(1 << space for space in range(SPACES) if star[space] <= tiles) for tiles in range(MOST_COST + 1)]
            for star in side
        ]
        for side in COSTS.tolist()
    ],
    np.int8,
)
"""`AFFORDABLE[monochrome, star, tiles]`: the spaces that this number of tiles can pay for, as a mask."""

SPACES_OF_COST = np.array(
    [
        [
            [sum(1 << space for space in range(SPACES) if star[space] == cost) for star in side]
            for cost in range(MOST_COST + 1)
        ]
        for side in COSTS.tolist()
    ],
    np.int8,
)
"""`SPACES_OF_COST[monochrome, cost, star]`: the spaces of exactly this cost, as a mask."""

STRUCTURES = np.array(
    [(bonus, *first, *second) for bonus, first, second in structures()],
    np.int8,
)
"""For each structure: bonus tiles, a star, a mask of its spaces, another star, a mask of its spaces."""


def _structures_at(star: int, space: int) -> list[int]:
    touching = [
        index
        for index, (_, *parts) in enumerate(structures())
        if any(part_star == star and mask >> space & 1 for part_star, mask in parts)
    ]
    return [*touching, NO_STRUCTURE, NO_STRUCTURE][:2]


STRUCTURES_AT = np.array([[_structures_at(star, space) for space in range(SPACES)] for star in range(STARS)], np.int8)
"""`STRUCTURES_AT[star, space]`: the one or two structures next to a space; NO_STRUCTURE for none."""


def _ring_run(mask: int, space: int) -> int:
    before = after = 0
    while before < SPACES - 1 and mask >> (space - before - 1) % SPACES & 1:
        before += 1
    while after < SPACES - 1 - before and mask >> (space + after + 1) % SPACES & 1:
        after += 1
    return 1 + before + after


RING_RUN = np.array([[_ring_run(mask, space) for space in range(SPACES)] for mask in range(1 << SPACES)], np.int8)
"""`RING_RUN[mask, space]`: the length of the run of tiles on a star that includes this space. Spaces form a ring."""
