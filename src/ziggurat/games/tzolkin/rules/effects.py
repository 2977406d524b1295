"""Effects: what wealth tiles and buildings give, in a small vocabulary of one verb each.

| in the catalogue | what it does |
|---|---|
| `corn`, `wood`, `stone`, `gold`, `skull` | so many from the bank |
| `points` | so many points |
| `technology` | a level of it, or of any; `times` says how often |
| `temple` | a step in it, or in any; `times` says how often |
| `worker` | a worker from the bank |
| `feed_workers` | on feast days so many workers need 2 corn less |
| `feed_all` | on feast days every worker needs so much corn less |
| `market` | a visit to the market |
| `build` | one building more |
| `any_action` | for so much corn, any action of the four small wheels |
| `feast_gain` | so many of a good on every feast day; `early_` on the first two, `late_` on the last two |
| `renovate` | the building can be renovated |
| `monument` | a monument |
| `shift` | one technology down, the others up |
| `offering` | a step in a temple for a resource, as after an action of Chichen Itza |
| `paid_technology` | an advance at its usual cost |
| `paid_building` | for so much corn, a building at its usual cost |
"""

from __future__ import annotations

from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    FIRST_WEALTH_EFFECTS,
    MAX_EFFECTS,
    N_BUILDINGS,
    Calamity,
    Effect,
    Good,
    T,
)
from ziggurat.games.tzolkin.expansion import new_buildings, tribes
from ziggurat.games.tzolkin.rules import buildings, goods, points, technologies, temples, uxmal
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import MAX_KEPT, Architecture, Ask, Source, State, Step


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
    """R-13.4 to R-13.8  One effect. Farms and other gifts work on feast days, so nothing happens now."""
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
            uxmal.gain_worker(s, seat)
        case Effect.MARKET:
            if uxmal.can_trade(s, seat, whole(s.players[seat].goods[Good.CORN])):
                uxmal.visit_market(s, seat)
        case Effect.BUILD:
            buildings.let_build(s, seat, 0, architecture, 1)
        case Effect.ANY_ACTION:
            give_any_action(s, seat, times, 1)
        case Effect.MONUMENT:
            buildings.let_build_monument(s, seat)
        case Effect.SHIFT:
            new_buildings.let_shift(s, seat)
        case Effect.OFFERING:
            if architecture != Architecture.NEVER:
                plan(s, Step.OFFERING).receiver = seat
        case Effect.PAID_TECHNOLOGY:
            technologies.let_learn(s, seat, times, 0, 0)
        case Effect.PAID_BUILDING:
            goods.pay(s, seat, Good.CORN, times)
            buildings.let_build(s, seat, 0, architecture, 0)


@rule
def give_technology(s: State, seat: Seat, technology: int, times: int) -> None:
    """R-11.4, R-13.6  Levels of a technology without payment."""
    if technology == 0:
        technologies.let_learn(s, seat, times, 1, 1 if calamity(s, Calamity.LEVEL_CUBES) > 0 else 0)
    else:
        technologies.grant_technology(s, seat, technology)


@rule
def give_temple(s: State, seat: Seat, temple: int, times: int) -> None:
    """R-13.6  Steps in a temple."""
    if temple == 0:
        temples.grant_steps(s, seat, times)
        return
    for _ in range(times):
        temples.grant_step(s, seat, temple)


@rule
def give_any_action(s: State, seat: Seat, corn: int, is_optional: int) -> None:
    """R-9.6, R-13.7, R-19.23  Any action of the small wheels, for some corn, which a sale may bring."""
    if tribes.corn_in_reach(s, seat) >= corn:
        question = ask(s, Ask.ANY_ACTION, seat)
        question.count = corn
        question.optional = is_optional


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
    for building in range(1, N_BUILDINGS + 1):
        if me.buildings[building] > 0:
            total += whole(me.buildings[building]) * sum_of_row(building, kind)
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
