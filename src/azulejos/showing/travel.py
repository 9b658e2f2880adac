"""Movements found by comparing two tables: what left a place has gone where the same appeared."""

from azulejos.foundation.records import Plain
from azulejos.showing.shown import Movement


def travel(game: str, before: Plain, after: Plain) -> tuple[Movement, ...]:
    """What travelled between two tables."""
    return ()
