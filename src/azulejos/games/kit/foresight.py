"""What an action would do, as narration and animation need it."""

from typing import Any

from msgspec import Struct

from azulejos.games.kit.journal import JournalStep


class Foresight(Struct, frozen=True, gc=False):
    """An action, the tables around it as far as everybody can see them, and the journals.

    To project is to end the round for the player who acts, as things stand.
    """

    action: int
    before: Any
    projected_before: Any
    acted: Any
    """After the action alone."""
    after: Any
    """After the action and what follows from it."""
    projected: Any
    """Projected from `acted`."""
    was: list[JournalStep]
    """Of `projected_before`."""
    steps: list[JournalStep]
    """Of the action and what follows from it."""
    now: list[JournalStep]
    """Of `projected`."""
