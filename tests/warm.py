"""Compiles what the tests need, so that they find it on disk, browsers' modules too: `all` is for `./test all`."""

from __future__ import annotations

import sys

import numpy as np

from ziggurat.bots import bot_from
from ziggurat.bots.browser import module_of
from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import CHECKED
from ziggurat.engine.simulate import warm_up
from ziggurat.server.compiler import tour

BOTS = ("greedy", "search:2")
YARDSTICKS = ("textbook:2", "flat:2")


def compile_for_tests(game: Game, is_for_all: bool) -> None:
    """Whole matches, every door of a match at a table, and bots; of those with bounds checks only the search."""
    game.play_out(game.opening(), new_dice(1), game.listing(), np.zeros(1, dtype=np.int32))
    tour(game.name)
    if CHECKED:
        bot_from("search:2").choose(game.new(seed=1).sight())
        return
    if is_for_all:
        warm_up(game)
    for bot in (*BOTS, *YARDSTICKS) if is_for_all else BOTS:
        bot_from(bot).choose(game.new(seed=1).sight())


if __name__ == "__main__":
    for name in library.names():
        compile_for_tests(library.load(name), is_for_all="all" in sys.argv[1:])
    for name in () if CHECKED else library.names():
        module_of(name)
