"""The doors of Tigris & Euphrates: what the engine calls, and the tables that lead from a question to its functions.

flow.py says how a match goes. A question of a seat has its `offer_x`, `why_not_x` and `answer_x` side by side in the
module of `rules/` that it is about; the question of Nature has `offer_x`, `weight_x` and `answer_x` in nature.py.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import asked, top
from ziggurat.engine.news import forget_news
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris import features, flow, laws, nature, outlook, prospects
from ziggurat.games.tigris.actions import Answer, Do, answer_of
from ziggurat.games.tigris.catalogue import N_COLOURS
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules import buildings, conflicts, hand, monuments, scoring, treasures, turn
from ziggurat.games.tigris.state import Ask, State

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
        case Ask.ACTION:
            turn.offer_action(s, seat, out)
        case Ask.SWAP:
            hand.offer_swap(s, seat, out)
        case Ask.WAR:
            conflicts.offer_war(s, seat, out)
        case Ask.SUPPORT:
            conflicts.offer_support(s, seat, out)
        case Ask.BUILDING:
            buildings.offer_building(s, seat, out)
        case Ask.MONUMENT:
            monuments.offer_monument(s, seat, out)
        case Ask.TREASURE:
            treasures.offer_treasure(s, seat, out)
        case Ask.DRAW:
            nature.offer_draw(s, out)


@rule
def pick(s: State, dice: Dice, out: Any) -> int:
    """The legal action on which one roll of the dice falls, as if all had been listed."""
    if top(s).kind == Ask.ACTION:
        return int(turn.pick_action(s, asked(s), dice, out))
    legal(s, out)
    return int(out[1 + roll(dice, int(out[0]))])


@rule
def why_not(s: State, action: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    seat = asked(s)
    answer = answer_of(action)
    match top(s).kind:
        case Ask.ACTION:
            return turn.why_not_action(s, seat, answer)
        case Ask.SWAP:
            return hand.why_not_swap(s, seat, answer)
        case Ask.WAR:
            return conflicts.why_not_war(s, seat, answer)
        case Ask.SUPPORT:
            return conflicts.why_not_support(s, seat, answer)
        case Ask.BUILDING:
            return buildings.why_not_building(s, seat, answer)
        case Ask.MONUMENT:
            return monuments.why_not_monument(s, seat, answer)
        case Ask.TREASURE:
            return treasures.why_not_treasure(s, seat, answer)
        case Ask.DRAW:
            return nature.why_not_nature(s, answer, weight(s, action))
    return Why.NOT_ASKED


@rule
def weight(s: State, action: int) -> int:
    """How likely an outcome of Nature is, as a whole number; 0 when it cannot come."""
    answer = answer_of(action)
    match top(s).kind:
        case Ask.DRAW:
            return nature.weight_draw(s, answer)
    return 0


@rule
def answer_question(s: State, seat: Seat, answer: Answer) -> None:
    """Close the open decision and do what was decided."""
    match top(s).kind:
        case Ask.ACTION:
            turn.answer_action(s, seat, answer)
        case Ask.SWAP:
            hand.answer_swap(s, seat, answer)
        case Ask.WAR:
            conflicts.answer_war(s, seat, answer)
        case Ask.SUPPORT:
            conflicts.answer_support(s, seat, answer)
        case Ask.BUILDING:
            buildings.answer_building(s, seat, answer)
        case Ask.MONUMENT:
            monuments.answer_monument(s, seat, answer)
        case Ask.TREASURE:
            treasures.answer_treasure(s, seat, answer)
        case Ask.DRAW:
            nature.answer_draw(s, answer)


# ---- results


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat in its weakest colour, treasures assigned."""
    return scoring.points_at_place(s, seat, 1)


@rule
def sources(s: State, seat: Seat, points: Any) -> None:
    """The points of a seat by colour, and then its treasures, into points[source]."""
    for colour in range(1, N_COLOURS + 1):
        points[colour] = s.players[seat].points[colour]
    points[N_COLOURS + 1] = s.players[seat].treasures


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


# ---- who may know what, and what bots go by


@rule
def reader(s: State, action: int) -> Seat:
    """R-13.1  The only seat that may read this answer: who draws a tile, and who swaps one."""
    if top(s).kind == Ask.DRAW:
        return int(top(s).receiver)
    if answer_of(action).kind == Do.SWAP:
        return asked(s)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    hand.imagine_tiles(s, seat, dice)


@rule
def foresee(s: State, expected: Any) -> None:
    """Guess what every seat will have at the end, into expected[seat]. This may modify the record."""
    outlook.foresee(s, expected)


@rule
def appraise(s: State, promise: Any) -> None:
    """How good a position is for every seat, into promise[seat]. After `foresee`, which ends conflicts."""
    prospects.appraise(s, promise)


@rule
def describe(s: State, table: Any, seats: Any) -> None:
    """Tell the features of a position, for a learned evaluation. This may modify the record."""
    features.describe(s, table, seats)


@rule
def audit(before: State, s: State) -> int:
    """The first law that a move has broken; 0 when it kept them all."""
    return laws.broken_law(before, s)
