"""The platforms that packages are built for, and their shared libraries."""

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import llvmlite.binding as llvm

from azulejos.compilation.targets import Target
from azulejos.native.libraries import SOURCE_HASH
from azulejos.native.shipped import library_name
from azulejos.native.sources import source_hash

BASELINE, V3 = "", "v3"
"""Levels of a processor: what every one of its kind can do, and x86-64-v3."""


@dataclass(frozen=True)
class Platform:
    """An operating system on a kind of processor."""

    tag: str
    """As wheels name it."""
    linker_target: str
    """As Zig names it."""
    suffix: str
    """Of shared libraries."""
    triple: str
    """As LLVM names it."""
    levels: tuple[str, ...]

    def target(self, level: str) -> Target:
        """The target for a level of its processors."""
        if level == V3:
            return Target(self.triple, "x86-64-v3")
        return Target(self.triple, {"x86_64": "x86-64", "arm64": "apple-m1"}.get(self.triple.split("-")[0], "generic"))

    def build(self, game: str, codes: Iterable[bytes], folder: Path) -> list[Path]:
        """Build the libraries of a game from its bitcode."""
        codes = [*codes, _signature()]
        built = []
        for level in self.levels:
            path = folder / (library_name(game, level) + self.suffix)
            self._link(self.target(level).compile(codes), path)
            built.append(path)
        return built

    def _link(self, code: bytes, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "code.o"
            source.write_bytes(code)
            linker = [sys.executable, "-m", "ziglang", "cc", "-target", self.linker_target, "-shared", "-s"]
            subprocess.run([*linker, str(source), "-o", str(path)], check=True)


PLATFORMS = {
    "linux-x86_64": Platform(
        "manylinux_2_17_x86_64.manylinux2014_x86_64",
        "x86_64-linux-gnu.2.17",
        ".so",
        "x86_64-unknown-linux-gnu",
        (BASELINE, V3),
    ),
    "linux-aarch64": Platform(
        "manylinux_2_17_aarch64.manylinux2014_aarch64",
        "aarch64-linux-gnu.2.17",
        ".so",
        "aarch64-unknown-linux-gnu",
        (BASELINE,),
    ),
    "macos-arm64": Platform(
        "macosx_11_0_arm64", "aarch64-macos.11.0", ".dylib", "arm64-apple-macosx11.0.0", (BASELINE,)
    ),
    "macos-x86_64": Platform(
        "macosx_10_15_x86_64", "x86_64-macos.10.15", ".dylib", "x86_64-apple-macosx10.15.0", (BASELINE, V3)
    ),
    "windows-x86_64": Platform("win_amd64", "x86_64-windows-gnu", ".dll", "x86_64-w64-windows-gnu", (BASELINE, V3)),
}


def _signature() -> bytes:
    """Bitcode that tells which sources a library was built from."""
    digest = source_hash()
    code: bytes = llvm.parse_assembly(
        f'@{SOURCE_HASH} = constant [{len(digest) + 1} x i8] c"{digest}\\00"'
    ).as_bitcode()
    return code
