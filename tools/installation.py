"""Installs a wheel into an empty environment, without the network.

The wheel's dependencies, and nothing else, are linked from the environment that runs this.
"""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@dataclass(frozen=True)
class Installation:
    """A virtual environment with an installed wheel."""

    folder: Path
    packages: dict[str, Distribution] = field(default_factory=dict)
    """What is installed, by name."""

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    @property
    def site(self) -> Path:
        """Its folder of packages."""
        paths = sysconfig.get_paths("venv", vars={"base": str(self.folder), "platbase": str(self.folder)})
        return Path(paths["purelib"])

    def environment(self, home: Path) -> dict[str, str]:
        """The variables for a process that finds no compiler, no cache and no other packages."""
        return {"HOME": str(home), "PATH": str(self.folder / "bin"), "LANG": "C.UTF-8"}

    def sizes(self) -> dict[str, int]:
        """The size of each package in bytes."""
        return {name: sum(map(_size, _files(package))) for name, package in self.packages.items()}


def install(wheel: Path, folder: Path, extras: tuple[str, ...] = ()) -> Installation:
    """Install a wheel with these extras into an empty environment."""
    venv.create(folder)
    made = Installation(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], check=True)
    (package,) = distributions(path=[str(made.site)])
    made.packages[package.name] = package
    for name in _dependencies(package, extras):
        if name not in made.packages:
            made.packages[name] = distribution(name)
            _link(made.packages[name], made.site)
    return made


def _dependencies(package: Distribution, extras: tuple[str, ...]) -> Iterator[str]:
    """The names of all packages that a package needs, directly or not."""
    for required in map(Requirement, package.requires or []):
        if required.marker is None or any(required.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            name = canonicalize_name(required.name)
            yield name
            yield from _dependencies(distribution(name), tuple(required.extras))


def _link(package: Distribution, site: Path) -> None:
    """Link the files of an installed package, folder by folder."""
    home = Path(str(package.locate_file("")))
    for top in {Path(file).parts[0] for file in package.files or []} - {"..", "__pycache__"}:
        if not (site / top).exists():
            os.symlink(home / top, site / top)


def _files(package: Distribution) -> Iterator[Path]:
    for file in package.files or []:
        yield Path(str(package.locate_file(file)))


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
