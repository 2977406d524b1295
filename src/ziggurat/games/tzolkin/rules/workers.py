"""Workers: begging for corn, placing them on the wheels, and picking them up."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import BEGGING_MOST, N_WHEELS, QUICK_COST, Calamity, Good, T, Term, Wheel
from ziggurat.games.tzolkin.expansion import quick_actions, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, temples
from ziggurat.games.tzolkin.rules.terms import calamity, fee_for_next_worker, term
from ziggurat.games.tzolkin.state import Ask, News, State

NO_SPACE = -1
"""Not a space: the wheel is full."""
DEAR = 1000
"""More than any placement costs."""

# ---- begging


@rule
def why_not_beg(s: State, seat: Seat) -> Why:
    """R-3.1  With little corn, and a god who can still be angered."""
    if s.players[seat].goods[Good.CORN] > BEGGING_MOST:
        return Why.TOO_MUCH_CORN_TO_BEG
    return Why.OK if temples.can_anger(s, seat) else Why.AT_THE_BOTTOM_EVERYWHERE


@rule
def beg(s: State, seat: Seat) -> None:
    """R-3.2, R-19.10  Corn from the bank, and an angry god."""
    corn = term(s, seat, Term.BEGGING_CORN)
    s.players[seat].goods[Good.CORN] = corn
    tell(s, News.BEGGED, seat).count = corn
    ask(s, Ask.ANGER, seat)


# ---- what a placement costs


@rule
def free_space_from(s: State, wheel: int, first: int) -> int:
    """R-4.2, R-4.3, R-19.22  The lowest free space of a wheel from a number on; one may count as taken."""
    for space in range(first, T.last_space[wheel] + 1):
        if s.wheels[wheel, space] == 0 and not (s.skipped_wheel == wheel and s.skipped_space == space):
            return space
    return NO_SPACE


@rule
def lowest_free_space(s: State, wheel: int) -> int:
    """R-4.2, R-4.3  The free space of a wheel with the lowest number."""
    return free_space_from(s, wheel, 0)


@rule
def saved_on(s: State, space: int, most: int) -> int:
    """R-19.14  What a discount of at most so much still saves, if a worker is placed on this space."""
    return min(most, max(whole(s.discount), space)) - whole(s.discount)


@rule
def price_of_space(s: State, wheel: int, space: int, discount: int) -> int:
    """R-4.4, R-19.13, R-20.23, R-20.24  What a space of a wheel costs now, besides the fee."""
    price = space - saved_on(s, space, discount)
    return price + calamity(s, Calamity.FLOOD_CORN) if wheel == Wheel.CHICHEN_ITZA else price


@rule
def cost_of_space(s: State, seat: Seat, wheel: int, space: int) -> int:
    """R-4.4  What the next worker costs on a space of a wheel."""
    return price_of_space(s, wheel, space, term(s, seat, Term.SPACE_DISCOUNT)) + fee_for_next_worker(s, seat)


@rule
def cheapest_placement(s: State, seat: Seat) -> int:
    """What the next worker costs at least, on a wheel or on the starting player space."""
    if s.start_space == 0:
        return fee_for_next_worker(s, seat)
    least = DEAR
    for wheel in range(1, N_WHEELS + 1):
        space = lowest_free_space(s, wheel)
        if space != NO_SPACE:
            least = min(least, cost_of_space(s, seat, wheel, space))
    return least


@rule
def can_place_with(s: State, seat: Seat, corn: int) -> bool:
    """A seat with so much corn could place a worker somewhere."""
    return corn >= cheapest_placement(s, seat) or quick_actions.why_not_place(s, seat, corn) == Why.OK


@rule
def is_stuck(s: State, seat: Seat) -> bool:
    """R-2.2, R-2.3, R-19.8, R-19.24  The seat has to place and cannot pay, neither at once nor after a sale."""
    if s.n_placed > 0 or has_worker_on_wheel(s, seat) or term(s, seat, Term.MAY_PASS):
        return False
    return not can_place_with(s, seat, whole(s.players[seat].goods[Good.CORN])) and not can_place_after_sale(s, seat)


@rule
def can_place_after_sale(s: State, seat: Seat) -> bool:
    """R-19.24  A sale would pay for a placement; what is sold is not there for a quick action."""
    if not tribes.can_sell(s, seat):
        return False
    me = s.players[seat]
    can_place = False
    for good in range(Good.WOOD, Good.GOLD + 1):
        if me.goods[good] > 0:
            me.goods[good] -= 1
            can_place = can_place or can_place_with(s, seat, whole(me.goods[Good.CORN]) + T.price[good])
            me.goods[good] += 1
    return can_place


@rule
def has_worker_on_wheel(s: State, seat: Seat) -> bool:
    """A worker of the seat stands on a wheel; true at the beginning of its turn, when none stands anywhere else."""
    return bool(s.players[seat].workers > s.players[seat].hand)


@rule
def must_beg(s: State, seat: Seat) -> bool:
    """R-3.3  The seat is stuck and can beg, whether that is enough or not."""
    return why_not_beg(s, seat) == Why.OK and is_stuck(s, seat)


@rule
def finds_mercy(s: State, seat: Seat) -> bool:
    """R-3.4  The seat is stuck, and cannot beg or has begged."""
    return why_not_beg(s, seat) != Why.OK and is_stuck(s, seat)


# ---- placing


@rule
def corn_to_spend(s: State, seat: Seat) -> int:
    """R-22.6  Corn of a seat, but for what its quick action needs."""
    return whole(s.players[seat].goods[Good.CORN]) - quick_actions.corn_to_keep(s, seat)


@rule
def why_not_pay_place(s: State, seat: Seat, cost: int) -> Why:
    """R-3.3, R-3.4, R-4.4, R-22.6  Why a worker cannot be placed for this cost."""
    if corn_to_spend(s, seat) >= cost:
        return Why.OK
    if s.players[seat].goods[Good.CORN] >= cost:
        return Why.KEEP_FOR_QUICK
    if not finds_mercy(s, seat):
        return Why.NOT_ENOUGH_CORN
    return Why.OK if cost == cheapest_placement(s, seat) else Why.CHEAPEST_ONLY


@rule
def why_not_place(s: State, seat: Seat, wheel: int) -> Why:
    """R-4.1 to R-4.5  Why a worker cannot be placed on a wheel."""
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    space = lowest_free_space(s, wheel)
    if space == NO_SPACE:
        return Why.WHEEL_FULL
    return why_not_pay_place(s, seat, cost_of_space(s, seat, wheel, space))


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
    return why_not_pay_place(s, seat, fee)


@rule
def offer_placements(s: State, seat: Seat, out: Any) -> None:
    """List where the next worker can be placed on a wheel or on the starting player space."""
    if s.players[seat].hand == 0:
        return
    fee, discount = fee_for_next_worker(s, seat), term(s, seat, Term.SPACE_DISCOUNT)
    corn = corn_to_spend(s, seat)
    if s.n_placed == 0 and finds_mercy(s, seat):
        corn = cheapest_placement(s, seat)
    if corn >= fee:
        for wheel in range(1, N_WHEELS + 1):
            space = lowest_free_space(s, wheel)
            if space != NO_SPACE and fee + price_of_space(s, wheel, space, discount) <= corn:
                offer(out, action(Do.PLACE, wheel))
    if why_not_place_start(s, seat) == Why.OK:
        offer(out, action(Do.PLACE_START))


@rule
def place(s: State, seat: Seat, wheel: int) -> None:
    """R-4.1 to R-4.5  A worker goes to the lowest free space and is paid for."""
    space = lowest_free_space(s, wheel)
    cost = cost_of_space(s, seat, wheel, space)
    s.wheels[wheel, space] = seat
    s.n_on_wheels += 1
    s.fresh[wheel] = whole(s.fresh[wheel]) | 1 << space
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


@rule
def forget_turn(s: State) -> None:
    """What was counted for the turn is forgotten at its end."""
    s.n_placed = 0
    s.n_on_wheels = 0
    s.discount = 0
    s.skipped_wheel = 0
    s.skipped_space = 0
    s.n_aheads = 0
    s.n_sales = 0
    for wheel in range(1, N_WHEELS + 1):
        s.fresh[wheel] = 0


# ---- picking up


@rule
def why_not_pick(s: State, seat: Seat, wheel: int, space: int) -> Why:
    """R-5.1, R-19.4  A worker of one's own stands there, and was not placed in this turn."""
    if space >= T.teeth[wheel] or s.wheels[wheel, space] != seat:
        return Why.NOT_YOUR_WORKER
    return Why.PLACED_THIS_TURN if whole(s.fresh[wheel]) >> space & 1 else Why.OK


@rule
def offer_workers(s: State, seat: Seat, out: Any) -> None:
    """List the workers that can be picked up."""
    n_left = s.players[seat].workers - s.players[seat].hand
    n_extra = term(s, seat, Term.EXTRA_SPACES)
    if s.start_space == seat:
        n_left -= 1
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.last_space[wheel] + n_extra + 1):
            if n_left == 0:
                return
            if s.wheels[wheel, space] == seat:
                n_left -= 1
                if why_not_pick(s, seat, wheel, space) == Why.OK:
                    offer(out, action(Do.PICK, wheel, space))


@rule
def pick(s: State, seat: Seat, wheel: int, space: int) -> None:
    """R-5.3  A worker comes back to the hand, and takes an action."""
    s.wheels[wheel, space] = 0
    s.players[seat].hand += 1
    item = tell(s, News.WORKER_PICKED, seat)
    item.wheel = wheel
    item.space = space
    question = ask(s, Ask.ACT, seat)
    question.wheel = wheel
    question.space = space
