"""Buildings: what they cost, how architecture helps, and the row on offer."""

from __future__ import annotations

from typing import Any, NamedTuple

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import N_BUILDINGS, N_ROW, Calamity, Good, T, Technology
from ziggurat.games.tzolkin.expansion import renovation
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, monuments, points, technologies
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Architecture, Ask, Monuments, News, Source, State, Step

# ---- what a building costs


class Way(NamedTuple):
    """How a building is paid for."""

    with_corn: int
    """Corn for each resource, or 0 where resources are paid."""
    architecture: int
    """Whether architecture helps."""
    corn: int
    """Corn that there is to pay with."""
    renovated: int
    """The building that is renovated for it, or 0."""


@rule
def helps(architecture: int) -> bool:
    """Architecture helps with a building."""
    return architecture == Architecture.YES or architecture == Architecture.AS_YOU_LIKE


@rule
def n_saved(s: State, seat: Seat, architecture: int) -> int:
    """R-11.19  Resources saved by the third level of architecture where it helps."""
    if helps(architecture) and technologies.has_level(s, seat, Technology.ARCHITECTURE, 3):
        return 1
    return 0


@rule
def n_to_pay(s: State, seat: Seat, building: int, way: Way) -> int:
    """R-11.19, R-20.20, R-20.21, R-21.15  How many resources are paid for a building in all."""
    left = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        left += goods.cost_left(building, good, way.renovated)
    return max(0, left - n_saved(s, seat, way.architecture)) + calamity(s, Calamity.BUILDING_CUBES)


@rule
def corn_cost(s: State, seat: Seat, building: int, way: Way) -> int:
    """R-9.5, R-21.18  What a building costs where it is paid with corn."""
    return n_to_pay(s, seat, building, way) * way.with_corn


@rule
def n_missing(s: State, seat: Seat, building: int, renovated: int) -> int:
    """Resources of a building's cost that the seat does not have."""
    missing = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        missing += max(0, goods.cost_left(building, good, renovated) - s.players[seat].goods[good])
    return missing


@rule
def why_not_afford(s: State, seat: Seat, building: int, way: Way) -> Why:
    """R-13.1, R-21.13  Why a seat cannot pay for a building."""
    if s.players[seat].goods[Good.SKULL] < T.building_cost[building, Good.SKULL]:
        return Why.NO_SKULL
    if way.with_corn:
        return Why.OK if way.corn >= corn_cost(s, seat, building, way) else Why.NOT_ENOUGH_CORN
    if n_missing(s, seat, building, way.renovated) > n_saved(s, seat, way.architecture):
        return Why.NOT_ENOUGH_RESOURCES
    if calamity(s, Calamity.BUILDING_CUBES) > 0 and goods.n_resources(s, seat) < n_to_pay(s, seat, building, way):
        return Why.NOT_ENOUGH_RESOURCES
    return Why.OK


@rule
def is_on_offer(s: State, building: int) -> bool:
    """The building lies in the row."""
    for place in range(1, N_ROW + 1):
        if s.row[place] == building:
            return True
    return False


@rule
def can_build_some(s: State, seat: Seat, way: Way) -> bool:
    """Some building in the row could be paid for in this way; where one is renovated, it has to be of use."""
    for place in range(1, N_ROW + 1):
        building = whole(s.row[place])
        if building > 0 and renovation.is_of_use(building, way.renovated):
            if why_not_afford(s, seat, building, way) == Why.OK:
                return True
    return False


@rule
def can_build_any(s: State, seat: Seat, way: Way) -> bool:
    """Some building in the row could be paid for, perhaps by renovating another."""
    if can_build_some(s, seat, way):
        return True
    for old in renovation.RENOVATABLE_BUILDINGS:
        if s.players[seat].buildings[old] > 0:
            if can_build_some(s, seat, Way(way.with_corn, way.architecture, way.corn, old)):
                return True
    return False


# ---- the question what to build


@rule
def corn_of(s: State, seat: Seat) -> int:
    """The corn of a seat."""
    return whole(s.players[seat].goods[Good.CORN])


@rule
def let_build(s: State, seat: Seat, with_corn: int, architecture: int, is_optional: int) -> None:
    """Ask a seat for one building, if there is one that it can pay for."""
    if can_build_any(s, seat, Way(with_corn, architecture, corn_of(s, seat), 0)):
        question = ask(s, Ask.BUILD, seat)
        question.with_corn = with_corn
        question.architecture = architecture
        question.optional = is_optional


