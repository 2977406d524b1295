"""A sale without the market: beside any question of a seat's own turn, and once more before the turn ends."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, asked, close, plan, top
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action, offer_in_order
from ziggurat.games.tzolkin.catalogue import Good, T, Term
from ziggurat.games.tzolkin.expansion import quick_actions
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import building, goods, learning, market, paying
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, State, Step

# ---- the last moment of a turn


@rule
def plan_last_sale(s: State, seat: Seat) -> None:
    """R-19.23  Where a turn ends without a question, a sale is asked for."""
    if term(s, seat, Term.SALES) > 0:
        plan(s, Step.SALE).receiver = seat


@rule
def ask_for_sale(s: State) -> None:
    """R-19.23  The last moment of a turn at which something can be sold."""
    seat = whole(top(s).receiver)
    close(s)
    if can_sell(s, seat):
        ask(s, Ask.SALE, seat)


@rule
def offer_sale(s: State, seat: Seat, out: Any) -> None:
    """R-19.23  To be done; what can be sold stands beside this question as beside any other."""
    offer(out, action(Do.DONE))


@rule
def why_not_sale(s: State, seat: Seat, answer: Answer) -> Why:
    """R-19.23  The seat may be done at any time."""
    return Why.OK if answer.kind == Do.DONE else Why.NOT_ASKED


@rule
def answer_sale(s: State, seat: Seat, answer: Answer) -> None:
    """R-19.23  The seat sells nothing more."""
    close(s)


# ---- beside any question


@rule
def is_sale_open(s: State) -> bool:
    """R-19.23  A sale stands beside the open question of the seat at turn; at the market it is the market's own."""
    if s.with_tribes == 0 or top(s).kind == Ask.TRADE or asked(s) == NATURE:
        return False
    return bool(s.turn == asked(s))


@rule
def offer_sales(s: State, seat: Seat, out: Any) -> None:
    """R-19.23  List the resources that can be sold beside the open question, in their place among the answers."""
    if not can_sell(s, seat):
        return
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_sell(s, seat, resource) == Why.OK:
            offer_in_order(out, action(Do.SELL, resource))


@rule
def why_not_sell(s: State, seat: Seat, good: int) -> Why:
    """R-19.23  Why a resource cannot be sold beside the open question: what answers it must stay possible."""
    why = why_not_sell_now(s, seat, good)
    if why != Why.OK:
        return why
    hand_over(s, seat, good, 1)
    can_answer = can_still_answer(s, seat)
    hand_over(s, seat, good, -1)
    return Why.OK if can_answer else Why.NEEDED_TO_ANSWER


@rule
def sell(s: State, seat: Seat, good: int) -> None:
    """R-19.23  A resource becomes corn; the question stays open."""
    s.n_sales += 1
    market.exchange_for_corn(s, seat, good)


# ---- what can be sold


@rule
def can_sell(s: State, seat: Seat) -> bool:
    """R-19.23  A resource can be sold now: in the seat's own turn, once."""
    if s.turn != seat or s.n_sales >= term(s, seat, Term.SALES):
        return False
    return goods.n_resources(s, seat) > 0


@rule
def corn_in_reach(s: State, seat: Seat) -> int:
    """R-19.24  Corn of a seat, with what a sale could bring."""
    corn = whole(s.players[seat].goods[Good.CORN])
    if not can_sell(s, seat):
        return corn
    best = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        if s.players[seat].goods[good] > 0:
            best = max(best, T.price[good])
    return corn + best


@rule
def why_not_sell_now(s: State, seat: Seat, good: int) -> Why:
    """R-19.23, R-22.6  Why a resource cannot be sold now, whatever is asked."""
    if term(s, seat, Term.SALES) == 0:
        return Why.NO_SUCH_ABILITY
    if s.turn != seat:
        return Why.NOT_ASKED
    if s.n_sales >= term(s, seat, Term.SALES):
        return Why.USED_THIS_TURN
    if s.players[seat].goods[good] == 0:
        return Why.NOT_ENOUGH_RESOURCES
    return Why.KEEP_FOR_QUICK if quick_actions.needs_resource(s, seat, good) else Why.OK


@rule
def hand_over(s: State, seat: Seat, good: int, count: int) -> None:
    """As if `count` of a resource were sold; a count below 0 takes them back."""
    s.players[seat].goods[good] -= count
    s.players[seat].goods[Good.CORN] += count * T.price[good]
    s.n_sales += count


@rule
def can_still_answer(s: State, seat: Seat) -> bool:
    """The open question has an answer. With more corn and one resource less, only what resources pay can be lost."""
    question = top(s)
    if question.optional:
        return True
    match question.kind:
        case Ask.LEARN:
            return learning.can_choose_any(s, seat)
        case Ask.BUILD:
            return building.can_build_what_is_asked(s, seat)
        case Ask.PAY:
            return paying.n_payments(s, seat, question) > 0
    return True
