"""The platforms that packages are built for, and their shared libraries."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import llvmlite.binding as llvm

from azulejos.compilation.targets import Target
from azulejos.native.libraries import SOURCE_HASH
from azulejos.native.shipped import library_name
from azulejos.native.sources import source_hash
from azulejos.native.units import Unit

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
    processors: Mapping[str, str]
    """The processor for each level, as LLVM names it."""

    def link_options(self, name: str) -> list[str]:
        """What the linker needs besides the code. On macOS a library carries a name, by default where it was linked."""
        return [f"-Wl,-install_name,@rpath/{name}"] if self.suffix == ".dylib" else []


@dataclass(frozen=True)
class Library:
    """The machine code of a game for a platform and a level of its processors."""

    platform: Platform
    level: str
    game: str
    units: Sequence[Unit]

    @property
    def file_name(self) -> str:
        """The name of its file in a wheel."""
        return library_name(self.game, self.level) + self.platform.suffix

    def build(self, path: Path, codes: Iterable[bytes]) -> None:
        """Compile and link the bitcode of its units."""
        target = Target(self.platform.triple, self.platform.processors[self.level])
        code = target.compile([*_exported_once(codes), _signature()])
        with tempfile.TemporaryDirectory(dir=path.parent.parent) as folder:
            source, linked = Path(folder) / "code.o", Path(folder) / path.name
            source.write_bytes(code)
            options = ["-shared", "-s", *self.platform.link_options(path.name)]
            link(self.platform.linker_target, *options, str(source), "-o", str(linked))
            os.replace(linked, path)


def link(target: str, *arguments: str) -> None:
    """Compile or link with Zig, whose package brings the linkers of all platforms."""
    subprocess.run([sys.executable, "-m", "ziglang", "cc", "-target", target, *arguments], check=True)


X86_64 = {BASELINE: "x86-64", V3: "x86-64-v3"}

PLATFORMS = {
    "linux-x86_64": Platform(
        "manylinux_2_17_x86_64", "x86_64-linux-gnu.2.17", ".so", "x86_64-unknown-linux-gnu", X86_64
    ),
    "linux-aarch64": Platform(
        "manylinux_2_17_aarch64", "aarch64-linux-gnu.2.17", ".so", "aarch64-unknown-linux-gnu", {BASELINE: "generic"}
    ),
    "macos-arm64": Platform(
        "macosx_11_0_arm64", "aarch64-macos.11.0", ".dylib", "arm64-apple-macosx11.0.0", {BASELINE: "apple-m1"}
    ),
    "macos-x86_64": Platform(
        "macosx_10_15_x86_64", "x86_64-macos.10.15", ".dylib", "x86_64-apple-macosx10.15.0", X86_64
    ),
    "windows-x86_64": Platform("win_amd64", "x86_64-windows-gnu", ".dll", "x86_64-w64-windows-gnu", X86_64),
}


def libraries_of(platform: Platform, units: Mapping[str, Sequence[Unit]]) -> Iterator[Library]:
    """The libraries for a platform, from the units of each game."""
    for game in units:
        for level in platform.processors:
            yield Library(platform, level, game, units[game])


def _exported_once(codes: Iterable[bytes]) -> Iterator[bytes]:
    """Export each function from one unit only: environments of several kinds have some in common."""
    exported: set[str] = set()
    for code in codes:
        module = llvm.parse_bitcode(code)
        for function in module.functions:
            if function.linkage == llvm.Linkage.external and not function.is_declaration:
                if function.name in exported:
                    function.linkage = "internal"
                exported.add(function.name)
        yield module.as_bitcode()


def _signature() -> bytes:
    """Bitcode that tells which sources a library was built from."""
    digest = source_hash()
    code: bytes = llvm.parse_assembly(
        f'@{SOURCE_HASH} = constant [{len(digest) + 1} x i8] c"{digest}\\00"'
    ).as_bitcode()
    return code
