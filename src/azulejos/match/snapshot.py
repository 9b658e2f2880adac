"""What a match is at a moment, read at a glance: for who asks for all of it after every action."""

import numpy as np
from msgspec import Struct

from azulejos.core.phases import OVER
from azulejos.core.records import Records
from azulejos.engine.calls import FIRST_SCORE, Ids, look, room_to_look
from azulejos.games.kit.game import Game
from azulejos.games.kit.seats import MOST_PLAYERS


class Moment(Struct, frozen=True, gc=False):
    """What `Match` tells one by one."""

    kept: bytes
    """The record of the game."""
    round: int
    current_player: int | None
    scores: tuple[int, ...]
    standing: tuple[int, ...]
    legal: Ids
    """The ids of the legal actions, in an array."""


def moment_of(game: Game, games: Records) -> Moment:
    """The moment of the first of some games, which must have been dealt.

    >>> import azulejos
    >>> match = azulejos.new_match("azul", seed=7)
    >>> moment = moment_of(match.game, match.progress.games)
    >>> moment.round, moment.current_player, moment.scores, len(moment.legal)
    (1, 0, (0, 0), 96)
    """
    found = room_to_look(game.action_ids)
    return moment_seen(games, found[: look(games, 0, found, np.empty_like(games))])


def moment_seen(games: Records, found: Ids) -> Moment:
    """The moment of a game, from what was written when it was looked at."""
    numbers = found[: FIRST_SCORE + 2 * MOST_PLAYERS].tolist()
    phase, current, number, seats = numbers[:FIRST_SCORE]
    first_standing, first_action = FIRST_SCORE + seats, FIRST_SCORE + 2 * seats
    return Moment(
        kept=games.tobytes(),
        round=number,
        current_player=None if phase == OVER else current,
        scores=tuple(numbers[FIRST_SCORE:first_standing]),
        standing=tuple(numbers[first_standing:first_action]),
        legal=found[first_action:],
    )
