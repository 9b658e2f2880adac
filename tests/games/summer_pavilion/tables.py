"""Summer Pavilion tables for tests: positions written the way they look, and short ways to read them back.

Tiles are letters: P purple, G green, O orange, Y yellow, B blue, R red. A bunch of them is a word, `"PPG"`, read back
in the order of the colours. A star is a picture of its six spaces, clockwise from 12 o'clock, `.` being a free one:
`"O.O..."` has orange at 12 and at 4 o'clock. Stars go by their names in the position: `"11"`, `"1"`, ... `"centre"`.

The builder adds what a test does not care about: the supply is mixed, the round is one that can have dealt so many
tiles, and as many tiles as were never drawn are in the bag, the others that are nowhere else in the depot. It does not
judge a table: that is the work of `azulejos.load_position`. What has moved since then can be read back by itself:
`gained` and `discarded`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import azulejos
from tests.games.summer_pavilion.geometry import HOURS, OUTER, STRUCTURES, Space, bonus_of

COLOURS = ("purple", "green", "orange", "yellow", "blue", "red")
NAMES = dict(zip("PGOYBR", COLOURS, strict=True))
LETTERS = {name: letter for letter, name in NAMES.items()}
FACTORIES = {2: 5, 3: 7, 4: 9}

STARS = {"11": "O", "1": "R", "3": "B", "5": "Y", "7": "G", "9": "P", "centre": "PGOYBR"}
"""The stars, clockwise from the upper left, with the colours that the coloured board has for them."""

COSTS = {
    "coloured": {
        "11": (6, 1, 2, 3, 4, 5),
        "1": (5, 6, 1, 2, 3, 4),
        "3": (4, 5, 6, 1, 2, 3),
        "5": (3, 4, 5, 6, 1, 2),
        "7": (2, 3, 4, 5, 6, 1),
        "9": (1, 2, 3, 4, 5, 6),
        "centre": (1, 2, 3, 4, 5, 6),
    },
    "monochrome": {
        "11": (6, 3, 2, 1, 4, 5),
        "1": (5, 6, 3, 2, 1, 4),
        "3": (4, 5, 6, 3, 2, 1),
        "5": (1, 4, 5, 6, 3, 2),
        "7": (2, 1, 4, 5, 6, 3),
        "9": (3, 2, 1, 4, 5, 6),
        "centre": (3, 3, 3, 3, 3, 3),
    },
}
"""What each space costs, on either side of the board, clockwise from 12 o'clock."""

MIXED_SUPPLY = "PPGGOOYYBR"

STAR_WORTH_15 = {"9": "PPPPP."}
"""A star that has earned its owner up to 15 points, for players who need more than the first 5."""

TILES = 132

Board = dict[str, Any]
Position = dict[str, Any]


def tiles(word: str) -> list[str]:
    """The tiles that a word spells, in the order of the colours.

    >>> tiles("RPP")
    ['purple', 'purple', 'red']
    """
    return sorted((NAMES[letter] for letter in word), key=COLOURS.index)


def count(word: str) -> dict[str, int]:
    """How many tiles of each colour a word spells, all six colours named."""
    return {name: word.count(letter) for letter, name in NAMES.items()}


def letters(found: Iterable[str]) -> str:
    """The word for a list of tiles, in its order.

    >>> letters(["purple", "purple", "red"])
    'PPR'
    """
    return "".join(LETTERS[tile] for tile in found)


def spell(counted: Mapping[str, int]) -> str:
    """The word for so many tiles of each colour."""
    return "".join(LETTERS[colour] * counted[colour] for colour in COLOURS)


def cost_of(space: Space, side: str = "coloured") -> int:
    """What is printed on a space."""
    star, hour = space
    return COSTS[side][star][HOURS.index(hour)]


def letter_of(space: Space) -> str:
    """The colour that `covered` gives to a space."""
    star, hour = space
    return STARS[star] if star != "centre" else STARS[star][HOURS.index(hour)]


def name_of(space: Space) -> str:
    """A space in the notation of the actions: `"star 11 at 4"`, `"centre at 12"`."""
    star, hour = space
    return f"{'centre' if star == 'centre' else f'star {star}'} at {hour}"


