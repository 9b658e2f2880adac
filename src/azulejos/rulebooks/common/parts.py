"""The parts of positions: every entry of a position comes from a few fields of the record, and from nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.core.records import Plain

Field = str | tuple[str, int]
"""A field of a record, or one item of a field that is an array."""


def _itself(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Part:
    """An entry that comes from some fields of the record; `tell` makes it of their plain copies."""

    name: str
    fields: tuple[Field, ...]
    tell: Callable[..., Any] = _itself


@dataclass(frozen=True)
class Items:
    """An entry that is a list. Each item comes from the items of some arrays that stand at the same place."""

    name: str
    fields: tuple[str, ...]
    tell: Callable[..., Any]
    count: Callable[[int], int] | None = None
    """How many items there are for so many players; by default as many as the first array has."""


@dataclass(frozen=True)
class Secret:
    """An entry that depends on who looks; `tell` makes it of a plain copy of the table for a viewer."""

    name: str
    tell: Callable[[Plain, int | None], Any]


AnyPart = Part | Items | Secret


def open_fields(parts: Sequence[AnyPart]) -> frozenset[str]:
    """The fields of the record that entries show to every viewer alike."""
    fields = [field for part in parts if not isinstance(part, Secret) for field in part.fields]
    return frozenset(field if isinstance(field, str) else field[0] for field in fields)
