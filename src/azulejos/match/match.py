"""`Match`, the main class of the Python API. It contains no rules: the engine runs them."""

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
from azulejos.match.foresight import action_steps, foresee, standing_of
from azulejos.match.progress import Play, Progress, copy_games
from azulejos.match.seeds import check_seed

ActionLike = Action | int | str | Mapping[str, Any]
"""An `Action`, or its id, notation or structured form."""

SPECTATOR: Literal["spectator"] = "spectator"
"""A viewer without a seat, who sees public information only."""

Spectator = Literal["spectator"]


class Match:
    """A game in progress, or a finished one. Create it with `azulejos.new_match`, `load_position` or `load_record`.

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
        """The position that the match started from; `None` if it started with the setup of the game."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.progress.number("seats")

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the game."""
        return self.game.options_of(self.progress.state)

    @property
    def current_player(self) -> int | None:
        """The seat to act, from 0; `None` when the game is over."""
        return None if self.is_over else self.progress.number("current")

    @property
    def first_player(self) -> int:
        """The seat that began the game; after `load_position`, the seat that began the round of that position.

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
        """The score of each seat."""
        return tuple(self.progress.games["players"]["score"][0, : self.players].tolist())

    @property
    def standing(self) -> tuple[int, ...]:
        """The projected score of each seat: as if the round ended now."""
        return standing_of(self.progress.games, self.players)

    @property
    def outcome(self) -> Outcome | None:
        """The winners and the reason; `None` until the game is over."""
        if not self.is_over:
            return None
        leaders, winners = (_seats(find(self.progress.games, 0)) for find in (calls.leaders, calls.winners))
        tie_break = self.game.tie_break if len(winners) == 1 else None
        reason = POINTS if len(leaders) == 1 else tie_break or SHARED
        return Outcome(winners, self.scores, reason, self.game.ending(self.progress.state))

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(Action(event.action, self.game) for event in self.progress.events if isinstance(event, Play))

    def legal_actions(self) -> list[Action]:
        """Return the legal actions of the current player; an empty list when the game is over.

        >>> import azulejos
        >>> print(azulejos.new_match("azul", seed=7).legal_actions()[0])
        factory 1 blue line 1
        """
        return [Action(action, self.game) for action in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """Return the ids of the legal actions. Faster than `legal_actions`."""
        if self.is_over:
            return []
        ids = np.empty(self.game.action_ids, np.int16)
        found: list[int] = ids[: calls.legal_actions(self.progress.games, 0, ids)].tolist()
        return found

    def action(self, given: ActionLike) -> Action:
        """Convert an id, a notation or a structured form to an action. The action need not be legal now.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=1)
        >>> str(match.action({"type": "tile", "line": 3, "column": 2}))
        'line 3 column 2'
        """
        return Action(self.id_of(given), self.game)

    def id_of(self, given: ActionLike) -> int:
        """Return the id of an action. The action need not be legal now."""
        if isinstance(given, Action) and given.game is self.game:
            given = given.id
        number = whole_number(given)  # checked first: most callers pass ids
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
        """Play an action and everything that follows from it, including the next deal.

        Raises `IllegalAction` with the reason, and changes nothing, if the action is not legal.

        >>> import azulejos
        >>> azulejos.new_match("azul", seed=1).play("factory 9 blue line 1")
        Traceback (most recent call last):
            ...
        azulejos.core.errors.IllegalAction: There is no factory 9 at this table: it has 5 factories.
        """
        chosen = self.id_of(action)
        if not self.progress.play(chosen):
            raise self._refusal(chosen)
        self.progress.deal_at_random()

    def check(self, action: ActionLike) -> int:
        """Return the id of a legal action. Raises `IllegalAction` with the reason if it is not legal."""
        chosen = self.id_of(action)
        if not calls.is_legal(self.progress.games, 0, chosen):
            raise self._refusal(chosen)
        return chosen

    def _refusal(self, action: int) -> IllegalAction:
        reason = self.game.why_illegal(self.progress.state, action)
        return IllegalAction(reason.key, **reason.values)

    def explain(self, action: ActionLike, language: str | None = None, you: bool = False) -> str:
        """Explain a legal action in a few sentences: what it scores and why, and what it leaves the next player.

        With `you=True`, the sentences address the player to act.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=7)
        >>> match.explain("factory 1 blue line 2")
        'Takes 1 blue from factory 1 to line 2, which now has 1 of 2. Leaves the next player 2 black on factory 2.'
        >>> match.explain("factory 1 blue line 2", you=True).split(".")[0]
        'You take 1 blue from factory 1 to line 2, which now has 1 of 2'
        """
        return self.narrate(action).text(language, you)

    def narrate(self, action: ActionLike) -> Message:
        """Return the explanation of an action as a message that can be rendered in any language."""
        chosen = self.check(action)
        return self.game.narrate(foresee(self.game, self.progress.games, chosen))

    def steps(self, action: ActionLike) -> list[Step]:
        """Return the steps of a legal action: the movements of pieces, and the points.

        >>> import azulejos
        >>> (step,) = azulejos.new_match("azul", seed=7).steps("factory 1 blue line 1")
        >>> step.kind, step.movements[0].source, step.movements[0].target
        ('take', 'factory 1', 'line 1')
        """
        chosen = self.check(action)
        return action_steps(self.game, self.progress.games, chosen)

    def undo(self) -> None:
        """Undo the last action, and the deal that followed it.

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
        """Return an independent copy of the match, with the same history.

        The copy will be dealt the same tiles unless you pass a `seed`; a search that must not see future deals passes
        one. With a `viewer` (a seat), all information hidden from that player is drawn again, and the history is
        dropped, so that the copy leaks nothing.

        >>> import azulejos
        >>> match = azulejos.new_match("azul", seed=7)
        >>> branch = match.branch()
        >>> branch.play(branch.legal_actions()[0])
        >>> len(match.history), len(branch.history)
        (0, 1)
        """
        if viewer is not None:
            return self._branch_for(self._check_viewer(viewer), seed)
        copy = Match(self.game, self.progress.branch(), self.names, self.start)
        if seed is not None:
            seed_generator(copy.progress.state, np.uint64(check_seed(seed)))
        return copy

    def _branch_for(self, viewer: int, seed: int | None) -> "Match":
        progress = Progress(copy_games(self.progress.games))
        seed_generator(progress.state, np.uint64(check_seed(seed)))
        calls.redraw_hidden(progress.games, 0, viewer)
        return Match(self.game, progress, self.names, start_position(self.game, progress.state))

    def position(self, viewer: int | Spectator | None = None) -> PlainDict:
        """Return the position as plain data, as seen by `viewer`: a seat, or "spectator".

        Without a viewer the position is complete, hidden information included.

        >>> import azulejos
        >>> azulejos.new_match("azul", seed=1).position(viewer=0)["phase"]
        'taking'
        """
        if isinstance(viewer, str) and viewer == SPECTATOR:
            return self.game.position(self.progress.state, NOBODY)
        seat = None if viewer is None else self._check_viewer(viewer)
        return self.game.position(self.progress.state, seat)

    def position_text(self, viewer: int | Spectator) -> str:
        """Return `position(viewer)` as JSON, several times faster than encoding the dict.

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
        """Return the record of the game so far, as the text of a file: options, players, deals, actions, result.

        >>> import azulejos
        >>> print(azulejos.new_match("azul", seed=1).record().splitlines()[0])  # doctest: +ELLIPSIS
        {"type":"game","format":1,"game":"azul","players":2,"options":{"wall":"coloured",...}}
        """
        from azulejos.match.record import format_record

        return format_record(self)


def start_position(game: Game, state: GameState) -> PlainDict:
    """Return the start position that a record contains: complete, but without the generator of later deals."""
    position = game.position(state, None)
    return {name: value for name, value in position.items() if name != "generator"}


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
