"""The interface of a game to the rest of the library. Each game creates one `Game` object, in its `game.py`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from azulejos.games.kit.journal import JournalStep
from azulejos.games.kit.outcome import Outcome
from azulejos.games.kit.serialisation import View
from azulejos.games.kit.state import GameState
from azulejos.games.kit.visibility import OPEN, Visibility
from azulejos.i18n import Message

if TYPE_CHECKING:
    from rich.console import RenderableType

PlainDict = dict[str, Any]
"""A JSON-serialisable dict."""

Draw = Callable[[PlainDict, list[str], Outcome | None], "RenderableType"]


@dataclass(frozen=True, eq=False)
class Game:
    """A game: the modules of its package, and its properties."""

    info: GameInfo
    load: "Callable[[], Game]"
    """The function that creates this object, once per process."""
    record: "np.dtype[Any]"
    rules: ModuleType
    """Legal actions, their effects, and chance."""
    projection: ModuleType
    """The score as things stand."""
    evaluation: ModuleType
    """The features that bots evaluate."""
    observation: ModuleType
    """What a player sees, as numbers: fields, records, and the functions that write them."""
    notation: ModuleType
    """Actions as ids, in words and as data."""
    refusals: ModuleType
    """Why an action is not legal."""
    narration: ModuleType
    """What an action did, in a sentence."""
    animation: ModuleType
    """What an action or a deal did, step by step."""
    serialisation: ModuleType
    """Positions as data."""
    loading: ModuleType
    """Loads games from positions."""
    draw: Draw
    """Draws a position as text, given the players' names, and the outcome if the game is over."""
    deals: TileDeals | ModuleType
    """The text format of deals."""
    tie_break: str | None
    """The `reason` of an outcome that a tie-break decided; `None` if equal points always share the victory."""
    visibility: Visibility = OPEN
    """What everybody at the table may know."""

    @property
    def action_ids(self) -> int:
        """The number of action ids, which count from 0."""
        return int(self.rules.ACTION_IDS)

    def compiled_function(self, name: str) -> Any:
        """The compiled function of this name, for the engine."""
        modules = (self.rules, self.projection, self.evaluation, self.observation)
        return next(getattr(module, name) for module in modules if hasattr(module, name))

    def __reduce__(self) -> "tuple[Callable[[], Game], tuple[()]]":
        """Copies and pickles refer to the one object of this game."""
        return self.load, ()

    def new_games(self, players: int, options: Mapping[str, OptionValue], first: int = 0) -> Records:
        """An array with one game, set up but not dealt; seat `first` begins."""
        games = np.zeros(1, self.record)
        self.rules.lay_out(games[0], players, options, first)
        return games

    def format_action(self, action: int) -> str:
        """The notation of an action."""
        return str(self.notation.format_action(action))

    def parse_action(self, text: str) -> int:
        """The action id of a line of notation; raises `IllegalAction`."""
        return int(self.notation.parse_action(text))

    def action_to_dict(self, action: int) -> PlainDict:
        """The structured form of an action."""
        return dict(self.notation.to_dict(action))

    def action_from_dict(self, action: Mapping[str, Any]) -> int:
        """The action id of a structured form; raises `IllegalAction`."""
        return int(self.notation.from_dict(action))

    def why_illegal(self, state: GameState, action: int) -> Message:
        """Why an action is not legal now."""
        reason: Message = self.refusals.why_illegal(state, action)
        return reason

    def narrate(self, foresight: Foresight[Any]) -> Message:
        """Describe the effects of an action in a few sentences."""
        told: Message = self.narration.narrate(foresight)
        return told

    def points_of(self, foresight: Foresight[Any]) -> int:
        """The points that an action itself scores or costs, without the end of the round that may follow from it."""
        points: int = self.narration.points_of(foresight)
        return points

    @cached_property
    def _read_open_fields(self) -> Callable[[bytes], Plain]:
        names = self.record.names or ()
        return reader(self.record, frozenset(name for name in names if name in self.visibility.open_fields))

    def open_table(self, state: GameState) -> Plain:
        """A plain copy of the public fields, so that anything made from it reveals no hidden information."""
        return self._read_open_fields(bytes_of(state))

    def animate(self, steps: Iterable[JournalStep], scores: Sequence[int]) -> list[Step]:
        """The animation steps of an action or a deal and what follows from it, given the scores before it.

        An action comes first, then the end of the round line by line, then the final bonuses. The points of a seat's
        steps add up to the change of its score.
        """
        return animate_journal(steps, scores, self.animation.WORDS)

    @cached_property
    def _view(self) -> View:
        return View(self.record, self.serialisation.TABLE, self.serialisation.BOARD)

    def position(self, state: GameState, viewer: int | None) -> PlainDict:
        """What a viewer may know: a seat, or NOBODY for a spectator. Without a viewer, the full state."""
        seen = self._view.position(bytes_of(state), viewer)
        if viewer is None:
            seen["generator"] = f"0x{int(state.generator):016x}"
        return seen

    def position_text(self, kept: bytes, viewer: int) -> str:
        """Like `position`, but as JSON from the bytes of a record, and several times as fast."""
        return self._view.text(kept, viewer)

    def load_position(self, position: Any) -> Records:
        """An array with the game of a position; raises `InvalidPosition`."""
        games: Records = self.loading.load_position(position)
        return games

    def options_of(self, state: GameState) -> dict[str, OptionValue]:
        """The options of a game."""
        return dict(self._view.entry(bytes_of(state), "options"))

    def format_deal(self, drawn: Iterable[int]) -> str:
        """A deal as text.

        >>> from azulejos.games import load
        >>> load("azul").format_deal([0, 0, 1, 2, 4])
        'BBYR W'
        """
        return str(self.deals.format_deal(drawn))

    def parse_deal(self, text: str) -> list[int] | None:
        """The draws of a deal; `None` if the text is invalid."""
        drawn: list[int] | None = self.deals.parse_deal(text)
        return drawn

    def ending(self, state: GameState) -> str:
        """Why a finished game ended."""
        return str(self.rules.ending(state))
