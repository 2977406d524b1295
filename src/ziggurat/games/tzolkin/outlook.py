"""What every seat can expect to have at the end: a rough guess in points, for bots.

Points that are safe, goods in hand, workers on the gears, the action that is going on, temples, what lasts, what
prophecies will give, and hunger. What single things promise stands in promises.py.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import is_over
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    FIRST_WEALTH_EFFECTS,
    LAST_TOOTH,
    N_DRAWN,
    N_MONUMENTS,
    N_TEMPLES,
    N_WHEELS,
    QUARTERS,
    STARTING_WORKERS,
    Counts,
    Effect,
    Good,
    T,
)
from ziggurat.games.tzolkin.expansion import prophecies
from ziggurat.games.tzolkin.promises import (
    RESOURCE,
    SKULL,
    Prices,
    action_worth,
    best_action,
    corn_for_feast,
    due_worth,
    good_worth,
    n_feasts_left,
    prices_for,
    quick_worth,
    row_worth,
)
from ziggurat.games.tzolkin.rules import effects, feast_days, monuments, scoring
from ziggurat.games.tzolkin.state import MAX_KEPT, State

WAITING = 0.75
"""What a day costs that a worker waits for a better action."""
ON_THE_WAY = 0.55
"""How much of what a worker on a wheel is on its way to counts."""
IN_HAND = 0.6
"""A worker that can be placed."""
START_SPACE = 0.5
"""The starting player space, besides its corn."""
STEP_POINTS = 1.3
"""How much the points of a step in a temple count for every end of an era to come: the next step is nearer, too."""
HIGHEST = 1.2
"""How much the bonus for the highest counts: it is also taken from the others."""
GIFTS = 1.1
"""How much the goods count that temples and buildings will give."""
PROPHECY_SHARE = 0.37
"""How much of the points of a prophecy counts, as things stand."""


@rule
def foresee(s: State, expected: Any) -> None:
    """Fill expected[seat] for all seats."""
    for seat in range(1, s.seats + 1):
        expected[seat] = scoring.total_quarters(s, seat) / QUARTERS
        if not is_over(s):
            expected[seat] += hope(s, seat)


@rule
def hope(s: State, seat: Seat) -> float:
    """What a seat can expect beyond its points so far."""
    p = prices_for(s, seat)
    total = means(s, seat, p) + workers_worth(s, seat, p) + under_way(s, seat, p) + favour(s, seat)
    return total + lasting(s, seat, p) + prophecies_worth(s, seat) - famine(s, seat, p)


@rule
def means(s: State, seat: Seat, p: Prices) -> float:
    """Goods in hand, without what hunger makes of corn; wealth tiles that are kept but not yet revealed."""
    me = s.players[seat]
    total = me.goods[Good.CORN] * p.corn
    for good in range(Good.WOOD, Good.SKULL + 1):
        total += good_worth(p, good, whole(me.goods[good]))
    for kept in range(1, MAX_KEPT + 1):
        if me.chosen[kept] > 0:
            total += row_worth(s, seat, p, FIRST_WEALTH_EFFECTS + whole(me.chosen[kept]))
    return total


@rule
def workers_worth(s: State, seat: Seat, p: Prices) -> float:
    """Workers on wheels, those in hand, and the one on the starting player space."""
    if s.day >= LAST_TOOTH:
        return 0.0
    total = IN_HAND * s.players[seat].hand
    n_left = whole(s.players[seat].workers) - whole(s.players[seat].hand)
    if s.start_space == seat:
        total += START_SPACE + s.corn_on_teeth * p.corn
        n_left -= 1
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.last_space[wheel] + 1):
            if n_left > 0 and s.wheels[wheel, space] == seat:
                n_left -= 1
                total += worker_worth(s, seat, p, wheel, space)
    return total


@rule
def worker_worth(s: State, seat: Seat, p: Prices, wheel: int, space: int) -> float:
    """The best action on the way of a worker, less what waiting for it costs."""
    best = best_action(s, seat, p, wheel, space)
    n_days = min(T.n_actions[wheel] - space, LAST_TOOTH - whole(s.day))
    for days in range(1, n_days + 1):
        best = max(best, action_worth(s, seat, p, wheel, space + days) - WAITING * days)
    return ON_THE_WAY * best


@rule
def under_way(s: State, seat: Seat, p: Prices) -> float:
    """Questions and steps on the agenda, and a quick action that was chosen."""
    total = quick_worth(s, seat, p)
    for entry in range(1, s.n_open + 1):
        total += due_worth(s, seat, p, s.agenda[entry])
    return total


@rule
def favour(s: State, seat: Seat) -> float:
    """What the temples will give at the ends of eras, and in the middle."""
    n_ends = 2 if s.era == 1 else 1
    n_middles = 2 if s.day <= T.feast_tooth[1] else 1 if s.day <= T.feast_tooth[3] else 0
    total = 0.0
    for temple in range(1, N_TEMPLES + 1):
        step = whole(s.players[seat].temple[temple])
        total += n_ends * STEP_POINTS * T.temple_points[temple, step]
        total += HIGHEST * feast_days.temple_bonus(s, seat, temple, whole(s.era))
        total += n_middles * GIFTS * gifts_of_temple(s, seat, temple)
    return total


@rule
def gifts_of_temple(s: State, seat: Seat, temple: int) -> float:
    """What a temple gives in the middle of an era, in points."""
    total = 0.0
    for step in range(1, s.players[seat].temple[temple] + 1):
        good = T.temple_reward[temple, step]
        if good > 0:
            total += SKULL if good == Good.SKULL else T.price[good] * RESOURCE / QUARTERS
    return total


@rule
def lasting(s: State, seat: Seat, p: Prices) -> float:
    """Technologies, workers, what buildings give on feast days; monuments as they stand."""
    me = s.players[seat]
    total = p.level * monuments.n_levels(s, seat) + p.worker * (whole(me.workers) - STARTING_WORKERS)
    if s.with_new_buildings:
        n_gifts = effects.sum_of_effects(s, seat, Effect.FEAST_GAIN)
        total += GIFTS * n_gifts * n_feasts_left(s) * p.corn
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_owner[monument] == seat:
            total += monuments.points_of_monument(s, seat, monument)
    return total


@rule
def prophecies_worth(s: State, seat: Seat) -> float:
    """R-20.8  Points of the prophecies to come, by what the seat has now; the first of them counts most."""
    if s.n_prophecies == 0:
        return 0.0
    total, share = 0.0, PROPHECY_SHARE
    first = max(1, N_DRAWN + 1 - n_feasts_left(s))
    for place in range(first, N_DRAWN + 1):
        if s.prophecies[place] > 0:
            total += share * prophecy_hope(s, seat, whole(s.prophecies[place]))
            share *= PROPHECY_SHARE
    return total


@rule
def prophecy_hope(s: State, seat: Seat, prophecy: int) -> float:
    """R-20.25  The points for the count of a seat; between two results, the part of the way that it has gone."""
    counts = T.prophecy_counts[prophecy]
    count = whole(s.players[seat].workers) if counts == Counts.FED_WORKERS else prophecies.count_for(s, seat, counts)
    worth = float(T.prophecy_points[1])
    start = T.prophecy_bands[prophecy, 1] - 1
    for band in range(1, 4):
        goal = T.prophecy_bands[prophecy, band]
        gone = min(1.0, max(0.0, (count - start) / max(1, goal - start)))
        worth += gone * (T.prophecy_points[band + 1] - T.prophecy_points[band])
        start = goal
    return worth


@rule
def famine(s: State, seat: Seat, p: Prices) -> float:
    """What the next feast lacks, and the corn of those after it."""
    n_left = n_feasts_left(s)
    if n_left == 0:
        return 0.0
    return p.missing * p.hungry_corn + (n_left - 1) * corn_for_feast(s, seat) / QUARTERS
