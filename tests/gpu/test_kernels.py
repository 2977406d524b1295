"""Kernels as text for a GPU, where they are kept, and what is said where there is no GPU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import pytest
from tests.tables import EXAMPLE

import ziggurat as zg
from ziggurat.engine import rule
from ziggurat.engine.errors import BadOption
from ziggurat.engine.gpu import driver as drivers
from ziggurat.engine.gpu import kernels, playing
from ziggurat.engine.gpu.playing import GpuBatch
from ziggurat.engine.whole import inlining
from ziggurat.engine.whole.linking import Linked, Making, this_machine
from ziggurat.engine.whole.nvidia import has_gpus_in_it, in_words
from ziggurat.research import Batch, on_gpu

NO_DEVICE = 100
"""What the driver says where it finds no GPU."""
H200 = (9, 0)


class WithoutGpu:
    """The library of a driver on a machine without a GPU."""

    def cuInit(self, flags: Any) -> int:
        return NO_DEVICE

    def cuGetErrorString(self, status: Any, words: Any) -> int:
        words._obj.value = b"no CUDA-capable device is detected"
        return 0


@pytest.fixture(params=["no driver", "no GPU"])
def sentence(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What is said on a machine without a driver, and on one with a driver that finds no GPU."""
    drivers.driver.cache_clear()
    if request.param == "no driver":
        monkeypatch.setattr(drivers, "LIBRARY", "libnothing-of-this-name.so.1")
        yield r"The driver of NVIDIA's GPUs \(libnothing-of-this-name.so.1\) is not installed here"
    else:
        monkeypatch.setattr(drivers, "installed", WithoutGpu)
        yield r"The driver of NVIDIA's GPUs finds none \(no CUDA-capable device is detected\)"
    drivers.driver.cache_clear()


def test_without_a_gpu_a_sentence_says_what_is_missing(sentence: str) -> None:
    with pytest.raises(BadOption, match=rf"device='cuda': {sentence}\. Use device='cpu'\."):
        Batch(EXAMPLE, 4, device="cuda")
    with pytest.raises(drivers.NoGpu, match=sentence):
        GpuBatch(zg.load(EXAMPLE), 4)


def changed_rules(nim: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = nim / "rules" / "heaps.py"
    file.write_text(file.read_text(encoding="utf-8") + "# another rule\n", encoding="utf-8")


def another_llvm(nim: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(llvmlite, "__version__", "another")


def another_maker(nim: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "nvidia.py").write_text("# makes kernels in another way\n", encoding="utf-8")
    monkeypatch.setattr(kernels, "MODULES", (tmp_path,))


@pytest.mark.parametrize("change", [changed_rules, another_llvm, another_maker])
def test_kernels_are_kept_elsewhere_when_their_meaning_could_change(
    nim: Path,
    change: Callable[[Path, pytest.MonkeyPatch, Path], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    before = kept(playing.__name__)
    assert kept(playing.__name__) == before != kept(on_gpu.__name__)
    change(nim, monkeypatch, tmp_path)
    assert kept(playing.__name__) != before


def kept(where: str) -> Path:
    """The folder of the kernels of Nim, as a process finds it that begins now."""
    kernels.fingerprint_of.cache_clear()
    rule.fingerprint.cache_clear()
    return kernels.built("nim", where, H200).ptx.parent


def test_kernels_are_text_for_a_kind_of_gpu_and_built_once(
    nim: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert has_gpus_in_it()
    ptx, takes = kernels.ptx_for("nim", playing.__name__, H200)
    assert ".target sm_90" in ptx
    assert ptx.count(".visible .entry") == 1
    assert ".visible .entry play(" in ptx
    assert ".const" not in ptx, "constant memory is 64 KiB on every GPU: tables are to lie elsewhere"
    assert ".extern" not in ptx, "nothing but the driver is there to be linked"
    assert takes["play"] == ["seed", "opening", "opening[0]", "finals", "finals[0]", "finals[1]", "counts", "counts[0]"]
    monkeypatch.setattr(kernels, "BUILDER", "ziggurat.no_such_builder")
    assert kernels.ptx_for("nim", playing.__name__, H200) == (ptx, takes)
    with pytest.raises(kernels.CannotBuildKernels, match="The kernels of Nim for a GPU could not be built"):
        kernels.ptx_for("nim", playing.__name__, (8, 0))
    assert "no_such_builder" in capfd.readouterr().err


def test_parts_of_records_are_copied_as_words() -> None:
    read, odd = "  %a = load [12 x i8], ptr %b, align 1\n", "  %a = load [3 x i8], ptr %b, align 1\n"
    assert in_words(read) == "  %a = load [6 x i16], ptr %b, align 2\n"
    assert in_words(odd) == odd


CALLED = """
define internal i64 @once(i64 %a) { %b = mul i64 %a, 3 ret i64 %b }
define internal i64 @"two times"(i64 %a) { %b = mul i64 %a, 5 ret i64 %b }
define internal i64 @thrice(i64 %a) { %b = mul i64 %a, 7 ret i64 %b }
define i64 @kernel(i64 %a) {
  %b = call i64 @once(i64 %a)
  %c = call i64 @"two times"(i64 %b)
  %d = call i64 @"two times"(i64 %c)
  %e = call i64 @thrice(i64 %d)
  %f = call i64 @thrice(i64 %e)
  %g = call i64 @thrice(i64 %f)
  ret i64 %g
}
"""


class LeftAsItIs(Linked):
    """A module that LLVM does not make fast, so that only what is inlined here goes."""

    def make_fast(self) -> None:
        """Nothing."""


@pytest.mark.parametrize(("small", "left"), [(100, {"thrice": 3}), (5, {"two times": 2, "thrice": 3})])
def test_what_few_call_is_inlined(small: int, left: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inlining, "SMALL", small)
    linked = LeftAsItIs(Making(this_machine()))
    linked.takes = {"kernel": []}
    linked.module.link_in(linked._for_machine(llvmlite.binding.parse_assembly(CALLED)))
    inlining.inline_calls(linked)
    calls = Counter(name.strip('"') for name in inlining.A_CALL.findall(str(linked.module)))
    assert {name: n for name, n in calls.items() if not name.startswith("llvm.")} == left
