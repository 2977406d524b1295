"""What every seat can expect to have at the end: a rough guess in points, for bots.

A conflict that is going on counts as it stands: it is decided with the tiles committed so far.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import close, top
from ziggurat.engine.news import forget_news
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import N_COLOURS, N_MONUMENTS, T
from ziggurat.games.tigris.rules import conflicts, hand, kingdoms, scoring
from ziggurat.games.tigris.state import Ask, State, Step

SECOND_WEAKEST = 0.5
THIRD_WEAKEST = 0.25
STRONGEST = 0.08
"""Points that do not count yet, but will when the weaker colours have caught up."""
LEADER = 0.7
"""A leader on the board."""
MONUMENT = 1.2
"""A monument whose colour a leader of the seat draws points from."""
IDLE_TILE = 0.03
"""A tile in hand that was not used: where nothing is to be won, using tiles brings the end nearer, passing does not."""


@rule
def foresee(s: State, expected: Any) -> None:
    """Fill expected[seat] for all seats. This modifies the record: conflicts are fought out."""
    fight_out(s)
    kingdoms.see_kingdoms(s)
    for seat in range(1, s.seats + 1):
        expected[seat] = balance(s, seat) + presence(s, seat) - IDLE_TILE * hand.n_tiles(s.players[seat].hand)


@rule
def fight_out(s: State) -> None:
    """Bring the conflicts that are going on to their end as they stand: nobody commits more tiles."""
    forget_news(s)
    while s.n_open > 0:
        match top(s).kind:
            case Ask.SUPPORT:
                seat, colour = int(top(s).seat), int(top(s).colour)
                close(s)
                conflicts.commit_support(s, seat, colour, 0)
            case Ask.WAR:
                choose_war(s)
            case Step.RESOLVE:
                conflicts.continue_conflict(s)
            case Step.WARS:
                conflicts.next_war(s)
            case _:
                return


@rule
def choose_war(s: State) -> None:
    """The first of several wars is fought first."""
    cell = int(top(s).cell)
    close(s)
    kingdoms.map_kingdoms(s, cell)
    for colour in range(1, N_COLOURS + 1):
        if conflicts.is_war(s, cell, colour):
            conflicts.begin_war(s, cell, colour)
            return


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
