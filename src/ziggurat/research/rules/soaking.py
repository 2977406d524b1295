"""Audited play in compiled code: matches at random or by the outlook, and every law checked after every move."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.batch import Doors, random_answer
from ziggurat.engine.chance import roll, seed_dice
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.laws import broken_common_law
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import NATURE

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

DECISIONS, GREEDY, MATCHES, MOST_NEWS, HIGHEST_AGENDA, MOST_LEGAL, MOST_MOVES = range(7)
"""Places of what was seen: decisions in all, those chosen by the outlook, matches, and the most of some things.

The most answers are those that the outlook chose from: a random answer is drawn without listing all.
"""
N_SEEN = 7
LAW, SEED, MOVE, ACTION = range(4)
"""Places of what was found: the law that was broken, in the match of which seed, by which move."""
N_FOUND = 4
OPENING, NOW, BEFORE, TRIED = range(4)
N_RECORDS = 4
NEVER = 0
GLANCES = 12
"""Answers that are looked at where the outlook chooses; of more, this many are drawn by chance."""


class Bath(NamedTuple):
    """Work space for audited play."""

    records: NDArray[Any]
    """The opening, the position, the one before the last move, and one to try answers in."""
    dice: NDArray[np.int64]
    listing: NDArray[np.int32]
    expected: NDArray[np.float64]
    """Work space for what the outlook expects."""
    seen: NDArray[np.int64]
    found: NDArray[np.int64]


@for_every_game
def soak_some(bath: Bath, n_matches: int, seed: int, greed: int) -> None:
    """Play matches and check every law after every move; stops at the first that is broken.

    Of 100 answers of seats, `greed` are chosen by the outlook, the others at random. Match k has seed + k.
    """
    for match in range(n_matches):
        soak_match(bath, seed + match, greed)
        if bath.found[LAW] > 0:
            return


@for_every_game
def soak_match(bath: Bath, seed: int, greed: int) -> None:
    """Play one match."""
    records, seen = bath.records, bath.seen
    records[NOW] = records[OPENING]
    s = records[NOW]
    seed_dice(bath.dice, seed)
    move = 0
    while not is_over(s):
        action = chosen(bath, greed)
        records[BEFORE] = s
        doors.apply(s, action)
        move += 1
        seen[DECISIONS] += 1
        seen[MOST_NEWS] = max(seen[MOST_NEWS], int(s.scratch.n_news))
        seen[HIGHEST_AGENDA] = max(seen[HIGHEST_AGENDA], int(s.n_open))
        law = broken_common_law(s)
        if law == 0:
            law = doors.audit(records[BEFORE], s)
        if law > 0:
            bath.found[LAW], bath.found[SEED], bath.found[MOVE], bath.found[ACTION] = law, seed, move, action
            return
    seen[MOST_MOVES] = max(seen[MOST_MOVES], move)
    seen[MATCHES] += 1


@for_every_game
def chosen(bath: Bath, greed: int) -> int:
    """An answer to the open decision: Nature's by her weights, a seat's at random or by the outlook."""
    s = bath.records[NOW]
    if greed == NEVER or asked(s) == NATURE or roll(bath.dice, 100) >= greed:
        return random_answer(s, bath.dice, bath.listing)
    return most_promising(bath)


@for_every_game
def most_promising(bath: Bath) -> int:
    """Of some legal answers, the one after which the outlook expects the greatest lead."""
    s, out = bath.records[NOW], bath.listing
    doors.legal(s, out)
    seat, n_legal = asked(s), int(out[0])
    bath.seen[MOST_LEGAL] = max(bath.seen[MOST_LEGAL], n_legal)
    if n_legal == 1:
        return int(out[1])
    bath.seen[GREEDY] += 1
    best, most = 0, -1.0e18
    for glance in range(min(n_legal, GLANCES)):
        at = 1 + glance if n_legal <= GLANCES else 1 + roll(bath.dice, n_legal)
        lead = lead_after(bath, int(out[at]), seat)
        if best == 0 or lead > most:
            best, most = int(out[at]), lead
    return best


@for_every_game
def lead_after(bath: Bath, action: int, seat: int) -> float:
    """By how much a seat is expected to be ahead of the best of the others after an answer."""
    bath.records[TRIED] = bath.records[NOW]
    tried = bath.records[TRIED]
    doors.apply(tried, action)
    doors.foresee(tried, bath.expected)
    best = -1.0e9
    for other in range(1, tried.seats + 1):
        if other != seat:
            best = max(best, float(bath.expected[other]))
    return float(bath.expected[seat]) - best