@rule
def let_build_two_or_monument(s: State, seat: Seat) -> None:
    """R-8.4, R-8.5  Tikal 4: a building and perhaps another, or a monument."""
    question = ask(s, Ask.BUILD, seat)
    question.monuments = Monuments.TOO
    question.count = 2
    question.architecture = Architecture.YES
    if technologies.has_level(s, seat, Technology.ARCHITECTURE, 1):
        question.architecture = Architecture.AS_YOU_LIKE


@rule
def let_build_monument(s: State, seat: Seat) -> None:
    """R-21.11  A monument and nothing else, if the seat likes."""
    if monuments.can_build_any_monument(s, seat):
        question = ask(s, Ask.BUILD, seat)
        question.monuments = Monuments.ONLY
        question.optional = 1


@rule
def why_not_build(s: State, seat: Seat, question: Any, building: int, is_plain: bool) -> Why:
    """Why a building cannot answer the question what to build."""
    if question.monuments == Monuments.ONLY:
        return Why.NO_BUILDING_NOW
    if not is_on_offer(s, building):
        return Why.NOT_ON_OFFER
    if not renovation.is_of_use(building, whole(question.renovated)):
        return Why.NOTHING_IN_COMMON
    if is_plain and question.architecture != Architecture.AS_YOU_LIKE:
        return Why.NO_CHOICE_OF_ARCHITECTURE
    architecture = Architecture.NO.value if is_plain else whole(question.architecture)
    way = Way(whole(question.with_corn), architecture, corn_of(s, seat), whole(question.renovated))
    return why_not_afford(s, seat, building, way)


@rule
def offer_buildings(s: State, seat: Seat, out: Any) -> None:
    """List what can be built, and whether it can be left."""
    question = top(s)
    for building in range(1, N_BUILDINGS + 1):
        if why_not_build(s, seat, question, building, False) == Why.OK:
            offer(out, action(Do.BUILD, building))
    if question.architecture == Architecture.AS_YOU_LIKE:
        for building in range(1, N_BUILDINGS + 1):
            if why_not_build(s, seat, question, building, True) == Why.OK:
                offer(out, action(Do.BUILD_PLAIN, building))
    if question.monuments != Monuments.NO:
        monuments.offer_monuments(s, seat, whole(question.renovated), out)
    if question.optional:
        offer(out, action(Do.DONE))
    for old in renovation.RENOVATABLE_BUILDINGS:
        if why_not_renovate(s, seat, question, old) == Why.OK:
            offer(out, action(Do.RENOVATE, old))


@rule
def can_answer(s: State, seat: Seat, question: Any) -> bool:
    """Something can be built where it is asked for, perhaps after renovating a building."""
    renovated = whole(question.renovated)
    way = Way(whole(question.with_corn), whole(question.architecture), corn_of(s, seat), renovated)
    if question.monuments != Monuments.ONLY:
        if can_build_some(s, seat, way) if renovated > 0 else can_build_any(s, seat, way):
            return True
    if question.monuments == Monuments.NO:
        return False
    return monuments.can_build_some(s, seat, renovated) if renovated else monuments.can_build_any_monument(s, seat)


@rule
def why_not_renovate(s: State, seat: Seat, question: Any, old: int) -> Why:
    """R-21.15, R-21.17  Why a building cannot be renovated now: one for each new one, and it has to be of use."""
    if s.players[seat].buildings[old] == 0:
        return Why.NOTHING_TO_RENOVATE
    if question.renovated > 0:
        return Why.ONE_RENOVATION
    way = Way(whole(question.with_corn), whole(question.architecture), corn_of(s, seat), old)
    if question.monuments != Monuments.ONLY and can_build_some(s, seat, way):
        return Why.OK
    if question.monuments != Monuments.NO and monuments.can_build_some(s, seat, old):
        return Why.OK
    return Why.NOTHING_IN_COMMON


