"""How well a search keeps its time: by how much answers come late, over whole matches.

    python benches/thinking_time.py [game] [seats] [--seconds 0.05 0.2 1.0] [--answers 40] [--threads 1] [--option k=v]

An answer is timed from the question to the answer, all that belongs to it included but the first compilation. The bar:
never late by more than a tenth of the time plus 5 milliseconds. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any

import ziggurat as zg
from ziggurat.bots import bot_from
from ziggurat.bots.search import SearchBot, Strength

FIXED = 0.005
"""Seconds that an answer may be late besides a tenth of its time."""


def lateness(game: Any, seconds: float, threads: int, n_answers: int) -> list[float]:
    """Seconds by which answers come late; chance answers for the other seats, so that positions vary."""
    bot = SearchBot(Strength(seconds=seconds, threads=threads), seed=1)
    others = bot_from("random", 2)
    late: list[float] = []
    seed = 0
    while len(late) <= n_answers:
        seed += 1
        match = game.new(seed=seed)
        while not match.over and len(late) <= n_answers:
            sight = match.sight()
            if sight.seat == 1 and len(sight.legal) > 1:
                begun = time.perf_counter()
                answer = bot.choose(sight)
                late.append(time.perf_counter() - begun - seconds)
            else:
                answer = others.choose(sight)
            match.play(answer)
    return late[1:]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.05, 0.2, 1.0])
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    chosen = parser.parse_args()
    game = zg.load(chosen.game, seats=chosen.seats, **dict(pair.split("=", 1) for pair in chosen.option))
    report: dict[str, Any] = {"game": repr(game), "threads": chosen.threads, "milliseconds_late": {}}
    for seconds in chosen.seconds:
        late = lateness(game, seconds, chosen.threads, chosen.answers)
        report["milliseconds_late"][f"{seconds:g} s"] = {
            "answers": len(late),
            "median": round(1000 * statistics.median(late), 2),
            "most": round(1000 * max(late), 2),
            "allowed": round(1000 * (seconds / 10 + FIXED), 2),
        }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
