"""What positions say of the fields of a record."""

from collections.abc import Sequence

from azulejos.core.phases import NOBODY


def seat_or_none(seat: int) -> int | None:
    """A seat, or `None` for nobody."""
    return None if seat == NOBODY else seat


def tile_list(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Tiles one by one, in the order of their kinds."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def tile_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """How many tiles of each kind that has a name here."""
    return dict(zip(names, counts, strict=False))
