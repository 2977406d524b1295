"""How long each level thinks about an answer where that takes longest: most seats, all that there is.

    python benches/levels.py [LEVEL ...] > benches/results/levels.jsonl

In a match between quick searches one question in eight is put to the level as well. Time is that of the processor, on
one core, with the search compiled whole.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from ziggurat.bots import bot_from, native
from ziggurat.bots.search import LEVELS
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game

ONE_IN = 8
QUICK = "search:100"


def dearest(name: str) -> Game:
    """A game with the most seats and everything that can be switched on."""
    book = library.rulebook(name)
    chosen: dict[str, Any] = {}
    for option in book.options:
        if option.choices == (False, True):
            try:
                library.load(name, seats=book.max_seats, **chosen, **{option.name: True})
            except BadOption:
                continue
            chosen[option.name] = True
    return library.load(name, seats=book.max_seats, **chosen)


def times(game: Game, level: str) -> Iterator[float]:
    """Seconds for answers of a level in a match."""
    match, dice = game.new(seed=131), random.Random(1)
    quick = [bot_from(QUICK, seat) for seat in range(game.seats)]
    asked = [bot_from(level, seat) for seat in range(game.seats)]
    while not match.over:
        sight = match.sight()
        answer = quick[sight.seat - 1].choose(sight)
        if len(sight.legal) > 1 and dice.randrange(ONE_IN) == 0:
            begun = time.thread_time()
            asked[sight.seat - 1].choose(sight)
            yield time.thread_time() - begun
        match.play(answer)


def main() -> None:
    """Print a line for every game and level."""
    for name in library.names():
        native.build(name)
        game = dearest(name)
        for level in sys.argv[1:] or LEVELS:
            found = sorted(times(game, level))
            middle, late = (round(1000 * found[int(share * len(found))], 1) for share in (0.5, 0.95))
            line = {"game": name, "seats": game.seats, "level": level, "answers": len(found), "median_ms": middle}
            print(json.dumps({**line, "p95_ms": late, "longest_ms": round(1000 * found[-1], 1)}), flush=True)


if __name__ == "__main__":
    main()
