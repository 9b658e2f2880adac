"""Plays the same random games and searches with every kind of machine code, and compares all states bit for bit.

    python -m tools.compare_engines                   # native and interpreted, small numbers
    python -m tools.compare_engines --games 20000     # the whole proof

Each kind runs in its own process: `shipped` (the library of a wheel), `compiled` (for this processor), `interpreted`.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

KINDS = ("shipped", "compiled", "interpreted")
INTERPRETED_GAMES = 200
MOST_MOVES = 2000
"""More than any random game has."""

SIMULATIONS = 300
SEARCHED = 5
"""How many opening positions are searched per option set."""


def tables() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game with every option set and number of players."""
    from contextlib import suppress

    from azulejos.core.errors import InvalidOptions
    from azulejos.games import INFOS

    for info in INFOS.values():
        names = [option.name for option in info.options]
        for values in product(*(option.values for option in info.options)):
            for players in info.players:
                with suppress(InvalidOptions):  # values that exclude each other
                    yield info.name, players, info.check_options(dict(zip(names, values, strict=True)))


def hash_games(games: int, seed: int) -> dict[str, str]:
    """A hash of every state of random games, and of the trees of searches, for each table."""
    from azulejos.core.entry_points import PLAY, RESEARCH
    from azulejos.engine import playouts
    from azulejos.engine.ready import ready, wait_for
    from azulejos.native.units import Unit

    hashes = {}
    for name, players, options in tables():
        game = ready(name)
        wait_for(Unit(name, PLAY), Unit(name, RESEARCH))
        start = np.repeat(game.new_games(players, options), 2)
        trace = np.zeros(MOST_MOVES, game.record)
        digest = hashlib.sha256()
        for number in range(games):
            moves = playouts.trace_game(start, trace, seed + number)
            digest.update(trace[:moves].tobytes())
        label = f"{name} {players} {json.dumps(options)}"
        hashes[label] = digest.hexdigest()[:16] + " " + hash_searches(game, players, options, seed)
    return hashes


def hash_searches(game: Any, players: int, options: dict[str, Any], seed: int) -> str:
    """A hash of the trees of searches from the openings of some games: visits, values and guesses of every edge."""
    from azulejos.bots.searcher import TreeSearch
    from azulejos.bots.weights import weights_for
    from azulejos.core.random import seed_generator
    from azulejos.engine import calls

    digest = hashlib.sha256()
    search = TreeSearch(game, weights_for(game, players, options))
    drawn = np.zeros(1, np.int16)
    for number in range(SEARCHED):
        games = game.new_games(players, options)
        seed_generator(games[0], np.uint64(seed + number))
        while calls.deal_at_random(games, 0, drawn):
            pass
        search.begin(games[0], number)
        search.simulate(SIMULATIONS)
        for finding in search.findings():
            digest.update(repr((finding.action, finding.visits, finding.chances, finding.margins)).encode())
    return digest.hexdigest()[:16]


def run(kind: str, games: int, seed: int) -> dict[str, str]:
    """The hashes of one kind, from a process of its own."""
    command = [sys.executable, "-m", "tools.compare_engines", "--hash", "--games", str(games), "--seed", str(seed)]
    environment = {**os.environ, "AZULEJOS_RULES": kind}
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    hashes: dict[str, str] = json.loads(ran.stdout)
    return hashes


def main() -> None:
    """Compare the kinds of machine code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=INTERPRETED_GAMES, help="random games per option set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS[1:])
    parser.add_argument("--hash", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.hash:
        print(json.dumps(hash_games(given.games, given.seed)))
        return
    reference = {}
    for kind in given.kinds:
        games = min(given.games, INTERPRETED_GAMES) if kind == "interpreted" else given.games
        if games not in reference:
            reference[games] = run(given.kinds[0], games, given.seed)
        hashes = run(kind, games, given.seed)
        different = [table for table, digest in hashes.items() if reference[games][table] != digest]
        print(f"{kind}: {games} games at each of {len(hashes)} tables, {len(different)} different")
        for table in different:
            print(f"  {table}: {reference[games][table]} {hashes[table]}")
        if different:
            sys.exit(1)


if __name__ == "__main__":
    main()
