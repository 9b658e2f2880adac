"""Plays the games of a deal, and keeps their results."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from azulejos.arena.contestants import Contestant
from azulejos.arena.faults import ILLEGAL, Fault, FaultyPlay
from azulejos.arena.pairing import FIRST, rotations
from azulejos.arena.player import Player
from azulejos.arena.seeds import deal_seed, player_seed
from azulejos.core.errors import IllegalAction
from azulejos.i18n import Message, quote
from azulejos.library import new_match
from azulejos.match.match import Match


@dataclass(frozen=True)
class Setting:
    """The settings that all games of an arena share."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class GameResult:
    """The result of a game. If a fault ended the game, the scores are those at the time of the fault."""

    seats: tuple[int, ...]
    """For each seat, which contestant of the pair held it."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; empty if a fault ended the game."""
    fault: Fault | None = None
    at_fault: int | None = None
    """The contestant of the pair that committed the fault."""

    @property
    def share(self) -> float:
        """The first contestant's share of the victory: 1, 0, or a fraction if it is shared."""
        if self.at_fault is not None:
            return float(self.at_fault != FIRST)
        return 1 / len(self.winners) if self.seats.index(FIRST) in self.winners else 0.0

    @property
    def margin(self) -> int:
        """The first contestant's lead over the best other seat, in points."""
        own = self.seats.index(FIRST)
        return self.scores[own] - max(score for seat, score in enumerate(self.scores) if seat != own)

    def score(self, contestant: int) -> float:
        """Return the score of a contestant, averaged over its seats."""
        return fmean(score for holder, score in zip(self.seats, self.scores, strict=True) if holder == contestant)


@dataclass(frozen=True)
class Deal:
    """The games of one deal, with the first contestant in each seat once."""

    games: tuple[GameResult, ...]

    @property
    def share(self) -> float:
        """The first contestant's share of the victories, averaged over the games."""
        return fmean(game.share for game in self.games)

    @property
    def margin(self) -> float:
        """The first contestant's margin, averaged over the games."""
        return fmean(game.margin for game in self.games)

    def score(self, contestant: int) -> float:
        """Return the score of a contestant, averaged over the games."""
        return fmean(game.score(contestant) for game in self.games)

    @property
    def is_whole(self) -> bool:
        """Whether no game was ended by a fault."""
        return all(game.fault is None for game in self.games)


class Cancelled(Exception):
    """Raised when a deal is cancelled, because its pair has stopped early."""


def play_deal(
    setting: Setting,
    pair: tuple[Contestant, Contestant],
    deal: int,
    is_wanted: Callable[[], bool] = lambda: True,
) -> Deal:
    """Play all games of a deal. Raises `Cancelled` once `is_wanted()` returns false."""
    games = (
        _play_game(setting, pair, deal, rotation, seats, is_wanted)
        for rotation, seats in enumerate(rotations(setting.players))
    )
    return Deal(tuple(games))


def _play_game(
    setting: Setting,
    pair: tuple[Contestant, Contestant],
    deal: int,
    rotation: int,
    seats: tuple[int, ...],
    is_wanted: Callable[[], bool],
) -> GameResult:
    match = new_match(setting.game, setting.players, deal_seed(setting.seed, deal), **setting.options)
    with ExitStack() as table:
        players = [
            table.enter_context(pair[holder].seated(match, seat, player_seed(setting.seed, deal, rotation, seat)))
            for seat, holder in enumerate(seats)
        ]
        return _play_out(match, players, seats, setting, is_wanted)


def _play_out(
    match: Match,
    players: Sequence[Player],
    seats: tuple[int, ...],
    setting: Setting,
    is_wanted: Callable[[], bool],
) -> GameResult:
    while (seat := match.current_player) is not None:
        if not is_wanted():
            raise Cancelled
        try:
            _take_turn(match, players[seat], setting)
        except FaultyPlay as lost:
            return GameResult(seats, match.scores, (), lost.fault, seats[seat])
    assert match.outcome is not None
    return GameResult(seats, match.scores, match.outcome.winners)


def _take_turn(match: Match, player: Player, setting: Setting) -> None:
    action = player.choose(match, seconds=setting.seconds, simulations=setting.simulations)
    try:
        match.play(action)
    except IllegalAction as error:
        illegal = Message("arena.fault.illegal", {"action": quote(str(action)), "reason": error.message})
        raise FaultyPlay(ILLEGAL, illegal) from None
