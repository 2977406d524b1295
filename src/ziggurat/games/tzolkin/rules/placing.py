"""Placing workers: on a wheel, on the starting player space or on a quick action space."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import LEAST_ON_WHEELS, N_WHEELS, QUICK_COST, Good, Term
from ziggurat.games.tzolkin.expansion import quick_actions, sales
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import begging, goods, sets
from ziggurat.games.tzolkin.rules.placement_costs import (
    NO_SPACE,
    cheapest_placement,
    cost_of_space,
    free_space_from,
    lowest_free_space,
    price_of_space,
    saved_on,
)
from ziggurat.games.tzolkin.rules.terms import fee_for_next_worker, term
from ziggurat.games.tzolkin.state import Ask, News, State, Step


@rule
def offer_place(s: State, seat: Seat, out: Any) -> None:
    """R-4.1  Place another worker, or be done."""
    offer_placements(s, seat, out)
    offer(out, action(Do.DONE))
    offer_place_quick(s, seat, out)
    if s.with_tribes:
        offer_skips(s, seat, out)


@rule
def why_not_place(s: State, seat: Seat, answer: Answer) -> Why:
    """R-4.1  Why another worker cannot be placed so; the seat may be done at any time."""
    return Why.OK if answer.kind == Do.DONE else why_not_placement(s, seat, answer)


@rule
def answer_place(s: State, seat: Seat, answer: Answer) -> None:
    """R-4.1  One worker after the other, until the seat is done."""
    match answer.kind:
        case Do.SKIP:
            skip(s, seat, answer.wheel)
        case Do.DONE:
            close(s)
            finish_placing(s, seat)
        case _:
            close(s)
            place_worker(s, seat, answer)
            ask(s, Ask.PLACE, seat)


@rule
def finish_placing(s: State, seat: Seat) -> None:
    """R-19.3, R-22.4  After placing, the quick action that was chosen; then a tribe may pick up a worker."""
    if s.n_on_wheels >= LEAST_ON_WHEELS and term(s, seat, Term.EXTRA_PICKS):
        plan(s, Step.EXTRA_PICK).receiver = seat
    if s.quick_due:
        sales.plan_last_sale(s, seat)
        plan(s, Step.QUICK).receiver = seat


# ---- where a worker can be placed


@rule
def is_placement(kind: int) -> bool:
    """An answer of this kind places a worker, or prepares it."""
    return kind == Do.PLACE or kind == Do.PLACE_START or kind == Do.PLACE_QUICK or kind == Do.SKIP


@rule
def why_not_placement(s: State, seat: Seat, answer: Answer) -> Why:
    """Why a worker cannot be placed so."""
    match answer.kind:
        case Do.PLACE:
            return why_not_place_on_wheel(s, seat, answer.wheel)
        case Do.PLACE_START:
            return why_not_place_start(s, seat)
        case Do.PLACE_QUICK:
            return quick_actions.why_not_place_quick(s, seat, whole(s.players[seat].goods[Good.CORN]))
        case Do.SKIP:
            return why_not_skip(s, seat, answer.wheel)
    return Why.NOT_ASKED


@rule
def corn_to_spend(s: State, seat: Seat) -> int:
    """R-22.6  Corn of a seat, but for what its quick action needs."""
    return whole(s.players[seat].goods[Good.CORN]) - quick_actions.corn_to_keep(s, seat)


@rule
def why_not_pay_placement(s: State, seat: Seat, cost: int) -> Why:
    """R-3.3, R-3.4, R-4.4, R-22.6  Why a worker cannot be placed for this cost."""
    if corn_to_spend(s, seat) >= cost:
        return Why.OK
    if s.players[seat].goods[Good.CORN] >= cost:
        return Why.KEEP_FOR_QUICK
    if not begging.receives_mercy(s, seat):
        return Why.NOT_ENOUGH_CORN
    return Why.OK if cost == cheapest_placement(s, seat) else Why.CHEAPEST_ONLY


@rule
def why_not_place_on_wheel(s: State, seat: Seat, wheel: int) -> Why:
    """R-4.1 to R-4.5  Why a worker cannot be placed on a wheel."""
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    space = lowest_free_space(s, wheel)
    if space == NO_SPACE:
        return Why.WHEEL_FULL
    return why_not_pay_placement(s, seat, cost_of_space(s, seat, wheel, space))


@rule
def why_not_place_start(s: State, seat: Seat) -> Why:
    """R-4.6, R-22.6  Why a worker cannot be placed on the starting player space; its corn counts for a quick action."""
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    if s.start_space > 0:
        return Why.START_SPACE_TAKEN
    fee = fee_for_next_worker(s, seat)
    if s.quick_due > 0 and s.players[seat].goods[Good.CORN] >= fee:
        keep = quick_actions.corn_to_keep(s, seat) - whole(s.corn_on_teeth)
        return Why.OK if s.players[seat].goods[Good.CORN] - fee >= keep else Why.KEEP_FOR_QUICK
    return why_not_pay_placement(s, seat, fee)


@rule
def offer_placements(s: State, seat: Seat, out: Any) -> None:
    """List where the next worker can be placed on a wheel or on the starting player space."""
    if s.players[seat].hand == 0:
        return
    fee, discount = fee_for_next_worker(s, seat), term(s, seat, Term.SPACE_DISCOUNT)
    corn = corn_to_spend(s, seat)
    if s.n_placed == 0 and begging.receives_mercy(s, seat):
        corn = cheapest_placement(s, seat)
    if corn >= fee:
        for wheel in range(1, N_WHEELS + 1):
            space = lowest_free_space(s, wheel)
            if space != NO_SPACE and fee + price_of_space(s, wheel, space, discount) <= corn:
                offer(out, action(Do.PLACE, wheel))
    if why_not_place_start(s, seat) == Why.OK:
        offer(out, action(Do.PLACE_START))


@rule
def offer_place_quick(s: State, seat: Seat, out: Any) -> None:
    """R-22.1  A quick action space, where one can be taken."""
    if quick_actions.why_not_place_quick(s, seat, whole(s.players[seat].goods[Good.CORN])) == Why.OK:
        offer(out, action(Do.PLACE_QUICK))


# ---- one worker


@rule
def place_worker(s: State, seat: Seat, answer: Answer) -> None:
    """R-4.1, R-4.6, R-22.1  A worker on a wheel, on the starting player space or on a quick action space."""
    match answer.kind:
        case Do.PLACE:
            place_on_wheel(s, seat, answer.wheel)
        case Do.PLACE_START:
            place_start(s, seat)
        case Do.PLACE_QUICK:
            place_quick(s, seat)


@rule
def place_on_wheel(s: State, seat: Seat, wheel: int) -> None:
    """R-4.1 to R-4.5  A worker goes to the lowest free space and is paid for."""
    space = lowest_free_space(s, wheel)
    cost = cost_of_space(s, seat, wheel, space)
    s.wheels[wheel, space] = seat
    s.n_on_wheels += 1
    s.fresh[wheel] = sets.with_member(whole(s.fresh[wheel]), space)
    s.discount += saved_on(s, space, term(s, seat, Term.SPACE_DISCOUNT))
    item = tell(s, News.WORKER_PLACED, seat)
    item.wheel = wheel
    item.space = space
    pay_for_placement(s, seat, cost)


@rule
def place_start(s: State, seat: Seat) -> None:
    """R-4.6  A worker goes to the starting player space."""
    cost = fee_for_next_worker(s, seat)
    s.start_space = seat
    tell(s, News.START_SPACE_TAKEN, seat)
    pay_for_placement(s, seat, cost)


@rule
def place_quick(s: State, seat: Seat) -> None:
    """R-22.1  A worker goes to a quick action space."""
    cost = QUICK_COST + fee_for_next_worker(s, seat)
    quick_actions.take_space(s, seat)
    pay_for_placement(s, seat, cost)


@rule
def pay_for_placement(s: State, seat: Seat, cost: int) -> None:
    """R-3.4, R-4.4  The worker is paid for; with mercy all corn is given."""
    me = s.players[seat]
    goods.pay(s, seat, Good.CORN, min(cost, whole(me.goods[Good.CORN])))
    me.hand -= 1
    s.n_placed += 1


# ---- a space that counts as taken


@rule
def why_not_skip(s: State, seat: Seat, wheel: int) -> Why:
    """R-19.22  Why the lowest free space of a wheel cannot count as taken: the next one must be within means."""
    if term(s, seat, Term.SKIPS) == 0:
        return Why.NO_SUCH_ABILITY
    if s.skipped_wheel > 0:
        return Why.USED_THIS_TURN
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    space = lowest_free_space(s, wheel)
    if space == NO_SPACE:
        return Why.WHEEL_FULL
    following = free_space_from(s, wheel, space + 1)
    if following == NO_SPACE or cost_of_space(s, seat, wheel, following) > corn_to_spend(s, seat):
        return Why.CANNOT_PLACE_AFTER
    return Why.OK


@rule
def offer_skips(s: State, seat: Seat, out: Any) -> None:
    """List the wheels on which a space can be skipped."""
    for wheel in range(1, N_WHEELS + 1):
        if why_not_skip(s, seat, wheel) == Why.OK:
            offer(out, action(Do.SKIP, wheel))


@rule
def skip(s: State, seat: Seat, wheel: int) -> None:
    """R-19.22  The lowest free space of a wheel counts as taken for the rest of the turn."""
    space = lowest_free_space(s, wheel)
    s.skipped_wheel = wheel
    s.skipped_space = space
    item = tell(s, News.SPACE_SKIPPED, seat)
    item.wheel = wheel
    item.space = space
