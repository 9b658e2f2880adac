# auto-generated file: cffi, ABI mode, out of line; `tools/write_ffi.py` writes it
import _cffi_backend

ffi = _cffi_backend.FFI(
    "azulejos.core._ffi",
    _version=0x2601,
    _types=b"",
)
