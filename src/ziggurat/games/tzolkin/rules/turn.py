"""A turn begins: the seat begs if it must or likes, then places its first worker or picks up its first one."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import N_WHEELS, Term
from ziggurat.games.tzolkin.expansion import sales
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import begging, picking_up, placing
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import News, State


@rule
def offer_turn(s: State, seat: Seat, out: Any) -> None:
    """R-2.2, R-2.3, R-3.1, R-3.3  Beg, place the first worker, or pick up the first one."""
    if begging.why_not_beg(s, seat) == Why.OK:
        offer(out, action(Do.BEG))
        if begging.must_beg(s, seat):
            return
    placing.offer_placements(s, seat, out)
    picking_up.offer_workers(s, seat, out)
    placing.offer_place_quick(s, seat, out)
    if s.with_tribes:
        if term(s, seat, Term.MAY_PASS):
            offer(out, action(Do.PASS))
        placing.offer_skips(s, seat, out)


@rule
def why_not_turn(s: State, seat: Seat, answer: Answer) -> Why:
    """R-2.2, R-3.3  Why an answer cannot begin the turn."""
    match answer.kind:
        case Do.BEG:
            return begging.why_not_beg(s, seat)
        case Do.PICK:
            return picking_up.why_not_pick_worker(s, seat, answer.wheel, answer.space)
        case Do.PASS:
            return Why.OK if term(s, seat, Term.MAY_PASS) else Why.NO_SUCH_ABILITY
    if placing.is_placement(answer.kind) and begging.must_beg(s, seat):
        return Why.MUST_BEG
    return placing.why_not_placement(s, seat, answer)


@rule
def answer_turn(s: State, seat: Seat, answer: Answer) -> None:
    """R-2.2  The turn begins: begging comes before it, and the seat is asked again."""
    match answer.kind:
        case Do.BEG:
            begging.beg(s, seat)
        case Do.PASS:
            pass_turn(s, seat)
        case Do.PICK:
            picking_up.answer_pick(s, seat, answer)
        case Do.SKIP:
            placing.skip(s, seat, answer.wheel)
        case _:
            place_first(s, seat, answer)


@rule
def pass_turn(s: State, seat: Seat) -> None:
    """R-19.8  The seat does nothing in this turn."""
    close(s)
    tell(s, News.PASSED, seat)


@rule
def place_first(s: State, seat: Seat, answer: Answer) -> None:
    """R-3.4, R-4.1  The first worker of the turn; by mercy it is the only one."""
    if not begging.receives_mercy(s, seat):
        placing.answer_place(s, seat, answer)
        return
    close(s)
    sales.plan_last_sale(s, seat)
    tell(s, News.MERCY, seat)
    placing.place_worker(s, seat, answer)


@rule
def forget_turn(s: State) -> None:
    """What was counted for the turn is forgotten at its end."""
    s.n_placed = 0
    s.n_on_wheels = 0
    s.discount = 0
    s.skipped_wheel = 0
    s.skipped_space = 0
    s.n_aheads = 0
    s.n_sales = 0
    for wheel in range(1, N_WHEELS + 1):
        s.fresh[wheel] = 0
