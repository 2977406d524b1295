"""What an action, an open question or a tile promises to a seat: rough prices in points, for outlook.py.

`Prices` are found once for a seat in a position. All the rest is read from them: what goods are worth now, when there
is hunger; what a level, a step or a building is worth so late in the match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    LAST_TOOTH,
    MAX_EFFECTS,
    N_FEASTS,
    N_TECHNOLOGIES,
    N_WORKERS,
    POINTS_PER_SKULL,
    QUARTERS,
    TOP_LEVEL,
    Act,
    Calamity,
    Effect,
    Good,
    T,
    Technology,
    Term,
    Wheel,
)
from ziggurat.games.tzolkin.expansion import quick_actions
from ziggurat.games.tzolkin.rules import effects, goods, palenque, technologies, wheels, yaxchilan
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import Ask, State, Step

CORN = 4.5
RESOURCE = 1.7
"""How much more corn and resources are worth while there is something to do with them than at the end."""
SKULL = 7.5
"""A crystal skull that can still be offered."""
LEVEL = 0.9
"""A level of a technology at the beginning of the match."""
WORKER = 3.0
"""A fourth worker, and each beyond, at the beginning of the match."""
BUILDING = 1.6
"""What a building brings beyond its cost, before it is known which."""
STEP = 5.3
"""A step in a temple, before it is known in which."""
CHOICE = 0.6
"""What a visit to the market or an action of choice brings beyond its cost."""
HUNGER = 1.8
"""How sure it is on a feast day that corn missing now is missing then."""
FORESIGHT = 0.13
"""How much less sure with every day before."""


class Prices(NamedTuple):
    """What things are worth to a seat now, in points."""

    corn: float
    """A corn beyond what the next feast needs."""
    hungry_corn: float
    """A corn that the next feast lacks."""
    missing: int
    """How much corn the next feast lacks."""
    resource: float
    """A resource, for each corn of its price at the market."""
    skull: float
    """A crystal skull."""
    level: float
    """A level of a technology."""
    worker: float
    """A worker more."""


@rule
def prices_for(s: State, seat: Seat) -> Prices:
    """The prices of this day."""
    left = time_left(s)
    soon = min(1.0, 2.0 * left)
    missing, hungry_corn = hunger(s, seat)
    return Prices(
        corn=(1.0 + (CORN - 1.0) * soon) / QUARTERS,
        hungry_corn=hungry_corn,
        missing=missing,
        resource=(1.0 + (RESOURCE - 1.0) * soon) / QUARTERS,
        skull=POINTS_PER_SKULL + (SKULL - POINTS_PER_SKULL) * min(1.0, 3.0 * left),
        level=LEVEL * left,
        worker=WORKER * max(0.0, left - 0.25),
    )


@rule
def time_left(s: State) -> float:
    """The part of the calendar that is still to come."""
    return max(0.0, float(LAST_TOOTH - s.day) / LAST_TOOTH)


@rule
def n_feasts_left(s: State) -> int:
    """Feast days that are still to come, this round's included."""
    count = 0
    for feast in range(1, N_FEASTS + 1):
        if s.day <= T.feast_tooth[feast]:
            count += 1
    return count


@rule
def corn_for_feast(s: State, seat: Seat) -> int:
    """What the workers of a seat eat on a feast day."""
    workers = whole(s.players[seat].workers)
    each = term(s, seat, Term.CORN_PER_WORKER) + calamity(s, Calamity.WORKER_CORN)
    need = max(0, each - effects.sum_of_effects(s, seat, Effect.FEED_ALL))
    n_helped = min(workers, effects.sum_of_effects(s, seat, Effect.FEED_WORKERS))
    return need * (workers - n_helped)


@rule
def hunger(s: State, seat: Seat) -> tuple[int, float]:
    """Corn that is missing for the next feast, and what each is worth: the nearer the feast, the more."""
    n_left = n_feasts_left(s)
    if n_left == 0:
        return 0, 0.0
    missing = max(0, corn_for_feast(s, seat) - whole(s.players[seat].goods[Good.CORN]))
    days = T.feast_tooth[N_FEASTS + 1 - n_left] - whole(s.day)
    sureness = HUNGER / (1.0 + FORESIGHT * max(0, days))
    return missing, sureness * term(s, seat, Term.POINTS_PER_UNFED) / term(s, seat, Term.CORN_PER_WORKER)


