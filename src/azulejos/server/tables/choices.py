"""The legal actions of a player, and what each would do."""

from functools import cache

import msgspec

from azulejos.engine import doors
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.match.progress import copy_of
from azulejos.rulebooks.game import Game
from azulejos.server.messages.play import Choice, Preview
from azulejos.server.tables.showing import steps_of


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


def encoded_choices(match: Match) -> msgspec.Raw:
    """The legal actions as they are sent."""
    encoded = _encoded_for(match.game)  # type: ignore[arg-type]  # every game can be hashed
    return msgspec.Raw(b"[" + b",".join(map(encoded.__getitem__, match.legal_ids())) + b"]")


def previews(match: Match, seat: int) -> list[Choice]:
    """The legal actions of a seat with what each would do, as far as it may know.

    What the seat cannot know is drawn anew before, so that nothing of it can show.
    """
    known = match.branch(seed=0, viewer=seat)
    return [preview(known, action) for action in known.legal_actions()]


def preview(known: Match, action: Action) -> Choice:
    """What an action would do, in a match whose hidden part was drawn anew."""
    seat = known.current_player
    assert seat is not None
    after = copy_of(known.progress.games)
    doors.apply(after, 0, action.id)
    standing = [int(doors.standing(after, 0, n)) for n in range(known.players)]
    points = int(after[0].players[seat].score) - known.scores[seat]
    choice = _choice(action)
    choice.preview = Preview(
        points=points,
        standing=standing,
        change=standing[seat] - known.standing[seat],
        steps=steps_of(known, action.id, dealt=False),
    )
    return choice


def _choice(action: Action) -> Choice:
    return Choice(action.id, str(action), action.to_dict())
