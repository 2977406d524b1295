"""A driver of GPUs for machines without one: kernels compiled for this machine, their threads one after the other.

It stands where the library of the driver would, so that everything above it runs as on a GPU. As a program it builds
kernels in the place of `ziggurat.engine.gpu.building`: what that writes as text for a GPU is an object file here.
"""

from __future__ import annotations

import base64
import ctypes
import importlib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest

from ziggurat.engine import library
from ziggurat.engine.gpu import driver as drivers
from ziggurat.engine.gpu import kernels
from ziggurat.engine.whole.calls import Call
from ziggurat.engine.whole.linking import this_machine
from ziggurat.engine.whole.nvidia import body_of, linked_kernels

N_PROCESSORS = 2
FINE = 0


class Pretended:
    """The functions of the driver's library that are called, by their names there."""

    def __init__(self) -> None:
        self._memory: dict[int, Any] = {}
        self._engines: list[Any] = []
        self._functions: dict[int, str] = {}
        self._text = b""

    def __getattr__(self, name: str) -> Any:
        if name in ("cuCtxSetCurrent", "cuCtxSynchronize", "cuLinkDestroy", "cuDevicePrimaryCtxRetain", "cuDeviceGet"):
            return lambda *given: FINE
        raise AttributeError(name)

    def cuInit(self, flags: Any) -> int:
        return FINE

    def cuDeviceGetCount(self, count: Any) -> int:
        count._obj.value = 1
        return FINE

    def cuDriverGetVersion(self, version: Any) -> int:
        version._obj.value = 1
        return FINE

    def cuDeviceGetAttribute(self, value: Any, which: Any, device: Any) -> int:
        value._obj.value = {drivers.N_PROCESSORS: N_PROCESSORS}.get(which.value, 0)
        return FINE

    def cuOccupancyMaxActiveBlocksPerMultiprocessor(self, value: Any, *rest: Any) -> int:
        value._obj.value = 1
        return FINE

    def cuFuncGetAttribute(self, value: Any, which: Any, kernel: Any) -> int:
        value._obj.value = 0
        return FINE

    # ---- memory

    def cuMemAlloc_v2(self, address: Any, size: Any) -> int:
        room = ctypes.create_string_buffer(b"\xa5" * (size.value + 16), size.value + 16)
        place = -(-ctypes.addressof(room) // 16) * 16
        self._memory[place] = room
        address._obj.value = place
        return FINE

    def cuMemFree_v2(self, address: Any) -> int:
        del self._memory[address.value]
        return FINE

    def cuMemsetD8_v2(self, address: Any, value: Any, size: Any) -> int:
        ctypes.memset(address.value, value.value, size.value)
        return FINE

    def cuMemcpyHtoD_v2(self, address: Any, source: Any, size: Any) -> int:
        ctypes.memmove(address.value, source.value, size.value)
        return FINE

    def cuMemcpyDtoH_v2(self, target: Any, address: Any, size: Any) -> int:
        ctypes.memmove(target.value, address.value, size.value)
        return FINE

    # ---- kernels

    def cuLinkCreate_v2(self, n_options: Any, keys: Any, values: Any, linker: Any) -> int:
        return FINE

    def cuLinkAddData_v2(self, linker: Any, kind: Any, text: Any, *rest: Any) -> int:
        self._text = base64.b64decode(text.value)
        return FINE

    def cuLinkComplete(self, linker: Any, code: Any, size: Any) -> int:
        self._kept = ctypes.create_string_buffer(self._text, len(self._text))
        code._obj.value, size._obj.value = ctypes.addressof(self._kept), len(self._text)
        return FINE

    def cuModuleLoadData(self, module: Any, code: Any) -> int:
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), this_machine())
        engine.add_object_file(llvm.ObjectFileRef.from_data(self._code(code)))
        engine.finalize_object()
        self._engines.append(engine)
        module._obj.value = len(self._engines)
        return FINE

    def _code(self, code: Any) -> bytes:
        return code._objects if isinstance(code._objects, bytes) else code.value

    def cuModuleGetFunction(self, function: Any, module: Any, name: Any) -> int:
        function._obj.value = self._engines[module.value - 1].get_function_address(name.value.decode())
        return FINE

    def cuLaunchKernel(self, kernel: Any, *given: Any) -> int:
        n_blocks, block_size, places = given[0].value, given[3].value, given[8]
        values = [ctypes.c_int64.from_address(place).value for place in places]
        call = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * (len(values) + 2))(kernel.value)
        for thread in range(n_blocks * block_size):
            call(thread, n_blocks * block_size, *values)
        return FINE


@contextmanager
def pretended_gpu() -> Iterator[Pretended]:
    """While this is on, there is a GPU."""
    gpu = Pretended()
    with pytest.MonkeyPatch.context() as patch:
        _forget()
        patch.setattr(drivers, "installed", lambda: gpu)
        patch.setattr(kernels, "BUILDER", __name__)
        yield gpu
    _forget()


def _forget() -> None:
    drivers.driver.cache_clear()
    kernels.loaded.cache_clear()


def function_of(export: str, rule: Any, own: Any) -> Call:
    """The function that a thread calls, as it can be called here."""
    body = body_of(export, rule, own)
    named = f"(i64 %thread, i64 %n_threads{', ' if body.parameters else ''}{body.parameters})"
    ir = f'{body.ir}\ndefine void @"{export}"{named} {{\n  call void @"body of {export}"{named}\n  ret void\n}}\n'
    return Call(ir, body.takes)


def build(where: str, name: str) -> bytes:
    book = library.rulebook(name)
    made = importlib.import_module(where).kernels_of(book.new_game(book.max_seats, {}))
    machine = this_machine()
    linked = linked_kernels(machine, made, function_of)
    code = base64.b64encode(machine.emit_object(linked.module))
    return f"// {json.dumps(linked.takes)}\n".encode() + code


if __name__ == "__main__":
    kernels.write_whole(Path(sys.argv[4]), build(sys.argv[1], sys.argv[2]))
