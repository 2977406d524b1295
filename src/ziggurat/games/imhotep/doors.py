"""The doors of Imhotep: what the engine calls, and the tables that lead from a kind of question to its functions.

flow.py says how a match goes. A question of a seat has its `offer_x`, `why_not_x` and `answer_x` side by side in
the module of `rules/` that it is about; a question of Nature has `offer_x`, `weight_x` and `answer_x` in nature.py.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import asked, top
from ziggurat.engine.news import forget_news
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep import features, flow, laws, nature, outlook
from ziggurat.games.imhotep.actions import Answer, answer_of
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import blue_cards, market, pyramid, scoring, temple, turn
from ziggurat.games.imhotep.state import N_SOURCES, Ask, State

# ---- questions and their answers


@rule
def begin(s: State) -> None:
    """From the set-up table to the first decision."""
    flow.begin(s)


@rule
def apply(s: State, action: int) -> None:
    """Answer the open decision with a legal action, and go on to the next decision."""
    forget_news(s)
    answer_question(s, asked(s), answer_of(action))
    flow.take_steps(s)


@rule
def legal(s: State, out: Any) -> None:
    """List the legal actions, ascending."""
    clear(out)
    seat = asked(s)
    match top(s).kind:
        case Ask.TURN:
            turn.offer_turn(s, seat, out)
        case Ask.PLACE:
            blue_cards.offer_place(s, seat, out)
        case Ask.SAIL:
            blue_cards.offer_sail(s, seat, out)
        case Ask.ORDER:
            blue_cards.offer_order(s, seat, out)
        case Ask.TAKE:
            market.offer_take(s, seat, out)
        case Ask.KEEP:
            market.offer_keep(s, seat, out)
        case Ask.BUILD:
            pyramid.offer_build(s, seat, out)
        case Ask.BONUS:
            pyramid.offer_bonus(s, seat, out)
        case Ask.REWARD:
            temple.offer_reward(s, seat, out)
        case Ask.FLEET:
            nature.offer_fleet(s, out)
        case Ask.DEAL:
            nature.offer_deal(s, out)
        case Ask.DRAW:
            nature.offer_draw(s, out)
        case Ask.LOOK:
            nature.offer_look(s, out)
        case Ask.UNCOVER:
            nature.offer_uncover(s, out)


@rule
def why_not(s: State, action: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    seat = asked(s)
    answer = answer_of(action)
    match top(s).kind:
        case Ask.TURN:
            return turn.why_not_turn(s, seat, answer)
        case Ask.PLACE:
            return blue_cards.why_not_place(s, seat, answer)
        case Ask.SAIL:
            return blue_cards.why_not_sail(s, seat, answer)
        case Ask.ORDER:
            return blue_cards.why_not_order(s, seat, answer)
        case Ask.TAKE:
            return market.why_not_take(s, seat, answer)
        case Ask.KEEP:
            return market.why_not_keep(s, seat, answer)
        case Ask.BUILD:
            return pyramid.why_not_build(s, seat, answer)
        case Ask.BONUS:
            return pyramid.why_not_bonus(s, seat, answer)
        case Ask.REWARD:
            return temple.why_not_reward(s, seat, answer)
        case Ask.FLEET | Ask.DEAL | Ask.DRAW | Ask.LOOK | Ask.UNCOVER:
            return nature.why_not_nature(s, answer, weight(s, action))
    return Why.NOT_ASKED


@rule
def weight(s: State, action: int) -> int:
    """How likely an outcome of Nature is, as a whole number; 0 when it cannot come."""
    answer = answer_of(action)
    match top(s).kind:
        case Ask.FLEET:
            return nature.weight_fleet(s, answer)
        case Ask.DEAL:
            return nature.weight_deal(s, answer)
        case Ask.DRAW:
            return nature.weight_draw(s, answer)
        case Ask.LOOK:
            return nature.weight_look(s, answer)
        case Ask.UNCOVER:
            return nature.weight_uncover(s, answer)
    return 0


@rule
def answer_question(s: State, seat: Seat, answer: Answer) -> None:
    """Close the open decision and do what was decided."""
    match top(s).kind:
        case Ask.TURN:
            turn.answer_turn(s, seat, answer)
        case Ask.PLACE:
            blue_cards.answer_place(s, seat, answer)
        case Ask.SAIL:
            blue_cards.answer_sail(s, seat, answer)
        case Ask.ORDER:
            blue_cards.answer_order(s, seat, answer)
        case Ask.TAKE:
            market.answer_take(s, seat, answer)
        case Ask.KEEP:
            market.answer_keep(s, seat, answer)
        case Ask.BUILD:
            pyramid.answer_build(s, seat, answer)
        case Ask.BONUS:
            pyramid.answer_bonus(s, seat, answer)
        case Ask.REWARD:
            temple.answer_reward(s, seat, answer)
        case Ask.FLEET:
            nature.answer_fleet(s, answer)
        case Ask.DEAL:
            nature.answer_deal(s, answer)
        case Ask.DRAW:
            nature.answer_draw(s, answer)
        case Ask.LOOK:
            nature.answer_look(s, answer)
        case Ask.UNCOVER:
            nature.answer_uncover(s, answer)


# ---- results


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat so far."""
    return scoring.total_points(s, seat)


@rule
def sources(s: State, seat: Seat, points: Any) -> None:
    """The points of a seat so far by source, into points[source]."""
    for source in range(1, N_SOURCES + 1):
        points[source] = s.players[seat].points[source]


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


# ---- who may know what, and what bots go by


@rule
def reader(s: State, action: int) -> Seat:
    """The only seat that may read this answer to the open decision; 0 where everyone may."""
    if top(s).kind == Ask.LOOK:
        return int(top(s).receiver)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    market.imagine_pair(s, seat, dice)


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
