"""Azul Duel tables for tests: positions written the way they look, and short ways to read them back.

Tiles are letters: B blue, Y yellow, R red, K black, T turquoise; S is a special tile. A bunch of tiles is a word,
`"BBY"`. A factory is a picture of its two halves, sun before the bar, moon behind it from the bottom to the top:
`"BBYK"` has four tiles on its sun, `"|KY"` a yellow tile on a black one, `"+TY"` only a chip that is turned up, and
`""` nothing at all. Chips are words of letters: `"B TY"` is a blue one and one that is turquoise and yellow. A dome is
a choice of plates for its slots, and rows of tiles as they lie: `dome({1: 1, 2: (5, 90)}, {1: ".K", 2: "T"})`.

The builder adds what a test does not care about, so that nothing is missing: 65 tiles, 18 plates, 20 chips. Tiles that
are not named lie in the bag or in the tower, plates on domes, in the offer or on the stack, chips beside the boards. It
builds what a game can lead to. It begins with round 2, where tower and domes are not empty any more.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal

import azulejos

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
NAMES = dict(zip("BYRKT", COLOURS, strict=True))
LETTERS = {name: letter for letter, name in NAMES.items()} | {"special": "S"}
CHIP_WORDS = ("B", "Y", "R", "K", "T", "TY", "YK", "KB", "BR", "RT")
CHIPS = tuple("-".join(NAMES[letter] for letter in word) for word in CHIP_WORDS)
CHIP_OF = dict(zip(CHIP_WORDS, CHIPS, strict=True))
WORD_OF = {chip: word for word, chip in CHIP_OF.items()}

PLATE_WORDS = "YKTS WBTK TRBW KYRW KSTR TYWK SKRB YBKS TRBS YRWB YSKR TKRW BKST RTYW TBWY STYB RWBK SYBR"
PLATES = dict(enumerate(PLATE_WORDS.split(), start=1))
"""The cells of each plate as printed: top left, top right, bottom left, bottom right."""

TURNS = {0: (0, 1, 2, 3), 90: (2, 0, 3, 1), 180: (3, 2, 1, 0), 270: (1, 3, 0, 2)}
"""Which printed cell lies where after a turn clockwise."""

SPECIAL_PLATES = tuple(number for number, cells in PLATES.items() if "S" in cells)
JOKER_PLATES = tuple(number for number, cells in PLATES.items() if "W" in cells)

TABLETS = (("rows", "rainbow"), ("columns", "border"), ("diagonals", "corners"), ("jokers", "specials"))
FIRST_GAME = ("rows", "columns", "diagonals")

FULL = {1: "BBYY", 2: "RRKK", 3: "TTBY", 4: "RKTB"}
FULL_LARGE = "BYRKT"
"""Factories of a round that has just begun."""

Position = dict[str, Any]
Slot = dict[str, Any]
Dome = dict[int, Slot]
Batch = tuple[int, Sequence[int]] | tuple[int, Sequence[int], int]


# Words


def tiles(word: str) -> list[str]:
    """The tiles that a word spells, in the order of the colours.

    >>> tiles("TBB")
    ['blue', 'blue', 'turquoise']
    """
    return sorted((NAMES[letter] for letter in word), key=COLOURS.index)


def letters(found: Iterable[str]) -> str:
    """The word for a list of tiles, in its order."""
    return "".join(LETTERS[tile] for tile in found)


def chips(words: str) -> list[str]:
    """The chips that words spell, in the order of the chips.

    >>> chips("TY B")
    ['blue', 'turquoise-yellow']
    """
    return sorted((CHIP_OF[word] for word in words.split()), key=CHIPS.index)


def chip_words(found: Iterable[str]) -> str:
    """The words for a list of chips, in its order."""
    return " ".join(WORD_OF[chip] for chip in found)


def count(word: str) -> dict[str, int]:
    """How many tiles of each colour a word spells, all five colours named."""
    return {name: word.count(letter) for letter, name in NAMES.items()}


def spell(counted: Mapping[str, int]) -> str:
    """The word for so many tiles of each colour."""
    return "".join(LETTERS[colour] * counted[colour] for colour in COLOURS)


def type_of(plate: int) -> str:
    """What the back of a plate shows."""
    return "special" if "S" in PLATES[plate] else "joker"


def cells_of(plate: int, turn: int = 0) -> str:
    """The cells of a plate as it lies.

    >>> cells_of(1), cells_of(1, 90)
    ('YKTS', 'TYSK')
    """
    return "".join(PLATES[plate][cell] for cell in TURNS[turn])


# Domes


def place_of(slot: int, cell: int) -> tuple[int, int]:
    """Row and column of a cell of a slot, from 1."""
    return (slot - 1) // 3 * 2 + cell // 2 + 1, (slot - 1) % 3 * 2 + cell % 2 + 1


def dome(plates: Mapping[int, int | tuple[int, int]], rows: Mapping[int, str] | None = None) -> Dome:
    """Plates in their slots, as printed or with a turn, and the tiles of some rows; `.` is a free cell.

    >>> dome({1: 1}, {1: ".K", 2: "T"})
    {1: {'plate': 1, 'turn': 0, 'tiles': [None, 'black', 'turquoise', None]}}
    """
    laid: Dome = {}
    rows = rows or {}
    for slot, lying in plates.items():
        plate, turn = lying if isinstance(lying, tuple) else (lying, 0)
        found: list[str | None] = []
        for cell, printed in enumerate(cells_of(plate, turn)):
            row, column = place_of(slot, cell)
            tile = rows.get(row, "").ljust(6, ".")[column - 1]
            assert tile in (".", printed) or (printed == "W" and tile in NAMES), f"{tile} at row {row}, column {column}"
            found.append({"S": "special", ".": None}.get(tile, NAMES.get(tile)))
        laid[slot] = {"plate": plate, "turn": turn, "tiles": found}
    pictured = sum(len(row) - row.count(".") for row in rows.values())
    assert pictured == sum(tile is not None for slot in laid.values() for tile in slot["tiles"])
    for found_slot in laid.values():
        assert specials_fit(found_slot), f"plate {found_slot['plate']}: the special tile comes with the third tile"
    return laid


def specials_fit(slot: Slot) -> bool:
    """Whether a plate has its special tile if, and only if, its three others are there."""
    pairs = list(zip(cells_of(slot["plate"], slot["turn"]), slot["tiles"], strict=True))
    others = sum(tile is not None for printed, tile in pairs if printed != "S")
    return all((tile is not None) == (others == 3) for printed, tile in pairs if printed == "S")


def printed_rows(laid: Dome) -> list[str]:
    """The six rows of a dome as printed, `.` where there is no plate."""
    grid = [["."] * 6 for _ in range(6)]
    for slot, lying in laid.items():
        for cell, printed in enumerate(cells_of(lying["plate"], lying["turn"])):
            row, column = place_of(slot, cell)
            grid[row - 1][column - 1] = printed
    return ["".join(row) for row in grid]


def rows_of_tiles(slots: Sequence[Slot | None]) -> list[str]:
    """The six rows of the tiles on a dome of a position, `.` where there is none."""
    grid = [["."] * 6 for _ in range(6)]
    for slot, lying in enumerate(slots, start=1):
        for cell, tile in enumerate([] if lying is None else lying["tiles"]):
            if tile is not None:
                row, column = place_of(slot, cell)
                grid[row - 1][column - 1] = LETTERS[tile]
    return ["".join(row) for row in grid]


def tablet_points(side: str, slots: Sequence[Slot | None]) -> int:
    """What a side of a tablet pays for a dome of a position, counted cell by cell."""
    rows = rows_of_tiles(slots)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    printed = printed_rows({number: slot for number, slot in enumerate(slots, start=1) if slot is not None})
    cells = [(row, column) for row in range(6) for column in range(6)]
    if side == "rows":
        return 3 * sum("." not in row for row in rows)
    if side == "rainbow":
        return 4 * sum(len(set(row) - {"."}) >= 5 for row in rows)
    if side == "columns":
        return 7 * sum("." not in column for column in columns)
    if side == "border":
        return sum(rows[row][column] != "." for row, column in cells if {row, column} & {0, 5})
    if side == "diagonals":
        falling, rising = ([rows[step][step] for step in range(6)], [rows[step][5 - step] for step in range(6)])
        return 10 * sum("." not in diagonal for diagonal in (falling, rising))
    if side == "corners":
        full = {number for number, slot in enumerate(slots, start=1) if slot is not None and None not in slot["tiles"]}
        return sum(points for corner, points in {1: 3, 3: 3, 7: 8, 9: 8}.items() if corner in full)
    if side == "jokers":
        jokers = [rows[row][column] for row, column in cells if printed[row][column] == "W"]
        return 0 if "." in jokers else 2 * len(jokers)
    assert side == "specials"
    return -3 * sum(rows[row][column] == "." for row, column in cells if printed[row][column] == "S")


# Boards


@dataclass(frozen=True)
class Seat:
    """A player board, as far as a test cares."""

    score: int = 5
    """More than 5 points need tiles on the dome: see `rich`."""
    lines: Mapping[int, str] = field(default_factory=dict)
    broken: str = ""
    dome: Dome | None = None
    """If left out, plates that nobody names, without tiles."""
    chips: str | None = None
    """If left out, all chips that were taken; if given, the others have been spent."""
    chips_taken: int | None = None
    tokens: int = 0

    @property
    def placed(self) -> str:
        """All tiles on the board, special ones not counted."""
        laid = [tile for slot in (self.dome or {}).values() for tile in slot["tiles"] if tile not in (None, "special")]
        return "".join(self.lines.values()) + self.broken + letters(laid)


RICH: tuple[tuple[dict[int, int], dict[int, str]], ...] = (
    ({1: 1, 4: 4, 7: 9, 2: 2, 5: 3, 8: 6, 3: 7, 6: 10, 9: 11}, {1: "Y", 2: "T", 3: "K", 4: "R", 5: "T"}),
    ({1: 8, 4: 12, 7: 5, 2: 13, 5: 14, 8: 15, 3: 16, 6: 17, 9: 18}, {1: "Y", 2: "K", 3: "T", 4: "R", 5: "K"}),
)


def rich(seat: int, round_number: int = 2) -> Dome:
    """A dome for phase 2 of a round, with a column of five tiles: they can have scored 15 points."""
    plates, rows = RICH[seat]
    return dome(dict(list(plates.items())[: min(9, 2 * round_number + 1)]), rows)


# Tables


class _Supply:
    """What is left in the box while a table is laid: plates, chips, tiles."""

    def __init__(self) -> None:
        self.plates = list(PLATES)
        self.chips = Counter(dict.fromkeys(CHIPS, 2))
        self.tiles = Counter(dict.fromkeys("BYRKT", 13))

    def name_plates(self, named: Iterable[int]) -> None:
        for plate in named:
            self.plates.remove(plate)

    def any_plates(self, number: int) -> list[int]:
        """Plates that nobody names."""
        found = self.plates[:number]
        del self.plates[:number]
        assert len(found) == number, "there are 18 plates"
        return found

    def name_chips(self, named: Iterable[str]) -> None:
        for chip in named:
            assert self.chips[chip], f"there are two {chip} chips"
            self.chips[chip] -= 1

    def any_chips(self, number: int) -> list[str]:
        """Chips that nobody names, first those of which two are left."""
        found: list[str] = []
        for _ in range(number):
            chip = max(CHIPS, key=lambda kind: (self.chips[kind], -CHIPS.index(kind)))
            self.name_chips([chip])
            found.append(chip)
        return sorted(found, key=CHIPS.index)

    def spend_chips(self, number: int) -> None:
        """Chips that were spent: pairs as far as there are some."""
        assert number >= 0
        assert number != 1, "nobody spends one chip"
        pairs = [chip for chip in reversed(CHIPS) if self.chips[chip] == 2][: number // 2]
        self.name_chips([*pairs, *pairs])
        single = [chip for chip in reversed(CHIPS) if self.chips[chip]][: number - 2 * len(pairs)]
        self.name_chips(single)
        assert len(single) == number - 2 * len(pairs)

    def name_tiles(self, word: str) -> None:
        self.tiles.subtract(word)
        assert min(self.tiles.values()) >= 0, f"there are 13 tiles of each colour: {self.tiles}"

    def any_tiles(self, number: int) -> str:
        """Tiles that nobody names, of the colours of which most are left."""
        found = ""
        for _ in range(number):
            letter = max("BYRKT", key=lambda colour: self.tiles[colour])
            self.name_tiles(letter)
            found += letter
        return found

    def all_tiles(self) -> str:
        """All tiles that nobody names."""
        return self.any_tiles(self.tiles.total())


def factory(picture: str) -> dict[str, Any]:
    """A small factory from its picture."""
    if picture.startswith("+"):
        return {"sun": [], "moon": [], "chip": CHIP_OF[picture[1:]]}
    sun, _, moon = picture.partition("|")
    return {"sun": tiles(sun), "moon": [NAMES[letter] for letter in moon], "chip": "hidden" if picture else None}


def drawn(plate: int, player: int | None = None, group: int | None = None, known: bool = True) -> dict[str, Any]:
    """A plate drawn from the stack; `known=False` leaves out which one it is."""
    return {"type": type_of(plate), "plate": plate if known else None, "player": player, "group": group}


def batch(player: int, group: int, plates: Sequence[int], known: bool = True) -> dict[str, Any]:
    """Plates put under the stack, from top to bottom; `known=False` leaves out which they are."""
    kinds = [type_of(plate) for plate in plates]
    return {
        "player": player,
        "group": group,
        "special": kinds.count("special"),
        "joker": kinds.count("joker"),
        "plates": [plate if known else None for plate in plates],
    }


def table(
    *seats: Seat,
    round_number: int = 2,
    phase: str = "acquisition",
    factories: Mapping[int, str] | None = None,
    large: str = "",
    tile: int | Literal["whoever"] | None = "whoever",
    current_player: int | None = 0,
    first_player: int = 0,
    tablets: Sequence[str] = FIRST_GAME,
    offer: Sequence[int] | None = None,
    under: Sequence[Batch] = (),
    seen: Mapping[int, Sequence[int]] | None = None,
    top: str | None = None,
    unseen: Sequence[int] = (),
    hidden_chips: str | None = None,
    bag: str | None = None,
    tower: str | None = None,
    choosing: dict[str, Any] | None = None,
) -> Position:
    """A position. A seat that is not given has taken what is missing from the factories, and has broken it.

    `under` has `(player, plates)` or `(player, plates, group)`. `unseen` names plates that nobody has seen; all others
    that are not named join them as soon as domes and offer have theirs. `hidden_chips` are those not turned up; if they
    are left out, they follow from the rest. `tile` says who has the first player tile; it is seat 1 unless there are
    tiles in the large factory.
    """
    supply = _Supply()
    pending = choosing or {}
    small = [factory((factories or {}).get(number, "")) for number in range(1, 5)]
    sun, _, moon = large.partition("|")
    offered = sun + moon + "".join(letters(place["sun"] + place["moon"]) for place in small)
    offered += letters(pending["tiles"]) if pending.get("type") == "stack" else ""
    supply.name_tiles(offered + "".join(seat.placed for seat in seats))
    missing = max(0, 21 - len(offered) - sum(len("".join(seat.lines.values()) + seat.broken) for seat in seats))
    players = list(seats)
    while len(players) < 2:
        players.append(Seat(broken=supply.any_tiles(min(4, missing))))
        missing -= len(players[-1].broken)
    domes, offer, stack, unseen = _lay_plates(
        supply, players, round_number, current_player, pending, offer, under, top, unseen
    )
    stack["seen"] = [{"group": group, "plates": sorted(plates)} for group, plates in (seen or {}).items()]
    held, taken, unrevealed = _lay_chips(supply, players, small, round_number, current_player, pending, hidden_chips)
    bag, tower = _bag_and_tower(supply, round_number, missing, bag, tower)
    if phase == "acquisition":
        assert missing == 0 or any(len(seat.broken) == 4 for seat in players) or not bag, "who took the tiles?"
        assert round_number > 3 or len(bag) == 65 - 21 * round_number, f"{len(bag)} in the bag"
        assert all(len(held[seat]) >= taken[seat] for seat in (0, 1)), "chips are not spent before phase 2"
    laid = [tile for seat in domes for slot in seat.values() for tile in slot["tiles"]]
    return {
        "format": 1,
        "game": "duel",
        "options": {
            "tablets": "first-game" if tuple(tablets) == FIRST_GAME else list(tablets),
            "tablet_count": len(tablets),
        },
        "tablets": list(tablets),
        "round": round_number,
        "phase": phase,
        "first_player": first_player,
        "current_player": current_player,
        "choosing": choosing,
        "first_player_tile": (None if large else 1) if tile == "whoever" else tile,
        "factories": small,
        "large": {"sun": tiles(sun), "moon": tiles(moon)},
        "offer": sorted(offer),
        "stack": stack,
        "unseen": sorted(unseen),
        "chips": {chip: unrevealed[chip] for chip in CHIPS},
        "bag": count(bag),
        "tower": count(tower),
        "special_tiles": 9 - laid.count("special"),
        "players": [
            {
                "score": seat.score,
                "tokens": seat.tokens,
                "chips": held[number],
                "chips_taken": taken[number],
                "lines": [pattern_line(seat.lines.get(length, "")) for length in range(1, 7)],
                "broken": tiles(seat.broken),
                "dome": [domes[number].get(slot) for slot in range(1, 10)],
            }
            for number, seat in enumerate(players)
        ],
    }


def pattern_line(word: str) -> dict[str, Any] | None:
    """A pattern line with the tiles of a word."""
    assert len(set(word)) <= 1
    return {"colour": NAMES[word[0]], "count": len(word)} if word else None


def _lay_plates(
    supply: _Supply,
    players: Sequence[Seat],
    round_number: int,
    current_player: int | None,
    pending: Mapping[str, Any],
    offer: Sequence[int] | None,
    under: Sequence[Batch],
    top: str | None,
    unseen: Sequence[int],
) -> tuple[list[Dome], list[int], dict[str, Any], list[int]]:
    """The domes, the offer, the stack and the unseen plates."""
    given = [entry["plate"] for entry in pending.get("plates", ())]
    given += [pending[name] for name in ("kept", "plate") if name in pending]
    put_back = [plate for entry in under for plate in entry[1]]
    on_domes = [slot["plate"] for seat in players for slot in (seat.dome or {}).values()]
    supply.name_plates([*on_domes, *(plate for plate in given if plate), *put_back, *(offer or ()), *unseen])
    domes: list[Dome] = []
    used = [2 - seat.tokens if round_number < 5 else 0 for seat in players]
    for number, seat in enumerate(players):
        size = (
            9 if round_number == 5 else 2 * round_number - 1 + used[number] - bool(given and number == current_player)
        )
        chosen = seat.dome if seat.dome is not None else dome(dict(enumerate(supply.any_plates(size), start=1)))
        assert len(chosen) == size, f"seat {number} has {len(chosen)} plates instead of {size}"
        domes.append(chosen)
    laid_out = supply.any_plates(max(0, 3 - sum(used)) if round_number < 5 else 0) if offer is None else list(offer)
    hidden = sorted([*unseen, *supply.plates])
    number = 18 - sum(map(len, domes)) - len(laid_out) - len(given)
    assert number >= len(put_back)
    if top is None and number:
        top = type_of(hidden[0] if number > len(put_back) else put_back[0])
    batches = [
        batch(entry[0], entry[2] if len(entry) == 3 else place, entry[1]) for place, entry in enumerate(under, start=1)
    ]
    return domes, laid_out, {"count": number, "top": top, "under": batches}, hidden


def _lay_chips(
    supply: _Supply,
    players: Sequence[Seat],
    small: Sequence[Mapping[str, Any]],
    round_number: int,
    current_player: int | None,
    pending: Mapping[str, Any],
    hidden_chips: str | None,
) -> tuple[list[list[str]], list[int], "Counter[str]"]:
    """What each player has, how many each has taken in this round, and what is not turned up."""
    revealed = [place["chip"] for place in small if place["chip"] not in (None, "hidden")]
    gone = sum(place["chip"] is None for place in small)
    first, second = (seat.chips_taken for seat in players)
    if second is None:
        second = min(2, gone - (first or 0))
    taken = [gone - second if first is None else first, second]
    assert sum(taken) == gone, "who took the chips?"
    assert max(taken) <= 2
    paid = list(pending.get("paid", ()))
    still_hidden = chips(hidden_chips or "")
    supply.name_chips([*revealed, *paid, *still_hidden])
    for seat in players:
        supply.name_chips(chips(seat.chips or ""))
    held: list[list[str]] = []
    for number, seat in enumerate(players):
        total = 2 * (round_number - 1) + taken[number] - (len(paid) if number == current_player else 0)
        held.append(supply.any_chips(total) if seat.chips is None else chips(seat.chips))
        if hidden_chips is None:
            supply.spend_chips(total - len(held[number]))
    unrevealed = Counter(still_hidden if hidden_chips is not None else supply.chips)
    assert unrevealed.total() == 20 - 4 * (round_number - 1) - len(revealed) - gone, f"{unrevealed} not turned up"
    return held, taken, unrevealed


def _bag_and_tower(
    supply: _Supply, round_number: int, missing: int, bag: str | None, tower: str | None
) -> tuple[str, str]:
    """What nobody names: so many tiles in the bag as rounds 1 to 3 leave there, later all that were not taken."""
    supply.name_tiles((bag or "") + (tower or ""))
    if bag is None and tower is None:
        bag = supply.any_tiles(65 - 21 * round_number if round_number <= 3 else supply.tiles.total() - missing)
    elif bag is None:
        bag = supply.all_tiles()
    rest = supply.all_tiles()
    assert tower is None or not rest, f"{rest} is neither in the bag nor in the tower"
    return bag, rest if tower is None else tower


def acquiring(*seats: Seat, **options: Any) -> azulejos.Match:
    """A match in which it is seat 0's turn, unless `current_player` says otherwise."""
    return azulejos.load_position(table(*seats, **options), seed=1)


