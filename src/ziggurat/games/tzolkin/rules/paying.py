"""Resources of choice: a seat pays "any resources" with a bundle, and takes one from the bank.

A bundle is a number of wood, stone and gold. Where only one can be paid, nobody is asked.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Calamity, Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, State

# ---- paying


@rule
def offer_pay(s: State, seat: Seat, out: Any) -> None:
    """List the bundles with which a seat can pay."""
    question = top(s)
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay_with(s, seat, question, bundle) == Why.OK:
            offer(out, action(Do.PAY, bundle))


@rule
def why_not_pay(s: State, seat: Seat, answer: Answer) -> Why:
    """Why an answer does not pay what is asked for."""
    return why_not_pay_with(s, seat, top(s), answer.bundle) if answer.kind == Do.PAY else Why.NOT_ASKED


@rule
def answer_pay(s: State, seat: Seat, answer: Answer) -> None:
    """R-2.6  The chosen resources are paid."""
    close(s)
    pay_bundle(s, seat, answer.bundle)


@rule
def pay_resources(s: State, seat: Seat, count: int) -> None:
    """R-2.6  A seat pays `count` resources of its choice."""
    if count == 0:
        return
    question = ask(s, Ask.PAY, seat)
    question.count = count
    pay_if_one_way(s, seat, question)


@rule
def pay_if_one_way(s: State, seat: Seat, question: Any) -> None:
    """R-2.6  Ask nobody where only one bundle can be paid: the question is answered by itself."""
    if n_payments(s, seat, question) != 1:
        return
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay_with(s, seat, question, bundle) == Why.OK:
            close(s)
            pay_bundle(s, seat, bundle)
            return


@rule
def n_payments(s: State, seat: Seat, question: Any) -> int:
    """In how many ways a seat can pay."""
    count = 0
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_pay_with(s, seat, question, bundle) == Why.OK:
            count += 1
    return count


@rule
def why_not_pay_with(s: State, seat: Seat, question: Any, bundle: int) -> Why:
    """Why a bundle does not answer a question for payment."""
    return why_not_give(s, seat, bundle) if fits_cost(s, question, bundle) else Why.NOT_THE_COST


@rule
def fits_cost(s: State, question: Any, bundle: int) -> bool:
    """A bundle answers a question for payment: as many resources as asked, or a building's cost with one more or less.

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
def cost_left(building: int, good: int, renovated: int) -> int:
    """R-21.15, R-21.16  What a building costs of a resource, when another one is renovated for it."""
    return max(0, T.building_cost[building, good] - T.building_cost[renovated, good])


# ---- taking from the bank


@rule
def offer_take(s: State, seat: Seat, out: Any) -> None:
    """List the bundles that may be taken."""
    question = top(s)
    for bundle in range(T.first_bundle[question.count], T.first_bundle[question.count + 1]):
        if why_not_take_bundle(s, seat, question, bundle) == Why.OK:
            offer(out, action(Do.TAKE, bundle))


@rule
def why_not_take(s: State, seat: Seat, answer: Answer) -> Why:
    """Why an answer is not what may be taken."""
    return why_not_take_bundle(s, seat, top(s), answer.bundle) if answer.kind == Do.TAKE else Why.NOT_ASKED


@rule
def answer_take(s: State, seat: Seat, answer: Answer) -> None:
    """The chosen resources come from the bank, and what gold costs is paid."""
    close(s)
    goods.pay(s, seat, Good.CORN, corn_for_gold(s, answer.bundle))
    for good in range(Good.WOOD, Good.GOLD + 1):
        goods.receive(s, seat, good, T.bundle[answer.bundle, good])


@rule
def take_resources(s: State, seat: Seat, count: int) -> None:
    """A seat takes `count` resources of its choice."""
    ask(s, Ask.TAKE, seat).count = count


@rule
def why_not_take_bundle(s: State, seat: Seat, question: Any, bundle: int) -> Why:
    """Why a bundle does not answer what may be taken."""
    if bundle_size(bundle) != question.count:
        return Why.WRONG_COUNT
    return Why.OK if s.players[seat].goods[Good.CORN] >= corn_for_gold(s, bundle) else Why.NOT_ENOUGH_CORN


@rule
def corn_for_gold(s: State, bundle: int) -> int:
    """R-20.15  What the gold of a bundle costs."""
    return T.bundle[bundle, Good.GOLD] * calamity(s, Calamity.GOLD_CORN)


# ---- bundles


@rule
def bundle_size(bundle: int) -> int:
    """How many resources a bundle holds."""
    return T.bundle[bundle, Good.WOOD] + T.bundle[bundle, Good.STONE] + T.bundle[bundle, Good.GOLD]


@rule
def why_not_give(s: State, seat: Seat, bundle: int) -> Why:
    """Why a seat cannot give these resources."""
    for good in range(Good.WOOD, Good.GOLD + 1):
        if T.bundle[bundle, good] > s.players[seat].goods[good]:
            return Why.NOT_ENOUGH_RESOURCES
    return Why.OK


@rule
def pay_bundle(s: State, seat: Seat, bundle: int) -> None:
    """Give the resources of a bundle."""
    for good in range(Good.WOOD, Good.GOLD + 1):
        goods.pay(s, seat, good, T.bundle[bundle, good])