# ---- goods


@rule
def corn_worth(p: Prices, count: int) -> float:
    """Corn; what the next feast lacks is worth more."""
    return count * p.corn + min(count, p.missing) * p.hungry_corn


@rule
def good_worth(p: Prices, good: int, count: int) -> float:
    """The worth of `count` of a good."""
    if good == Good.CORN:
        return corn_worth(p, count)
    if good == Good.SKULL:
        return count * p.skull
    return count * T.price[good] * p.resource


@rule
def any_resource(p: Prices) -> float:
    """A resource of choice."""
    return T.price[Good.STONE] * p.resource


# ---- actions of the wheels


@rule
def action_worth(s: State, seat: Seat, p: Prices, wheel: int, number: int) -> float:
    """What an action of a wheel would bring to a seat as things stand; 0 where it cannot pay."""
    times = T.act_times[wheel, number]
    match T.act[wheel, number]:
        case Act.FISH:
            more = technologies.sum_of_levels(s, seat, Technology.AGRICULTURE, T.fish_corn)
            return corn_worth(p, T.act_goods[wheel, number, Good.CORN] + more)
        case Act.HARVEST:
            return harvest_worth(s, seat, p, number)
        case Act.GAIN:
            return mine_worth(s, seat, p, number)
        case Act.TECHNOLOGY:
            return level_worth(s, seat, p, times)
        case Act.BUILD | Act.BUILD_OR_MONUMENT:
            return BUILDING * times if goods.n_resources(s, seat) >= 2 * times else 0.0
        case Act.BUILD_WITH_CORN:
            spare = whole(s.players[seat].goods[Good.CORN]) - 2 * T.act_cost[wheel, number]
            return BUILDING if spare >= 0 else 0.0
        case Act.TEMPLES:
            return steps_worth(s, seat, p, wheel, number)
        case Act.MARKET:
            return 0.5 * CHOICE
        case Act.WORKER:
            return p.worker if s.players[seat].workers < N_WORKERS else 0.0
        case Act.ANY_ACTION:
            return CHOICE
        case Act.OFFER_SKULL:
            return offering_worth(s, seat, p, number)
    return 0.0


@rule
def harvest_worth(s: State, seat: Seat, p: Prices, number: int) -> float:
    """R-6.2, R-6.3  Corn or wood of the jungle, whichever is worth more."""
    best = 0.0
    if palenque.n_corn_visible(s, number) > 0 or technologies.has_level(s, seat, Technology.AGRICULTURE, 2):
        more = technologies.sum_of_levels(s, seat, Technology.AGRICULTURE, T.harvest_corn)
        best = corn_worth(p, T.act_goods[Wheel.PALENQUE, number, Good.CORN] + more)
    if s.wood_tiles[number] > 0:
        more = 1 if technologies.has_level(s, seat, Technology.EXTRACTION, 1) else 0
        wood = T.act_goods[Wheel.PALENQUE, number, Good.WOOD] + more
        best = max(best, good_worth(p, Good.WOOD.value, wood))
    return best


@rule
def mine_worth(s: State, seat: Seat, p: Prices, number: int) -> float:
    """R-7.1  The goods of an action of Yaxchilan."""
    total = 0.0
    for good in range(Good.CORN, Good.SKULL + 1):
        count = T.act_goods[Wheel.YAXCHILAN, number, good]
        if count > 0:
            if yaxchilan.has_more(s, seat, good):
                count += 1
            total += good_worth(p, good, count)
    return total


