"""The commands and their options. Import this module after setting the language: it contains the help texts.

Each command imports what it needs when it runs, so that commands without rules start fast.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.terminal.help import TranslatedHelp
from azulejos.version import __version__


def _option(key: str) -> Parameter:
    return Parameter(help=say(key), negative="", show_default=False)


app = App(
    name="azulejos",
    help=say("cli.about"),
    usage="azulejos COMMAND",
    version=__version__,
    help_epilogue=say("cli.language"),
    help_formatter=TranslatedHelp(),
    group_commands=Group(say("cli.commands")),
    group_parameters=Group(say("cli.parameters")),
    group_arguments=Group(say("cli.parameters")),
)
app["--help"].help, app["--version"].help = say("cli.help"), say("cli.version")


@contextmanager
def _server_packages() -> Iterator[None]:
    """Imports of the server, whose packages may not be installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise CommandMistake("server.not_installed", package=error.name or "") from None


File = Annotated[str, Parameter(help=say("cli.file"), allow_leading_hyphen=True)]
DatabaseUrl = Annotated[str | None, _option("cli.serve_database")]


@app.command(help=say("cli.games"), usage="azulejos games [--json]")
def games(*, json: Annotated[bool, _option("cli.json")] = False) -> None:
    """`azulejos games`."""
    from azulejos.terminal.games import print_games

    print_games(as_json=json)


@app.command(help=say("cli.play"), usage="azulejos play [GAME] [--against LEVEL] [--option NAME=VALUE …]")
def play(
    game: Annotated[str | None, _option("cli.game")] = None,
    /,
    *,
    players: Annotated[int | None, _option("cli.players")] = None,
    option: Annotated[list[str] | None, _option("cli.option")] = None,
    first: Annotated[str | None, _option("cli.first")] = None,
    seed: Annotated[int | None, _option("cli.seed")] = None,
    resume: Annotated[str | None, _option("cli.resume")] = None,
    record: Annotated[Path | None, _option("cli.record")] = None,
    against: Annotated[str | None, _option("cli.against")] = None,
) -> None:
    """`azulejos play`."""
    from azulejos.terminal.play import play_in_terminal

    play_in_terminal(game, players, option, first, seed, resume, record, against)


@app.command(help=say("cli.show"), usage="azulejos show FILE [--move N]")
def show(file: File, /, *, move: Annotated[int | None, _option("cli.move")] = None) -> None:
    """`azulejos show`."""
    from azulejos.terminal.show import show_file

    show_file(file, move)


@app.command(help=say("cli.replay"), usage="azulejos replay FILE [--boards] [--explain]")
def replay(
    file: File,
    /,
    *,
    boards: Annotated[bool, _option("cli.boards")] = False,
    explain: Annotated[bool, _option("cli.explain")] = False,
) -> None:
    """`azulejos replay`."""
    from azulejos.terminal.replay import replay_file

    replay_file(file, boards, explain)


@app.command(help=say("cli.analyse"), usage="azulejos analyse FILE [--move N]")
def analyse(
    file: File,
    /,
    *,
    seconds: Annotated[float, _option("cli.analyse_seconds")] = 1.0,
    simulations: Annotated[int | None, _option("cli.analyse_simulations")] = None,
    move: Annotated[int | None, _option("cli.analyse_move")] = None,
    top: Annotated[int | None, _option("cli.analyse_top")] = None,
    json: Annotated[Path | None, _option("cli.analyse_json")] = None,
    plot: Annotated[Path | None, _option("cli.analyse_plot")] = None,
) -> None:
    """`azulejos analyse`."""
    from azulejos.terminal.analyse import analyse_file

    analyse_file(file, seconds, simulations, move, top, json, plot)


@app.command(help=say("cli.bench"), usage="azulejos bench [--seconds S] [--json FILE]")
def bench(
    *,
    seconds: Annotated[float, _option("cli.seconds")] = 1.0,
    json: Annotated[Path | None, _option("cli.json_file")] = None,
) -> None:
    """`azulejos bench`."""
    from azulejos.terminal.bench import print_bench

    print_bench(seconds, json)


@app.command(help=say("cli.arena"), usage="azulejos arena LEVEL [LEVEL …] [--external COMMAND …]")
def arena(
    *levels: Annotated[str, _option("cli.levels")],
    game: Annotated[str, _option("cli.game")] = "azul",
    players: Annotated[int, _option("cli.players")] = 2,
    option: Annotated[list[str] | None, _option("cli.option")] = None,
    games: Annotated[int, _option("cli.arena_games")] = 400,
    seconds: Annotated[float | None, _option("cli.turn_seconds")] = None,
    simulations: Annotated[int | None, _option("cli.simulations")] = None,
    external: Annotated[list[str] | None, _option("cli.external")] = None,
    seed: Annotated[int | None, _option("cli.seed")] = None,
    threads: Annotated[int | None, _option("cli.threads")] = None,
    no_early_stop: Annotated[bool, _option("cli.no_early_stop")] = False,
    json: Annotated[Path | None, _option("cli.json_file")] = None,
    plot: Annotated[Path | None, _option("cli.plot")] = None,
) -> None:
    """`azulejos arena`."""
    from azulejos.terminal.arena import ArenaArguments, run_arena

    arguments = ArenaArguments(
        levels=levels,
        external=external or (),
        game=game,
        players=players,
        option=option or (),
        games=games,
        seconds=seconds,
        simulations=simulations,
        seed=seed,
        threads=threads,
        early_stop=not no_early_stop,
        json=json,
        plot=plot,
    )
    run_arena(arguments)


