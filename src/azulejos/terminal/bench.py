"""`azulejos bench`: runs the benchmarks, prints the figures, and writes them as JSON."""

import json
from pathlib import Path
from typing import Any

from rich.table import Table

from azulejos.bench.report import measure
from azulejos.core.errors import CommandMistake
from azulejos.i18n import say
from azulejos.terminal.files import check_target, write_text
from azulejos.terminal.screen import screen


def print_bench(seconds: float, file: Path | None) -> None:
    """Run the benchmarks, print the figures, and write the requested file."""
    if not 0 < seconds <= 60:
        raise CommandMistake("bench.bad_seconds")
    if file:
        file.expanduser().parent.mkdir(parents=True, exist_ok=True)
        check_target(file)
    out = screen()
    report = measure(seconds, lambda key: out.print(say(key), style="dim"))
    out.print(_playouts(report["playouts"]))
    for line in _sentences(report):
        out.print(line)
    if file:
        write_text(json.dumps(report, indent=2) + "\n", file)
        out.print(say("play.saved", file=str(file)))


def _playouts(rows: list[dict[str, Any]]) -> Table:
    threads = rows[0]["threads"]
    table = Table(title=say("bench.title", threads=threads), title_justify="left")
    table.add_column(say("bench.table"))
    for key in ("games_one", "moves_one", "games_all", "moves_all", "gain"):
        table.add_column(say(f"bench.column.{key}"), justify="right")
    for row in rows:
        one, all_cores = row["one_thread"], row["all_cores"]
        table.add_row(
            _table_name(row),
            f"{one['games']:.0f}",
            f"{one['moves'] / 1e6:.2f} M",
            f"{all_cores['games']:.0f}",
            f"{all_cores['moves'] / 1e6:.2f} M",
            f"{row['gain']:.2f}",
        )
    return table


def _table_name(row: dict[str, Any]) -> str:
    """Game, players and options in short. A boolean option appears by its name if it is on."""
    options = [name if value is True else str(value) for name, value in row["options"].items() if value is not False]
    return " ".join([row["game"], str(row["players"]), *options])


def _sentences(report: dict[str, Any]) -> list[str]:
    lines = []
    if cpp := report["cpp"]:
        figures = {name: f"{cpp[name]:.2f}" for name in ("ratio", "lowest_ratio", "highest_ratio")}
        millions = {name: f"{cpp[name] / 1e6:.2f}" for name in ("cpp_moves", "our_moves")}
        lines.append(say("bench.cpp_ratio", **figures, **millions))
    else:
        lines.append(say("bench.no_cpp"))
    for game, share in report["beside_azul"].items():
        lines.append(say("bench.beside_azul", game=game, share=f"{share:.2f}"))
    lines.append(_search(report["search"]))
    prompt = {name: f"{1000 * value:.0f}" for name, value in report["promptness"].items()}
    lines.append(say("bench.latency_is", **prompt))
    lines += [_batch_sentence(row) for row in report["batches"]]
    seen = report["fingerprint"]
    lines.append(
        say(
            "bench.fingerprint_is",
            moves=f"{seen['moves_a_game']:.2f}",
            choices=f"{seen['legal_moves_a_position']:.2f}",
            rounds=f"{seen['rounds']:.2f}",
            score=f"{seen['mean_score']:.2f}",
            shared=f"{100 * seen['shared_victories']:.1f}",
        )
    )
    for game, cost in report["cost"].items():
        lines.append(
            say(
                "bench.cost_is",
                game=game,
                median=f"{cost['play_microseconds_median']:.1f}",
                mean=f"{cost['play_microseconds_mean']:.1f}",
                bytes=cost["state_bytes"],
            )
        )
        start = report["start_up"][game]
        lines.append(
            say(
                "bench.start_up_is",
                game=game,
                empty_match=f"{start['empty_cache']['first_match_seconds']:.2f}",
                empty_bot=f"{start['empty_cache']['first_bot_move_seconds']:.1f}",
                full_match=f"{start['full_cache']['first_match_seconds']:.2f}",
                full_bot=f"{start['full_cache']['first_bot_move_seconds']:.2f}",
                none=f"{start['no_rules_seconds']:.2f}",
            )
        )
    return lines


def _search(search: dict[str, float]) -> str:
    return say(
        "bench.search_is",
        rollouts=f"{search['rollouts_a_second']:.0f}",
        games=f"{search['games_a_second']:.0f}",
        overhead=f"{100 * search['overhead']:.0f}",
        evaluated=f"{search['evaluated_a_second']:.0f}",
    )


def _batch_sentence(row: dict[str, Any]) -> str:
    one, every = row["one_thread"], row["all_cores"]
    sentence = say(
        "bench.batch_is",
        game=row["game"],
        threads=row["threads"],
        one=f"{one['moves'] / 1e6:.2f}",
        one_share=f"{100 * one['share']:.0f}",
        all=f"{every['moves'] / 1e6:.2f}",
        all_share=f"{100 * every['share']:.0f}",
    )
    loop = row.get("pettingzoo_moves")
    return f"{sentence} {say('bench.pettingzoo_is', moves=f'{loop:.0f}')}" if loop else sentence
