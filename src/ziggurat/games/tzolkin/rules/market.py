"""The market of Uxmal: resources for corn, and corn for resources."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Calamity, Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, sets
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State


@rule
def offer_trade(s: State, seat: Seat, out: Any) -> None:
    """R-9.2  List what can be sold and bought, and the way out."""
    question = top(s)
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_sell(s, seat, question, resource) == Why.OK:
            offer(out, action(Do.SELL, resource))
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_buy(s, seat, question, resource) == Why.OK:
            offer(out, action(Do.BUY, resource))
    offer(out, action(Do.DONE))


@rule
def why_not_trade(s: State, seat: Seat, answer: Answer) -> Why:
    """R-9.2, R-9.3  Why something cannot be traded; the seat may leave at any time."""
    match answer.kind:
        case Do.SELL:
            return why_not_sell(s, seat, top(s), answer.resource)
        case Do.BUY:
            return why_not_buy(s, seat, top(s), answer.resource)
        case Do.DONE:
            return Why.OK
    return Why.NOT_ASKED


@rule
def answer_trade(s: State, seat: Seat, answer: Answer) -> None:
    """R-9.2  Sell, buy, or leave the market."""
    match answer.kind:
        case Do.SELL:
            sell(s, seat, answer.resource)
        case Do.BUY:
            buy(s, seat, answer.resource)
        case Do.DONE:
            close(s)


# ---- a visit


@rule
def can_trade(s: State, seat: Seat, corn: int) -> bool:
    """R-2.5  A seat that has `corn` corn could buy or sell something."""
    return goods.n_resources(s, seat) > 0 or corn >= T.price[Good.WOOD]


@rule
def why_not_visit_market(s: State, seat: Seat, corn: int) -> Why:
    """R-2.5  Why a seat that has `corn` corn cannot use a visit to the market."""
    return Why.OK if can_trade(s, seat, corn) else Why.NOTHING_TO_TRADE


@rule
def visit_market(s: State, seat: Seat) -> None:
    """R-9.2  The seat trades as long as it likes."""
    ask(s, Ask.TRADE, seat)


@rule
def let_visit_market(s: State, seat: Seat) -> None:
    """R-13.6  A visit to the market, if the seat has something to trade with."""
    if can_trade(s, seat, whole(s.players[seat].goods[Good.CORN])):
        visit_market(s, seat)


# ---- selling


@rule
def why_not_sell(s: State, seat: Seat, question: Any, good: int) -> Why:
    """R-9.2, R-9.3  Why a resource cannot be sold."""
    if s.players[seat].goods[good] == 0:
        return Why.NOT_ENOUGH_RESOURCES
    return Why.JUST_BOUGHT if sets.contains(whole(question.bought), good) else Why.OK


@rule
def sell(s: State, seat: Seat, good: int) -> None:
    """R-9.2  A resource becomes corn."""
    question = top(s)
    question.sold = sets.with_member(whole(question.sold), good)
    exchange_for_corn(s, seat, good)


@rule
def exchange_for_corn(s: State, seat: Seat, good: int) -> None:
    """R-9.2, R-19.23  A resource goes to the bank for its price."""
    s.players[seat].goods[good] -= 1
    s.players[seat].goods[Good.CORN] += T.price[good]
    item = tell(s, News.SOLD, seat)
    item.thing = good
    item.count = T.price[good]


# ---- buying


@rule
def price_to_buy(s: State, good: int) -> int:
    """R-9.2, R-20.15  Corn for a resource at the market; gold may be short."""
    if good == Good.GOLD:
        return T.price[good] + calamity(s, Calamity.GOLD_CORN)
    return T.price[good]


@rule
def why_not_buy(s: State, seat: Seat, question: Any, good: int) -> Why:
    """R-9.2, R-9.3  Why a resource cannot be bought."""
    if s.players[seat].goods[Good.CORN] < price_to_buy(s, good):
        return Why.NOT_ENOUGH_CORN
    return Why.JUST_SOLD if sets.contains(whole(question.sold), good) else Why.OK


@rule
def buy(s: State, seat: Seat, good: int) -> None:
    """R-9.2  Corn becomes a resource."""
    question = top(s)
    question.bought = sets.with_member(whole(question.bought), good)
    s.players[seat].goods[good] += 1
    s.players[seat].goods[Good.CORN] -= price_to_buy(s, good)
    item = tell(s, News.BOUGHT, seat)
    item.thing = good
    item.count = price_to_buy(s, good)
