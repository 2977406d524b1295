"""The numbers in force: what a seat plays by, and what the day is like. In the base game they are the printed ones."""

from __future__ import annotations

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import T, Term
from ziggurat.games.tzolkin.state import State


@rule
def term(s: State, seat: Seat, which: int) -> int:
    """One of the numbers a seat plays by: that of its tribe, or of the printed board."""
    return T.terms[s.players[seat].tribe, which]


@rule
def calamity(s: State, which: int) -> int:
    """How hard the prophecy in force makes something; 0 where it does not."""
    return T.calamity[s.calamity, which]


@rule
def fee_for_next_worker(s: State, seat: Seat) -> int:
    """R-4.5, R-19.27  What one more worker costs in this turn, besides its space."""
    scale = term(s, seat, Term.FEE_SCALE)
    return T.worker_fee[scale, s.n_placed + 1] - T.worker_fee[scale, s.n_placed]
