"""Uxmal: the market and new workers. Building with corn is told in buildings.py, temples in temples.py."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import N_WORKERS, RESOURCES, Calamity, Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State

N_RESOURCES = len(RESOURCES)


@rule
def gain_worker(s: State, seat: Seat) -> None:
    """R-9.4, R-13.6  A worker comes from the bank into the hand, unless all are in play."""
    me = s.players[seat]
    if me.workers < N_WORKERS:
        me.workers += 1
        me.hand += 1
        tell(s, News.WORKER_GAINED, seat)
    else:
        tell(s, News.WORKER_LOST, seat)


# ---- the market


@rule
def price_to_buy(s: State, good: int) -> int:
    """R-9.2, R-20.15  Corn for a resource at the market; gold may be short."""
    if good == Good.GOLD:
        return T.price[good] + calamity(s, Calamity.GOLD_CORN)
    return T.price[good]


@rule
def why_not_sell(s: State, seat: Seat, question: Any, good: int) -> Why:
    """R-9.2, R-9.3  Why a resource cannot be sold."""
    if s.players[seat].goods[good] == 0:
        return Why.NOT_ENOUGH_RESOURCES
    if whole(question.bought) >> good & 1:
        return Why.JUST_BOUGHT
    return Why.OK


@rule
def why_not_buy(s: State, seat: Seat, question: Any, good: int) -> Why:
    """R-9.2, R-9.3  Why a resource cannot be bought."""
    if s.players[seat].goods[Good.CORN] < price_to_buy(s, good):
        return Why.NOT_ENOUGH_CORN
    if whole(question.sold) >> good & 1:
        return Why.JUST_SOLD
    return Why.OK


@rule
def can_trade(s: State, seat: Seat, corn: int) -> bool:
    """R-2.5  A seat with so much corn could buy or sell something."""
    return goods.n_resources(s, seat) > 0 or corn >= T.price[Good.WOOD]


@rule
def offer_trades(s: State, seat: Seat, out: Any) -> None:
    """List what can be sold and bought, and the way out."""
    question = top(s)
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_sell(s, seat, question, resource) == Why.OK:
            offer(out, action(Do.SELL, resource))
    for resource in range(Good.WOOD, Good.GOLD + 1):
        if why_not_buy(s, seat, question, resource) == Why.OK:
            offer(out, action(Do.BUY, resource))
    offer(out, action(Do.DONE))


@rule
def visit_market(s: State, seat: Seat) -> None:
    """R-9.2  The seat trades as long as it likes."""
    ask(s, Ask.TRADE, seat)


@rule
def sell(s: State, seat: Seat, good: int) -> None:
    """R-9.2  A resource becomes corn."""
    question = top(s)
    question.sold = whole(question.sold) | 1 << good
    exchange_for_corn(s, seat, good)


@rule
def exchange_for_corn(s: State, seat: Seat, good: int) -> None:
    """R-9.2, R-19.23  A resource goes to the bank for its price."""
    s.players[seat].goods[good] -= 1
    s.players[seat].goods[Good.CORN] += T.price[good]
    item = tell(s, News.SOLD, seat)
    item.thing = good
    item.count = T.price[good]


@rule
def buy(s: State, seat: Seat, good: int) -> None:
    """R-9.2  Corn becomes a resource."""
    question = top(s)
    question.bought = whole(question.bought) | 1 << good
    s.players[seat].goods[good] += 1
    s.players[seat].goods[Good.CORN] -= price_to_buy(s, good)
    item = tell(s, News.BOUGHT, seat)
    item.thing = good
    item.count = price_to_buy(s, good)


@rule
def leave_market(s: State) -> None:
    """R-9.2  The seat has traded enough."""
    close(s)