def starting(*seats: Seat, **options: Any) -> azulejos.Match:
    """A match in which a round has just begun, with full factories; everyone has two tokens unless said otherwise."""
    players = [*seats, *[Seat(tokens=2)] * (2 - len(seats))]
    return acquiring(*players, factories=FULL, large=FULL_LARGE, **options)


LAST_CHIP = "chip 4"
"""What is left to do on a table of `closing`."""


def closing(*seats: Seat, last_chip: str = "Y", **options: Any) -> azulejos.Match:
    """A match in which seat 0 takes one more chip, from factory 4, and phase 1 is over.

    Seat 0 has one other chip, a blue one, unless it says otherwise: with a yellow one that pays for nothing. A seat 1
    that is not given has four broken tiles and the first player tile.
    """
    first = seats[0] if seats else Seat()
    if first.chips is None:
        first = replace(first, chips="B")
    return acquiring(replace(first, chips_taken=1), *seats[1:], factories={4: f"+{last_chip}"}, **options)


def closed(*seats: Seat, **options: Any) -> azulejos.Match:
    """A match of `closing` after its last chip: phase 2 has begun, or is over if nothing is to be chosen."""
    match = closing(*seats, **options)
    match.play(LAST_CHIP)
    return match


# Chance


def play_and_deal(match: azulejos.Match, action: str, words: str) -> None:
    """Play an action, and let chance bring what the words say."""
    assert deals(match, action, words), f"{words} cannot be drawn"


