"""The wheel of this machine, installed into an empty environment: everything works without Numba and compilers."""

import json
import os
import re
import signal
import subprocess
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejos.core.machine import exclusive
from azulejos.match.fair import FairDeals
from azulejos.match.record import Proof, format_record
from azulejos.match.start import match_from_setup
from azulejos.native.shipped import SUFFIXES
from tools.build_wheels import build_this_wheel
from tools.installation import Installation, install

GAMES = ("azul", "summer-pavilion", "duel")
SECONDS = 120


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built once for all workers of a test run."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "wheel"
    folder.mkdir(exist_ok=True)
    with exclusive(folder / "lock"):
        found = list(folder.glob("*.whl"))
        return found[0] if found else build_this_wheel(folder)


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return install(wheel, tmp_path_factory.mktemp("installed") / "environment", ("server",))


class Program:
    """Runs Python in the installation, with an empty home."""

    def __init__(self, installation: Installation, home: Path) -> None:
        self.installation = installation
        self.home = home

    def start(self, *arguments: str, **variables: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [self.installation.python, *arguments],
            cwd=self.home,
            env={**self.installation.environment(self.home), **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, **variables: str) -> tuple[str, str]:
        """Run it to its end; what it printed, and its errors."""
        process = self.start(*arguments, **variables)
        printed, errors = process.communicate(timeout=SECONDS)
        assert process.returncode == 0, errors
        return printed, errors


@pytest.fixture
def program(installation: Installation, tmp_path: Path) -> Program:
    return Program(installation, tmp_path)


def test_the_wheel_is_for_this_platform_and_every_python(wheel: Path) -> None:
    assert re.fullmatch(r"azulejos-[\w.]+-py3-none-(manylinux|macosx|win)\w+\.whl", wheel.name)


def test_the_wheel_holds_what_it_needs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in ("i18n/en.json", "i18n/fr.json", "py.typed", "games/azul/rules/__init__.py", "web/index.html"):
        assert f"azulejos/{name}" in names
    for game in GAMES:
        assert any(re.fullmatch(rf"azulejos/native/lib/{game}\.(so|dylib|dll)", name) for name in names)
    licences = {name.rpartition("/")[2] for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.partition("/")[0].partition("-")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"azulejos"}


def test_the_installation_has_no_compiler(program: Program) -> None:
    code = (
        "import importlib.util as u, azulejos; print(u.find_spec('numba'), u.find_spec('llvmlite'), azulejos.__file__)"
    )
    printed, _ = program.run("-c", code)
    assert printed.strip() == f"None None {program.installation.site / 'azulejos' / '__init__.py'}"


@pytest.mark.parametrize("game", GAMES)
def test_a_first_move_and_a_bot(program: Program, game: str) -> None:
    """The rules run as machine code, and nothing is compiled or cached."""
    code = f"""
import azulejos
from azulejos.core.entry_points import ENTRY_POINTS
match = azulejos.new_match({game!r}, seed=1)
match.play(match.legal_actions()[0])
match.play(azulejos.bot("artisan", seed=1).choose(match, simulations=50))
print(len(match.history), bool(ENTRY_POINTS["azulejos.bots.tree.search"].machine_code))
"""
    assert program.run("-c", code) == ("2 True\n", "")
    assert not list(program.home.iterdir())


@pytest.mark.parametrize("game", GAMES)
def test_environments(program: Program, game: str) -> None:
    code = f"""
from azulejos.core.entry_points import ENTRY_POINTS
from azulejos.envs.batch import Batch
batch = Batch({game!r}, n=64, seed=1)
for _ in range(20):
    batch.step(batch.sample())
print(bool(ENTRY_POINTS["azulejos.engine.batches.show_games"].machine_code))
"""
    assert program.run("-c", code) == ("True\n", "")


def test_commands(program: Program) -> None:
    printed, _ = program.run("-m", "azulejos", "games")
    assert "azul" in printed


def test_verify(program: Program) -> None:
    (program.home / "game.jsonl").write_text(fair_record(), encoding="utf-8")
    printed, errors = program.run("-m", "azulejos", "verify", "game.jsonl")
    assert "follow from the secret" in printed
    assert errors == ""


def fair_record() -> str:
    """The record of a match whose first deal came from a secret."""
    deals = FairDeals(bytes(32))
    match = match_from_setup("azul", 2, {}, 0)
    deals.deal(match.progress, 0)
    return format_record(match, Proof(deals.commitment, deals.secret.hex(), [0]))


def test_the_server_answers_and_every_game_is_ready(program: Program) -> None:
    process = program.start("-u", "-m", "azulejos", "serve", "--port", "0")
    try:
        address = next(addresses(process))
        assert fetch(f"{address}/api/preparation")["is_ready"]
        with urllib.request.urlopen(address, timeout=SECONDS) as page:
            assert b"<html" in page.read()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SECONDS)


def addresses(process: "subprocess.Popen[str]") -> Iterator[str]:
    """The addresses that a server prints."""
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"http://[\d.]+:\d+", line):
            yield found.group()


def fetch(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        return json.load(answer)


FIRST_MOVES = """
import azulejos
from azulejos.core.entry_points import ENTRY_POINTS
match = azulejos.new_match("azul", seed=1)
match.play(match.legal_actions()[0])
azulejos.new_match("duel", seed=1)
print(len(match.history), any(entry.machine_code for entry in ENTRY_POINTS.values()))
"""


def edited(wheel: Path, folder: Path, *extras: str) -> Program:
    """An installation of which one source was edited."""
    made = install(wheel, folder / "environment", extras)
    with (made.site / "azulejos/games/azul/rules/__init__.py").open("a", encoding="utf-8") as source:
        source.write("\n# edited\n")
    home = folder / "home"
    home.mkdir()
    return Program(made, home)


def test_a_stale_library_is_not_used_and_one_sentence_says_so(wheel: Path, tmp_path: Path) -> None:
    """In the user's language, and not to those who asked for Python."""
    program = edited(wheel, tmp_path)
    printed, errors = program.run("-c", FIRST_MOVES)
    assert printed == "1 False\n"
    assert "run as plain Python" in errors
    assert len(errors.splitlines()) == 1
    assert "en Python pur" in program.run("-c", FIRST_MOVES, LANG="fr_FR.UTF-8")[1]
    assert program.run("-c", FIRST_MOVES, AZULEJOS_RULES="interpreted") == ("1 False\n", "")


def test_with_numba_a_stale_library_is_replaced_by_compiling(wheel: Path, tmp_path: Path) -> None:
    program = edited(wheel, tmp_path, "jit")
    code = "from azulejos.native.loader import loader, Unit; print(loader.is_loaded(Unit('azul')))"
    assert program.run("-c", code) == ("False\n", "")


def test_suffixes_are_those_of_the_platforms() -> None:
    from tools.platforms import PLATFORMS

    systems = {"windows": "win32", "macos": "darwin", "linux": "linux"}
    for name, platform in PLATFORMS.items():
        assert platform.suffix == SUFFIXES.get(systems[name.partition("-")[0]], ".so")
