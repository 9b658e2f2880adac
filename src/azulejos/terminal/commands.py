"""The commands and their options. This file is imported after the language is chosen, so that help speaks it too.

Each command imports what it needs when it runs: those that need no rules start at once.
"""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

from azulejos.catalogue import say
from azulejos.terminal.help import SpokenHelp
from azulejos.version import __version__


def _option(key: str) -> Parameter:
    return Parameter(help=say(key), negative="", show_default=False)


app = App(
    name="azulejos",
    help=say("cli.about"),
    usage="azulejos COMMAND",
    version=__version__,
    help_epilogue=say("cli.language"),
    help_formatter=SpokenHelp(),
    group_commands=Group(say("cli.commands")),
    group_parameters=Group(say("cli.parameters")),
    group_arguments=Group(say("cli.parameters")),
)
app["--help"].help, app["--version"].help = say("cli.help"), say("cli.version")

File = Annotated[str, Parameter(help=say("cli.file"), allow_leading_hyphen=True)]


@app.command(help=say("cli.games"), usage="azulejos games [--json]")
def games(*, json: Annotated[bool, _option("cli.json")] = False) -> None:
    """`azulejos games`."""
    from azulejos.terminal.games import print_games

    print_games(as_json=json)


@app.command(help=say("cli.play"), usage="azulejos play [GAME] [--option NAME=VALUE …]")
def play(
    game: Annotated[str | None, _option("cli.game")] = None,
    /,
    *,
    players: Annotated[int | None, _option("cli.players")] = None,
    option: Annotated[list[str] | None, _option("cli.option")] = None,
    seed: Annotated[int | None, _option("cli.seed")] = None,
    resume: Annotated[str | None, _option("cli.resume")] = None,
    record: Annotated[Path | None, _option("cli.record")] = None,
) -> None:
    """`azulejos play`."""
    from azulejos.terminal.play import play_in_terminal

    play_in_terminal(game, players, option, seed, resume, record)


@app.command(help=say("cli.show"), usage="azulejos show FILE [--move N]")
def show(file: File, /, *, move: Annotated[int | None, _option("cli.move")] = None) -> None:
    """`azulejos show`."""
    from azulejos.terminal.show import show_file

    show_file(file, move)


@app.command(help=say("cli.replay"), usage="azulejos replay FILE [--boards]")
def replay(file: File, /, *, boards: Annotated[bool, _option("cli.boards")] = False) -> None:
    """`azulejos replay`."""
    from azulejos.terminal.replay import replay_file

    replay_file(file, boards)


@app.command(help=say("cli.bench"), usage="azulejos bench [--seconds S] [--json FILE]")
def bench(
    *,
    seconds: Annotated[float, _option("cli.seconds")] = 1.0,
    json: Annotated[Path | None, _option("cli.json_file")] = None,
) -> None:
    """`azulejos bench`."""
    from azulejos.terminal.bench import print_bench

    print_bench(seconds, json)


@app.command(name="compile", help=say("cli.compile"), usage="azulejos compile")
def compile_rules() -> None:
    """`azulejos compile`."""
    from azulejos.engine.games import ready
    from azulejos.rulebooks import INFOS

    for name in INFOS:
        ready(name)
