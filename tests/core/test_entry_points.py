"""Entry points: their signature follows from annotations, and what does not fit is refused in a sentence."""

from typing import Any, NamedTuple, Protocol

import numpy as np
import pytest

from azulejos.core import entry_points
from azulejos.core._ffi import ffi
from azulejos.core.entry_points import PLAY, Array, EntryPoint
from azulejos.core.records import RecordArray, record_type

Numbers = np.ndarray[Any, np.dtype[np.int16]]
Grid = np.ndarray[tuple[int, int], np.dtype[np.float32]]


class Point(Protocol):
    """A record that depends on the game."""

    x: int


class Pair(NamedTuple):
    """Two arguments in one."""

    points: RecordArray[Point]
    grid: Grid


def move(pair: Pair, index: int, is_left: bool, numbers: Numbers) -> bool:
    """An entry point that Python runs."""
    pair.points[index].x += -1 if is_left else 1
    return bool(numbers[0])


POINT = record_type([("x", "i4")])


@pytest.fixture
def entry() -> EntryPoint:
    return EntryPoint(move, PLAY)


@pytest.fixture
def machine_code(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls of machine code, which answers 7."""
    seen: list[tuple[Any, ...]] = []

    def called(*arguments: Any) -> int:
        seen.append(arguments)
        return 7

    monkeypatch.setattr(entry_points, "_resolver", lambda *_: called)
    return seen


def pair(dtype: Any = np.float32) -> Pair:
    return Pair(np.zeros(2, POINT).view(np.recarray), np.zeros((3, 4), dtype))


def test_the_signature_follows_from_the_annotations(entry: EntryPoint) -> None:
    assert [(argument.path, argument.kind) for argument in entry.arguments] == [
        ("pair.points", Array(Point, 1)),
        ("pair.grid", Array(np.dtype(np.float32), 2)),
        ("index", int),
        ("is_left", bool),
        ("numbers", Array(np.dtype(np.int16), 1)),
    ]
    assert entry.roles == {Point: "pair.points"}
    assert entry.returns is bool


def test_what_cannot_cross_is_refused_when_it_is_declared() -> None:
    def speak(text: str) -> None: ...

    with pytest.raises(AssertionError, match="text cannot cross into compiled code"):
        EntryPoint(speak, PLAY)


def test_machine_code_gets_pointers_and_lengths(entry: EntryPoint, machine_code: list[tuple[Any, ...]]) -> None:
    given, numbers = pair(), np.zeros(5, np.int16)
    assert entry.call(given, 1, True, numbers) is True
    (arguments,) = machine_code
    assert arguments[1:] == (2, arguments[2], 3, 4, 1, True, arguments[7], 5)
    arrays: tuple[Any, ...] = (given.points, given.grid, numbers)
    addresses = [int(ffi.cast("intptr_t", arguments[n])) for n in (0, 2, 7)]
    assert addresses == [array.ctypes.data for array in arrays]


@pytest.mark.usefixtures("machine_code")
def test_an_array_of_another_type_is_refused_in_a_sentence(entry: EntryPoint) -> None:
    with pytest.raises(TypeError) as refused:
        entry.call(pair(np.float64), 0, False, np.zeros(1, np.int16))
    assert str(refused.value) == "pair.grid must be an array of float32, not of float64"


@pytest.mark.usefixtures("machine_code")
def test_an_array_with_gaps_is_refused(entry: EntryPoint) -> None:
    with pytest.raises(ValueError, match="contiguous"):
        entry.call(pair(), 0, False, np.zeros(8, np.int16)[::2])


def test_without_machine_code_it_runs_as_python(entry: EntryPoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_points, "_resolver", lambda *_: None)
    given = pair()
    assert entry.call(given, 1, False, np.ones(1, np.int16)) is True
    assert given.points.x.tolist() == [0, 1]  # type: ignore[attr-defined]


def test_machine_code_is_used_as_soon_as_it_is_there(entry: EntryPoint, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[entry_points.Records] = []
    answers = [None, lambda *_: 0]

    def resolve(_: EntryPoint, records: entry_points.Records) -> Any:
        asked.append(records)
        return answers.pop(0)

    monkeypatch.setattr(entry_points, "_resolver", resolve)
    given, numbers = pair(), np.ones(1, np.int16)
    assert [entry.call(given, 0, False, numbers) for _ in range(4)] == [True, False, False, False]
    assert asked == [(POINT,), (POINT,)]  # found once, it is not looked for again


def test_each_record_type_has_its_own_machine_code(entry: EntryPoint, monkeypatch: pytest.MonkeyPatch) -> None:
    other = record_type([("x", "i8")])
    monkeypatch.setattr(entry_points, "_resolver", lambda _, records: lambda *_: int(records == (other,)))
    numbers = np.zeros(1, np.int16)
    mixed = [np.zeros(1, record).view(np.recarray) for record in (POINT, other)]
    assert [entry.call(Pair(points, pair().grid), 0, False, numbers) for points in mixed] == [False, True]
