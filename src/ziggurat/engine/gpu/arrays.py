"""Arrays on the GPU, which PyTorch, CuPy, JAX and Numba read and write where they lie.

They speak the CUDA array interface and DLPack; nothing is copied. An array that is handed out keeps its memory alive.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ziggurat.engine.gpu.driver import Driver, driver

CUDA = 2
"""DLPack's name for memory of a GPU of NVIDIA."""
KINDS = {"i": 0, "u": 1, "f": 2}
"""DLPack's names for kinds of numbers."""


class Memory:
    """Memory on the GPU, given back when nobody has it any more."""

    def __init__(self, device: Driver, n_bytes: int) -> None:
        self._device = device
        self.n_bytes = n_bytes
        self.address = device.take(max(n_bytes, 1))

    def __del__(self) -> None:
        if hasattr(self, "address"):
            self._device.enter()
            self._device.give_back(self.address)


class GpuArray:
    """An array in one piece on the GPU."""

    def __init__(self, shape: Sequence[int], dtype: Any, memory: Memory | None = None) -> None:
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self.nbytes = int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize
        self._device = driver()
        self._device.enter()
        self.memory = memory or Memory(self._device, self.nbytes)

    @property
    def address(self) -> int:
        """Where it lies on the GPU."""
        return self.memory.address

    @property
    def ndim(self) -> int:
        """How many axes it has."""
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"GpuArray(shape={self.shape}, dtype={self.dtype.name})"

    def view(self, dtype: Any, shape: Sequence[int]) -> GpuArray:
        """The same memory, read in another way."""
        return GpuArray(shape, dtype, self.memory)

    def clear(self) -> None:
        """Fill it with zeros."""
        self._device.enter()
        self._device.clear(self.address, self.nbytes)

    def send(self, values: ArrayLike) -> None:
        """Write values of this machine into it."""
        given = np.ascontiguousarray(values, dtype=self.dtype)
        if given.shape != self.shape:
            raise ValueError(f"{given.shape} is not the shape {self.shape}")
        self._device.enter()
        self._device.send(self.address, given.ctypes.data, self.nbytes)

    def fetch(self) -> NDArray[Any]:
        """A copy on this machine."""
        values = np.empty(self.shape, self.dtype)
        self._device.enter()
        self._device.fetch(values.ctypes.data, self.address, self.nbytes)
        return values

    def fetch_row(self, row: int) -> NDArray[Any]:
        """A copy of one row on this machine; rows count from the end where the number is negative, as in NumPy."""
        row = range(len(self))[row]
        values = np.empty(self.shape[1:], self.dtype)
        self._device.enter()
        self._device.fetch(values.ctypes.data, self.address + row * values.nbytes, values.nbytes)
        return values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array on the GPU becomes one of NumPy by a copy alone")
        return self.fetch().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address if self.nbytes else 0, False),
            "strides": None,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: Any = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        if dl_device not in (None, (CUDA, 0)) or copy:
            raise BufferError("an array on the GPU is shared where it lies")
        self._device.enter()
        self._device.wait()
        return _capsule(self)


def on_gpu(values: NDArray[Any]) -> GpuArray:
    """A copy of an array on the GPU."""
    array = GpuArray(values.shape, values.dtype)
    array.send(values)
    return array


# ---- DLPack, as C has it


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


_lent: dict[int, tuple[Any, ...]] = {}
"""What others hold by DLPack, by the address of its description: alive until they say that they have done with it."""


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _done_with(address: int) -> None:
    _lent.pop(address, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _thrown_away(capsule: int) -> None:
    """A capsule ends. Where nobody has taken what is in it, nobody else will let it go."""
    pointer = _python("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
    if pointer(capsule, NAME):
        _done_with(_python("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(capsule, NAME))


NAME = b"dltensor"


def _python(name: str, returns: Any, *takes: Any) -> Any:
    return ctypes.PYFUNCTYPE(returns, *takes)((name, ctypes.pythonapi))


def _capsule(array: GpuArray) -> Any:
    """What DLPack hands over: a description of the array, with a function that says when it is done with."""
    shape = (ctypes.c_int64 * array.ndim)(*array.shape)
    steps = [int(np.prod(array.shape[axis + 1 :], dtype=np.int64)) for axis in range(array.ndim)]
    strides = (ctypes.c_int64 * array.ndim)(*steps)
    managed = _Managed()
    tensor = managed.tensor
    tensor.data, tensor.device_type, tensor.device_id = array.address, CUDA, 0
    tensor.ndim, tensor.code, tensor.bits, tensor.lanes = (
        array.ndim,
        KINDS[array.dtype.kind],
        array.dtype.itemsize * 8,
        1,
    )
    tensor.shape, tensor.strides, tensor.byte_offset = ctypes.addressof(shape), ctypes.addressof(strides), 0
    managed.deleter = ctypes.cast(_done_with, ctypes.c_void_p).value
    address = ctypes.addressof(managed)
    _lent[address] = (managed, shape, strides, array.memory)
    new = _python("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(address, NAME, ctypes.cast(_thrown_away, ctypes.c_void_p))
