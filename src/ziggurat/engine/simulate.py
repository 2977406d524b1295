"""Simulation: random legal play at full speed, and what it tells about a game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.batch import N_SUMS, NATURES_DECISIONS
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import PLAIN

CHUNK_SECONDS = 0.1
"""How long a chunk of matches should take, so that the clock is looked at often enough."""

Sums = NDArray[np.int64]
Report = Callable[[float, int], None]
"""Told the seconds gone by and the matches played so far."""


@dataclass(frozen=True)
class Simulation:
    """What came out of a simulation."""

    game: str
    seats: int
    options: dict[str, Any]
    mode: str
    threads: int
    seconds: float
    games: int
    decisions: int
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    natures_decisions_per_game: float
    """How many of these are chance: the outcome of a draw, not the choice of a player."""
    mean_scores: list[float]


def simulate(game: Game, seconds: float, seed: int = 1, threads: int = 1, report: Report | None = None) -> Simulation:
    """Play whole matches at random for about this many seconds. The seed decides which matches."""
    warm_up(game)
    opening = game.opening()
    begun = time.perf_counter()
    done = [(0, np.zeros(N_SUMS, dtype=np.int64))] * threads

    def work(thread: int) -> None:
        n_matches, sums, chunk, gone = 0, np.zeros(N_SUMS, dtype=np.int64), 1, 0.0
        first = seed + thread * 2**32
        while gone < seconds:
            sums += _play_chunk(game, opening, chunk, first + n_matches)
            n_matches += chunk
            done[thread] = (n_matches, sums)
            took, gone = time.perf_counter() - begun - gone, time.perf_counter() - begun
            chunk = max(1, min(chunk * 2, int(chunk * CHUNK_SECONDS / max(took, 1e-6))))
            if report is not None and thread == 0:
                report(min(gone, seconds), sum(matches for matches, _ in done))

    workers = [threading.Thread(target=work, args=(thread,)) for thread in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    elapsed = time.perf_counter() - begun
    return _result(game, elapsed, sum(matches for matches, _ in done), sum(sums for _, sums in done), threads)


def warm_up(game: Game) -> None:
    """Compile what a simulation needs, so that its time is not counted."""
    with game.compiling():
        _play_chunk(game, game.opening(), 1, seed=0)


def _play_chunk(game: Game, opening: Any, n_matches: int, seed: int) -> Sums:
    records = np.zeros(2, dtype=opening.dtype)
    records[0] = opening
    sums = np.zeros(N_SUMS, dtype=np.int64)
    game.play_many(records, n_matches, seed, new_dice(0), game.listing(), sums)
    return sums


def _result(game: Game, elapsed: float, n_matches: int, sums: Any, threads: int) -> Simulation:
    decisions = int(sums[0])
    return Simulation(
        game=game.name,
        seats=game.seats,
        options=game.options,
        mode="interpreted" if PLAIN else "compiled",
        threads=threads,
        seconds=round(elapsed, 3),
        games=n_matches,
        decisions=decisions,
        decisions_per_second=round(decisions / elapsed, 1),
        games_per_second=round(n_matches / elapsed, 2),
        decisions_per_game=round(decisions / n_matches, 2),
        natures_decisions_per_game=round(int(sums[NATURES_DECISIONS]) / n_matches, 2),
        mean_scores=[round(game.in_points(int(sums[seat])) / n_matches, 3) for seat in range(1, game.seats + 1)],
    )
