"""Chichen Itza: crystal skulls for the gods."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Good, T, Technology, Wheel
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, paying, points, technologies, temples
from ziggurat.games.tzolkin.state import Ask, News, Source, State, Step


@rule
def why_not_place_skull(s: State, seat: Seat, number: int) -> Why:
    """R-10.1  An action needs a skull, and works once in the game."""
    if s.skull_at[number] > 0:
        return Why.SKULL_THERE
    return Why.OK if s.players[seat].goods[Good.SKULL] > 0 else Why.NO_SKULL


@rule
def place_skull(s: State, seat: Seat, number: int) -> None:
    """R-10.1 to R-10.3  The skull stays; points, a step in the temple, and at some spaces a resource."""
    wheel = Wheel.CHICHEN_ITZA.value
    s.players[seat].goods[Good.SKULL] -= 1
    s.skull_at[number] = seat
    tell(s, News.SKULL_PLACED, seat).space = number
    plan(s, Step.OFFERING).receiver = seat
    points.score_points(s, seat, Source.CHICHEN_ITZA, T.act_points[wheel, number])
    temples.grant_step(s, seat, T.act_temple[wheel, number])
    if T.act_cubes[wheel, number] > 0:
        paying.take_resources(s, seat, T.act_cubes[wheel, number])


# ---- theology: a step for a resource


@rule
def offer_offering(s: State, seat: Seat, out: Any) -> None:
    """R-11.14  List the temples that can be climbed, and the way out."""
    temples.offer_temples(s, seat, purse_after_offering(s, seat), out)
    offer(out, action(Do.DECLINE))


@rule
def why_not_offering(s: State, seat: Seat, answer: Answer) -> Why:
    """R-11.14  Why a temple cannot be climbed for a resource; the offer may be declined."""
    match answer.kind:
        case Do.TEMPLE:
            return temples.why_not_step_in(s, seat, answer.temple, purse_after_offering(s, seat))
        case Do.DECLINE:
            return Why.OK
    return Why.NOT_ASKED


@rule
def answer_offering(s: State, seat: Seat, answer: Answer) -> None:
    """R-11.14  The resource is paid and the step taken, or neither."""
    close(s)
    if answer.kind == Do.TEMPLE:
        temples.pay_and_climb(s, seat, answer.temple, 1)


@rule
def let_offer(s: State) -> None:
    """R-11.14, R-11.23  After the action, the second level of theology offers a step for a resource."""
    seat = whole(top(s).receiver)
    close(s)
    if not technologies.has_level(s, seat, Technology.THEOLOGY, 2):
        return
    if goods.n_resources(s, seat) > 0 and temples.can_climb_any(s, seat, purse_after_offering(s, seat)):
        ask(s, Ask.OFFERING, seat)


@rule
def purse_after_offering(s: State, seat: Seat) -> temples.Purse:
    """What a seat can pay with when the resource for the step is given."""
    purse = temples.purse_of(s, seat)
    return temples.Purse(purse.corn, purse.resources - 1)