@app.command(help=say("cli.train"), usage="azulejos train GAME [--players N] [--option NAME=VALUE …]")
def train(
    game: Annotated[str, _option("cli.game")],
    /,
    *,
    players: Annotated[int, _option("cli.players")] = 2,
    option: Annotated[list[str] | None, _option("cli.option")] = None,
    games: Annotated[int, _option("cli.train_games")] = 40_000,
    generations: Annotated[int, _option("cli.generations")] = 12,
    seed: Annotated[int, _option("cli.seed")] = 1,
    goal: Annotated[str, _option("cli.goal")] = "victory",
    folder: Annotated[Path, _option("cli.folder")] = Path("weights"),
) -> None:
    """`azulejos train`."""
    from azulejos.terminal.train import train_weights

    train_weights(game, players, option or [], games, generations, seed, goal, folder)


@app.command(help=say("cli.serve"), usage="azulejos serve [--host HOST] [--port PORT]")
def serve(
    *,
    host: Annotated[str | None, _option("cli.serve_host")] = None,
    port: Annotated[int | None, _option("cli.serve_port")] = None,
    open: Annotated[bool, _option("cli.serve_open")] = False,  # noqa: A002 - the name of the flag
    database_url: DatabaseUrl = None,
    database_password_file: Annotated[str | None, _option("cli.serve_password")] = None,
    bus_url: Annotated[str | None, _option("cli.serve_bus")] = None,
    public_url: Annotated[str | None, _option("cli.serve_public")] = None,
    trusted_proxies: Annotated[str | None, _option("cli.serve_proxies")] = None,
    log_format: Annotated[str | None, _option("cli.serve_log")] = None,
    bot_processes: Annotated[int | None, _option("cli.serve_bots")] = None,
    jobs_waiting: Annotated[int | None, _option("cli.serve_jobs")] = None,
    bot_seconds: Annotated[float | None, _option("cli.serve_bot_seconds")] = None,
    review_processes: Annotated[int | None, _option("cli.serve_reviews")] = None,
    review_seconds: Annotated[float | None, _option("cli.serve_review_seconds")] = None,
    header_bytes: Annotated[int | None, _option("cli.serve_headers")] = None,
    request_seconds: Annotated[float | None, _option("cli.serve_request_seconds")] = None,
    message_bytes: Annotated[int | None, _option("cli.serve_message")] = None,
    messages_per_second: Annotated[float | None, _option("cli.serve_messages")] = None,
    requests_per_second: Annotated[float | None, _option("cli.serve_requests")] = None,
    tables_per_hour: Annotated[float | None, _option("cli.serve_tables")] = None,
    connections: Annotated[int | None, _option("cli.serve_connections")] = None,
    connections_per_address: Annotated[int | None, _option("cli.serve_connections_per_address")] = None,
    sockets_per_address: Annotated[int | None, _option("cli.serve_sockets")] = None,
    hints_per_minute: Annotated[float | None, _option("cli.serve_hints")] = None,
    work_seconds_per_minute: Annotated[float | None, _option("cli.serve_work")] = None,
    token_days: Annotated[float | None, _option("cli.serve_tokens")] = None,
    keep_days: Annotated[float | None, _option("cli.serve_keep")] = None,
) -> None:
    """`azulejos serve`."""
    given = {name: value for name, value in locals().items() if name != "open"}
    with _server_packages():
        from azulejos.server.run import serve as run
        from azulejos.server.settings import load_settings

    from azulejos.terminal.progress import show_bars

    run(load_settings(given), open_browser=open, watch=show_bars if sys.stderr.isatty() else None)


@app.command(help=say("cli.backup"), usage="azulejos backup FILE [--database-url URL]")
def backup(
    file: Annotated[Path, _option("cli.backup_file")],
    /,
    *,
    database_url: DatabaseUrl = None,
) -> None:
    """`azulejos backup`."""
    with _server_packages():
        from azulejos.terminal.backup import back_up

    back_up(file, database_url)


@app.command(help=say("cli.restore"), usage="azulejos restore FILE [--database-url URL] [--force]")
def restore(
    file: Annotated[Path, _option("cli.restore_file")],
    /,
    *,
    database_url: DatabaseUrl = None,
    force: Annotated[bool, _option("cli.restore_force")] = False,
) -> None:
    """`azulejos restore`."""
    with _server_packages():
        from azulejos.terminal.backup import restore as put_back

    put_back(file, database_url, force)


