"""The outlook: what greedy bots go by. A conflict is worth what comes of it, and matches end."""

from __future__ import annotations

import pytest

import ziggurat as zg
from ziggurat.bots import bot_from
from ziggurat.engine.rule import PLAIN

USUAL_MOVES = 600
"""Twice the length of a match between greedy bots."""


@pytest.mark.skipif(PLAIN, reason="needs compiled rules")
@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_bots_come_to_an_end(seats: int) -> None:
    for seed in range(3):
        match = zg.load("tigris", seats=seats).new(seed=seed)
        bots = [bot_from("greedy", seat) for seat in range(seats)]
        while not match.over and match.position < USUAL_MOVES:
            sight = match.sight()
            match.play(bots[sight.seat - 1].choose(sight))
        assert match.over
