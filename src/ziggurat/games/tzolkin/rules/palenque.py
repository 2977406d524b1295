"""Palenque: fishing, harvesting the jungle and burning it."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Calamity, Good, T, Technology, Wheel
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, technologies, temples
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State


@rule
def fish(s: State, seat: Seat, number: int) -> None:
    """R-6.1, R-11.6  Corn without a tile; agriculture adds to it."""
    corn = T.act_goods[Wheel.PALENQUE, number, Good.CORN]
    goods.gain(s, seat, Good.CORN, corn + technologies.sum_of_levels(s, seat, Technology.AGRICULTURE, T.fish_corn))


# ---- the question what to harvest


@rule
def offer_harvest(s: State, seat: Seat, out: Any) -> None:
    """R-6.2  List what can be harvested."""
    number = whole(top(s).space)
    if why_not_harvest_corn(s, seat, number) == Why.OK:
        offer(out, action(Do.HARVEST_CORN))
    if why_not_harvest_wood(s, number) == Why.OK:
        offer(out, action(Do.HARVEST_WOOD))
    if why_not_burn(s, seat, number) == Why.OK:
        offer(out, action(Do.BURN))


@rule
def why_not_harvest(s: State, seat: Seat, answer: Answer) -> Why:
    """R-6.3, R-6.5  Why something cannot be harvested."""
    number = whole(top(s).space)
    match answer.kind:
        case Do.HARVEST_CORN:
            return why_not_harvest_corn(s, seat, number)
        case Do.HARVEST_WOOD:
            return why_not_harvest_wood(s, number)
        case Do.BURN:
            return why_not_burn(s, seat, number)
    return Why.NOT_ASKED


@rule
def answer_harvest(s: State, seat: Seat, answer: Answer) -> None:
    """R-6.2, R-6.5  The chosen harvest is brought in."""
    number = whole(top(s).space)
    close(s)
    match answer.kind:
        case Do.HARVEST_CORN:
            harvest_corn(s, seat, number)
        case Do.HARVEST_WOOD:
            harvest_wood(s, seat, number)
        case Do.BURN:
            burn(s, seat, number)


# ---- what can be harvested


@rule
def n_corn_visible(s: State, number: int) -> int:
    """R-6.4  Corn tiles of a part of the jungle with no wood on them."""
    return whole(s.corn_tiles[number]) - whole(s.wood_tiles[number])


@rule
def why_not_harvest_corn(s: State, seat: Seat, number: int) -> Why:
    """R-6.3, R-11.6  Corn needs a visible tile, or the second level of agriculture."""
    if n_corn_visible(s, number) > 0 or technologies.has_level(s, seat, Technology.AGRICULTURE, 2):
        return Why.OK
    return Why.NO_CORN_TILE


@rule
def why_not_harvest_wood(s: State, number: int) -> Why:
    """R-6.3  Wood needs a wood tile."""
    return Why.OK if s.wood_tiles[number] > 0 else Why.NO_WOOD_TILE


@rule
def why_not_burn(s: State, seat: Seat, number: int) -> Why:
    """R-6.5, R-6.6  Burning needs a wood tile, and a temple to step down in."""
    if s.wood_tiles[number] == 0:
        return Why.NO_WOOD_TILE
    return Why.OK if temples.can_anger(s, seat) else Why.AT_THE_BOTTOM_EVERYWHERE


@rule
def why_not_harvest_any(s: State, seat: Seat, number: int) -> Why:
    """R-2.5, R-6.3  A part of the jungle that can give nothing cannot be harvested."""
    if why_not_harvest_wood(s, number) == Why.OK:
        return Why.OK
    return why_not_harvest_corn(s, seat, number)


# ---- harvests


@rule
def harvest(s: State, seat: Seat, number: int) -> None:
    """R-6.2, R-6.3  Where wood grows the seat is asked what it harvests."""
    if T.act_goods[Wheel.PALENQUE, number, Good.WOOD] > 0:
        ask(s, Ask.HARVEST, seat).space = number
    else:
        harvest_corn(s, seat, number)


@rule
def harvest_corn(s: State, seat: Seat, number: int) -> None:
    """R-6.2, R-6.3, R-11.6  A visible corn tile is taken, if there is one, and its corn gained."""
    if n_corn_visible(s, number) > 0:
        take_corn_tile(s, seat, number)
    gain_corn(s, seat, number)


@rule
def take_corn_tile(s: State, seat: Seat, number: int) -> None:
    """The seat keeps a corn tile of the jungle."""
    s.corn_tiles[number] -= 1
    s.players[seat].corn_tiles += 1
    tell(s, News.CORN_TILE, seat).space = number


@rule
def gain_corn(s: State, seat: Seat, number: int) -> None:
    """R-6.2, R-11.5, R-11.7, R-20.14  The corn of a harvest, with what agriculture adds and a drought takes."""
    corn = T.act_goods[Wheel.PALENQUE, number, Good.CORN]
    more = technologies.sum_of_levels(s, seat, Technology.AGRICULTURE, T.harvest_corn)
    goods.gain(s, seat, Good.CORN, corn + more - calamity(s, Calamity.LESS_CORN))


@rule
def harvest_wood(s: State, seat: Seat, number: int) -> None:
    """R-6.2, R-6.4, R-11.9, R-20.13  A wood tile is taken and its wood gained; extraction adds, a fire takes."""
    s.wood_tiles[number] -= 1
    s.players[seat].wood_tiles += 1
    tell(s, News.WOOD_TILE, seat).space = number
    wood = T.act_goods[Wheel.PALENQUE, number, Good.WOOD]
    more = 1 if technologies.has_level(s, seat, Technology.EXTRACTION, 1) else 0
    goods.gain(s, seat, Good.WOOD, wood + more - calamity(s, Calamity.LESS_WOOD))


@rule
def burn(s: State, seat: Seat, number: int) -> None:
    """R-6.5  A wood tile leaves the game, the corn under it is harvested, and the gods are angry."""
    s.wood_tiles[number] -= 1
    tell(s, News.FOREST_BURNT, seat).space = number
    take_corn_tile(s, seat, number)
    gain_corn(s, seat, number)
    ask(s, Ask.ANGER, seat)
