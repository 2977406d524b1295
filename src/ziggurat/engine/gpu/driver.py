"""The driver of NVIDIA's GPUs, called as it is installed: nothing but its own library is needed.

Everything happens in the context that PyTorch, CuPy and JAX use as well, and on the stream that waits for all others.
"""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_void_p
from typing import Any, NamedTuple

from ziggurat.engine.errors import ZigguratError

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
MAJOR, MINOR, N_PROCESSORS = 75, 76, 16
"""Attributes of a device."""
LOCAL_BYTES, REGISTERS, CONST_BYTES, CODE_VERSION = 3, 4, 2, 6
"""Attributes of a kernel."""
MAX_REGISTERS, INFO_LOG, INFO_LOG_SIZE, ERROR_LOG, ERROR_LOG_SIZE, LEVEL, VERBOSE = 0, 3, 4, 5, 6, 7, 12
"""Options of the assembler in the driver."""
PTX = 1
LOG_BYTES = 1 << 18


class NoGpu(ZigguratError):
    """There is no GPU that can be used. The text says what is missing."""


class GpuFailed(ZigguratError):
    """The driver of the GPU has refused something. The text has its words."""


class Assembled(NamedTuple):
    """Machine code of kernels, and what the assembler has said."""

    code: bytes
    log: str


@functools.cache
def driver() -> Driver:
    """The driver with the first GPU, found once."""
    return Driver(installed())


def installed() -> Any:
    """The library of the driver."""
    try:
        return ctypes.CDLL(LIBRARY)
    except OSError as error:
        raise NoGpu(f"The driver of NVIDIA's GPUs ({LIBRARY}) is not installed here.") from error


def why_no_gpu() -> str:
    """Why no GPU can be used; empty where one can."""
    try:
        driver()
    except (NoGpu, GpuFailed) as error:
        return str(error)
    return ""


