"""What of a game everybody at the table may know. Whatever is not named here as open is hidden."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any

from azulejos.core.compiler import compiled
from azulejos.games.kit.state import GameState


@dataclass(frozen=True)
class Visibility:
    """What is open to everybody; anything else is known only to the player who acts."""

    open_actions: Container[str]
    """The types of action that everybody sees in full; of all others they learn only the type."""
    open_fields: Container[str]
    """The fields of the record that everybody can see. Sentences and movements are made from these alone."""
    open_deal: Callable[[Any, tuple[int, ...]], tuple[int, ...]]
    """The part of a deal that everybody sees, given the game right after the deal."""
    revealing: Container[int]
    """Actions, by id, that show the player something hidden, so they cannot be undone."""


class _Everything:
    def __contains__(self, _: object) -> bool:
        return True


OPEN = Visibility(
    open_actions=_Everything(), open_fields=_Everything(), open_deal=lambda _, drawn: drawn, revealing=frozenset()
)
"""For a game without secrets."""


@compiled
def redraw_nothing(state: GameState, viewer: int) -> bool:  # noqa: ARG001
    """Nothing in the record is hidden: the order of the bag is not decided before a tile is drawn."""
    return False
