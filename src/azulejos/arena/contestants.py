"""Those who compete: a level of the library's bots, any Python player, or a program (see `external.py`)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from azulejos.arena.external import External
from azulejos.arena.faults import CRASH, FaultyPlay
from azulejos.arena.level import Level, level_of
from azulejos.arena.player import Player
from azulejos.core.errors import InvalidOptions
from azulejos.i18n import Message, quote
from azulejos.match.action import Action
from azulejos.match.match import Match

PlayerMaker: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed. With several processes it must be a function of a module, or a partial of one."""

Entry: TypeAlias = str | PlayerMaker | External
"""Who takes part: a level in words (see `level.py`), what makes a player, or a program."""


class Contestant(Protocol):
    """Somebody who can take seats."""

    @property
    def name(self) -> str:
        """What tables and files call the contestant."""

    def seated(self, match: Match, seat: int, seed: int) -> AbstractContextManager[Player]:
        """A player in a seat, for one game."""


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
        return level_of(entry)
    return Foreign(entry(0).name, entry)
