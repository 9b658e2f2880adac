"""Compiles the entry points of a unit to LLVM bitcode, for any processor.

Numba infers the types and writes unoptimised LLVM code: code that it had optimised for one processor would not be
correct for another. Each entry point becomes a C function that takes pointers and integers. Nothing of Python is left
in the module.
"""

import re
import sys
from collections.abc import Generator, Iterable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types

from azulejos.compilation.entries import RecordTypes, entries_of, record_types
from azulejos.compilation.intrinsics import overload_bit_writers
from azulejos.core.entry_points import Array, EntryPoint
from azulejos.engine import dispatch
from azulejos.games.kit.game import Game
from azulejos.native.loader import symbol_of
from azulejos.native.units import Unit

_numba: Any = numba
_types: Any = types


def compile_unit(unit: Unit, game: Game) -> Generator[None, None, bytes]:
    """Compile a unit, with a step for each entry point; returns LLVM bitcode."""
    dispatch.bind(game)
    overload_bit_writers()
    records = record_types(unit, game)
    codes: dict[str, str] = {}
    for entry in entries_of(unit):
        symbol = symbol_of(entry, tuple(records[role] for role in entry.roles))
        codes[symbol] = _llvm_code(entry, records, symbol)
        yield
    code: bytes = _link(codes.values(), codes).as_bitcode()
    return code


def _llvm_code(entry: EntryPoint, records: RecordTypes, symbol: str) -> str:
    function = _c_function(entry, records)
    name = re.escape(function.native_name)
    return re.sub(rf'@(?:"{name}"|{name}(?=\())', f"@{symbol}", function.inspect_llvm())


def _c_function(entry: EntryPoint, records: RecordTypes) -> Any:
    """Compile an entry point as a C function: it makes arrays from pointers and lengths, and calls the entry point."""
    signature: list[Any] = []
    parameters: list[str] = []
    rebuilt: dict[str, str] = {}
    for argument in entry.arguments:
        kind, name = argument.kind, argument.name
        if isinstance(kind, Array):
            lengths = [f"{name}_length_{n}" for n in range(kind.dimensions)]
            item = records[kind.role] if kind.role else kind.item
            signature += [_types.CPointer(numba.from_dtype(item)), *[types.int64] * kind.dimensions]
            parameters += [name, *lengths]
            rebuilt[argument.path] = f"carray({name}, ({', '.join(lengths)},))"
        else:
            signature.append(types.int64)
            parameters.append(name)
            rebuilt[argument.path] = f"{name} != 0" if kind is bool else name
    compiled = getattr(sys.modules[entry.function.__module__], entry.function.__name__)
    names: dict[str, Any] = {"carray": _numba.carray, "entry": compiled}
    given = ", ".join(_rebuild(name, hint, rebuilt, names) for name, hint in entry.parameters.items())
    result = f"int(entry({given}))" if entry.returns is bool else f"entry({given})"
    exec(f"def c_function({', '.join(parameters)}):\n    return {result}", names)  # noqa: S102
    returns = {type(None): types.void, np.uint64: types.uint64}.get(entry.returns, types.int64)
    return _numba.cfunc(returns(*signature), nopython=True, error_model="numpy")(names["c_function"])


def _rebuild(name: str, hint: Any, rebuilt: dict[str, str], names: dict[str, Any]) -> str:
    """The expression for a parameter: an array, a number, or a named tuple of these."""
    if name in rebuilt:
        return rebuilt[name]
    names[hint.__name__] = hint
    return f"{hint.__name__}({', '.join(rebuilt[f'{name}.{field}'] for field in hint._fields)})"


_REFERENCE_COUNT = re.compile(r"^define [^\n]*@(NRT_incref|NRT_decref)\([^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
_PYTHON_FUNCTION = re.compile(r"^declare (void|ptr|i32|i64) @((?:Py|_Py|NRT_|numba_)\w+)\(([^)]*)\).*$", re.MULTILINE)
_PYTHON_OBJECT = re.compile(
    r"^@(PyExc_\w+) = external (?:local_unnamed_addr )?global (.*?)(?:, align \d+)?$", re.MULTILINE
)


def _link(codes: Iterable[str], public: Iterable[str]) -> llvm.ModuleRef:
    """Link LLVM code to one module; only `public` functions can be called from outside."""
    module, *others = (llvm.parse_assembly(code.replace(" = common ", " = internal ")) for code in codes)
    for other in others:
        module.link_in(other)
    names = set(public)
    defined = [function for function in module.functions if not function.is_declaration]
    assert names <= {function.name for function in defined}
    for function in defined:
        if function.name not in names:
            function.linkage = "internal"
    return llvm.parse_assembly(_without_python(str(module)))


def _without_python(code: str) -> str:
    """Replace the functions of Python and the counting of references.

    Only exceptions call functions of Python, and compiled code raises none. All arrays belong to the caller, so nobody
    needs to count references to them.
    """

    def stub(found: "re.Match[str]") -> str:
        kind, name, parameters = found.groups()
        value = {"void": "void", "ptr": "ptr null"}.get(kind, f"{kind} 0")
        return f"define internal {kind} @{name}({parameters}) {{ ret {value} }}"

    code = code.replace("@sqrt(", "@llvm.sqrt.f64(")  # the instruction, not a function of the C library
    code = _REFERENCE_COUNT.sub(r"define internal void @\1(ptr %array) alwaysinline {\n  ret void\n}\n", code)
    code = _PYTHON_FUNCTION.sub(stub, code)
    return _PYTHON_OBJECT.sub(r"@\1 = internal global \2 zeroinitializer", code)
