"""The workflows test the systems and Python versions that the package declares."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_every_system_begins_with_the_oldest_python() -> None:
    """`requires-python`, the linter and each matrix name the same oldest version."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = settings["project"]["requires-python"].removeprefix(">=")
    matrices = matrices_of((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert settings["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert [matrix[0] for matrix in matrices] == [oldest] * 2


def test_every_system_ends_with_the_same_python() -> None:
    """Linux has all versions between them."""
    linux, elsewhere = matrices_of((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert elsewhere == [linux[0], linux[-1]]
    assert [minor(version) for version in linux] == list(range(minor(linux[0]), minor(linux[-1]) + 1))


def matrices_of(workflow: str) -> list[list[str]]:
    """The Pythons of each job that has several."""
    return [re.findall(r"\d+\.\d+", found) for found in re.findall(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)]


def minor(version: str) -> int:
    """The minor version.

    >>> minor("3.12")
    12
    """
    return int(version.split(".")[1])
