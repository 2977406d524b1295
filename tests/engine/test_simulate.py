"""Simulation: whole matches, counted and added up."""

from __future__ import annotations

import numpy as np
import pytest

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.simulate import simulate


def test_a_simulation_plays_the_matches_that_its_seed_means() -> None:
    game = zg.load("imhotep", seats=3)
    result = simulate(game, seconds=1e-9, seed=11)
    s, log = game.opening(), np.zeros(game.rulebook.max_moves, dtype=np.int32)
    n_moves = game.play_out(s, new_dice(11), game.listing(), log)
    assert result.games == 1
    assert result.decisions == n_moves
    assert result.mean_scores == [float(score) for score in game.scores(s)]
    assert result.natures_decisions_per_game == 30


@pytest.mark.parametrize("threads", [1, 2])
def test_every_thread_plays_and_progress_is_told(threads: int) -> None:
    reports: list[int] = []
    result = simulate(
        zg.load("imhotep"), 1e-9, threads=threads, report=lambda seconds, matches: reports.append(matches)
    )
    assert result.games == threads
    assert reports
    assert result.threads == threads
