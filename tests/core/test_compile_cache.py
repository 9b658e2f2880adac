"""The compile cache: announced once, reused, never stale, and optional where it cannot be written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.caching import FunctionCache

import azulejos
from azulejos.core import compiler

PACKAGE = Path(azulejos.__file__).parent
PLAY = "import azulejos; m = azulejos.new_match('azul', seed=1); m.play(m.legal_actions()[-1]); print(m.scores)"
LOSE = """
import azulejos
from azulejos.core.compiler import cache_directory
from azulejos.games.azul.rules.scoring import pay_floor_line
match = azulejos.new_match('azul', seed=1)
state = match.progress.state
player = state.players[0]
player.score, player.floor_count = 50, 7
pay_floor_line(state, 0)
print(player.score, cache_directory().name)
"""


def run(code: str, cache: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "AZULEJOS_CACHE": str(cache), **environment},
    )


def test_a_changed_source_has_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKAGE, tmp_path / "azulejos")
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path / "azulejos")
    compiler.source_hash.cache_clear()
    before = compiler.source_hash()
    table = tmp_path / "azulejos" / "games" / "azul" / "state.py"
    table.write_text(table.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    compiler.source_hash.cache_clear()
    assert compiler.source_hash() != before
    monkeypatch.undo()
    compiler.source_hash.cache_clear()


def test_unused_caches_are_removed(tmp_path: Path) -> None:
    old, recent, ours = (tmp_path / f"compiled-{name}" for name in ("old", "recent", "ours"))
    for directory in (old, recent, ours):
        directory.mkdir()
    for directory in (old, ours):
        os.utime(directory, (0, 0))
    compiler._sweep_unused(tmp_path, keep=ours)
    assert sorted(tmp_path.iterdir()) == [ours, recent]


def test_another_library_keeps_its_own_cache() -> None:
    import numba

    assert str(compiler.cache_directory()) != numba.config.CACHE_DIR  # type: ignore[attr-defined]


@pytest.mark.full
def test_first_use_says_so_once(tmp_path: Path) -> None:
    first, second = run(PLAY, tmp_path), run(PLAY, tmp_path)
    assert first.stderr.startswith("Preparing Azul for the first time")
    assert first.stderr.count("\n") == 1
    assert second.stderr == ""
    assert first.stdout == second.stdout


@pytest.mark.full
def test_the_library_works_without_a_writable_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run(PLAY, blocked).stdout == run(PLAY, tmp_path / "cache").stdout


@pytest.mark.full
def test_a_changed_rule_changes_its_callers(tmp_path: Path) -> None:
    """A constant of the table, used by a rule that others have compiled in, is changed: all must see it."""
    shutil.copytree(PACKAGE, tmp_path / "azulejos", ignore=shutil.ignore_patterns("__pycache__"))
    before = run(LOSE, tmp_path / "cache", PYTHONPATH=str(tmp_path)).stdout.split()
    table = tmp_path / "azulejos" / "games" / "azul" / "state.py"
    table.write_text(table.read_text(encoding="utf-8").replace("8, 11, 14)", "8, 11, 40)"), encoding="utf-8")
    after = run(LOSE, tmp_path / "cache", PYTHONPATH=str(tmp_path)).stdout.split()
    assert (before[0], after[0]) == ("36", "10")
    assert before[1] != after[1]


def test_only_one_process_at_a_time_writes_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    locked: list[bool] = []

    def look(*_: object) -> None:
        with (compiler.cache_directory() / compiler.LOCK).open("ab") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                locked.append(True)
            else:
                locked.append(False)

    def double(number: int) -> int:
        return 2 * number

    monkeypatch.setattr(FunctionCache, "save_overload", look)
    assert compiler.compiled(double)(21) == 42
    assert locked == [True]
