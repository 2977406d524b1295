"""Workers: begging for corn, placing them on the wheels, and picking them up."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import BEGGING_MOST, N_WHEELS, Good, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, temples
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
    """R-3.2  Corn from the bank, and an angry god."""
    me = s.players[seat]
    me.goods[Good.CORN] = me.terms.begging_corn
    tell(s, News.BEGGED, seat).count = me.terms.begging_corn
    ask(s, Ask.ANGER, seat)


# ---- what a placement costs


@rule
def lowest_free_space(s: State, wheel: int) -> int:
    """R-4.2, R-4.3  The free space of a wheel with the lowest number."""
    for space in range(T.last_space[wheel] + 1):
        if s.wheels[wheel, space] == 0:
            return space
    return NO_SPACE


@rule
def fee_for_next_worker(s: State, seat: Seat) -> int:
    """R-4.5  What one more worker costs in this turn, besides its space."""
    scale = s.players[seat].terms.fee_scale
    return T.worker_fee[scale, s.n_placed + 1] - T.worker_fee[scale, s.n_placed]


@rule
def cheapest_placement(s: State, seat: Seat) -> int:
    """What the next worker costs at least."""
    if s.start_space == 0:
        return fee_for_next_worker(s, seat)
    least = DEAR
    for wheel in range(1, N_WHEELS + 1):
        space = lowest_free_space(s, wheel)
        if space != NO_SPACE:
            least = min(least, space)
    return least + fee_for_next_worker(s, seat)


@rule
def has_worker_on_wheel(s: State, seat: Seat) -> bool:
    """A worker of the seat stands on a wheel; true at the beginning of its turn, when none stands anywhere else."""
    return bool(s.players[seat].workers > s.players[seat].hand)


@rule
def must_beg(s: State, seat: Seat) -> bool:
    """R-3.3  The seat has to place, cannot pay, and could pay if it begged."""
    me = s.players[seat]
    if has_worker_on_wheel(s, seat) or why_not_beg(s, seat) != Why.OK:
        return False
    least = cheapest_placement(s, seat)
    return bool(me.goods[Good.CORN] < least <= me.terms.begging_corn)


@rule
def finds_mercy(s: State, seat: Seat) -> bool:
    """R-3.4  The seat has to place, cannot pay, and begging does not help."""
    if s.n_placed > 0 or has_worker_on_wheel(s, seat):
        return False
    return s.players[seat].goods[Good.CORN] < cheapest_placement(s, seat) and not must_beg(s, seat)


# ---- placing


@rule
def why_not_pay_place(s: State, seat: Seat, cost: int) -> Why:
    """R-3.3, R-3.4, R-4.4  Why a worker cannot be placed for this cost."""
    if s.players[seat].goods[Good.CORN] >= cost:
        return Why.OK
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
    return why_not_pay_place(s, seat, space + fee_for_next_worker(s, seat))


@rule
def why_not_place_start(s: State, seat: Seat) -> Why:
    """R-4.6  Why a worker cannot be placed on the starting player space."""
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    if s.start_space > 0:
        return Why.START_SPACE_TAKEN
    return why_not_pay_place(s, seat, fee_for_next_worker(s, seat))


@rule
def offer_placements(s: State, seat: Seat, out: Any) -> None:
    """List where the next worker can be placed."""
    me = s.players[seat]
    if me.hand == 0:
        return
    fee = fee_for_next_worker(s, seat)
    corn = me.goods[Good.CORN]
    if s.n_placed == 0 and finds_mercy(s, seat):
        corn = cheapest_placement(s, seat)
    if corn < fee:
        return
    for wheel in range(1, N_WHEELS + 1):
        space = lowest_free_space(s, wheel)
        if space != NO_SPACE and space + fee <= corn:
            offer(out, action(Do.PLACE, wheel))
    if s.start_space == 0:
        offer(out, action(Do.PLACE_START))


@rule
def place(s: State, seat: Seat, wheel: int) -> None:
    """R-4.1 to R-4.5  A worker goes to the lowest free space and is paid for."""
    space = lowest_free_space(s, wheel)
    cost = space + fee_for_next_worker(s, seat)
    s.wheels[wheel, space] = seat
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
def pay_for_placement(s: State, seat: Seat, cost: int) -> None:
    """R-3.4, R-4.4  The worker is paid for; with mercy all corn is given."""
    me = s.players[seat]
    goods.pay(s, seat, Good.CORN, min(cost, int(me.goods[Good.CORN])))
    me.hand -= 1
    s.n_placed += 1


# ---- picking up


@rule
def why_not_pick(s: State, seat: Seat, wheel: int, space: int) -> Why:
    """R-5.1  A worker of one's own stands there."""
    return Why.OK if space < T.teeth[wheel] and s.wheels[wheel, space] == seat else Why.NOT_YOUR_WORKER


@rule
def offer_workers(s: State, seat: Seat, out: Any) -> None:
    """List the workers that can be picked up."""
    n_left = s.players[seat].workers - s.players[seat].hand
    if s.start_space == seat:
        n_left -= 1
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.last_space[wheel] + 1):
            if n_left == 0:
                return
            if s.wheels[wheel, space] == seat:
                offer(out, action(Do.PICK, wheel, space + 1))
                n_left -= 1


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
