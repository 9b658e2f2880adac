"""A second, naive implementation of Azul, used only to check the fast engine against.

It was written from the rulebooks, the rulings and the documented data formats alone, and shares no code with the
engine. Tiles are words in lists, and everything is done in the way hands would do it at the table, however slow.

Factories, pattern lines and wall columns are numbered from 1 here, as at the table; seats from 0.
"""

from dataclasses import dataclass, field

COLOURS = ["blue", "yellow", "red", "black", "white"]
JOKER = "joker"
KINDS = [*COLOURS, JOKER]
MARKER = "marker"

LINES = [1, 2, 3, 4, 5]
COLUMNS = [1, 2, 3, 4, 5]

COLOURED_WALL = {
    1: ["blue", "yellow", "red", "black", "white"],
    2: ["white", "blue", "yellow", "red", "black"],
    3: ["black", "white", "blue", "yellow", "red"],
    4: ["red", "black", "white", "blue", "yellow"],
    5: ["yellow", "red", "black", "white", "blue"],
}

FLOOR_PENALTIES = [1, 1, 2, 2, 2, 3, 3]
FLOOR_SPACES = 7

FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4

ROW_BONUS = 2
COLUMN_BONUS = 7
COLOUR_BONUS = 10

MOST_ROUNDS_WITHOUT_TILE = 5

Space = tuple[int, int]  # (line, column) on a wall


def all_tiles(players: int, jokers: bool) -> list[str]:
    """The 100 tiles of a game."""
    if not jokers:
        of_each_colour, of_jokers = 20, 0
    elif players == 2:
        of_each_colour, of_jokers = 19, 5
    else:
        of_each_colour, of_jokers = 18, 10
    tiles = []
    for colour in COLOURS:
        tiles += [colour] * of_each_colour
    tiles += [JOKER] * of_jokers
    return tiles


def in_order(tiles: list[str]) -> list[str]:
    """The same tiles, sorted blue, yellow, red, black, white, joker."""
    return [tile for kind in KINDS for tile in tiles if tile == kind]


def colour_of_line(tiles: list[str]) -> str | None:
    """The colour of a pattern line; None if it is empty or holds jokers only."""
    for tile in tiles:
        if tile != JOKER:
            return tile
    return None


def colour_of_cell(cell: str | None) -> str | None:
    """The colour that is, or that a joker stands for, on a space of a wall."""
    for colour in COLOURS:
        if cell in (colour, f"{colour} joker"):
            return colour
    return None


def column_of_colour(line: int, colour: str) -> int:
    """The column of a colour's space in a row of the coloured wall."""
    for column in COLUMNS:
        if COLOURED_WALL[line][column - 1] == colour:
            return column
    raise ValueError(f"{colour} is not a colour")


def empty_lines() -> dict[int, list[str]]:
    return {line: [] for line in LINES}


def empty_wall() -> dict[Space, str | None]:
    return {(line, column): None for line in LINES for column in COLUMNS}


