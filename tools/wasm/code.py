"""A build process: writes the module of one game.

    python -m tools.wasm.code azul azul.wasm

`tools.build_wasm` starts it, with the environment of a build process.
"""

import subprocess
import sys
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from azulejos.compilation.targets import Target
from azulejos.compilation.worker import bitcode
from azulejos.games import registry
from tools.wasm.entries import exported, units

FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
"""What every browser since 2023 has."""

STACK = 1 << 18
"""The size of the stack in bytes. It lies below everything else, so that an overflow traps and overwrites nothing."""


@dataclass(frozen=True)
class WasmTarget(Target):
    """WebAssembly for browsers."""

    triple: str = "wasm32-unknown-unknown"
    features: str = FEATURES

    def machine(self) -> Any:
        """LLVM's code generator. A module is loaded at a fixed address: its code need not be relocatable."""
        return llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.processor, features=self.features, opt=3, reloc="static", codemodel="default"
        )


def write_module(name: str, path: Path) -> None:
    """Compile and link the module of a game."""
    symbols = {symbol for _, symbol in exported(registry.load(name))}
    codes = [_finish(bitcode(unit)) for unit in units(name)]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "code.o"
        source.write_bytes(WasmTarget().compile(codes, symbols.__contains__))
        exports = [f"--export={symbol}" for symbol in (*sorted(symbols), "__heap_base")]
        linker = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all"]
        stack = ["--stack-first", "-z", f"stack-size={STACK}"]
        subprocess.run([*linker, *stack, *exports, str(source), "-o", str(path)], check=True)
    path.chmod(0o644)


def _finish(steps: Generator[None, None, bytes]) -> bytes:
    """Run all steps; returns the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            code: bytes = end.value
            return code


if __name__ == "__main__":
    write_module(sys.argv[1], Path(sys.argv[2]))
