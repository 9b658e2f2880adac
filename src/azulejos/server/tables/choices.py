"""The legal actions of a player, and what each would do."""

from functools import cache
from typing import Any

import msgspec
import numpy as np

from azulejos.engine.calls import Ids
from azulejos.games.kit.game import Game, PlainDict
from azulejos.match.action import Action
from azulejos.match.foresight import standing_of
from azulejos.match.match import Match
from azulejos.server.messages.play import Choice, Preview
from azulejos.server.tables.showing import steps_to


@cache
def _encoded(game: Game) -> "np.ndarray[Any, np.dtype[np.object_]]":
    """Choices by their ids, as they are sent: the same at every table of a game."""
    choices = [_choice(Action(action, game)) for action in range(game.action_ids)]
    return np.array([msgspec.json.encode(choice).decode() for choice in choices], object)


def encoded_choices(game: Game, actions: Ids) -> str:
    """Actions as they are sent."""
    return f"[{','.join(_encoded(game).take(actions).tolist())}]"


def previews(known: Match) -> list[Choice]:
    """The legal actions with what each would do, in a match whose hidden part was drawn anew."""
    return [preview(known, action) for action in known.legal_actions()]


def preview(known: Match, action: Action) -> Choice:
    """What an action would do, in a match whose hidden part was drawn anew."""
    seat = known.current_player
    assert seat is not None
    after = known.progress.after(action.id)
    standing = list(standing_of(after, known.players))
    choice = _choice(action)
    choice.preview = Preview(
        points=int(after["players"]["score"][0, seat]) - known.scores[seat],
        standing=standing,
        change=standing[seat] - known.standing[seat],
        steps=steps_to(known, action.id),
    )
    return choice


def _choice(action: Action) -> Choice:
    return Choice(action.id, *described(action.game, action.id))


@cache
def described(game: Game, action: int) -> tuple[str, PlainDict]:
    """An action in notation and in its structured form."""
    return game.format_action(action), game.action_to_dict(action)
