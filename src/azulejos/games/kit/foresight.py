"""The effects of an action, for narration and animation."""

from typing import Any

from msgspec import Struct

from azulejos.games.kit.journal import JournalStep


class Foresight(Struct, frozen=True, gc=False):
    """An action, the public part of the states before and after it, and the journals.

    A projection ends the round for the player who acts, as things stand.
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
    """The journal of `projected_before`."""
    steps: list[JournalStep]
    """The journal of the action and what follows from it."""
    now: list[JournalStep]
    """The journal of `projected`."""
