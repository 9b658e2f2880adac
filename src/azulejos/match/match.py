"""A match: the friendly object around a game. It knows no rules; it asks the engine."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from azulejos.core.errors import AzulejosError, IllegalAction
from azulejos.core.phases import NOBODY, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import calls
from azulejos.games.kit.animation import Step
from azulejos.games.kit.game import Game, PlainDict
from azulejos.games.kit.info import OptionValue, whole_number
from azulejos.games.kit.outcome import POINTS, SHARED, Outcome
from azulejos.games.kit.state import GameState
from azulejos.i18n import Message, quote
from azulejos.match.action import Action
from azulejos.match.foresight import foresee, standing_of
from azulejos.match.progress import Play, Progress, copy_of
from azulejos.match.seeds import check_seed

ActionLike = Action | int | str | Mapping[str, Any]
"""An action, or its id, its notation, or its structured form."""

SPECTATOR: Literal["spectator"] = "spectator"
"""A viewer without a seat: sees what is open to all."""

Spectator = Literal["spectator"]


class Match:
    """A game in play. `azulejos.new_match`, `load_position` and `load_record` make one.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", players=2, seed=7)
    >>> match.play(match.legal_actions()[0])
    >>> match.current_player
    1
    >>> match.undo()
    >>> match.current_player
    0
    """

    def __init__(
        self,
        game: Game,
        progress: Progress,
        names: Sequence[str] | None = None,
        start: PlainDict | None = None,
    ) -> None:
        self.game = game
        self.progress = progress
        self.names = None if names is None else tuple(names)
        self.start = start
        """The position that the match began with, if it was not the game's own start."""

    @property
    def players(self) -> int:
        """How many play."""
        return self.progress.number("seats")

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the table."""
        return self.game.options_of(self.progress.state)

    @property
    def current_player(self) -> int | None:
        """The seat that must act, from 0; `None` when the game is over."""
        return None if self.is_over else self.progress.number("current")

    @property
    def first_player(self) -> int:
        """The seat that began the game; after `load_position`, the one that began the round of that position.

        >>> import azulejos
        >>> azulejos.new_match("azul", players=3, seed=7, first=2).first_player
        2
        """
        seat: int = self.progress.first_games["first"].item()
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.progress.number("phase") == OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(self.progress.games["players"]["score"][0, : self.players].tolist())

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each seat if the round ended now, as things stand."""
        return standing_of(self.progress.games, self.players)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; `None` while the game goes on."""
        if not self.is_over:
            return None
        leaders, winners = (_seats(find(self.progress.games, 0)) for find in (calls.leaders, calls.winners))
        broken = self.game.tie_break if len(winners) == 1 else None
        reason = POINTS if len(leaders) == 1 else broken or SHARED
        return Outcome(winners, self.scores, reason, self.game.ending(self.progress.state))

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(Action(event.action, self.game) for event in self.progress.events if isinstance(event, Play))

    def legal_actions(self) -> list[Action]:
        """What the current player may do; nothing when the game is over.

        >>> import azulejos
        >>> print(azulejos.new_match("azul", seed=7).legal_actions()[0])
        factory 1 blue line 1
        """
        return [Action(action, self.game) for action in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions, for programs in a hurry."""
        if self.is_over:
            return []
        ids = np.empty(self.game.action_ids, np.int16)
        found: list[int] = ids[: calls.legal_actions(self.progress.games, 0, ids)].tolist()
        return found

    def action(self, given: ActionLike) -> Action:
        """An action of this game from its id, its notation or its structured form; it need not be legal now.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=1)
        >>> str(match.action({"type": "tile", "line": 3, "column": 2}))
        'line 3 column 2'
        """
        return Action(self.id_of(given), self.game)

    def id_of(self, given: ActionLike) -> int:
        """The id of an action of this game, which need not be legal now."""
        if isinstance(given, Action) and given.game is self.game:
            given = given.id
        number = whole_number(given)  # first, because servers and programs mostly give numbers
        if number is not None:
            if not 0 <= number < self.game.action_ids:
                raise IllegalAction("action.bad_id", largest=self.game.action_ids - 1)
            return number
        if isinstance(given, str):
            return self.game.parse_action(given)
        if isinstance(given, Mapping):
            return self.game.action_from_dict(given)
        raise IllegalAction("action.bad_type", type=type(given).__name__)

    def play(self, action: ActionLike) -> None:
        """Do a legal action, and all that follows from it, the next deal included. An illegal one changes nothing.

        >>> import azulejos
        >>> azulejos.new_match("azul", seed=1).play("factory 9 blue line 1")
        Traceback (most recent call last):
            ...
        azulejos.core.errors.IllegalAction: There is no factory 9 at this table: it has 5 factories.
        """
        self.progress.play(self.check(action))
        self.progress.deal_at_random()

    def check(self, action: ActionLike) -> int:
        """The id of an action that is legal now, or `IllegalAction` with the reason."""
        chosen = self.id_of(action)
        if not calls.is_legal(self.progress.games, 0, chosen):
            reason = self.game.why_illegal(self.progress.state, chosen)
            raise IllegalAction(reason.key, **reason.values)
        return chosen

    def explain(self, action: ActionLike, language: str | None = None, you: bool = False) -> str:
        """What a legal action brings, in a few sentences: where its points come from, and what it leaves to others.

        With `you` the sentences address the player who acts.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=7)
        >>> match.explain("factory 1 blue line 2")
        'Takes 1 blue from factory 1 to line 2, which now has 1 of 2. Leaves the next player 2 black on factory 2.'
        >>> match.explain("factory 1 blue line 2", you=True).split(".")[0]
        'You take 1 blue from factory 1 to line 2, which now has 1 of 2'
        """
        return self.narrate(action).text(language, you)

    def narrate(self, action: ActionLike) -> Message:
        """What `explain` says, as a message that can be put into any language."""
        chosen = self.check(action)
        return self.game.narrate(foresee(self.game, self.progress.games, chosen))

    def steps(self, action: ActionLike) -> list[Step]:
        """What a legal action does, step by step: movements of pieces, and points.

        >>> import azulejos
        >>> (step,) = azulejos.new_match("azul", seed=7).steps("factory 1 blue line 1")
        >>> step.kind, step.movements[0].source, step.movements[0].target
        ('take', 'factory 1', 'line 1')
        """
        chosen = self.check(action)
        return self.game.animate(foresee(self.game, self.progress.games, chosen))

    def undo(self) -> None:
        """Take back the last action, and the deal that followed it.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=7)
        >>> match.play("factory 1 blue line 1")
        >>> match.undo()
        >>> match.history
        ()
        """
        if not self.progress.undo():
            raise IllegalAction("action.nothing_to_undo")

    def __copy__(self) -> "Match":
        return self.branch()

    def branch(self, seed: int | None = None, viewer: int | None = None) -> "Match":
        """A second match from here on, with the same past; what is played in one does not show in the other.

        Its deals will be the same too, unless a seed is given: a search that must not know them gives one. With a
        viewer, by seat, all that this player cannot know is drawn anew, and the past is left behind: nothing in such a
        branch can be peeked at.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=7)
        >>> branch = match.branch()
        >>> branch.play(branch.legal_actions()[0])
        >>> len(match.history), len(branch.history)
        (0, 1)
        """
        if viewer is not None:
            return self._branch_for(self._check_viewer(viewer), seed)
        twin = Match(self.game, self.progress.branch(), self.names, self.start)
        if seed is not None:
            seed_generator(twin.progress.state, np.uint64(check_seed(seed)))
        return twin

    def _branch_for(self, viewer: int, seed: int | None) -> "Match":
        progress = Progress(copy_of(self.progress.games))
        seed_generator(progress.state, np.uint64(check_seed(seed)))
        calls.redraw_hidden(progress.games, 0, viewer)
        return Match(self.game, progress, self.names, start_position(self.game, progress.state))

    def position(self, viewer: int | Spectator | None = None) -> PlainDict:
        """The table as plain data: what a viewer may know, by seat or as "spectator"; without one, the whole truth.

        >>> import azulejos
        >>> azulejos.new_match("azul", seed=1).position(viewer=0)["phase"]
        'taking'
        """
        if isinstance(viewer, str) and viewer == SPECTATOR:
            return self.game.position(self.progress.state, NOBODY)
        seat = None if viewer is None else self._check_viewer(viewer)
        return self.game.position(self.progress.state, seat)

    def position_text(self, viewer: int | Spectator) -> str:
        """`position` for a viewer as JSON, several times as fast.

        >>> import azulejos
        >>> azulejos.new_match("azul", seed=1).position_text(viewer=0)[:25]
        '{"format":1,"game":"azul"'
        """
        seat = NOBODY if viewer == SPECTATOR else self._check_viewer(viewer)
        return self.game.position_text(self.progress.games.tobytes(), seat)

    def _check_viewer(self, viewer: object) -> int:
        seat = whole_number(viewer)
        if seat is None or not 0 <= seat < self.players:
            raise AzulejosError("viewer.unknown", viewer=quote(viewer), last=self.players - 1)
        return seat

    def record(self) -> str:
        """The game so far as the text of a file: options, players, every deal, every action, the result.

        >>> import azulejos
        >>> print(azulejos.new_match("azul", seed=1).record().splitlines()[0])
        {"type":"game","format":1,"game":"azul","players":2,"options":{"wall":"coloured","jokers":false}}
        """
        from azulejos.match.record import format_record

        return format_record(self)


def start_position(game: Game, state: GameState) -> PlainDict:
    """What a record tells of its start: all but what is still to come."""
    position = game.position(state, None)
    return {name: value for name, value in position.items() if name != "generator"}


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
