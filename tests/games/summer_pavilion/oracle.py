"""A second, naive implementation of Azul: Summer Pavilion, used only to check the fast engine against.

It was written from the rulebook, the rulings and the documented data formats alone, and shares no code with the
engine. Tiles are words in lists, and everything is done in the way hands would do it at the table, however slow.

Factories are numbered from 1, as at the table; seats from 0. A star is known by its hour on the board, seen as a clock,
and the one in the centre is None; a space by its hour on its star.
"""

from dataclasses import dataclass, field

COLOURS = ["purple", "green", "orange", "yellow", "blue", "red"]
TILES_PER_COLOUR = 22

FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4
SUPPLY_SPACES = 10
CORNERS = 4

POINTS_AT_START = 5
LAST_ROUND = 6

WILD_ORDERS = {
    "front": ["purple", "green", "orange", "yellow", "blue", "red"],
    "back": ["orange", "red", "blue", "yellow", "green", "purple"],
}

Star = int | None  # the hour where the star is on the board; None: the star in the centre
Space = tuple[Star, int]  # (star, hour where the space is on its star)

CENTRE_STAR: Star = None
STARS: list[Star] = [11, 1, 3, 5, 7, 9, CENTRE_STAR]
HOURS = [12, 2, 4, 6, 8, 10]

# The colours of the outer stars; the coloured board only.
STAR_COLOURS: dict[Star, str] = {11: "orange", 1: "red", 3: "blue", 5: "yellow", 7: "green", 9: "purple"}

# What the spaces cost, clockwise from 12 o'clock.
COSTS: dict[str, dict[Star, list[int]]] = {
    "coloured": {
        CENTRE_STAR: [1, 2, 3, 4, 5, 6],
        11: [6, 1, 2, 3, 4, 5],
        1: [5, 6, 1, 2, 3, 4],
        3: [4, 5, 6, 1, 2, 3],
        5: [3, 4, 5, 6, 1, 2],
        7: [2, 3, 4, 5, 6, 1],
        9: [1, 2, 3, 4, 5, 6],
    },
    "monochrome": {
        CENTRE_STAR: [3, 3, 3, 3, 3, 3],
        11: [6, 3, 2, 1, 4, 5],
        1: [5, 6, 3, 2, 1, 4],
        3: [4, 5, 6, 3, 2, 1],
        5: [1, 4, 5, 6, 3, 2],
        7: [2, 1, 4, 5, 6, 3],
        9: [3, 2, 1, 4, 5, 6],
    },
}

BONUS_TILES = {"pillar": 1, "statue": 2, "window": 3}

# The spaces around every pillar, statue and window; the same on both boards.
STRUCTURES: list[tuple[str, list[Space]]] = [
    ("pillar", [(CENTRE_STAR, 10), (CENTRE_STAR, 12), (11, 4), (11, 6)]),
    ("pillar", [(CENTRE_STAR, 12), (CENTRE_STAR, 2), (1, 6), (1, 8)]),
    ("pillar", [(CENTRE_STAR, 2), (CENTRE_STAR, 4), (3, 8), (3, 10)]),
    ("pillar", [(CENTRE_STAR, 4), (CENTRE_STAR, 6), (5, 10), (5, 12)]),
    ("pillar", [(CENTRE_STAR, 6), (CENTRE_STAR, 8), (7, 12), (7, 2)]),
    ("pillar", [(CENTRE_STAR, 8), (CENTRE_STAR, 10), (9, 2), (9, 4)]),
    ("statue", [(11, 2), (11, 4), (1, 8), (1, 10)]),
    ("statue", [(1, 4), (1, 6), (3, 10), (3, 12)]),
    ("statue", [(3, 6), (3, 8), (5, 12), (5, 2)]),
    ("statue", [(5, 8), (5, 10), (7, 2), (7, 4)]),
    ("statue", [(7, 10), (7, 12), (9, 4), (9, 6)]),
    ("statue", [(9, 12), (9, 2), (11, 6), (11, 8)]),
    ("window", [(11, 10), (11, 12)]),
    ("window", [(1, 12), (1, 2)]),
    ("window", [(3, 2), (3, 4)]),
    ("window", [(5, 4), (5, 6)]),
    ("window", [(7, 6), (7, 8)]),
    ("window", [(9, 8), (9, 10)]),
]