def covered(spaces: Collection[Space]) -> dict[str, str]:
    """Stars on which exactly these spaces are covered, in colours that both sides of the board allow.

    >>> covered([("11", 12), ("11", 4), ("centre", 2)])["11"]
    'O.O...'
    """
    return {
        star: "".join(letter_of((star, hour)) if (star, hour) in spaces else "." for hour in HOURS) for star in STARS
    }


def board(
    score: int = 5,
    hand: str = "",
    stars: Mapping[str, str] | None = None,
    corners: str = "",
    passed: bool = False,
) -> Board:
    """A player board; stars that are not drawn are empty."""
    stars = stars or {}
    assert set(stars) <= set(STARS)
    return {
        "score": score,
        "hand": tiles(hand),
        "corners": tiles(corners),
        "stars": {star: [NAMES.get(mark) for mark in stars.get(star, "......")] for star in STARS},
        "passed": passed,
    }


def table(
    *boards: Board,
    phase: str,
    side: str = "coloured",
    wilds: str | list[str] = "front",
    round_number: int | None = None,
    factories: list[str],
    centre: str = "",
    supply: str = MIXED_SUPPLY,
    token: int | None,
    current_player: int = 0,
    first_player: int = 0,
    choosing: dict[str, Any] | None = None,
    bag: str | None = None,
) -> Position:
    """A position. The tiles that are not named lie in the bag, as far as they were never drawn, and in the depot.

    A given bag is one that was refilled; then all others lie in the depot. Without `round_number` it is the first round
    that can have dealt these tiles, and used up the bag if one is given; purple is wild in it, as in round 1, unless
    `wilds` gives an order.
    """
    if round_number is None:
        needed = tiles_dealt(boards, side, [*factories, centre], supply, choosing)
        round_number = first_round(
            boards, needed, drawn_for_supply(boards, supply, choosing), is_refilled=bag is not None
        )
        wilds = with_purple_in(round_number) if wilds == "front" else wilds
    position: Position = {
        "format": 1,
        "game": "summer-pavilion",
        "options": {"board": side, "wilds": wilds},
        "round": round_number,
        "phase": phase,
        "first_player": first_player,
        "current_player": current_player,
        "choosing": choosing,
        "token": token,
        "factories": [tiles(factory) for factory in factories],
        "centre": tiles(centre),
        "supply": tiles(supply),
        "players": list(boards),
    }
    if bag is None:
        drawn = drawn_for_supply(boards, supply, choosing) + deals(boards, round_number)
        left = spread(tiles_left(position))
        position["depot"] = count(left[TILES - drawn :] if drawn <= TILES else "")
    else:
        position["bag"] = count(bag)
    return position


def tiles_dealt(
    boards: Sequence[Board], side: str, places: Iterable[str], supply: str, choosing: Mapping[str, Any] | None
) -> int:
    """How many tiles the factories must have got: all that lie there, are held or were paid, but for bonus tiles."""
    held = sum(len(player["hand"]) + len(player["corners"]) for player in boards)
    paid = sum(cost_of(space, side) for player in boards for space in laid(player))
    bonus = drawn_for_supply(boards, supply, choosing) - len(supply)
    return sum(map(len, places)) + held + paid - bonus


def first_round(boards: Sequence[Board], needed: int, drawn: int, is_refilled: bool) -> int:
    """The first round whose deals give the tiles that are needed, or with what else was drawn use up the bag."""
    return next(
        (
            number
            for number in range(1, 6)
            if drawn + deals(boards, number) > TILES or (deals(boards, number) >= needed and not is_refilled)
        ),
        6,
    )


def with_purple_in(round_number: int) -> list[str] | str:
    """An order of the wild colours in which purple and the printed colour of a round have changed places."""
    order = list(COLOURS)
    order[0], order[round_number - 1] = order[round_number - 1], order[0]
    return order if round_number > 1 else "front"


def deals(boards: Sequence[Board], round_number: int) -> int:
    """How many tiles the factories get up to a round."""
    return 4 * FACTORIES[len(boards)] * round_number


def drawn_for_supply(boards: Sequence[Board], supply: str, choosing: Mapping[str, Any] | None) -> int:
    """How many tiles have come to the supply; fewer only if it ever fell short."""
    pending = int((choosing or {}).get("count", 0))
    return len(supply) + sum(bonus_of(name) for player in boards for name in surrounded(player)) - pending


def laid(player: Board) -> set[Space]:
    """The spaces of a board that have a tile."""
    return {
        (star, hour)
        for star, spaces in player["stars"].items()
        for hour, tile in zip(HOURS, spaces, strict=True)
        if tile
    }


