"""Units: the pieces in which machine code is compiled and cached."""

from dataclasses import dataclass

from azulejos.core.entry_points import ENVIRONMENTS, PLAY, RESEARCH


@dataclass(frozen=True)
class Unit:
    """The entry points of one part of a game."""

    game: str
    part: str = PLAY
    players: int = 0
    """For environments: the number of players, which the size of an observation depends on."""
    actions: int = 0
    """For environments: the number of action ids."""

    @property
    def name(self) -> str:
        """A name for files.

        >>> Unit("azul").name, Unit("azul", ENVIRONMENTS, players=2, actions=300).name
        ('azul-play', 'azul-environments-2-300')
        """
        variant = [str(self.players), str(self.actions)] if self.part == ENVIRONMENTS else []
        return "-".join([self.game, self.part, *variant])

    @classmethod
    def parse(cls, name: str) -> "Unit":
        """The unit of this name.

        >>> Unit.parse("summer-pavilion-environments-2-300").players
        2
        """
        for part in (PLAY, RESEARCH, ENVIRONMENTS):
            game, found, variant = name.partition(f"-{part}")
            if found:
                return cls(game, part, *(int(number) for number in variant.split("-")[1:]))
        raise ValueError(name)
