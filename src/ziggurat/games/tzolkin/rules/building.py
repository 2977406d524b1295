"""Building: the question what to build, and what follows when a building is chosen. Monuments: monuments.py."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import N_BUILDINGS, Calamity, Good, T, Technology
from ziggurat.games.tzolkin.expansion import renovation
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, monuments, paying, points, questions, row, technologies
from ziggurat.games.tzolkin.rules.building_costs import (
    Way,
    can_build_any,
    can_build_some,
    corn_cost,
    helps,
    n_saved,
    n_to_pay,
    why_not_afford,
)
from ziggurat.games.tzolkin.rules.terms import calamity
from ziggurat.games.tzolkin.state import Architecture, Ask, Monuments, News, Source, State, Step

# ---- the question what to build


@rule
def offer_build(s: State, seat: Seat, out: Any) -> None:
    """R-8.4  List what can be built, whether it can be left, and what can be renovated for it."""
    question = top(s)
    for building in range(1, N_BUILDINGS + 1):
        if why_not_choose_building(s, seat, question, building, False) == Why.OK:
            offer(out, action(Do.BUILD, building))
    if question.architecture == Architecture.AS_YOU_LIKE:
        offer_plain_buildings(s, seat, out)
    if question.monuments != Monuments.NO:
        monuments.offer_monuments(s, seat, whole(question.renovated), out)
    if question.optional:
        offer(out, action(Do.DONE))
    for old in renovation.RENOVATABLE_BUILDINGS:
        if why_not_renovate(s, seat, question, old) == Why.OK:
            offer(out, action(Do.RENOVATE, old))


@rule
def why_not_build(s: State, seat: Seat, answer: Answer) -> Why:
    """R-8.4, R-13.1, R-14.1  Why something cannot be built."""
    match answer.kind:
        case Do.BUILD:
            return why_not_choose_building(s, seat, top(s), answer.building, False)
        case Do.BUILD_PLAIN:
            return why_not_choose_building(s, seat, top(s), answer.building, True)
        case Do.BUILD_MONUMENT:
            if top(s).monuments == Monuments.NO:
                return Why.NO_MONUMENT_NOW
            return monuments.why_not_build_monument(s, seat, answer.monument, whole(top(s).renovated))
        case Do.RENOVATE:
            return why_not_renovate(s, seat, top(s), answer.building)
        case Do.DONE:
            return questions.why_not_leave(s)
    return Why.NOT_ASKED


@rule
def answer_build(s: State, seat: Seat, answer: Answer) -> None:
    """R-8.4  A building, a monument, a building to renovate for it, or nothing more."""
    match answer.kind:
        case Do.BUILD:
            choose_building(s, seat, answer.building, whole(top(s).architecture))
        case Do.BUILD_PLAIN:
            choose_building(s, seat, answer.building, Architecture.NO.value)
        case Do.BUILD_MONUMENT:
            monuments.build_monument(s, seat, answer.monument)
        case Do.RENOVATE:
            top(s).renovated = answer.building
        case Do.DONE:
            close(s)


# ---- asking for it


@rule
def corn_of(s: State, seat: Seat) -> int:
    """The corn of a seat."""
    return whole(s.players[seat].goods[Good.CORN])


@rule
def why_not_build_any(s: State, seat: Seat, with_corn: int, corn: int) -> Why:
    """R-2.5  Nothing in the row can be paid for, also not with architecture."""
    way = Way(with_corn, Architecture.YES.value, corn, 0)
    return Why.OK if can_build_any(s, seat, way) else Why.NOTHING_TO_BUILD


@rule
def let_build(s: State, seat: Seat, with_corn: int, architecture: int, is_optional: int) -> None:
    """Ask a seat for one building, if there is one that it can pay for."""
    if can_build_any(s, seat, Way(with_corn, architecture, corn_of(s, seat), 0)):
        question = ask(s, Ask.BUILD, seat)
        question.with_corn = with_corn
        question.architecture = architecture
        question.optional = is_optional


@rule
def let_build_for(s: State, seat: Seat, corn: int, architecture: int) -> None:
    """R-22.8  `corn` corn is paid, and then a building at its usual cost."""
    goods.pay(s, seat, Good.CORN, corn)
    let_build(s, seat, 0, architecture, 0)


@rule
def why_not_build_two_or_monument(s: State, seat: Seat, corn: int) -> Why:
    """R-2.5, R-8.4  Tikal 4: neither a monument nor a building can be paid for."""
    return Why.OK if monuments.can_build_any_monument(s, seat) else why_not_build_any(s, seat, 0, corn)


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
def can_build_what_is_asked(s: State, seat: Seat) -> bool:
    """The open question what to build has an answer, perhaps after renovating a building."""
    question = top(s)
    renovated = whole(question.renovated)
    way = Way(whole(question.with_corn), whole(question.architecture), corn_of(s, seat), renovated)
    if question.monuments != Monuments.ONLY:
        if can_build_some(s, seat, way) if renovated > 0 else can_build_any(s, seat, way):
            return True
    if question.monuments == Monuments.NO:
        return False
    return monuments.can_build_some(s, seat, renovated) if renovated else monuments.can_build_any_monument(s, seat)


# ---- choosing a building


@rule
def why_not_choose_building(s: State, seat: Seat, question: Any, building: int, is_plain: bool) -> Why:
    """Why a building cannot answer the question what to build; `is_plain` says that architecture does not help."""
    if question.monuments == Monuments.ONLY:
        return Why.NO_BUILDING_NOW
    if not row.is_on_offer(s, building):
        return Why.NOT_ON_OFFER
    if not renovation.lowers_cost(building, whole(question.renovated)):
        return Why.NOTHING_IN_COMMON
    if is_plain and question.architecture != Architecture.AS_YOU_LIKE:
        return Why.NO_CHOICE_OF_ARCHITECTURE
    architecture = Architecture.NO.value if is_plain else whole(question.architecture)
    way = Way(whole(question.with_corn), architecture, corn_of(s, seat), whole(question.renovated))
    return why_not_afford(s, seat, building, way)


@rule
def offer_plain_buildings(s: State, seat: Seat, out: Any) -> None:
    """R-8.6  List the buildings for which architecture can be saved."""
    question = top(s)
    for building in range(1, N_BUILDINGS + 1):
        if why_not_choose_building(s, seat, question, building, True) == Why.OK:
            offer(out, action(Do.BUILD_PLAIN, building))


@rule
def why_not_renovate(s: State, seat: Seat, question: Any, old: int) -> Why:
    """R-21.15, R-21.17  Why a building cannot be renovated now: one for each new one, and it has to lower its cost."""
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
def choose_building(s: State, seat: Seat, building: int, architecture: int) -> None:
    """R-8.4 to R-8.6, R-13.1  The building is paid for and taken; then it gives its gains, and another may follow."""
    question = top(s)
    with_corn, has_more, renovated = whole(question.with_corn), question.count > 1, whole(question.renovated)
    close(s)
    row.take_from_row(s, building)
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
        paying.pay_if_one_way(s, seat, question)


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
