"""Nature: what comes up by chance, from monuments and buildings to hidden tiles.

An outcome is possible if it has weight, so `weight_x` stands where the questions of seats have `why_not_x`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close, top
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import (
    N_BUILDINGS,
    N_MONUMENTS,
    N_PROPHECIES,
    N_QUICK,
    N_TRIBES,
    N_WEALTH,
)
from ziggurat.games.tzolkin.expansion import prophecies, quick_actions, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import row, table, wealth
from ziggurat.games.tzolkin.state import Ask, State

QUESTIONS = (Ask.MONUMENT, Ask.BUILDING, Ask.PROPHECY, Ask.QUICK, Ask.WEALTH, Ask.DUMMY, Ask.TRIBE)
"""What is asked of Nature."""
ANSWERS = np.zeros(max(Ask) + 1, dtype=np.int64)
"""ANSWERS[question]: the kind of answer, which has the same name; 0 where a seat is asked."""
for _question in QUESTIONS:
    ANSWERS[_question] = Do[_question.name]
ANSWERS.flags.writeable = False


@rule
def is_answer(s: State, answer: Answer) -> bool:
    """The answer is of the kind that the open question of Nature asks for."""
    return bool(answer.kind == ANSWERS[top(s).kind])


@rule
def why_not_nature(s: State, answer: Answer, weight: int) -> Why:
    """Why something cannot come up: it has no weight."""
    if not is_answer(s, answer):
        return Why.NOT_ASKED
    return Why.OK if weight > 0 else Why.CANNOT_COME


# ---- monuments


@rule
def offer_monument(s: State, out: Any) -> None:
    """R-1.7  List the monuments that can come."""
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_offered[monument] == 0:
            offer(out, action(Do.MONUMENT, monument))


@rule
def weight_monument(s: State, answer: Answer) -> int:
    """R-1.7  Every monument that is not on the table yet is as likely as any other."""
    return 1 - whole(s.monument_offered[answer.monument])


@rule
def answer_monument(s: State, answer: Answer) -> None:
    """R-1.7  A monument is dealt."""
    close(s)
    table.lay_out_monument(s, answer.monument)


# ---- buildings


@rule
def offer_building(s: State, out: Any) -> None:
    """R-13.3  List the buildings that can come."""
    for building in range(1, N_BUILDINGS + 1):
        if row.is_drawable(s, building):
            offer(out, action(Do.BUILDING, building))


@rule
def weight_building(s: State, answer: Answer) -> int:
    """R-13.3  A building is the likelier the more copies of it are left in the stock."""
    return whole(s.deck[answer.building]) if row.is_drawable(s, answer.building) else 0


@rule
def answer_building(s: State, answer: Answer) -> None:
    """R-13.3  A building comes on offer."""
    close(s)
    row.lay_out_building(s, answer.building)


# ---- prophecies


@rule
def offer_prophecy(s: State, out: Any) -> None:
    """R-20.1  List the prophecies that can come."""
    for prophecy in range(1, N_PROPHECIES + 1):
        if s.prophecy_deck[prophecy] > 0:
            offer(out, action(Do.PROPHECY, prophecy))


@rule
def weight_prophecy(s: State, answer: Answer) -> int:
    """R-20.1  Every prophecy that was not drawn is as likely as any other."""
    return whole(s.prophecy_deck[answer.prophecy])


@rule
def answer_prophecy(s: State, answer: Answer) -> None:
    """R-20.1  A prophecy is drawn."""
    close(s)
    prophecies.draw(s, answer.prophecy)


# ---- quick actions


@rule
def offer_quick(s: State, out: Any) -> None:
    """R-22.9, R-22.10  List the quick actions that can come."""
    for quick in range(1, N_QUICK + 1):
        if s.quick_deck[quick] > 0:
            offer(out, action(Do.QUICK, quick))


@rule
def weight_quick(s: State, answer: Answer) -> int:
    """R-22.9, R-22.10  A quick action is the likelier the more tiles of it are left."""
    return whole(s.quick_deck[answer.quick])


@rule
def answer_quick(s: State, answer: Answer) -> None:
    """R-22.9, R-22.10  A quick action is laid out."""
    close(s)
    quick_actions.lay_out(s, answer.quick)


# ---- wealth tiles, for a seat and for dummy workers


@rule
def offer_wealth(s: State, out: Any) -> None:
    """R-1.9  List the wealth tiles that can be dealt to a seat."""
    for tile in range(1, N_WEALTH + 1):
        if s.wealth_deck[tile] > 0:
            offer(out, action(Do.WEALTH, tile))


@rule
def weight_wealth(s: State, answer: Answer) -> int:
    """R-1.9  Every wealth tile of the stock is as likely as any other."""
    return whole(s.wealth_deck[answer.wealth])


@rule
def answer_wealth(s: State, answer: Answer) -> None:
    """R-1.9  A wealth tile is dealt to a seat."""
    seat = whole(top(s).receiver)
    close(s)
    wealth.deal_wealth(s, seat, answer.wealth)


@rule
def offer_dummy(s: State, out: Any) -> None:
    """R-1.10  List the wealth tiles that can place a dummy worker."""
    for tile in range(1, N_WEALTH + 1):
        if s.wealth_deck[tile] > 0:
            offer(out, action(Do.DUMMY, tile))


@rule
def weight_dummy(s: State, answer: Answer) -> int:
    """R-1.10  Every wealth tile of the stock is as likely as any other."""
    return whole(s.wealth_deck[answer.wealth])


@rule
def answer_dummy(s: State, answer: Answer) -> None:
    """R-1.10  A wealth tile places a dummy worker, or two."""
    close(s)
    table.place_dummies(s, answer.wealth)


# ---- tribes


@rule
def offer_tribe(s: State, out: Any) -> None:
    """R-19.1  List the tribes that can be dealt to a seat."""
    for tribe in range(1, N_TRIBES + 1):
        if s.tribe_deck[tribe] > 0:
            offer(out, action(Do.TRIBE, tribe))


@rule
def weight_tribe(s: State, answer: Answer) -> int:
    """R-19.1  Every tribe that was not dealt is as likely as any other."""
    return whole(s.tribe_deck[answer.tribe])


@rule
def answer_tribe(s: State, answer: Answer) -> None:
    """R-19.1  A tribe is dealt to a seat."""
    seat = whole(top(s).receiver)
    close(s)
    tribes.deal(s, seat, answer.tribe)
