"""The policy of docs/guides/train-an-agent.md learns from a batch on a (pretended) GPU as from one here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.gpu.pretended import pretended_gpu

from ziggurat.engine.gpu import arrays
from ziggurat.engine.rule import CHECKED
from ziggurat.research import Batch

pytestmark = pytest.mark.skipif(CHECKED, reason="kernels have no bounds checks: nothing else than without them runs")
HERE = 1
"""DLPack's name for memory of this machine."""


def test_a_round_of_learning_is_the_same_from_a_batch_on_a_gpu(nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")
    from ziggurat.research import learn

    monkeypatch.setattr(learn, "N_MATCHES", 16)
    monkeypatch.setattr(learn, "N_STEPS", 24)
    monkeypatch.setattr(arrays, "CUDA", HERE)
    with pretended_gpu():
        near, far = (_learnt(learn, device) for device in ("cpu", "cuda"))
    assert any(bool(part.any()) for part in near)
    for one, other in zip(near, far, strict=True):
        assert torch.equal(one, other)


def _learnt(learn: Any, device: str) -> list[Any]:
    """What was seen, done and learnt in one round."""
    torch = learn.torch
    torch.manual_seed(1)
    batch: Any = Batch("nim", learn.N_MATCHES, device, seats=2, seed=1, observe="facts")
    batch.features = batch.facts  # Nim has none
    policy = learn.Policy(batch.facts.shape[1], batch.n_actions)
    policy.register_forward_pre_hook(lambda _, given: (given[0].float(), given[1]))  # facts are whole numbers
    steps = learn.Steps(batch.facts.shape[1], batch.n_actions, torch.device("cpu"))
    last = learn.play(batch, policy, steps)
    found = learn.advantages(steps, last, learn.tensor(batch.seat).long() - 1)
    learn.learn_from(policy, torch.optim.Adam(policy.parameters()), steps, found)
    return [*vars(steps).values(), found, *policy.parameters()]
