"""Machine code is looked for in the package, then in the cache; meanwhile the rules run as Python."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.core._ffi import ffi
from azulejos.core.entry_points import ENTRY_POINTS, EntryPoint
from azulejos.core.phases import DEALING
from azulejos.core.records import record_type
from azulejos.engine import calls
from azulejos.native import compiling, loader, shipped
from azulejos.native.loader import COMPILED, INTERPRETED, SHIPPED, CompilingFailed, Loader, UnknownRules
from azulejos.native.sources import source_hash
from azulejos.native.units import Unit

AZUL = Unit("azul")
RECORD = record_type([("phase", "i1")])
ENTRY = ENTRY_POINTS[f"{calls.__name__}.leaders"]

FAILS = "import sys; sys.exit('Traceback\\nMemoryError: out of memory')"
NEVER_ENDS = "import time; time.sleep(600)"


class FakeLibrary:
    """A library whose functions all have one address."""

    def __init__(self, place: int) -> None:
        self.place = place

    def address(self, symbol: str) -> int | None:
        return self.place


SHIPPED_AT, COMPILED_AT = 4096, 8192


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, bool]:
    """What there is on this machine: a shipped library, an object in the cache, a compiler."""
    there = {SHIPPED: True, COMPILED: True, "numba": True}
    full, empty = tmp_path / "full.o", tmp_path / "empty.o"
    full.touch()
    monkeypatch.setattr(loader, "shipped_library", lambda _: FakeLibrary(SHIPPED_AT) if there[SHIPPED] else None)
    monkeypatch.setattr(loader, "ObjectFile", lambda _: FakeLibrary(COMPILED_AT))
    monkeypatch.setattr(loader, "object_path", lambda _: full if there[COMPILED] else empty)
    monkeypatch.setattr(loader, "can_compile", lambda: there["numba"])
    monkeypatch.setattr(compiling, "compile_command", lambda _: [sys.executable, "-c", FAILS])
    return there


def place_of(made: Loader, entry: EntryPoint = ENTRY) -> int | None:
    """The address of the machine code that a loader finds."""
    made.add_game("azul", RECORD)
    made.request(AZUL)
    code = made.resolve(entry, (RECORD,))
    return None if code is None else int(ffi.cast("intptr_t", code))


def test_shipped_machine_code_comes_first(found: dict[str, bool]) -> None:
    assert place_of(Loader()) == SHIPPED_AT


def test_then_what_was_compiled_on_this_machine(found: dict[str, bool]) -> None:
    found[SHIPPED] = False
    assert place_of(Loader()) == COMPILED_AT


def test_without_a_compiler_the_rules_run_as_python(found: dict[str, bool]) -> None:
    found |= {SHIPPED: False, COMPILED: False, "numba": False}
    made = Loader()
    assert place_of(made) is None
    assert made.is_loaded(AZUL)  # nothing to wait for
    made.wait_for(AZUL)


@pytest.mark.parametrize(("rules", "place"), [(SHIPPED, SHIPPED_AT), (COMPILED, COMPILED_AT), (INTERPRETED, None)])
def test_the_environment_chooses(
    found: dict[str, bool], monkeypatch: pytest.MonkeyPatch, rules: str, place: int | None
) -> None:
    monkeypatch.setenv("AZULEJOS_RULES", rules)
    assert place_of(Loader()) == place


@pytest.mark.parametrize("rules", [SHIPPED, INTERPRETED])
def test_nothing_is_compiled_against_the_users_wish(found: dict[str, bool], rules: str) -> None:
    found |= {SHIPPED: False, COMPILED: False}
    made = Loader(rules)
    made.wait_for(AZUL)
    assert place_of(made) is None


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(UnknownRules) as refused:
        Loader("fast")
    assert str(refused.value) == "AZULEJOS_RULES cannot be 'fast'. Possible: shipped, compiled, interpreted."


def test_interpreted_rules_need_no_compiler() -> None:
    code = (
        "import sys, azulejos\n"
        "match = azulejos.new_match('azul', seed=1)\n"
        "match.play(match.legal_actions()[0])\n"
        "print({'numba', 'llvmlite'} & set(sys.modules))"
    )
    environment = {**compiling.compile_environment(), "AZULEJOS_RULES": INTERPRETED, "AZULEJOS_BUILD": ""}
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, env=environment)
    assert (ran.stdout, ran.stderr) == ("set()\n", "")


def test_a_failed_build_gives_the_reason_to_those_who_wait(found: dict[str, bool]) -> None:
    found |= {SHIPPED: False, COMPILED: False}
    made = Loader()
    made.request(AZUL)
    with pytest.raises(CompilingFailed) as failed:
        made.wait_for(AZUL)
    assert str(failed.value) == "Azul could not be prepared: MemoryError: out of memory"


def test_after_a_failed_build_the_rules_still_run_as_python(found: dict[str, bool]) -> None:
    found |= {SHIPPED: False, COMPILED: False}
    made = Loader()
    made.request(AZUL)
    made._builds[AZUL].wait()
    assert place_of(made) is None


def test_those_who_wait_again_try_again(found: dict[str, bool]) -> None:
    found |= {SHIPPED: False, COMPILED: False}
    made = Loader()
    with pytest.raises(CompilingFailed):
        made.wait_for(AZUL)
    found[COMPILED] = True
    made.wait_for(AZUL)
    assert place_of(made) == COMPILED_AT


def test_machine_code_is_used_once_it_is_compiled(found: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    found |= {SHIPPED: False, COMPILED: False}
    monkeypatch.setattr(compiling, "compile_command", lambda _: [sys.executable, "-c", "input()"])
    made = Loader()
    assert place_of(made) is None
    found[COMPILED] = True  # by the build process, which then ends
    made._builds[AZUL].wait()
    assert place_of(made) == COMPILED_AT


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for shipped libraries."""
    if not shutil.which("cc") or sys.platform == "win32":
        pytest.skip("needs a C compiler")
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setattr(shipped, "has_x86_64_v3", lambda: False)
    return tmp_path


