"""Deals of tiles as text, one letter per tile."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class TileDeals:
    """The text format of deals, for games that deal only tiles."""

    letters: str
    group: int
    """The number of letters per group; 0 for a single group."""

    def format_deal(self, drawn: Iterable[int]) -> str:
        """The letters of the tiles, in groups.

        >>> TileDeals("BYRKWJ", 4).format_deal([0, 0, 1, 2, 4])
        'BBYR W'
        """
        letters = "".join(self.letters[kind] for kind in drawn)
        group = self.group or max(1, len(letters))
        return " ".join(letters[start : start + group] for start in range(0, len(letters), group))

    def parse_deal(self, text: str) -> list[int] | None:
        """The tiles of a deal; `None` if a letter is not a tile.

        >>> TileDeals("BYRKWJ", 4).parse_deal("BBYR W")
        [0, 0, 1, 2, 4]
        """
        letters = text.replace(" ", "")
        return [self.letters.index(letter) for letter in letters] if set(letters) <= set(self.letters) else None
