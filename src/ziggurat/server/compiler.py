"""A process that compiles the rules of a game and of the bots that play it, and tells how far it is, line by line.

Of several servers on a machine one compiles; the others wait and find all of it on disk.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import Any

from numba.core import event

from ziggurat.bots import bot_from
from ziggurat.bots.reasons import compare
from ziggurat.engine import library
from ziggurat.engine.compiling import alone
from ziggurat.engine.rule import cache_folder

SAID_EVERY = 5
LONGEST_TOUR = 1000


class _Teller(event.Listener):
    """Counts the rules that are compiled, and says so now and then."""

    def __init__(self) -> None:
        self.done = 0

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self.done += 1
        if self.done % SAID_EVERY == 0:
            print(json.dumps({"done": self.done}), flush=True)


def tour(name: str) -> None:
    """Go through every door that a match at a table goes through, so that each rule is compiled or taken from disk."""
    match = library.load(name).new(seed=1)
    dice = random.Random(1)
    while not match.over and match.position < LONGEST_TOUR:
        match.why_not(1)
        match.play(dice.choice(match.legal()))
        match.view(1)
    match.undo(beyond=True)
    match.story()
    match.scores()
    match.breakdown()


def compile_game(name: str) -> None:
    """Take the tour, and let the bots think for a moment."""
    tour(name)
    sight = library.load(name).new(seed=1).sight()
    for bot in ("greedy", "search:25"):
        bot_from(bot, seed=1).choose(sight)
    compare(sight, sight.legal[0], sight.legal[-1], worlds=1)


def main(name: str) -> None:
    """Compile a game, alone on this machine."""
    rules = cache_folder(library.rulebook(name).doors.__name__)
    with alone(rules), event.install_listener("numba:compile", _Teller()):
        compile_game(name)


if __name__ == "__main__":
    os.nice(5)
    main(sys.argv[1])