def build(folder: Path, hashed: str) -> None:
    source, library = folder / "azul.c", folder / f"azul{shipped.SUFFIXES.get(sys.platform, '.so')}"
    source.write_text(f'const char azulejos_source_hash[] = "{hashed}"; int answer(void) {{ return 42; }}')
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)


def test_a_shipped_library_of_these_sources_is_loaded(built: Path) -> None:
    build(built, source_hash())
    library = shipped.shipped_library("azul")
    assert library
    assert library.address("answer")
    assert library.address("question") is None


def test_a_stale_shipped_library_is_never_used(built: Path) -> None:
    build(built, "0" * 16)
    assert shipped.shipped_library("azul") is None


def test_a_damaged_shipped_library_is_never_used(built: Path) -> None:
    (built / f"azul{shipped.SUFFIXES.get(sys.platform, '.so')}").write_bytes(b"not a library")
    assert shipped.shipped_library("azul") is None


def test_there_need_not_be_a_shipped_library(built: Path) -> None:
    assert shipped.shipped_library("azul") is None


def test_machine_code_and_python_play_the_same_game() -> None:
    """The first round of a match, whose entry points are called as machine code and as Python."""
    match = azulejos.new_match("azul", seed=1)
    loader.loader.wait_for(AZUL)
    machine, python = match.progress.games.copy(), match.progress.games.copy()
    ids = np.zeros((2, match.game.action_ids), np.int16)
    legal = ENTRY_POINTS[f"{calls.__name__}.legal_actions"]
    apply = ENTRY_POINTS[f"{calls.__name__}.apply"]
    while machine[0].phase != DEALING:
        count = legal.call(machine, 0, ids[0])
        assert legal.function(python, 0, ids[1]) == count
        assert ids[0, :count].tolist() == ids[1, :count].tolist()
        apply.call(machine, 0, int(ids[0, 0]))
        apply.function(python, 0, int(ids[0, 0]))
        assert machine.tobytes() == python.tobytes()
    assert legal.machine_code or loader.loader.rules == INTERPRETED
