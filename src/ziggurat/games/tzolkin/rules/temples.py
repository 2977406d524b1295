"""Temples: climbing them, and angering the gods."""

from __future__ import annotations

from typing import Any, NamedTuple

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import N_TEMPLES, Calamity, Good, T
from ziggurat.games.tzolkin.expansion import sales
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, paying, questions
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Ask, News, State, Step


class Purse(NamedTuple):
    """What can be paid with."""

    corn: int
    resources: int


@rule
def can_climb(s: State, seat: Seat, temple: int) -> bool:
    """R-12.2, R-12.3  A seat can step up unless it is at the top, or just below it while another seat is there."""
    step = s.players[seat].temple[temple]
    if step == T.n_steps[temple]:
        return False
    if step + 1 == T.n_steps[temple]:
        for other in range(1, s.seats + 1):
            if s.players[other].temple[temple] == T.n_steps[temple]:
                return False
    return True


@rule
def step_cubes(s: State, temple: int) -> int:
    """R-20.10 to R-20.12  Resources that a step in a temple costs."""
    return 1 if calamity(s, Calamity.ANGRY_TEMPLE) == temple else 0


@rule
def has_price(s: State, temple: int) -> bool:
    """R-20.9 to R-20.12  A step in the temple is not for nothing."""
    return calamity(s, Calamity.STEP_CORN) > 0 or step_cubes(s, temple) > 0


@rule
def why_not_afford(s: State, temple: int, purse: Purse) -> Why:
    """R-20.5  Why a step up in a temple cannot be paid with this purse."""
    if purse.corn < calamity(s, Calamity.STEP_CORN):
        return Why.NOT_ENOUGH_CORN
    if purse.resources < step_cubes(s, temple):
        return Why.NOT_ENOUGH_RESOURCES
    return Why.OK


@rule
def can_climb_any(s: State, seat: Seat, purse: Purse) -> bool:
    """R-2.5, R-19.24  The seat could step up in some temple and pay for it, perhaps with what a sale brings."""
    for temple in range(1, N_TEMPLES + 1):
        if can_climb(s, seat, temple) and is_in_reach(s, seat, temple, purse):
            return True
    return False


@rule
def is_in_reach(s: State, seat: Seat, temple: int, purse: Purse) -> bool:
    """R-19.24  A step can be paid, at once or after a sale; what the cheapest resource brings is enough."""
    if why_not_afford(s, temple, purse) == Why.OK:
        return True
    if purse.resources == 0 or not sales.can_sell(s, seat):
        return False
    return why_not_afford(s, temple, Purse(purse.corn + T.price[Good.WOOD], purse.resources - 1)) == Why.OK


@rule
def why_not_step_in(s: State, seat: Seat, temple: int, purse: Purse) -> Why:
    """R-12.5, R-20.5  Why a temple cannot be chosen: its step cannot be paid. A step that is wasted has no price."""
    return why_not_afford(s, temple, purse) if can_climb(s, seat, temple) else Why.OK


@rule
def purse_of(s: State, seat: Seat) -> Purse:
    """What a seat has to pay with."""
    return Purse(whole(s.players[seat].goods[Good.CORN]), goods.n_resources(s, seat))


@rule
def pay_and_climb(s: State, seat: Seat, temple: int, cubes: int) -> None:
    """R-2.5, R-12.5, R-20.9 to R-20.12  `cubes` resources and the price of the step are paid, then it is taken."""
    step = plan(s, Step.STEP_UP)
    step.receiver = seat
    step.temple = temple
    if can_climb(s, seat, temple):
        goods.pay(s, seat, Good.CORN, calamity(s, Calamity.STEP_CORN))
        cubes += step_cubes(s, temple)
    paying.pay_resources(s, seat, cubes)


@rule
def step_up(s: State) -> None:
    """R-12.5  The step that was paid for is taken, or wasted."""
    seat, temple = whole(top(s).receiver), whole(top(s).temple)
    close(s)
    if can_climb(s, seat, temple):
        climb(s, seat, temple)
    else:
        tell(s, News.STEP_WASTED, seat).thing = temple


@rule
def climb(s: State, seat: Seat, temple: int) -> None:
    """R-12.6  A step up; whoever reaches the top has the privilege again."""
    me = s.players[seat]
    me.temple[temple] += 1
    item = tell(s, News.CLIMBED, seat)
    item.thing = temple
    item.count = me.temple[temple]
    if me.temple[temple] == T.n_steps[temple] and me.privilege == 0:
        me.privilege = 1
        tell(s, News.PRIVILEGE_BACK, seat)


@rule
def grant_step(s: State, seat: Seat, temple: int) -> None:
    """R-12.4, R-20.6  A seat is given a step: lost where it cannot climb, asked for where it has a price."""
    if not can_climb(s, seat, temple):
        tell(s, News.STEP_LOST, seat).thing = temple
    elif has_price(s, temple):
        grant_steps(s, seat, 1)
        top(s).only = temple
    else:
        climb(s, seat, temple)


# ---- steps in temples of choice


@rule
def offer_climb(s: State, seat: Seat, out: Any) -> None:
    """R-12.5, R-20.6  List the temples that can be chosen; a step with a price can be left."""
    offer_temples(s, seat, purse_of(s, seat), out)
    if top(s).optional:
        offer(out, action(Do.DECLINE))


@rule
def why_not_climb(s: State, seat: Seat, answer: Answer) -> Why:
    """R-12.5, R-20.6  Why a temple cannot be chosen, or the step not be left."""
    match answer.kind:
        case Do.TEMPLE:
            return why_not_choose_temple(s, seat, answer.temple, purse_of(s, seat))
        case Do.DECLINE:
            return questions.why_not_leave(s)
    return Why.NOT_ASKED


