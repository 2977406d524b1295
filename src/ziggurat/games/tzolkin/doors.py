"""The doors of Tzolk'in: what the engine calls, and the tables that lead from a question to its rules.

A question of a seat has `offer_x`, `why_not_x` and `answer_x` side by side in one module, a question of Nature has
`offer_x`, `weight_x` and `answer_x` in nature.py. flow.py tells in which order all this is asked: read it first.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import asked, top
from ziggurat.engine.news import forget_news
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin import features, flow, laws, nature, outlook
from ziggurat.games.tzolkin.actions import Answer, Do, answer_of
from ziggurat.games.tzolkin.expansion import new_buildings, prophecies, sales, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import (
    acting,
    building,
    calendar,
    chichen_itza,
    learning,
    market,
    palenque,
    paying,
    picking_up,
    placing,
    scoring,
    temples,
    turn,
    wealth,
)
from ziggurat.games.tzolkin.state import N_SOURCES, Ask, State

# ---- playing


@rule
def begin(s: State) -> None:
    """From the empty table to the first decision."""
    flow.plan_match(s)
    flow.take_steps(s)


@rule
def apply(s: State, action: int) -> None:
    """Answer the open decision with a legal action."""
    forget_news(s)
    answer = answer_of(action)
    if answer.kind == Do.SELL and sales.is_sale_open(s):
        sales.sell(s, asked(s), answer.resource)
    else:
        answer_question(s, asked(s), answer)
    flow.take_steps(s)


@rule
def legal(s: State, out: Any) -> None:
    """List the legal actions, ascending."""
    clear(out)
    offer_answers(s, asked(s), out)
    if sales.is_sale_open(s):
        sales.offer_sales(s, asked(s), out)


@rule
def why_not(s: State, action: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    answer = answer_of(action)
    if answer.kind == Do.SELL and sales.is_sale_open(s):
        return sales.why_not_sell(s, asked(s), answer.resource)
    return why_not_answer(s, asked(s), answer)


@rule
def weight(s: State, action: int) -> int:
    """How likely an outcome of Nature is, as a whole number; 0 when it cannot come."""
    return weight_of(s, answer_of(action))


# ---- from a question to its rules


@rule
def offer_answers(s: State, seat: Seat, out: Any) -> None:
    """List what answers the open question, ascending."""
    match top(s).kind:
        case Ask.KEEP:
            wealth.offer_keep(s, seat, out)
        case Ask.TURN:
            turn.offer_turn(s, seat, out)
        case Ask.PLACE:
            placing.offer_place(s, seat, out)
        case Ask.PICK:
            picking_up.offer_pick(s, seat, out)
        case Ask.ACT:
            acting.offer_act(s, seat, out)
        case Ask.ANY_ACTION:
            acting.offer_any_action(s, seat, out)
        case Ask.HARVEST:
            palenque.offer_harvest(s, seat, out)
        case Ask.ANGER:
            temples.offer_anger(s, seat, out)
        case Ask.LEARN:
            learning.offer_learn(s, seat, out)
        case Ask.BUILD:
            building.offer_build(s, seat, out)
        case Ask.PAY:
            paying.offer_pay(s, seat, out)
        case Ask.TAKE:
            paying.offer_take(s, seat, out)
        case Ask.CLIMB:
            temples.offer_climb(s, seat, out)
        case Ask.TRADE:
            market.offer_trade(s, seat, out)
        case Ask.OFFERING:
            chichen_itza.offer_offering(s, seat, out)
        case Ask.ADVANCE:
            calendar.offer_advance(s, seat, out)
        case Ask.KEEP_TRIBE:
            tribes.offer_keep_tribe(s, seat, out)
        case Ask.EXTRA_PICK:
            tribes.offer_extra_pick(s, seat, out)
        case Ask.BONUS:
            tribes.offer_bonus(s, seat, out)
        case Ask.LOWER:
            new_buildings.offer_lower(s, seat, out)
        case Ask.GOLD:
            prophecies.offer_gold(s, seat, out)
        case Ask.SKULL:
            prophecies.offer_skull(s, seat, out)
        case Ask.SALE:
            sales.offer_sale(s, seat, out)
        case Ask.MONUMENT:
            nature.offer_monument(s, out)
        case Ask.BUILDING:
            nature.offer_building(s, out)
        case Ask.PROPHECY:
            nature.offer_prophecy(s, out)
        case Ask.QUICK:
            nature.offer_quick(s, out)
        case Ask.WEALTH:
            nature.offer_wealth(s, out)
        case Ask.DUMMY:
            nature.offer_dummy(s, out)
        case Ask.TRIBE:
            nature.offer_tribe(s, out)


@rule
def why_not_answer(s: State, seat: Seat, answer: Answer) -> Why:
    """Why an answer does not fit the open question."""
    match top(s).kind:
        case Ask.KEEP:
            return wealth.why_not_keep(s, seat, answer)
        case Ask.TURN:
            return turn.why_not_turn(s, seat, answer)
        case Ask.PLACE:
            return placing.why_not_place(s, seat, answer)
        case Ask.PICK:
            return picking_up.why_not_pick(s, seat, answer)
        case Ask.ACT:
            return acting.why_not_act(s, seat, answer)
        case Ask.ANY_ACTION:
            return acting.why_not_any_action(s, seat, answer)
        case Ask.HARVEST:
            return palenque.why_not_harvest(s, seat, answer)
        case Ask.ANGER:
            return temples.why_not_anger(s, seat, answer)
        case Ask.LEARN:
            return learning.why_not_learn(s, seat, answer)
        case Ask.BUILD:
            return building.why_not_build(s, seat, answer)
        case Ask.PAY:
            return paying.why_not_pay(s, seat, answer)
        case Ask.TAKE:
            return paying.why_not_take(s, seat, answer)
        case Ask.CLIMB:
            return temples.why_not_climb(s, seat, answer)
        case Ask.TRADE:
            return market.why_not_trade(s, seat, answer)
        case Ask.OFFERING:
            return chichen_itza.why_not_offering(s, seat, answer)
        case Ask.ADVANCE:
            return calendar.why_not_advance(s, seat, answer)
        case Ask.KEEP_TRIBE:
            return tribes.why_not_keep_tribe(s, seat, answer)
        case Ask.EXTRA_PICK:
            return tribes.why_not_extra_pick(s, seat, answer)
        case Ask.BONUS:
            return tribes.why_not_bonus(s, seat, answer)
        case Ask.LOWER:
            return new_buildings.why_not_lower(s, seat, answer)
        case Ask.GOLD:
            return prophecies.why_not_gold(s, seat, answer)
        case Ask.SKULL:
            return prophecies.why_not_skull(s, seat, answer)
        case Ask.SALE:
            return sales.why_not_sale(s, seat, answer)
        case Ask.MONUMENT | Ask.BUILDING | Ask.PROPHECY | Ask.QUICK | Ask.WEALTH | Ask.DUMMY | Ask.TRIBE:
            return nature.why_not_nature(s, answer, weight_of(s, answer))
    return Why.NOT_ASKED


@rule
def answer_question(s: State, seat: Seat, answer: Answer) -> None:
    """Do what was decided. Every rule closes the question, or leaves it open to ask again."""
    match top(s).kind:
        case Ask.KEEP:
            wealth.answer_keep(s, seat, answer)
        case Ask.TURN:
            turn.answer_turn(s, seat, answer)
        case Ask.PLACE:
            placing.answer_place(s, seat, answer)
        case Ask.PICK:
            picking_up.answer_pick(s, seat, answer)
        case Ask.ACT:
            acting.answer_act(s, seat, answer)
        case Ask.ANY_ACTION:
            acting.answer_any_action(s, seat, answer)
        case Ask.HARVEST:
            palenque.answer_harvest(s, seat, answer)
        case Ask.ANGER:
            temples.answer_anger(s, seat, answer)
        case Ask.LEARN:
            learning.answer_learn(s, seat, answer)
        case Ask.BUILD:
            building.answer_build(s, seat, answer)
        case Ask.PAY:
            paying.answer_pay(s, seat, answer)
        case Ask.TAKE:
            paying.answer_take(s, seat, answer)
        case Ask.CLIMB:
            temples.answer_climb(s, seat, answer)
        case Ask.TRADE:
            market.answer_trade(s, seat, answer)
        case Ask.OFFERING:
            chichen_itza.answer_offering(s, seat, answer)
        case Ask.ADVANCE:
            calendar.answer_advance(s, seat, answer)
        case Ask.KEEP_TRIBE:
            tribes.answer_keep_tribe(s, seat, answer)
        case Ask.EXTRA_PICK:
            tribes.answer_extra_pick(s, seat, answer)
        case Ask.BONUS:
            tribes.answer_bonus(s, seat, answer)
        case Ask.LOWER:
            new_buildings.answer_lower(s, seat, answer)
        case Ask.GOLD:
            prophecies.answer_gold(s, seat, answer)
        case Ask.SKULL:
            prophecies.answer_skull(s, seat, answer)
        case Ask.SALE:
            sales.answer_sale(s, seat, answer)
        case Ask.MONUMENT:
            nature.answer_monument(s, answer)
        case Ask.BUILDING:
            nature.answer_building(s, answer)
        case Ask.PROPHECY:
            nature.answer_prophecy(s, answer)
        case Ask.QUICK:
            nature.answer_quick(s, answer)
        case Ask.WEALTH:
            nature.answer_wealth(s, answer)
        case Ask.DUMMY:
            nature.answer_dummy(s, answer)
        case Ask.TRIBE:
            nature.answer_tribe(s, answer)


@rule
def weight_of(s: State, answer: Answer) -> int:
    """How likely an answer to a question of Nature is; 0 for what does not answer it."""
    if not nature.is_answer(s, answer):
        return 0
    match top(s).kind:
        case Ask.MONUMENT:
            return nature.weight_monument(s, answer)
        case Ask.BUILDING:
            return nature.weight_building(s, answer)
        case Ask.PROPHECY:
            return nature.weight_prophecy(s, answer)
        case Ask.QUICK:
            return nature.weight_quick(s, answer)
        case Ask.WEALTH:
            return nature.weight_wealth(s, answer)
        case Ask.DUMMY:
            return nature.weight_dummy(s, answer)
        case Ask.TRIBE:
            return nature.weight_tribe(s, answer)
    return 0


# ---- results, and what a seat can imagine


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat so far, in quarters."""
    return scoring.total_quarters(s, seat)


@rule
def sources(s: State, seat: Seat, points: Any) -> None:
    """The points of a seat so far by source, in quarters, into points[source]."""
    for source in range(1, N_SOURCES + 1):
        points[source] = s.players[seat].points[source]


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


@rule
def reader(s: State, action: int) -> Seat:
    """The only seat that may read this answer to the open decision; 0 where everyone may."""
    kind = top(s).kind
    if kind == Ask.WEALTH or kind == Ask.TRIBE:
        return whole(top(s).receiver)
    if kind == Ask.KEEP or kind == Ask.KEEP_TRIBE:
        return whole(top(s).seat)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    tribes.imagine(s, seat, dice)
    wealth.imagine_wealth(s, seat, dice)


@rule
def foresee(s: State, expected: Any) -> None:
    """Guess what every seat will have at the end, into expected[seat]. This may modify the record."""
    outlook.foresee(s, expected)


@rule
def describe(s: State, table: Any, seats: Any) -> None:
    """Tell the features of a position, for a learned evaluation. This may modify the record."""
    features.describe(s, table, seats)


@rule
def audit(before: State, s: State) -> int:
    """The first law that a move has broken; 0 when it kept them all."""
    return laws.broken_law(before, s)