class Driver:
    """Calls to the library of the driver, for the first GPU that it shows."""

    def __init__(self, library: Any) -> None:
        self._library = library
        status = library.cuInit(c_uint(0))
        if status:
            raise NoGpu(f"The driver of NVIDIA's GPUs finds none ({self._words(status)}).")
        n_devices = c_int()
        self._do("cuDeviceGetCount", byref(n_devices))
        if not n_devices.value:
            raise NoGpu("The driver of NVIDIA's GPUs finds none.")
        self._device = c_int()
        self._do("cuDeviceGet", byref(self._device), c_int(0))
        self._context = c_void_p()
        self._do("cuDevicePrimaryCtxRetain", byref(self._context), self._device)
        self.enter()
        self.capability = (self._attribute(MAJOR), self._attribute(MINOR))
        self.n_processors = self._attribute(N_PROCESSORS)

    def _do(self, name: str, *given: Any) -> None:
        status = getattr(self._library, name)(*given)
        if status:
            raise GpuFailed(f"{name}: {self._words(status)}.")

    def _words(self, status: int) -> str:
        words = c_char_p()
        self._library.cuGetErrorString(c_int(status), byref(words))
        return words.value.decode() if words.value else f"error {status}"

    def enter(self) -> None:
        """Let the calls of this thread mean this GPU."""
        self._do("cuCtxSetCurrent", self._context)

    def _attribute(self, which: int) -> int:
        value = c_int()
        self._do("cuDeviceGetAttribute", byref(value), c_int(which), self._device)
        return value.value

    def name(self) -> str:
        """What the GPU calls itself."""
        text = ctypes.create_string_buffer(256)
        self._do("cuDeviceGetName", text, c_int(256), self._device)
        return text.value.decode()

    def version(self) -> int:
        """The version of CUDA that the driver has."""
        value = c_int()
        self._do("cuDriverGetVersion", byref(value))
        return value.value

    def free_bytes(self) -> int:
        """How much memory is free on the GPU."""
        free, total = c_size_t(), c_size_t()
        self._do("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value

    # ---- memory

    def take(self, n_bytes: int) -> int:
        """Memory on the GPU, by its address."""
        address = ctypes.c_uint64()
        self._do("cuMemAlloc_v2", byref(address), c_size_t(n_bytes))
        return address.value

    def give_back(self, address: int) -> None:
        """Let memory go."""
        self._do("cuMemFree_v2", ctypes.c_uint64(address))

    def clear(self, address: int, n_bytes: int) -> None:
        """Fill memory with zeros."""
        if n_bytes:
            self._do("cuMemsetD8_v2", ctypes.c_uint64(address), ctypes.c_ubyte(0), c_size_t(n_bytes))

    def send(self, address: int, source: int, n_bytes: int) -> None:
        """Copy from this machine to the GPU."""
        if n_bytes:
            self._do("cuMemcpyHtoD_v2", ctypes.c_uint64(address), c_void_p(source), c_size_t(n_bytes))

    def fetch(self, target: int, address: int, n_bytes: int) -> None:
        """Copy from the GPU to this machine, when all that was started is done."""
        if n_bytes:
            self._do("cuMemcpyDtoH_v2", c_void_p(target), ctypes.c_uint64(address), c_size_t(n_bytes))

    def wait(self) -> None:
        """Wait until all that was started is done."""
        self._do("cuCtxSynchronize")

    # ---- kernels

    def assemble(self, ptx: str, max_registers: int = 0) -> Assembled:
        """Make machine code for this GPU of kernels as text."""
        info, error = (ctypes.create_string_buffer(LOG_BYTES) for _ in range(2))
        options = {
            INFO_LOG: ctypes.cast(info, c_void_p),
            INFO_LOG_SIZE: c_void_p(LOG_BYTES),
            ERROR_LOG: ctypes.cast(error, c_void_p),
            ERROR_LOG_SIZE: c_void_p(LOG_BYTES),
            VERBOSE: c_void_p(1),
        }
        if max_registers:
            options[MAX_REGISTERS] = c_void_p(max_registers)
        keys, values = (c_int * len(options))(*options), (c_void_p * len(options))(*options.values())
        linker, text = c_void_p(), ptx.encode() + b"\0"
        self._do("cuLinkCreate_v2", c_uint(len(options)), keys, values, byref(linker))
        try:
            added = ("cuLinkAddData_v2", linker, c_int(PTX), c_char_p(text), c_size_t(len(text)))
            self._do_assembling(error, *added, c_char_p(b"rules"), c_uint(0), None, None)
            code, size = c_void_p(), c_size_t()
            self._do_assembling(error, "cuLinkComplete", linker, byref(code), byref(size))
            return Assembled(ctypes.string_at(code, size.value), info.value.decode(errors="replace"))
        finally:
            self._do("cuLinkDestroy", linker)

    def _do_assembling(self, log: Any, name: str, *given: Any) -> None:
        try:
            self._do(name, *given)
        except GpuFailed as error:
            raise GpuFailed(f"{error} {log.value.decode(errors='replace')[:2000]}") from error

    def load(self, code: bytes) -> int:
        """A module of machine code on the GPU."""
        module = c_void_p()
        self._do("cuModuleLoadData", byref(module), c_char_p(code))
        assert module.value is not None
        return module.value

    def kernel(self, module: int, name: str) -> int:
        """A kernel of a module."""
        found = c_void_p()
        self._do("cuModuleGetFunction", byref(found), c_void_p(module), c_char_p(name.encode()))
        assert found.value is not None
        return found.value

    def fact(self, kernel: int, which: int) -> int:
        """An attribute of a kernel."""
        value = c_int()
        self._do("cuFuncGetAttribute", byref(value), c_int(which), c_void_p(kernel))
        return value.value

    def blocks_at_once(self, kernel: int, block_size: int) -> int:
        """How many blocks of a kernel one processor of the GPU works on at once."""
        value = c_int()
        name = "cuOccupancyMaxActiveBlocksPerMultiprocessor"
        self._do(name, byref(value), c_void_p(kernel), c_int(block_size), c_size_t(0))
        return value.value

    def start(self, kernel: int, n_blocks: int, block_size: int, values: Sequence[int]) -> None:
        """Start a kernel with these arguments: addresses and whole numbers, all of 64 bits."""
        words = (ctypes.c_uint64 * len(values))(*(value & 0xFFFFFFFFFFFFFFFF for value in values))
        first = ctypes.addressof(words)
        places = (c_void_p * len(values))(*(first + 8 * place for place in range(len(values))))
        shape = (c_uint(n_blocks), c_uint(1), c_uint(1), c_uint(block_size), c_uint(1), c_uint(1))
        self._do("cuLaunchKernel", c_void_p(kernel), *shape, c_uint(0), None, places, None)
