"""All ways to play Azul: every wall, with and without jokers, for every number of players."""

from dataclasses import dataclass
from itertools import product

import azulejos


@dataclass(frozen=True)
class OptionSet:
    """One way to play."""

    players: int
    wall: str
    jokers: bool
    game: str = "azul"

    def __str__(self) -> str:
        return f"{self.wall}{'-jokers' * self.jokers}-{self.players}"

    def new_match(self, seed: int, first: int = 0) -> azulejos.Match:
        """A match played this way."""
        return azulejos.new_match(
            self.game, players=self.players, seed=seed, first=first, wall=self.wall, jokers=self.jokers
        )


OPTION_SETS = [
    OptionSet(players, wall, jokers)
    for wall, jokers, players in product(("coloured", "grey"), (False, True), (2, 3, 4))
]