MULTICOLOUR_STAR_POINTS = 12
STAR_POINTS = {"red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}


def all_tiles() -> list[str]:
    """The 132 tiles of a game."""
    tiles = []
    for colour in COLOURS:
        tiles += [colour] * TILES_PER_COLOUR
    return tiles


def in_order(tiles: list[str]) -> list[str]:
    """The same tiles, sorted purple, green, orange, yellow, blue, red."""
    return [tile for colour in COLOURS for tile in tiles if tile == colour]


def count_colours(tiles: list[str]) -> dict[str, int]:
    return {colour: tiles.count(colour) for colour in COLOURS}


def next_hour(hour: int) -> int:
    """The space of a star that is the neighbour clockwise."""
    return 2 if hour == 12 else hour + 2


def previous_hour(hour: int) -> int:
    """The space of a star that is the neighbour anticlockwise."""
    return 12 if hour == 2 else hour - 2


def named_order(wilds: str | list[str]) -> str | list[str]:
    """An order of wild colours, by its name if it has one; ValueError if it is none."""
    if isinstance(wilds, str):
        if wilds not in WILD_ORDERS:
            raise ValueError("wilds must be 'front', 'back' or a list of the six colours")
        return wilds
    if sorted(wilds) != sorted(COLOURS):
        raise ValueError("wilds must hold each of the six colours once")
    for name, order in WILD_ORDERS.items():
        if wilds == order:
            return name
    return list(wilds)


def empty_spaces() -> dict[Space, str | None]:
    return {(star, hour): None for star in STARS for hour in HOURS}


@dataclass
class Board:
    """One player's board, and the tiles beside it."""

    side: str = "coloured"
    score: int = POINTS_AT_START
    hand: list[str] = field(default_factory=list)
    corners: list[str] = field(default_factory=list)
    spaces: dict[Space, str | None] = field(default_factory=empty_spaces)
    passed: bool = False

    def lose_points(self, points: int) -> None:
        """Lose points, but never fall below 0."""
        self.score = max(0, self.score - points)

    def cost(self, star: Star, hour: int) -> int:
        """How many tiles a space needs."""
        return COSTS[self.side][star][HOURS.index(hour)]

    def covered(self, star: Star, hour: int) -> bool:
        return self.spaces[star, hour] is not None

    def tiles_on_star(self, star: Star) -> list[str]:
        """The tiles on a star, clockwise from 12 o'clock."""
        tiles = []
        for hour in HOURS:
            tile = self.spaces[star, hour]
            if tile is not None:
                tiles.append(tile)
        return tiles

    def star_accepts(self, star: Star, colour: str) -> bool:
        """Whether a tile of this colour may be laid on a free space of this star."""
        if self.side == "coloured":
            if star == CENTRE_STAR:
                return colour not in self.tiles_on_star(star)
            return colour == STAR_COLOURS[star]
        return self.monochrome_star_accepts(star, colour)

    def monochrome_star_accepts(self, star: Star, colour: str) -> bool:
        """The first tile is free, the second decides what the star becomes, the others follow."""
        tiles = self.tiles_on_star(star)
        if len(tiles) < 2:
            return True
        if tiles[0] == tiles[1]:
            return colour == tiles[0]
        return colour not in tiles

    def connected_tiles(self, star: Star, hour: int) -> int:
        """How many tiles of the star are connected to the one on this space, which counts too."""
        connected = [hour]
        clockwise = next_hour(hour)
        while self.covered(star, clockwise) and clockwise not in connected:
            connected.append(clockwise)
            clockwise = next_hour(clockwise)
        anticlockwise = previous_hour(hour)
        while self.covered(star, anticlockwise) and anticlockwise not in connected:
            connected.append(anticlockwise)
            anticlockwise = previous_hour(anticlockwise)
        return len(connected)

    def bonus_tiles(self, star: Star, hour: int) -> int:
        """How many bonus tiles the tile just laid on this space earns."""
        tiles = 0
        for kind, spaces in STRUCTURES:
            if (star, hour) in spaces and all(self.covered(*space) for space in spaces):
                tiles += BONUS_TILES[kind]
        return tiles

    def star_points(self, star: Star) -> int:
        """What a star scores at the end of the game."""
        tiles = self.tiles_on_star(star)
        if len(tiles) < len(HOURS):
            return 0
        if all(tile == tiles[0] for tile in tiles):
            return STAR_POINTS[tiles[0]]
        return MULTICOLOUR_STAR_POINTS

    def number_points(self, number: int) -> int:
        """What the spaces with this number score at the end of the game."""
        for star, hour in self.spaces:
            if self.cost(star, hour) == number and not self.covered(star, hour):
                return 0
        return NUMBER_POINTS[number]

    def end_bonuses(self) -> int:
        """The points at the end of the game."""
        points = 0
        for star in STARS:
            points += self.star_points(star)
        for number in NUMBER_POINTS:
            points += self.number_points(number)
        return points

    def position(self, _viewer: int | None = None) -> dict[str, object]:
        return {
            "score": self.score,
            "hand": in_order(self.hand),
            "corners": in_order(self.corners),
            "stars": {
                "centre" if star is None else str(star): [self.spaces[star, hour] for hour in HOURS] for star in STARS
            },
            "passed": self.passed,
        }


class Oracle:
    """A table of Summer Pavilion."""

    def __init__(
        self, players: int, board: str = "coloured", wilds: str | list[str] = "front", first_player: int = 0
    ) -> None:
        """A new table before its first deal."""
        if players not in FACTORIES:
            raise ValueError("players must be 2, 3 or 4")
        if board not in COSTS:
            raise ValueError("board must be 'coloured' or 'monochrome'")
        self.players = players
        self.board = board
        self.wilds = named_order(wilds)

        self.bag: list[str] = all_tiles()
        self.depot: list[str] = []
        self.supply: list[str] = []
        self.factories: dict[int, list[str]] = {number: [] for number in range(1, FACTORIES[players] + 1)}
        self.centre: list[str] = []
        self.boards = [Board(board) for _ in range(players)]

        self.needs_deal = True
        self.phase = "taking"
        self.round = 0
        self.first_player = first_player
        self.token: int | None = None  # the seat that took it; None while it is in the centre
        self.current_player: int | None = None  # while tiles must be drawn: whose turn has just ended

        # The choice in the middle of a turn; at most one is pending.
        self.to_pay: tuple[Star, int, str] | None = None  # the star, the space and the colour to lay there
        self.bonus_to_take = 0
        self.keeping = False

    @property
    def wild(self) -> str:
        """The wild colour of this round."""
        order = WILD_ORDERS[self.wilds] if isinstance(self.wilds, str) else self.wilds
        return order[self.round - 1]

    def next_seat(self, seat: int) -> int:
        """The neighbour clockwise."""
        return (seat + 1) % self.players

    # Deal

    def tiles_to_draw(self) -> int:
        """How many tiles must be drawn, at the start or at the end of a turn of phase 2, before anybody can act."""
        spaces = SUPPLY_SPACES - len(self.supply)
        if self.nobody_can_place() and self.round < LAST_ROUND:
            for factory in self.factories.values():
                spaces += TILES_PER_FACTORY - len(factory)
        return min(spaces, len(self.bag) + len(self.depot))

    def nobody_can_place(self) -> bool:
        """Whether all have passed, or will pass by themselves with their empty hands."""
        return all(board.passed or not board.hand for board in self.boards)

    def deal(self, tiles: list[str]) -> None:
        """Fill the supply, and before a round the factories, with these tiles in the order in which they were drawn."""
        if not self.needs_deal:
            raise ValueError("there is nothing to deal now")
        expected = self.tiles_to_draw()
        if len(tiles) != expected:
            raise ValueError(f"{expected} tiles must be dealt, not {len(tiles)}")
        self.bag, self.depot = self.after_drawing(tiles)
        remaining = list(tiles)
        self.fill_supply(remaining)
        self.fill_factories(remaining)
        self.needs_deal = False
        if self.current_player is None:
            self.begin_round()
        else:
            self.turn_comes_to(self.next_seat(self.current_player))

    def after_drawing(self, tiles: list[str]) -> tuple[list[str], list[str]]:
        """The bag and the depot after these tiles were drawn; ValueError if they could not have been."""
        bag = list(self.bag)
        depot = list(self.depot)
        for tile in tiles:
            if not bag:
                bag = depot
                depot = []
            if tile not in bag:
                raise ValueError(f"no {tile} in the bag")
            bag.remove(tile)
        return bag, depot

    def fill_supply(self, remaining: list[str]) -> None:
        while remaining and len(self.supply) < SUPPLY_SPACES:
            self.supply.append(remaining.pop(0))

    def fill_factories(self, remaining: list[str]) -> None:
        for factory in self.factories.values():
            while remaining and len(factory) < TILES_PER_FACTORY:
                factory.append(remaining.pop(0))

    # A round

    def begin_round(self) -> None:
        """Begin the next round; its factories are filled already."""
        self.round += 1
        if self.token is not None:
            self.first_player = self.token
        self.token = None
        for board in self.boards:
            board.passed = False
            board.hand.extend(board.corners)
            board.corners.clear()
        if self.offer_is_empty():
            self.begin_placing()
        else:
            self.phase = "taking"
            self.current_player = self.first_player

    def offer_is_empty(self) -> bool:
        return not self.centre and all(not factory for factory in self.factories.values())

    def begin_placing(self) -> None:
        """Begin phase 2."""
        self.phase = "placing"
        if self.token is not None:
            self.turn_comes_to(self.token)
        else:
            self.turn_comes_to(self.first_player)

    def turn_comes_to(self, seat: int) -> None:
        """Let this player act in phase 2, or the next one who has not passed."""
        board = self.boards[seat]
        if all(other.passed for other in self.boards):
            self.begin_round()
        elif board.passed:
            self.turn_comes_to(self.next_seat(seat))
        else:
            self.current_player = seat
            if not board.hand:
                board.passed = True
                self.end_turn()

    def end_turn(self) -> None:
        """End a turn of phase 2: refill the supply, next player."""
        assert self.current_player is not None
        if self.round == LAST_ROUND and all(board.passed for board in self.boards):
            self.end_game()
        elif self.tiles_to_draw() > 0:
            self.needs_deal = True
        else:
            self.turn_comes_to(self.next_seat(self.current_player))

    # Actions

    def legal_actions(self) -> list[dict[str, object]]:
        """All legal actions, in no order that matters."""
        if self.needs_deal or self.phase == "over":
            return []
        if self.phase == "taking":
            return self.legal_takes()
        if self.to_pay is not None:
            return self.legal_pays()
        if self.bonus_to_take > 0:
            return self.legal_bonuses()
        if self.keeping:
            return self.legal_keeps()
        return [*self.legal_places(), {"type": "pass"}]

    def legal_takes(self) -> list[dict[str, object]]:
        actions: list[dict[str, object]] = []
        for factory in [*self.factories, None]:
            for colour in self.what_can_be_taken(factory):
                actions.append({"type": "take", "factory": factory, "colour": colour})
        return actions

    def legal_places(self) -> list[dict[str, object]]:
        board = self.acting_board()
        actions: list[dict[str, object]] = []
        for star, hour in board.spaces:
            for colour in COLOURS:
                if board.covered(star, hour) or not board.star_accepts(star, colour):
                    continue
                if self.ways_to_pay(board.cost(star, hour), colour):
                    actions.append({"type": "place", "star": star, "at": hour, "colour": colour})
        return actions

    def legal_pays(self) -> list[dict[str, object]]:
        assert self.to_pay is not None
        star, hour, colour = self.to_pay
        cost = self.acting_board().cost(star, hour)
        return [{"type": "pay", "wild": wild_tiles} for wild_tiles in self.ways_to_pay(cost, colour)]

    def legal_bonuses(self) -> list[dict[str, object]]:
        return [{"type": "bonus", "colour": colour} for colour in COLOURS if colour in self.supply]

    def legal_keeps(self) -> list[dict[str, object]]:
        hand = self.acting_board().hand
        actions: list[dict[str, object]] = [{"type": "keep", "colour": colour} for colour in COLOURS if colour in hand]
        return [*actions, {"type": "discard"}]

    def acting_board(self) -> Board:
        assert self.current_player is not None
        return self.boards[self.current_player]

    def play(self, action: dict[str, object]) -> None:
        """Do an action for the player who must act; ValueError if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"not legal: {action}")
        if action["type"] == "take":
            factory, colour = action["factory"], action["colour"]
            assert factory is None or isinstance(factory, int)
            assert isinstance(colour, str)
            self.play_take(factory, colour)
        elif action["type"] == "place":
            star, hour, colour = action["star"], action["at"], action["colour"]
            assert star is None or isinstance(star, int)
            assert isinstance(hour, int)
            assert isinstance(colour, str)
            self.play_place(star, hour, colour)
        elif action["type"] == "pay":
            wild_tiles = action["wild"]
            assert isinstance(wild_tiles, int)
            self.play_pay(wild_tiles)
        elif action["type"] == "bonus":
            colour = action["colour"]
            assert isinstance(colour, str)
            self.play_bonus(colour)
        elif action["type"] == "pass":
            self.play_pass()
        elif action["type"] == "keep":
            colour = action["colour"]
            assert isinstance(colour, str)
            self.play_keep(colour)
        else:
            self.finish_pass()

    # Phase 1: acquire tiles

    def tiles_at(self, factory: int | None) -> list[str]:
        """The tiles of a factory, or of the centre (None)."""
        return self.centre if factory is None else self.factories[factory]

    def what_can_be_taken(self, factory: int | None) -> list[str]:
        """The colours to choose from at one place: the wild one only if there is nothing else."""
        tiles = self.tiles_at(factory)
        others = [colour for colour in COLOURS if colour in tiles and colour != self.wild]
        if others:
            return others
        return [self.wild] if self.wild in tiles else []

    def play_take(self, factory: int | None, colour: str) -> None:
        assert self.current_player is not None
        board = self.acting_board()
        taken = self.pick_up(factory, colour)
        board.hand.extend(taken)
        if factory is None and self.token is None:
            self.token = self.current_player
            board.lose_points(len(taken))
        if self.offer_is_empty():
            self.begin_placing()
        else:
            self.current_player = self.next_seat(self.current_player)

    def pick_up(self, factory: int | None, colour: str) -> list[str]:
        """Take tiles from a place; what is left there is in the centre afterwards."""
        tiles = self.tiles_at(factory)
        taken = []
        if colour != self.wild:
            taken += [tile for tile in tiles if tile == colour]
        if self.wild in tiles:
            taken.append(self.wild)
        left = list(tiles)
        for tile in taken:
            left.remove(tile)
        tiles.clear()
        self.centre.extend(left)
        return taken

    # Phase 2: place a tile

    def ways_to_pay(self, cost: int, colour: str) -> list[int]:
        """How many wild tiles may be among the tiles spent to lay this colour; [] if it cannot be paid."""
        hand = self.acting_board().hand
        if colour == self.wild:
            return [0] if hand.count(colour) >= cost else []
        ways = []
        for wild_tiles in range(cost):  # at least one tile is of the colour that is laid
            if wild_tiles <= hand.count(self.wild) and cost - wild_tiles <= hand.count(colour):
                ways.append(wild_tiles)
        return ways

    def play_place(self, star: Star, hour: int, colour: str) -> None:
        ways = self.ways_to_pay(self.acting_board().cost(star, hour), colour)
        self.to_pay = (star, hour, colour)
        if len(ways) == 1:
            self.play_pay(ways[0])

    def play_pay(self, wild_tiles: int) -> None:
        """Lay one tile, discard the others that pay for it, score, and go on to the bonus tiles."""
        assert self.to_pay is not None
        star, hour, colour = self.to_pay
        self.to_pay = None
        board = self.acting_board()
        board.hand.remove(colour)
        board.spaces[star, hour] = colour
        for _ in range(board.cost(star, hour) - 1 - wild_tiles):
            self.discard(colour)
        for _ in range(wild_tiles):
            self.discard(self.wild)
        board.score += board.connected_tiles(star, hour)
        self.bonus_to_take = board.bonus_tiles(star, hour)
        self.continue_bonus()

    def discard(self, tile: str) -> None:
        """Move a tile from the hand to the depot."""
        self.acting_board().hand.remove(tile)
        self.depot.append(tile)

    # Phase 2: bonus tiles

    def continue_bonus(self) -> None:
        """Take bonus tiles until the player has a choice, or until all are taken."""
        while self.bonus_to_take > 0 and self.supply:
            if self.bonus_is_a_choice():
                return
            self.take_bonus_tile(self.supply[0])
        self.bonus_to_take = 0
        self.end_turn()

    def bonus_is_a_choice(self) -> bool:
        """Whether more than one colour, and more tiles than are still to be taken, lie in the supply."""
        return len(set(self.supply)) > 1 and len(self.supply) > self.bonus_to_take

    def take_bonus_tile(self, colour: str) -> None:
        self.supply.remove(colour)
        self.acting_board().hand.append(colour)
        self.bonus_to_take -= 1

    def play_bonus(self, colour: str) -> None:
        self.take_bonus_tile(colour)
        self.continue_bonus()

    # Phase 2: pass

    def play_pass(self) -> None:
        if self.round == LAST_ROUND:
            self.finish_pass()
        else:
            self.keeping = True

    def play_keep(self, colour: str) -> None:
        """Put a tile on a corner of the board."""
        board = self.acting_board()
        board.hand.remove(colour)
        board.corners.append(colour)
        if len(board.corners) == CORNERS or not board.hand:
            self.finish_pass()

    def finish_pass(self) -> None:
        """Discard the tiles that are not kept, for a point each."""
        board = self.acting_board()
        self.keeping = False
        board.lose_points(len(board.hand))
        for tile in list(board.hand):
            self.discard(tile)
        board.passed = True
        self.end_turn()

    # End of the game

    def end_game(self) -> None:
        self.phase = "over"
        self.current_player = None
        for board in self.boards:
            board.score += board.end_bonuses()

    def outcome(self) -> dict[str, object] | None:
        """Who has won, and how; None until the game is over."""
        if self.phase != "over":
            return None
        scores = [board.score for board in self.boards]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        reason = "points" if len(winners) == 1 else "shared"
        return {"winners": winners, "scores": scores, "reason": reason, "ending": "six rounds"}

    # Position

    def choosing(self) -> dict[str, object] | None:
        """The choice in the middle of a turn."""
        if self.to_pay is not None:
            star, hour, colour = self.to_pay
            return {"type": "pay", "star": star, "at": hour, "colour": colour}
        if self.bonus_to_take > 0:
            return {"type": "bonus", "count": self.bonus_to_take}
        if self.keeping:
            return {"type": "keep"}
        return None

    def position(self, _viewer: int | None = None) -> dict[str, object]:
        """The whole table as a plain dict; there is none while tiles must be drawn."""
        if self.needs_deal:
            raise ValueError("no position before the deal")
        return {
            "format": 1,
            "game": "summer-pavilion",
            "options": {"board": self.board, "wilds": self.wilds if isinstance(self.wilds, str) else list(self.wilds)},
            "round": self.round,
            "wild": self.wild,
            "phase": self.phase,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "choosing": self.choosing(),
            "token": self.token,
            "factories": [in_order(tiles) for tiles in self.factories.values()],
            "centre": in_order(self.centre),
            "supply": in_order(self.supply),
            "bag": count_colours(self.bag),
            "depot": count_colours(self.depot),
            "players": [board.position() for board in self.boards],
        }
