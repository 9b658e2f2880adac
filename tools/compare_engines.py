"""Plays the same random games and searches with every kind of machine code, and compares all states bit for bit.

    python -m tools.compare_engines --games 5          # a minute
    python -m tools.compare_engines --games 20000 --kinds compiled shipped interpreted

Each kind runs in its own process: `shipped` (the library of this machine's wheel, which is built and installed for it),
`compiled` (for this processor), `interpreted`.
Python is slow: interpreted, at most 200 games of each table and small searches are compared.
"""

import argparse
import atexit
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

from azulejos.bench.speed import BenchTable, ready_to_measure, tables
from azulejos.bots.searcher import TreeSearch
from azulejos.bots.weights import weights_for
from azulejos.core.random import seed_generator
from azulejos.engine import calls, playouts
from azulejos.games.kit.game import Game
from azulejos.native.loader import COMPILED, INTERPRETED, RULES_VARIABLE, SHIPPED

ROOT = Path(__file__).resolve().parent.parent
KINDS = (SHIPPED, COMPILED, INTERPRETED)
INTERPRETED_GAMES = 200
MOST_MOVES = 2000
"""More than any random game has."""

SIMULATIONS, INTERPRETED_SIMULATIONS = 300, 20


def hash_games(games: int, simulations: int, seed: int) -> dict[str, str]:
    """A hash of every state of random games, and of the trees of searches, for each table."""
    hashes = {}
    for table in tables():
        game, start = ready_to_measure(table.game), table.start()
        trace = np.zeros(MOST_MOVES, game.record)
        digest = hashlib.sha256()
        for number in range(games):
            moves = playouts.trace_game(start, trace, seed + number)
            digest.update(trace[:moves].tobytes())
        label = f"{table.game} {table.players} {json.dumps(table.options)}"
        hashes[label] = digest.hexdigest()[:16] + " " + hash_search(game, table, simulations, seed)
    return hashes


def hash_search(game: Game, table: BenchTable, simulations: int, seed: int) -> str:
    """A hash of what a search finds from the opening of a game: visits, chances and margins of every action."""
    games, drawn = game.new_games(table.players, table.options), np.zeros(1, np.int16)
    seed_generator(games[0], np.uint64(seed))
    while calls.deal_at_random(games, 0, drawn):
        pass
    search = TreeSearch(game, weights_for(game, table.players, table.options))
    search.begin(games[0], seed)
    search.simulate(simulations)
    found = [(each.action, each.visits, each.chances, each.margins) for each in search.findings()]
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


def run(kind: str, games: int, simulations: int, seed: int) -> dict[str, str]:
    """The hashes of one kind, from a process of its own."""
    python, environment = python_of_wheel() if kind == SHIPPED else (sys.executable, dict(os.environ))
    numbers = ["--games", str(games), "--simulations", str(simulations), "--seed", str(seed)]
    command = [python, "-m", "tools.compare_engines", "--hash", *numbers]
    ran = subprocess.run(
        command, cwd=ROOT, env={**environment, RULES_VARIABLE: kind}, stdout=subprocess.PIPE, check=True
    )
    hashes: dict[str, str] = json.loads(ran.stdout)
    return hashes


@cache
def python_of_wheel() -> tuple[str, dict[str, str]]:
    """The interpreter with this machine's wheel installed, and its environment."""
    from tools.build_wheels import build_this_wheel
    from tools.installation import install

    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    home = Path(folder.name)
    installed = install(build_this_wheel(home), home / "environment")
    return str(installed.python), installed.environment(home)


def main() -> None:
    """Compare the kinds of machine code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=INTERPRETED_GAMES, help="random games per option set")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of a search per option set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=(COMPILED, INTERPRETED))
    parser.add_argument("--hash", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.hash:
        print(json.dumps(hash_games(given.games, given.simulations, given.seed)))
        return
    first, *others = given.kinds
    differences = sum(compare(first, kind, given.games, given.simulations, given.seed) for kind in others)
    sys.exit(differences > 0)


def compare(first: str, second: str, games: int, simulations: int, seed: int) -> int:
    """Compare two kinds and print the tables that differ; returns how many do."""
    if INTERPRETED in (first, second):
        games, simulations = min(games, INTERPRETED_GAMES), min(simulations, INTERPRETED_SIMULATIONS)
    expected, found = (run(kind, games, simulations, seed) for kind in (first, second))
    different = [table for table in expected if expected[table] != found[table]]
    print(
        f"{first} and {second}: {games} games and a search at each of {len(expected)} tables, {len(different)} differ"
    )
    for table in different:
        print(f"  {table}: {expected[table]}, {found[table]}")
    return len(different)


if __name__ == "__main__":
    main()
