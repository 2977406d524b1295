"""What it costs to place a worker: the lowest free space of a wheel, its price, and the fee for one worker more."""

from __future__ import annotations

from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import N_WHEELS, Calamity, Good, T, Term, Wheel
from ziggurat.games.tzolkin.expansion import quick_actions, sales
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules.terms import calamity, fee_for_next_worker, term
from ziggurat.games.tzolkin.state import State

NO_SPACE = -1
"""Not a space: the wheel is full."""
UNAFFORDABLE = 1000
"""More than any placement costs."""


@rule
def free_space_from(s: State, wheel: int, first: int) -> int:
    """R-4.2, R-4.3, R-19.22  The lowest free space of a wheel from `first` on; a skipped one counts as taken."""
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
    """R-19.14  What a discount of at most `most` corn still saves, if a worker is placed on this space."""
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
    least = UNAFFORDABLE
    for wheel in range(1, N_WHEELS + 1):
        space = lowest_free_space(s, wheel)
        if space != NO_SPACE:
            least = min(least, cost_of_space(s, seat, wheel, space))
    return least


@rule
def can_place_with(s: State, seat: Seat, corn: int) -> bool:
    """A seat that has `corn` corn could place a worker somewhere."""
    return corn >= cheapest_placement(s, seat) or quick_actions.why_not_place_quick(s, seat, corn) == Why.OK


@rule
def can_place_after_sale(s: State, seat: Seat) -> bool:
    """R-19.24  A sale would pay for a placement; what is sold is not there for a quick action."""
    if not sales.can_sell(s, seat):
        return False
    me = s.players[seat]
    can_place = False
    for good in range(Good.WOOD, Good.GOLD + 1):
        if me.goods[good] > 0:
            me.goods[good] -= 1
            can_place = can_place or can_place_with(s, seat, whole(me.goods[Good.CORN]) + T.price[good])
            me.goods[good] += 1
    return can_place
