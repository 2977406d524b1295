"""What every seat can expect to have at the end: a rough guess in points, for bots.

Points that are safe count in full; what is scored at the end counts the more the nearer the end is; then come the
temple, whose top stones pay in every round, and what points can still be made with.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import is_over
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import FIRST_BLUE_CARD, N_BLUE_CARDS, N_ROUNDS, N_SHIPS
from ziggurat.games.imhotep.rules import scoring
from ziggurat.games.imhotep.rules.temple import n_tops
from ziggurat.games.imhotep.state import State

STONE_ON_SLED = 0.4
"""A stone that can be placed."""
STONE_ON_SHIP = 1.7
"""A stone that will be unloaded in this round."""
STONE_LANDED = 2.4
"""A stone that is being unloaded."""
BLUE_CARD = 0.4
"""A blue card, besides the point that it is worth unused."""
TOP_STONE = 0.5
"""A stone on top of the temple, for every round to come: it may be built over."""
FIRST_HOPE = 0.45
"""How much of what is scored at the end counts in the first round."""


@rule
def foresee(s: State, expected: Any) -> None:
    """Fill expected[seat] for all seats. This modifies the record: what scores at the end is scored now."""
    for seat in range(1, s.seats + 1):
        expected[seat] = float(scoring.total_points(s, seat))
    if is_over(s):
        return
    hope = FIRST_HOPE + (1.0 - FIRST_HOPE) * (s.round_no / N_ROUNDS)
    scoring.score_end(s)
    for seat in range(1, s.seats + 1):
        at_end = scoring.total_points(s, seat) - expected[seat]
        expected[seat] += hope * at_end + means(s, seat) + temple_income(s, seat)


@rule
def means(s: State, seat: Seat) -> float:
    """What a seat can still make points with."""
    me = s.players[seat]
    cards = 0
    for card in range(FIRST_BLUE_CARD, FIRST_BLUE_CARD + N_BLUE_CARDS):
        cards += int(me.cards[card])
    time_left = 1.0 if s.round_no < N_ROUNDS else 0.3
    return (STONE_ON_SLED * me.sled + BLUE_CARD * cards) * time_left + stones_on_ships(s, seat)


@rule
def stones_on_ships(s: State, seat: Seat) -> float:
    """Stones of a seat that lie on ships."""
    worth = 0.0
    for ship in range(1, N_SHIPS + 1):
        for slot in range(1, s.ships[ship].capacity + 1):
            if s.ships[ship].slots[slot] == seat:
                worth += STONE_ON_SHIP if s.ships[ship].site == 0 else STONE_LANDED
    return worth


@rule
def temple_income(s: State, seat: Seat) -> float:
    """What the top stones of a seat will bring in this round and the next ones."""
    return n_tops(s, seat) * (1.0 + TOP_STONE * (N_ROUNDS - s.round_no))