@rule
def build(s: State, seat: Seat, building: int, is_plain: bool) -> None:
    """R-8.4 to R-8.6, R-13.1  The building is paid for and taken; then it gives its gains, and another may follow."""
    question = top(s)
    with_corn, has_more, renovated = whole(question.with_corn), question.count > 1, whole(question.renovated)
    architecture = Architecture.NO.value if is_plain else whole(question.architecture)
    close(s)
    take_from_row(s, building)
    if has_more:
        again = plan(s, Step.BUILD_AGAIN)
        again.receiver = seat
        again.architecture = Architecture.NO if architecture == Architecture.AS_YOU_LIKE else Architecture.YES
    renovation.discard(s, seat, renovated)
    built = plan(s, Step.BUILT)
    built.receiver = seat
    built.tile = building
    built.architecture = architecture
    pay_for(s, seat, building, Way(with_corn, architecture, corn_of(s, seat), renovated))


@rule
def take_from_row(s: State, building: int) -> None:
    """The place of a building in the row is empty until the end of the turn."""
    for place in range(1, N_ROW + 1):
        if s.row[place] == building:
            s.row[place] = 0
            return


@rule
def pay_for(s: State, seat: Seat, building: int, way: Way) -> None:
    """R-13.1  The cost of a building is paid, in corn or in resources."""
    renovation.lay_skulls(s, seat, building)
    if way.with_corn:
        goods.pay(s, seat, Good.CORN, corn_cost(s, seat, building, way))
        return
    question = ask(s, Ask.PAY, seat)
    question.tile = building
    question.renovated = way.renovated
    question.less = n_saved(s, seat, way.architecture)
    question.more = calamity(s, Calamity.BUILDING_CUBES)
    question.count = n_to_pay(s, seat, building, way)
    if question.count == 0:
        close(s)
    else:
        goods.settle_payment(s, seat, question)


@rule
def take_building(s: State) -> None:
    """R-11.17, R-11.18, R-11.24, R-13.2  The building is the seat's; architecture rewards it, then it gives."""
    step = top(s)
    seat, building, architecture = whole(step.receiver), whole(step.tile), whole(step.architecture)
    close(s)
    s.players[seat].buildings[building] += 1
    tell(s, News.BUILT, seat).thing = building
    if helps(architecture):
        kind = Technology.ARCHITECTURE.value
        goods.gain(s, seat, Good.CORN, technologies.sum_of_levels(s, seat, kind, T.building_corn))
        reward = technologies.sum_of_levels(s, seat, kind, T.building_points)
        points.score_points(s, seat, Source.TECHNOLOGIES, reward)
    effects = plan(s, Step.EFFECTS)
    effects.receiver = seat
    effects.tile = building
    effects.architecture = architecture


@rule
def build_again(s: State) -> None:
    """R-8.4, R-8.6  The second building of Tikal 4, if the seat can pay for one and likes to."""
    step = top(s)
    seat, architecture = whole(step.receiver), whole(step.architecture)
    close(s)
    let_build(s, seat, 0, architecture, 1)


# ---- the row


@rule
def is_drawable(s: State, building: int) -> bool:
    """A copy of the building is left in the stock of the present age."""
    return bool(s.deck[building] > 0 and T.building_age[building] == s.era)


@rule
def refill_row(s: State) -> None:
    """R-13.3  Nature fills the empty places of the row, while the stock lasts."""
    if has_empty_place(s) and is_stock_left(s):
        ask(s, Ask.BUILDING, NATURE)
    else:
        close(s)


@rule
def has_empty_place(s: State) -> bool:
    """A place of the row is empty."""
    return is_on_offer(s, 0)


@rule
def is_stock_left(s: State) -> bool:
    """The stock of the present age is not empty."""
    for building in range(1, N_BUILDINGS + 1):
        if is_drawable(s, building):
            return True
    return False


@rule
def offer_stock(s: State, out: Any) -> None:
    """List the buildings that can come."""
    for building in range(1, N_BUILDINGS + 1):
        if is_drawable(s, building):
            offer(out, action(Do.BUILDING, building))


@rule
def lay_out_building(s: State, building: int) -> None:
    """A building comes from the stock to the first empty place."""
    s.deck[building] -= 1
    for place in range(1, N_ROW + 1):
        if s.row[place] == 0:
            s.row[place] = building
            break
    tell(s, News.BUILDING_OFFERED, 0).thing = building


@rule
def change_age(s: State) -> None:
    """R-16.7  The buildings of the first age go out of the game."""
    s.era = 2
    for place in range(1, N_ROW + 1):
        s.row[place] = 0
    tell(s, News.AGE_CHANGES, 0)
