"""Technologies: the levels that a seat has, and what the next one costs. learning.py tells how a seat advances."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import TOP_LEVEL, Calamity, T, Term
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import State


@rule
def has_level(s: State, seat: Seat, technology: int, level: int) -> bool:
    """R-11.1, R-20.19  The seat has the effect of a level: levels add up, but one may be forgotten."""
    return bool(s.players[seat].technology[technology] >= level and calamity(s, Calamity.LOST_LEVEL) != level)


@rule
def sum_of_levels(s: State, seat: Seat, technology: int, by_level: Any) -> int:
    """What the levels that a seat has give together."""
    total = 0
    for level in range(1, TOP_LEVEL + 1):
        if has_level(s, seat, technology, level):
            total += by_level[level]
    return total


@rule
def is_at_top(s: State, seat: Seat, technology: int) -> bool:
    """R-11.3  An advance gives the bonus."""
    return bool(s.players[seat].technology[technology] == TOP_LEVEL)


@rule
def cost_of_level(s: State, seat: Seat, technology: int, is_free: int) -> int:
    """R-11.2, R-11.3, R-19.19, R-20.18  Resources for the next level, or for the bonus beyond the third."""
    extra = calamity(s, Calamity.LEVEL_CUBES)
    if is_free:
        return extra
    level = s.players[seat].technology[technology]
    discount = term(s, seat, Term.TECHNOLOGY_DISCOUNT) if level < TOP_LEVEL else 0
    return T.technology_cost[level + 1] - discount + extra
