"""Points, counted in quarters and kept by source."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import QUARTERS
from ziggurat.games.tzolkin.state import News, State


@rule
def score_quarters(s: State, seat: Seat, source: int, quarters: int) -> None:
    """Add quarters of a point to a source, and tell it."""
    if quarters == 0:
        return
    s.players[seat].points[source] += quarters
    item = tell(s, News.POINTS, seat)
    item.thing = source
    item.count = quarters


@rule
def score_points(s: State, seat: Seat, source: int, points: int) -> None:
    """Add whole points to a source; fewer than none take them away."""
    score_quarters(s, seat, source, points * QUARTERS)
