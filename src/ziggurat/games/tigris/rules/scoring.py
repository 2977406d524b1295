"""The end of the game: the weakest colour counts."""

from __future__ import annotations

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_COLOURS
from ziggurat.games.tigris.state import State


@rule
def points_at_place(s: State, seat: Seat, place: int) -> int:
    """R-11.4, R-11.5  The points of a seat's weakest colour (place 1), second weakest and so on, treasures assigned.

    Treasures go to the weakest colour one by one, which is best for every place. They lift the weakest colours to a
    common level; what is left over lifts some of them one higher.
    """
    level = 0
    while cost_of_level(s, seat, level + 1) <= s.players[seat].treasures:
        level += 1
    left_over = s.players[seat].treasures - cost_of_level(s, seat, level)
    n_lifted = n_colours_up_to(s, seat, level)
    if place <= n_lifted - left_over:
        return level
    if place <= n_lifted:
        return level + 1
    return nth_weakest(s, seat, place)


@rule
def cost_of_level(s: State, seat: Seat, level: int) -> int:
    """How many treasures it takes to lift every colour to a level."""
    cost = 0
    for colour in range(1, N_COLOURS + 1):
        cost += max(0, level - s.players[seat].points[colour])
    return cost


@rule
def n_colours_up_to(s: State, seat: Seat, level: int) -> int:
    """How many colours have no more points than a level."""
    n_colours = 0
    for colour in range(1, N_COLOURS + 1):
        if s.players[seat].points[colour] <= level:
            n_colours += 1
    return n_colours


@rule
def nth_weakest(s: State, seat: Seat, place: int) -> int:
    """The points of the n-th weakest colour without treasures."""
    for colour in range(1, N_COLOURS + 1):
        mine = s.players[seat].points[colour]
        n_weaker = 0
        n_equal = 0
        for other in range(1, N_COLOURS + 1):
            if s.players[seat].points[other] < mine:
                n_weaker += 1
            elif s.players[seat].points[other] == mine:
                n_equal += 1
        if n_weaker < place <= n_weaker + n_equal:
            return int(mine)
    return 0


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """R-11.5, R-11.6  More points in the weakest colour; if equal, in the second weakest, and so on."""
    for place in range(1, N_COLOURS + 1):
        mine, theirs = points_at_place(s, seat, place), points_at_place(s, other, place)
        if mine != theirs:
            return mine > theirs
    return False
