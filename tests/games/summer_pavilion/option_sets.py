"""All ways to play Summer Pavilion: both boards, three orders of wild colours, every number of players."""

from dataclasses import dataclass
from itertools import product

import azulejos

ANY_ORDER = ("red", "purple", "blue", "green", "yellow", "orange")


@dataclass(frozen=True)
class OptionSet:
    """One way to play."""

    players: int
    board: str
    wilds: str | tuple[str, ...]
    game: str = "summer-pavilion"

    def __str__(self) -> str:
        return f"{self.board}-{self.wilds if isinstance(self.wilds, str) else 'other'}-{self.players}"

    @property
    def wild_option(self) -> str | list[str]:
        """The order of the wild colours, as it is given."""
        return self.wilds if isinstance(self.wilds, str) else list(self.wilds)

    def new_match(self, seed: int, first: int = 0) -> azulejos.Match:
        """A match played this way."""
        return azulejos.new_match(
            self.game, players=self.players, seed=seed, first=first, board=self.board, wilds=self.wild_option
        )


WILDS: tuple[str | tuple[str, ...], ...] = ("front", "back", ANY_ORDER)

OPTION_SETS = [
    OptionSet(players, board, wilds) for board, wilds, players in product(("coloured", "monochrome"), WILDS, (2, 3, 4))
]
