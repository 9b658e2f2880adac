"""Entry points from Python into the compiled rules.

They take the array of games and an index, because passing a record from Python costs ten times as much.
"""

from typing import Any

import numpy as np

from azulejos.core.compiler import compiled
from azulejos.core.entry_points import PLAY, entry_point
from azulejos.core.phases import DEALING, OVER
from azulejos.core.random import seed_generator
from azulejos.engine import dispatch
from azulejos.games.kit.journal import Journals, clear
from azulejos.games.kit.seats import MOST_PLAYERS
from azulejos.games.kit.state import Games

Ids = np.ndarray[Any, np.dtype[np.int16]]
"""The caller's array for action ids or draws."""

Seeds = np.ndarray[Any, np.dtype[np.uint64]]

FIRST_SCORE = 4
"""The index of the first score in the output of `summarise`."""


def new_summary(action_ids: int) -> Ids:
    """An array for the output of `summarise`, for a game with `action_ids` actions."""
    return np.empty(FIRST_SCORE + 2 * MOST_PLAYERS + action_ids, np.int16)


@entry_point(PLAY)
def legal_actions(games: Games, index: int, actions: Ids) -> int:
    """Write the ids of the legal actions; returns how many."""
    return dispatch.legal_actions(games[index], actions)


@entry_point(PLAY)
def is_legal(games: Games, index: int, action: int) -> bool:
    """Whether this action is legal for the current player."""
    return dispatch.is_legal(games[index], action)


@entry_point(PLAY)
def apply(games: Games, index: int, action: int) -> None:
    """Play a legal action."""
    dispatch.apply(games[index], action)


@entry_point(PLAY)
def play(games: Games, index: int, action: int) -> bool:
    """Play an action if it is legal; returns whether it is."""
    if not dispatch.is_legal(games[index], action):
        return False
    dispatch.apply(games[index], action)
    return True


@entry_point(PLAY)
def can_deal(games: Games, index: int, drawn: int) -> bool:
    """Whether this can be drawn next."""
    return dispatch.can_deal(games[index], drawn)


@entry_point(PLAY)
def deal(games: Games, index: int, drawn: int) -> None:
    """Put what was drawn on the table."""
    dispatch.deal(games[index], drawn)


@entry_point(PLAY)
def deal_with_journal(games: Games, index: int, drawn: int, journals: Journals) -> None:
    """Like `deal`, but also writes what it does to `journals[0]`."""
    clear(journals[0])
    dispatch.deal(games[index], drawn, journals[0])


@entry_point(PLAY)
def deal_at_random(games: Games, index: int, drawn: Ids) -> int:
    """Draw and deal until a player can act or the array is full; writes the draws and returns how many."""
    state = games[index]
    count = 0
    while state.phase == DEALING and count < len(drawn):
        drawn[count] = dispatch.draw(state)
        dispatch.deal(state, drawn[count])
        count += 1
    return count


@entry_point(PLAY)
def deal_from_seeds(games: Games, index: int, seeds: Seeds, drawn: Ids) -> int:
    """Like `deal_at_random`, but seeds the generator before each draw; stops when all seeds are used."""
    state = games[index]
    count = 0
    while state.phase == DEALING and count < len(seeds):
        seed_generator(state, seeds[count])
        drawn[count] = dispatch.draw(state)
        dispatch.deal(state, drawn[count])
        count += 1
    return count


@entry_point(PLAY)
def leaders(games: Games, index: int) -> int:
    """The seats with the most points, as a mask."""
    return dispatch.leaders(games[index])


@entry_point(PLAY)
def winners(games: Games, index: int) -> int:
    """The winning seats, as a mask."""
    return dispatch.winners(games[index])


@entry_point(PLAY)
def standing(games: Games, index: int, seat: int, scratch: Games) -> int:
    """The score of a seat as things stand: if the round ended now. Uses `scratch[0]`."""
    scratch[0] = games[index]
    return dispatch.project(scratch[0], seat)


@entry_point(PLAY)
def foresee(games: Games, index: int, action: int, scratch: Games, journals: Journals) -> None:
    """Compute what a legal action does, and how it changes its player's projected score.

    Writes to `scratch`: 0 the projection before the action, 1 the game after the action alone, 2 the game after the
    action and what follows from it, 3 the projection after the action alone. A projection ends the round for the
    player who acts. Writes to `journals`: the journal of 0, of the action and what follows, and of 3.
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


@entry_point(PLAY)
def find_best_take(games: Games, index: int, actions: Ids, scratch: Games, journals: Journals) -> None:
    """Find the take that finds room for the most tiles; of equal ones the one with fewer tiles, then the first.

    Writes what it does to `journals[0]`, which stays empty if no tile finds room. Uses `actions`, `scratch[0]` and
    `journals[1]`.
    """
    clear(journals[0])
    most, fewest = 0, 0
    for n in range(dispatch.list_group_takes(games[index], actions)):
        scratch[0] = games[index]
        clear(journals[1])
        fitting, taken = dispatch.act_and_count(scratch[0], actions[n], journals[1])
        if fitting > most or (fitting == most > 0 and taken < fewest):
            most, fewest = fitting, taken
            journals[0] = journals[1]


@entry_point(PLAY)
def summarise(games: Games, index: int, numbers: Ids, scratch: Games) -> int:
    """Write a summary: phase, seat to act, round, seats, scores, scores as things stand, and the legal actions.

    Returns how many numbers were written. One call replaces a dozen, each of which would cost more than its work.
    """
    return _summarise(games, index, numbers, scratch)


@entry_point(PLAY)
def play_and_summarise(games: Games, index: int, action: int, numbers: Ids, scratch: Games) -> int:
    """Play an action, then do as `summarise` does. If the action is illegal, return 0 and change nothing."""
    state = games[index]
    if not dispatch.is_legal(state, action):
        return 0
    dispatch.apply(state, action)
    return _summarise(games, index, numbers, scratch)


@compiled
def _summarise(games: Games, index: int, numbers: Ids, scratch: Games) -> int:
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


@entry_point(PLAY)
def redraw_hidden(games: Games, index: int, viewer: int) -> bool:
    """Redraw what the viewer cannot know; returns whether there is any."""
    return dispatch.redraw_hidden(games[index], viewer)
