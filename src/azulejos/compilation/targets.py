"""The processors to compile for, and their machine code."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm

from azulejos.native.libraries import process_triple

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


@dataclass(frozen=True)
class Target:
    """A processor and its operating system, as LLVM names them."""

    triple: str
    processor: str = ""
    features: str = ""

    @classmethod
    def of_this_machine(cls) -> "Target":
        """The processor of this machine, with all that it can do."""
        features = llvm.get_host_cpu_features().flatten()
        return cls(process_triple(), llvm.get_host_cpu_name(), features)

    def machine(self) -> Any:
        """LLVM's code generator for this target."""
        return llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.processor, features=self.features, opt=3, reloc="pic", codemodel="default"
        )

    def compile(self, codes: Iterable[bytes], keep: Callable[[str], bool] = lambda _: True) -> bytes:
        """Compile LLVM bitcode to one object file, optimised for this target.

        Of the functions that can be called from outside, only those whose names `keep` accepts are kept.
        """
        module, *others = map(self._parse, codes)
        for other in others:
            module.link_in(other)
        for function in module.functions:
            if function.linkage == llvm.Linkage.external and not (function.is_declaration or keep(function.name)):
                function.linkage = "internal"
        module.verify()
        machine = self.machine()
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
        builder.getModulePassManager().run(module, builder)
        if strangers := [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]:
            raise RuntimeError(f"compiled code must not call functions of other libraries: {strangers}")
        code: bytes = machine.emit_object(module)
        return code

    def _parse(self, code: bytes) -> llvm.ModuleRef:
        module = llvm.parse_bitcode(code)
        module.triple = self.triple
        module.data_layout = str(self.machine().target_data)
        return module
