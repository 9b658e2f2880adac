"""Runs of tiles on a wall or a dome, which is stored as a mask for each row and each column."""

from azulejos.core.bits import run_length
from azulejos.core.compiler import compiled
from azulejos.games.kit.state import RunState


@compiled
def runs_through(player: RunState, row: int, column: int) -> tuple[int, int]:
    """The lengths of the horizontal and vertical runs with a tile on this space, whether it is laid yet or not."""
    across = run_length(int(player.rows[row]) | 1 << column, column)
    return across, run_length(int(player.columns[column]) | 1 << row, row)


@compiled
def points_for_tile(player: RunState, row: int, column: int) -> int:
    """A tile scores its horizontal and its vertical run, each if longer than one; a lone tile scores 1."""
    across, down = runs_through(player, row, column)
    return run_points(across, down)


@compiled
def run_points(across: int, down: int) -> int:
    """The points of a tile, given the lengths of its two runs."""
    return across + down if across > 1 and down > 1 else max(across, down)
