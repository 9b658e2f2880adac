"""`azulejos analyse`: the value of each action of a position, or the loss of each move of a game."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejos.analysis.judgement import BLUNDER, MISTAKE, SIZES, SLIP, Judgement
from azulejos.analysis.plot import plot
from azulejos.analysis.position import Analysis, analyse
from azulejos.analysis.review import Review, review
from azulejos.analysis.searcher import Budget
from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.match.action import Action
from azulejos.match.match import Match
from azulejos.terminal.drawing import player_name
from azulejos.terminal.files import check_targets, read_match, write_text
from azulejos.terminal.screen import screen
from azulejos.terminal.show import match_after

TOP = 10
"""How many choices of a position are shown by default."""

ACTIONS_SHOWN = 3
"""How many actions of a continuation are shown; the JSON file has all of them."""

WIDTH_WITHOUT_TERMINAL = 200
"""The width of tables when the output is not a terminal."""

_STYLES = {SLIP: "", MISTAKE: "yellow", BLUNDER: "bold red"}


def analyse_file(
    file: str,
    seconds: float,
    simulations: int | None,
    move: int | None,
    top: int | None,
    json_file: Path | None,
    plot_file: Path | None,
) -> None:
    """Analyse a position, the position after `move` moves of a record, or every move of a record."""
    budget = Budget(seconds, simulations)
    if top is not None and top < 1:
        raise CommandMistake("analyse.bad_top")
    match = read_match(file)
    is_record = move is None and bool(match.history)
    if plot_file and not is_record:
        raise CommandMistake("analyse.no_plot")
    check_targets(json_file, plot_file, source=None if file == "-" else file)
    if is_record:
        found = _review(match, budget)
        _print_review(found, top)
        _write(json_file, found.to_dict())
        if plot_file:
            _save(plot(found), plot_file)
    else:
        match = match if move is None else match_after(match, move)
        analysis = _analyse(match, budget)
        _print_analysis(match, analysis, top or TOP)
        _write(json_file, analysis.to_dict())


def _analyse(match: Match, budget: Budget) -> Analysis:
    if not sys.stderr.isatty():
        return analyse(match, budget.seconds, budget.simulations)
    with Console(stderr=True).status(say("analyse.thinking")):
        return analyse(match, budget.seconds, budget.simulations)


def _review(match: Match, budget: Budget) -> Review:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    out = Console(stderr=True)
    with Progress(*columns, console=out, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(say("analyse.thinking"), total=len(match.history))
        return review(
            match,
            budget.seconds,
            budget.simulations,
            on_move=lambda done, _: bar.update(task, completed=done),
        )


def _print_analysis(match: Match, analysis: Analysis, top: int) -> None:
    out = screen()
    out.print(say("analyse.to_act", player=player_name(match, analysis.seat)), style="bold")
    table = _table("rank", "action", "chance", "margin", "visits", "line")
    for rank, choice in enumerate(analysis.choices[:top], start=1):
        table.add_row(
            str(rank),
            str(choice.action),
            _percent(choice.chance),
            _points(choice.margin),
            str(choice.visits),
            _line(choice.line),
        )
    _show(table)
    best = analysis.best.action
    out.print(say("analyse.best", action=str(best), explanation=match.explain(best)))


def _print_review(found: Review, top: int | None) -> None:
    shown = list(found.judgements)
    if top is not None:
        worst = sorted(shown, key=lambda judged: (-judged.chance_lost, -judged.points_lost, judged.move))[:top]
        shown = sorted(worst, key=lambda judged: judged.move)
    table = _table("move", "player", "action", "chance", "chance_lost", "points_lost", "better")
    for judged in shown:
        table.add_row(*_move_row(found.match, judged), style=_STYLES.get(judged.size or "", ""))
    _show(table)
    _show(_summary(found))


def _move_row(match: Match, judged: Judgement) -> list[str]:
    loss = [_percent(judged.chance_lost), _points(judged.points_lost, sign="")] if judged.size else ["", ""]
    better = "" if judged.is_best or judged.best is None else str(judged.best.action)
    return [
        str(judged.move),
        player_name(match, judged.seat),
        str(judged.action),
        "" if judged.chance is None else _percent(judged.chance),
        *loss,
        better,
    ]


def _summary(found: Review) -> Table:
    table = _table("player", "moves", "accuracy", "chance_lost", "points_lost", *SIZES, "turning_points")
    for seat in range(found.match.players):
        summary = found.summary(seat)
        table.add_row(
            player_name(found.match, seat),
            str(summary.moves),
            "–" if summary.accuracy is None else str(round(summary.accuracy)),
            _percent(summary.chance_lost, digits=1),
            _points(summary.points_lost, sign=""),
            *(str(summary.sizes[size]) for size in SIZES),
            ", ".join(map(str, summary.turning_points)) or "–",
        )
    return table


_NUMBERS = {"rank", "chance", "margin", "visits", "move", "chance_lost", "points_lost", "moves", "accuracy", *SIZES}


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD)
    for column in columns:
        is_number = column in _NUMBERS
        table.add_column(say(f"analyse.column.{column}"), justify="right" if is_number else "left", no_wrap=is_number)
    return table


def _show(table: Table) -> None:
    out = screen()
    if not out.is_terminal:
        out.width = WIDTH_WITHOUT_TERMINAL
    out.print(table)


def _line(actions: tuple[Action, ...]) -> str:
    more = " · …" if len(actions) > ACTIONS_SHOWN else ""
    return " · ".join(map(str, actions[:ACTIONS_SHOWN])) + more


def _percent(chance: float, digits: int = 0) -> str:
    return say("analyse.percent", value=_decimal(f"{100 * chance:.{digits}f}"))


def _points(points: float, sign: str = "+") -> str:
    return _decimal(f"{points:{sign}.1f}")


def _decimal(number: str) -> str:
    return number.replace(".", say("analyse.decimal_mark"))


def _write(file: Path | None, data: dict[str, Any]) -> None:
    if file:
        _save(json.dumps(data, ensure_ascii=False, indent=2) + "\n", file)


def _save(text: str, file: Path) -> None:
    write_text(text, file)
    screen().print(say("play.saved", file=str(file)))
