"""Compiles what the tests need, so that test processes find it on disk."""

from __future__ import annotations

import numpy as np

from ziggurat.bots import bot_from
from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import CHECKED
from ziggurat.engine.simulate import warm_up
from ziggurat.server.compiler import tour

if __name__ == "__main__":
    for name in library.names():
        game = library.load(name)
        warm_up(game)
        game.play_out(game.opening(), new_dice(1), game.listing(), np.zeros(1, dtype=np.int32))
        tour(name)
        if not CHECKED:
            for bot in ("greedy", "search:2"):
                bot_from(bot).choose(game.new(seed=1).sight())
