"""Generated machine code does what the Python that it replaces does."""

import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.native.compiling import compile_environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["test_bits.py", "test_bit_sets.py", "test_copying.py"])
def test_generated_code_passes_the_tests_of_the_python(name: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"tests/core/{name}"]
    ran = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, env=compile_environment())
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout
