"""Azul tables for tests: positions written the way they look, and short ways to read them back.

A bunch of tiles is written in words, with numbers where that is shorter: `"2 red joker"`. A wall is a picture of five
rows, from the top: `.` is a free space, B Y R K W are blue, yellow, red, black and white tiles, a small letter is a
joker that stands for that colour, J a joker that stands for none.

The builder adds what a test does not care about (the tiles that are left are in the bag, the marker is in the centre
unless it is on a floor line, some wall has a tile if rounds were played). It does not judge a table: that is the work
of `azulejos.load_position`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import azulejos

COLOURS = ("blue", "yellow", "red", "black", "white")
TILES = (*COLOURS, "joker")
FACTORIES = {2: 5, 3: 7, 4: 9}

EMPTY_WALL = (".....",) * 5
WALL_WORTH_25 = ("BYR..", "WBY..", "KW...", ".....", ".....")
"""A coloured wall that has earned its owner up to 25 points, for players who need a score to lose."""

ONE_TILE = (".....", ".....", ".....", "....Y", ".....")
"""The wall of the last seat where none has a tile: without one the game would have ended before its sixth round."""

SPACES = {
    ".": None,
    "B": "blue",
    "Y": "yellow",
    "R": "red",
    "K": "black",
    "W": "white",
    "b": "blue joker",
    "y": "yellow joker",
    "r": "red joker",
    "k": "black joker",
    "w": "white joker",
    "J": "joker",
}
MARKS = {space: mark for mark, space in SPACES.items()}

Board = dict[str, Any]
Position = dict[str, Any]


def pieces(text: str) -> list[str]:
    """The pieces that a text names, in its order.

    >>> pieces("marker 2 red joker")
    ['marker', 'red', 'red', 'joker']
    """
    found: list[str] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
        else:
            found += [word] * times
            times = 1
    return found


def tiles(text: str) -> list[str]:
    """The tiles that a text names, in the order of the colours, jokers last.

    >>> tiles("joker 2 red blue")
    ['blue', 'red', 'red', 'joker']
    """
    return sorted(pieces(text), key=TILES.index)


def board(
    score: int = 0,
    lines: Mapping[int, str] | None = None,
    wall: Sequence[str] = EMPTY_WALL,
    floor: str = "",
) -> Board:
    """A player board; `lines` are numbered from 1, as at the table."""
    lines = lines or {}
    return {
        "score": score,
        "lines": [tiles(lines.get(number, "")) for number in range(1, 6)],
        "wall": [[SPACES[mark] for mark in row] for row in wall],
        "floor": pieces(floor),
    }


def table(
    *boards: Board,
    players: int = 2,
    wall: str = "coloured",
    jokers: bool = False,
    factories: Mapping[int, str] | None = None,
    centre: str = "",
    marker: int | None = None,
    current_player: int = 0,
    first_player: int | None = None,
    round_number: int = 6,
    rounds_without_tile: int = 0,
    bag: Mapping[str, int] | None = None,
    lid: Mapping[str, int] | None = None,
) -> Position:
    """A position in which a player must take tiles.

    Seats without a board get an empty one, and factories that are not named are empty. `marker` is needed only where
    its holder had no space left for it on the floor line. `first_player` follows from the rest while the marker is in
    the centre, because every turn has then emptied one factory; later it is seat 0 unless given. Without `bag` and
    `lid` the lid is empty. If all walls are empty, but not all rounds before were without a tile, the last seat gets
    `ONE_TILE`.
    """
    factories = factories or {}
    seats = [*boards, *(board() for _ in range(players - len(boards)))]
    if round_number - 1 > rounds_without_tile and not any(
        space for seat in seats for row in seat["wall"] for space in row
    ):
        seats[-1] = {**seats[-1], "wall": board(wall=ONE_TILE)["wall"]}
    if marker is None:
        marker = next((seat for seat, player in enumerate(seats) if "marker" in player["floor"]), None)
    if first_player is None:
        turns = FACTORIES[players] - len(factories)
        first_player = (current_player - turns) % players if marker is None else 0
    position: Position = {
        "format": 1,
        "game": "azul",
        "options": {"wall": wall, "jokers": jokers},
        "round": round_number,
        "phase": "taking",
        "first_player": first_player,
        "current_player": current_player,
        "choosing": None,
        "marker": marker,
        "factories": [tiles(factories.get(number, "")) for number in range(1, FACTORIES[players] + 1)],
        "centre": tiles(centre),
        "rounds_without_tile": rounds_without_tile,
        "players": seats,
    }
    if bag is not None:
        position["bag"] = dict(bag)
    if lid is not None or bag is None:
        position["lid"] = dict(lid or {})
    return position


def start(*boards: Board, **options: Any) -> azulejos.Match:
    """A match at the `table` that is described."""
    return azulejos.load_position(table(*boards, **options))


def end_round(player: Board, **options: Any) -> azulejos.Match:
    """The match in which a round has just ended for `player`, who sits on seat 0 and began it.

    The neighbour on seat 1 puts the very last tile, a white one, on line 5, where it stays. The neighbour also holds
    the marker unless it is on the player's own floor line. So all that has moved to wall and lid comes from the player.
    """
    neighbour = board(floor="" if "marker" in player["floor"] else "marker")
    match = start(player, neighbour, centre="white", current_player=1, **options)
    match.play("centre white line 5")
    return match


def end_game(player: Board, **options: Any) -> azulejos.Match:
    """The match that the neighbour on seat 1 has just ended with a full row, `player` on seat 0 having tiled as well.

    The neighbour comes to 6 points: 5 for the tile, 2 for the row, and 1 lost to the marker.
    """
    neighbour = board(wall=("BYRK.", ".....", ".....", ".....", "....."), floor="marker")
    match = start(player, neighbour, centre="white", current_player=1, **options)
    match.play("centre white line 1")
    return match


def destinations(match: azulejos.Match, take: str) -> set[str]:
    """Where a take such as `"factory 1 red"` may go: `{"line 2", "floor"}`."""
    notations = [str(action) for action in match.legal_actions()]
    return {notation.removeprefix(f"{take} ") for notation in notations if notation.startswith(f"{take} ")}


def choices(match: azulejos.Match, place: str) -> set[str]:
    """What may be taken from a place such as `"factory 1"`: `{"red", "jokers", "red+jokers"}`."""
    notations = [str(action) for action in match.legal_actions()]
    return {notation.removeprefix(f"{place} ").split()[0] for notation in notations if notation.startswith(f"{place} ")}


def actions(match: azulejos.Match) -> set[str]:
    """All that the current player may do, in notation."""
    return {str(action) for action in match.legal_actions()}


def lines_of(match: azulejos.Match, seat: int) -> dict[int, list[str]]:
    """The pattern lines of a seat that hold anything, by number."""
    lines = match.position()["players"][seat]["lines"]
    return {number: line for number, line in enumerate(lines, start=1) if line}


def floor_of(match: azulejos.Match, seat: int) -> list[str]:
    """The floor line of a seat, from the left."""
    return list(match.position()["players"][seat]["floor"])


def wall_of(match: azulejos.Match, seat: int) -> tuple[str, ...]:
    """The wall of a seat as a picture."""
    return tuple("".join(MARKS[space] for space in row) for row in match.position()["players"][seat]["wall"])


def lid_of(match: azulejos.Match) -> dict[str, int]:
    """The kinds of tiles that are in the lid, with their numbers."""
    return {kind: number for kind, number in match.position()["lid"].items() if number}


def bag_of(match: azulejos.Match) -> dict[str, int]:
    """The kinds of tiles that are in the bag, with their numbers."""
    return {kind: number for kind, number in match.position()["bag"].items() if number}


def count_tiles(match: azulejos.Match) -> dict[str, int]:
    """How many tiles of each kind are on the factories, in the centre, in the bag and in the lid."""
    position = match.position()
    on_display = [tile for place in (*position["factories"], position["centre"]) for tile in place]
    counted = Counter(on_display) + Counter(position["bag"]) + Counter(position["lid"])
    return dict(counted)
