"""The cache of machine code: reused, never stale, written once, and optional where it cannot be written."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import azulejos
from azulejos.native import cache, sources
from azulejos.native.compiling import compile_command, compile_environment
from azulejos.native.units import Unit

PACKAGE = Path(azulejos.__file__).parent
STATE = Path("azulejos", "games", "azul", "state.py")

PLAY = """
import azulejos
from azulejos.engine.ready import wait_for
from azulejos.native.units import Unit
match = azulejos.new_match("azul", seed=1)
wait_for(Unit("azul"))
match.play(match.legal_actions()[-1])
print(match.scores)
"""

LOSE = """
import azulejos
from azulejos.engine.ready import wait_for
from azulejos.native.units import Unit
match = azulejos.new_match("azul", seed=1)
wait_for(Unit("azul"))
player = match.progress.state.players[0]
player.score, player.floor_count = 50, 7
print(match.standing[0])
"""

BUILD = """
import azulejos.compilation.worker as worker
from azulejos.native.units import Unit

def compile_unit(unit, game):
    print("compiled", flush=True)
    yield
    return b"bitcode"

class Target:
    @classmethod
    def of_this_machine(cls):
        return cls()

    def compile(self, codes):
        {step}
        return b"machine code"

worker.compile_unit, worker.Target = compile_unit, Target
for _ in worker.build(Unit("azul")):
    pass
"""
"""A build process whose compiler takes no time."""


def environment(cache: Path, **more: str) -> dict[str, str]:
    return {**compile_environment(), "AZULEJOS_CACHE": str(cache), **more}


def start(code: str, cache: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(cache)
    )


def run(code: str, cache: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    variables = {**os.environ, "AZULEJOS_CACHE": str(cache), **more}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=variables)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package that the hash is computed from."""
    shutil.copytree(PACKAGE, tmp_path / "azulejos", ignore=shutil.ignore_patterns("__pycache__", "web"))
    monkeypatch.setattr(sources, "PACKAGE", tmp_path / "azulejos")
    sources.source_hash.cache_clear()
    yield tmp_path / "azulejos"
    monkeypatch.undo()
    sources.source_hash.cache_clear()


def test_the_hash_does_not_depend_on_where_the_package_is(copied: Path) -> None:
    here = sources.source_hash()
    sources.source_hash.cache_clear()
    sources.PACKAGE = PACKAGE
    assert sources.source_hash() == here


@pytest.mark.parametrize("folder", sources.COMPILED_PARTS)
def test_a_changed_source_changes_the_hash(copied: Path, folder: str) -> None:
    before = sources.source_hash()
    source = copied / folder / "__init__.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    sources.source_hash.cache_clear()
    assert sources.source_hash() != before


@pytest.mark.parametrize("source", ["server/app.py", "games/azul/narration.py", "games/kit/animation.py"])
def test_a_source_that_is_not_compiled_keeps_the_hash(copied: Path, source: str) -> None:
    before = sources.source_hash()
    (copied / source).write_text("", encoding="utf-8")
    sources.source_hash.cache_clear()
    assert sources.source_hash() == before


def test_the_hash_leaves_out_only_what_is_not_compiled() -> None:
    left_out = [source for source in PACKAGE.rglob("*.py") if source.name in sources.NOT_COMPILED]
    assert {source.name for source in left_out} == sources.NOT_COMPILED
    for source in left_out:
        assert not re.search(r"^@(compiled|entry_point)", source.read_text(encoding="utf-8"), re.MULTILINE), source


def test_the_cache_is_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(tmp_path / "mine"))
    directory = cache.cache_directory.__wrapped__()
    assert directory == tmp_path / "mine" / f"compiled-{sources.source_hash()}"
    assert directory.is_dir()


def test_unused_caches_are_removed(tmp_path: Path) -> None:
    old, recent, ours = (tmp_path / f"compiled-{name}" for name in ("old", "recent", "ours"))
    for directory in (old, recent, ours):
        directory.mkdir()
    for directory in (old, ours):
        os.utime(directory, (0, 0))
    cache._sweep_unused(tmp_path, keep=ours)
    assert sorted(tmp_path.iterdir()) == [ours, recent]


def test_a_cache_that_is_not_writable_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(blocked))
    monkeypatch.setattr(tempfile, "mkdtemp", lambda prefix: str(tmp_path / prefix))
    assert cache.cache_directory.__wrapped__().parent == tmp_path / "azulejos-"
    assert blocked.read_text() == "in the way"


def test_processes_that_need_the_same_unit_compile_it_once(tmp_path: Path) -> None:
    processes = [start(BUILD.format(step="pass"), tmp_path) for _ in range(3)]
    results = [process.communicate() for process in processes]
    assert [errors for _, errors in results] == [""] * 3
    assert "".join(printed for printed, _ in results) == "compiled\n"


def test_an_interrupted_build_leaves_nothing_behind(tmp_path: Path) -> None:
    interrupted = start(BUILD.format(step="raise KeyboardInterrupt"), tmp_path)
    _, errors = interrupted.communicate()
    assert errors.endswith("KeyboardInterrupt\n")
    assert not list(tmp_path.rglob("*.o"))
    again = start(BUILD.format(step="pass"), tmp_path)
    assert again.communicate() == ("", "")  # the bitcode was complete
    assert [path.read_bytes() for path in tmp_path.rglob("*.o")] == [b"machine code"]


def test_a_build_process_says_what_it_cannot_compile() -> None:
    ran = subprocess.run(
        compile_command(Unit("go")), check=False, capture_output=True, text=True, env=compile_environment()
    )
    assert ran.returncode
    assert "Unknown game 'go'" in ran.stderr


@pytest.mark.full
def test_machine_code_is_compiled_once_and_says_so(tmp_path: Path) -> None:
    first, second = run(PLAY, tmp_path), run(PLAY, tmp_path)
    assert first.stderr.startswith("First use on this machine: compiling the rules and bots of Azul")
    assert first.stderr.count("\n") == 1
    assert second.stderr == ""
    assert first.stdout == second.stdout


@pytest.mark.full
def test_the_library_works_without_a_writable_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run(PLAY, blocked).stdout == run(PLAY, tmp_path / "cache").stdout


@pytest.mark.full
def test_a_changed_rule_is_compiled_again(tmp_path: Path) -> None:
    """A constant that a compiled function contains is changed."""
    shutil.copytree(PACKAGE, tmp_path / "azulejos", ignore=shutil.ignore_patterns("__pycache__", "web"))
    before = run(LOSE, tmp_path / "cache", PYTHONPATH=str(tmp_path)).stdout
    state = tmp_path / STATE
    state.write_text(state.read_text(encoding="utf-8").replace("8, 11, 14)", "8, 11, 40)"), encoding="utf-8")
    after = run(LOSE, tmp_path / "cache", PYTHONPATH=str(tmp_path)).stdout
    assert (before, after) == ("36\n", "10\n")
    assert len(list((tmp_path / "cache").iterdir())) == 2