def surrounded(player: Board) -> list[str]:
    """The structures of a board that have paid."""
    return [name for name, border in STRUCTURES.items() if border <= laid(player)]


def tiles_left(position: Position) -> str:
    """The tiles that are neither on the table nor on a board."""
    left = Counter(dict.fromkeys(COLOURS, 22))
    left.subtract(tiles_on_table(position))
    return spell(+left)


def spread(word: str) -> str:
    """The same tiles, colour by colour in turn.

    >>> spread("PPPGB")
    'PGBPP'
    """
    numbered = sorted((word[:place].count(letter), "PGOYBR".index(letter), letter) for place, letter in enumerate(word))
    return "".join(letter for _, _, letter in numbered)


def taking(
    *boards: Board,
    players: int = 2,
    factories: Mapping[int, str] | None = None,
    token: int | None = None,
    current_player: int = 0,
    first_player: int | None = None,
    **options: Any,
) -> azulejos.Match:
    """A match in which `current_player` must take tiles.

    Seats without a board get an empty one, and factories that are not named are empty. `first_player` follows from the
    rest while the token is in the centre, because every turn has then emptied one factory; later it is seat 0 unless
    given. Empty hands are filled with what is gone from the factories: see `gained`.
    """
    factories = factories or {}
    turns = FACTORIES[players] - len(factories)
    if first_player is None:
        first_player = (current_player - turns) % players if token is None else 0
    seats = [*boards, *(board() for _ in range(players - len(boards)))]
    lay = partial(
        table,
        phase="taking",
        factories=[factories.get(number, "") for number in range(1, FACTORIES[players] + 1)],
        token=token,
        current_player=current_player,
        first_player=first_player,
        **options,
    )
    return azulejos.load_position(lay(*with_hands(lay(*seats), turns)))


def with_hands(position: Position, turns: int) -> list[Board]:
    """The boards, with tiles in the hands that are empty, none of them purple: all that is gone from the factories.

    So many factories were emptied in turn, each for one to four tiles. The rest of them may have come from the centre.
    """
    seats = position["players"]
    places = [*position["factories"], position["centre"]]
    gone = 4 * FACTORIES[len(seats)] - sum(len(tiles) for tiles in (*places, *(player["hand"] for player in seats)))
    takers = [(position["first_player"] + turn) % len(seats) for turn in range(turns)]
    takers = [seat for seat in takers if not seats[seat]["hand"]]
    filler = spread(tiles_left(position).replace("P", ""))[: max(0, gone)]
    hands = [[NAMES[tile] for tile, taker in zip(filler, cycle(takers)) if taker == seat] for seat in range(len(seats))]
    return [
        {**player, "hand": player["hand"] or tiles(letters(hand))} for player, hand in zip(seats, hands, strict=True)
    ]


def placing(*boards: Board, players: int = 2, token: int | None = 0, **options: Any) -> azulejos.Match:
    """A match in which tiles are placed, by seat 0 unless `current_player` says otherwise.

    Seats without a board have not passed and hold one red tile, so that the round goes on.
    """
    players = max(players, len(boards))
    seats = [*boards, *(board(hand="R") for _ in range(players - len(boards)))]
    position = table(*seats, phase="placing", factories=[""] * FACTORIES[players], token=token, **options)
    return azulejos.load_position(position)


def alone(player: Board, **options: Any) -> azulejos.Match:
    """A match in which seat 0 places tiles and seat 1 has passed."""
    return placing(player, board(passed=True), **options)


def pass_keeping(match: azulejos.Match, kept: str) -> None:
    """Let the current player pass with the tiles of a word, and discard the others."""
    match.play("pass")
    for tile in tiles(kept):
        match.play(f"keep {tile}")
    if "discard" in actions(match):
        match.play("discard")


def end_game(player: Board, **options: Any) -> azulejos.Match:
    """The match that has just ended after round 6, `player` on seat 0 having passed before.

    The neighbour on seat 1 passes last, discards a green tile and ends with 4 points.
    """
    match = placing({**player, "passed": True}, board(hand="G"), round_number=6, current_player=1, **options)
    match.play("pass")
    return match


