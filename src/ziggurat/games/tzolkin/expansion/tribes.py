"""Tribes: what only some can do. The numbers a tribe changes stand in the catalogue; rules/terms.py reads them."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import (
    AHEAD_COST,
    N_TECHNOLOGIES,
    N_TRIBES,
    N_TRIBES_DEALT,
    Good,
    T,
    Term,
)
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, hidden, learning, picking_up, temples, wheels
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, News, State

# ---- dealing and choosing


@rule
def seat_to_deal_to(s: State) -> Seat:
    """R-19.1  The first seat that has not all its tribes; 0 when all have, or none are played."""
    if s.with_tribes:
        for seat in range(1, s.seats + 1):
            if s.players[seat].tribes_dealt[N_TRIBES_DEALT] == 0:
                return seat
    return 0


@rule
def deal(s: State, seat: Seat, tribe: int) -> None:
    """R-19.1  A tribe goes to a seat, which alone sees it."""
    s.tribe_deck[tribe] = 0
    place = 1 if s.players[seat].tribes_dealt[1] == 0 else 2
    s.players[seat].tribes_dealt[place] = tribe
    item = tell(s, News.TRIBE_DEALT, seat)
    item.thing = tribe
    item.only_for = seat


@rule
def offer_keep_tribe(s: State, seat: Seat, out: Any) -> None:
    """R-19.2  List the tribes that can be kept."""
    for tribe in range(1, N_TRIBES + 1):
        if is_dealt_to(s, seat, tribe):
            offer(out, action(Do.KEEP_TRIBE, tribe))


@rule
def why_not_keep_tribe(s: State, seat: Seat, answer: Answer) -> Why:
    """R-19.2  Only a tribe that was dealt to the seat can be kept."""
    if answer.kind != Do.KEEP_TRIBE:
        return Why.NOT_ASKED
    return Why.OK if is_dealt_to(s, seat, answer.tribe) else Why.NOT_DEALT_TO_YOU


@rule
def answer_keep_tribe(s: State, seat: Seat, answer: Answer) -> None:
    """R-19.2  A tribe is kept in secret; the other one will not be shown."""
    close(s)
    me = s.players[seat]
    for place in range(1, N_TRIBES_DEALT + 1):
        if me.tribes_dealt[place] == answer.tribe:
            me.tribes_dealt[place] = 0
    me.tribe_chosen[1] = answer.tribe
    item = tell(s, News.TRIBE_KEPT, seat)
    item.thing = answer.tribe
    item.only_for = seat


@rule
def is_dealt_to(s: State, seat: Seat, tribe: int) -> bool:
    """R-19.1  The tribe was dealt to the seat."""
    for place in range(1, N_TRIBES_DEALT + 1):
        if s.players[seat].tribes_dealt[place] == tribe:
            return True
    return False


@rule
def reveal(s: State, seat: Seat) -> None:
    """R-19.2, R-19.25  The tribe works from now on; some begin with more workers."""
    me = s.players[seat]
    if me.tribe_chosen[1] == 0:
        return
    me.tribe = me.tribe_chosen[1]
    me.tribe_chosen[1] = 0
    me.workers = term(s, seat, Term.STARTING_WORKERS)
    me.hand = me.workers
    tell(s, News.TRIBE_REVEALED, seat).thing = me.tribe


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Hidden tribes of the other seats and of the stock are shuffled among themselves."""
    if s.with_tribes == 0:
        return
    for other in range(1, s.seats + 1):
        if other != seat:
            hidden.give_back(s.tribe_deck, s.players[other].tribes_dealt)
            hidden.give_back(s.tribe_deck, s.players[other].tribe_chosen)
    for other in range(1, s.seats + 1):
        if other != seat:
            hidden.draw_again(s.tribe_deck, s.players[other].tribes_dealt, dice)
            hidden.draw_again(s.tribe_deck, s.players[other].tribe_chosen, dice)


# ---- the beginning of a turn


@rule
def fill_up_corn(s: State, seat: Seat) -> None:
    """R-19.9  Some begin their turn with a little corn at least."""
    missing = term(s, seat, Term.LEAST_CORN) - whole(s.players[seat].goods[Good.CORN])
    goods.gain(s, seat, Good.CORN, missing)


# ---- one space ahead


@rule
def why_not_go_ahead(s: State, seat: Seat) -> Why:
    """R-19.6  Why the worker cannot take the action one space ahead for corn."""
    question = top(s)
    if term(s, seat, Term.AHEADS) == 0:
        return Why.NO_SUCH_ABILITY
    if s.n_aheads >= term(s, seat, Term.AHEADS):
        return Why.USED_THIS_TURN
    if question.space >= T.free_from[question.wheel]:
        return Why.OUT_OF_REACH
    return Why.OK if s.players[seat].goods[Good.CORN] >= AHEAD_COST else Why.NOT_ENOUGH_CORN


@rule
def go_ahead(s: State, seat: Seat) -> None:
    """R-19.6, R-19.7  The worker acts as if it stood one space further."""
    s.n_aheads += 1
    goods.pay(s, seat, Good.CORN, AHEAD_COST)
    question = top(s)
    question.space += 1
    item = tell(s, News.WENT_AHEAD, seat)
    item.wheel = question.wheel
    item.space = question.space


# ---- the bonus of any technology


@rule
def offer_bonus(s: State, seat: Seat, out: Any) -> None:
    """R-19.20  List the bonuses that give something."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if learning.why_not_take_bonus(s, seat, technology, temples.purse_of(s, seat)) == Why.OK:
            offer(out, action(Do.BONUS, technology))


@rule
def why_not_bonus(s: State, seat: Seat, answer: Answer) -> Why:
    """R-19.20  Why a bonus cannot be taken: it would give nothing."""
    if answer.kind != Do.BONUS:
        return Why.NOT_ASKED
    return learning.why_not_take_bonus(s, seat, answer.technology, temples.purse_of(s, seat))


@rule
def answer_bonus(s: State, seat: Seat, answer: Answer) -> None:
    """R-19.20  The bonus of the chosen technology is taken."""
    close(s)
    learning.take_bonus(s, seat, answer.technology)


# ---- a worker more is picked up


@rule
def let_pick_one(s: State) -> None:
    """R-19.3 to R-19.5  After placing enough workers on wheels, another one may be picked up."""
    seat = whole(top(s).receiver)
    close(s)
    if wheels.n_workers_on_wheels(s, seat) > s.n_on_wheels:
        ask(s, Ask.EXTRA_PICK, seat)


@rule
def offer_extra_pick(s: State, seat: Seat, out: Any) -> None:
    """R-19.3, R-19.4  Pick up one of the other workers, or be done."""
    picking_up.offer_pick(s, seat, out)


@rule
def why_not_extra_pick(s: State, seat: Seat, answer: Answer) -> Why:
    """R-19.3, R-19.4  Why a worker cannot be picked up: it was placed in this turn, or is another seat's."""
    return picking_up.why_not_pick(s, seat, answer)


@rule
def answer_extra_pick(s: State, seat: Seat, answer: Answer) -> None:
    """R-19.3  One worker and no more."""
    close(s)
    if answer.kind == Do.PICK:
        picking_up.pick_up(s, seat, answer.wheel, answer.space)
