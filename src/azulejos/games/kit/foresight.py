"""The effects of an action, for narration and animation."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from azulejos.games.kit.journal import JournalStep

Table = TypeVar("Table")
"""The class of a game's record. Plain copies have the same fields, but only those that everybody may see."""


class Foresight(Struct, Generic[Table], frozen=True, gc=False):
    """An action, the public part of the states before and after it, and the journals.

    A projection ends the round for the player who acts, as things stand.
    """

    action: int
    before: Table
    projected_before: Table
    acted: Table
    """After the action alone."""
    after: Table
    """After the action and what follows from it."""
    projected: Table
    """Projected from `acted`."""
    was: list[JournalStep]
    """The journal of `projected_before`."""
    steps: list[JournalStep]
    """The journal of the action and what follows from it."""
    now: list[JournalStep]
    """The journal of `projected`."""
    best_take: list[JournalStep]
    """The journal of the take with which the next player finds room for the most tiles; empty if there is none."""

    @property
    def own_points(self) -> int:
        """The points that the action alone scores or costs."""
        before: Any = self.before
        acted: Any = self.acted
        seat: int = before.current
        return int(acted.players[seat].score - before.players[seat].score)
