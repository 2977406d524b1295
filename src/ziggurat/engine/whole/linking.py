"""Rules become one module: their IR is linked once, made smaller and faster as a whole, and compiled for a machine.

Two things must not be done. IR that was optimised for this machine must not be compiled for another one, whose
pointers are narrower: it can be wrong without complaint. And rules must not be linked each with all that it calls, as
Numba does: that takes many times the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite.binding.newpassmanagers import create_pass_builder, create_pipeline_tuning_options

from ziggurat.engine.whole.calls import NO_NUMBER, Call, call_of
from ziggurat.engine.whole.inside_numba import (
    COUNTING,
    Traps,
    Written,
    called_by,
    ir_of,
    only_ir,
    refuse_another_shape,
    type_of,
    written,
)

BROWSER = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""What every browser of the last years has."""
SPEED = 2
"""LLVM's level of optimising. One more is larger, and hardly faster."""
GIVEN = (
    COUNTING
    + """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""
)
"""What rules call that is no rule. A square root is an instruction, rounded alike everywhere."""
BROUGHT_ALONG = {"memcpy", "memset", "memmove"}
"""What a machine may be asked for; in a browser these are instructions."""


class Export(NamedTuple):
    """A rule that can be called from outside, with arguments as examples of their types."""

    name: str
    rule: Any
    examples: tuple[Any, ...]


class Object(NamedTuple):
    """Compiled rules as LLVM writes them, and the parameters of every export."""

    code: bytes
    takes: dict[str, list[str]]


def object_for_browsers(exports: Sequence[Export]) -> Object:
    """Compile rules for browsers. Only for a process that has compiled no rules and will call none."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(BROWSER).create_target_machine(
        cpu="generic", features=FEATURES, opt=SPEED, reloc="static", codemodel="default"
    )
    linked = linked_for(Making(machine), exports)
    return Object(machine.emit_object(linked.module), linked.takes)


def object_for_this_machine(exports: Sequence[Export]) -> Object:
    """Compile rules for this machine; native.py loads them. Only for a process that will call none by Numba."""
    machine = this_machine()
    making = Making(machine, lambda name, rule: call_of(name, rule, NO_NUMBER), Traps.NOTHING)
    linked = linked_for(making, exports)
    return Object(machine.emit_object(linked.module), linked.takes)


def this_machine() -> Any:
    """The processor that the program runs on, with all that it can do."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="static",
        codemodel="jitdefault",
        jit=True,
    )


class Making(NamedTuple):
    """For whom a module is made, and how."""

    machine: Any
    call: Callable[[str, Written], Call] = call_of
    """Makes the function by which a rule is called from outside, from its name there."""
    traps: Traps = Traps.WRONG_INDEX_TOO
    mended: Callable[[str], str] | None = None
    """Changes the text of the IR of every rule before it is linked."""
    has_vectors: bool = True
    """The machine works on many numbers at once."""


def linked_for(making: Making, exports: Sequence[Export]) -> Linked:
    """Rules as one module of IR, made fast for a machine."""
    with only_ir(making.traps):
        linked = Linked(making)
        for export in exports:
            linked.add(export)
    linked.optimise()
    return linked


class Linked:
    """Rules gathered into one module of IR; what they share is in it once."""

    def __init__(self, making: Making) -> None:
        self.making = making
        self.takes: dict[str, list[str]] = {}
        self.module = self._for_machine(llvm.parse_assembly(GIVEN))
        self._seen: set[Any] = set()

    def add(self, export: Export) -> None:
        """Link a rule and all that it calls: callers first, since what nobody has asked for is not linked."""
        rule = written(export.rule, [type_of(example) for example in export.examples])
        refuse_another_shape(rule)
        call = self.making.call(export.name, rule)
        self.takes[export.name] = call.takes
        self.module.link_in(self._for_machine(llvm.parse_assembly(call.ir)))
        self._link(rule.library)

    def _link(self, library: Any) -> None:
        if library in self._seen:
            return
        self._seen.add(library)
        module = self._for_machine(self._own(ir_of(library)))
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self.module.link_in(module)
        for other in called_by(library):
            self._link(other)

    def _own(self, module: Any) -> Any:
        mended = self.making.mended
        return llvm.parse_assembly(mended(str(module))) if mended else module.clone()

    def _for_machine(self, module: Any) -> Any:
        machine = self.making.machine
        module.triple, module.data_layout = machine.triple, str(machine.target_data)
        return module

    def optimise(self) -> None:
        """Keep what the exports need, and make it as fast as LLVM can."""
        for function in self.module.functions:
            if not function.is_declaration and function.name not in self.takes:
                function.linkage = "internal"
        for variable in self.module.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        first = llvm.newpassmanagers.create_new_module_pass_manager()
        first.add_global_dead_code_eliminate_pass()
        first.add_mem_copy_opt_pass()  # whole records are copied at once, and not field by field
        self.run(first)
        self.make_fast()
        self._refuse_what_no_machine_has()

    def make_fast(self) -> None:
        """Let LLVM do all that it does to make a module fast."""
        builder = self._builder()
        builder.getModulePassManager().run(self.module, builder)

    def run(self, passes: Any) -> None:
        """Run passes over the module."""
        passes.run(self.module, self._builder())

    def _builder(self) -> Any:
        options = create_pipeline_tuning_options(speed_level=SPEED)
        options.loop_vectorization = options.slp_vectorization = self.making.has_vectors
        return create_pass_builder(self.making.machine, options)

    def _refuse_what_no_machine_has(self) -> None:
        asked = {function.name for function in self.module.functions if function.is_declaration}
        unknown = sorted(name for name in asked - BROUGHT_ALONG if not name.startswith("llvm."))
        if unknown:
            raise ValueError(f"Rules call what a browser does not have: {', '.join(unknown[:10])}.")
