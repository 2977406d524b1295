"""Acting: what a worker that was picked up does, and actions of the small wheels for corn."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import Act, Good, T, Term, Wheel
from ziggurat.games.tzolkin.expansion import sales, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, questions, wheel_actions, wheels
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, News, State

# ---- the action of a worker


@rule
def offer_act(s: State, seat: Seat, out: Any) -> None:
    """R-5.3  List the actions of a worker, and none."""
    wheel = whole(top(s).wheel)
    for number in range(1, T.n_actions[wheel] + 1):
        if why_not_take_action(s, seat, wheel, number) == Why.OK:
            offer(out, action(Do.AS, number))
    if s.with_tribes:
        offer_acts_of_tribe(s, seat, out)
    else:
        offer(out, action(Do.NOTHING))


@rule
def why_not_act(s: State, seat: Seat, answer: Answer) -> Why:
    """R-5.3  Why a worker cannot act so."""
    match answer.kind:
        case Do.AS:
            return why_not_take_action(s, seat, whole(top(s).wheel), answer.number)
        case Do.AS_ELSEWHERE:
            if answer.wheel != linked_wheel(s, seat):
                return Why.NOT_LINKED
            return why_not_take_action(s, seat, answer.wheel, answer.number)
        case Do.NOTHING:
            return Why.OK
        case Do.AHEAD:
            return tribes.why_not_go_ahead(s, seat)
    return Why.NOT_ASKED


@rule
def answer_act(s: State, seat: Seat, answer: Answer) -> None:
    """R-5.3, R-19.6  An action, none, or something before it."""
    match answer.kind:
        case Do.AS:
            take_action(s, seat, whole(top(s).wheel), answer.number)
        case Do.AS_ELSEWHERE:
            take_action(s, seat, answer.wheel, answer.number)
        case Do.NOTHING:
            close(s)
            tell(s, News.NO_ACTION, seat)
        case Do.AHEAD:
            tribes.go_ahead(s, seat)


@rule
def linked_wheel(s: State, seat: Seat) -> int:
    """R-19.17  The wheel whose actions the worker can take as well, or 0."""
    return T.linked_wheel[top(s).wheel] if term(s, seat, Term.LINKED) else 0


@rule
def offer_acts_of_tribe(s: State, seat: Seat, out: Any) -> None:
    """R-19.6, R-19.17  What a tribe can do with a worker besides, and nothing."""
    linked = linked_wheel(s, seat)
    if linked > 0:
        for number in range(1, T.n_actions[linked] + 1):
            if why_not_take_action(s, seat, linked, number) == Why.OK:
                offer(out, action(Do.AS_ELSEWHERE, linked, number))
    offer(out, action(Do.NOTHING))
    if tribes.why_not_go_ahead(s, seat) == Why.OK:
        offer(out, action(Do.AHEAD))


@rule
def why_not_take_action(s: State, seat: Seat, wheel: int, number: int) -> Why:
    """R-5.3 to R-5.6  Why the worker that was picked up cannot take an action of its wheel."""
    question = top(s)
    if number > T.n_actions[wheel]:
        return Why.NO_SUCH_ACTION
    fee = wheels.fee_for_action(s, seat, wheel, whole(question.space), number)
    if fee == wheels.UNREACHABLE:
        return Why.OUT_OF_REACH
    if s.players[seat].goods[Good.CORN] < fee:
        return Why.NO_FEE
    gain = wheels.gain_for_action(s, seat, whole(question.space), number)
    corn = whole(s.players[seat].goods[Good.CORN]) - fee + gain
    return wheel_actions.why_not_perform(s, seat, wheel, number, corn)


@rule
def take_action(s: State, seat: Seat, wheel: int, number: int) -> None:
    """R-5.3, R-5.4, R-19.11  The fee is paid or a corn gained, then the action is taken."""
    space = whole(top(s).space)
    close(s)
    goods.pay(s, seat, Good.CORN, wheels.fee_for_action(s, seat, wheel, space, number))
    goods.gain(s, seat, Good.CORN, wheels.gain_for_action(s, seat, space, number))
    wheel_actions.perform(s, seat, wheel, number)


# ---- any action of the small wheels, for corn


@rule
def let_take_any_action(s: State, seat: Seat, corn: int, is_optional: int) -> None:
    """R-9.6, R-13.7, R-19.23  Any action of the small wheels, for some corn, which a sale may bring."""
    if sales.corn_in_reach(s, seat) >= corn:
        question = ask(s, Ask.ANY_ACTION, seat)
        question.count = corn
        question.optional = is_optional


@rule
def offer_any_action(s: State, seat: Seat, out: Any) -> None:
    """R-9.6  List the actions of the small wheels."""
    corn = whole(s.players[seat].goods[Good.CORN]) - whole(top(s).count)
    for wheel in range(Wheel.PALENQUE, Wheel.UXMAL + 1):
        for number in range(1, T.n_actions[wheel] + 1):
            if corn < 0 or T.act[wheel, number] == Act.ANY_ACTION:
                continue
            if wheel_actions.why_not_perform(s, seat, wheel, number, corn) == Why.OK:
                offer(out, action(Do.AS_ELSEWHERE, wheel, number))
    if top(s).optional:
        offer(out, action(Do.NOTHING))


@rule
def why_not_any_action(s: State, seat: Seat, answer: Answer) -> Why:
    """R-9.6, R-13.7  Why an action of a small wheel cannot be chosen for corn."""
    if answer.kind == Do.NOTHING:
        return questions.why_not_leave(s)
    if answer.kind != Do.AS_ELSEWHERE:
        return Why.NOT_ASKED
    if T.act[answer.wheel, answer.number] == Act.ANY_ACTION:
        return Why.NOT_AGAIN
    corn = whole(s.players[seat].goods[Good.CORN]) - whole(top(s).count)
    if corn < 0:
        return Why.NOT_ENOUGH_CORN
    return wheel_actions.why_not_perform(s, seat, answer.wheel, answer.number, corn)


@rule
def answer_any_action(s: State, seat: Seat, answer: Answer) -> None:
    """R-9.6, R-9.7  The corn is paid, then the action is taken as if the worker stood there."""
    corn = whole(top(s).count)
    close(s)
    if answer.kind == Do.NOTHING:
        tell(s, News.NO_ACTION, seat)
        return
    goods.pay(s, seat, Good.CORN, corn)
    wheel_actions.perform(s, seat, answer.wheel, answer.number)
