"""Whoever chooses actions."""

from typing import Protocol

from azulejos.match.action import Action
from azulejos.match.match import Match


class Player(Protocol):
    """Whoever chooses actions; the library's bots do. A new one is made for each game."""

    @property
    def name(self) -> str:
        """What tables and files call the player."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """An action for the seat that must act. The match is the real one: look as this seat may, change nothing."""
