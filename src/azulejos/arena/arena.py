"""`play_match`: plays contestants against each other."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from azulejos import games
from azulejos.arena.contestants import Contestant, Entry, check_contestants, compile_bots, display_names
from azulejos.arena.games import Deal, Setting
from azulejos.arena.pairing import deals_for, pairings
from azulejos.arena.result import PairResult, Result
from azulejos.arena.sprt import OPEN, Sprt
from azulejos.arena.workers import Workers
from azulejos.core.errors import InvalidOptions
from azulejos.core.machine import cores
from azulejos.games.kit.info import whole_number
from azulejos.i18n import quote
from azulejos.library import new_match
from azulejos.match.seeds import check_seed

MOST_GAMES = 1_000_000
MOST_THREADS = 512
LONGEST_TURN = 600.0


@dataclass(frozen=True)
class Progress:
    """The progress of a pair. `share` is the first contestant's share of the victories so far."""

    names: tuple[str, str]
    played: int
    planned: int
    share: float


def play_match(
    contestants: Sequence[Entry],
    game: str = "azul",
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    games: int = 100,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    early_stop: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """Play every pair of contestants against each other, and estimate which is stronger.

    A contestant is the name of a level ("master"), a function that creates a player from a seed, or an `External`
    program. Each deal is played once for every seat, with the first contestant of the pair in that seat, so `games`,
    the number of games per pair, is rounded up to whole deals. Without `seconds` and `simulations`, levels use their
    own budgets. `threads` is the number of processes, by default one per core. The same seed gives the same games on
    any number of processes, unless players have a time budget. With `early_stop`, a pair stops as soon as a sequential
    test reaches a verdict.

    With more than one process, a script needs the usual `if __name__ == "__main__":`.

    >>> class Steady:
    ...     def __init__(self, name, place):
    ...         self.name, self.place = name, place
    ...     def choose(self, match, seconds=None, simulations=None):
    ...         return match.legal_actions()[self.place]
    >>> makers = [lambda seed: Steady("first", 0), lambda seed: Steady("last", -1)]
    >>> result = play_match(makers, games=4, seed=1, threads=1)
    >>> pair = result.pairs[0]
    >>> pair.names, pair.wins, pair.draws, pair.losses
    (('first', 'last'), 4, 0, 0)
    """
    setting = _check_setting(game, players, options or {}, seed, seconds, simulations)
    deals = deals_for(_check_number("games", games, MOST_GAMES), setting.players)
    processes = cores() if threads is None else _check_number("threads", threads, MOST_THREADS)
    checked = check_contestants(contestants)
    compile_bots(checked, new_match(setting.game, setting.players, seed=0, **setting.options))
    names, start = display_names(checked), time.perf_counter()
    with Workers(min(processes, deals)) as workers:
        pairs = tuple(
            _play_pair(
                workers, setting, _Pair((checked[a], checked[b]), (names[a], names[b])), deals, early_stop, progress
            )
            for a, b in pairings(len(checked))
        )
    return Result(tuple(names), setting, pairs, time.perf_counter() - start)


@dataclass(frozen=True)
class _Pair:
    contestants: tuple[Contestant, Contestant]
    names: tuple[str, str]


def _play_pair(
    workers: Workers,
    setting: Setting,
    pair: _Pair,
    deals: int,
    early_stop: bool,
    progress: Callable[[Progress], None] | None,
) -> PairResult:
    """Play the deals of a pair in order, until all are played or the test has a verdict."""
    sprt, played, total = Sprt(setting.players), list[Deal](), 0.0
    results = workers.play(setting, pair.contestants, deals)
    for deal in results:
        played.append(deal)
        sprt.add(deal.share)
        total += deal.share
        if progress:
            count = len(played)
            progress(Progress(pair.names, count * setting.players, deals * setting.players, total / count))
        if early_stop and sprt.verdict != OPEN:
            break
    results.close()
    return PairResult(pair.names, setting.players, tuple(played), sprt, len(played) < deals)


def _check_setting(
    game: str,
    players: int,
    options: Mapping[str, Any],
    seed: int | None,
    seconds: float | None,
    simulations: int | None,
) -> Setting:
    info = games.info(game)
    if seconds is not None and not 0 < seconds <= LONGEST_TURN:
        raise InvalidOptions("arena.bad_seconds", most=f"{LONGEST_TURN:.0f}")
    if simulations is not None:
        simulations = _check_number("simulations", simulations, 2**31 - 1)
    checked = info.check_options(options)
    return Setting(info.name, info.check_players(players), checked, check_seed(seed), seconds, simulations)


def _check_number(what: str, value: object, most: int) -> int:
    number = whole_number(value)
    if number is None or not 1 <= number <= most:
        raise InvalidOptions(f"arena.bad_{what}", value=quote(value), most=most)
    return number
