"""Playing the games of one deal, and what remains of each."""

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
    """What all games of an arena share."""

    game: str
    players: int
    options: Mapping[str, Any]
    seed: int
    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class GameResult:
    """A game that is over, or that somebody lost by a fault; then the scores are those of that moment."""

    seats: tuple[int, ...]
    """Which contestant of the pair held each seat."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; none if a fault ended the game."""
    fault: Fault | None = None
    at_fault: int | None = None
    """The contestant of the pair who committed the fault."""

    @property
    def share(self) -> float:
        """The first contestant's share of the victory: 1, 0, or a part of a shared one."""
        if self.at_fault is not None:
            return float(self.at_fault != FIRST)
        return 1 / len(self.winners) if self.seats.index(FIRST) in self.winners else 0.0

    @property
    def margin(self) -> int:
        """The points of the first contestant above the best other seat."""
        own = self.seats.index(FIRST)
        return self.scores[own] - max(score for seat, score in enumerate(self.scores) if seat != own)

    def score(self, contestant: int) -> float:
        """The points of a contestant, on average over the seats that it holds."""
        return fmean(score for holder, score in zip(self.seats, self.scores, strict=True) if holder == contestant)


@dataclass(frozen=True)
class Deal:
    """The games on one deal: the first contestant sat in each seat once."""

    games: tuple[GameResult, ...]

    @property
    def share(self) -> float:
        """The first contestant's share of the victories."""
        return fmean(game.share for game in self.games)

    @property
    def margin(self) -> float:
        """The first contestant's margin."""
        return fmean(game.margin for game in self.games)

    def score(self, contestant: int) -> float:
        """The points of a contestant."""
        return fmean(game.score(contestant) for game in self.games)

    @property
    def is_whole(self) -> bool:
        """Whether all games were played to their end."""
        return all(game.fault is None for game in self.games)


class Unwanted(Exception):
    """The answer is known; this deal need not be played to its end."""


def play_deal(
    setting: Setting,
    pair: tuple[Contestant, Contestant],
    deal: int,
    is_wanted: Callable[[], bool] = lambda: True,
) -> Deal:
    """Play all games of a deal; `Unwanted` if they are called off."""
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
            raise Unwanted
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
