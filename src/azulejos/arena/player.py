"""The interface of players."""

from typing import Protocol

from azulejos.match.action import Action
from azulejos.match.match import Match


class Player(Protocol):
    """Chooses actions, as the library's bots do. The arena creates a new player for each game."""

    @property
    def name(self) -> str:
        """The name in tables and files."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """Choose an action for the current player.

        `match` is the real match: do not change it, and use only what the current player may know.
        """
