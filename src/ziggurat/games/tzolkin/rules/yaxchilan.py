"""Yaxchilan: wood, stone, gold and crystal skulls."""

from __future__ import annotations

from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import Good, T, Technology, Wheel
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, technologies, temples
from ziggurat.games.tzolkin.state import State


@rule
def why_not_mine(s: State, seat: Seat, number: int) -> Why:
    """R-2.5  An action that gives a skull needs one that the seat can receive."""
    if T.act_goods[Wheel.YAXCHILAN, number, Good.SKULL] > 0:
        return temples.why_not_receive_skull(s, seat)
    return Why.OK


@rule
def has_more(s: State, seat: Seat, good: int) -> bool:
    """R-11.9 to R-11.11, R-11.15  A technology gives one more of a good that is found here."""
    match good:
        case Good.WOOD:
            return technologies.has_level(s, seat, Technology.EXTRACTION, 1)
        case Good.STONE:
            return technologies.has_level(s, seat, Technology.EXTRACTION, 2)
        case Good.GOLD:
            return technologies.has_level(s, seat, Technology.EXTRACTION, 3)
        case Good.SKULL:
            return technologies.has_level(s, seat, Technology.THEOLOGY, 3)
    return False


@rule
def mine(s: State, seat: Seat, number: int) -> None:
    """R-7.1  The goods of the action; technologies give one more of some."""
    for good in range(Good.CORN, Good.SKULL + 1):
        count = T.act_goods[Wheel.YAXCHILAN, number, good]
        if count > 0 and has_more(s, seat, good):
            count += 1
        goods.gain(s, seat, good, count)
