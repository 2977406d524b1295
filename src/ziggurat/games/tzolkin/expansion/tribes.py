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
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import (
    AHEAD_COST,
    N_TECHNOLOGIES,
    N_TRIBES,
    N_TRIBES_DEALT,
    RESOURCES,
    Good,
    T,
    Term,
)
from ziggurat.games.tzolkin.expansion import quick_actions
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import goods, hidden, technologies, temples, uxmal, wheels
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, News, State

N_RESOURCES = len(RESOURCES)

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
def offer_tribes(s: State, out: Any) -> None:
    """R-19.1  List the tribes that can come."""
    for tribe in range(1, N_TRIBES + 1):
        if s.tribe_deck[tribe] > 0:
            offer(out, action(Do.TRIBE, tribe))


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
def why_not_keep(s: State, seat: Seat, tribe: int) -> Why:
    """R-19.2  Only a tribe that was dealt to the seat can be kept."""
    for place in range(1, N_TRIBES_DEALT + 1):
        if s.players[seat].tribes_dealt[place] == tribe:
            return Why.OK
    return Why.NOT_DEALT_TO_YOU


@rule
def offer_own(s: State, seat: Seat, out: Any) -> None:
    """List the tribes that can be kept."""
    for tribe in range(1, N_TRIBES + 1):
        if why_not_keep(s, seat, tribe) == Why.OK:
            offer(out, action(Do.KEEP_TRIBE, tribe))


@rule
def keep(s: State, seat: Seat, tribe: int) -> None:
    """R-19.2  A tribe is kept in secret; the other one will not be shown."""
    close(s)
    me = s.players[seat]
    for place in range(1, N_TRIBES_DEALT + 1):
        if me.tribes_dealt[place] == tribe:
            me.tribes_dealt[place] = 0
    me.tribe_chosen[1] = tribe
    item = tell(s, News.TRIBE_KEPT, seat)
    item.thing = tribe
    item.only_for = seat


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


# ---- a sale without the market


@rule
def can_sell(s: State, seat: Seat) -> bool:
    """R-19.23  A resource can be sold now: in the own turn, once."""
    if s.turn != seat or s.n_sales >= term(s, seat, Term.SALES):
        return False
    return goods.n_resources(s, seat) > 0


@rule
def corn_in_reach(s: State, seat: Seat) -> int:
    """R-19.24  Corn of a seat, with what a sale could bring."""
    corn = whole(s.players[seat].goods[Good.CORN])
    if not can_sell(s, seat):
        return corn
    best = 0
    for good in range(Good.WOOD, Good.GOLD + 1):
        if s.players[seat].goods[good] > 0:
            best = max(best, T.price[good])
    return corn + best


@rule
def why_not_sell(s: State, seat: Seat, good: int) -> Why:
    """R-19.23, R-22.6  Why a resource cannot be sold now."""
    if term(s, seat, Term.SALES) == 0:
        return Why.NO_SUCH_ABILITY
    if s.turn != seat:
        return Why.NOT_ASKED
    if s.n_sales >= term(s, seat, Term.SALES):
        return Why.USED_THIS_TURN
    if s.players[seat].goods[good] == 0:
        return Why.NOT_ENOUGH_RESOURCES
    return Why.KEEP_FOR_QUICK if quick_actions.would_spoil(s, seat, good) else Why.OK


@rule
def hand_over(s: State, seat: Seat, good: int, count: int) -> None:
    """As if so many of a resource were sold; a count below 0 takes it back."""
    s.players[seat].goods[good] -= count
    s.players[seat].goods[Good.CORN] += count * T.price[good]
    s.n_sales += count


@rule
def sell(s: State, seat: Seat, good: int) -> None:
    """R-19.23  A resource becomes corn; the question stays open."""
    s.n_sales += 1
    uxmal.exchange_for_corn(s, seat, good)


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
def offer_bonuses(s: State, seat: Seat, out: Any) -> None:
    """R-19.20  List the bonuses that give something."""
    for technology in range(1, N_TECHNOLOGIES + 1):
        if technologies.why_not_take_bonus(s, seat, technology, temples.purse_of(s, seat)) == Why.OK:
            offer(out, action(Do.BONUS, technology))


@rule
def let_pick_one(s: State) -> None:
    """R-19.3 to R-19.5  After placing enough workers on wheels, another one may be picked up."""
    seat = whole(top(s).receiver)
    close(s)
    if wheels.n_workers_on_wheels(s, seat) > s.n_on_wheels:
        ask(s, Ask.EXTRA_PICK, seat)
