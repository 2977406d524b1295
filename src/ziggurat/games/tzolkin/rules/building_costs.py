"""What a building costs: in resources or corn, with the help of architecture, with another one renovated for it."""

from __future__ import annotations

from typing import NamedTuple

from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import N_ROW, Calamity, Good, T, Technology
from ziggurat.games.tzolkin.expansion import renovation
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, paying, technologies
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Architecture, State


class Way(NamedTuple):
    """How a building is paid for."""

    with_corn: int
    """Corn for each resource, or 0 where resources are paid."""
    architecture: int
    """Whether architecture helps."""
    corn: int
    """Corn that there is to pay with."""
    renovated: int
    """The building that is renovated for it, or 0."""


@rule
def helps(architecture: int) -> bool:
    """Architecture helps with a building."""
    return architecture == Architecture.YES or architecture == Architecture.AS_YOU_LIKE


@rule
def n_saved(s: State, seat: Seat, architecture: int) -> int:
    """R-11.19  Resources saved by the third level of architecture where it helps."""
    if helps(architecture) and technologies.has_level(s, seat, Technology.ARCHITECTURE, 3):
        return 1
    return 0


@rule
def n_to_pay(s: State, seat: Seat, building: int, way: Way) -> int:
    """R-11.19, R-20.20, R-20.21, R-21.15  How many resources are paid for a building in all."""
    left = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        left += paying.cost_left(building, good, way.renovated)
    return max(0, left - n_saved(s, seat, way.architecture)) + calamity(s, Calamity.BUILDING_CUBES)


@rule
def corn_cost(s: State, seat: Seat, building: int, way: Way) -> int:
    """R-9.5, R-21.18  What a building costs where it is paid with corn."""
    return n_to_pay(s, seat, building, way) * way.with_corn


@rule
def n_missing(s: State, seat: Seat, building: int, renovated: int) -> int:
    """Resources of a building's cost that the seat does not have."""
    missing = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        missing += max(0, paying.cost_left(building, good, renovated) - s.players[seat].goods[good])
    return missing


@rule
def why_not_afford(s: State, seat: Seat, building: int, way: Way) -> Why:
    """R-13.1, R-21.13  Why a seat cannot pay for a building."""
    if s.players[seat].goods[Good.SKULL] < T.building_cost[building, Good.SKULL]:
        return Why.NO_SKULL
    if way.with_corn:
        return Why.OK if way.corn >= corn_cost(s, seat, building, way) else Why.NOT_ENOUGH_CORN
    if n_missing(s, seat, building, way.renovated) > n_saved(s, seat, way.architecture):
        return Why.NOT_ENOUGH_RESOURCES
    if calamity(s, Calamity.BUILDING_CUBES) > 0 and goods.n_resources(s, seat) < n_to_pay(s, seat, building, way):
        return Why.NOT_ENOUGH_RESOURCES
    return Why.OK


@rule
def can_build_some(s: State, seat: Seat, way: Way) -> bool:
    """Some building in the row could be paid for in this way; one that is renovated has to lower its cost."""
    for place in range(1, N_ROW + 1):
        building = whole(s.row[place])
        if building > 0 and renovation.lowers_cost(building, way.renovated):
            if why_not_afford(s, seat, building, way) == Why.OK:
                return True
    return False


@rule
def can_build_any(s: State, seat: Seat, way: Way) -> bool:
    """Some building in the row could be paid for, perhaps by renovating another."""
    if can_build_some(s, seat, way):
        return True
    for old in renovation.RENOVATABLE_BUILDINGS:
        if s.players[seat].buildings[old] > 0:
            if can_build_some(s, seat, Way(way.with_corn, way.architecture, way.corn, old)):
                return True
    return False
