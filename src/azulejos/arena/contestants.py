"""Contestants: a level of the library's bots, any Python player, or a program (see `external.py`)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from azulejos.arena.external import External
from azulejos.arena.faults import CRASH, FaultyPlay
from azulejos.arena.level import Level, parse_level
from azulejos.arena.player import Player
from azulejos.core.errors import InvalidOptions
from azulejos.i18n import Message, quote
from azulejos.match.action import Action
from azulejos.match.match import Match

PlayerMaker: TypeAlias = Callable[[int], Player]
"""Creates a player from a seed. With several processes it must be picklable: a module-level function or a partial."""

Entry: TypeAlias = str | PlayerMaker | External
"""A contestant as callers pass it: the name of a level (see `level.py`), a `PlayerMaker`, or a program."""


class Contestant(Protocol):
    """A participant of an arena, which creates players for seats."""

    @property
    def name(self) -> str:
        """The name in tables and files."""

    def seated(self, match: Match, seat: int, seed: int) -> AbstractContextManager[Player]:
        """Provide a player for a seat of one game."""


@dataclass(frozen=True)
class PythonContestant:
    """A Python player that is not part of the library: it loses a game if it raises an error."""

    name: str
    make: PlayerMaker

    @contextmanager
    def seated(self, match: Match, seat: int, seed: int) -> Iterator[Player]:  # noqa: ARG002
        """Provide a player whose errors become faults."""
        yield _GuardedPlayer(self.name, self.make, seed)


class _GuardedPlayer:
    def __init__(self, name: str, make: PlayerMaker, seed: int) -> None:
        self.name = name
        self._make, self._seed = make, seed
        self._player: Player | None = None

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Action:
        try:
            self._player = self._player or self._make(self._seed)
            return self._player.choose(match, seconds, simulations)
        except Exception as error:
            description = f"{type(error).__name__}: {error}"
            raise FaultyPlay(CRASH, Message("arena.fault.raised", {"error": quote(description)})) from error


def check_contestants(entries: Sequence[Entry]) -> list[Contestant]:
    """Return the contestants, or raise `InvalidOptions` before anything is compiled."""
    if len(entries) < 2:
        raise InvalidOptions("arena.too_few")
    return [_contestant(entry) for entry in entries]


def compile_bots(contestants: Sequence[Contestant], match: Match) -> None:
    """Let each bot choose once in a match like those to come, so that its code is compiled before processes start."""
    for contestant in contestants:
        if isinstance(contestant, Level):
            contestant.player(seed=0).choose(match, simulations=1)


def display_names(contestants: Sequence[Contestant]) -> list[str]:
    """Return unique names: a name that occurs again gets a number, as in "master (2)"."""
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
        return parse_level(entry)
    return PythonContestant(entry(0).name, entry)
