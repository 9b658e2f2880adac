"""What the end of the round would bring to a player of Azul as things stand, line by line, from a plain copy."""

from dataclasses import dataclass, field

from azulejos.core.bits import run_length
from azulejos.core.records import Plain
from azulejos.games.azul.rules.wall_tiling import colour_at, column_of
from azulejos.games.azul.state import COLUMNS, FLOOR_PENALTY, FLOOR_SIZE, LINES, NONE, STANDS_FOR
from azulejos.games.kit.runs import run_points


@dataclass(frozen=True)
class Laid:
    """A tile laid on the wall."""

    column: int
    across: int
    down: int
    choices: int
    """How many spaces there were to choose from."""

    @property
    def points(self) -> int:
        """What the tile scores."""
        return run_points(self.across, self.down)


@dataclass
class Outlook:
    """A wall, and what is laid on it and what falls until the floor line is paid."""

    score: int
    rows: list[int]
    columns: list[int]
    columns_with: list[int]
    colours: list[int]
    """How many tiles of each colour lie on the wall; jokers do not count."""
    replaced: set[int]
    """The colours for which a joker stands, so that their tiles will not all be there."""
    floor: int
    laid: dict[int, Laid] = field(default_factory=dict)

    @property
    def tile_points(self) -> int:
        """What the tiles laid score."""
        return sum(tile.points for tile in self.laid.values())

    @property
    def penalty(self) -> int:
        """What the floor line costs."""
        return FLOOR_PENALTY[self.floor]

    @property
    def standing(self) -> int:
        """The score after all of it."""
        return max(0, self.score + self.tile_points - self.penalty)

    def drop(self, pieces: int) -> None:
        """Pieces fall on the floor line, as far as it has room."""
        self.floor = min(FLOOR_SIZE, self.floor + pieces)

    def lay(self, line: Plain, row: int, column: int, grey: bool, choices: int = 1) -> Laid:
        """Lay the tile of a line."""
        stands_for = colour_at(row, column) if line.colour == NONE and not grey else line.colour
        if line.jokers == 0:
            self.colours[line.colour] += 1
        elif stands_for != NONE:
            self.replaced.add(stands_for)
        if stands_for != NONE:
            self.columns_with[stands_for] |= 1 << column
        self.rows[row] |= 1 << column
        self.columns[column] |= 1 << row
        self.laid[row] = self.look(row, column, choices)
        return self.laid[row]

    def look(self, row: int, column: int, choices: int = 1) -> Laid:
        """What a tile on a space would score."""
        across = run_length(self.rows[row] | 1 << column, column)
        down = run_length(self.columns[column] | 1 << row, row)
        return Laid(column, across, down, choices)

    def spaces(self, line: Plain, row: int, grey: bool) -> list[int]:
        """The columns where the tile of a full line may go."""
        free = [column for column in range(COLUMNS) if not self.rows[row] >> column & 1]
        if line.colour == NONE:
            return free
        if grey:
            return [column for column in free if not self.columns_with[line.colour] >> column & 1]
        return [column_of(line.colour, row)]


def wall_of(player: Plain) -> Outlook:
    """A player's wall and floor line as they are."""
    tiles = [tile for row in player.wall for tile in row]
    return Outlook(
        score=player.score,
        rows=player.rows.copy(),
        columns=player.columns.copy(),
        columns_with=player.columns_with.copy(),
        colours=[tiles.count(colour) for colour in range(COLUMNS)],
        replaced={tile - STANDS_FOR for tile in tiles if tile >= STANDS_FOR},
        floor=player.floor_count,
    )


def outlook(player: Plain, grey: bool) -> Outlook:
    """The end of the round as things stand; a space that can be chosen is the one that scores most, or the leftmost."""
    wall = wall_of(player)
    for row in range(LINES):
        line = player.lines[row]
        if line.count < row + 1:
            continue
        spaces = wall.spaces(line, row, grey)
        if not spaces:
            wall.drop(line.count)
            continue
        best = max(spaces, key=lambda column: (wall.look(row, column).points, -column))
        wall.lay(line, row, best, grey, len(spaces))
    return wall
