"""New buildings: gifts on feast days, and the shift of technologies. renovation.py tells the rest."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    MAX_EFFECTS,
    N_BUILDINGS,
    N_TECHNOLOGIES,
    Calamity,
    Effect,
    T,
)
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, learning, sets, technologies
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State, Step

ALL_TECHNOLOGIES = sets.set_of(range(1, N_TECHNOLOGIES + 1))
"""The set of all technologies."""

# ---- gifts on feast days


@rule
def is_given_now(s: State, kind: int) -> bool:
    """R-21.2 to R-21.5  The effect is a gift of this feast day."""
    match kind:
        case Effect.FEAST_GAIN:
            return True
        case Effect.EARLY_FEAST_GAIN:
            return bool(s.feast <= AGE_FEAST)
        case Effect.LATE_FEAST_GAIN:
            return bool(s.feast > AGE_FEAST)
    return False


@rule
def give_gifts(s: State) -> None:
    """R-21.10  What buildings give on a feast day, before the workers are fed; the starting player first."""
    seat = whole(s.marker)
    for _ in range(s.seats):
        for building in range(1, N_BUILDINGS + 1):
            if s.players[seat].buildings[building] > 0:
                give_gift(s, seat, building)
        seat = seat_after(s, seat)


@rule
def give_gift(s: State, seat: Seat, building: int) -> None:
    """R-21.2 to R-21.5  The gift of one building."""
    for n in range(1, MAX_EFFECTS + 1):
        if is_given_now(s, T.effect[building, n]):
            goods.gain(s, seat, T.effect_of[building, n], T.effect_times[building, n])


# ---- one technology down, the others up


@rule
def let_shift(s: State, seat: Seat) -> None:
    """R-21.12  A seat with any level loses one and advances in the other technologies."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if s.players[seat].technology[technology] > 0:
            ask(s, Ask.LOWER, seat)
            return


@rule
def offer_lower(s: State, seat: Seat, out: Any) -> None:
    """R-21.12  List the technologies that can go down."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if s.players[seat].technology[technology] > 0:
            offer(out, action(Do.LOWER, technology))


@rule
def why_not_lower(s: State, seat: Seat, answer: Answer) -> Why:
    """R-21.12  There must be a level to lose."""
    if answer.kind != Do.LOWER:
        return Why.NOT_ASKED
    return Why.OK if s.players[seat].technology[answer.technology] > 0 else Why.NO_LEVEL_TO_LOSE


@rule
def answer_lower(s: State, seat: Seat, answer: Answer) -> None:
    """R-21.12  One level down; the other three technologies advance without payment, in the order the seat likes."""
    technology = answer.technology
    close(s)
    me = s.players[seat]
    me.technology[technology] -= 1
    item = tell(s, News.LOWERED, seat)
    item.thing = technology
    item.count = me.technology[technology]
    plan_shift(s, seat, sets.without_member(ALL_TECHNOLOGIES, technology))


@rule
def plan_shift(s: State, seat: Seat, among: int) -> None:
    """R-21.12  These technologies are still to advance, by a bit for each."""
    step = plan(s, Step.SHIFT)
    step.receiver = seat
    step.among = among


@rule
def go_on_shifting(s: State) -> None:
    """R-21.12  The next of them advances; the seat is asked which where the order matters: with bonuses or a price."""
    seat, among = whole(top(s).receiver), whole(top(s).among)
    close(s)
    first, n_possible, n_bonuses = 0, 0, 0
    for technology in range(N_TECHNOLOGIES, 0, -1):
        if sets.contains(among, technology) and learning.is_grantable(s, seat, technology):
            first = technology
            n_possible += 1
            n_bonuses += technologies.is_at_top(s, seat, technology)
    has_price = calamity(s, Calamity.LEVEL_CUBES) > 0
    if n_possible == 0:
        lose_levels(s, seat, among)
    elif has_price or n_bonuses > 1:
        learning.let_learn(s, seat, 1, 1, 1 if has_price else 0)
        top(s).among = among
    else:
        plan_shift(s, seat, sets.without_member(among, first))
        learning.learn(s, seat, first)


@rule
def lose_levels(s: State, seat: Seat, among: int) -> None:
    """R-11.4, R-21.12  What would give nothing is lost."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if sets.contains(among, technology):
            tell(s, News.LEVEL_LOST, seat).thing = technology
