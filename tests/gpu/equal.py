"""What a GPU does beside the same on this machine."""

from __future__ import annotations

import numpy as np
import pytest

from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.engine.game import Game
from ziggurat.engine.gpu.playing import GpuBatch
from ziggurat.research import Batch

N = 5
PARTS = ("facts", "features", "mask", "seat", "reward", "done", "seeds")


def assert_matches_are_equal(game: Game, n_matches: int, n_decisions: int) -> None:
    """Whole matches end in the same records, and take so many decisions at least."""
    batch = GpuBatch(game, n_matches)
    batch.play(seed=3, block_size=32)
    out, log = game.listing(), np.zeros(1, dtype=np.int32)
    n_here = 0
    for k, record in enumerate(batch.final_records()):
        s = game.opening()
        n_here += game.play_out(s, new_dice(3 + k), out, log)
        assert game.facts(record) == game.facts(s)
    assert batch.n_decisions() == n_here >= n_decisions


def assert_batches_are_equal(game: Game, n_steps: int, observe: tuple[str, ...]) -> int:
    """The same answers bring the same arrays. Returns how many matches have ended."""
    here, there = (Batch(game, N, device, seed=11, observe=observe) for device in ("cpu", "cuda"))
    chooser = np.random.default_rng(1)
    n_ended = 0
    for _ in range(n_steps):
        for part in PARTS:
            assert np.array_equal(getattr(here, part), np.asarray(getattr(there, part))), part
        assert all(np.array_equal(here.legal_actions(k), there.legal_actions(k)) for k in range(N))
        actions = [int(chooser.choice(here.legal_actions(match))) for match in range(N)]
        here.step(actions)
        there.step(actions)
        n_ended += int(here.done.sum())
    return n_ended


def assert_an_illegal_action_is_named(game: Game) -> None:
    """An action that is not legal is named, and nothing changes."""
    batch = Batch(game, N, "cuda", seed=2)
    for _ in range(2):
        batch.step([int(batch.legal_actions(match)[0]) for match in range(N)])
    before = np.asarray(batch.records).tobytes()
    legal = [int(batch.legal_actions(match)[0]) for match in range(N)]
    illegal = next(action for action in range(batch.n_actions) if action not in batch.legal_actions(3))
    for wrong in (illegal, -1, batch.n_actions):
        with pytest.raises(IllegalMove, match=f"action {wrong} of match 3"):
            batch.step([*legal[:3], wrong, wrong])
        assert np.asarray(batch.records).tobytes() == before
    with pytest.raises(BadOption, match="5 matches need 5 actions"):
        batch.step([0])
    batch.step(legal)
    assert np.asarray(batch.records).tobytes() != before
