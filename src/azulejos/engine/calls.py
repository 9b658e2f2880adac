"""The doors from Python into compiled rules.

They take the array of games and an index rather than the record: handing over a record costs Python ten times as much.
"""

from typing import Any

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import dispatch
from azulejos.games.kit.journal import Journals, clear
from azulejos.games.kit.seats import MOST_PLAYERS
from azulejos.games.kit.state import Games

Ids = np.ndarray[Any, np.dtype[np.int16]]
"""An array of the caller's for action ids, or for what was drawn."""

Seeds = np.ndarray[Any, np.dtype[np.uint64]]

FIRST_SCORE = 4
"""Where the scores begin in what `look` writes."""


def room_to_look(action_ids: int) -> Ids:
    """An array for what `look` writes of a game with so many actions."""
    return np.empty(FIRST_SCORE + 2 * MOST_PLAYERS + action_ids, np.int16)


@compiled
def legal_actions(games: Games, index: int, actions: Ids) -> int:
    """Write the ids of the legal actions; returns how many."""
    return dispatch.legal_actions(games[index], actions)


@compiled
def is_legal(games: Games, index: int, action: int) -> bool:
    """Whether the current player may do this."""
    return dispatch.is_legal(games[index], action)


@compiled
def apply(games: Games, index: int, action: int) -> None:
    """Do a legal action."""
    dispatch.apply(games[index], action)


@compiled
def can_deal(games: Games, index: int, drawn: int) -> bool:
    """Whether this could be drawn next."""
    return dispatch.can_deal(games[index], drawn)


@compiled
def deal(games: Games, index: int, drawn: int) -> None:
    """Put what was drawn on the table."""
    dispatch.deal(games[index], drawn)


@compiled
def deal_at_random(games: Games, index: int, drawn: Ids) -> int:
    """Draw and deal until somebody can act or the array is full; writes what was drawn, and returns how much it was."""
    state = games[index]
    count = 0
    while state.phase == DEALING and count < len(drawn):
        drawn[count] = dispatch.draw(state)
        dispatch.deal(state, drawn[count])
        count += 1
    return count


@compiled
def deal_from_seeds(games: Games, index: int, seeds: Seeds, drawn: Ids) -> int:
    """Like `deal_at_random`, but each draw is made from a seed of its own; ends when all seeds are used."""
    state = games[index]
    count = 0
    while state.phase == DEALING and count < len(seeds):
        seed_generator(state, seeds[count])
        drawn[count] = dispatch.draw(state)
        dispatch.deal(state, drawn[count])
        count += 1
    return count


@compiled
def leaders(games: Games, index: int) -> int:
    """The seats, as a mask, with the most points."""
    return dispatch.leaders(games[index])


@compiled
def winners(games: Games, index: int) -> int:
    """The seats, as a mask, that win."""
    return dispatch.winners(games[index])


@compiled
def standing(games: Games, index: int, seat: int, scratch: Games) -> int:
    """The score of a seat if the round ended now, as things stand, found in a game of the caller's."""
    scratch[0] = games[index]
    return dispatch.project(scratch[0], seat)


@compiled
def foresee(games: Games, index: int, action: int, scratch: Games, journals: Journals) -> None:
    """What a legal action does, and what it changes for its player as things stand.

    Games: 0 is the end of the round for the player before the action, 1 the game after the action alone, 2 the game
    after it and what follows, 3 the end of the round for the player after the action alone. Journals: of 0, of the
    action with what follows, and of 3.
    """
    seat = int(games[index].current)
    for n in range(len(journals)):
        clear(journals[n])
    scratch[0] = games[index]
    dispatch.project(scratch[0], seat, journals[0])
    scratch[1] = games[index]
    dispatch.act(scratch[1], action, journals[1])
    scratch[2] = scratch[1]
    dispatch.follow(scratch[2], journals[1])
    scratch[3] = scratch[1]
    dispatch.project(scratch[3], seat, journals[2])


@compiled
def look(games: Games, index: int, numbers: Ids, scratch: Games) -> int:
    """Write what can be read at a glance: phase, seat to act, round, seats, scores, standings, and the legal actions.

    Returns how many numbers these are. One door instead of a dozen: each costs more than what is behind it.
    """
    return _look(games, index, numbers, scratch)


@compiled
def play_and_look(games: Games, index: int, action: int, numbers: Ids, scratch: Games) -> int:
    """Do an action, and write what `look` writes then; zero if it is not legal, and nothing has changed."""
    state = games[index]
    if not dispatch.is_legal(state, action):
        return 0
    dispatch.apply(state, action)
    return _look(games, index, numbers, scratch)


@compiled
def _look(games: Games, index: int, numbers: Ids, scratch: Games) -> int:
    state = games[index]
    numbers[0], numbers[1], numbers[2], numbers[3] = state.phase, state.current, state.round_number, state.seats
    count = FIRST_SCORE + 2 * int(state.seats)
    for seat in range(state.seats):
        numbers[FIRST_SCORE + seat] = state.players[seat].score
        scratch[0] = games[index]
        numbers[FIRST_SCORE + state.seats + seat] = dispatch.project(scratch[0], seat)
    if state.phase not in (DEALING, OVER):
        count += dispatch.legal_actions(state, numbers[count:])
    return count


@compiled
def redraw_hidden(games: Games, index: int, viewer: int) -> bool:
    """Draw anew what a viewer cannot know; tells whether there is anything."""
    return dispatch.redraw_hidden(games[index], viewer)
