"""The processors to compile for, and their machine code."""

from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm

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
        return cls(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)

    def machine(self) -> Any:
        """LLVM's code generator for this target."""
        return llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.processor, features=self.features, opt=3, reloc="pic", codemodel="default"
        )

    def optimise(self, module: llvm.ModuleRef) -> None:
        """Optimise a module for this target."""
        module.verify()
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        builder = llvm.create_pass_builder(self.machine(), options)
        builder.getModulePassManager().run(module, builder)

    def object_code(self, module: llvm.ModuleRef) -> bytes:
        """The machine code of an optimised module, as an object file."""
        code: bytes = self.machine().emit_object(module)
        return code