def deals(match: azulejos.Match, action: str, words: str) -> bool:
    """Play an action; the answer is whether chance can then bring exactly what the words say."""
    match.progress.play(match.check(action))
    read = match.game.parse_deal(words)
    assert read is not None, f"{words} cannot be read"
    return match.progress.deal(read)


def can_deal(match: azulejos.Match, action: str, words: str) -> bool:
    """Whether chance can bring exactly what the words say after an action. Nothing is played."""
    return deals(match.branch(), action, words)


def dealt(words: str, tablets: str | Sequence[str] = FIRST_GAME, tablet_count: int = 3) -> azulejos.Match:
    """A new match with a given first deal."""
    options = {"tablets": tablets if isinstance(tablets, str) else list(tablets), "tablet_count": tablet_count}
    lines = [
        {"type": "game", "format": 1, "game": "duel", "players": 2, "options": options},
        {"type": "deal", "drawn": words},
        {"type": "result", "scores": [5, 5], "winners": [], "reason": "unfinished", "ending": "unfinished"},
    ]
    return azulejos.load_record("\n".join(map(json.dumps, lines)), seed=1)


# Tables with few tiles left

CROWD_PLATES = ((1, 2, 3, 4, 5, 6, 7, 8, 9), (10, 11, 12, 13, 14, 15, 16, 17, 18))


