"""Effects: what wealth tiles and buildings give, in a small vocabulary of one verb each.

| in the catalogue | what it does |
|---|---|
| `corn`, `wood`, `stone`, `gold`, `skull` | as many from the bank |
| `points` | as many points |
| `technology` | a level of it, or of any; `times` says how often |
| `temple` | a step in it, or in any; `times` says how often |
| `worker` | a worker from the bank |
| `feed_workers` | on feast days as many workers need 2 corn less |
| `feed_all` | on feast days every worker needs as much corn less |
| `market` | a visit to the market |
| `build` | one building more |
| `any_action` | for as much corn, any action of the four small wheels |
| `feast_gain` | `times` of a good on every feast day; `early_` on the first two, `late_` on the last two |
| `renovate` | the building can be renovated |
| `monument` | a monument |
| `shift` | one technology down, the others up |
| `offering` | a step in a temple for a resource, as after an action of Chichen Itza |
| `paid_technology` | an advance at its usual cost |
| `paid_building` | for as much corn, a building at its usual cost |
"""

from __future__ import annotations

from ziggurat.engine.decisions import close, plan, top
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    FIRST_WEALTH_EFFECTS,
    MAX_EFFECTS,
    N_BUILDINGS,
    Calamity,
    Effect,
    T,
)
from ziggurat.games.tzolkin.expansion import new_buildings
from ziggurat.games.tzolkin.rules import acting, building, goods, learning, market, points, temples, workers
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import MAX_KEPT, Architecture, Source, State, Step


@rule
def take_next_effect(s: State) -> None:
    """R-13.2  The effects of a tile come one after the other; each is done before the next."""
    step = top(s)
    step.count += 1
    seat, row, n = whole(step.receiver), whole(step.tile), whole(step.count)
    architecture = Architecture.NEVER if step.architecture == Architecture.NEVER else Architecture.YES
    if n > MAX_EFFECTS or T.effect[row, n] == Effect.NONE:
        close(s)
        return
    take_effect(s, seat, row, n, architecture.value)


@rule
def take_effect(s: State, seat: Seat, row: int, n: int, architecture: int) -> None:
    """R-13.4 to R-13.8  One effect; those that last are read where they work, so nothing happens now."""
    thing, times = T.effect_of[row, n], T.effect_times[row, n]
    match T.effect[row, n]:
        case Effect.GAIN:
            goods.gain(s, seat, thing, times)
        case Effect.POINTS:
            points.score_points(s, seat, Source.BUILDINGS, times)
        case Effect.TECHNOLOGY:
            give_technology(s, seat, thing, times)
        case Effect.TEMPLE:
            give_temple(s, seat, thing, times)
        case Effect.WORKER:
            workers.gain_worker(s, seat)
        case Effect.MARKET:
            market.let_visit_market(s, seat)
        case Effect.BUILD:
            building.let_build(s, seat, 0, architecture, 1)
        case Effect.ANY_ACTION:
            acting.let_take_any_action(s, seat, times, 1)
        case Effect.MONUMENT:
            building.let_build_monument(s, seat)
        case Effect.SHIFT:
            new_buildings.let_shift(s, seat)
        case Effect.OFFERING:
            give_offering(s, seat, architecture)
        case Effect.PAID_TECHNOLOGY:
            learning.let_learn(s, seat, times, 0, 0)
        case Effect.PAID_BUILDING:
            building.let_build_for(s, seat, times, architecture)


@rule
def give_offering(s: State, seat: Seat, architecture: int) -> None:
    """R-21.14, R-22.8  A step for a resource may follow, unless the building came by a quick action."""
    if architecture != Architecture.NEVER:
        plan(s, Step.OFFERING).receiver = seat


@rule
def give_technology(s: State, seat: Seat, technology: int, times: int) -> None:
    """R-11.4, R-13.6  Levels of a technology without payment."""
    if technology == 0:
        learning.let_learn(s, seat, times, 1, 1 if calamity(s, Calamity.LEVEL_CUBES) > 0 else 0)
    else:
        learning.grant_technology(s, seat, technology)


@rule
def give_temple(s: State, seat: Seat, temple: int, times: int) -> None:
    """R-13.6  Steps in a temple."""
    if temple == 0:
        temples.grant_steps(s, seat, times)
        return
    for _ in range(times):
        temples.grant_step(s, seat, temple)


@rule
def plan_wealth(s: State, seat: Seat, tile: int) -> None:
    """R-1.14  What a wealth tile gives is due."""
    step = plan(s, Step.EFFECTS)
    step.receiver = seat
    step.tile = FIRST_WEALTH_EFFECTS + tile


@rule
def sum_of_effects(s: State, seat: Seat, kind: int) -> int:
    """How much of an effect the buildings and wealth tiles of a seat have together."""
    total = 0
    me = s.players[seat]
    for tile in range(1, N_BUILDINGS + 1):
        if me.buildings[tile] > 0:
            total += whole(me.buildings[tile]) * sum_of_row(tile, kind)
    for kept in range(1, MAX_KEPT + 1):
        if me.wealth[kept] > 0:
            total += sum_of_row(FIRST_WEALTH_EFFECTS + whole(me.wealth[kept]), kind)
    return total


@rule
def sum_of_row(row: int, kind: int) -> int:
    """How much of an effect one tile has."""
    total = 0
    for n in range(1, MAX_EFFECTS + 1):
        if T.effect[row, n] == kind:
            total += T.effect_times[row, n]
    return total
