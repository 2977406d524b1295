"""Starting wealth: tiles are dealt in secret, some are kept, and all are revealed together."""

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
from ziggurat.games.tzolkin.catalogue import N_DEALT, N_WEALTH, T, Term
from ziggurat.games.tzolkin.expansion import tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import effects, hidden, temples
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import MAX_KEPT, Ask, News, State

# ---- dealing


@rule
def seat_to_deal_to(s: State) -> Seat:
    """R-1.9  The first seat that has not all its wealth tiles; 0 when all have."""
    for seat in range(1, s.seats + 1):
        if s.players[seat].dealt[N_DEALT] == 0:
            return seat
    return 0


@rule
def deal_wealth(s: State, seat: Seat, tile: int) -> None:
    """R-1.9  A wealth tile goes to a seat, which alone sees it."""
    s.wealth_deck[tile] = 0
    put_first_free(s.players[seat].dealt, tile)
    item = tell(s, News.WEALTH_DEALT, seat)
    item.thing = tile
    item.only_for = seat


@rule
def put_first_free(places: Any, tile: int) -> None:
    """A tile goes to the first free place, from 1."""
    for place in range(1, len(places)):
        if places[place] == 0:
            places[place] = tile
            return


# ---- choosing


@rule
def offer_keep(s: State, seat: Seat, out: Any) -> None:
    """R-1.13  List the tiles that can be kept; a seat that has enough can only be done."""
    for tile in range(1, N_WEALTH + 1):
        if why_not_keep_tile(s, seat, tile) == Why.OK:
            offer(out, action(Do.KEEP, tile))
    if why_not_keep_no_more(s, seat) == Why.OK:
        offer(out, action(Do.DONE))


@rule
def why_not_keep(s: State, seat: Seat, answer: Answer) -> Why:
    """R-1.13  Why a tile cannot be kept, or the seat is not done."""
    match answer.kind:
        case Do.KEEP:
            return why_not_keep_tile(s, seat, answer.wealth)
        case Do.DONE:
            return why_not_keep_no_more(s, seat)
    return Why.NOT_ASKED


@rule
def answer_keep(s: State, seat: Seat, answer: Answer) -> None:
    """R-1.13  A tile is kept, or the seat is done with choosing."""
    close(s)
    s.players[seat].n_kept += 1
    if answer.kind == Do.KEEP:
        keep_tile(s, seat, answer.wealth)


@rule
def ask_for_wealth(s: State) -> None:
    """R-1.13, R-19.2  Seat after seat chooses in secret, a tribe first."""
    for seat in range(1, s.seats + 1):
        if s.with_tribes and s.players[seat].tribe_chosen[1] == 0:
            ask(s, Ask.KEEP_TRIBE, seat)
            return
        if s.players[seat].n_kept < n_questions(s):
            ask(s, Ask.KEEP, seat).count = n_questions(s) - s.players[seat].n_kept
            return
    close(s)


@rule
def n_questions(s: State) -> int:
    """How often a seat is asked for tiles: with tribes three times, so that nobody sees who may keep three."""
    return MAX_KEPT if s.with_tribes else T.terms[0, Term.WEALTH_KEPT]


@rule
def n_to_keep(s: State, seat: Seat) -> int:
    """R-1.13, R-19.21  Wealth tiles that a seat keeps: what its chosen tribe says."""
    return T.terms[s.players[seat].tribe_chosen[1], Term.WEALTH_KEPT]


@rule
def n_chosen(s: State, seat: Seat) -> int:
    """Wealth tiles that a seat has decided to keep."""
    count = 0
    for place in range(1, MAX_KEPT + 1):
        if s.players[seat].chosen[place] > 0:
            count += 1
    return count


@rule
def why_not_keep_tile(s: State, seat: Seat, tile: int) -> Why:
    """R-1.13  Only a tile that was dealt to the seat can be kept, and not too many."""
    if n_chosen(s, seat) == n_to_keep(s, seat):
        return Why.ENOUGH_TILES
    for place in range(1, N_DEALT + 1):
        if s.players[seat].dealt[place] == tile:
            return Why.OK
    return Why.NOT_DEALT_TO_YOU


@rule
def why_not_keep_no_more(s: State, seat: Seat) -> Why:
    """R-1.13  A seat is done when it has kept what it keeps."""
    return Why.OK if n_chosen(s, seat) == n_to_keep(s, seat) else Why.COMPULSORY


@rule
def keep_tile(s: State, seat: Seat, tile: int) -> None:
    """R-1.13  A tile is kept; the others will not be shown."""
    me = s.players[seat]
    for place in range(1, N_DEALT + 1):
        if me.dealt[place] == tile:
            me.dealt[place] = 0
    put_first_free(me.chosen, tile)
    item = tell(s, News.WEALTH_KEPT, seat)
    item.thing = tile
    item.only_for = seat


# ---- revealing


@rule
def reveal_wealth(s: State) -> None:
    """R-1.14, R-19.21  All kept tiles are shown, and then give their gains one by one, seat by seat from seat 1."""
    step = top(s)
    seat, place = step.count // (MAX_KEPT + 1) + 1, step.count % (MAX_KEPT + 1) + 1
    step.count += 1
    if step.count == 1:
        show_wealth(s)
    if seat > s.seats:
        close(s)
    elif place > MAX_KEPT:
        if term(s, seat, Term.ANGRY_STARTS) and temples.can_anger(s, seat):
            ask(s, Ask.ANGER, seat)
    elif s.players[seat].wealth[place] > 0:
        effects.plan_wealth(s, seat, whole(s.players[seat].wealth[place]))


@rule
def show_wealth(s: State) -> None:
    """R-1.14, R-19.2  What was chosen in secret lies open."""
    for seat in range(1, s.seats + 1):
        tribes.reveal(s, seat)
        me = s.players[seat]
        for place in range(1, MAX_KEPT + 1):
            if me.chosen[place] > 0:
                me.wealth[place] = me.chosen[place]
                me.chosen[place] = 0
                tell(s, News.WEALTH_REVEALED, seat).thing = me.wealth[place]


# ---- what others may hold


@rule
def imagine_wealth(s: State, seat: Seat, dice: Dice) -> None:
    """The hidden tiles of all other seats and of the stock are shuffled among themselves.

    Tribes have been imagined before: how many tiles a seat has kept follows from the one that is imagined for it.
    """
    for other in range(1, s.seats + 1):
        if other != seat:
            hidden.give_back(s.wealth_deck, s.players[other].dealt)
            hidden.give_back(s.wealth_deck, s.players[other].chosen)
            keep_as_many_as_allowed(s, other)
    for other in range(1, s.seats + 1):
        if other != seat:
            hidden.draw_again(s.wealth_deck, s.players[other].dealt, dice)
            hidden.draw_again(s.wealth_deck, s.players[other].chosen, dice)


@rule
def keep_as_many_as_allowed(s: State, seat: Seat) -> None:
    """While a seat chooses in secret, its unknown tiles are divided as its imagined tribe would have it."""
    me = s.players[seat]
    if me.tribe_chosen[1] == 0 or me.n_kept < MAX_KEPT:
        return
    unknown = hidden.unknown(s.wealth_deck)
    is_third_kept = n_to_keep(s, seat) == MAX_KEPT
    for place in range(1, N_DEALT + 1):
        me.dealt[place] = unknown if place <= (1 if is_third_kept else 2) else 0
    for place in range(1, MAX_KEPT + 1):
        me.chosen[place] = unknown if place < MAX_KEPT or is_third_kept else 0