def crowd(left: str, a_row: int = 3, chips_held: Sequence[str] = ("B", "R K")) -> tuple[Seat, Seat]:
    """Two full domes and pattern lines, with all tiles on them but those of the word `left`.

    There are at most `a_row` tiles in each row of a dome, special ones not counted. Every pattern line lacks at least
    one tile and has a free cell for its colour, so that all tiles stay where they are through phase 2.
    """
    for attempt in range(20_000):
        choose = Random(attempt)
        counted = Counter(dict.fromkeys("BYRKT", 13))
        counted.subtract(left)
        layouts = [dict(enumerate(plates, start=1)) for plates in CROWD_PLATES]
        rows = [
            Row(seat, row, word) for seat in (0, 1) for row, word in enumerate(printed_rows(dome(layouts[seat])), 1)
        ]
        for row in rows:
            row.fill_line(counted, choose)
        for row in choose.sample(rows, len(rows)):
            row.fill_cells(counted, choose, a_row)
        if counted.total() == 0:
            first, second = (
                Seat(
                    lines={row.number: row.line for row in rows if row.seat == seat and row.line},
                    dome=with_specials(
                        layouts[seat], {row.number: "".join(row.laid) for row in rows if row.seat == seat}
                    ),
                    chips=chips_held[seat],
                )
                for seat in (0, 1)
            )
            return first, second
    raise AssertionError("no crowd found")


