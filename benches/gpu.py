"""The GPU against one CPU core: equal records, and decisions per second of both in one run.

    python benches/gpu.py [game] [seats] [matches]

Prints one JSON object. Needs an NVIDIA GPU and the extra `gpu`.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.gpu import GpuBatch
from ziggurat.engine.record import size_of_facts

N_COMPARED = 20_000


def cpu_facts(game: zg.Game, n_matches: int, seed: int) -> tuple[Any, int, float]:
    """The facts of the same matches played on one core, their decisions and the time they took."""
    opening, out, log = game.opening(), game.listing(), np.zeros(1, dtype=np.int32)
    size = size_of_facts(game.rulebook.State)
    records = np.zeros(n_matches, dtype=opening.dtype)
    records[:] = opening
    game.play_out(records[0].copy(), new_dice(seed), out, log)
    begun, decisions = time.perf_counter(), 0
    for match in range(n_matches):
        decisions += int(game.play_out(records[match], new_dice(seed + match), out, log))
    seconds = time.perf_counter() - begun
    return facts_of(records, size), decisions, seconds


def facts_of(records: Any, size: int) -> Any:
    return records.view(np.uint8).reshape(len(records), -1)[:, :size]


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "imhotep"
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    n_matches = int(sys.argv[3]) if len(sys.argv) > 3 else 2_000_000
    game = zg.load(name, seats=seats)
    begun = time.perf_counter()
    small = GpuBatch(game, N_COMPARED)
    small.play(seed=1)
    compiled_after = time.perf_counter() - begun
    expected, cpu_decisions, cpu_seconds = cpu_facts(game, N_COMPARED, seed=1)
    got = facts_of(small.final_records(), size_of_facts(game.rulebook.State))
    equal = bool((expected == got).all())
    large = GpuBatch(game, n_matches)
    large.play(seed=1)
    begun = time.perf_counter()
    large.play(seed=n_matches)
    seconds = time.perf_counter() - begun
    print(
        json.dumps(
            {
                "game": repr(game),
                "matches_compared": N_COMPARED,
                "records_equal": equal,
                "gpu_compile_seconds": round(compiled_after, 1),
                "gpu_matches_per_second": round(n_matches / seconds),
                "gpu_decisions_per_second": round(large.n_decisions() / seconds),
                "cpu_decisions_per_second_with_python_loop": round(cpu_decisions / cpu_seconds),
            },
            indent=2,
        )
    )
    if not equal:
        sys.exit("The GPU and the CPU disagree.")


if __name__ == "__main__":
    main()
