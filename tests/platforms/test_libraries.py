"""The libraries of every platform are linked, and export all entry points."""

from pathlib import Path

import lief
import pytest

from azulejos.compilation.entries import entries_of, record_types, units_of
from azulejos.games import registry
from azulejos.native.libraries import SOURCE_HASH
from azulejos.native.loader import symbol_of
from tools.build_wheels import libraries
from tools.platforms import PLATFORMS

pytestmark = pytest.mark.full

FORMATS = {".so": lief.ELF.Binary, ".dylib": lief.MachO.Binary, ".dll": lief.PE.Binary}

SYSTEM_LIBRARIES = {
    ".so": {"libc.so.6"},
    ".dylib": {"/usr/lib/libSystem.B.dylib"},
    ".dll": {"KERNEL32.dll", "ntdll.dll"},
}
"""What a library may need: only what every system has. (`api-ms-win-crt-*` is the C library of Windows, and a library
of macOS names itself.)"""


@pytest.fixture(scope="module")
def folders() -> dict[str, Path]:
    return libraries(PLATFORMS)


@pytest.mark.parametrize("game", registry.INFOS)
@pytest.mark.parametrize("name", PLATFORMS)
def test_libraries_export_all_entry_points(name: str, game: str, folders: dict[str, Path]) -> None:
    platform = PLATFORMS[name]
    for path in built(folders[name], game):
        binary = lief.parse(path)
        assert isinstance(binary, FORMATS[platform.suffix])
        assert expected_symbols(game) <= exported_symbols(binary)


@pytest.mark.parametrize("game", registry.INFOS)
@pytest.mark.parametrize("name", PLATFORMS)
def test_libraries_need_only_the_system(name: str, game: str, folders: dict[str, Path]) -> None:
    for path in built(folders[name], game):
        binary = lief.parse(path)
        assert isinstance(binary, lief.ELF.Binary | lief.MachO.Binary | lief.PE.Binary)
        needed = {
            library
            for library in map(library_name, binary.libraries)
            if not library.startswith(("api-ms-win-crt-", f"@rpath/{path.name}"))
        }
        assert needed <= SYSTEM_LIBRARIES[PLATFORMS[name].suffix]


def built(folder: Path, game: str) -> list[Path]:
    found = [path for path in folder.iterdir() if path.stem in (game, f"{game}-v3")]
    assert found
    return found


def expected_symbols(name: str) -> set[str]:
    game = registry.load(name)
    symbols = {SOURCE_HASH}
    for unit in units_of(game):
        records = record_types(unit, game)
        symbols |= {symbol_of(entry, tuple(records[role] for role in entry.roles)) for entry in entries_of(unit)}
    return symbols


def exported_symbols(binary: lief.ELF.Binary | lief.MachO.Binary | lief.PE.Binary) -> set[str]:
    if isinstance(binary, lief.ELF.Binary):
        return {str(symbol.name) for symbol in binary.exported_symbols}
    if isinstance(binary, lief.MachO.Binary):
        return {str(symbol.name).removeprefix("_") for symbol in binary.exported_symbols}
    export = binary.get_export()
    assert export is not None
    return {str(entry.name) for entry in export.entries}


def library_name(library: object) -> str:
    return library if isinstance(library, str) else str(getattr(library, "name", library))