class Row:
    """A row of a dome and its pattern line, while a crowd comes together."""

    def __init__(self, seat: int, number: int, printed: str) -> None:
        self.seat, self.number, self.printed = seat, number, printed
        self.cells = [column for column in range(6) if printed[column] != "S"]
        self.laid = ["."] * 6
        self.line = ""

    def fill_line(self, counted: "Counter[str]", choose: Random) -> None:
        """All but one tile of the line, in a colour for which a cell is then kept free."""
        kept = choose.choice(self.cells)
        self.cells.remove(kept)
        colour = self.printed[kept] if self.printed[kept] != "W" else _most(counted, choose)
        self.line = colour * min(self.number - 1, counted[colour])
        counted[colour] -= len(self.line)

    def fill_cells(self, counted: "Counter[str]", choose: Random, number: int) -> None:
        """So many cells, first those of the colours of which most is left."""
        for column in sorted(self.cells, key=lambda column: -counted[self.printed[column]])[:number]:
            colour = self.printed[column] if self.printed[column] != "W" else _most(counted, choose)
            if counted[colour]:
                counted[colour] -= 1
                self.laid[column] = colour


def _most(counted: "Counter[str]", choose: Random) -> str:
    """A colour of which most is left."""
    return max("BYRKT", key=lambda colour: (counted[colour], choose.random()))