@dataclass
class Board:
    """What lies on one player's board."""

    score: int = 0
    lines: dict[int, list[str]] = field(default_factory=empty_lines)
    wall: dict[Space, str | None] = field(default_factory=empty_wall)
    floor_line: list[str] = field(default_factory=list)

    def line_is_full(self, line: int) -> bool:
        return len(self.lines[line]) == line

    def covered(self, line: int, column: int) -> bool:
        """Whether the wall has this space, with a tile on it."""
        return self.wall.get((line, column)) is not None

    def free_columns(self, line: int) -> list[int]:
        return [column for column in COLUMNS if not self.covered(line, column)]

    def colours_in_row(self, line: int) -> list[str | None]:
        return [colour_of_cell(self.wall[line, column]) for column in COLUMNS]

    def colours_in_column(self, column: int) -> list[str | None]:
        return [colour_of_cell(self.wall[line, column]) for line in LINES]

    def line_accepts(self, line: int, colour: str | None) -> bool:
        """Whether tiles of this colour (None: jokers only) may be added to this pattern line."""
        if self.line_is_full(line):
            return False
        if colour is None:
            return True
        if colour_of_line(self.lines[line]) not in (None, colour):
            return False
        return colour not in self.colours_in_row(line)

    def horizontal_run(self, line: int, column: int) -> int:
        """How many tiles are linked in the row to the one on this space, which counts too."""
        count = 1
        left = column - 1
        while self.covered(line, left):
            count += 1
            left -= 1
        right = column + 1
        while self.covered(line, right):
            count += 1
            right += 1
        return count

    def vertical_run(self, line: int, column: int) -> int:
        """How many tiles are linked in the column to the one on this space, which counts too."""
        count = 1
        above = line - 1
        while self.covered(above, column):
            count += 1
            above -= 1
        below = line + 1
        while self.covered(below, column):
            count += 1
            below += 1
        return count

    def points_of_tile(self, line: int, column: int) -> int:
        """What the tile just laid on this space scores."""
        horizontal = self.horizontal_run(line, column)
        vertical = self.vertical_run(line, column)
        if horizontal == 1 and vertical == 1:
            return 1
        points = 0
        if horizontal > 1:
            points += horizontal
        if vertical > 1:
            points += vertical
        return points

    def floor_penalty(self) -> int:
        """What the pieces on the floor line cost."""
        penalty = 0
        for space in range(len(self.floor_line)):
            penalty += FLOOR_PENALTIES[space]
        return penalty

    def full_rows(self) -> int:
        return len([line for line in LINES if all(self.covered(line, column) for column in COLUMNS)])

    def full_columns(self) -> int:
        return len([column for column in COLUMNS if all(self.covered(line, column) for line in LINES)])

    def full_colours(self) -> int:
        """How many colours have all five tiles on the wall; jokers are no colour here."""
        cells = list(self.wall.values())
        return len([colour for colour in COLOURS if cells.count(colour) == 5])

    def bonuses(self) -> int:
        """The points at the end of the game."""
        return ROW_BONUS * self.full_rows() + COLUMN_BONUS * self.full_columns() + COLOUR_BONUS * self.full_colours()

    def position(self, _viewer: int | None = None) -> dict[str, object]:
        return {
            "score": self.score,
            "lines": [in_order(self.lines[line]) for line in LINES],
            "wall": [[self.wall[line, column] for column in COLUMNS] for line in LINES],
            "floor": list(self.floor_line),
        }


