"""On AArch64, the library of the wheel plays the same games and searches the same trees, byte for byte."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import azulejos
from azulejos.bench.speed import ready_to_measure, tables
from azulejos.engine import playouts
from tests.platforms.recording import recorded
from tools.build_wheels import libraries
from tools.platforms import PLATFORMS, link

AARCH64 = "linux-aarch64"
EMULATOR, SYSTEM = "qemu-aarch64", Path("/usr/aarch64-linux-gnu")
HERE = Path(__file__).resolve().parent
GAMES_OF_A_KIND = 100

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(
        not os.environ.get("CI") and not (shutil.which(EMULATOR) and SYSTEM.exists()),
        reason="qemu-user or libc6-arm64-cross is not installed",
    ),
]


@pytest.fixture(scope="module")
def folder() -> Path:
    return libraries([AARCH64])[AARCH64]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("driver") / "driver"
    link(PLATFORMS[AARCH64].linker_target, "-O1", str(HERE / "driver.c"), "-ldl", "-o", str(path))
    return path


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "duel"])
def test_aarch64_gives_the_same_results(game: str, folder: Path, driver: Path, tmp_path: Path) -> None:
    calls, here, there = (tmp_path / name for name in ("calls", "here", "there"))
    ready_to_measure(game)
    with recorded(calls, here):
        play_random_games(game)
        play_against_bots(game)
    command = [EMULATOR, "-L", str(SYSTEM), str(driver), str(folder / f"{game}.so"), str(calls), str(there)]
    subprocess.run(command, check=True)
    assert here.stat().st_size > 0
    assert here.read_bytes() == there.read_bytes()


def play_random_games(name: str) -> None:
    """Play games with every set of options. Each call leaves the last state of a game, and its random numbers."""
    for table in tables():
        if table.game == name:
            games = table.start()
            for seed in range(GAMES_OF_A_KIND):
                playouts.random_games(games, 1, seed)


def play_against_bots(name: str) -> None:
    """Play some actions of a match by bots that search."""
    match = azulejos.new_match(name, seed=1)
    bots = [azulejos.bot("artisan", seed=1), azulejos.bot("apprentice", seed=2)]
    for turn in range(10):
        match.play(bots[turn % 2].choose(match, simulations=100))