def with_specials(layout: Mapping[int, int | tuple[int, int]], rows: Mapping[int, str]) -> Dome:
    """A dome with these tiles, and the special tiles that came with them."""
    grid = {row: list(rows.get(row, "").ljust(6, ".")) for row in range(1, 7)}
    for slot, lying in layout.items():
        plate, turn = lying if isinstance(lying, tuple) else (lying, 0)
        places = [place_of(slot, cell) for cell in range(4)]
        for (row, column), printed in zip(places, cells_of(plate, turn), strict=True):
            if printed == "S" and sum(grid[r][c - 1] != "." for r, c in places) == 3:
                grid[row][column - 1] = "S"
    return dome(layout, {row: "".join(found) for row, found in grid.items()})


# Reading a table


def actions(match: azulejos.Match) -> set[str]:
    """All that the current player may do, in notation."""
    return {str(action) for action in match.legal_actions()}


def lines_for(match: azulejos.Match, start: str) -> set[str]:
    """The places for tiles that are taken in this way: `"1"` to `"6"`, `"broken"`."""
    legal = (str(action) for action in match.legal_actions())
    return {action.split()[-1] for action in legal if action.startswith(f"{start} ")}


def player(match: azulejos.Match, seat: int) -> dict[str, Any]:
    """A player board of the position."""
    found: dict[str, Any] = match.position()["players"][seat]
    return found


