"""The legal actions of a player, and what each would do."""

from collections.abc import Iterable
from functools import cache

import msgspec

from azulejos.engine import doors
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.rulebooks.game import Game, PlainDict
from azulejos.server.messages.play import Choice, Preview
from azulejos.server.tables.showing import steps_to


class EncodedChoices(dict[int, bytes]):
    """Choices by their ids, as they are sent: the same at every table of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __missing__(self, action: int) -> bytes:
        self[action] = msgspec.json.encode(_choice(Action(action, self._game)))
        return self[action]


@cache
def _encoded_for(game: Game) -> EncodedChoices:
    return EncodedChoices(game)


def encoded_choices(game: Game, actions: Iterable[int]) -> bytes:
    """Actions as they are sent."""
    encoded = _encoded_for(game)  # type: ignore[arg-type]  # every game can be hashed
    return b"[" + b",".join([encoded[action] for action in actions]) + b"]"


def previews(known: Match) -> list[Choice]:
    """The legal actions with what each would do, in a match whose hidden part was drawn anew."""
    return [preview(known, action) for action in known.legal_actions()]


def preview(known: Match, action: Action) -> Choice:
    """What an action would do, in a match whose hidden part was drawn anew."""
    seat = known.current_player
    assert seat is not None
    after = known.progress.after(action.id)
    standing = [int(doors.standing(after, 0, n)) for n in range(known.players)]
    choice = _choice(action)
    choice.preview = Preview(
        points=int(after["players"]["score"][0, seat]) - known.scores[seat],
        standing=standing,
        change=standing[seat] - int(doors.standing(known.progress.games, 0, seat)),
        steps=steps_to(after, known, action.id),
    )
    return choice


def _choice(action: Action) -> Choice:
    return Choice(action.id, *described(action.game, action.id))  # type: ignore[arg-type]  # every game can be hashed


@cache
def described(game: Game, action: int) -> tuple[str, PlainDict]:
    """An action in notation and in its structured form."""
    return game.format_action(action), game.action_to_dict(action)
