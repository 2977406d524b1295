"""The obelisk: on side A the tallest count at the end, on side B towers of three score at once."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import N_TOWERS, SINGLE_POINTS, TOWER_STONES, Side, Site, T
from ziggurat.games.imhotep.rules.points import points_for_place, score_points
from ziggurat.games.imhotep.state import News, Source, State


@rule
def build_obelisk(s: State, seat: Seat) -> None:
    """R-10.1, R-10.5  The stone goes to the space of its colour; on side B three make a tower."""
    s.obelisk[seat] += 1
    tell(s, News.STONE_BUILT, seat).site = Site.OBELISK
    if s.side[Site.OBELISK] == Side.B and s.obelisk[seat] >= TOWER_STONES:
        maybe_build_tower(s, seat)


@rule
def maybe_build_tower(s: State, seat: Seat) -> None:
    """R-10.5, R-10.7  The tower takes the free space of highest value; without one the stones stay single."""
    for space in range(1, N_TOWERS + 1):
        if s.towers[space] == 0:
            s.towers[space] = seat
            s.obelisk[seat] -= TOWER_STONES
            tell(s, News.TOWER_BUILT, seat)
            score_points(s, seat, Source.OBELISK, T.tower_points[space])
            return


@rule
def score_obelisk(s: State) -> None:
    """R-10.2, R-10.6  Side A scores by height, side B the stones outside towers."""
    for seat in range(1, s.seats + 1):
        if s.side[Site.OBELISK] == Side.A:
            points = points_for_height(s, seat)
        else:
            points = s.obelisk[seat] * SINGLE_POINTS
        score_points(s, seat, Source.OBELISK, points)


@rule
def points_for_height(s: State, seat: Seat) -> int:
    """R-10.2, R-10.3  The seats are placed by the height of their obelisks; with three seats the first place varies."""
    places = s.scratch.waiting
    for place in range(1, s.seats + 1):
        places[place] = T.obelisk_places[s.seats, place]
    if s.seats == 3:
        places[1] = s.three_seats_first
    return points_for_place(s, seat, s.obelisk, places)


@rule
def n_stones_at_obelisk(s: State) -> int:
    """All stones at the site, in towers or not."""
    total = 0
    for seat in range(1, s.seats + 1):
        total += s.obelisk[seat]
    for space in range(1, N_TOWERS + 1):
        if s.towers[space] > 0:
            total += TOWER_STONES
    return total


@rule
def has_stone_at_obelisk(s: State, seat: Seat) -> bool:
    """The seat has a stone at the site."""
    if s.obelisk[seat] > 0:
        return True
    for space in range(1, N_TOWERS + 1):
        if s.towers[space] == seat:
            return True
    return False