@rule
def answer_climb(s: State, seat: Seat, answer: Answer) -> None:
    """R-12.5, R-20.6  The temple is climbed, or the step left."""
    if answer.kind == Do.DECLINE:
        close(s)
        tell(s, News.STEP_DECLINED, seat)
    else:
        choose_temple(s, seat, answer.temple)


@rule
def grant_steps(s: State, seat: Seat, count: int) -> None:
    """R-12.5  A seat may step up in `count` different temples of its choice."""
    step = plan(s, Step.CLIMB)
    step.receiver = seat
    step.count = count


@rule
def why_not_buy_steps(s: State, seat: Seat, cubes: int, corn_left: int) -> Why:
    """R-2.5, R-8.7, R-9.1  Steps in temples have a price, and need a temple to climb."""
    if corn_left < 0:
        return Why.NOT_ENOUGH_CORN
    if goods.n_resources(s, seat) < cubes:
        return Why.NOT_ENOUGH_RESOURCES
    purse = Purse(corn_left, goods.n_resources(s, seat) - cubes)
    return Why.OK if can_climb_any(s, seat, purse) else Why.NO_TEMPLE_TO_CLIMB


@rule
def buy_steps(s: State, seat: Seat, count: int, cubes: int, corn: int) -> None:
    """R-8.7, R-9.1  `cubes` resources and `corn` corn are paid for steps in `count` temples."""
    grant_steps(s, seat, count)
    goods.pay(s, seat, Good.CORN, corn)
    paying.pay_resources(s, seat, cubes)


@rule
def ask_for_temple(s: State) -> None:
    """R-12.5  The next temple of choice is asked for; where none can be climbed and paid for, the step is lost."""
    step = top(s)
    seat, count, climbed, only = whole(step.receiver), whole(step.count), whole(step.temple), whole(step.only)
    close(s)
    if count == 0:
        return
    question = ask(s, Ask.CLIMB, seat)
    question.count = count
    question.temple = climbed
    question.only = only
    n_possible, n_free = 0, 0
    for temple in range(1, N_TEMPLES + 1):
        if can_climb(s, seat, temple) and is_meant(s, temple) and is_in_reach(s, seat, temple, purse_of(s, seat)):
            n_possible += 1
            n_free += 0 if has_price(s, temple) else 1
    question.optional = 0 if n_free > 0 else 1
    if n_possible == 0:
        close(s)
        tell(s, News.STEP_LOST, seat).thing = only


@rule
def is_meant(s: State, temple: int) -> bool:
    """The open question is about this temple, too."""
    return bool(temple != top(s).temple and (top(s).only == 0 or temple == top(s).only))


@rule
def why_not_choose_temple(s: State, seat: Seat, temple: int, purse: Purse) -> Why:
    """Why a temple cannot be the one that is asked for."""
    question = top(s)
    if temple == question.temple:
        return Why.OTHER_TEMPLE
    if question.only > 0 and temple != question.only:
        return Why.NOT_THAT_ONE
    return why_not_step_in(s, seat, temple, purse)


@rule
def offer_temples(s: State, seat: Seat, purse: Purse, out: Any) -> None:
    """R-12.5  List the temples that can be chosen, also those in which the step is wasted."""
    for temple in range(1, N_TEMPLES + 1):
        if why_not_choose_temple(s, seat, temple, purse) == Why.OK:
            offer(out, action(Do.TEMPLE, temple))


@rule
def choose_temple(s: State, seat: Seat, temple: int) -> None:
    """R-8.7, R-12.5  The step is taken in the chosen temple, and the next one has to be in another."""
    count = whole(top(s).count)
    close(s)
    step = plan(s, Step.CLIMB)
    step.receiver = seat
    step.count = count - 1
    step.temple = temple
    pay_and_climb(s, seat, temple, 0)


# ---- anger


@rule
def offer_anger(s: State, seat: Seat, out: Any) -> None:
    """R-12.7  List the temples in which a seat can step down."""
    for temple in range(1, N_TEMPLES + 1):
        if why_not_step_down(s, seat, temple) == Why.OK:
            offer(out, action(Do.ANGER, temple))


@rule
def why_not_anger(s: State, seat: Seat, answer: Answer) -> Why:
    """R-12.7  Why a seat cannot step down so."""
    return why_not_step_down(s, seat, answer.temple) if answer.kind == Do.ANGER else Why.NOT_ASKED


@rule
def answer_anger(s: State, seat: Seat, answer: Answer) -> None:
    """R-12.7  A god is angry."""
    close(s)
    step_down(s, seat, answer.temple)


@rule
def why_not_step_down(s: State, seat: Seat, temple: int) -> Why:
    """R-12.7  The lowest step cannot be left downwards."""
    return Why.OK if s.players[seat].temple[temple] > 1 else Why.AT_THE_BOTTOM


@rule
def can_anger(s: State, seat: Seat) -> bool:
    """The seat could step down in some temple."""
    for temple in range(1, N_TEMPLES + 1):
        if s.players[seat].temple[temple] > 1:
            return True
    return False


@rule
def why_not_receive_skull(s: State, seat: Seat) -> Why:
    """R-1.3, R-20.16  A skull must be left, and where it angers a god, a temple to step down in."""
    if s.skulls == 0:
        return Why.NO_SKULL_LEFT
    if calamity(s, Calamity.SKULL_ANGER) > 0 and not can_anger(s, seat):
        return Why.AT_THE_BOTTOM_EVERYWHERE
    return Why.OK


@rule
def step_down(s: State, seat: Seat, temple: int) -> None:
    """R-12.7  A step down."""
    me = s.players[seat]
    me.temple[temple] -= 1
    item = tell(s, News.GODS_ANGERED, seat)
    item.thing = temple
    item.count = me.temple[temple]
