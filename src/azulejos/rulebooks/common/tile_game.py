"""A game made of its modules: what every game of the family offers, from the same functions in the same files."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from azulejos.core.records import Plain, Record, Records, bytes_of, reader
from azulejos.i18n import Message
from azulejos.rulebooks.common.deals import TileDeals
from azulejos.rulebooks.common.view import View
from azulejos.rulebooks.info import GameInfo, OptionValue
from azulejos.rulebooks.secrecy import OPEN, Secrecy


@dataclass(frozen=True, eq=False)
class TileGame:
    """A game; see `azulejos.rulebooks.game.Game` for what each part is. There is one object of it, copied or not."""

    info: GameInfo
    record: "np.dtype[Any]"
    rules: ModuleType
    actions: ModuleType
    explain: ModuleType
    telling: ModuleType
    view: ModuleType
    observation: ModuleType
    loading: ModuleType
    lay_out: Callable[[Record, int, Mapping[str, OptionValue], int], None]
    """Sets up a record for so many players with these options, and the seat that begins."""
    ending_of: Callable[[Record], str]
    deals: TileDeals | ModuleType
    """How deals are written."""
    action_ids: int
    tie_break: str | None
    secrecy: Secrecy = OPEN

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        from azulejos.rulebooks.registry import load

        return load, (self.info.name,)

    def new_games(self, players: int, options: Mapping[str, OptionValue], first: int = 0) -> Records:
        """An array with one game, set up and not yet dealt; the seat `first` begins."""
        games = np.zeros(1, self.record)
        self.lay_out(games[0], players, options, first)
        return games

    def format_action(self, action: int) -> str:
        """An action id in notation."""
        return str(self.actions.format_action(action))

    def parse_action(self, text: str) -> int:
        """The action id of a line of notation."""
        return int(self.actions.parse_action(text))

    def action_to_dict(self, action: int) -> dict[str, Any]:
        """An action id in its structured form."""
        return dict(self.actions.to_dict(action))

    def action_from_dict(self, action: Mapping[str, Any]) -> int:
        """The action id of a structured form."""
        return int(self.actions.from_dict(action))

    def why_illegal(self, state: Record, action: int) -> Message:
        """Why an action is not legal now."""
        reason: Message = self.explain.why_illegal(state, action)
        return reason

    def tell(self, before: Record, after: Record, action: int) -> Message:
        """What an action brings."""
        told: Message = self.telling.tell(self.open_table(before), self.open_table(after), action)
        return told

    @cached_property
    def _read_open_fields(self) -> Callable[[bytes], Plain]:
        names = self.record.names or ()
        return reader(self.record, frozenset(name for name in names if name in self.secrecy.open_fields))

    def open_table(self, state: Record) -> Plain:
        """A plain copy of the fields that everybody can see."""
        return self._read_open_fields(bytes_of(state))

    @cached_property
    def _view(self) -> View:
        return View(self.record, self.view.TABLE, self.view.BOARD)

    def position(self, state: Record, viewer: int | None) -> dict[str, Any]:
        """What a viewer may know, or the whole truth."""
        seen = self._view.position(bytes_of(state), viewer)
        if viewer is None:
            seen["generator"] = f"0x{int(state.generator):016x}"
        return seen

    def position_text(self, kept: bytes, viewer: int) -> str:
        """What a viewer may know of a game, given by its bytes, as JSON."""
        return self._view.text(kept, viewer)

    def load_position(self, position: Any) -> Records:
        """An array with the game of a position."""
        games: Records = self.loading.load_position(position)
        return games

    def options_of(self, state: Record) -> dict[str, OptionValue]:
        """The options that a game is played with."""
        return dict(self._view.entry(bytes_of(state), "options"))

    def ending(self, state: Record) -> str:
        """Why a finished game has ended."""
        return self.ending_of(state)

    def format_deal(self, drawn: Iterable[int]) -> str:
        """What was drawn, as text.

        >>> from azulejos.rulebooks import load
        >>> load("azul").format_deal([0, 0, 1, 2, 4])
        'BBYR W'
        """
        return str(self.deals.format_deal(drawn))

    def parse_deal(self, text: str) -> list[int] | None:
        """What was drawn; `None` if it cannot be read."""
        drawn: list[int] | None = self.deals.parse_deal(text)
        return drawn
