"""Quick actions: three spaces beside the wheels, with an action that changes every two days."""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.tzolkin.catalogue import (
    DUMMY,
    FIRST_QUICK_EFFECTS,
    MAX_EFFECTS,
    N_QUICK,
    N_QUICK_SPACES,
    N_QUICK_TILES,
    N_QUICK_TILES_BY_ERA,
    QUICK_COST,
    QUICK_DAYS,
    QUICK_SECOND_ERA,
    Calamity,
    Effect,
    Good,
    T,
)
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import building_costs, calendar, learning, market
from ziggurat.games.tzolkin.rules.terms import calamity, fee_for_next_worker
from ziggurat.games.tzolkin.state import Architecture, Ask, News, State, Step

N_FIRST_ERA = N_QUICK_TILES_BY_ERA[0]
MOST_CORN_NEEDED = int(
    max(
        T.price[Good.WOOD],
        T.effect_times[T.effect == Effect.PAID_BUILDING].max(),
        T.calamity[:, Calamity.GOLD_CORN].max(),
        T.calamity[:, Calamity.STEP_CORN].max(),
    )
)
"""No quick action needs more corn than this: for a trade, a building, a gold, or a step in a temple."""

# ---- the tiles


@rule
def is_tile_left(s: State) -> bool:
    """A tile of the era is still to be laid out."""
    for quick in range(1, N_QUICK + 1):
        if s.quick_deck[quick] > 0:
            return True
    return False


@rule
def lay_out(s: State, quick: int) -> None:
    """R-22.9, R-22.10  A tile takes the next place on the calendar."""
    s.quick_deck[quick] -= 1
    for place in range(1, N_QUICK_TILES + 1):
        if s.quick_tile[place] == 0:
            s.quick_tile[place] = quick
            break
    tell(s, News.QUICK_TILE, 0).thing = quick


@rule
def bring_second_era(s: State) -> None:
    """R-22.10  The tiles of the second era are ready to be laid out."""
    for quick in range(1, N_QUICK + 1):
        s.quick_deck[quick] = T.quick_copies[2, quick]


@rule
def lay_out_second_era(s: State) -> None:
    """R-22.10  Nature lays out the quick actions of the second era."""
    if is_tile_left(s):
        ask(s, Ask.QUICK, NATURE)
    else:
        close(s)


@rule
def quick_action_of_day(s: State) -> int:
    """R-22.9 to R-22.11  The quick action in force follows from the tooth; 0 where none are played."""
    if s.with_quick == 0:
        return 0
    if s.day < QUICK_SECOND_ERA:
        return whole(s.quick_tile[s.day // QUICK_DAYS + 1])
    place = N_FIRST_ERA + (s.day - QUICK_SECOND_ERA) // QUICK_DAYS + 1
    return whole(s.quick_tile[min(place, N_QUICK_TILES)])


@rule
def row_of_day(s: State) -> int:
    """The row of effects of the quick action in force."""
    return FIRST_QUICK_EFFECTS + quick_action_of_day(s)


# ---- what a quick action needs


@rule
def why_not_do(s: State, seat: Seat, corn: int) -> Why:
    """R-22.6  Why a seat that has `corn` corn could not do the quick action of the day."""
    row = row_of_day(s)
    for n in range(1, MAX_EFFECTS + 1):
        if not can_take(s, seat, row, n, corn):
            return Why.QUICK_IMPOSSIBLE
    return Why.OK


@rule
def can_take(s: State, seat: Seat, row: int, n: int, corn: int) -> bool:
    """R-22.6, R-22.8  A seat that has `corn` corn could take one effect of a quick action."""
    match T.effect[row, n]:
        case Effect.GAIN:
            return bool(T.effect_of[row, n] != Good.GOLD or corn >= calamity(s, Calamity.GOLD_CORN))
        case Effect.PAID_TECHNOLOGY:
            return learning.can_learn_any(s, seat, 0, corn)
        case Effect.MARKET:
            return market.can_trade(s, seat, corn)
        case Effect.PAID_BUILDING:
            price = T.effect_times[row, n]
            way = building_costs.Way(0, Architecture.NEVER.value, corn - price, 0)
            return bool(corn >= price) and building_costs.can_build_any(s, seat, way)
    return True


@rule
def corn_to_come(s: State, seat: Seat) -> int:
    """R-22.5  Corn of the starting player space, which is taken before the quick action."""
    return whole(s.corn_on_teeth) if s.start_space == seat else 0


@rule
def corn_to_keep(s: State, seat: Seat) -> int:
    """R-22.6  Corn that a seat must not spend, so that the quick action it has chosen stays possible."""
    if s.quick_due == 0:
        return 0
    for corn in range(MOST_CORN_NEEDED + 1):
        if why_not_do(s, seat, corn) == Why.OK:
            return max(0, corn - corn_to_come(s, seat))
    return 0


@rule
def needs_resource(s: State, seat: Seat, good: int) -> bool:
    """R-22.6  Selling a resource would make the chosen quick action impossible."""
    if s.quick_due == 0:
        return False
    me = s.players[seat]
    me.goods[good] -= 1
    is_needed = why_not_do(s, seat, whole(me.goods[Good.CORN]) + T.price[good] + corn_to_come(s, seat)) != Why.OK
    me.goods[good] += 1
    return is_needed


# ---- placing a worker there


@rule
def is_space_free(s: State) -> bool:
    """A quick action space is free."""
    for place in range(1, N_QUICK_SPACES + 1):
        if s.quick_space[place] == 0:
            return True
    return False


@rule
def why_not_place_quick(s: State, seat: Seat, corn: int) -> Why:
    """R-22.1 to R-22.3, R-22.6  Why a seat that has `corn` corn cannot place a worker on a quick action space."""
    if s.with_quick == 0:
        return Why.NO_QUICK_ACTIONS
    if s.players[seat].hand == 0:
        return Why.NO_WORKER_IN_HAND
    if s.quick_due > 0:
        return Why.USED_THIS_TURN
    if not is_space_free(s):
        return Why.QUICK_SPACES_TAKEN
    cost = QUICK_COST + fee_for_next_worker(s, seat)
    if corn < cost:
        return Why.NOT_ENOUGH_CORN
    return why_not_do(s, seat, corn - cost + corn_to_come(s, seat))


@rule
def take_space(s: State, seat: Seat) -> None:
    """R-22.1  A worker stands on a quick action space."""
    for place in range(1, N_QUICK_SPACES + 1):
        if s.quick_space[place] == 0:
            s.quick_space[place] = seat
            break
    s.quick_due = 1
    tell(s, News.QUICK_SPACE_TAKEN, seat)


@rule
def do_quick_action(s: State) -> None:
    """R-22.4, R-22.5, R-22.8  After placing, the corn of the starting player space and then the quick action."""
    seat = whole(top(s).receiver)
    close(s)
    s.quick_due = 0
    calendar.collect_corn(s, seat)
    quick = quick_action_of_day(s)
    tell(s, News.QUICK_ACTION, seat).thing = quick
    step = plan(s, Step.EFFECTS)
    step.receiver = seat
    step.tile = FIRST_QUICK_EFFECTS + quick
    step.architecture = Architecture.NEVER


@rule
def clear_spaces(s: State) -> None:
    """R-22.7  Workers on quick action spaces return at the end of the round; dummy workers stay."""
    for place in range(1, N_QUICK_SPACES + 1):
        owner = whole(s.quick_space[place])
        if 0 < owner < DUMMY:
            s.quick_space[place] = 0
            s.players[owner].hand += 1
            tell(s, News.WORKER_BACK, owner)
