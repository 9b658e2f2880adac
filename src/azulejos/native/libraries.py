"""Loads machine code: from a shared library, or from an object file that was compiled on this machine."""

import ctypes
import sys
from pathlib import Path
from typing import Any, Protocol

SOURCE_HASH = "azulejos_source_hash"
"""The symbol in a shared library that holds the hash of the sources it was built from."""


class Library(Protocol):
    """Loaded machine code."""

    def address(self, symbol: str) -> int | None:
        """The address of a function; `None` if the library does not have it."""


class SharedLibrary:
    """A shared library, which needs nothing but the operating system."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))

    @property
    def source_hash(self) -> str:
        """The hash of the sources that it was built from."""
        size = 17  # 16 digits and a zero
        return (ctypes.c_char * size).in_dll(self._library, SOURCE_HASH).value.decode()

    def address(self, symbol: str) -> int | None:
        """The address of a function."""
        try:
            return ctypes.cast(self._library[symbol], ctypes.c_void_p).value
        except AttributeError:
            return None


class ObjectFile:
    """An object file, which LLVM links into this process."""

    def __init__(self, path: Path) -> None:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        machine = llvm.Target.from_triple(process_triple()).create_target_machine()
        self._engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_path(str(path)))
        self._engine.finalize_object()

    def address(self, symbol: str) -> int | None:
        """The address of a function."""
        address: int = self._engine.get_function_address(symbol)
        return address or None


def process_triple() -> str:
    """The target of object files that this process can load, as LLVM names it."""
    import llvmlite.binding as llvm

    triple: str = llvm.get_process_triple()
    return f"{triple}-elf" if sys.platform == "win32" else triple  # LLVM loads no COFF files there