class Oracle:
    """A table of Azul."""

    def __init__(self, players: int, wall: str = "coloured", jokers: bool = False, first_player: int = 0) -> None:
        """A new table before its first deal."""
        if players not in FACTORIES:
            raise ValueError("players must be 2, 3 or 4")
        if wall not in ("coloured", "grey"):
            raise ValueError("wall must be 'coloured' or 'grey'")
        self.players = players
        self.wall = wall
        self.jokers = jokers

        self.bag: list[str] = all_tiles(players, jokers)
        self.lid: list[str] = []
        self.factories: dict[int, list[str]] = {number: [] for number in range(1, FACTORIES[players] + 1)}
        self.centre: list[str] = []
        self.boards = [Board() for _ in range(players)]

        self.needs_deal = True
        self.phase = "taking"
        self.round = 0
        self.rounds_without_tile = 0
        self.first_player = first_player
        self.marker: int | None = None  # the seat that took it; None while it is in the centre
        self.current_player: int | None = None
        self.choosing: int | None = None
        self.tiling_to_do: list[tuple[int, int | None]] = []  # (seat, line); line None: pay the floor line
        self.ending: str | None = None

    # Deal

    def deal(self, tiles: list[str]) -> None:
        """Begin a round with these tiles, in the order in which they were drawn."""
        if not self.needs_deal:
            raise ValueError("there is nothing to deal now")
        expected = min(TILES_PER_FACTORY * len(self.factories), len(self.bag) + len(self.lid))
        if len(tiles) != expected:
            raise ValueError(f"{expected} tiles must be dealt, not {len(tiles)}")
        self.bag, self.lid = self.after_drawing(tiles)
        self.fill_factories(tiles)
        self.begin_round()

    def after_drawing(self, tiles: list[str]) -> tuple[list[str], list[str]]:
        """The bag and the lid after these tiles were drawn; ValueError if they could not have been."""
        bag = list(self.bag)
        lid = list(self.lid)
        for tile in tiles:
            if not bag:
                bag = lid
                lid = []
            if tile not in bag:
                raise ValueError(f"no {tile} in the bag")
            bag.remove(tile)
        return bag, lid

    def fill_factories(self, tiles: list[str]) -> None:
        remaining = list(tiles)
        for factory in self.factories.values():
            while remaining and len(factory) < TILES_PER_FACTORY:
                factory.append(remaining.pop(0))

    def begin_round(self) -> None:
        self.needs_deal = False
        self.phase = "taking"
        self.round += 1
        if self.marker is not None:
            self.first_player = self.marker
        self.marker = None
        self.current_player = self.first_player

    # Actions

    def legal_actions(self) -> list[dict[str, object]]:
        """All legal actions, in no order that matters."""
        if self.needs_deal or self.phase == "over":
            return []
        if self.phase == "tiling":
            return self.legal_tiles()
        return self.legal_takes()

    def legal_tiles(self) -> list[dict[str, object]]:
        assert self.current_player is not None
        assert self.choosing is not None
        columns = self.legal_columns(self.current_player, self.choosing)
        return [{"type": "tile", "line": self.choosing, "column": column} for column in columns]

    def legal_takes(self) -> list[dict[str, object]]:
        assert self.current_player is not None
        board = self.boards[self.current_player]
        actions: list[dict[str, object]] = []
        for factory in [*self.factories, None]:
            for colour, jokers in self.what_can_be_taken(factory):
                for line in [*LINES, None]:
                    if line is None or board.line_accepts(line, colour):
                        actions.append(
                            {"type": "take", "factory": factory, "colour": colour, "jokers": jokers, "line": line}
                        )
        return actions

    def tiles_at(self, factory: int | None) -> list[str]:
        """The tiles of a factory, or of the centre (None)."""
        return self.centre if factory is None else self.factories[factory]

    def what_can_be_taken(self, factory: int | None) -> list[tuple[str | None, bool]]:
        """The choices at one place: (colour or None, with jokers or not)."""
        tiles = self.tiles_at(factory)
        choices: list[tuple[str | None, bool]] = []
        for colour in COLOURS:
            if colour in tiles:
                choices.append((colour, False))
                if JOKER in tiles:
                    choices.append((colour, True))
        if JOKER in tiles:
            choices.append((None, True))
        return choices

    def play(self, action: dict[str, object]) -> None:
        """Do an action for the player who must act; ValueError if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"not legal: {action}")
        line = action["line"]
        assert line is None or isinstance(line, int)
        if action["type"] == "tile":
            column = action["column"]
            assert isinstance(line, int)
            assert isinstance(column, int)
            self.play_tile(line, column)
        else:
            factory = action["factory"]
            colour = action["colour"]
            assert factory is None or isinstance(factory, int)
            assert colour is None or isinstance(colour, str)
            self.play_take(factory, colour, bool(action["jokers"]), line)

    # Factory offer

    def play_take(self, factory: int | None, colour: str | None, jokers: bool, line: int | None) -> None:
        assert self.current_player is not None
        seat = self.current_player
        if factory is None and self.marker is None:
            self.marker = seat
            self.put_on_floor_line(seat, [MARKER])
        taken = self.pick_up(factory, colour, jokers)
        if line is None:
            self.put_on_floor_line(seat, taken)
        else:
            self.put_on_pattern_line(seat, line, taken)
        if self.offer_is_empty():
            self.begin_tiling()
        else:
            self.current_player = (seat + 1) % self.players

    def pick_up(self, factory: int | None, colour: str | None, jokers: bool) -> list[str]:
        """Take tiles from a place, colour tiles before jokers; what is left there is in the centre afterwards."""
        tiles = self.tiles_at(factory)
        taken = [tile for tile in tiles if tile == colour]
        if jokers:
            taken += [tile for tile in tiles if tile == JOKER]
        left = list(tiles)
        for tile in taken:
            left.remove(tile)
        tiles.clear()
        self.centre.extend(left)
        return taken

    def put_on_pattern_line(self, seat: int, line: int, tiles: list[str]) -> None:
        """Lay tiles one by one on a pattern line, and those that do not fit on the floor line."""
        board = self.boards[seat]
        for tile in tiles:
            if board.line_is_full(line):
                self.put_on_floor_line(seat, [tile])
            else:
                board.lines[line].append(tile)

    def put_on_floor_line(self, seat: int, pieces: list[str]) -> None:
        """Lay pieces on the floor line, and those that do not fit in the lid; the marker never goes to the lid."""
        floor_line = self.boards[seat].floor_line
        for piece in pieces:
            if len(floor_line) < FLOOR_SPACES:
                floor_line.append(piece)
            elif piece != MARKER:
                self.lid.append(piece)

    def offer_is_empty(self) -> bool:
        return not self.centre and all(not factory for factory in self.factories.values())

    # Wall tiling

    def begin_tiling(self) -> None:
        self.phase = "tiling"
        self.rounds_without_tile += 1
        self.tiling_to_do = []
        for turn in range(self.players):
            seat = (self.first_player + turn) % self.players
            for line in LINES:
                self.tiling_to_do.append((seat, line))
            self.tiling_to_do.append((seat, None))
        self.continue_tiling()

    def continue_tiling(self) -> None:
        """Tile until a player must choose a space, or until everybody has finished."""
        self.current_player = None
        self.choosing = None
        while self.tiling_to_do:
            seat, line = self.tiling_to_do[0]
            if line is None:
                self.pay_floor_line(seat)
            elif self.boards[seat].line_is_full(line):
                columns = self.legal_columns(seat, line)
                if len(columns) >= 2:
                    self.current_player = seat
                    self.choosing = line
                    return
                if len(columns) == 1:
                    self.lay_tile(seat, line, columns[0])
                else:
                    self.drop_line(seat, line)
            self.tiling_to_do.pop(0)
        self.end_round()

    def play_tile(self, line: int, column: int) -> None:
        assert self.current_player is not None
        self.lay_tile(self.current_player, line, column)
        self.tiling_to_do.pop(0)
        self.continue_tiling()

    def legal_columns(self, seat: int, line: int) -> list[int]:
        """The spaces of the row where the tile of this full pattern line may be laid."""
        board = self.boards[seat]
        colour = colour_of_line(board.lines[line])
        free = board.free_columns(line)
        if colour is None:
            return free
        if self.wall == "coloured":
            return [column for column in free if column == column_of_colour(line, colour)]
        return [column for column in free if colour not in board.colours_in_column(column)]

    def lay_tile(self, seat: int, line: int, column: int) -> None:
        """Move a tile of a full pattern line to the wall, score it, and clear the line."""
        board = self.boards[seat]
        tiles = board.lines[line]
        tile = JOKER if JOKER in tiles else tiles[0]
        board.wall[line, column] = self.cell_for(tile, colour_of_line(tiles), line, column)
        board.score += board.points_of_tile(line, column)
        tiles.remove(tile)
        self.lid.extend(tiles)
        tiles.clear()
        self.rounds_without_tile = 0

    def cell_for(self, tile: str, colour: str | None, line: int, column: int) -> str:
        """How the wall shows a tile that comes from a line of this colour."""
        if tile != JOKER:
            return tile
        if self.wall == "coloured":
            return f"{COLOURED_WALL[line][column - 1]} joker"
        if colour is None:
            return JOKER
        return f"{colour} joker"

    def drop_line(self, seat: int, line: int) -> None:
        """Move all tiles of a full pattern line that fits nowhere to the floor line."""
        tiles = self.boards[seat].lines[line]
        self.put_on_floor_line(seat, in_order(tiles))
        tiles.clear()

    def pay_floor_line(self, seat: int) -> None:
        board = self.boards[seat]
        board.score = max(0, board.score - board.floor_penalty())
        self.lid.extend(piece for piece in board.floor_line if piece != MARKER)
        board.floor_line.clear()

    # End of a round and of the game

    def end_round(self) -> None:
        if any(board.full_rows() > 0 for board in self.boards):
            self.end_game("full row")
        elif self.rounds_without_tile >= MOST_ROUNDS_WITHOUT_TILE:
            self.end_game("stalled")
        elif not self.bag and not self.lid:
            self.end_game("no tiles")
        else:
            self.needs_deal = True

    def end_game(self, ending: str) -> None:
        self.phase = "over"
        self.ending = ending
        for board in self.boards:
            board.score += board.bonuses()

    def outcome(self) -> dict[str, object] | None:
        """Who has won, and how; None until the game is over."""
        if self.phase != "over":
            return None
        scores = [board.score for board in self.boards]
        rows = [board.full_rows() for board in self.boards]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        reason = "points"
        if len(winners) > 1:
            most_rows = max(rows[seat] for seat in winners)
            winners = [seat for seat in winners if rows[seat] == most_rows]
            reason = "rows" if len(winners) == 1 else "shared"
        return {"winners": winners, "scores": scores, "reason": reason, "ending": self.ending}

    # Position

    def position(self, _viewer: int | None = None) -> dict[str, object]:
        """The whole table as a plain dict; there is none between a round's tiling and the next deal."""
        if self.needs_deal:
            raise ValueError("no position before the deal")
        return {
            "format": 1,
            "game": "azul",
            "options": {"wall": self.wall, "jokers": self.jokers},
            "round": self.round,
            "phase": self.phase,
            "first_player": self.first_player,
            "current_player": self.current_player,
            "choosing": self.choosing,
            "marker": self.marker,
            "factories": [in_order(tiles) for tiles in self.factories.values()],
            "centre": in_order(self.centre),
            "bag": self.count_kinds(self.bag),
            "lid": self.count_kinds(self.lid),
            "rounds_without_tile": self.rounds_without_tile,
            "players": [board.position() for board in self.boards],
        }

    def count_kinds(self, tiles: list[str]) -> dict[str, int]:
        kinds = KINDS if self.jokers else COLOURS
        return {kind: tiles.count(kind) for kind in kinds}
