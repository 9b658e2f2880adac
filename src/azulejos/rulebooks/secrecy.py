"""What of a game is not open to everybody at the table, by action ids."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Secrecy:
    """Which actions turn something up, and which of them others may not know in full."""

    revealing: frozenset[int] = frozenset()
    """They show the player something that was hidden, so they cannot be undone."""
    private: frozenset[int] = frozenset()
    """Others know only of which kind they were."""
    private_deals: frozenset[int] = frozenset()
    """What is dealt after them is for the player's eyes."""

    def is_open(self, action: int) -> bool:
        """Whether everybody may know an action and what is dealt after it."""
        return action not in self.private and action not in self.private_deals


OPEN = Secrecy()
"""Of a game without secrets: everybody sees the same."""
