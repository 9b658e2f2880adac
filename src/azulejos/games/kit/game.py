"""What every game offers to the rest of the library. One object of each game has it all, made in its `game.py`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from azulejos.core.records import Plain, Records, bytes_of, reader
from azulejos.games.kit.animation import Step, animate_journal
from azulejos.games.kit.deals import TileDeals
from azulejos.games.kit.foresight import Foresight
from azulejos.games.kit.info import GameInfo, OptionValue
from azulejos.games.kit.outcome import Outcome
from azulejos.games.kit.serialisation import View
from azulejos.games.kit.state import GameState
from azulejos.games.kit.visibility import OPEN, Visibility
from azulejos.i18n import Message

if TYPE_CHECKING:
    from rich.console import RenderableType

PlainDict = dict[str, Any]
"""A dict that JSON can write."""

Draw = Callable[[PlainDict, list[str], Outcome | None], "RenderableType"]


@dataclass(frozen=True, eq=False)
class Game:
    """A game with its rules, its notation and its positions: the modules of its package, and what it declares."""

    info: GameInfo
    load: "Callable[[], Game]"
    """What made this object; it makes it once in a process."""
    record: "np.dtype[Any]"
    rules: ModuleType
    """What is legal, what actions do, and chance."""
    projection: ModuleType
    """The score as things stand."""
    evaluation: ModuleType
    """What bots look at."""
    observation: ModuleType
    """What a player sees, as numbers: fields, records, and what writes them."""
    notation: ModuleType
    """Actions as ids, in words and as data."""
    refusals: ModuleType
    """Why an action is not legal."""
    narration: ModuleType
    """What an action did, in a sentence."""
    animation: ModuleType
    """What an action did, step by step."""
    serialisation: ModuleType
    """The parts of positions."""
    loading: ModuleType
    """Games from positions."""
    draw: Draw
    """Draws a position as text, given the players' names and the outcome if the game is over."""
    deals: TileDeals | ModuleType
    """How deals are written."""
    tie_break: str | None
    """The reason that an outcome gives when a tie was broken; `None` if equal points always share the victory."""
    visibility: Visibility = OPEN
    """What everybody at the table may know."""

    @property
    def action_ids(self) -> int:
        """Action ids go from 0 to one less than this."""
        return int(self.rules.ACTION_IDS)

    def compiled_function(self, name: str) -> Any:
        """The function of this name that the engine calls."""
        modules = (self.rules, self.projection, self.evaluation, self.observation)
        return next(getattr(module, name) for module in modules if hasattr(module, name))

    def __reduce__(self) -> "tuple[Callable[[], Game], tuple[()]]":
        """There is one object of each game, copied or not."""
        return self.load, ()

    def new_games(self, players: int, options: Mapping[str, OptionValue], first: int = 0) -> Records:
        """An array with one game, set up and not yet dealt; the seat `first` begins."""
        games = np.zeros(1, self.record)
        self.rules.lay_out(games[0], players, options, first)
        return games

    def format_action(self, action: int) -> str:
        """An action id in notation."""
        return str(self.notation.format_action(action))

    def parse_action(self, text: str) -> int:
        """The action id of a line of notation, or `IllegalAction`."""
        return int(self.notation.parse_action(text))

    def action_to_dict(self, action: int) -> PlainDict:
        """An action id in its structured form."""
        return dict(self.notation.to_dict(action))

    def action_from_dict(self, action: Mapping[str, Any]) -> int:
        """The action id of a structured form, or `IllegalAction`."""
        return int(self.notation.from_dict(action))

    def why_illegal(self, state: GameState, action: int) -> Message:
        """Why an action is not legal now."""
        reason: Message = self.refusals.why_illegal(state, action)
        return reason

    def narrate(self, foresight: Foresight) -> Message:
        """What an action brings, in a few sentences."""
        told: Message = self.narration.narrate(foresight)
        return told

    @cached_property
    def _read_open_fields(self) -> Callable[[bytes], Plain]:
        names = self.record.names or ()
        return reader(self.record, frozenset(name for name in names if name in self.visibility.open_fields))

    def open_table(self, state: GameState) -> Plain:
        """A plain copy of the fields that everybody can see: what is made from it cannot reveal a secret."""
        return self._read_open_fields(bytes_of(state))

    def animate(self, foresight: Foresight) -> list[Step]:
        """The steps of an action: its own, then the end of the round line by line, then the bonuses of the end.

        The points of a seat's steps add up to the change of its score.
        """
        scores = [player.score for player in foresight.before.players]
        return animate_journal(foresight.steps, scores, self.animation.WORDS)

    @cached_property
    def _view(self) -> View:
        return View(self.record, self.serialisation.TABLE, self.serialisation.BOARD)

    def position(self, state: GameState, viewer: int | None) -> PlainDict:
        """What a viewer may know, by seat, or NOBODY for a spectator; without a viewer, the whole truth."""
        seen = self._view.position(bytes_of(state), viewer)
        if viewer is None:
            seen["generator"] = f"0x{int(state.generator):016x}"
        return seen

    def position_text(self, kept: bytes, viewer: int) -> str:
        """What a viewer may know of a game, given by its bytes, as JSON: like `position`, several times as fast."""
        return self._view.text(kept, viewer)

    def load_position(self, position: Any) -> Records:
        """An array with the game of a position, or `InvalidPosition`."""
        games: Records = self.loading.load_position(position)
        return games

    def options_of(self, state: GameState) -> dict[str, OptionValue]:
        """The options that a game is played with."""
        return dict(self._view.entry(bytes_of(state), "options"))

    def format_deal(self, drawn: Iterable[int]) -> str:
        """What was drawn, as text.

        >>> from azulejos.games import load
        >>> load("azul").format_deal([0, 0, 1, 2, 4])
        'BBYR W'
        """
        return str(self.deals.format_deal(drawn))

    def parse_deal(self, text: str) -> list[int] | None:
        """What was drawn; `None` if it cannot be read."""
        drawn: list[int] | None = self.deals.parse_deal(text)
        return drawn

    def ending(self, state: GameState) -> str:
        """Why a finished game has ended."""
        return str(self.rules.ending(state))