def crowd(*own: Mapping[str, Any], **options: Any) -> azulejos.Match:
    """A match of four who place tiles, with so many tiles on the boards that bag and depot are empty.

    Everyone has five tiles on each outer star, 10 o'clock being free, where `own` does not say otherwise. That leaves
    two tiles of each colour, PPGGOOYYBBRR, to be given to hands, corners and supply.
    """
    seats = [own[seat] if seat < len(own) else {"passed": True} for seat in range(4)]
    match = placing(*(crowded_board(**seat) for seat in seats), **options)
    assert bag_of(match) == depot_of(match) == "", "this table was meant to leave no tile"
    return match


def crowded_board(stars: Mapping[str, str] | None = None, **rest: Any) -> Board:
    """A board with five tiles on each outer star that is not drawn."""
    full = {star: STARS[star] * 5 + "." for star in OUTER}
    return board(stars={**full, **(stars or {})}, **rest)


def actions(match: azulejos.Match) -> set[str]:
    """All that the current player may do, in notation."""
    return {str(action) for action in match.legal_actions()}


def open_hours(match: azulejos.Match, colour: str, star: str) -> set[int]:
    """The spaces of a star on which the current player may lay a tile of a colour."""
    legal = actions(match)
    return {hour for hour in HOURS if f"place {colour} {name_of((star, hour))}" in legal}


def bonus_owed(match: azulejos.Match) -> int:
    """How many bonus tiles the current player has still to choose."""
    choosing = match.position()["choosing"]
    return choosing["count"] if choosing is not None and choosing["type"] == "bonus" else 0


def hand_of(match: azulejos.Match, seat: int) -> str:
    """The tiles beside a seat's board."""
    return letters(match.position()["players"][seat]["hand"])


def corners_of(match: azulejos.Match, seat: int) -> str:
    """The tiles that a seat has kept."""
    return letters(match.position()["players"][seat]["corners"])


def star_of(match: azulejos.Match, seat: int, star: str) -> str:
    """A star of a seat as a picture."""
    spaces = match.position()["players"][seat]["stars"][star]
    return "".join("." if tile is None else LETTERS[tile] for tile in spaces)


def has_passed(match: azulejos.Match, seat: int) -> bool:
    """Whether a seat is out of the round."""
    return bool(match.position()["players"][seat]["passed"])


def factories_of(match: azulejos.Match) -> list[str]:
    """The tiles on each factory."""
    return [letters(factory) for factory in match.position()["factories"]]


def centre_of(match: azulejos.Match) -> str:
    """The tiles in the centre of the table."""
    return letters(match.position()["centre"])


def supply_of(match: azulejos.Match) -> str:
    """The tiles on the supply spaces."""
    return letters(match.position()["supply"])


def bag_of(match: azulejos.Match) -> str:
    """The tiles in the bag."""
    return spell(match.position()["bag"])


def depot_of(match: azulejos.Match) -> str:
    """The tiles in the depot."""
    return spell(match.position()["depot"])


def discarded(match: azulejos.Match) -> str:
    """The tiles that have come to the depot since the table was laid; none may have left it."""
    return added(start_of(match).position()["depot"], match.position()["depot"])


def gained(match: azulejos.Match, seat: int) -> str:
    """The tiles that have come to a hand since the table was laid; none may have left it."""
    before, now = (moment.position()["players"][seat]["hand"] for moment in (start_of(match), match))
    return added(Counter(before), Counter(now))


def added(before: Mapping[str, int], now: Mapping[str, int]) -> str:
    """The word for the tiles that are there now and were not before."""
    assert Counter(before) <= Counter(now)
    return spell(Counter(now) - Counter(before))


def start_of(match: azulejos.Match) -> azulejos.Match:
    """The match before its first action."""
    start = match.branch()
    for _ in match.history:
        start.undo()
    return start


def count_tiles(match: azulejos.Match) -> dict[str, int]:
    """How many tiles of each colour there are, wherever they are."""
    position = match.position()
    return dict(Counter(position["bag"]) + Counter(position["depot"]) + tiles_on_table(position))


def tiles_on_table(position: Position) -> "Counter[str]":
    """How many tiles of each colour there are outside bag and depot."""
    counted: Counter[str] = Counter()
    for place in (*position["factories"], position["centre"], position["supply"]):
        counted.update(place)
    for player in position["players"]:
        counted.update(player["hand"] + player["corners"])
        counted.update(tile for star in player["stars"].values() for tile in star if tile is not None)
    return counted
