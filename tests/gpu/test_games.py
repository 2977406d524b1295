"""Every game on a real GPU, in every setting: records and batches as on this machine, shared where they lie."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
from tests.gpu import equal
from tests.tables import EXAMPLE, Setting

import ziggurat as zg
from ziggurat.engine.gpu.driver import why_no_gpu
from ziggurat.engine.rule import CHECKED, PLAIN
from ziggurat.research import Batch

N_MATCHES = 2 if PLAIN else 20_000
N_STEPS = 10 if PLAIN else 400

pytestmark = [
    pytest.mark.skipif(bool(why_no_gpu()), reason=why_no_gpu()),
    pytest.mark.skipif(CHECKED, reason="kernels have no bounds checks: nothing else than without them runs"),
]


def test_matches_on_a_gpu_end_in_the_records_of_the_same_matches_here(setting: Setting) -> None:
    equal.assert_matches_are_equal(setting.load(), N_MATCHES, N_MATCHES)


def test_a_batch_on_a_gpu_is_the_batch_here(setting: Setting) -> None:
    n_ended = equal.assert_batches_are_equal(setting.load(), N_STEPS, ("facts", "features"))
    assert n_ended or PLAIN


def test_an_illegal_action_is_named_and_nothing_changes(setting: Setting) -> None:
    equal.assert_an_illegal_action_is_named(setting.load())


@pytest.mark.parametrize("library", ["torch", "cupy", "jax"])
def test_arrays_are_shared_where_they_lie(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX takes all memory otherwise
    other: Any = pytest.importorskip(library)
    here, there = (Batch(zg.load(EXAMPLE), 64, "cuda", seed=9) for _ in range(2))
    for _ in range(30):
        if library == "torch":
            mask, facts = (other.as_tensor(array, device="cuda") for array in (there.mask, there.facts))
            assert mask.data_ptr() == there.mask.address
            assert facts.data_ptr() == other.from_dlpack(there.facts).data_ptr()
            facts = facts.cpu().numpy()
        elif library == "cupy":
            mask, facts = other.asarray(there.mask), other.asarray(there.facts)
            assert mask.data.ptr == there.mask.address
            assert facts.data.ptr == other.from_dlpack(there.facts).data.ptr
            facts = other.asnumpy(facts)
        else:
            dlpack = importlib.import_module("jax.dlpack")
            mask, facts = dlpack.from_dlpack(there.mask), dlpack.from_dlpack(there.facts)
            assert mask.unsafe_buffer_pointer() == there.mask.address
        assert np.array_equal(np.asarray(facts), np.asarray(here.facts))
        here.step(np.asarray(here.mask).argmax(1))
        there.step(mask.argmax(1))
    assert np.array_equal(np.asarray(here.facts), np.asarray(there.facts))
