"""Begging for corn, and the mercy of the gods on a seat that cannot pay for any placement."""

from __future__ import annotations

from ziggurat.engine.decisions import ask
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import BEGGING_MOST, Good, Term
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import placement_costs, temples, workers
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, News, State


@rule
def why_not_beg(s: State, seat: Seat) -> Why:
    """R-3.1  With little corn, and a god who can still be angered."""
    if s.players[seat].goods[Good.CORN] > BEGGING_MOST:
        return Why.TOO_MUCH_CORN_TO_BEG
    return Why.OK if temples.can_anger(s, seat) else Why.AT_THE_BOTTOM_EVERYWHERE


@rule
def beg(s: State, seat: Seat) -> None:
    """R-3.2, R-19.10  Corn from the bank, and an angry god."""
    corn = term(s, seat, Term.BEGGING_CORN)
    s.players[seat].goods[Good.CORN] = corn
    tell(s, News.BEGGED, seat).count = corn
    ask(s, Ask.ANGER, seat)


@rule
def is_stuck(s: State, seat: Seat) -> bool:
    """R-2.2, R-2.3, R-19.8, R-19.24  The seat has to place and cannot pay, neither at once nor after a sale."""
    if s.n_placed > 0 or workers.has_worker_on_wheel(s, seat) or term(s, seat, Term.MAY_PASS):
        return False
    if placement_costs.can_place_with(s, seat, whole(s.players[seat].goods[Good.CORN])):
        return False
    return not placement_costs.can_place_after_sale(s, seat)


@rule
def must_beg(s: State, seat: Seat) -> bool:
    """R-3.3  The seat is stuck and can beg, whether that is enough or not."""
    return why_not_beg(s, seat) == Why.OK and is_stuck(s, seat)


@rule
def receives_mercy(s: State, seat: Seat) -> bool:
    """R-3.4  The seat is stuck, and cannot beg or has begged."""
    return why_not_beg(s, seat) != Why.OK and is_stuck(s, seat)
