"""The legal actions of a player, and what each would do."""

from functools import cache

import msgspec

from azulejos.engine import doors
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.server.messages.play import Choice, Preview
from azulejos.server.tables.showing import steps_of


@cache
def encoded_choice(action: Action) -> bytes:
    """A choice as it is sent; the same at every table of a game."""
    return msgspec.json.encode(_choice(action))


def encoded_choices(match: Match) -> msgspec.Raw:
    """The legal actions as they are sent."""
    chosen = (encoded_choice(action) for action in match.legal_actions())
    return msgspec.Raw(b"[" + b",".join(chosen) + b"]")


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
    after = known.progress.games.copy()
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
