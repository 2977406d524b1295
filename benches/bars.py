"""The sizes and times that a game must keep: record, copy, interpreted speed, compilation, start, replay.

    python benches/bars.py [game] [seats]

Prints one JSON object. Times depend on the machine; nothing is asserted.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import numba
import numpy as np

import ziggurat as zg
from ziggurat.engine import archive
from ziggurat.engine.record import dtype_of

COPIES = 200_000
N_PLACES = 16
FIRST_DECISION = "import ziggurat as zg; print(zg.load({!r}, seats={}).new(seed=1).legal()[0])"


@numba.njit
def copy_often(room: Any, n: int) -> None:
    """Copy records from place to place, so that no copy can be left out."""
    for index in range(n):
        room[index % N_PLACES] = room[(index * 7 + 3) % N_PLACES]


def seconds_of(action: Any, times: int = 5) -> float:
    """The median time of an action."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        action()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def run(words: list[str], **environment: str) -> str:
    settings = {**os.environ, **environment}
    done = subprocess.run([sys.executable, *words], env=settings, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "imhotep"
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    simulate = ["-m", "ziggurat", "simulate", name, "--seats", str(seats), "--json", "--seconds"]
    with tempfile.TemporaryDirectory() as cold:
        compile_seconds = seconds_of(lambda: run([*simulate, "0.01"], ZIGGURAT_CACHE=cold), times=1)
    start = ["-c", FIRST_DECISION.format(name, seats)]
    run(start)
    warm_seconds = seconds_of(lambda: run(start), times=3)
    interpreted = json.loads(run([*simulate, "5", "--plain"]))["decisions_per_second"]
    game = zg.load(name, seats=seats)
    match, chooser = game.new(seed=1), random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.legal()))
    text = archive.write(match.record())
    replay_seconds = seconds_of(lambda: zg.replay(text))
    room = np.zeros(N_PLACES, dtype=dtype_of(game.rulebook.State))
    copy_often(room, 1)
    copy_seconds = seconds_of(lambda: copy_often(room, COPIES)) / COPIES
    report = {
        "game": repr(game),
        "record_bytes": room.dtype.itemsize,
        "copy_microseconds": round(copy_seconds * 1e6, 4),
        "interpreted_decisions_per_second": round(interpreted),
        "cold_compile_seconds": round(compile_seconds, 1),
        "warm_start_to_first_decision_seconds": round(warm_seconds, 2),
        "replay_milliseconds": round(replay_seconds * 1e3, 1),
        "replayed_moves": match.position,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
