"""Points: written down by where they come from, and shared out by place."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.state import News, State


@rule
def score_points(s: State, seat: Seat, source: int, points: int) -> None:
    """Give points to a seat and say where they come from."""
    if points == 0:
        return
    s.players[seat].points[source] += points
    item = tell(s, News.POINTS, seat)
    item.source = source
    item.count = points


@rule
def points_for_place(s: State, seat: Seat, stones: Any, places: Any) -> int:
    """R-9.4, R-10.4  The points of a seat's place by number of stones.

    No stone, no place. Tied seats add up the places they fill, divide, and round down.
    """
    mine = stones[seat]
    if mine == 0:
        return 0
    n_above = 0
    n_tied = 0
    for other in range(1, s.seats + 1):
        if stones[other] > mine:
            n_above += 1
        elif stones[other] == mine:
            n_tied += 1
    together = 0
    for place in range(n_above + 1, n_above + n_tied + 1):
        together += places[place]
    return together // n_tied
