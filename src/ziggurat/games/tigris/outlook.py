"""What every seat can expect to have at the end: a rough guess in points, for bots."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_COLOURS, N_MONUMENTS, T
from ziggurat.games.tigris.rules import kingdoms, scoring
from ziggurat.games.tigris.state import State

SECOND_WEAKEST = 0.5
THIRD_WEAKEST = 0.25
STRONGEST = 0.08
"""Points that do not count yet, but will when the weaker colours have caught up."""
LEADER = 0.7
"""A leader on the board."""
MONUMENT = 1.2
"""A monument whose colour a leader of the seat draws points from."""


@rule
def foresee(s: State, expected: Any) -> None:
    """Fill expected[seat] for all seats."""
    kingdoms.see_kingdoms(s)
    for seat in range(1, s.seats + 1):
        expected[seat] = balance(s, seat) + presence(s, seat)


@rule
def balance(s: State, seat: Seat) -> float:
    """The weakest colour, and less and less for the stronger ones."""
    total = float(scoring.points_at_place(s, seat, 1))
    total += SECOND_WEAKEST * scoring.points_at_place(s, seat, 2)
    total += THIRD_WEAKEST * scoring.points_at_place(s, seat, 3)
    return total + STRONGEST * scoring.points_at_place(s, seat, 4)


@rule
def presence(s: State, seat: Seat) -> float:
    """Leaders on the board, and the monuments they draw from."""
    total = 0.0
    for colour in range(1, N_COLOURS + 1):
        cell = int(s.players[seat].leader[colour])
        if cell > 0:
            total += LEADER
            for monument in range(1, N_MONUMENTS + 1):
                corner = int(s.monument[monument])
                if corner > 0 and T.monument_has[monument, colour] > 0:
                    if s.scratch.kingdom[corner] == s.scratch.kingdom[cell]:
                        total += MONUMENT
    return total
