"""Actions, and their forms: id, notation and dict."""

from dataclasses import dataclass, field

from azulejos.games.kit.game import Game, PlainDict


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a game. Two actions of the same game are equal if their ids are.

    >>> import azulejos
    >>> action = azulejos.new_match("azul", seed=1).action("factory 3 blue line 2")
    >>> action.id, str(action)
    (13, 'factory 3 blue line 2')
    """

    id: int
    game: Game = field(repr=False)

    def __str__(self) -> str:
        return self.game.format_action(self.id)

    def to_dict(self) -> PlainDict:
        """Return the structured form, ready for JSON."""
        return self.game.action_to_dict(self.id)