@rule
def level_worth(s: State, seat: Seat, p: Prices, times: int) -> float:
    """The worth of `times` levels of technologies, the cheapest first, as far as they can be paid for."""
    cheapest = N_TECHNOLOGIES * TOP_LEVEL
    for technology in range(1, N_TECHNOLOGIES + 1):
        cheapest = min(cheapest, technologies.cost_of_level(s, seat, technology, 0))
    n_levels = times
    if cheapest > 0:
        n_levels = min(times, goods.n_resources(s, seat) // cheapest)
    return max(0.0, n_levels * (p.level - cheapest * T.price[Good.WOOD] * p.resource))


@rule
def steps_worth(s: State, seat: Seat, p: Prices, wheel: int, number: int) -> float:
    """R-8.7, R-9.1  Steps in temples for their price."""
    corn, cubes = T.act_cost[wheel, number], T.act_cubes[wheel, number]
    if s.players[seat].goods[Good.CORN] < corn or goods.n_resources(s, seat) < cubes:
        return 0.0
    return max(0.0, T.act_times[wheel, number] * STEP - corn * p.corn - cubes * T.price[Good.WOOD] * p.resource)


@rule
def offering_worth(s: State, seat: Seat, p: Prices, number: int) -> float:
    """R-10.1  A skull for the gods: points and a step, for a skull that is gone."""
    if s.skull_at[number] > 0 or s.players[seat].goods[Good.SKULL] == 0:
        return 0.0
    resource = T.act_cubes[Wheel.CHICHEN_ITZA, number] * any_resource(p)
    return max(0.0, T.act_points[Wheel.CHICHEN_ITZA, number] + STEP + resource - p.skull)


@rule
def best_action(s: State, seat: Seat, p: Prices, wheel: int, space: int) -> float:
    """The best that a worker can do from a space, less the fee for a lower action."""
    best = 0.0
    for number in range(1, T.n_actions[wheel] + 1):
        fee = wheels.fee_for_action(s, seat, wheel, space, number)
        if fee != wheels.UNREACHABLE and fee <= s.players[seat].goods[Good.CORN]:
            best = max(best, action_worth(s, seat, p, wheel, number) - fee * p.corn)
    return best


# ---- tiles


@rule
def row_worth(s: State, seat: Seat, p: Prices, row: int) -> float:
    """What a wealth tile or a quick action gives."""
    total = 0.0
    for n in range(1, MAX_EFFECTS + 1):
        thing, times = T.effect_of[row, n], T.effect_times[row, n]
        match T.effect[row, n]:
            case Effect.GAIN:
                total += good_worth(p, thing, times)
            case Effect.TECHNOLOGY:
                total += times * p.level
            case Effect.TEMPLE:
                total += times * STEP
            case Effect.WORKER:
                total += p.worker
            case Effect.FEED_WORKERS | Effect.FEED_ALL:
                total += times * n_feasts_left(s) * p.corn
            case Effect.PAID_TECHNOLOGY:
                total += level_worth(s, seat, p, 1)
            case Effect.PAID_BUILDING:
                total += BUILDING
    return total


# ---- what is on the agenda


@rule
def due_worth(s: State, seat: Seat, p: Prices, entry: Any) -> float:
    """What an entry of the agenda still brings or takes: an action half done, a price not yet paid."""
    if entry.seat != seat and entry.receiver != seat:
        return 0.0
    match entry.kind:
        case Ask.ACT:
            return best_action(s, seat, p, whole(entry.wheel), whole(entry.space))
        case Ask.HARVEST:
            return harvest_worth(s, seat, p, whole(entry.space))
        case Ask.LEARN:
            return p.level * entry.count if entry.free else level_worth(s, seat, p, whole(entry.count))
        case Ask.ANY_ACTION:
            return CHOICE
        case Ask.BUILD:
            return BUILDING
        case Step.BUILT:
            return building_worth(p, whole(entry.tile))
        case Step.LEARN:
            return p.level
        case Ask.CLIMB | Step.CLIMB | Step.STEP_UP:
            return STEP * max(1, whole(entry.count))
        case Ask.TAKE:
            return entry.count * any_resource(p)
        case Ask.PAY:
            return -entry.count * T.price[Good.STONE] * p.resource
        case Ask.ANGER:
            return -STEP
        case Step.GOLD:
            return entry.count * (T.price[Good.GOLD] * p.resource - p.corn)
        case Step.SKULL:
            return entry.count * (p.skull - STEP)
    return 0.0


@rule
def building_worth(p: Prices, building: int) -> float:
    """A building that is being paid for: its cost, and what buildings bring beyond."""
    total = BUILDING
    for good in range(Good.WOOD, Good.GOLD + 1):
        total += good_worth(p, good, T.building_cost[building, good])
    return total


@rule
def quick_worth(s: State, seat: Seat, p: Prices) -> float:
    """R-22.4  The quick action that a seat has chosen in this turn."""
    if s.quick_due == 0 or s.turn != seat:
        return 0.0
    return row_worth(s, seat, p, quick_actions.row_of_day(s))
