"""Whole matches on the GPU, played at random: to count, to compare and to measure.

A match rolls the same dice as one on the CPU with the same seed, so both end in equal records.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.batch import Doors, random_answer
from ziggurat.engine.chance import N_WORDS, seed_dice
from ziggurat.engine.decisions import is_over
from ziggurat.engine.game import Game
from ziggurat.engine.gpu import kernels
from ziggurat.engine.gpu.arrays import GpuArray, on_gpu
from ziggurat.engine.gpu.driver import driver
from ziggurat.engine.record import box_with, dtype_of
from ziggurat.engine.rule import for_every_game, rule_for
from ziggurat.engine.whole.nvidia import Kernel

BLOCK_SIZE = 64
"""Threads of a block."""

doors = cast(Doors, None)
"""Filled in by `rule_for`."""


@for_every_game
def play_in_turn(
    thread: int,
    n_threads: int,
    seed: int,
    opening: Any,
    finals: Any,
    counts: Any,
    own: Any,
    words: Any,
    dice: Any,
    out: Any,
) -> None:
    """A thread plays the match of its number, then those `n_threads` further each; match k rolls with seed + k.

    It takes up the next match as soon as one is over, so that threads that go together all have something to do. `own`
    is its record, and `words` the same memory as numbers; `counts[match]` becomes how many decisions were taken.
    """
    match = thread
    n_moves = -1
    while match < len(counts):
        if n_moves >= 0 and not is_over(own[0]):
            n_moves += 1
            doors.apply(own[0], random_answer(own[0], dice, out))
            continue
        if n_moves >= 0:
            counts[match] = n_moves
            if match < len(finals):
                for at in range(len(words)):
                    finals[match, at] = words[at]
            match += n_threads
        for at in range(len(words)):
            words[at] = opening[at]
        seed_dice(dice, seed + match)
        n_moves = 0


def kernels_of(game: Game) -> list[Kernel]:
    """The kernel of whole matches."""
    own = np.zeros(1, dtype=dtype_of(game.rulebook.State))
    dice, out = np.zeros(N_WORDS, dtype=np.int64), game.listing()
    words = own.view(np.int32)
    finals, counts = words.reshape(1, -1), np.zeros(1, dtype=np.int32)
    return [
        Kernel(
            "play",
            rule_for(game.rulebook.doors, play_in_turn),
            (0, words, finals, counts, own, words, dice, out),
            {"own": own, "words": "own", "dice": dice, "out": out},
        )
    ]


class GpuBatch:
    """Memory on the GPU for many matches of a game at once. `keeps` is how many records are kept: all, or fewer.

    A thread has `max_registers` at most, 0 for no limit; what is best for the game, if not said.
    """

    def __init__(self, game: Game, n_matches: int, keeps: int | None = None, max_registers: int | None = None) -> None:
        self.game = game
        self.n_matches = n_matches
        opening = box_with(game.opening())
        self._dtype = opening.dtype
        words = opening.view(np.int32)
        limit = game.rulebook.gpu_registers if max_registers is None else max_registers
        self.loaded = kernels.loaded(game.name, __name__, limit)
        self.kernel = self.loaded.kernels["play"]
        self.opening = on_gpu(words)
        self.finals = GpuArray((n_matches if keeps is None else keeps, len(words)), np.int32)
        self.counts = GpuArray((n_matches,), np.int32)

    def play(self, seed: int, block_size: int = BLOCK_SIZE, n_blocks: int | None = None) -> None:
        """Play all matches to their end at random; match k rolls with seed + k. Returns when all are over."""
        if n_blocks is None:
            n_blocks = self.blocks(block_size)
        arguments = {"seed": seed, "opening": self.opening, "finals": self.finals, "counts": self.counts}
        self.kernel.start(n_blocks, block_size, arguments)
        driver().wait()

    def blocks(self, block_size: int = BLOCK_SIZE) -> int:
        """How many blocks the GPU works on at once, or as many as the matches need, if these are fewer."""
        at_once = self.kernel.costs(block_size).blocks_at_once * driver().n_processors
        return max(1, min(at_once, -(-self.n_matches // block_size)))

    def final_records(self) -> NDArray[Any]:
        """The records at the end, as an array."""
        return self.finals.fetch().view(self._dtype).reshape(-1)

    def n_decisions(self) -> int:
        """How many decisions all matches took together, Nature's included."""
        return int(self.counts.fetch().astype(np.int64).sum())
