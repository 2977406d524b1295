"""Learning: a seat advances in a technology, and takes a bonus beyond the third level."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import (
    BONUS_CUBES,
    BONUS_POINTS,
    BONUS_SKULLS,
    N_TECHNOLOGIES,
    TOP_LEVEL,
    Calamity,
    Good,
    Technology,
    Term,
)
from ziggurat.games.tzolkin.expansion import new_buildings
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, paying, points, questions, sets, temples
from ziggurat.games.tzolkin.rules.technologies import cost_of_level, is_at_top
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import Ask, News, Source, State, Step

# ---- the question what to learn


@rule
def offer_learn(s: State, seat: Seat, out: Any) -> None:
    """R-8.1  List the technologies that can be advanced, or be done with it."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_choose_technology(s, seat, technology) == Why.OK:
            offer(out, action(Do.LEARN, technology))
    if top(s).optional:
        offer(out, action(Do.DONE))


@rule
def why_not_learn(s: State, seat: Seat, answer: Answer) -> Why:
    """Why a technology cannot be advanced, or the advance not be left."""
    match answer.kind:
        case Do.LEARN:
            return why_not_choose_technology(s, seat, answer.technology)
        case Do.DONE:
            return questions.why_not_leave(s)
    return Why.NOT_ASKED


@rule
def answer_learn(s: State, seat: Seat, answer: Answer) -> None:
    """A technology is advanced, or nothing more."""
    if answer.kind == Do.DONE:
        close(s)
    else:
        choose_technology(s, seat, answer.technology)


# ---- asking for it


@rule
def why_not_advance_in(s: State, seat: Seat, technology: int, is_free: int, corn: int) -> Why:
    """R-2.5  Why a seat that has `corn` corn cannot advance: it cannot pay, or the bonus would give nothing."""
    purse = temples.Purse(corn, goods.n_resources(s, seat) - cost_of_level(s, seat, technology, is_free))
    if purse.resources < 0:
        return Why.NOT_ENOUGH_RESOURCES
    if s.players[seat].technology[technology] < TOP_LEVEL or term(s, seat, Term.ANY_BONUS):
        return Why.OK
    return why_not_take_bonus(s, seat, technology, purse)


@rule
def can_learn_any(s: State, seat: Seat, is_free: int, corn: int) -> bool:
    """A seat that has `corn` corn could advance some technology."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_advance_in(s, seat, technology, is_free, corn) == Why.OK:
            return True
    return False


@rule
def why_not_learn_any(s: State, seat: Seat, corn: int) -> Why:
    """R-2.5  Why a seat that has `corn` corn can pay for no technology."""
    return Why.OK if can_learn_any(s, seat, 0, corn) else Why.NOT_ENOUGH_RESOURCES


@rule
def let_learn(s: State, seat: Seat, times: int, is_free: int, is_optional: int) -> None:
    """Ask a seat for a technology if there is one it can advance."""
    if times > 0 and can_learn_any(s, seat, is_free, whole(s.players[seat].goods[Good.CORN])):
        question = ask(s, Ask.LEARN, seat)
        question.count = times
        question.free = is_free
        question.optional = is_optional


# ---- choosing a technology


@rule
def why_not_choose_technology(s: State, seat: Seat, technology: int) -> Why:
    """Why a technology cannot be the one that is asked for."""
    question = top(s)
    if question.only > 0 and technology != question.only:
        return Why.NOT_THAT_ONE
    if question.among > 0 and not sets.contains(whole(question.among), technology):
        return Why.NOT_THAT_ONE
    return why_not_advance_in(s, seat, technology, whole(question.free), whole(s.players[seat].goods[Good.CORN]))


@rule
def can_choose_any(s: State, seat: Seat) -> bool:
    """Some technology answers the open question."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_choose_technology(s, seat, technology) == Why.OK:
            return True
    return False


