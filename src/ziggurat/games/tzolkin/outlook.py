"""What every seat can expect to have at the end: a rough guess in points, for bots."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import is_over, top
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    LAST_TOOTH,
    N_FEASTS,
    N_MONUMENTS,
    N_TEMPLES,
    N_WHEELS,
    QUARTERS,
    Calamity,
    Effect,
    Good,
    T,
    Term,
)
from ziggurat.games.tzolkin.rules import effects, feast_days, monuments, scoring
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import Ask, State

RESOURCE = 1.6
"""How much more a resource is worth while there is something to build than at the end."""
SKULL = 6.0
"""A crystal skull that can still be offered."""
LEVEL = 2.2
"""A level of a technology at the beginning of the match."""
WORKER = 3.0
"""A fourth worker, and each beyond, at the beginning of the match."""
RIDE = 0.35
"""A space that a worker has come along a wheel."""
AT_WORK = 0.6
"""The same for a worker that has just been picked up and is about to act."""
HUNGER = 0.8
"""How sure it is that corn missing now is missing at the feast."""


@rule
def foresee(s: State, expected: Any) -> None:
    """Fill expected[seat] for all seats."""
    for seat in range(1, s.seats + 1):
        expected[seat] = scoring.total_quarters(s, seat) / QUARTERS
        if not is_over(s):
            expected[seat] += means(s, seat) + at_work(s, seat) + favour(s, seat) + lasting(s, seat) - famine(s, seat)


@rule
def time_left(s: State) -> float:
    """The part of the calendar that is still to come."""
    return max(0.0, (LAST_TOOTH - s.day) / LAST_TOOTH)


@rule
def means(s: State, seat: Seat) -> float:
    """Goods in hand, and workers on their way."""
    me = s.players[seat]
    more = 1.0 + (RESOURCE - 1.0) * min(1.0, 2.0 * time_left(s))
    total = me.goods[Good.CORN] / QUARTERS
    for good in range(Good.WOOD, Good.GOLD + 1):
        total += me.goods[good] * T.price[good] * more / QUARTERS
    total += me.goods[Good.SKULL] * (3.0 + (SKULL - 3.0) * min(1.0, 3.0 * time_left(s)))
    if time_left(s) > 0.0:
        for wheel in range(1, N_WHEELS + 1):
            for space in range(1, T.last_space[wheel] + 1):
                if s.wheels[wheel, space] == seat:
                    total += RIDE * min(space, T.free_from[wheel])
    return total


@rule
def at_work(s: State, seat: Seat) -> float:
    """The worker that is about to act."""
    question = top(s)
    if question.kind == Ask.ACT and question.seat == seat:
        return 0.5 + AT_WORK * min(int(question.space), T.free_from[question.wheel])
    return 0.0


@rule
def favour(s: State, seat: Seat) -> float:
    """What the temples will give at the ends of eras, and in the middle."""
    n_ends = 2 if s.era == 1 else 1
    n_middles = 2 if s.day <= T.feast_tooth[1] else 1 if s.day <= T.feast_tooth[3] else 0
    total = 0.0
    for temple in range(1, N_TEMPLES + 1):
        step = int(s.players[seat].temple[temple])
        total += n_ends * 0.85 * T.temple_points[temple, step]
        total += 0.6 * feast_days.temple_bonus(s, seat, temple, int(s.era))
        total += n_middles * 0.7 * n_gifts(s, seat, temple)
    return total


@rule
def n_gifts(s: State, seat: Seat, temple: int) -> float:
    """What a temple gives in the middle of an era, in points."""
    total = 0.0
    for good in range(Good.WOOD, Good.SKULL + 1):
        worth = SKULL if good == Good.SKULL else T.price[good] * RESOURCE / QUARTERS
        total += feast_days.n_rewards(s, seat, temple, good) * worth
    return total


@rule
def lasting(s: State, seat: Seat) -> float:
    """Technologies, workers and farms for the time that is left; monuments as they stand."""
    me = s.players[seat]
    total = LEVEL * monuments.n_levels(s, seat) * time_left(s)
    total += WORKER * (int(me.workers) - 3) * max(0.0, time_left(s) - 0.25)
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_owner[monument] == seat:
            total += monuments.points_of_monument(s, seat, monument)
    return total


@rule
def famine(s: State, seat: Seat) -> float:
    """Corn for the feasts to come, at the price of points: what the next one lacks costs most."""
    me = s.players[seat]
    n_left = 0
    for feast in range(N_FEASTS, 0, -1):
        if s.day <= T.feast_tooth[feast]:
            n_left += 1
    if n_left == 0:
        return 0.0
    hunger = term(s, seat, Term.CORN_PER_WORKER) + calamity(s, Calamity.WORKER_CORN)
    need = max(0, hunger - effects.sum_of_effects(s, seat, Effect.FEED_ALL))
    n_helped = min(int(me.workers), effects.sum_of_effects(s, seat, Effect.FEED_WORKERS))
    corn = need * (int(me.workers) - n_helped)
    missing = max(0, corn - int(me.goods[Good.CORN]))
    days = T.feast_tooth[N_FEASTS + 1 - n_left] - s.day
    sureness = HUNGER / (1.0 + 0.25 * max(0, days))
    loss = missing * term(s, seat, Term.POINTS_PER_UNFED) / max(1, need)
    return loss * sureness + (n_left - 1) * corn / QUARTERS
