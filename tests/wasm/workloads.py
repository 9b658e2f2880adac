"""What WebAssembly must do exactly as native code does, in Python; `web/tests/engine/workloads.js` is its counterpart.

python -m tests.wasm.workloads 50    # prints requests for a browser, with the answers that it must give
"""

import hashlib
import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from azulejos.bots import tree
from azulejos.bots.tree import Tree
from azulejos.bots.weights import weights_for
from azulejos.core.entry_points import PLAY, RESEARCH
from azulejos.core.phases import DEALING, OVER
from azulejos.core.records import Records
from azulejos.engine import calls, playouts
from azulejos.engine.ready import ready, wait_for
from azulejos.games.kit.game import Game
from azulejos.games.kit.journal import new_journals
from azulejos.native.units import Unit
from tests.option_sets import ALL_OPTION_SETS, AnyOptionSet
from tools.wasm.description import describe

Request = dict[str, Any]
Answer = dict[str, Any]

MOST_DRAWS = 256
NODES = 2_000


def compiled_game(name: str) -> Game:
    """A game that runs as native code."""
    game = ready(name)
    wait_for(Unit(name, PLAY), Unit(name, RESEARCH))
    return game


def start_of(options: AnyOptionSet) -> Records:
    """The start of a game, before the first deal."""
    match = options.new_match(seed=1)
    return match.game.new_games(match.players, match.options)


def request_games(workload: str, options: AnyOptionSet, games: int, seed: int = 1) -> Request:
    """A request to play games from the start."""
    start = b64encode(start_of(options).tobytes()).decode()
    return {"workload": workload, "game": options.game, "start": start, "seed": seed, "games": games}


def request_search(options: AnyOptionSet, seed: int, simulations: int, nodes: int = NODES) -> Request:
    """A request to search a position from the middle of a random game."""
    match = options.new_match(seed=seed)
    numbers = small_numbers(seed)
    for number in islice(numbers, next(numbers) % 40):
        legal = match.legal_ids()
        match.play(legal[number % len(legal)])
        if match.is_over:
            return request_search(options, seed + 1000, simulations, nodes)
    game = match.game
    return {
        "workload": "search",
        "game": options.game,
        "state": b64encode(match.progress.state.tobytes()).decode(),
        "weights": weights_index(game, match.players, match.options),
        "nodes": nodes,
        "edges": len(Tree.with_room_for(nodes, game.action_ids).edges),
        "seed": seed,
        "simulations": simulations,
    }


def weights_index(game: Game, players: int, options: dict[str, Any]) -> int:
    """The index of the weights for these options in the description of a game's module."""
    described = describe(game)["weights"]
    return next(
        index
        for index, weights in enumerate(described)
        if weights["players"] == players and weights["options"].items() <= options.items()
    )


def small_numbers(seed: int) -> Iterator[int]:
    """A small generator of numbers: xorshift with 32 bits."""
    state = seed
    while True:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        yield state


def digest(chunks: Iterable[bytes]) -> bytes:
    """A hash of bytes."""
    return hashlib.sha256(b"".join(chunks)).digest()


def records(game: Game, encoded: str) -> Records:
    """The record of a request."""
    return np.frombuffer(b64decode(encoded), game.record).copy()


def random_games(request: Request) -> Answer:
    """Play random games inside compiled code."""
    game = compiled_game(request["game"])
    table = np.repeat(records(game, request["start"]), 2)
    moves, finals = 0, []
    for n in range(request["games"]):
        moves += playouts.random_games(table, 1, request["seed"] + n)
        finals.append(table[playouts.TABLE].tobytes())
    return {"moves": moves, "digest": digest(finals).hex()}


def games_by_actions(request: Request) -> Answer:
    """Play games action by action, and hash every state, journal and summary."""
    game = compiled_game(request["game"])
    start = records(game, request["start"])
    table, scratch, journals = start.copy(), np.zeros(4, game.record), new_journals(3)
    ids, drawn = np.zeros(game.action_ids, np.int16), np.zeros(MOST_DRAWS, np.int16)
    summary = calls.new_summary(game.action_ids)
    moves, digests = 0, []
    for n in range(request["games"]):
        numbers, seen = small_numbers(request["seed"] + n), []
        table[:] = start
        table["generator"] = request["seed"] + n
        while table[0].phase != OVER:
            if table[0].phase == DEALING:
                count = calls.deal_at_random(table, 0, drawn)
                seen += [drawn[:count].tobytes(), table.tobytes()]
                continue
            count = calls.legal_actions(table, 0, ids)
            action = int(ids[next(numbers) % count])
            calls.foresee(table, 0, action, scratch, journals)
            seen += [ids[:count].tobytes(), scratch.tobytes(), journals.tobytes()]
            written = calls.play_and_summarise(table, 0, action, summary, scratch)
            seen += [table.tobytes(), summary[:written].tobytes()]
            moves += 1
        digests.append(digest(seen))
    return {"moves": moves, "digest": digest(digests).hex()}


class Search:
    """A tree search of a position with the weights that ship."""

    def __init__(self, request: Request) -> None:
        game = compiled_game(request["game"])
        self.games = np.repeat(records(game, request["state"]), 3)
        described = describe(game)["weights"][request["weights"]]
        options = game.options_of(self.games[0])
        self.tree = Tree.with_room_for(request["nodes"], game.action_ids)
        self.evaluator = weights_for(game, described["players"], options).evaluator(game)
        self.ids = np.zeros(game.action_ids, np.int16)
        self.begin(request["seed"])

    def begin(self, seed: int) -> None:
        """Start a new tree."""
        self.seed = seed
        self.tree.used[:] = 0
        tree.add_node(self.tree)

    def simulate(self, count: int) -> int:
        """Run simulations while the tree has room; returns how many."""
        viewer = int(self.games[0].current)
        run = tree.search(self.games, self.tree, self.evaluator, self.ids, viewer, count, self.seed)
        self.seed += run
        return run

    def visits(self) -> list[list[int]]:
        """The action and the visits of each edge of the root."""
        found = []
        index = int(self.tree.nodes[0].first_edge)
        while index != tree.NONE:
            edge = self.tree.edges[index]
            found.append([int(edge.action), 0 if edge.child == tree.NONE else int(self.tree.nodes[edge.child].visits)])
            index = int(edge.sibling)
        return found

    def digest(self) -> str:
        """A hash of all nodes and edges."""
        nodes, edges = self.tree.used
        return digest(
            [np.asarray(self.tree.nodes[:nodes]).tobytes(), np.asarray(self.tree.edges[:edges]).tobytes()]
        ).hex()


def search(request: Request) -> Answer:
    """Search a position."""
    made = Search(request)
    run = made.simulate(request["simulations"])
    return {"run": run, "visits": made.visits(), "digest": made.digest()}


WORKLOADS = {"random_games": random_games, "games_by_actions": games_by_actions, "search": search}


def perform(request: Request) -> Answer:
    """Run a workload as native code."""
    return WORKLOADS[request["workload"]](request)


def for_browser(games: int) -> Iterator[Request]:
    """Requests for every option set: so many random games, and a few that are compared action by action."""
    for seed, options in enumerate(ALL_OPTION_SETS, 1):
        yield request_games("random_games", options, games)
        yield request_games("games_by_actions", options, games=2)
        yield request_search(options, seed, simulations=200)


if __name__ == "__main__":
    requests = for_browser(games=int(sys.argv[1]))
    json.dump([{"request": request, "answer": perform(request)} for request in requests], sys.stdout)
