"""Random play for very long, in which no news may be lost and the agenda may never overflow.

python -m tests.fuzz.soak --decisions 100000000
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any, NamedTuple

import numpy as np
from tests.tables import SETTINGS, Setting

from ziggurat.engine.batch import doors, random_answer
from ziggurat.engine.chance import Dice, new_dice, seed_dice
from ziggurat.engine.decisions import is_over
from ziggurat.engine.rule import for_every_game, rule_for

DECISIONS, LOST, MOST_NEWS, HIGHEST_AGENDA = range(4)
MATCHES_AT_ONCE = 50


@for_every_game
def play_and_watch(room: Any, n_matches: int, seed: int, dice: Dice, out: Any, seen: Any) -> None:
    """Play matches at random from the opening in room[0]; what was seen of news and agenda goes into `seen`."""
    opening, s = room[0], room[1]
    for match in range(n_matches):
        room[1] = opening
        seed_dice(dice, seed + match)
        while not is_over(s):
            doors.apply(s, random_answer(s, dice, out))
            seen[DECISIONS] += 1
            seen[LOST] += s.scratch.n_lost
            seen[MOST_NEWS] = max(seen[MOST_NEWS], int(s.scratch.n_news))
            seen[HIGHEST_AGENDA] = max(seen[HIGHEST_AGENDA], int(s.n_open))


class Seen(NamedTuple):
    """What a soak has seen of one setting."""

    decisions: int
    lost: int
    most_news: int
    highest_agenda: int


def soak(setting: Setting, decisions: int, seed: int = 1) -> Seen:
    """Play a setting at random for at least this many decisions."""
    game = setting.load()
    opening = game.opening()
    room = np.zeros(2, dtype=opening.dtype)
    room[0] = opening
    seen = np.zeros(4, dtype=np.int64)
    dice, out, play = new_dice(0), game.listing(), rule_for(game.rulebook.doors, play_and_watch)
    n_matches = 0
    while seen[DECISIONS] < decisions:
        at_once = MATCHES_AT_ONCE if decisions > 10_000 else 1
        play(room, at_once, seed + n_matches, dice, out, seen)
        n_matches += at_once
    return Seen(*(int(number) for number in seen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    chosen = parser.parse_args()
    settings = [setting for setting in SETTINGS if chosen.game in ("", setting.name)]
    total = lost = 0
    begun = time.monotonic()
    for setting in settings:
        seen = soak(setting, chosen.decisions // len(settings) + 1, chosen.seed)
        total, lost = total + seen.decisions, lost + seen.lost
        print(f"{setting.label}: {seen._asdict()}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    print(f"{total} decisions, {lost} news lost")


if __name__ == "__main__":
    main()
