"""Monuments: building them, and what they are worth at the end."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import (
    MAX_ACTIONS,
    N_BUILDINGS,
    N_MONUMENTS,
    N_TECHNOLOGIES,
    N_TEMPLES,
    START_STEP,
    TOP_LEVEL,
    Good,
    Scores,
    T,
)
from ziggurat.games.tzolkin.expansion import renovation
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods
from ziggurat.games.tzolkin.state import News, State


@rule
def cost_left(monument: int, good: int, renovated: int) -> int:
    """R-21.15, R-21.16  What a monument costs of a resource, when a building is renovated for it."""
    return max(0, T.monument_cost[monument, good] - T.building_cost[renovated, good])


@rule
def is_cost_lowered(monument: int, renovated: int) -> bool:
    """R-21.15  Nothing is renovated, or it has a resource in common with the monument."""
    if renovated == 0:
        return True
    for good in range(Good.WOOD, Good.GOLD + 1):
        if cost_left(monument, good, renovated) < T.monument_cost[monument, good]:
            return True
    return False


@rule
def why_not_build_monument(s: State, seat: Seat, monument: int, renovated: int) -> Why:
    """R-14.1  Why a seat cannot build a monument."""
    if s.monument_offered[monument] == 0:
        return Why.NOT_ON_OFFER
    if not is_cost_lowered(monument, renovated):
        return Why.NOTHING_IN_COMMON
    for good in range(Good.WOOD, Good.GOLD + 1):
        if s.players[seat].goods[good] < cost_left(monument, good, renovated):
            return Why.NOT_ENOUGH_RESOURCES
    if s.players[seat].goods[Good.SKULL] < T.monument_cost[monument, Good.SKULL]:
        return Why.NO_SKULL
    return Why.OK


@rule
def can_build_some(s: State, seat: Seat, renovated: int) -> bool:
    """Some monument could be paid for, with this building renovated or none."""
    for monument in range(1, N_MONUMENTS + 1):
        if why_not_build_monument(s, seat, monument, renovated) == Why.OK:
            return True
    return False


@rule
def can_build_any_monument(s: State, seat: Seat) -> bool:
    """Some monument could be paid for, perhaps by renovating a building."""
    if can_build_some(s, seat, 0):
        return True
    for old in renovation.RENOVATABLE_BUILDINGS:
        if s.players[seat].buildings[old] > 0 and can_build_some(s, seat, old):
            return True
    return False


@rule
def offer_monuments(s: State, seat: Seat, renovated: int, out: Any) -> None:
    """List the monuments that can be built."""
    for monument in range(1, N_MONUMENTS + 1):
        if why_not_build_monument(s, seat, monument, renovated) == Why.OK:
            offer(out, action(Do.BUILD_MONUMENT, monument))


@rule
def build_monument(s: State, seat: Seat, monument: int) -> None:
    """R-14.1 to R-14.3  The cost goes to the bank, also a skull; the monument is not replaced."""
    renovated = whole(top(s).renovated)
    close(s)
    renovation.discard(s, seat, renovated)
    for good in range(Good.WOOD, Good.SKULL + 1):
        goods.pay(s, seat, good, cost_left(monument, good, renovated))
    s.monument_offered[monument] = 0
    s.monument_owner[monument] = seat
    tell(s, News.MONUMENT_BUILT, seat).thing = monument


# ---- what monuments count


@rule
def n_of_category(s: State, seat: Seat, category: int) -> int:
    """Buildings and monuments of a category that a seat has; of all where the category is 0."""
    count = 0
    for building in range(1, N_BUILDINGS + 1):
        if category in (0, T.building_category[building]):
            count += whole(s.players[seat].buildings[building])
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_owner[monument] == seat and category in (0, T.monument_category[monument]):
            count += 1
    return count


@rule
def n_monuments_built(s: State) -> int:
    """Monuments that anyone has built."""
    count = 0
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_owner[monument] > 0:
            count += 1
    return count


@rule
def n_skulls_placed(s: State) -> int:
    """R-14.16, R-21.13  Skulls in Chichen Itza and those on buildings, anyone's."""
    count = whole(s.skulls_on_buildings)
    for number in range(1, MAX_ACTIONS + 1):
        if s.skull_at[number] > 0:
            count += 1
    return count


@rule
def n_top_levels(s: State, seat: Seat) -> int:
    """Technologies at the third level."""
    count = 0
    for technology in range(1, N_TECHNOLOGIES + 1):
        if s.players[seat].technology[technology] == TOP_LEVEL:
            count += 1
    return count


@rule
def n_levels(s: State, seat: Seat) -> int:
    """Levels of all technologies together."""
    count = 0
    for technology in range(1, N_TECHNOLOGIES + 1):
        count += whole(s.players[seat].technology[technology])
    return count


@rule
def temple_points(s: State, seat: Seat) -> int:
    """The points of a seat's steps in all temples, without bonus."""
    total = 0
    for temple in range(1, N_TEMPLES + 1):
        total += T.temple_points[temple, s.players[seat].temple[temple]]
    return total


@rule
def highest_above_start(s: State, seat: Seat) -> int:
    """Steps above the start in the temple where the seat is highest, at least none."""
    best = 0
    for temple in range(1, N_TEMPLES + 1):
        best = max(best, whole(s.players[seat].temple[temple]) - START_STEP)
    return best


@rule
def n_counted(s: State, seat: Seat, monument: int) -> int:
    """R-14.4 to R-14.16  How many things a monument counts for its owner."""
    match T.monument_scores[monument]:
        case Scores.CATEGORY:
            return n_of_category(s, seat, T.monument_category[monument])
        case Scores.CONSTRUCTIONS:
            return n_of_category(s, seat, 0)
        case Scores.CORN_TILES:
            return whole(s.players[seat].corn_tiles)
        case Scores.WOOD_TILES:
            return whole(s.players[seat].wood_tiles)
        case Scores.ALL_MONUMENTS:
            return n_monuments_built(s)
        case Scores.LEVEL_THREE:
            return n_top_levels(s, seat)
        case Scores.LEVELS:
            return n_levels(s, seat)
        case Scores.WORKERS:
            return whole(s.players[seat].workers)
        case Scores.TEMPLE_POINTS:
            return temple_points(s, seat)
        case Scores.ONE_TEMPLE:
            return highest_above_start(s, seat)
        case Scores.SKULLS:
            return n_skulls_placed(s)
    return 0


@rule
def points_of_monument(s: State, seat: Seat, monument: int) -> int:
    """R-17.4  What a monument is worth to its owner."""
    counted = n_counted(s, seat, monument)
    kind = T.monument_scores[monument]
    if kind == Scores.LEVEL_THREE or kind == Scores.WORKERS:
        return T.monument_by_count[monument, counted]
    return counted * T.monument_points[monument, s.seats]
