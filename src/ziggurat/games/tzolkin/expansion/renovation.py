"""New buildings that can be renovated, and the one that keeps a crystal skull."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import N_BUILDINGS, Effect, Good, T
from ziggurat.games.tzolkin.state import News, State

RENOVATABLE_BUILDINGS = tuple(
    building for building in range(1, N_BUILDINGS + 1) if Effect.RENOVATE in T.effect[building]
)
"""The buildings that can be renovated, in their order."""


@rule
def lowers_cost(building: int, renovated: int) -> bool:
    """R-21.15  Nothing is renovated, or it has a resource in common with the new building."""
    if renovated == 0:
        return True
    for good in range(Good.WOOD, Good.GOLD + 1):
        if min(T.building_cost[building, good], T.building_cost[renovated, good]) > 0:
            return True
    return False


@rule
def discard(s: State, seat: Seat, renovated: int) -> None:
    """R-21.19  The renovated building is gone."""
    if renovated > 0:
        s.players[seat].buildings[renovated] -= 1
        tell(s, News.RENOVATED, seat).thing = renovated


@rule
def lay_skulls(s: State, seat: Seat, building: int) -> None:
    """R-21.13  A skull in the cost of a building stays on it."""
    count = T.building_cost[building, Good.SKULL]
    if count > 0:
        s.players[seat].goods[Good.SKULL] -= count
        s.skulls_on_buildings += count
        tell(s, News.SKULL_ON_BUILDING, seat).thing = building
