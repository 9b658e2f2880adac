"""Those who compete: a level of the library's bots, any Python player, or a program (see `external.py`)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from azulejos.arena.external import External
from azulejos.arena.faults import CRASH, FaultyPlay
from azulejos.catalogue import Message, quote
from azulejos.errors import InvalidOptions
from azulejos.match.action import Action
from azulejos.match.match import Match


class Player(Protocol):
    """Whoever chooses actions; the library's bots do. A new one is made for each game."""

    @property
    def name(self) -> str:
        """What tables and files call the player."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        """An action for the seat that must act. The match is the real one: look as this seat may, change nothing."""


PlayerMaker: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed. With several processes it must be a function of a module, or a partial of one."""

Entry: TypeAlias = str | PlayerMaker | External
"""Who takes part: the name of a level, what makes a player, or a program."""


class Contestant(Protocol):
    """Somebody who can take seats."""

    @property
    def name(self) -> str:
        """What tables and files call the contestant."""

    def seated(self, match: Match, seat: int, seed: int) -> AbstractContextManager[Player]:
        """A player in a seat, for one game."""


@dataclass(frozen=True)
class Level:
    """A level of the library's bots. If one of them fails that is an error of ours, not a game that it lost."""

    name: str

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator[Player]:  # noqa: ARG002
        """A bot of this level."""
        yield self.player(seed)

    def player(self, seed: int) -> Player:
        """A bot of this level."""
        from azulejos.bots.bot import bot

        return bot(self.name, seed=seed)


@dataclass(frozen=True)
class Foreign:
    """A Python player that somebody else wrote: its errors lose games."""

    name: str
    make: PlayerMaker

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator[Player]:  # noqa: ARG002
        """A player, watched."""
        yield _Watched(self.name, self.make, seed)


class _Watched:
    def __init__(self, name: str, make: PlayerMaker, seed: int) -> None:
        self.name = name
        self._make, self._seed = make, seed
        self._player: Player | None = None

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        try:
            self._player = self._player or self._make(self._seed)
            return self._player.choose(match, seconds, simulations)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise FaultyPlay(CRASH, Message("arena.fault.raised", {"error": quote(told)})) from error


def contestants_of(entries: Sequence[Entry]) -> list[Contestant]:
    """The contestants, checked; nobody waits for a compiler to hear of a mistake."""
    if len(entries) < 2:
        raise InvalidOptions("arena.too_few")
    return [_contestant(entry) for entry in entries]


def prepare(contestants: Sequence[Contestant], match: Match) -> None:
    """Let bots think once about a match like those to come: what they need is compiled here, not in every process."""
    for contestant in contestants:
        if isinstance(contestant, Level):
            contestant.player(seed=0).choose(match, simulations=1)


def display_names(contestants: Sequence[Contestant]) -> list[str]:
    """Names that tell the contestants apart: who has the name of another gets a number behind it."""
    names: list[str] = []
    for contestant in contestants:
        name, number = contestant.name, 1
        while name in names:
            number += 1
            name = f"{contestant.name} ({number})"
        names.append(name)
    return names


def _contestant(entry: Entry) -> Contestant:
    if isinstance(entry, External):
        entry.check()
        return entry
    if isinstance(entry, str):
        level = Level(entry)
        level.player(seed=0)  # refuses what is no level
        return level
    return Foreign(entry(0).name, entry)