@rule
def choose_technology(s: State, seat: Seat, technology: int) -> None:
    """The advance is paid and then made; another one may follow."""
    question = top(s)
    times, is_free, among = whole(question.count), whole(question.free), whole(question.among)
    close(s)
    if among > 0:
        new_buildings.plan_shift(s, seat, sets.without_member(among, technology))
    else:
        again = plan(s, Step.LEARN_AGAIN)
        again.receiver = seat
        again.count = times - 1
        again.free = is_free
    advance = plan(s, Step.LEARN)
    advance.receiver = seat
    advance.technology = technology
    paying.pay_resources(s, seat, cost_of_level(s, seat, technology, is_free))


@rule
def learn_chosen(s: State) -> None:
    """The advance that was paid for is made."""
    step = top(s)
    seat, technology = whole(step.receiver), whole(step.technology)
    close(s)
    learn(s, seat, technology)


@rule
def learn_again(s: State) -> None:
    """R-8.3, R-20.18  What is left where a seat advances twice: what costs something can be left."""
    step = top(s)
    seat, times, is_free = whole(step.receiver), whole(step.count), whole(step.free)
    close(s)
    is_optional = 1 if not is_free or calamity(s, Calamity.LEVEL_CUBES) > 0 else 0
    let_learn(s, seat, times, is_free, is_optional)


# ---- levels that are given


@rule
def is_grantable(s: State, seat: Seat, technology: int) -> bool:
    """R-11.4, R-20.18  A level that is given can be paid, where it has a price, and gives something."""
    return why_not_advance_in(s, seat, technology, 1, whole(s.players[seat].goods[Good.CORN])) == Why.OK


@rule
def grant_technology(s: State, seat: Seat, technology: int) -> None:
    """R-11.4, R-20.18  A seat is given a level: lost where it would give nothing, asked for where it has a price."""
    if not is_grantable(s, seat, technology):
        tell(s, News.LEVEL_LOST, seat).thing = technology
    elif calamity(s, Calamity.LEVEL_CUBES) > 0:
        let_learn(s, seat, 1, 1, 1)
        top(s).only = technology
    else:
        learn(s, seat, technology)


@rule
def learn(s: State, seat: Seat, technology: int) -> None:
    """R-11.3  The marker advances a level; beyond the third it stays, and the bonus is taken."""
    me = s.players[seat]
    if is_at_top(s, seat, technology):
        if term(s, seat, Term.ANY_BONUS):
            ask(s, Ask.BONUS, seat)
        else:
            take_bonus(s, seat, technology)
        return
    me.technology[technology] += 1
    item = tell(s, News.LEARNED, seat)
    item.thing = technology
    item.count = me.technology[technology]


# ---- the bonus beyond the third level


@rule
def why_not_take_bonus(s: State, seat: Seat, technology: int, purse: temples.Purse) -> Why:
    """R-2.5  Why the bonus of a technology would give nothing to a seat that can pay with this purse."""
    match technology:
        case Technology.AGRICULTURE:
            return Why.OK if temples.can_climb_any(s, seat, purse) else Why.NO_TEMPLE_TO_CLIMB
        case Technology.THEOLOGY:
            return temples.why_not_receive_skull(s, seat)
    return Why.OK


@rule
def take_bonus(s: State, seat: Seat, technology: int) -> None:
    """R-11.8, R-11.12, R-11.16, R-11.20  The bonus beyond the third level."""
    tell(s, News.BONUS, seat).thing = technology
    match technology:
        case Technology.AGRICULTURE:
            temples.grant_steps(s, seat, 1)
        case Technology.EXTRACTION:
            paying.take_resources(s, seat, BONUS_CUBES)
        case Technology.ARCHITECTURE:
            points.score_points(s, seat, Source.TECHNOLOGIES, BONUS_POINTS)
        case Technology.THEOLOGY:
            goods.gain(s, seat, Good.SKULL, BONUS_SKULLS)
