"""Technologies: what a level costs, what it is good for, and the bonus beyond the third."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import (
    BONUS_CUBES,
    BONUS_POINTS,
    BONUS_SKULLS,
    N_TECHNOLOGIES,
    TOP_LEVEL,
    Calamity,
    Good,
    T,
    Technology,
    Term,
)
from ziggurat.games.tzolkin.expansion import new_buildings
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, points, temples
from ziggurat.games.tzolkin.rules.terms import calamity, term
from ziggurat.games.tzolkin.state import Ask, News, Source, State, Step


@rule
def has_level(s: State, seat: Seat, technology: int, level: int) -> bool:
    """R-11.1, R-20.19  The seat has the effect of a level: levels add up, but one may be forgotten."""
    return bool(s.players[seat].technology[technology] >= level and calamity(s, Calamity.LOST_LEVEL) != level)


@rule
def sum_of_levels(s: State, seat: Seat, technology: int, by_level: Any) -> int:
    """What the levels that a seat has give together."""
    total = 0
    for level in range(1, TOP_LEVEL + 1):
        if has_level(s, seat, technology, level):
            total += by_level[level]
    return total


@rule
def cost_of_level(s: State, seat: Seat, technology: int, is_free: int) -> int:
    """R-11.2, R-11.3, R-19.19, R-20.18  Resources for the next level, or for the bonus beyond the third."""
    extra = calamity(s, Calamity.LEVEL_CUBES)
    if is_free:
        return extra
    level = s.players[seat].technology[technology]
    discount = term(s, seat, Term.TECHNOLOGY_DISCOUNT) if level < TOP_LEVEL else 0
    return T.technology_cost[level + 1] - discount + extra


# ---- advancing


@rule
def why_not_learn(s: State, seat: Seat, technology: int, is_free: int, corn: int) -> Why:
    """R-2.5  Why a seat with so much corn cannot advance: it cannot pay, or the bonus would give nothing."""
    purse = temples.Purse(corn, goods.n_resources(s, seat) - cost_of_level(s, seat, technology, is_free))
    if purse.resources < 0:
        return Why.NOT_ENOUGH_RESOURCES
    if s.players[seat].technology[technology] < TOP_LEVEL or term(s, seat, Term.ANY_BONUS):
        return Why.OK
    return why_not_take_bonus(s, seat, technology, purse)


@rule
def why_not_take_bonus(s: State, seat: Seat, technology: int, purse: temples.Purse) -> Why:
    """R-2.5  Why the bonus of a technology would give nothing to a seat with so much to pay with."""
    if technology == Technology.THEOLOGY:
        return temples.why_not_receive_skull(s, seat)
    if technology == Technology.AGRICULTURE and not temples.can_climb_any(s, seat, purse):
        return Why.NO_TEMPLE_TO_CLIMB
    return Why.OK


@rule
def why_not_choose_technology(s: State, seat: Seat, technology: int) -> Why:
    """Why a technology cannot be the one that is asked for."""
    question = top(s)
    if question.only > 0 and technology != question.only:
        return Why.NOT_THAT_ONE
    if question.among > 0 and not whole(question.among) >> technology & 1:
        return Why.NOT_THAT_ONE
    return why_not_learn(s, seat, technology, whole(question.free), whole(s.players[seat].goods[Good.CORN]))


@rule
def can_choose_any(s: State, seat: Seat) -> bool:
    """Some technology answers the open question."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_choose_technology(s, seat, technology) == Why.OK:
            return True
    return False


@rule
def can_learn_any(s: State, seat: Seat, is_free: int, corn: int) -> bool:
    """A seat with so much corn could advance some technology."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_learn(s, seat, technology, is_free, corn) == Why.OK:
            return True
    return False


@rule
def offer_technologies(s: State, seat: Seat, out: Any) -> None:
    """List the technologies that can be advanced, or be done with it."""
    question = top(s)
    for technology in range(1, N_TECHNOLOGIES + 1):
        if why_not_choose_technology(s, seat, technology) == Why.OK:
            offer(out, action(Do.LEARN, technology))
    if question.optional:
        offer(out, action(Do.DONE))


@rule
def let_learn(s: State, seat: Seat, times: int, is_free: int, is_optional: int) -> None:
    """Ask a seat for a technology if there is one it can advance."""
    if times > 0 and can_learn_any(s, seat, is_free, whole(s.players[seat].goods[Good.CORN])):
        question = ask(s, Ask.LEARN, seat)
        question.count = times
        question.free = is_free
        question.optional = is_optional


@rule
def choose_technology(s: State, seat: Seat, technology: int) -> None:
    """The advance is paid and then made; another one may follow."""
    question = top(s)
    times, is_free, among = whole(question.count), whole(question.free), whole(question.among)
    close(s)
    if among > 0:
        new_buildings.plan_shift(s, seat, among & ~(1 << technology))
    else:
        again = plan(s, Step.LEARN_AGAIN)
        again.receiver = seat
        again.count = times - 1
        again.free = is_free
    advance = plan(s, Step.LEARN)
    advance.receiver = seat
    advance.technology = technology
    goods.pay_resources(s, seat, cost_of_level(s, seat, technology, is_free))


@rule
def learn_again(s: State) -> None:
    """R-8.3, R-20.18  What is left where a seat advances twice: what costs something can be left."""
    step = top(s)
    seat, times, is_free = whole(step.receiver), whole(step.count), whole(step.free)
    close(s)
    is_optional = 1 if not is_free or calamity(s, Calamity.LEVEL_CUBES) > 0 else 0
    let_learn(s, seat, times, is_free, is_optional)


@rule
def learn_chosen(s: State) -> None:
    """The advance that was paid for is made."""
    step = top(s)
    seat, technology = whole(step.receiver), whole(step.technology)
    close(s)
    learn(s, seat, technology)


@rule
def is_grantable(s: State, seat: Seat, technology: int) -> bool:
    """R-11.4, R-20.18  A level that is given can be paid, where it has a price, and gives something."""
    return why_not_learn(s, seat, technology, 1, whole(s.players[seat].goods[Good.CORN])) == Why.OK


@rule
def is_at_top(s: State, seat: Seat, technology: int) -> bool:
    """R-11.3  An advance gives the bonus."""
    return bool(s.players[seat].technology[technology] == TOP_LEVEL)


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


@rule
def take_bonus(s: State, seat: Seat, technology: int) -> None:
    """R-11.8, R-11.12, R-11.16, R-11.20  The bonus beyond the third level."""
    tell(s, News.BONUS, seat).thing = technology
    match technology:
        case Technology.AGRICULTURE:
            temples.grant_steps(s, seat, 1)
        case Technology.EXTRACTION:
            goods.take_resources(s, seat, BONUS_CUBES)
        case Technology.ARCHITECTURE:
            points.score_points(s, seat, Source.TECHNOLOGIES, BONUS_POINTS)
        case Technology.THEOLOGY:
            goods.gain(s, seat, Good.SKULL, BONUS_SKULLS)
