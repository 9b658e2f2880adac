"""A second, naive implementation of Azul Duel, used only to check the fast engine against.

It was written from the rulebook, the rulings and the documented data formats alone, and shares no code with the
engine. Tiles, chips and cells are words in lists, and everything is done in the way hands would do it at the table,
however slow. The course of the game is one script, told in the order of the rulebook; it stops wherever chance must
bring a word or a player must choose.

Factories, pattern lines, rows, columns and slots are numbered from 1, as at the table; seats from 0.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Action = dict[str, object]

COLOURS = ["blue", "yellow", "red", "black", "turquoise"]
TILES_PER_COLOUR = 13
SPECIAL_TILES = 9

LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": "special", "W": "joker"}

# The cells: top left, top right, bottom left, bottom right.
PLATES: dict[int, list[str]] = {
    number: [LETTERS[letter] for letter in letters.split()]
    for number, letters in {
        1: "Y K T S",
        2: "W B T K",
        3: "T R B W",
        4: "K Y R W",
        5: "K S T R",
        6: "T Y W K",
        7: "S K R B",
        8: "Y B K S",
        9: "T R B S",
        10: "Y R W B",
        11: "Y S K R",
        12: "T K R W",
        13: "B K S T",
        14: "R T Y W",
        15: "T B W Y",
        16: "S T Y B",
        17: "R W B K",
        18: "S Y B R",
    }.items()
}
KINDS = {"S": "special", "J": "joker"}
TURNS = [0, 90, 180, 270]
OFFER = 3

CHIPS = [
    "blue",
    "yellow",
    "red",
    "black",
    "turquoise",
    "turquoise-yellow",
    "yellow-black",
    "black-blue",
    "blue-red",
    "red-turquoise",
]
CHIP_WORDS = dict(zip(["+B", "+Y", "+R", "+K", "+T", "+TY", "+YK", "+KB", "+BR", "+RT"], CHIPS, strict=True))
CHIPS_OF_A_KIND = 2
CHIPS_PER_ROUND = 2

# The two sides of each tablet.
TABLETS = [["rows", "rainbow"], ["columns", "border"], ["diagonals", "corners"], ["jokers", "specials"]]
FIRST_GAME = ["rows", "columns", "diagonals"]

SMALL_FACTORIES = [1, 2, 3, 4]
SMALL_SUN = 4
LARGE_SUN = 5

LINES = [1, 2, 3, 4, 5, 6]
COLUMNS = [1, 2, 3, 4, 5, 6]
SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

POINTS_AT_START = 5
TOKENS = 2
LAST_ROUND = 5
BROKEN_PENALTIES = [1, 2, 3, 4]
FIRST_PLAYER_PENALTY = 2


def all_tiles() -> list[str]:
    """The 65 tiles in the bag at the beginning."""
    return [colour for colour in COLOURS for _ in range(TILES_PER_COLOUR)]


def in_order(things: list[str], order: list[str]) -> list[str]:
    """The same tiles or chips, in the order of the documents."""
    return [thing for kind in order for thing in things if thing == kind]


def count_each(things: list[str], kinds: list[str]) -> dict[str, int]:
    return {kind: things.count(kind) for kind in kinds}


def kind_of_plate(number: int) -> str:
    """Whether it is a special plate or a joker plate; this is printed on its back."""
    return "special" if "special" in PLATES[number] else "joker"


def turned(cells: list[str], turn: int) -> list[str]:
    """The cells as they lie after a turn clockwise."""
    for _ in range(turn // 90):
        top_left, top_right, bottom_left, bottom_right = cells
        cells = [bottom_left, top_left, bottom_right, top_right]
    return cells


def side_in_order(side: str) -> int:
    """The tablet to which a side belongs, counted from 0."""
    for number, sides in enumerate(TABLETS):
        if side in sides:
            return number
    raise ValueError(f"no tablet has a side {side!r}")


def named_tablets(tablets: str | list[str]) -> str | list[str]:
    """The tablets of the options, by their name if they have one; ValueError if they are none."""
    if isinstance(tablets, str):
        if tablets not in ("random", "first-game"):
            raise ValueError("tablets must be 'random', 'first-game' or a list of sides")
        return tablets
    numbers = [side_in_order(side) for side in tablets]
    if len(numbers) not in (3, 4) or len(set(numbers)) < len(numbers):
        raise ValueError("tablets must hold three or four sides, at most one of each tablet")
    ordered = sorted(tablets, key=side_in_order)
    return "first-game" if ordered == FIRST_GAME else ordered


# Chips


def chip_counts_as(chip: str, colour: str) -> bool:
    """Whether a chip is of this colour; a half chip is of both its colours."""
    return colour in chip.split("-")


def tiles_replaced(chips: list[str], colour: str) -> int:
    """How many tiles of a colour these chips can stand for: 2 of the colour for one, or any 3."""
    of_colour = len([chip for chip in chips if chip_counts_as(chip, colour)])
    most = 0
    for pairs in range(of_colour // 2 + 1):
        triples = (len(chips) - 2 * pairs) // 3
        most = max(most, pairs + triples)
    return most


def is_payment(chips: list[str], colour: str, missing: int) -> bool:
    """Whether these chips stand for the missing tiles, and none of them could be left out."""
    if tiles_replaced(chips, colour) < missing:
        return False
    for chip in set(chips):
        fewer = list(chips)
        fewer.remove(chip)
        if tiles_replaced(fewer, colour) >= missing:
            return False
    return True


def payments(chips: list[str], colour: str, missing: int) -> list[list[str]]:
    """Every payment that can be made with some of these chips."""
    found = []
    for counts in product(*[range(chips.count(chip) + 1) for chip in CHIPS]):
        some = [chip for chip, count in zip(CHIPS, counts, strict=True) for _ in range(count)]
        if is_payment(some, colour, missing):
            found.append(some)
    return found


# A player's board


@dataclass
class DomePlate:
    """A plate on a dome, with the tiles on its cells as it lies."""

    number: int
    turn: int
    tiles: list[str | None] = field(default_factory=lambda: [None, None, None, None])

    def cells(self) -> list[str]:
        """What is printed on the cells as it lies."""
        return turned(PLATES[self.number], self.turn)

    def is_full(self) -> bool:
        return None not in self.tiles


def place_of(row: int, column: int) -> tuple[int, int]:
    """The slot of a grid cell, and the number of the cell on its plate, counted from 0."""
    slot = (row - 1) // 2 * 3 + (column - 1) // 2 + 1
    cell = (row - 1) % 2 * 2 + (column - 1) % 2
    return slot, cell


def slots_of_line(line: int) -> list[int]:
    """The three slots beside a pattern line."""
    first = (line - 1) // 2 * 3 + 1
    return [first, first + 1, first + 2]


@dataclass
class Board:
    """One player's board, and what lies beside it."""

    score: int = POINTS_AT_START
    tokens: int = TOKENS
    chips: list[str] = field(default_factory=list)
    spent_chips: list[str] = field(default_factory=list)
    chips_taken: int = 0
    lines: dict[int, list[str]] = field(default_factory=lambda: {line: [] for line in LINES})
    broken: list[str] = field(default_factory=list)
    dome: dict[int, DomePlate | None] = field(default_factory=lambda: dict.fromkeys(SLOTS))

    def change_score(self, points: int) -> None:
        """Win or lose points, but never fall below 0."""
        self.score = max(0, self.score + points)

    def lines_for(self, colour: str) -> list[int]:
        """The pattern lines to which tiles of this colour can be added."""
        found = []
        for line, tiles in self.lines.items():
            if len(tiles) < line and all(tile == colour for tile in tiles):
                found.append(line)
        return found

    # The dome as a grid

    def printed(self, row: int, column: int) -> str | None:
        """What is printed on a cell; None where no plate lies."""
        slot, cell = place_of(row, column)
        plate = self.dome[slot]
        return None if plate is None else plate.cells()[cell]

    def tile(self, row: int, column: int) -> str | None:
        """The tile on a cell; None beyond the edge too."""
        if row not in LINES or column not in COLUMNS:
            return None
        slot, cell = place_of(row, column)
        plate = self.dome[slot]
        return None if plate is None else plate.tiles[cell]

    def row(self, row: int) -> list[str]:
        return self.tiles_on([(row, column) for column in COLUMNS])

    def tiles_on(self, places: list[tuple[int, int]]) -> list[str]:
        """The tiles that lie on these cells."""
        tiles = []
        for row, column in places:
            tile = self.tile(row, column)
            if tile is not None:
                tiles.append(tile)
        return tiles

    def matching_columns(self, line: int) -> list[int]:
        """Where the tiles of a line could be laid: free cells of its row, of its colour or multicoloured."""
        colour = self.lines[line][0]
        found = []
        for column in COLUMNS:
            if self.printed(line, column) in (colour, "joker") and self.tile(line, column) is None:
                found.append(column)
        return found

    def has_all_plates_beside(self, line: int) -> bool:
        return all(self.dome[slot] is not None for slot in slots_of_line(line))

    # Scoring

    def run(self, row: int, column: int, down: int, right: int) -> int:
        """How many tiles are linked to this one in two opposite directions, itself included."""
        tiles = 1
        for direction in (1, -1):
            step = direction
            while self.tile(row + step * down, column + step * right) is not None:
                tiles += 1
                step += direction
        return tiles

    def points_for_tile(self, row: int, column: int) -> int:
        """What the tile just laid on this cell scores, apart from a special tile."""
        horizontal = self.run(row, column, 0, 1)
        vertical = self.run(row, column, 1, 0)
        if horizontal == 1 and vertical == 1:
            return 1
        points = 0
        if horizontal > 1:
            points += horizontal
        if vertical > 1:
            points += vertical
        return points

    # Scoring tablets

    def tablet_points(self, side: str) -> int:
        """What one tablet scores at the end of the game; less than 0 if it costs points."""
        if side == "rows":
            return 3 * len([row for row in LINES if len(self.row(row)) == 6])
        if side == "rainbow":
            return 4 * len([row for row in LINES if len(set(self.row(row))) >= 5])
        if side == "columns":
            columns = [[(row, column) for row in LINES] for column in COLUMNS]
            return 7 * len([places for places in columns if len(self.tiles_on(places)) == 6])
        if side == "border":
            return len(self.tiles_on([(row, column) for row in LINES for column in COLUMNS if {row, column} & {1, 6}]))
        if side == "diagonals":
            diagonals = [[(row, row) for row in LINES], [(row, 7 - row) for row in LINES]]
            return 10 * len([places for places in diagonals if len(self.tiles_on(places)) == 6])
        if side == "corners":
            return self.corner_points()
        if side == "jokers":
            jokers = self.cells_printed("joker")
            return 2 * len(jokers) if None not in jokers else 0
        return -3 * self.cells_printed("special").count(None)

    def corner_points(self) -> int:
        points = 0
        for slot, value in {1: 3, 3: 3, 7: 8, 9: 8}.items():
            plate = self.dome[slot]
            if plate is not None and plate.is_full():
                points += value
        return points

    def cells_printed(self, printed: str) -> list[str | None]:
        """The tile, or None, on each joker space or each special space of the dome."""
        return [self.tile(row, column) for row in LINES for column in COLUMNS if self.printed(row, column) == printed]

    def position(self) -> dict[str, object]:
        return {
            "score": self.score,
            "tokens": self.tokens,
            "chips": in_order(self.chips, CHIPS),
            "chips_taken": self.chips_taken,
            "lines": [
                {"colour": tiles[0], "count": len(tiles)} if tiles else None
                for tiles in [self.lines[line] for line in LINES]
            ],
            "broken": in_order(self.broken, COLOURS),
            "dome": [
                None if plate is None else {"plate": plate.number, "turn": plate.turn, "tiles": list(plate.tiles)}
                for plate in [self.dome[slot] for slot in SLOTS]
            ],
        }