def lines_of(match: azulejos.Match, seat: int) -> dict[int, str]:
    """The pattern lines of a seat that hold tiles."""
    lines = enumerate(player(match, seat)["lines"], start=1)
    return {length: LETTERS[line["colour"]] * line["count"] for length, line in lines if line is not None}


def broken_of(match: azulejos.Match, seat: int) -> str:
    """The broken tiles of a seat."""
    return letters(player(match, seat)["broken"])


def chips_of(match: azulejos.Match, seat: int) -> str:
    """The chips of a seat."""
    return chip_words(player(match, seat)["chips"])


def dome_of(match: azulejos.Match, seat: int) -> dict[int, str]:
    """The rows of a seat's dome that hold tiles."""
    rows = enumerate(rows_of_tiles(player(match, seat)["dome"]), start=1)
    return {row: word.rstrip(".") for row, word in rows if word.strip(".")}


def factories_of(match: azulejos.Match) -> list[str]:
    """Pictures of the small factories."""
    return [picture_of(place) for place in match.position()["factories"]]


def picture_of(place: Mapping[str, Any]) -> str:
    """A small factory as a picture."""
    sun, moon, chip = letters(place["sun"]), letters(place["moon"]), place["chip"]
    if sun or moon:
        assert chip == "hidden"
        return f"{sun}|{moon}" if moon else sun
    assert chip != "hidden"
    return "" if chip is None else f"+{WORD_OF[chip]}"


