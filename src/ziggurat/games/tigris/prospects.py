"""How likely every seat is to win: what a search judges positions by. The numbers are in prospects.toml.

What counts changes as the bag gets empty: at first points of every colour and monuments, at the end the weakest colour.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.tigris.catalogue import MAX_SEATS, N_COLOURS, N_MONUMENTS, Colour, T
from ziggurat.games.tigris.rules import hand, kingdoms, scoring, treasures
from ziggurat.games.tigris.state import Ask, State, Step

PROSPECTS = tomllib.loads((Path(__file__).parent / "prospects.toml").read_text(encoding="utf-8"))
FULL_BAG: int = PROSPECTS["bag"]["full"]
"""The tiles in a bag that the last numbers of prospects.toml are for; with more in it, they count as well."""
LATE: float = PROSPECTS["bag"]["late"]
"""The share of the bag that the middle numbers are for."""
MOST_SPARE, MOST_TEMPLES, MOST_FOLLOWERS, MOST_HELD = 2, 3, 5, 3


class Term(IntEnum):
    """What counts, in the order of prospects.toml. Four in a row go from the weakest colour to the strongest."""

    WEAKEST = 0
    SECOND = 1
    THIRD = 2
    STRONGEST = 3
    SPARE = 4
    LEADER = 5
    TEMPLE = 6
    FOLLOWER = 7
    HELD_WEAKEST = 8
    HELD_SECOND = 9
    HELD_THIRD = 10
    HELD_STRONGEST = 11
    HELD_RED = 12
    MONUMENT_WEAKEST = 13
    MONUMENT_SECOND = 14
    MONUMENT_THIRD = 15
    MONUMENT_STRONGEST = 16
    TREASURE = 17
    ACTION = 18
    NEXT = 19


def weights_from(data: dict[str, dict[str, list[float]]]) -> NDArray[np.float64]:
    """weights[seats, term, time]: what one of a term counts with an empty bag, late, and with a full bag."""
    weights = np.zeros((MAX_SEATS + 1, len(Term), 3), dtype=np.float64)
    for term in Term:
        weights[2, term] = data["two_seats"][term.name.lower()]
        weights[4, term] = data["four_seats"][term.name.lower()]
    weights[3] = (weights[2] + weights[4]) / 2
    return weights


WEIGHTS = weights_from(PROSPECTS)


@rule
def appraise(s: State, promise: Any) -> None:
    """Fill promise[seat] for all seats, in logits. Conflicts must be over."""
    kingdoms.see_kingdoms(s)
    left = min(1.0, hand.n_tiles(s.bag) / FULL_BAG)
    for seat in range(1, s.seats + 1):
        total = worth_of_points(s, seat, left) + worth_of_turn(s, seat, left)
        for colour in range(1, N_COLOURS + 1):
            total += worth_of_colour(s, seat, colour, left)
        promise[seat] = total


@rule
def weight(s: State, term: int, left: float) -> float:
    """What one of a term counts when the share `left` of the bag remains."""
    now = WEIGHTS[s.seats, term]
    if left < LATE:
        return float(now[0] + (now[1] - now[0]) * left / LATE)
    return float(now[1] + (now[2] - now[1]) * (left - LATE) / (1.0 - LATE))


@rule
def worth_of_points(s: State, seat: Seat, left: float) -> float:
    """Points, from the weakest colour to the strongest, treasures assigned."""
    total = 0.0
    for place in range(1, N_COLOURS + 1):
        total += weight(s, Term.WEAKEST + place - 1, left) * scoring.points_at_place(s, seat, place)
    spare = scoring.points_at_place(s, seat, 2) - scoring.points_at_place(s, seat, 1)
    return total + weight(s, Term.SPARE, left) * min(MOST_SPARE, spare)


@rule
def worth_of_turn(s: State, seat: Seat, left: float) -> float:
    """Actions that the seat still has, or that its turn comes next."""
    n_actions = n_actions_left(s)
    if seat == s.turn:
        return weight(s, Term.ACTION, left) * n_actions
    if n_actions == 0 and seat == seat_after(s, int(s.turn)):
        return weight(s, Term.NEXT, left)
    return 0.0


@rule
def n_actions_left(s: State) -> int:
    """Actions of the active seat that are due or asked for."""
    total = 0
    for at in range(1, s.n_open + 1):
        if s.agenda[at].kind == Step.ACTION or s.agenda[at].kind == Ask.ACTION:
            total += 1
    return total


@rule
def worth_of_colour(s: State, seat: Seat, colour: int, left: float) -> float:
    """Tiles of a colour in hand, and its leader on the board."""
    me = s.players[seat]
    place = place_of_colour(s, seat, colour)
    total = weight(s, Term.HELD_WEAKEST + place, left) * min(MOST_HELD, me.hand[colour])
    if colour == Colour.RED:
        total += weight(s, Term.HELD_RED, left) * me.hand[colour]
    if me.leader[colour] > 0:
        total += worth_of_leader(s, int(me.leader[colour]), colour, left)
        total += weight(s, Term.MONUMENT_WEAKEST + place, left) * n_monuments(s, int(me.leader[colour]), colour)
        if colour == Colour.GREEN and treasures.n_in_kingdom(s, seat) > 0:
            total += weight(s, Term.TREASURE, left)
    return total


@rule
def place_of_colour(s: State, seat: Seat, colour: int) -> int:
    """How many colours of the seat are weaker; of equal ones the first is the weaker."""
    points = s.players[seat].points
    place = 0
    for other in range(1, N_COLOURS + 1):
        if points[other] < points[colour] or (points[other] == points[colour] and other < colour):
            place += 1
    return place


@rule
def worth_of_leader(s: State, cell: int, colour: int, left: float) -> float:
    """A leader on the board, with what keeps it there."""
    total = weight(s, Term.LEADER, left)
    total += weight(s, Term.TEMPLE, left) * min(MOST_TEMPLES, kingdoms.n_temples_beside(s, cell))
    return total + weight(s, Term.FOLLOWER, left) * min(MOST_FOLLOWERS, n_followers(s, cell, colour))


@rule
def n_followers(s: State, cell: int, colour: int) -> int:
    """Tiles of a colour in the kingdom of a cell."""
    return kingdoms.n_tiles_in_kingdom(s, int(s.scratch.kingdom[cell]), colour)


@rule
def n_monuments(s: State, cell: int, colour: int) -> int:
    """Monuments that pay a leader on a cell."""
    total = 0
    for monument in range(1, N_MONUMENTS + 1):
        corner = s.monument[monument]
        if corner > 0 and T.monument_has[monument, colour] > 0:
            if s.scratch.kingdom[corner] == s.scratch.kingdom[cell]:
                total += 1
    return total
