"""What every game offers to the rest of the library. One object of each game implements it, in its `game.py`."""

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from azulejos.core.records import Plain, Record, Records
from azulejos.i18n import Message
from azulejos.rulebooks.info import GameInfo, OptionValue
from azulejos.rulebooks.secrecy import Secrecy

PlainDict = dict[str, Any]
"""A dict that JSON can write."""


class Game(Protocol):
    """A game with its rules, its notation and its positions."""

    info: GameInfo
    record: "np.dtype[Any]"
    rules: ModuleType
    observation: ModuleType
    """What a player sees, as numbers: fields, records, and what writes them."""
    action_ids: int
    """Action ids go from 0 to one less than this."""
    tie_break: str | None
    """The reason that an outcome gives when a tie was broken; `None` if equal points always share the victory."""
    secrecy: Secrecy
    """What is open to everybody."""

    def new_games(self, players: int, options: Mapping[str, OptionValue], first: int = 0) -> Records:
        """An array with one game, set up and not yet dealt; the seat `first` begins."""

    def format_action(self, action: int) -> str:
        """An action id in notation."""

    def parse_action(self, text: str) -> int:
        """The action id of a line of notation, or `IllegalAction`."""

    def action_to_dict(self, action: int) -> PlainDict:
        """An action id in its structured form."""

    def action_from_dict(self, action: Mapping[str, Any]) -> int:
        """The action id of a structured form, or `IllegalAction`."""

    def why_illegal(self, state: Record, action: int) -> Message:
        """Why an action is not legal now."""

    def tell(self, before: Record, after: Record, action: int) -> Message:
        """What an action brings, from the game before it and the one right after it."""

    def open_table(self, state: Record) -> Plain:
        """A plain copy of the fields that everybody can see: what is made from it cannot tell a secret."""

    def format_deal(self, drawn: Iterable[int]) -> str:
        """What was drawn, as text."""

    def parse_deal(self, text: str) -> Sequence[int] | None:
        """What was drawn, from text; `None` if it cannot be read."""

    def position(self, state: Record, viewer: int | None) -> PlainDict:
        """What a viewer may know, by seat, or NOBODY for who has none; without a viewer, the whole truth."""

    def position_text(self, kept: bytes, viewer: int) -> str:
        """What a viewer may know of a game, given by its bytes, as JSON: like `position`, several times as fast."""

    def load_position(self, position: Any) -> Records:
        """An array with the game of a position, or `InvalidPosition`."""

    def options_of(self, state: Record) -> dict[str, OptionValue]:
        """The options that a game is played with."""

    def ending(self, state: Record) -> str:
        """Why a finished game has ended."""
