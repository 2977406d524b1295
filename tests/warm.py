"""Compiles what the tests need, so that they find it on disk, browsers' modules too: `all` is for `./test all`.

Games are compiled beside each other, a process each, as many at a time as there are cores.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
from tests.tables import EXAMPLE

from ziggurat.bots import bot_from, native
from ziggurat.bots.browser import module_of
from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Game
from ziggurat.engine.rule import CHECKED, game_folder
from ziggurat.engine.simulate import warm_up
from ziggurat.research import Batch
from ziggurat.research.batch import random_steps
from ziggurat.research.soak import soak
from ziggurat.research.table import Table
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
        compile_research(game)
        warm_up(game)
    for bot in (*BOTS, *YARDSTICKS) if is_for_all else BOTS:
        bot_from(bot).choose(game.new(seed=1).sight())


def compile_research(game: Game) -> None:
    """Steps of environments, and audited play."""
    random_steps(Batch(game, 1, observe=("facts", "features")), 1)
    Table(game)
    soak(game.name, 1, games=[game])


def compile_game(is_for_all: bool, name: str) -> None:
    """A game for the tests that were asked for, its module for browsers and its searches compiled whole."""
    compile_for_tests(library.load(name), is_for_all)
    if CHECKED:
        return
    module_of(name)
    if is_for_all or name == EXAMPLE:
        native.build(name)


def n_sources(name: str) -> int:
    """How much there is to compile: the largest game goes first, so that nobody waits for it at the end."""
    return len(list(game_folder(name).rglob("*.py")))


if __name__ == "__main__":
    task = partial(compile_game, "all" in sys.argv[1:])
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as processes:
        list(processes.map(task, sorted(library.names(), key=n_sources, reverse=True)))
