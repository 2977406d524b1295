"""What runs on a GPU, on a pretended one: the same code, compiled for this machine (pretended.py)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.gpu import equal
from tests.gpu.pretended import Pretended, pretended_gpu

import ziggurat as zg
from ziggurat.engine.errors import BadOption
from ziggurat.engine.gpu import arrays
from ziggurat.engine.gpu.arrays import GpuArray, on_gpu
from ziggurat.engine.rule import CHECKED
from ziggurat.research import Batch

HERE = 1
"""DLPack's name for memory of this machine."""
pytestmark = pytest.mark.skipif(CHECKED, reason="kernels have no bounds checks: nothing else than without them runs")


@pytest.fixture(scope="module")
def gpu(nim: Path) -> Iterator[Pretended]:
    """A pretended GPU."""
    with pretended_gpu() as pretended:
        yield pretended


@pytest.mark.parametrize("seats", [2, 4])
def test_matches_end_in_the_records_of_the_same_matches_here(gpu: Pretended, seats: int) -> None:
    equal.assert_matches_are_equal(zg.load("nim", seats=seats), 100, 300)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_batch_is_the_batch_here(gpu: Pretended, seats: int) -> None:
    assert equal.assert_batches_are_equal(zg.load("nim", seats=seats), 40, ("facts",)) >= equal.N


def test_an_illegal_action_is_named_and_nothing_changes(gpu: Pretended) -> None:
    equal.assert_an_illegal_action_is_named(zg.load("nim"))


def test_actions_may_lie_on_the_gpu(gpu: Pretended) -> None:
    given, lent, narrow = (Batch("nim", 4, "cuda", seed=1) for _ in range(3))
    for _ in range(12):
        actions = np.asarray(given.mask).argmax(1)
        given.step(actions)
        lent.step(Elsewhere(on_gpu(actions.astype(np.int64))))
        narrow.step(Elsewhere(on_gpu(actions.astype(np.int32))))
        for other in (lent, narrow):
            assert np.array_equal(np.asarray(given.facts), np.asarray(other.facts))


class Elsewhere:
    """An array of another library on the GPU."""

    def __init__(self, array: GpuArray, **said: Any) -> None:
        self._array = array
        self.__cuda_array_interface__ = array.__cuda_array_interface__ | said


@pytest.mark.parametrize(
    ("array", "said", "words"),
    [
        (np.zeros(4, np.float32), {}, "int64 or int32, not float32"),
        (np.zeros(4, np.int64), {"strides": (16,)}, "in one piece"),
        (np.zeros(3, np.int64), {}, "4 matches need 4 actions"),
        (np.zeros((2, 2), np.int64), {}, "4 matches need 4 actions"),
    ],
)
def test_actions_on_the_gpu_of_another_kind_are_refused(
    gpu: Pretended, array: Any, said: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadOption, match=words):
        Batch("nim", 4, "cuda").step(Elsewhere(on_gpu(array), **said))


def test_an_array_says_where_it_lies(gpu: Pretended) -> None:
    values = np.arange(12, dtype=np.int32).reshape(3, 4)
    array = on_gpu(values)
    said = array.__cuda_array_interface__
    assert said == {"shape": (3, 4), "typestr": "<i4", "data": (array.address, False), "strides": None, "version": 3}
    assert np.array_equal(array.fetch_row(2), values[2])
    assert np.array_equal(array.fetch_row(-3), values[0])
    assert np.array_equal(np.asarray(array.view(np.int64, (6,))), values.reshape(-1).view(np.int64))
    array.clear()
    assert not np.asarray(array).any()
    with pytest.raises(ValueError, match="is not the shape"):
        array.send(values[0])
    with pytest.raises(ValueError, match="by a copy alone"):
        array.__array__(copy=False)


@pytest.mark.parametrize("row", [3, -4])
def test_a_row_that_is_not_there_is_not_read(gpu: Pretended, row: int) -> None:
    """On the CPU it is an error, too; what lies beside an array on a GPU is anybody's."""
    with pytest.raises(IndexError):
        on_gpu(np.arange(12, dtype=np.int32).reshape(3, 4)).fetch_row(row)


def test_an_array_that_is_handed_out_lives_as_long_as_whoever_has_it(gpu: Pretended) -> None:
    array = on_gpu(np.zeros(5, dtype=np.float32))
    address, n_lent = array.address, len(arrays._lent)
    assert array.__dlpack_device__() == (arrays.CUDA, 0)
    capsule = array.__dlpack__()
    del array
    gc.collect()
    assert address in gpu._memory
    assert len(arrays._lent) == n_lent + 1
    del capsule
    gc.collect()
    assert len(arrays._lent) == n_lent
    assert address not in gpu._memory


def test_an_array_is_not_shared_as_memory_of_this_machine(gpu: Pretended) -> None:
    array = on_gpu(np.zeros(5, dtype=np.float32))
    with pytest.raises(BufferError, match="where it lies"):
        array.__dlpack__(dl_device=(1, 0))
    with pytest.raises(BufferError, match="where it lies"):
        array.__dlpack__(copy=True)


class OfThisMachine:
    """An array of the pretended GPU, whose memory NumPy can read."""

    def __init__(self, array: GpuArray) -> None:
        self._array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()

    def __dlpack__(self, **wanted: Any) -> Any:
        return self._array.__dlpack__(**wanted)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, np.float32], ids=lambda dtype: dtype.__name__)
@pytest.mark.parametrize("shape", [(6,), (3, 4), (2, 3, 5)], ids=str)
def test_numpy_reads_by_dlpack_what_lies_there(
    gpu: Pretended, monkeypatch: pytest.MonkeyPatch, dtype: Any, shape: tuple[int, ...]
) -> None:
    """Shape, strides, type and address as C has them, no copy, and the memory is let go with the last who has it."""
    monkeypatch.setattr(arrays, "CUDA", HERE)
    values = np.arange(np.prod(shape)).reshape(shape).astype(dtype)
    array, n_lent = on_gpu(values), len(arrays._lent)
    address = array.address
    read = np.from_dlpack(OfThisMachine(array))
    assert (read.shape, read.strides, read.dtype) == (shape, values.strides, np.dtype(dtype))
    assert read.ctypes.data == address
    assert np.array_equal(read, values)
    array.send(values[::-1].copy())
    assert np.array_equal(read, values[::-1]), "it is the same memory"
    part = read[1:]
    del array, read
    gc.collect()
    assert address in gpu._memory
    assert np.array_equal(part, values[::-1][1:])
    del part
    gc.collect()
    assert address not in gpu._memory
    assert len(arrays._lent) == n_lent


def test_what_a_batch_lends_is_read_by_dlpack(gpu: Pretended, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "CUDA", HERE)
    batch = Batch("nim", 4, "cuda", seed=1)
    for name in ("mask", "facts", "seat", "reward"):
        array = getattr(batch, name)
        read = np.from_dlpack(OfThisMachine(array))
        assert (read.shape, read.dtype) == (array.shape, array.dtype)
        assert np.array_equal(read, np.asarray(array))
