"""A game and how it got there: the record of the moment, and every deal and play since the start."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from azulejos.core.phases import DEALING
from azulejos.core.records import Records
from azulejos.engine import calls

DRAWN_AT_ONCE = 64
"""A longer deal is drawn in parts."""


class Deal(Struct, frozen=True, gc=False):
    """What was drawn and put on the table, in order."""

    drawn: tuple[int, ...]


class Play(Struct, frozen=True, gc=False):
    """An action, who did it, and the game as it was before."""

    seat: int
    action: int
    before: bytes


class Progress:
    """A game that remembers. It checks deals; actions are for the caller to check."""

    def __init__(self, games: Records) -> None:
        self.games = games
        self.events: list[Deal | Play] = []

    @property
    def state(self) -> Any:
        """The game as it is."""
        return self.games[0]

    @property
    def needs_deal(self) -> bool:
        """Whether a deal must come before anybody can act."""
        return self.number("phase") == DEALING

    def number(self, name: str) -> int:
        """A number of the game as it is, found twenty times as fast as through the record."""
        found: int = self.games[name].item()
        return found

    @property
    def first_games(self) -> Records:
        """The game before the first action."""
        first = next((event for event in self.events if isinstance(event, Play)), None)
        return self.games if first is None else games_from(first.before, self.games.dtype)

    def play(self, action: int) -> None:
        """Do a legal action; a deal may be needed next."""
        self.events.append(Play(self.number("current"), action, self.games.tobytes()))
        calls.apply(self.games, 0, action)

    def go_on(self, play: Play, drawn: tuple[int, ...], games: Records) -> None:
        """Take in an action and a deal that were played already, with the games that came of them."""
        self.events.append(play)
        if drawn:
            self.events.append(Deal(drawn))
        self.games = games

    def after(self, action: int) -> Records:
        """The game right after a legal action, before anything is dealt; nothing changes here."""
        games = copy_of(self.games)
        calls.apply(games, 0, action)
        return games

    def deal_at_random(self) -> None:
        """Deal whatever must be dealt, from the generator in the record."""
        drawn: list[int] = []
        part = np.empty(DRAWN_AT_ONCE, np.int16)
        while self.needs_deal:
            count = calls.deal_at_random(self.games, 0, part)
            drawn += part[:count].tolist()
        if drawn:
            self.events.append(Deal(tuple(drawn)))

    def deal(self, drawn: Sequence[int]) -> bool:
        """Deal what was drawn elsewhere. If it cannot have been drawn, nothing changes, and the answer is no."""
        before = copy_of(self.games)
        for thing in drawn:
            if not self.needs_deal or not calls.can_deal(self.games, 0, thing):
                break
            calls.deal(self.games, 0, thing)
        else:
            if not self.needs_deal:
                self.events.append(Deal(tuple(drawn)))
                return True
        self.games = before
        return False

    def undo(self) -> bool:
        """Take back the last action and the deal after it; the answer is no if there is none."""
        last = next((i for i in reversed(range(len(self.events))) if isinstance(self.events[i], Play)), None)
        if last is None:
            return False
        play = self.events[last]
        assert isinstance(play, Play)
        self.games = games_from(play.before, self.games.dtype)
        del self.events[last:]
        return True

    def branch(self) -> "Progress":
        """A copy that goes its own way."""
        twin = Progress(copy_of(self.games))
        twin.events = self.events.copy()
        return twin


def copy_of(games: Records) -> Records:
    """A copy, made of the bytes at once: NumPy's own goes field by field."""
    return games_from(games.tobytes(), games.dtype)


def games_from(kept: bytes, record: "np.dtype[Any]") -> Records:
    """Games of which the bytes were kept."""
    return np.frombuffer(bytearray(kept), record)
