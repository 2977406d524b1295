"""Points: always of one colour, always public at the moment they are gained."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.state import News, State


@rule
def score_points(s: State, seat: Seat, colour: int, points: int, monument: int = 0) -> None:
    """Give points of a colour to a seat, and name the monument that pays them."""
    s.players[seat].points[colour] += points
    item = tell(s, News.POINTS, seat)
    item.colour = colour
    item.count = points
    item.monument = monument
