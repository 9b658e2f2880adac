"""Records are copied and cleared field by field: as Python, and in `tests/compilation` as generated machine code."""

from typing import Any

import numpy as np
import pytest

from azulejos.core.copying import clear_record, copy_alike
from azulejos.core.records import Records, record_type
from azulejos.games.kit.observation import write_lines
from tests.core.machine_code import machine_code

Fields = list[tuple[Any, ...]]

SEPARATE: tuple[Fields, Fields] = (
    [("a", "i1"), ("b", "i1", 7), ("c", "i1", (5, 9)), ("d", "i2")],
    [("d", "i2"), ("c", "i1", (5, 9)), ("b", "i1", 7), ("a", "i1")],
)
NEIGHBOURS: tuple[Fields, Fields] = (
    [("gap", "i4"), ("a", "i1"), ("b", "i1", 33), ("c", "i1", (3, 3)), ("end", "i1")],
    [("a", "i1"), ("b", "i1", 33), ("c", "i1", (3, 3)), ("gap", "i2"), ("more", "i1", 9)],
)
OTHER_TYPES: tuple[Fields, Fields] = (
    [("a", "i2"), ("b", "i1", (2, 3)), ("c", "i1")],
    [("a", "i1", 2), ("b", "i1", (3, 2)), ("c", "i1")],
)


@machine_code
def copy_first(targets: Records, sources: Records) -> None:
    """`copy_alike` as compiled code calls it."""
    copy_alike(targets[0], sources[0])


@machine_code
def clear_second(targets: Records) -> None:
    """`clear_record` as compiled code calls it."""
    clear_record(targets[1])


@machine_code
def write_first(targets: Records, sources: Records) -> None:
    """`write_lines` as compiled code calls it."""
    write_lines(targets[0].lines, sources[0].lines)


def random_record(fields: Fields, chance: np.random.Generator) -> Records:
    record = record_type(fields)
    return np.frombuffer(bytearray(chance.bytes(record.itemsize)), record)


@pytest.mark.parametrize("fields", [SEPARATE, NEIGHBOURS, OTHER_TYPES], ids=["separate", "neighbours", "other types"])
def test_only_common_fields_are_copied(fields: tuple[Fields, Fields]) -> None:
    chance = np.random.default_rng(1)
    for _ in range(20):
        target, source = (random_record(part, chance) for part in fields)
        expected = target.copy()
        for name in set(target.dtype.names or ()) & set(source.dtype.names or ()):
            if target.dtype[name] == source.dtype[name]:
                expected[name] = source[name]
        copy_first(target, source)
        assert target.tobytes() == expected.tobytes()


def test_a_record_is_cleared_and_its_neighbours_are_not() -> None:
    record = record_type([("a", "i1"), ("b", "f4", 7), ("c", "f8"), ("d", "i1", (5, 9))])
    targets = np.full(3 * record.itemsize, 9, np.uint8).view(record)
    clear_second(targets)
    assert [set(target.tobytes()) for target in targets] == [{9}, {0}, {9}]


@pytest.mark.parametrize(("rows", "kinds"), [(5, 6), (6, 5)])
@pytest.mark.parametrize("has_jokers", [False, True])
def test_lines_are_written_by_kind(rows: int, kinds: int, has_jokers: bool) -> None:
    names = ["colour", "count", "jokers"][: 2 + has_jokers]
    line = record_type([(name, "i1") for name in names])
    chance = np.random.default_rng(rows)
    for _ in range(100):
        source = np.zeros(1, record_type([("before", "i1"), ("lines", line, rows)]))
        target = np.full(1, 9, record_type([("lines", "i1", (rows, kinds)), ("after", "i1")]))
        expected = np.zeros((rows, kinds), np.int8)
        for row in range(rows):
            colour, tiles = int(chance.integers(-1, kinds - has_jokers)), int(chance.integers(1, 6))
            jokers = int(chance.integers(3)) if has_jokers else 0
            tiles *= colour >= 0
            source["lines"][0, row] = (colour, tiles + jokers, jokers)[: 2 + has_jokers]
            expected[row, colour] = tiles
            expected[row, kinds - 1] += jokers
        write_first(target, source)
        assert target["lines"][0].tolist() == expected.tolist()
        assert target["after"][0] == 9