@app.command(help=say("cli.worker"), usage="azulejos worker --bus-url URL")
def worker(
    *,
    bus_url: Annotated[str | None, _option("cli.worker_bus")] = None,
    log_format: Annotated[str | None, _option("cli.serve_log")] = None,
    bot_processes: Annotated[int | None, _option("cli.serve_bots")] = None,
    review_processes: Annotated[int | None, _option("cli.serve_reviews")] = None,
    review_seconds: Annotated[float | None, _option("cli.serve_review_seconds")] = None,
) -> None:
    """`azulejos worker`."""
    given = locals()
    with _server_packages():
        from azulejos.server.settings import load_settings
        from azulejos.server.worker import run_worker

    run_worker(load_settings(given))


@app.command(help=say("cli.verify"), usage="azulejos verify FILE")
def verify(file: File, /) -> None:
    """`azulejos verify`."""
    from azulejos.terminal.verify import verify_file

    verify_file(file)


@app.command(name="compile", help=say("cli.compile"), usage="azulejos compile [--all]")
def compile_rules(*, all: Annotated[bool, _option("cli.compile_all")] = False) -> None:  # noqa: A002 - the name of the flag
    """`azulejos compile`."""
    from azulejos.preparation.steps import GAMES
    from azulejos.terminal.progress import compile_units

    units = list(GAMES)
    if all:
        from azulejos.core.entry_points import RESEARCH
        from azulejos.envs.variant import default_unit
        from azulejos.native.units import Unit

        units += [Unit(unit.game, RESEARCH) for unit in GAMES]
        units += [default_unit(unit.game) for unit in GAMES]
    compile_units(units)


admin = App(name="admin", help=say("cli.admin"), usage="azulejos admin COMMAND", version_flags=())
admin["--help"].help = say("cli.help")
app.command(admin)


@admin.command(help=say("cli.admin_load"), usage="azulejos admin load [--database-url URL]")
def load(*, database_url: DatabaseUrl = None) -> None:
    """`azulejos admin load`."""
    with _server_packages():
        from azulejos.terminal.admin import print_load

    print_load(database_url)


@admin.command(help=say("cli.admin_tables"), usage="azulejos admin tables [--most N] [--database-url URL]")
def tables(*, most: Annotated[int, _option("cli.admin_most")] = 20, database_url: DatabaseUrl = None) -> None:
    """`azulejos admin tables`."""
    with _server_packages():
        from azulejos.terminal.admin import print_tables

    print_tables(database_url, most)


@admin.command(help=say("cli.admin_bans"), usage="azulejos admin bans [--database-url URL]")
def bans(*, database_url: DatabaseUrl = None) -> None:
    """`azulejos admin bans`."""
    with _server_packages():
        from azulejos.terminal.admin import print_bans

    print_bans(database_url)


@admin.command(help=say("cli.admin_ban"), usage="azulejos admin ban ADDRESS [--hours H] [--note TEXT]")
def ban(
    address: Annotated[str, _option("cli.admin_address")],
    /,
    *,
    hours: Annotated[float, _option("cli.admin_hours")] = 24.0,
    note: Annotated[str, _option("cli.admin_note")] = "",
    database_url: DatabaseUrl = None,
) -> None:
    """`azulejos admin ban`."""
    with _server_packages():
        from azulejos.terminal.admin import ban as block

    block(database_url, address, hours, note)


@admin.command(help=say("cli.admin_unban"), usage="azulejos admin unban ADDRESS [--database-url URL]")
def unban(address: Annotated[str, _option("cli.admin_address")], /, *, database_url: DatabaseUrl = None) -> None:
    """`azulejos admin unban`."""
    with _server_packages():
        from azulejos.terminal.admin import unban as unblock

    unblock(database_url, address)


@admin.command(help=say("cli.admin_close"), usage="azulejos admin close TABLE [--database-url URL]")
def close(
    table: Annotated[str, Parameter(help=say("cli.admin_table"), allow_leading_hyphen=True)],
    /,
    *,
    database_url: DatabaseUrl = None,
) -> None:
    """`azulejos admin close`."""
    with _server_packages():
        from azulejos.terminal.admin import close_table

    close_table(database_url, table)


@admin.command(name="say", help=say("cli.admin_say"), usage="azulejos admin say TEXT [--minutes M]")
def say_to_everyone(
    text: Annotated[str, _option("cli.admin_text")],
    /,
    *,
    minutes: Annotated[float, _option("cli.admin_minutes")] = 10.0,
    database_url: DatabaseUrl = None,
) -> None:
    """`azulejos admin say`."""
    with _server_packages():
        from azulejos.terminal.admin import tell_everyone

    tell_everyone(database_url, text, minutes)