def large_of(match: azulejos.Match) -> str:
    """The large factory as a picture."""
    sun, moon = (letters(match.position()["large"][half]) for half in ("sun", "moon"))
    return f"{sun}|{moon}" if moon else sun


def bag_of(match: azulejos.Match) -> str:
    """The tiles in the bag."""
    return spell(match.position()["bag"])


def tower_of(match: azulejos.Match) -> str:
    """The tiles in the tower."""
    return spell(match.position()["tower"])


def count_tiles(position: Mapping[str, Any]) -> dict[str, int]:
    """How many tiles of each colour there are, wherever they are."""
    counted: Counter[str] = Counter(position["bag"]) + Counter(position["tower"])
    for place in (position["large"], *position["factories"]):
        counted.update(place["sun"] + place["moon"])
    for board in position["players"]:
        counted.update(board["broken"])
        for line in board["lines"]:
            counted.update([] if line is None else [line["colour"]] * line["count"])
        for slot in board["dome"]:
            counted.update(tile for tile in (slot or {}).get("tiles", ()) if tile not in (None, "special"))
    choosing = position["choosing"]
    if choosing is not None and choosing["type"] == "stack":
        counted.update(choosing["tiles"])
    return dict(counted)


def wealthy(*put_back: Any, round_number: int = 3, **options: Any) -> azulejos.Match:
    """A round has just begun, everyone has 20 points.

    Round 2: the plates of offer and stack are 2, 3, 6, 10, 14, 15, 17 (jokers) and 7, 11, 13, 16, 18 (special ones).
    Round 3: they are 6, 10, 15, 17 (jokers) and 7, 11, 16, 18 (special ones).
    """
    seats = [Seat(tokens=2, score=20, dome=rich(seat, round_number - 1)) for seat in (0, 1)]
    return starting(*seats, round_number=round_number, under=put_back, **options)


def random_table(seed: int) -> azulejos.Match:
    """A round has just begun, with plates put back by whom it may be, in groups, some of them known to the other."""
    choose = Random(seed)
    round_number = choose.choice((2, 2, 3))
    fresh = wealthy(round_number=round_number).position()
    plates = choose.sample(fresh["unseen"] + fresh["offer"], len(fresh["unseen"]) + 3)
    offer, stack = plates[:3], plates[3:]
    unseen = stack[: choose.choice((len(stack), len(stack) // 2, 2, 0, 0))]
    stack = stack[len(unseen) :]
    under: list[tuple[int, list[int], int]] = []
    for player in choose.sample([0, 1] * (round_number - 1), 2 * (round_number - 1)):
        if stack:
            own = sorted({group for owner, _, group in under if owner == player})
            newest = max((group for _, _, group in under), default=0) + 1
            group = choose.choice(own) if own and choose.random() < 0.5 else newest
            size = choose.randint(1, 4)
            under.append((player, stack[:size], group))
            stack = stack[size:]
    unseen += stack
    seen: dict[int, list[int]] = {}
    for _, batch_plates, group in under:
        if known := [plate for plate in batch_plates if choose.random() < 0.3]:
            seen.setdefault(group, []).extend(known)
    first = choose.randrange(2)
    return wealthy(
        *under,
        round_number=round_number,
        offer=offer,
        seen=dict(sorted(seen.items())),
        unseen=unseen,
        top=type_of(choose.choice(unseen)) if unseen else None,
        current_player=first,
        first_player=first,
    )
