"""Ways to play Azul Duel: tablets drawn by chance, three or four; the first game; and lists with every side in them."""

from dataclasses import dataclass

import azulejos


@dataclass(frozen=True)
class OptionSet:
    """One way to play."""

    tablets: str | tuple[str, ...]
    tablet_count: int = 3
    players: int = 2
    game: str = "duel"

    def __str__(self) -> str:
        return f"{self.tablets}-{self.tablet_count}" if isinstance(self.tablets, str) else "-".join(self.tablets)

    @property
    def tablet_option(self) -> str | list[str]:
        """The tablets, as they are given."""
        return self.tablets if isinstance(self.tablets, str) else list(self.tablets)

    def new_match(self, seed: int, first: int = 0) -> azulejos.Match:
        """A match played this way."""
        return azulejos.new_match(
            self.game,
            players=self.players,
            seed=seed,
            first=first,
            tablets=self.tablet_option,
            tablet_count=self.tablet_count,
        )


OPTION_SETS = [
    OptionSet("random"),
    OptionSet("random", 4),
    OptionSet("first-game"),
    OptionSet(("rows", "columns", "diagonals", "jokers"), 4),
    OptionSet(("rainbow", "border", "corners", "specials"), 4),
    OptionSet(("rainbow", "corners", "jokers")),
]
