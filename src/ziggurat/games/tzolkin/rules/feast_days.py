"""Feast days: feeding the workers, and what the gods give."""

from __future__ import annotations

from ziggurat.engine.decisions import close
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tzolkin.catalogue import AGE_FEAST, FARM_CORN, N_TEMPLES, Calamity, Effect, Good, T, Term
from ziggurat.games.tzolkin.rules import effects, goods, points
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import News, Source, State

# ---- feeding


@rule
def feed_all_seats(s: State) -> None:
    """R-16.2  Every seat feeds its workers, the starting player first."""
    close(s)
    seat = whole(s.marker)
    for _ in range(s.seats):
        feed(s, seat)
        seat = seat_after(s, seat)


@rule
def feed(s: State, seat: Seat) -> None:
    """R-16.3 to R-16.6, R-21.20  As many workers as possible are fed, those that a farm helps first."""
    me = s.players[seat]
    hunger = term(s, seat, Term.CORN_PER_WORKER) + calamity(s, Calamity.WORKER_CORN)
    need = max(0, hunger - effects.sum_of_effects(s, seat, Effect.FEED_ALL))
    n_helped = min(whole(me.workers), effects.sum_of_effects(s, seat, Effect.FEED_WORKERS))
    n_fed, eaten = 0, 0
    for worker in range(1, me.workers + 1):
        corn = max(0, need - FARM_CORN) if worker <= n_helped else need
        if eaten + corn <= me.goods[Good.CORN]:
            eaten += corn
            n_fed += 1
    me.fed = n_fed
    if n_fed > 0:
        tell(s, News.FED, seat).count = n_fed
    goods.pay(s, seat, Good.CORN, eaten)
    starve(s, seat, whole(me.workers) - n_fed)


@rule
def starve(s: State, seat: Seat, n_unfed: int) -> None:
    """R-16.6  Workers that are not fed cost points."""
    if n_unfed == 0:
        return
    tell(s, News.UNFED, seat).count = n_unfed
    points.score_points(s, seat, Source.UNFED_WORKERS, -n_unfed * term(s, seat, Term.POINTS_PER_UNFED))


# ---- the middle of an era


@rule
def n_rewards(s: State, seat: Seat, temple: int, good: int) -> int:
    """R-16.8  How often a good lies on the steps up to the one a seat has reached."""
    count = 0
    for step in range(1, s.players[seat].temple[temple] + 1):
        if T.temple_reward[temple, step] == good:
            count += 1
    return count


@rule
def are_skulls_short(s: State) -> bool:
    """R-16.9  The bank has fewer skulls than are due."""
    due = 0
    for seat in range(1, s.seats + 1):
        for temple in range(1, N_TEMPLES + 1):
            due += n_rewards(s, seat, temple, Good.SKULL)
    return due > s.skulls


@rule
def give_goods(s: State) -> None:
    """R-16.8, R-16.9  The gods give goods; skulls to all who are due one, or to nobody."""
    last_good = Good.SKULL.value
    if are_skulls_short(s):
        last_good = Good.GOLD.value
        tell(s, News.NO_SKULLS_FOR_ALL, 0)
    seat = whole(s.marker)
    for _ in range(s.seats):
        for temple in range(1, N_TEMPLES + 1):
            for good in range(Good.WOOD, last_good + 1):
                goods.gain(s, seat, good, n_rewards(s, seat, temple, good))
        seat = seat_after(s, seat)


# ---- the end of an era


@rule
def give_points(s: State) -> None:
    """R-16.10, R-16.11  The gods give points: those of the step, and a bonus to the highest."""
    seat = whole(s.marker)
    for _ in range(s.seats):
        for temple in range(1, N_TEMPLES + 1):
            give_points_of(s, seat, temple)
        seat = seat_after(s, seat)


@rule
def give_points_of(s: State, seat: Seat, temple: int) -> None:
    """R-16.10, R-16.11  The points of one temple."""
    era, source = 1, Source.TEMPLES_FIRST_ERA.value
    if s.feast > AGE_FEAST:
        era, source = 2, Source.TEMPLES_SECOND_ERA.value
    bonus = temple_bonus(s, seat, temple, era)
    points.score_points(s, seat, source, T.temple_points[temple, s.players[seat].temple[temple]])
    if bonus > 0:
        tell(s, News.HIGHEST, seat).thing = temple
        points.score_points(s, seat, source, bonus)


@rule
def temple_bonus(s: State, seat: Seat, temple: int, era: int) -> int:
    """R-16.11  The bonus of the seat that is highest in a temple; half of it where several are."""
    mine = s.players[seat].temple[temple]
    n_equal = 0
    for other in range(1, s.seats + 1):
        if s.players[other].temple[temple] > mine:
            return 0
        if s.players[other].temple[temple] == mine:
            n_equal += 1
    bonus = T.temple_bonus[temple, era]
    return bonus if n_equal == 1 else bonus // 2
