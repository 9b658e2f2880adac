"""The options of Azul Duel."""

from azulejos.games.kit.info import Option, Pick

NAME = "duel"
RANDOM, FIRST_GAME = "random", "first-game"

TABLETS = (("rows", "rainbow"), ("columns", "border"), ("diagonals", "corners"), ("jokers", "specials"))
"""The scoring tablets, each with its two sides."""

SIDES = tuple(side for tablet in TABLETS for side in tablet)
FIRST_GAME_SIDES = ("rows", "columns", "diagonals")
TABLET_COUNTS = (3, 4)

_TABLETS = Pick(
    "tablets",
    values=(RANDOM, FIRST_GAME),
    default=RANDOM,
    named={FIRST_GAME: FIRST_GAME_SIDES},
    groups=TABLETS,
    counts=TABLET_COUNTS,
    count_option="tablet_count",
)

OPTIONS = (_TABLETS, Option("tablet_count", values=TABLET_COUNTS, default=TABLET_COUNTS[0]))


def sides_of(tablets: object) -> tuple[str, ...] | None:
    """The sides in play, from a name or a list; `None` if they are drawn at random."""
    chosen = _TABLETS.check(NAME, tablets)
    if isinstance(chosen, list):
        return tuple(chosen)
    return None if chosen == RANDOM else FIRST_GAME_SIDES
