"""`azulejos arena`: plays contestants against each other, and writes the figures as tables, JSON and a plot."""

import json
import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import progress as bars
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from azulejos.arena import External, PairResult, Progress, Result, play_match
from azulejos.arena.estimates import Estimate
from azulejos.arena.plot import plot
from azulejos.arena.sprt import ELO
from azulejos.i18n import say
from azulejos.terminal.files import check_targets, write_text
from azulejos.terminal.options import parse_options
from azulejos.terminal.screen import screen


@dataclass(frozen=True)
class ArenaArguments:
    """The arguments of the command."""

    levels: Sequence[str]
    external: Sequence[str]
    game: str
    players: int
    option: Sequence[str]
    games: int
    seconds: float | None
    simulations: int | None
    seed: int | None
    threads: int | None
    early_stop: bool
    json: Path | None
    plot: Path | None


def run_arena(arguments: ArenaArguments) -> None:
    """Play the games, print the results, and write the requested files."""
    check_targets(arguments.json, arguments.plot)
    result = _play(arguments)
    out = screen()
    out.print(_heading(result))
    for pair in result.pairs:
        out.print(_table(pair))
        for line in _remarks(pair):
            out.print(line)
    if arguments.json:
        data = result.to_dict() | {"command": _command_line(arguments, result.setting.seed)}
        write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", arguments.json)
    if arguments.plot:
        write_text(plot(result), arguments.plot)
    for file in filter(None, (arguments.json, arguments.plot)):
        out.print(say("play.saved", file=str(file)))


def _play(arguments: ArenaArguments) -> Result:
    with _Bar() as bar:
        return play_match(
            [*arguments.levels, *map(External, arguments.external)],
            game=arguments.game,
            players=arguments.players,
            options=parse_options(arguments.option),
            games=arguments.games,
            seconds=arguments.seconds,
            simulations=arguments.simulations,
            seed=arguments.seed,
            threads=arguments.threads,
            early_stop=arguments.early_stop,
            progress=bar.show,
        )


class _Bar:
    """A progress bar for each pair, on the standard error if that is a terminal."""

    def __init__(self) -> None:
        console = Console(stderr=True, markup=False, highlight=False)
        columns = (
            bars.TextColumn("{task.description}", markup=False),
            bars.BarColumn(),
            bars.MofNCompleteColumn(),
            bars.TimeRemainingColumn(),
        )
        self._bars = bars.Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks: dict[tuple[str, str], bars.TaskID] = {}

    def __enter__(self) -> "_Bar":
        self._bars.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bars.stop()

    def show(self, progress: Progress) -> None:
        """Update the bar of a pair."""
        if progress.names not in self._tasks:
            self._tasks[progress.names] = self._bars.add_task("", total=progress.planned)
        self._bars.update(
            self._tasks[progress.names],
            completed=progress.played,
            description=f"{_versus(progress.names)}  {_percent(progress.share)}",
        )


def _heading(result: Result) -> str:
    setting = result.setting
    options = ", ".join(f"{name}={_plain(value)}" for name, value in setting.options.items())
    return say(
        "arena.heading",
        game=setting.game,
        options=options,
        players=setting.players,
        seed=setting.seed,
        seconds=f"{result.seconds:.1f}",
    )


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _table(pair: PairResult) -> Table:
    table = Table(title=_versus(pair.names), title_justify="left", box=SIMPLE, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(style="dim")
    table.add_row(say("arena.games"), str(len(pair.games)))
    table.add_row(say("arena.won_drawn_lost"), f"{pair.wins}-{pair.draws}-{pair.losses}")
    rate = pair.win_rate
    table.add_row(say("arena.win_rate"), _percent(rate.value), _interval(100 * rate.low, 100 * rate.high))
    _add(table, say("arena.margin"), pair.margin, "+.1f")
    for name, score in zip(pair.names, pair.scores, strict=True):
        _add(table, say("arena.score", name=name), score, ".1f")
    _add(table, say("arena.elo"), pair.elo, "+.0f")
    return table


def _add(table: Table, label: str, estimate: Estimate | None, form: str) -> None:
    if estimate is None:
        table.add_row(label, "–")
    else:
        table.add_row(label, _number(estimate.value, form), _interval(estimate.low, estimate.high, form))


def _interval(low: float, high: float, form: str = ".1f") -> str:
    return say("arena.interval", low=_number(low, form), high=_number(high, form))


def _number(value: float, form: str) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return format(value + 0.0, form)


def _percent(share: float) -> str:
    return say("arena.percent", value=f"{100 * share:.1f}")


def _versus(names: tuple[str, str]) -> str:
    return say("arena.versus", first=names[0], second=names[1])


def _remarks(pair: PairResult) -> list[str]:
    """The faults, then the verdict of the test."""
    faults = [
        say("arena.lost_by_fault", name=name, count=count, reason=fault.reason) for name, fault, count in pair.faults
    ]
    first, second = pair.names
    verdict = say(f"arena.verdict.{pair.verdict}", first=first, second=second, elo=f"{ELO:.0f}")
    return [*faults, say("arena.stopped", verdict=verdict) if pair.has_stopped_early else verdict]


def _command_line(arguments: ArenaArguments, seed: int) -> str:
    """The command that repeats the arena, with the seed that was used."""
    words = ["azulejos", "arena", *arguments.levels]
    for command in arguments.external:
        words += ["--external", command]
    words += ["--game", arguments.game, "--players", str(arguments.players), "--games", str(arguments.games)]
    for option in arguments.option:
        words += ["--option", option]
    given = {
        "seconds": arguments.seconds,
        "simulations": arguments.simulations,
        "threads": arguments.threads,
        "seed": seed,
    }
    for name, value in given.items():
        words += [] if value is None else [f"--{name}", str(value)]
    return shlex.join(words if arguments.early_stop else [*words, "--no-early-stop"])
