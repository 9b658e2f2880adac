"""A few things of each game that the tests of every game need: records, positions, actions."""

from functools import cache
from typing import Any

import azulejos
from tests.fuzzing import Position, games, played
from tests.games.azul import tables as azul
from tests.games.azul.option_sets import OptionSet as Azul
from tests.games.duel import tables as duel
from tests.games.duel.option_sets import OptionSet as Duel
from tests.games.summer_pavilion import tables as summer_pavilion
from tests.games.summer_pavilion.option_sets import ANY_ORDER
from tests.games.summer_pavilion.option_sets import OptionSet as SummerPavilion
from tests.option_sets import AnyOptionSet

GAMES = ("azul", "summer-pavilion", "duel")
KINDS_OF_RECORDS = ("fresh", "middle", "over", "from a position")

OPTION_NAMES = {game: ", ".join(option.name for option in azulejos.list_games()[game].options) for game in GAMES}
PLAYERS = {"azul": (2, 3, 4), "summer-pavilion": (2, 3, 4), "duel": (2,)}
SOME_NAMES = ("Ana", "Bo", "Cléo", "Dũng")

EXAMPLES: dict[str, Position] = {
    "azul": azul.table(
        factories={
            1: "blue yellow red black",
            2: "blue yellow red white",
            3: "2 blue 2 red",
            4: "4 white",
            5: "4 black",
        }
    ),
    "summer-pavilion": summer_pavilion.table(
        summer_pavilion.board(),
        summer_pavilion.board(),
        phase="taking",
        factories=["PPGO", "GGOO", "YYBB", "RRPG", "OYBR"],
        token=None,
    ),
    "duel": duel.table(
        *[duel.Seat(tokens=2)] * 2, factories=duel.FULL, large=duel.FULL_LARGE, under=[(0, (1, 2)), (1, (3,))]
    ),
}
"""A position of each game in which tiles are taken."""

ACTIONS: dict[str, list[int | str | dict[str, Any]]] = {
    "azul": [0, "factory 1 blue line 1", {"type": "tile", "line": 3, "column": 2}],
    "summer-pavilion": [0, "factory 1 blue", "pass", {"type": "place", "star": None, "at": 12, "colour": "red"}],
    "duel": [0, "factory 1 blue line 1", "draw", {"type": "spend", "chip": "black-blue"}],
}

FORMS: list[tuple[str, dict[str, Any]]] = [
    ("azul", {"type": "take", "factory": 1, "colour": "blue", "jokers": False, "line": 2}),
    ("azul", {"type": "tile", "line": 3, "column": 2}),
    ("summer-pavilion", {"type": "take", "factory": 1, "colour": "blue"}),
    ("summer-pavilion", {"type": "place", "star": 11, "at": 4, "colour": "orange"}),
    ("summer-pavilion", {"type": "pay", "wild": 1}),
    ("summer-pavilion", {"type": "keep", "colour": "blue"}),
    ("duel", {"type": "plate", "plate": 7}),
    ("duel", {"type": "draw"}),
    ("duel", {"type": "keep", "plate": 7}),
    ("duel", {"type": "under", "plate": 7}),
    ("duel", {"type": "place", "slot": 5, "turn": 90}),
    ("duel", {"type": "sun", "factory": 2, "colour": "blue", "line": 3}),
    ("duel", {"type": "stack", "colour": "black"}),
    ("duel", {"type": "moon", "colour": "blue", "line": 3}),
    ("duel", {"type": "chip", "factory": 2}),
    ("duel", {"type": "spend", "chip": "turquoise-yellow"}),
    ("duel", {"type": "tile", "line": 3, "column": 4}),
]
"""An action of each type that has fields, as a dict."""

_RECORDED: dict[tuple[str, str], tuple[AnyOptionSet, int, int]] = {
    ("azul", "fresh"): (Azul(2, "coloured", False), 0, 0),
    ("azul", "middle"): (Azul(2, "grey", True), 30, 0),
    ("azul", "over"): (Azul(3, "coloured", True), 1000, 0),
    ("azul", "from a position"): (Azul(2, "grey", False), 1000, 30),
    ("summer-pavilion", "fresh"): (SummerPavilion(2, "coloured", "front"), 0, 0),
    ("summer-pavilion", "middle"): (SummerPavilion(2, "monochrome", ANY_ORDER), 30, 0),
    ("summer-pavilion", "over"): (SummerPavilion(3, "monochrome", "back"), 1000, 0),
    ("summer-pavilion", "from a position"): (SummerPavilion(2, "coloured", "back"), 1000, 60),
    ("duel", "fresh"): (Duel("random"), 0, 0),
    ("duel", "middle"): (Duel("first-game"), 30, 0),
    ("duel", "over"): (Duel(("rainbow", "corners", "jokers")), 1000, 0),
    ("duel", "from a position"): (Duel("random", 4), 1000, 60),
}
"""How each is played, for how many actions, and after how many others it begins from a position."""


@cache
def record_of(game: str, kind: str) -> str:
    """A record of a game of each kind: `"fresh"`, `"middle"`, `"over"`, `"from a position"`."""
    options, actions, begun = _RECORDED[game, kind]
    choices = bytes(range(7, 256, 31))
    match = played(options, 1, choices, begun)
    if begun:
        match = azulejos.load_position(match.position())
    else:
        names = SOME_NAMES[: options.players]
        match = azulejos.new_match(game, players=options.players, seed=1, names=names, first=0, **match.options)
    for _ in zip(games(match, choices), range(actions + 1), strict=False):
        pass
    return match.record()