@dataclass
class Factory:
    """A small factory."""

    sun: list[str] = field(default_factory=list)
    moon: list[str] = field(default_factory=list)  # from the bottom to the top
    chip: str | None = None  # None, "hidden", or the chip once it is turned up

    def position(self) -> dict[str, object]:
        return {"sun": in_order(self.sun, COLOURS), "moon": list(self.moon), "chip": self.chip}


# The stack


@dataclass(eq=False)
class Group:
    """Batches, or drawn plates, of which the other player cannot tell which plate is where."""

    player: int  # who put the plates there, and knows them
    seen: set[int] = field(default_factory=set)  # what the other player knows to be in the group


@dataclass(eq=False)
class FaceDown:
    """A plate lying face down: in the stack, or drawn from it."""

    kind: str | None = None  # what its back shows; None while nobody has seen the back
    number: int | None = None  # None while nobody has seen the front
    group: Group | None = None  # of the player who knows the front

    @property
    def player(self) -> int | None:
        """Who knows the front."""
        return None if self.group is None else self.group.player


@dataclass(eq=False)
class Batch:
    """Plates put under the stack in one turn, from top to bottom; they are all of one group."""

    plates: list[FaceDown]

    @property
    def group(self) -> Group:
        group = self.plates[0].group
        assert group is not None
        return group


