"""The actions of the wheels: for each kind of them, why it cannot be used, and the rule that it is bound to."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import Act, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import (
    acting,
    building,
    chichen_itza,
    learning,
    market,
    palenque,
    temples,
    workers,
    yaxchilan,
)
from ziggurat.games.tzolkin.state import Architecture, News, State


@rule
def why_not_perform(s: State, seat: Seat, wheel: int, number: int, corn: int) -> Why:
    """R-2.5  Why a seat that has `corn` corn cannot use an action: it cannot pay, or it would have no effect."""
    match T.act[wheel, number]:
        case Act.FISH:
            return Why.OK
        case Act.HARVEST:
            return palenque.why_not_harvest_any(s, seat, number)
        case Act.GAIN:
            return yaxchilan.why_not_mine(s, seat, number)
        case Act.TECHNOLOGY:
            return learning.why_not_learn_any(s, seat, corn)
        case Act.BUILD:
            return building.why_not_build_any(s, seat, 0, corn)
        case Act.BUILD_OR_MONUMENT:
            return building.why_not_build_two_or_monument(s, seat, corn)
        case Act.BUILD_WITH_CORN:
            return building.why_not_build_any(s, seat, T.act_cost[wheel, number], corn)
        case Act.TEMPLES:
            return temples.why_not_buy_steps(s, seat, T.act_cubes[wheel, number], corn - T.act_cost[wheel, number])
        case Act.MARKET:
            return market.why_not_visit_market(s, seat, corn)
        case Act.WORKER:
            return workers.why_not_gain_worker(s, seat)
        case Act.ANY_ACTION:
            return Why.OK if corn >= T.act_cost[wheel, number] else Why.NOT_ENOUGH_CORN
        case Act.OFFER_SKULL:
            return chichen_itza.why_not_place_skull(s, seat, number)
    return Why.NO_SUCH_ACTION


@rule
def perform(s: State, seat: Seat, wheel: int, number: int) -> None:
    """Chapters 6 to 10  An action of a wheel."""
    item = tell(s, News.ACTION, seat)
    item.wheel = wheel
    item.space = number
    times = T.act_times[wheel, number]
    match T.act[wheel, number]:
        case Act.FISH:
            palenque.fish(s, seat, number)
        case Act.HARVEST:
            palenque.harvest(s, seat, number)
        case Act.GAIN:
            yaxchilan.mine(s, seat, number)
        case Act.TECHNOLOGY:
            learning.let_learn(s, seat, times, 0, 0)
        case Act.BUILD:
            building.let_build(s, seat, 0, Architecture.YES.value, 0)
        case Act.BUILD_OR_MONUMENT:
            building.let_build_two_or_monument(s, seat)
        case Act.BUILD_WITH_CORN:
            building.let_build(s, seat, T.act_cost[wheel, number], Architecture.YES.value, 0)
        case Act.TEMPLES:
            temples.buy_steps(s, seat, times, T.act_cubes[wheel, number], T.act_cost[wheel, number])
        case Act.MARKET:
            market.visit_market(s, seat)
        case Act.WORKER:
            workers.gain_worker(s, seat)
        case Act.ANY_ACTION:
            acting.let_take_any_action(s, seat, T.act_cost[wheel, number], 0)
        case Act.OFFER_SKULL:
            chichen_itza.place_skull(s, seat, number)
