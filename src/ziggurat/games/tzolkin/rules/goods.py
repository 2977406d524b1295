"""Goods: corn, wood, stone, gold and crystal skulls come from the bank and go back to it.

Only skulls are limited. A prophecy can put a price on gold and skulls: then each is asked for by itself. Resources of
the seat's choice are paid and taken in paying.py.
"""

from __future__ import annotations

from ziggurat.engine.decisions import plan
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import Calamity, Good
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import News, State, Step


@rule
def gain(s: State, seat: Seat, good: int, count: int) -> None:
    """R-20.6, R-20.7  A seat is given goods; those with a price are asked for after all else is received."""
    if good == Good.GOLD and count > 0 and calamity(s, Calamity.GOLD_CORN) > 0:
        ask_price(s, Step.GOLD.value, seat, count)
    elif good == Good.SKULL and count > 0 and calamity(s, Calamity.SKULL_ANGER) > 0:
        ask_price(s, Step.SKULL.value, seat, count)
    else:
        receive(s, seat, good, count)


@rule
def ask_price(s: State, kind: int, seat: Seat, count: int) -> None:
    """`count` goods with a price are due to a seat."""
    step = plan(s, kind)
    step.receiver = seat
    step.count = count


@rule
def receive(s: State, seat: Seat, good: int, count: int) -> None:
    """R-1.3  A seat takes goods from the bank; skulls only as far as they go."""
    if good == Good.SKULL:
        count = n_skulls_given(s, seat, count)
        s.skulls -= count
    if count <= 0:
        return
    s.players[seat].goods[good] += count
    item = tell(s, News.GAINED, seat)
    item.thing = good
    item.count = count


@rule
def n_skulls_given(s: State, seat: Seat, count: int) -> int:
    """R-1.3  As many of the skulls due as the bank has."""
    given = min(count, whole(s.skulls))
    if given < count:
        tell(s, News.SKULLS_LOST, seat).count = count - given
    return given


@rule
def pay(s: State, seat: Seat, good: int, count: int) -> None:
    """A seat gives goods to the bank."""
    if count <= 0:
        return
    s.players[seat].goods[good] -= count
    if good == Good.SKULL:
        s.skulls += count
    item = tell(s, News.PAID, seat)
    item.thing = good
    item.count = count


@rule
def n_resources(s: State, seat: Seat) -> int:
    """Wood, stone and gold of a seat together."""
    goods = s.players[seat].goods
    return whole(goods[Good.WOOD]) + whole(goods[Good.STONE]) + whole(goods[Good.GOLD])
