"""A game and its history: the current state, and every deal and action since the start."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from azulejos.core.phases import DEALING
from azulejos.core.records import Records
from azulejos.engine import calls

DRAWS_PER_CALL = 64
"""How many draws a call of the engine returns; longer deals take several calls."""


class Deal(Struct, frozen=True, gc=False):
    """A deal: what was drawn, in order."""

    drawn: tuple[int, ...]


class Play(Struct, frozen=True, gc=False):
    """An action, the seat that played it, and the state before it."""

    seat: int
    action: int
    before: bytes


class Progress:
    """A game with its history. It refuses illegal actions and impossible deals."""

    def __init__(self, games: Records) -> None:
        self.games = games
        self.events: list[Deal | Play] = []

    @property
    def state(self) -> Any:
        """The current state."""
        return self.games[0]

    @property
    def needs_deal(self) -> bool:
        """Whether a deal must come before the next action."""
        return self.number("phase") == DEALING

    def number(self, name: str) -> int:
        """Return a number of the current state, twenty times as fast as through `state`."""
        value: int = self.games[name].item()
        return value

    @property
    def first_games(self) -> Records:
        """The state before the first action."""
        first = next((event for event in self.events if isinstance(event, Play)), None)
        return self.games if first is None else games_from(first.before, self.games.dtype)

    def play(self, action: int) -> bool:
        """Play an action; check `needs_deal` afterwards. Returns false and changes nothing if it is not legal."""
        play = Play(self.number("current"), action, self.games.tobytes())
        if not calls.play(self.games, 0, action):
            return False
        self.events.append(play)
        return True

    def advance(self, play: Play, drawn: tuple[int, ...], games: Records) -> None:
        """Add an action and a deal that were computed elsewhere, and replace the state with their result."""
        self.events.append(play)
        if drawn:
            self.events.append(Deal(drawn))
        self.games = games

    def after(self, action: int) -> Records:
        """Return the state right after a legal action, before the next deal, without playing it."""
        games = copy_games(self.games)
        calls.apply(games, 0, action)
        return games

    def deal_at_random(self) -> None:
        """Complete the pending deal, if any, with the generator of the game."""
        drawn: list[int] = []
        while self.needs_deal:
            chunk = np.empty(DRAWS_PER_CALL, np.int16)
            count = calls.deal_at_random(self.games, 0, chunk)
            drawn += chunk[:count].tolist()
        if drawn:
            self.events.append(Deal(tuple(drawn)))

    def deal(self, drawn: Sequence[int]) -> bool:
        """Deal the given draws. Returns false and changes nothing if they are impossible or incomplete."""
        before = copy_games(self.games)
        for outcome in drawn:
            if not self.needs_deal or not calls.can_deal(self.games, 0, outcome):
                break
            calls.deal(self.games, 0, outcome)
        else:
            if not self.needs_deal:
                self.events.append(Deal(tuple(drawn)))
                return True
        self.games = before
        return False

    def undo(self) -> bool:
        """Undo the last action and the deal after it. Returns false if there is no action."""
        last = next((i for i in reversed(range(len(self.events))) if isinstance(self.events[i], Play)), None)
        if last is None:
            return False
        play = self.events[last]
        assert isinstance(play, Play)
        self.games = games_from(play.before, self.games.dtype)
        del self.events[last:]
        return True

    def branch(self) -> "Progress":
        """Return an independent copy."""
        copy = Progress(copy_games(self.games))
        copy.events = self.events.copy()
        return copy


def copy_games(games: Records) -> Records:
    """Copy an array of games as bytes, since `ndarray.copy` goes field by field."""
    return games_from(games.tobytes(), games.dtype)


def games_from(data: bytes, record: "np.dtype[Any]") -> Records:
    """Return the games whose bytes these are."""
    return np.frombuffer(bytearray(data), record)
