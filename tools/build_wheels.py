"""Builds the source archive, and a wheel for each platform with the machine code of the games.

The rules are compiled to LLVM bitcode once; each platform's libraries are compiled from that, on any machine. Both are
kept in the cache, whose key is the hash of the sources.

    python -m tools.build_wheels                        # for all platforms, into dist/
    python -m tools.build_wheels --platforms this       # for this machine
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

from azulejos.compilation.entries import units_of
from azulejos.core.entry_points import ENVIRONMENTS
from azulejos.core.machine import cores, exclusive
from azulejos.games import registry
from azulejos.native.cache import cache_directory
from azulejos.native.compiling import bitcode_path, compile_environment
from azulejos.native.units import Unit
from azulejos.version import __version__
from tools.platforms import PLATFORMS, Library, libraries_of
from tools.wheel_hook import FOLDER_VARIABLE, TAG_VARIABLE

ROOT = Path(__file__).resolve().parent.parent
THIS = "this"


def this_platform() -> str:
    """The name of the platform of this machine.

    >>> this_platform() in PLATFORMS
    True
    """
    system = {"linux": "linux", "darwin": "macos", "win32": "windows"}[sys.platform]
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def libraries(names: Iterable[str]) -> dict[str, Path]:
    """Build the libraries of these platforms; returns the folder of each platform's."""
    units = {game: list(units_of(registry.load(game))) for game in registry.INFOS}
    compile_to_bitcode(unit for units_of_game in units.values() for unit in units_of_game)
    folders = {name: cache_directory() / f"{name}-{version('numba')}" for name in names}
    wanted = [(library, folders[name]) for name in folders for library in libraries_of(PLATFORMS[name], units)]
    # LLVM compiles one module at a time in a process.
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
        for built in pool.map(build_library, *zip(*wanted, strict=True)):
            print(f"{built.stat().st_size:>10,} bytes  {built.parent.name}/{built.name}", flush=True)
    return folders


def compile_to_bitcode(units: Iterable[Unit]) -> None:
    """Compile those units that are not in the cache, on all cores."""
    missing = [unit for unit in units if not bitcode_path(unit).exists()]
    missing.sort(key=lambda unit: unit.part == ENVIRONMENTS)  # the longest first
    with ThreadPoolExecutor(cores()) as pool:
        for unit, _ in zip(missing, pool.map(_compile_to_bitcode, missing), strict=True):
            print(f"Compiled {unit.name}.", flush=True)


def _compile_to_bitcode(unit: Unit) -> None:
    command = [sys.executable, "-m", "tools.write_bitcode", unit.name]
    subprocess.run(command, cwd=ROOT, env=compile_environment(), check=True)


def build_library(library: Library, folder: Path) -> Path:
    """Build a library, unless it is in the cache; another process may be building it."""
    path = folder / library.file_name
    folder.mkdir(exist_ok=True)
    with exclusive(folder.with_name(f"{folder.name}-{library.file_name}.lock")):
        if not path.exists():
            library.build(path, [bitcode_path(unit).read_bytes() for unit in library.units])
    return path


def build_this_wheel(target: Path) -> Path:
    """Build the wheel of this machine; returns its path."""
    name = this_platform()
    return build_wheel(name, libraries([name])[name], target)


def build_wheel(name: str, folder: Path, target: Path) -> Path:
    """Build the wheel of a platform with the libraries of a folder; returns its path."""
    _run_build("--wheel", target, {FOLDER_VARIABLE: str(folder), TAG_VARIABLE: PLATFORMS[name].tag})
    return target / f"azulejos-{__version__}-py3-none-{PLATFORMS[name].tag}.whl"


def build_packages(folders: dict[str, Path], target: Path) -> None:
    """Build the source archive, and the wheel of each platform."""
    _run_build("--sdist", target, {})
    for name, folder in folders.items():
        build_wheel(name, folder, target)


def _run_build(kind: str, target: Path, variables: dict[str, str]) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", kind, "--outdir", str(target), str(ROOT)]
    subprocess.run(command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, check=True)


def main(arguments: Sequence[str]) -> None:
    """Build packages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = [THIS, *PLATFORMS]
    parser.add_argument("--platforms", nargs="+", metavar="PLATFORM", choices=known, default=list(PLATFORMS))
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    given = parser.parse_args(arguments)
    names = [this_platform() if name == THIS else name for name in given.platforms]
    build_packages(libraries(names), given.out)
    for package in sorted(given.out.iterdir()):
        print(f"{package.stat().st_size:>10,} bytes  {package.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
