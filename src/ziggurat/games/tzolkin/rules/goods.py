"""Goods: corn, wood, stone, gold and crystal skulls come from the bank and go back to it.

Only skulls are limited. A prophecy can put a price on gold and skulls: then each is asked for by itself. A cost of "any
resources" is paid with a bundle of the seat's choice; where only one bundle can be paid, nobody is asked.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import Calamity, Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State, Step


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
    """So many goods with a price are due to a seat."""
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


# ---- bundles of resources


@rule
def bundle_size(bundle: int) -> int:
    """How many resources a bundle holds."""
    return T.bundle[bundle, Good.WOOD] + T.bundle[bundle, Good.STONE] + T.bundle[bundle, Good.GOLD]


@rule
def why_not_pay_bundle(s: State, seat: Seat, bundle: int) -> Why:
    """Why a seat cannot give these resources."""
    goods = s.players[seat].goods
    for good in range(Good.WOOD, Good.GOLD + 1):
        if T.bundle[bundle, good] > goods[good]:
            return Why.NOT_ENOUGH_RESOURCES
    return Why.OK


@rule
def pay_bundle(s: State, seat: Seat, bundle: int) -> None:
    """Give the resources of a bundle."""
    for good in range(Good.WOOD, Good.GOLD + 1):
        pay(s, seat, good, T.bundle[bundle, good])


@rule
def cost_left(building: int, good: int, renovated: int) -> int:
    """R-21.15, R-21.16  What a building costs of a resource, when another one is renovated for it."""
    return max(0, T.building_cost[building, good] - T.building_cost[renovated, good])


@rule
def fits_cost(s: State, question: Any, bundle: int) -> bool:
    """A bundle answers a question for payment: so many resources, or the cost of a building with one more or less.

    With one less and one more, a building of wood can be paid with stone: one is saved and another one is added.
    """
    building = whole(question.tile)
    if building == 0:
        return bundle_size(bundle) == question.count
    n_more, n_less = 0, 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        difference = T.bundle[bundle, good] - cost_left(building, good, whole(question.renovated))
        if difference > 0:
            n_more += difference
        else:
            n_less -= difference
    return bool(n_more <= question.more and n_less <= question.less and bundle_size(bundle) == question.count)


@rule
def why_not_pay(s: State, seat: Seat, question: Any, bundle: int) -> Why:
    """Why a bundle does not answer a question for payment."""
    if not fits_cost(s, question, bundle):
        return Why.NOT_THE_COST
    return why_not_pay_bundle(s, seat, bundle)


@rule
def offer_payments(s: State, seat: Seat, question: Any, out: Any) -> None:
    """List the bundles with which a seat can pay."""
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay(s, seat, question, bundle) == Why.OK:
            offer(out, action(Do.PAY, bundle))


@rule
def n_payments(s: State, seat: Seat, question: Any) -> int:
    """In how many ways a seat can pay."""
    count = 0
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay(s, seat, question, bundle) == Why.OK:
            count += 1
    return count


@rule
def settle_payment(s: State, seat: Seat, question: Any) -> None:
    """R-2.6  Ask nobody where only one bundle can be paid: the question is answered by itself."""
    if n_payments(s, seat, question) != 1:
        return
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay(s, seat, question, bundle) == Why.OK:
            close(s)
            pay_bundle(s, seat, bundle)
            return


@rule
def pay_resources(s: State, seat: Seat, count: int) -> None:
    """R-2.6  A seat pays so many resources of its choice."""
    if count == 0:
        return
    question = ask(s, Ask.PAY, seat)
    question.count = count
    settle_payment(s, seat, question)


# ---- resources of choice from the bank


@rule
def take_resources(s: State, seat: Seat, count: int) -> None:
    """A seat takes so many resources of its choice."""
    ask(s, Ask.TAKE, seat).count = count


@rule
def corn_for_gold(s: State, bundle: int) -> int:
    """R-20.15  What the gold of a bundle costs."""
    return T.bundle[bundle, Good.GOLD] * calamity(s, Calamity.GOLD_CORN)


@rule
def why_not_take(s: State, seat: Seat, question: Any, bundle: int) -> Why:
    """Why a bundle does not answer what may be taken."""
    if bundle_size(bundle) != question.count:
        return Why.NOT_SO_MANY
    return Why.OK if s.players[seat].goods[Good.CORN] >= corn_for_gold(s, bundle) else Why.NOT_ENOUGH_CORN


@rule
def offer_takings(s: State, seat: Seat, question: Any, out: Any) -> None:
    """List the bundles that may be taken."""
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_take(s, seat, question, bundle) == Why.OK:
            offer(out, action(Do.TAKE, bundle))


@rule
def take_bundle(s: State, seat: Seat, bundle: int) -> None:
    """Take the resources of a bundle, and pay what gold costs."""
    pay(s, seat, Good.CORN, corn_for_gold(s, bundle))
    for good in range(Good.WOOD, Good.GOLD + 1):
        receive(s, seat, good, T.bundle[bundle, good])
