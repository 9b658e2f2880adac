"""Games in which all that is on the table is open."""

from azulejos.core.compiler import compiled
from azulejos.core.records import Record


@compiled
def redraw_nothing(state: Record, viewer: int) -> bool:  # noqa: ARG001
    """Nothing in the record is hidden: the order of the bag is not decided before a tile is drawn."""
    return False
