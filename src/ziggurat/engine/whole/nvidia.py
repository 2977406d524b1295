"""Rules become kernels for NVIDIA's GPUs: the same IR, linked once and compiled for nvptx64 by the LLVM of Numba.

What comes out is PTX, text that the driver of a GPU makes machine code of. Tables of a game, constants in the IR, lie
in the memory of the GPU like all else, so they may be of any size. A kernel is a rule that every thread calls: its
first arguments are `thread` and `n_threads`, which come from the GPU, and an array that is named in `own` is a thread's
own, which threads keep side by side, so that reading the same place of each takes one turn.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.whole.calls import Call, Frame
from ziggurat.engine.whole.inlining import inline_calls
from ziggurat.engine.whole.inside_numba import Traps, Written, how_it_returns, passed
from ziggurat.engine.whole.linking import Export, Linked, Making, linked_for

TRIPLE = "nvptx64-nvidia-cuda"
OPTIMISING = 3
THREAD, THREADS = "thread", "n_threads"
"""The names of arguments that come from the GPU."""
WHERE_A_THREAD_IS = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
"""
COUNT_THREADS = """
  %in_block32 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block_size32 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block32 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n_blocks32 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %in_block = zext i32 %in_block32 to i64
  %block_size = zext i32 %block_size32 to i64
  %block = zext i32 %block32 to i64
  %n_blocks = zext i32 %n_blocks32 to i64
  %before = mul nuw nsw i64 %block, %block_size
  %thread = add nuw nsw i64 %before, %in_block
  %n_threads = mul nuw nsw i64 %n_blocks, %block_size
"""


class Kernel(NamedTuple):
    """A rule that many threads call at once, with examples of its arguments behind `thread` and `n_threads`."""

    name: str
    rule: Any
    examples: tuple[Any, ...]
    own: Mapping[str, NDArray[Any] | str]
    """Arrays of which every thread has its own, by the names of their arguments: as large as these, and not cleared;
    or the same memory as another, by its name."""


class Kernels(NamedTuple):
    """Compiled kernels, and the parameters of each."""

    ptx: str
    takes: dict[str, list[str]]


def ptx_of(kernels: Sequence[Kernel], capability: tuple[int, int]) -> Kernels:
    """Compile kernels for GPUs of a capability. Only for a process that will call no rules."""
    machine = gpu(capability)
    linked = linked_kernels(machine, kernels, kernel_of)
    return Kernels(machine.emit_assembly(linked.module), linked.takes)


def linked_kernels(machine: Any, kernels: Sequence[Kernel], call: Any) -> Linked:
    """Kernels as one module of IR in which hardly a call is left."""
    linked = linked_for(making_for(machine, kernels, call), exports_of(kernels))
    inline_calls(linked)
    return linked


def gpu(capability: tuple[int, int]) -> Any:
    """The kind of machine that LLVM compiles for."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    cpu = f"sm_{capability[0]}{capability[1]}"
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=cpu, opt=OPTIMISING)


def exports_of(kernels: Sequence[Kernel]) -> list[Export]:
    """Kernels as rules to be linked."""
    return [Export(kernel.name, kernel.rule, (0, 0, *kernel.examples)) for kernel in kernels]


def making_for(machine: Any, kernels: Sequence[Kernel], call: Any) -> Making:
    """How kernels are made for a machine. What is raised is a trap; indices are not looked at, as on the CPU."""
    own = {kernel.name: kernel.own for kernel in kernels}
    return Making(
        machine,
        lambda name, rule: call(name, rule, own[name]),
        Traps.RAISED,
        mended=in_words,
        has_vectors=False,
    )


WHOLE_BYTES = re.compile(r"(= load|store) \[(\d*[02468]) x i8\]([^\n!]*?)(?:, align 1)?$", re.MULTILINE)


def in_words(ir: str) -> str:
    """Parts of records that are copied as bytes begin where a field does: they are copied as words of 16 bits."""
    return WHOLE_BYTES.sub(lambda found: f"{found[1]} [{int(found[2]) // 2} x i16]{found[3]}, align 2", ir)


def kernel_of(export: str, rule: Written, own: Mapping[str, NDArray[Any] | str]) -> Call:
    """The kernel that calls a rule."""
    body = body_of(export, rule, own)
    ir = f"""{WHERE_A_THREAD_IS}{body.ir}
define ptx_kernel void @"{export}"({body.parameters}) {{
{COUNT_THREADS}
  call void @"body of {export}"(i64 %thread, i64 %n_threads{", " if body.parameters else ""}{body.parameters})
  ret void
}}
"""
    return Call(ir, body.takes)


class Body(NamedTuple):
    """The function of one thread."""

    ir: str
    parameters: str
    takes: list[str]


def body_of(export: str, rule: Written, own: Mapping[str, NDArray[Any] | str]) -> Body:
    """The function that a thread calls: it is given the number of its thread, and has its own arrays."""
    frame = _KernelFrame(own)
    for name, kind in zip(rule.names, rule.kinds, strict=True):
        frame.add(passed(kind, name))
    unknown = set(own) - frame.found
    if unknown:
        raise ValueError(f"{export} takes nothing that is called {', '.join(sorted(unknown))}.")
    kinds = ", ".join(["ptr", "ptr", *(value.split(" ")[0] for value in frame.values)])
    values = ", ".join(["ptr %result", "ptr %raised", *frame.values])
    parameters = ", ".join(frame.parameters)
    arguments = f"i64 %thread, i64 %n_threads{', ' if parameters else ''}{parameters}"
    arrays, lines = ("\n".join(f"  {line}" for line in part) for part in (frame.arrays, frame.lines))
    ir = f"""
declare i32 @"{rule.symbol}"({kinds})
define internal void @"body of {export}"({arguments}) alwaysinline {{
  %result = alloca {how_it_returns(rule.returns) or "ptr"}
  %raised = alloca ptr
{arrays}
{lines}
  %status = call i32 @"{rule.symbol}"({values})
  ret void
}}
"""
    return Body(ir, parameters, frame.takes)


class _KernelFrame(Frame):
    """Numbers come as they are, a thread's own arrays lie on its stack, and a thread knows which one it is."""

    def __init__(self, own: Mapping[str, NDArray[Any] | str]) -> None:
        super().__init__()
        self._own = own
        self.arrays: list[str] = []
        self.found: set[str] = set()

    def parameter(self, kind: str, name: str) -> str:
        """Something that whoever starts the kernel gives, or an array of the thread."""
        if name not in self._own:
            return super().parameter(kind, name)
        self.found.add(name)
        array = self._own[name]
        if isinstance(array, str):
            return f'%"own {array}"'
        self.arrays.append(f'%"own {name}" = alloca [{array.nbytes} x i8], align 16')
        return f'%"own {name}"'

    def number(self, kind: str, name: str) -> str:
        """A number that whoever starts the kernel gives, or one that is known."""
        if name in (THREAD, THREADS):
            return f"%{name}"
        array, _, axis = name.partition("[")
        if axis and array in self._own:
            return str(self._shape(array)[int(axis[:-1])])
        return super().parameter(kind, name)

    def _shape(self, name: str) -> tuple[int, ...]:
        array = self._own[name]
        if isinstance(array, str):
            whole = self._own[array]
            assert not isinstance(whole, str)
            return (whole.nbytes // np.dtype(np.int32).itemsize,)
        return array.shape


@functools.cache
def has_gpus_in_it() -> bool:
    """The LLVM of this Numba can compile for GPUs."""
    llvm.initialize_all_targets()
    try:
        llvm.Target.from_triple(TRIPLE)
    except RuntimeError:
        return False
    return True
