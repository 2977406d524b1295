"""The burial chamber: three rows, built column by column, scored at the end of the game."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import BURIAL_ROWS, Side, Site, T
from ziggurat.games.imhotep.rules.points import points_for_place, score_points
from ziggurat.games.imhotep.state import News, Source, State


@rule
def build_burial_chamber(s: State, seat: Seat) -> None:
    """R-9.1  The stone goes to the next space of the column, and then to the next column, without end."""
    s.n_burial += 1
    s.burial_chamber[s.n_burial] = seat
    tell(s, News.STONE_BUILT, seat).site = Site.BURIAL_CHAMBER


@rule
def score_burial_chamber(s: State) -> None:
    """R-9.2, R-9.3  Side A counts connected stones; on side B the seats are placed in each row."""
    if s.side[Site.BURIAL_CHAMBER] == Side.A:
        score_groups(s)
        return
    for seat in range(1, s.seats + 1):
        points = 0
        for row in range(1, BURIAL_ROWS + 1):
            count_in_row(s, row)
            points += points_for_place(s, seat, s.scratch.group, T.burial_places)
        score_points(s, seat, Source.BURIAL_CHAMBER, points)


# ---- side A: connected groups


@rule
def score_groups(s: State) -> None:
    """R-9.2  Every group of connected stones of one seat scores by its size."""
    group = s.scratch.group
    for stone in range(1, s.n_burial + 1):
        group[stone] = 0
    for seat in range(1, s.seats + 1):
        points = 0
        for stone in range(1, s.n_burial + 1):
            if s.burial_chamber[stone] == seat and group[stone] == 0:
                points += T.set_points[size_of_group(s, stone)]
        score_points(s, seat, Source.BURIAL_CHAMBER, points)


@rule
def size_of_group(s: State, start: int) -> int:
    """How many stones are connected with this one by their sides; they are marked as counted."""
    group, waiting = s.scratch.group, s.scratch.waiting
    group[start] = 1
    waiting[1] = start
    n_found = 1
    n_seen = 0
    while n_seen < n_found:
        n_seen += 1
        stone = int(waiting[n_seen])
        n_found = join_neighbour(s, stone, stone - BURIAL_ROWS, n_found)
        n_found = join_neighbour(s, stone, stone + BURIAL_ROWS, n_found)
        if stone % BURIAL_ROWS != 1:
            n_found = join_neighbour(s, stone, stone - 1, n_found)
        if stone % BURIAL_ROWS != 0:
            n_found = join_neighbour(s, stone, stone + 1, n_found)
    return n_found


@rule
def join_neighbour(s: State, stone: int, neighbour: int, n_found: int) -> int:
    """Add a neighbour of the same seat to the group. Returns how many stones the group has now."""
    if neighbour < 1 or neighbour > s.n_burial:
        return n_found
    if s.scratch.group[neighbour] > 0 or s.burial_chamber[neighbour] != s.burial_chamber[stone]:
        return n_found
    s.scratch.group[neighbour] = 1
    s.scratch.waiting[n_found + 1] = neighbour
    return n_found + 1


# ---- side B: majorities


@rule
def count_in_row(s: State, row: int) -> None:
    """R-9.3  Count the stones of every seat in one row, connected or not, into scratch.group[seat]."""
    counts = s.scratch.group
    for seat in range(1, s.seats + 1):
        counts[seat] = 0
    for stone in range(row, s.n_burial + 1, BURIAL_ROWS):
        counts[s.burial_chamber[stone]] += 1


@rule
def has_stone_in_burial_chamber(s: State, seat: Seat) -> bool:
    """The seat has a stone in the burial chamber."""
    for stone in range(1, s.n_burial + 1):
        if s.burial_chamber[stone] == seat:
            return True
    return False
