"""The end: what is left is worth points, monuments score, and who is ahead."""

from __future__ import annotations

from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import N_MONUMENTS, POINTS_PER_SKULL, Good, T
from ziggurat.games.tzolkin.rules import monuments, points, wheels
from ziggurat.games.tzolkin.state import FIRST_MONUMENT_SOURCE, N_SOURCES, Source, State


@rule
def score_end(s: State) -> None:
    """R-17.2 to R-17.4  Corn and resources, skulls, monuments."""
    for seat in range(1, s.seats + 1):
        me = s.players[seat]
        points.score_quarters(s, seat, Source.CORN_AND_RESOURCES, worth_in_corn(s, seat))
        points.score_points(s, seat, Source.SKULLS, whole(me.goods[Good.SKULL]) * POINTS_PER_SKULL)
    for monument in range(1, N_MONUMENTS + 1):
        owner = whole(s.monument_owner[monument])
        if owner > 0:
            worth = monuments.points_of_monument(s, owner, monument)
            points.score_points(s, owner, FIRST_MONUMENT_SOURCE + monument, worth)


@rule
def worth_in_corn(s: State, seat: Seat) -> int:
    """R-17.2  Corn, and resources at market rates; each corn is a quarter of a point."""
    worth = whole(s.players[seat].goods[Good.CORN])
    for good in range(Good.WOOD, Good.GOLD + 1):
        worth += whole(s.players[seat].goods[good]) * T.price[good]
    return worth


@rule
def total_quarters(s: State, seat: Seat) -> int:
    """All points of a seat so far, in quarters."""
    total = 0
    for source in range(1, N_SOURCES + 1):
        total += whole(s.players[seat].points[source])
    return total


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """R-17.5  More points; among equals, more workers on the wheels."""
    mine, theirs = total_quarters(s, seat), total_quarters(s, other)
    if mine != theirs:
        return mine > theirs
    return wheels.n_workers_on_wheels(s, seat) > wheels.n_workers_on_wheels(s, other)
