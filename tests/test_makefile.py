"""The two commands of the README, as a dry run on a fresh checkout."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def commands_of(target: str) -> str:
    ran = subprocess.run(
        ["make", "--dry-run", "--always-make", "VENV=none", target],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def test_playing_installs_only_what_playing_needs_and_compiles_nothing_first() -> None:
    commands = commands_of("play")
    assert "--editable '.[server,jit]'" in commands
    assert "--omit=dev" in commands
    assert "azulejos compile" not in commands
    assert "build_wasm" not in commands


def test_testing_installs_the_packages_for_development() -> None:
    assert "--editable '.[dev]'" in commands_of("test")


def test_testing_and_packaging_build_the_modules_before_the_web_client() -> None:
    for target in ("test", "build"):
        commands = commands_of(target)
        assert 0 < commands.find("build_wasm") < commands.find("npm run --silent build")
