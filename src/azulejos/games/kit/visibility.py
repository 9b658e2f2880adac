"""What everybody at the table may know of a game. Anything not declared open here is hidden."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any

from azulejos.core.compiler import compiled
from azulejos.games.kit.state import GameState


@dataclass(frozen=True)
class Visibility:
    """What is open to everybody; anything else is known only to the player who acts."""

    open_actions: Container[str]
    """The types of action that everybody sees in full; of others they see only the type."""
    open_fields: Container[str]
    """The record fields that everybody can see. Narration and animation use only these."""
    open_deal: Callable[[Any, tuple[int, ...]], tuple[int, ...]]
    """The part of a deal that everybody sees, given the game right after the deal."""
    revealing: Container[int]
    """The ids of actions that show the player something hidden, and so cannot be undone."""


class _Everything:
    def __contains__(self, _: object) -> bool:
        return True


OPEN = Visibility(
    open_actions=_Everything(), open_fields=_Everything(), open_deal=lambda _, drawn: drawn, revealing=frozenset()
)
"""For games without hidden information."""


@compiled
def redraw_nothing(state: GameState, viewer: int) -> bool:  # noqa: ARG001
    """Nothing in the record is hidden: the order of the bag is not decided until a tile is drawn."""
    return False