# What the script of the game waits for


def nothing_in_the_middle(_viewer: int | None) -> Action | None:
    return None


@dataclass
class Chance:
    """One word of a deal."""

    words: Callable[[], list[str]]  # those possible; a word that is twice as likely is there twice


@dataclass
class Choice:
    """One action of a player."""

    actions: Callable[[], list[Action]]
    choosing: Callable[[int | None], Action | None] = nothing_in_the_middle  # as a viewer sees it


Script = Generator[Chance | Choice, Any, None]
WordScript = Generator[Chance | Choice, Any, str]
ActionScript = Generator[Chance | Choice, Any, Action]


def chance(words: Callable[[], list[str]]) -> WordScript:
    """Wait for a word of a deal."""
    word: str = yield Chance(words)
    return word


def number_in(action: Action, key: str) -> int:
    value = action[key]
    assert isinstance(value, int)
    return value


def word_in(action: Action, key: str) -> str:
    value = action[key]
    assert isinstance(value, str)
    return value


class Oracle:
    """A table of Azul Duel."""

    def __init__(self, tablets: str | list[str] = "random", tablet_count: int = 3, first_player: int = 0) -> None:
        """A new table before its first deal."""
        self.option = named_tablets(tablets)
        self.tablets: list[str] = []
        if self.option == "first-game":
            self.tablets = list(FIRST_GAME)
        elif isinstance(self.option, list):
            self.tablets = list(self.option)
        self.tablet_count = len(self.tablets) or tablet_count
        if self.tablet_count not in (3, 4):
            raise ValueError("tablet_count must be 3 or 4")

        self.bag: list[str] = all_tiles()
        self.tower: list[str] = []
        self.special_tiles = SPECIAL_TILES
        self.factories: dict[int, Factory] = {number: Factory() for number in SMALL_FACTORIES}
        self.large_sun: list[str] = []
        self.large_moon: list[str] = []
        self.first_player_tile: int | None = None  # the seat that holds it; None while it is on the large factory
        self.chips_not_turned_up = [chip for chip in CHIPS for _ in range(CHIPS_OF_A_KIND)]
        self.boards = [Board(), Board()]

        self.offer: list[int] = []
        self.unseen: list[int] = list(PLATES)  # plates of which nobody has seen the front since the shuffle
        self.stack: list[FaceDown] = [FaceDown() for _ in PLATES]  # those of the stack that nobody has seen
        self.under: list[Batch] = []  # below them, from top to bottom
        self.drawn: list[FaceDown] = []  # in the middle of a turn
        self.batch_begun: Batch | None = None  # the batch that is being put under the stack
        self.to_place: int | None = None  # in the middle of a turn: the plate kept, or taken from the offer

        self.round = 1
        self.phase = "setup"
        self.first_player = first_player
        self.current_player: int | None = None

        self.script: Script
        self.pending: Chance | Choice | None
        self.follow(self.game())

    # The script

    def follow(self, script: Script) -> None:
        """Begin with a script, up to the point where it waits."""
        self.script = script
        self.pending = None
        self.go_on(None)

    def go_on(self, answer: str | Action | None) -> None:
        """Go on with the script, up to the next point where it waits, or to its end."""
        try:
            self.pending = self.script.send(answer)
        except StopIteration:
            self.pending = None

    @property
    def needs_deal(self) -> bool:
        """Whether chance must bring something before anybody can act."""
        return isinstance(self.pending, Chance)

    def possible_words(self) -> list[str]:
        """The words that can come next in the deal, each as often as it is likely."""
        return self.pending.words() if isinstance(self.pending, Chance) else []

    def deal_word(self, word: str) -> None:
        """Deal one word of a deal; AssertionError if it does not fit."""
        assert self.needs_deal, f"nothing more to deal: {word}"
        possible = self.possible_words()
        assert word in possible, f"{word} does not fit, possible: {sorted(set(possible))}"
        self.go_on(word)

    def deal(self, words: list[str]) -> None:
        """Deal all that chance brings before the next choice; AssertionError if a word does not fit."""
        assert self.needs_deal, "there is nothing to deal now"
        for word in words:
            self.deal_word(word)
        assert not self.needs_deal, "too few words"

    def legal_actions(self) -> list[Action]:
        """All legal actions, in no order that matters."""
        return self.pending.actions() if isinstance(self.pending, Choice) else []

    def play(self, action: Action) -> None:
        """Do an action for the player who must act; ValueError if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"not legal: {action}")
        self.go_on(dict(action))

    def choose(
        self,
        actions: Callable[[], list[Action]],
        choosing: Callable[[int | None], Action | None] = nothing_in_the_middle,
    ) -> ActionScript:
        """Wait for an action of the current player."""
        action: Action = yield Choice(actions, choosing)
        return action

    def acting_board(self) -> Board:
        assert self.current_player is not None
        return self.boards[self.current_player]

    def acting_seat(self) -> int:
        assert self.current_player is not None
        return self.current_player

    # The course of the game

    def game(self) -> Script:
        yield from self.setup()
        yield from self.play_round()

    def play_round(self) -> Script:
        """A round from phase 1 on, and all that follows."""
        yield from self.acquisition()
        yield from self.finish_round()

    def finish_round(self) -> Script:
        """A round from phase 2 on, and all that follows."""
        yield from self.decoration()
        if self.round == LAST_ROUND:
            self.end_game()
        else:
            yield from self.preparation()
            yield from self.play_round()

    # Setup

    def setup(self) -> Script:
        while len(self.tablets) < self.tablet_count:
            self.tablets.append((yield from chance(self.possible_tablets)))
        self.tablets.sort(key=side_in_order)
        yield from self.refill_offer()
        yield from self.fill_factories()
        for seat in (1 - self.first_player, self.first_player):
            self.current_player = seat
            action = yield from self.choose(self.offer_actions)
            yield from self.take_from_offer(number_in(action, "plate"))
            yield from self.refill_offer()

    def possible_tablets(self) -> list[str]:
        """Both sides of every tablet that is not yet in play."""
        taken = [side_in_order(side) for side in self.tablets]
        return [side for number, sides in enumerate(TABLETS) for side in sides if number not in taken]

    def refill_offer(self) -> Script:
        """Fill the offer up to three plates, and see the back of the plate that is on top then."""
        while len(self.offer) < OFFER and self.stack_size() > 0:
            yield from self.see_top()
            plate = self.take_top()
            yield from self.see_front(plate)
            assert plate.number is not None
            self.offer.append(plate.number)
            self.open_to_both(plate.number)
        yield from self.see_top()

    def fill_factories(self) -> Script:
        """Fill the large factory, then the small ones; reveal the chips of those that stay empty."""
        for factory in self.factories.values():
            factory.chip = "hidden"
        yield from self.draw_tiles(self.large_sun, LARGE_SUN)
        while self.five_equal_tiles() and not self.everything_left_is_equal():
            self.bag += self.large_sun
            self.large_sun.clear()
            if len(set(self.bag)) == 1:
                self.pour_in_tower()
            yield from self.draw_tiles(self.large_sun, LARGE_SUN)
        for factory in self.factories.values():
            yield from self.draw_tiles(factory.sun, SMALL_SUN)
        yield from self.reveal_chips()

    def draw_tiles(self, place: list[str], count: int) -> Script:
        """Draw tiles one by one, as long as there are any."""
        for _ in range(count):
            if not self.bag:
                self.pour_in_tower()
            if not self.bag:
                return
            word = yield from chance(self.letters_in_bag)
            tile = LETTERS[word]
            self.bag.remove(tile)
            place.append(tile)

    def letters_in_bag(self) -> list[str]:
        return [letter for tile in self.bag for letter, word in LETTERS.items() if word == tile]

    def pour_in_tower(self) -> None:
        self.bag += self.tower
        self.tower.clear()

    def five_equal_tiles(self) -> bool:
        return len(self.large_sun) == LARGE_SUN and len(set(self.large_sun)) == 1

    def everything_left_is_equal(self) -> bool:
        return len(set(self.large_sun + self.bag + self.tower)) == 1

    def reveal_chips(self) -> Script:
        """Turn up the chips of the small factories on which there are no tiles."""
        for factory in self.factories.values():
            if factory.chip == "hidden" and not factory.sun and not factory.moon:
                word = yield from chance(self.possible_chips)
                factory.chip = CHIP_WORDS[word]
                self.chips_not_turned_up.remove(factory.chip)

    def possible_chips(self) -> list[str]:
        return [word for chip in self.chips_not_turned_up for word, name in CHIP_WORDS.items() if name == chip]

    # Phase 1: acquisition

    def acquisition(self) -> Script:
        """Turns alternate; who can do nothing is passed over."""
        self.phase = "acquisition"
        seat = self.first_player
        while self.turn_actions(0) or self.turn_actions(1):
            if self.turn_actions(seat):
                self.current_player = seat
                yield from self.turn()
            seat = 1 - seat
        assert all(not factory.sun and not factory.moon and factory.chip is None for factory in self.factories.values())
        assert not self.large_sun
        assert not self.large_moon
        assert all(board.tokens == 0 for board in self.boards)

    def turn_actions(self, seat: int) -> list[Action]:
        return [
            *self.plate_actions(seat),
            *self.sun_actions(seat),
            *self.moon_actions(seat),
            *self.chip_actions(seat),
        ]

    def turn(self) -> Script:
        action = yield from self.choose(lambda: self.turn_actions(self.acting_seat()))
        if action["type"] == "plate":
            self.acting_board().tokens -= 1
            yield from self.take_from_offer(number_in(action, "plate"))
        elif action["type"] == "draw":
            self.acting_board().tokens -= 1
            yield from self.draw_from_stack()
        elif action["type"] == "sun":
            yield from self.take_from_sun(action)
        elif action["type"] == "moon":
            yield from self.take_from_moons(action)
        else:
            self.take_chip(number_in(action, "factory"))

    # A) a dome plate

    def plate_actions(self, seat: int) -> list[Action]:
        board = self.boards[seat]
        if board.tokens == 0:
            return []
        actions = self.offer_actions()
        if self.stack_size() > 0 and (board.score > 0 or not self.offer):
            actions.append({"type": "draw"})
        return actions

    def offer_actions(self) -> list[Action]:
        return [{"type": "plate", "plate": number} for number in sorted(self.offer)]

    def take_from_offer(self, number: int) -> Script:
        self.offer.remove(number)
        yield from self.place_plate(number)

    def place_plate(self, number: int) -> Script:
        """Place a plate on an empty slot of the dome, turned as the player likes."""
        self.to_place = number
        action = yield from self.choose(self.place_actions, lambda _viewer: {"type": "place", "plate": number})
        self.to_place = None
        self.acting_board().dome[number_in(action, "slot")] = DomePlate(number, number_in(action, "turn"))

    def place_actions(self) -> list[Action]:
        dome = self.acting_board().dome
        return [{"type": "place", "slot": slot, "turn": turn} for slot in SLOTS if dome[slot] is None for turn in TURNS]

    def draw_from_stack(self) -> Script:
        """Draw plates face down, look at them, keep one, put the others under the stack, place the one kept."""
        self.pay_and_draw()
        while self.stack_size() > 0 and self.acting_board().score > 0:
            yield from self.see_top()
            action = yield from self.choose(
                lambda: [{"type": "draw"}, {"type": "look"}],
                lambda viewer: {"type": "draw", "plates": self.drawn_plates(viewer)},
            )
            if action["type"] == "look":
                break
            self.pay_and_draw()
        yield from self.look()
        yield from self.see_top()
        yield from self.keep_one()
        yield from self.put_under()
        assert self.to_place is not None
        yield from self.place_plate(self.to_place)

    def pay_and_draw(self) -> None:
        """Draw one plate for a point; for nothing if there is none to pay, which is so only with an empty offer."""
        self.acting_board().change_score(-1)
        self.drawn.append(self.take_top())

    def look(self) -> Script:
        """See the fronts of the plates drawn; from now on they are a group of the player who looks."""
        seat = self.acting_seat()
        for plate in self.drawn:
            yield from self.see_front(plate)
        group = Group(seat)
        for plate in self.drawn:
            assert plate.number is not None
            if plate.group is not None and plate.player == seat:
                self.join(plate.group, group)
            elif plate.group is not None:
                plate.group.seen.discard(plate.number)
                group.seen.add(plate.number)
            plate.group = group

    def join(self, old: Group, new: Group) -> None:
        """Make one group out of two of the same player."""
        new.seen |= old.seen
        for batch in self.under:
            for plate in batch.plates:
                if plate.group is old:
                    plate.group = new

    def keep_one(self) -> Script:
        kept = self.drawn[0].number
        if len(self.drawn) > 1:
            action = yield from self.choose(
                lambda: [{"type": "keep", "plate": plate.number} for plate in self.drawn],
                lambda viewer: {"type": "keep", "plates": self.drawn_plates(viewer)},
            )
            kept = number_in(action, "plate")
        assert kept is not None
        self.drawn = [plate for plate in self.drawn if plate.number != kept]
        self.to_place = kept
        self.open_to_both(kept)

    def put_under(self) -> Script:
        """Put the other plates under the stack one by one."""
        batch = Batch([])
        self.batch_begun = batch
        while self.drawn:
            number = self.drawn[0].number
            if len(self.drawn) > 1:
                action = yield from self.choose(
                    lambda: [{"type": "under", "plate": plate.number} for plate in self.drawn],
                    lambda viewer: {
                        "type": "under",
                        "plates": self.plates_to_return(viewer),
                        "kept": self.to_place,
                        "returned": len(batch.plates) if viewer in (None, self.current_player) else 0,
                    },
                )
                number = number_in(action, "plate")
            plate = next(plate for plate in self.drawn if plate.number == number)
            self.drawn.remove(plate)
            batch.plates.append(plate)
            if batch not in self.under:
                self.under.append(batch)
        self.batch_begun = None

    # The stack, and who knows what of it

    def stack_size(self) -> int:
        return len(self.stack) + sum(len(batch.plates) for batch in self.under)

    def top(self) -> FaceDown | None:
        if self.stack:
            return self.stack[0]
        return self.under[0].plates[0] if self.under else None

    def take_top(self) -> FaceDown:
        if self.stack:
            return self.stack.pop(0)
        plate = self.under[0].plates.pop(0)
        if not self.under[0].plates:
            self.under.pop(0)
        return plate

    def see_top(self) -> Script:
        """See the back of the plate on top, if nobody has seen it yet."""
        top = self.top()
        if top is not None and top.kind is None:
            word = yield from chance(self.possible_kinds)
            top.kind = KINDS[word]

    def possible_kinds(self) -> list[str]:
        """The types of the unseen plates, without those whose backs have been seen already."""
        kinds = [kind_of_plate(number) for number in self.unseen]
        for plate in self.stack + self.drawn:
            if plate.number is None and plate.kind is not None:
                kinds.remove(plate.kind)
        return [letter for kind in kinds for letter, word in KINDS.items() if word == kind]

    def see_front(self, plate: FaceDown) -> Script:
        """See the front of a plate, if nobody has seen it yet."""
        if plate.number is None:
            possible = [number for number in self.unseen if kind_of_plate(number) == plate.kind]
            word = yield from chance(lambda: [str(number) for number in possible])
            plate.number = int(word)
            self.unseen.remove(plate.number)

    def open_to_both(self, number: int) -> None:
        """A plate lies face up: it is no longer in any group."""
        for group in self.groups():
            group.seen.discard(number)

    def groups(self) -> list[Group]:
        """The groups in the order of their numbers: first in the plates drawn, then under the stack."""
        found: list[Group] = []
        for group in [plate.group for plate in self.drawn] + [batch.group for batch in self.under]:
            if group is not None and group not in found:
                found.append(group)
        return found

    def group_number(self, group: Group) -> int:
        return self.groups().index(group) + 1

    def drawn_plates(self, viewer: int | None) -> list[Action]:
        return self.plates_shown(self.drawn, viewer)

    def plates_to_return(self, viewer: int | None) -> list[Action]:
        """The other player does not see which plates are under the stack already."""
        if viewer in (None, self.current_player) or self.batch_begun is None:
            return self.plates_shown(self.drawn, viewer)
        plates = self.batch_begun.plates + self.drawn
        specials = [plate for plate in plates if plate.kind == "special"]
        jokers = [plate for plate in plates if plate.kind == "joker"]
        return self.plates_shown(specials + jokers, viewer)

    def plates_shown(self, plates: list[FaceDown], viewer: int | None) -> list[Action]:
        return [
            {
                "type": plate.kind,
                "plate": plate.number if viewer in (None, plate.player) else None,
                "player": plate.player,
                "group": None if plate.group is None else self.group_number(plate.group),
            }
            for plate in plates
        ]

    # B) tiles of a sun

    def sun_actions(self, seat: int) -> list[Action]:
        actions: list[Action] = []
        for factory in [*SMALL_FACTORIES, None]:
            for colour in COLOURS:
                if colour in self.sun(factory):
                    for line in [*self.boards[seat].lines_for(colour), None]:
                        actions.append({"type": "sun", "factory": factory, "colour": colour, "line": line})
        return actions

    def sun(self, factory: int | None) -> list[str]:
        return self.large_sun if factory is None else self.factories[factory].sun

    def take_from_sun(self, action: Action) -> Script:
        factory = None if action["factory"] is None else number_in(action, "factory")
        colour = word_in(action, "colour")
        sun = self.sun(factory)
        taken = [tile for tile in sun if tile == colour]
        left = [tile for tile in sun if tile != colour]
        sun.clear()
        self.add_to_line(taken, action)
        if factory is None:
            self.large_moon += left
        else:
            yield from self.stack_tiles(factory, left)
            yield from self.reveal_chips()

    def stack_tiles(self, factory: int, left: list[str]) -> Script:
        """Stack the tiles left on the moon, from the bottom to the top, in the order that the player likes."""
        while left:
            tile = left[0]
            if len(set(left)) > 1:
                action = yield from self.choose(
                    lambda: [{"type": "stack", "colour": colour} for colour in COLOURS if colour in left],
                    lambda _viewer: {"type": "stack", "factory": factory, "tiles": in_order(left, COLOURS)},
                )
                tile = word_in(action, "colour")
            left.remove(tile)
            self.factories[factory].moon.append(tile)

    # C) tiles of all moons

    def moon_actions(self, seat: int) -> list[Action]:
        within_reach = list(self.large_moon)
        for factory in self.factories.values():
            within_reach += factory.moon[-1:]
        actions: list[Action] = []
        for colour in COLOURS:
            if colour in within_reach:
                for line in [*self.boards[seat].lines_for(colour), None]:
                    actions.append({"type": "moon", "colour": colour, "line": line})
        return actions

    def take_from_moons(self, action: Action) -> Script:
        colour = word_in(action, "colour")
        taken = []
        for factory in self.factories.values():
            if factory.moon and factory.moon[-1] == colour:
                taken.append(factory.moon.pop())
        while colour in self.large_moon:
            self.large_moon.remove(colour)
            taken.append(colour)
            if self.first_player_tile is None:
                self.first_player_tile = self.current_player
        self.add_to_line(taken, action)
        yield from self.reveal_chips()

    # Pattern lines and broken tiles

    def add_to_line(self, tiles: list[str], action: Action) -> None:
        """Add the tiles taken to the chosen line; those that find no place there break."""
        board = self.acting_board()
        for tile in tiles:
            if action["line"] is None:
                self.break_tile(board, tile)
            else:
                line = number_in(action, "line")
                if len(board.lines[line]) < line:
                    board.lines[line].append(tile)
                else:
                    self.break_tile(board, tile)

    def break_tile(self, board: Board, tile: str) -> None:
        if len(board.broken) < len(BROKEN_PENALTIES):
            board.broken.append(tile)
        else:
            self.tower.append(tile)

    # D) a bonus chip

    def chip_actions(self, seat: int) -> list[Action]:
        if self.boards[seat].chips_taken == CHIPS_PER_ROUND:
            return []
        return [
            {"type": "chip", "factory": number}
            for number, factory in self.factories.items()
            if factory.chip not in (None, "hidden")
        ]

    def take_chip(self, factory: int) -> None:
        board = self.acting_board()
        chip = self.factories[factory].chip
        assert chip is not None
        board.chips.append(chip)
        board.chips_taken += 1
        self.factories[factory].chip = None

    # Phase 2: decoration of the dome and scoring

    def decoration(self) -> Script:
        """The player who began the round goes through all of phase 2, then the other."""
        self.phase = "decoration"
        for seat in (self.first_player, 1 - self.first_player):
            self.current_player = seat
            for line in LINES:
                if self.boards[seat].lines[line]:
                    yield from self.decorate(line)
            self.pay_for_broken_tiles(seat)

    def decorate(self, line: int) -> Script:
        """The turn of one pattern line that is not empty."""
        board = self.acting_board()
        if not board.matching_columns(line):
            if board.has_all_plates_beside(line):
                for tile in board.lines[line]:
                    self.break_tile(board, tile)
                board.lines[line] = []
            return
        paid: list[str] = []
        if len(board.lines[line]) < line:
            yield from self.spend_chips(line, paid)
        if len(board.lines[line]) == line or paid:
            yield from self.lay_tile(line)

    def lay_tile(self, line: int) -> Script:
        """Lay a tile of a complete line on the dome, and score it; the other tiles go to the tower."""
        board = self.acting_board()
        columns = board.matching_columns(line)
        column = columns[0]
        if len(columns) > 1:
            action = yield from self.choose(
                lambda: [{"type": "tile", "line": line, "column": each} for each in columns],
                lambda _viewer: {"type": "cell", "line": line},
            )
            column = number_in(action, "column")
        tile = board.lines[line].pop()
        self.tower += board.lines[line]
        board.lines[line] = []
        slot, cell = place_of(line, column)
        plate = board.dome[slot]
        assert plate is not None
        plate.tiles[cell] = tile
        board.change_score(board.points_for_tile(line, column))
        self.lay_special_tile(board, slot)

    def lay_special_tile(self, board: Board, slot: int) -> None:
        """If only the special space of this plate is free, lay a special tile there and score its row."""
        for row in LINES:
            for column in COLUMNS:
                in_slot, cell = place_of(row, column)
                plate = board.dome[in_slot]
                if in_slot != slot or plate is None or plate.cells()[cell] != "special":
                    continue
                if plate.tiles[cell] is None and plate.tiles.count(None) == 1:
                    plate.tiles[cell] = "special"
                    self.special_tiles -= 1
                    board.change_score(row)

    # Bonus chips

    def spend_chips(self, line: int, paid: list[str]) -> Script:
        """Let the player complete a line with chips, one by one, or skip it; those spent are in `paid` afterwards."""
        board = self.acting_board()
        while self.chips_to_spend(line, paid):
            possible = self.chips_to_spend(line, paid)
            chip = possible[0]
            if len(possible) > 1 or not paid:
                action = yield from self.choose(
                    lambda: self.spend_actions(line, paid),
                    lambda _viewer: {"type": "chips", "line": line, "paid": in_order(paid, CHIPS)},
                )
                if action["type"] == "skip":
                    return
                chip = word_in(action, "chip")
            board.chips.remove(chip)
            paid.append(chip)
        board.spent_chips += paid

    def chips_to_spend(self, line: int, paid: list[str]) -> list[str]:
        """The kinds of chips that go on with a payment from which no chip can be left out; [] if all is paid."""
        board = self.acting_board()
        colour = board.lines[line][0]
        missing = line - len(board.lines[line])
        found = []
        for payment in payments(paid + board.chips, colour, missing):
            for chip in CHIPS:
                together = [*paid, chip]
                if all(payment.count(kind) >= together.count(kind) for kind in CHIPS):
                    found.append(chip)
        return [chip for chip in CHIPS if chip in found]

    def spend_actions(self, line: int, paid: list[str]) -> list[Action]:
        actions: list[Action] = [{"type": "spend", "chip": chip} for chip in self.chips_to_spend(line, paid)]
        if not paid:
            actions.append({"type": "skip"})
        return actions

    # Broken tiles and the first player tile

    def pay_for_broken_tiles(self, seat: int) -> None:
        board = self.boards[seat]
        points = sum(BROKEN_PENALTIES[: len(board.broken)])
        if self.first_player_tile == seat:
            points += FIRST_PLAYER_PENALTY
        board.change_score(-points)
        self.tower += board.broken
        board.broken = []

    # Phase 3: preparation

    def preparation(self) -> Script:
        self.round += 1
        for board in self.boards:
            board.tokens = 0 if self.round == LAST_ROUND else TOKENS
            board.chips_taken = 0
        if self.first_player_tile is not None:
            self.first_player = self.first_player_tile
        self.first_player_tile = None
        yield from self.refill_offer()
        yield from self.fill_factories()

    # End of the game

    def end_game(self) -> None:
        self.phase = "over"
        self.current_player = None
        for board in self.boards:
            board.change_score(sum(board.tablet_points(side) for side in self.tablets))

    def outcome(self) -> dict[str, object] | None:
        """Who has won, and how; None until the game is over."""
        if self.phase != "over":
            return None
        scores = [board.score for board in self.boards]
        winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
        reason = "points"
        if len(winners) == 2 and self.first_player_tile is not None:
            winners = [self.first_player_tile]
            reason = "first player tile"
        elif len(winners) == 2:
            reason = "shared"
        return {"winners": winners, "scores": scores, "reason": reason, "ending": "five rounds"}

    # Position

    def position(self, viewer: int | None = None) -> dict[str, object]:
        """The table as a viewer sees it, or the whole truth; there is none while chance must bring something."""
        if self.needs_deal:
            raise ValueError("no position before the deal")
        return {
            "format": 1,
            "game": "duel",
            "options": {
                "tablets": self.option if isinstance(self.option, str) else list(self.option),
                "tablet_count": self.tablet_count,
            },
            "tablets": list(self.tablets),
            "round": self.round,
            "phase": self.phase,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "choosing": self.pending.choosing(viewer) if isinstance(self.pending, Choice) else None,
            "first_player_tile": self.first_player_tile,
            "factories": [factory.position() for factory in self.factories.values()],
            "large": {"sun": in_order(self.large_sun, COLOURS), "moon": in_order(self.large_moon, COLOURS)},
            "offer": sorted(self.offer),
            "stack": self.stack_position(viewer),
            "unseen": self.unseen_by(viewer),
            "chips": count_each(self.chips_not_turned_up, CHIPS),
            "bag": count_each(self.bag, COLOURS),
            "tower": count_each(self.tower, COLOURS),
            "special_tiles": self.special_tiles,
            "players": [board.position() for board in self.boards],
        }

    def stack_position(self, viewer: int | None) -> dict[str, object]:
        shown = list(self.under)
        if viewer not in (None, self.current_player) and self.batch_begun in shown:
            shown.remove(self.batch_begun)
        plates = self.stack + [plate for batch in shown for plate in batch.plates]
        return {
            "count": len(plates),
            "top": plates[0].kind if plates else None,
            "under": [
                {
                    "player": batch.group.player,
                    "group": self.group_number(batch.group),
                    "special": len([plate for plate in batch.plates if plate.kind == "special"]),
                    "joker": len([plate for plate in batch.plates if plate.kind == "joker"]),
                    "plates": [
                        plate.number if viewer in (None, batch.group.player) else None for plate in batch.plates
                    ],
                }
                for batch in shown
            ],
            "seen": [
                {"group": self.group_number(group), "plates": sorted(group.seen)}
                for group in self.groups()
                if group.seen
            ],
        }

    def unseen_by(self, viewer: int | None) -> list[int]:
        """The plates that nobody has seen; for a viewer all those face down of which the viewer does not know."""
        if viewer is None:
            return sorted(self.unseen)
        known = [*self.offer, self.to_place]
        for board in self.boards:
            known += [plate.number for plate in board.dome.values() if plate is not None]
        for batch in self.under:
            known += [plate.number for plate in batch.plates if plate.player == viewer]
        known += [plate.number for plate in self.drawn if plate.player == viewer]
        for group in self.groups():
            if group.player != viewer:
                known += group.seen
        return [number for number in PLATES if number not in known]
