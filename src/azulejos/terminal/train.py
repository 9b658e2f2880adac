"""`azulejos train`: learns the weights of an evaluation from self-play."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.progress import Progress

from azulejos.bots.fitting import GOALS
from azulejos.bots.training import train
from azulejos.bots.weights import file_name, to_dict
from azulejos.core.errors import CommandMistake
from azulejos.games import info, load
from azulejos.games.kit.info import OptionValue
from azulejos.i18n import quote, say
from azulejos.terminal.options import parse_options
from azulejos.terminal.screen import screen


def train_weights(
    game: str, players: int, options: Sequence[str], games: int, generations: int, seed: int, goal: str, folder: Path
) -> None:
    """Train the weights, show the progress, and write a file that includes the command."""
    known, rules = info(game), load(game)
    known.check_players(players)
    checked = known.check_options(parse_options(options))
    if games < generations or generations < 1:
        raise CommandMistake("train.too_few")
    if goal not in GOALS:
        raise CommandMistake("train.bad_goal", known=", ".join(GOALS), value=quote(goal))
    chosen = {name: checked[name] for name in rules.evaluation.WEIGHT_OPTIONS}
    command = _command(game, players, chosen, games, generations, seed, goal)
    with Progress(console=screen(), transient=True) as bar:
        task = bar.add_task(say("train.progress"), total=games)
        weights = train(
            known.name, players, chosen, games, generations, seed, goal, command, lambda done: bar.advance(task, done)
        )
    file = folder / file_name(rules, players, checked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(to_dict(weights)).replace("], [", "],\n [") + "\n")
    except OSError as error:
        raise CommandMistake("file.trouble", file=str(file), reason=error.strerror or "") from None
    screen().print(say("train.done", table=f"{game}, {players}", file=str(file)))


def _command(
    game: str, players: int, options: dict[str, OptionValue], games: int, generations: int, seed: int, goal: str
) -> str:
    words = ["azulejos", "train", game, "--players", str(players)]
    for name, value in options.items():
        words += ["--option", f"{name}={str(value).lower()}"]
    words += ["--games", str(games), "--generations", str(generations), "--seed", str(seed), "--goal", goal]
    return shlex.join(words)
