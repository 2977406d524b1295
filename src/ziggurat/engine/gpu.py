"""Whole matches on a GPU: the same rules, compiled once more by numba-cuda, one thread for each match.

Needs the extra `gpu`. A match here rolls the same dice as one on the CPU with the same seed, so both end in equal
records; `benches/gpu.py` proves it and measures the speed.
"""

from __future__ import annotations

import functools
import importlib
from types import ModuleType
from typing import Any

import numpy as np

from ziggurat.engine import batch
from ziggurat.engine.chance import N_WORDS, seed_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import rule_for

THREADS_PER_BLOCK = 64


def _cuda() -> Any:
    """numba.cuda, imported only where a GPU is asked for."""
    return importlib.import_module("numba.cuda")


@functools.cache
def _kernel(doors: ModuleType) -> Any:
    """The kernel for a game: thread k plays the match that rolls with seed + k."""
    cuda = _cuda()
    play_out = rule_for(doors, batch.play_out)

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(records: Any, seed: int, dice: Any, listings: Any, logs: Any, counts: Any) -> None:
        match = cuda.grid(1)
        if match < records.shape[0]:
            seed_dice(dice[match], seed + match)
            counts[match] = play_out(records[match], dice[match], listings[match], logs[match])

    return play


class GpuBatch:
    """Room on the GPU for many matches of a game at once."""

    def __init__(self, game: Game, n_matches: int) -> None:
        cuda = _cuda()
        self.game = game
        self.n_matches = n_matches
        opening = game.opening()
        openings = np.empty(n_matches, dtype=opening.dtype)
        openings[:] = opening
        self.openings = cuda.to_device(openings)
        self.records = cuda.device_array_like(self.openings)
        self.dice = cuda.device_array((n_matches, N_WORDS), dtype=np.int64)
        self.listings = cuda.device_array((n_matches, game.rulebook.max_legal + 1), dtype=np.int32)
        self.logs = cuda.device_array((n_matches, 1), dtype=np.int32)
        self.counts = cuda.device_array(n_matches, dtype=np.int64)

    def play(self, seed: int) -> None:
        """Play all matches to their end at random; match k rolls with seed + k. Returns when all are over."""
        self.records.copy_to_device(self.openings)
        n_blocks = -(-self.n_matches // THREADS_PER_BLOCK)
        kernel = _kernel(self.game.rulebook.doors)
        kernel[n_blocks, THREADS_PER_BLOCK](self.records, seed, self.dice, self.listings, self.logs, self.counts)
        _cuda().synchronize()

    def final_records(self) -> Any:
        """The records at the end, as an array."""
        return self.records.copy_to_host()

    def n_decisions(self) -> int:
        """How many decisions all matches took together, Nature's included."""
        return int(self.counts.copy_to_host().sum())
