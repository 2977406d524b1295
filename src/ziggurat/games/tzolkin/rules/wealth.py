"""Set-up by chance and choice: monuments, buildings, wealth tiles and dummy workers."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import (
    DUMMY,
    N_DEALT,
    N_MONUMENTS,
    N_WEALTH,
    T,
    Term,
    Wheel,
)
from ziggurat.games.tzolkin.expansion import prophecies, quick_actions, tribes
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import buildings, effects, hidden, temples
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import MAX_KEPT, Ask, News, State

# ---- dealing


@rule
def set_up_table(s: State) -> None:
    """R-1.6 to R-1.10, R-18.5  Nature deals one thing after the other, until the table is set."""
    if n_monuments_offered(s) < T.monuments[s.seats]:
        ask(s, Ask.MONUMENT, NATURE)
    elif buildings.has_empty_place(s):
        ask(s, Ask.BUILDING, NATURE)
    elif prophecies.n_drawn(s) < s.n_prophecies:
        ask(s, Ask.PROPHECY, NATURE)
    elif quick_actions.is_tile_left(s):
        ask(s, Ask.QUICK, NATURE)
    elif seat_to_deal_to(s) > 0:
        ask(s, Ask.WEALTH, NATURE).receiver = seat_to_deal_to(s)
    elif s.dummies > 0 and is_wealth_left(s):
        ask(s, Ask.DUMMY, NATURE)
    elif tribes.seat_to_deal_to(s) > 0:
        ask(s, Ask.TRIBE, NATURE).receiver = tribes.seat_to_deal_to(s)
    else:
        close(s)


@rule
def n_monuments_offered(s: State) -> int:
    """Monuments on the table."""
    count = 0
    for monument in range(1, N_MONUMENTS + 1):
        count += whole(s.monument_offered[monument])
    return count


@rule
def offer_new_monuments(s: State, out: Any) -> None:
    """R-1.7  List the monuments that can come."""
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_offered[monument] == 0:
            offer(out, action(Do.MONUMENT, monument))


@rule
def lay_out_monument(s: State, monument: int) -> None:
    """R-1.7  A monument lies on the table."""
    s.monument_offered[monument] = 1
    tell(s, News.MONUMENT_DEALT, 0).thing = monument


@rule
def seat_to_deal_to(s: State) -> Seat:
    """R-1.9  The first seat that has not all its wealth tiles; 0 when all have."""
    for seat in range(1, s.seats + 1):
        if s.players[seat].dealt[N_DEALT] == 0:
            return seat
    return 0


@rule
def offer_wealth(s: State, kind: int, out: Any) -> None:
    """List the wealth tiles that are left, as tiles for a seat or for dummy workers."""
    for tile in range(1, N_WEALTH + 1):
        if s.wealth_deck[tile] > 0:
            offer(out, action(kind, tile))


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


# ---- dummy workers


@rule
def is_wealth_left(s: State) -> bool:
    """A wealth tile is left in the stock."""
    for tile in range(1, N_WEALTH + 1):
        if s.wealth_deck[tile] > 0:
            return True
    return False


@rule
def place_late_dummies(s: State) -> None:
    """R-22.20  Where the stock was too small for all dummy workers, the tiles that were not kept place the others."""
    if s.dummies == 0:
        close(s)
        return
    for seat in range(1, s.seats + 1):
        for place in range(1, N_DEALT + 1):
            tile = whole(s.players[seat].dealt[place])
            if tile > 0:
                s.wealth_deck[tile] = 1
                s.players[seat].dealt[place] = 0
    ask(s, Ask.DUMMY, NATURE)


@rule
def place_dummies(s: State, tile: int) -> None:
    """R-1.10, R-1.11, R-22.19  A dummy worker on the space of the tile; the first on a small wheel has one opposite."""
    s.wealth_deck[tile] = 0
    s.wealth_drawn[tile] = 1
    wheel, space = T.dummy_wheel[tile], T.dummy_space[tile]
    is_first = not has_dummy(s, wheel)
    place_dummy(s, wheel, space)
    if is_first and wheel != Wheel.CHICHEN_ITZA and s.dummies > 0:
        place_dummy(s, wheel, (space + T.teeth[wheel] // 2) % T.teeth[wheel])


@rule
def has_dummy(s: State, wheel: int) -> bool:
    """A dummy worker stands on the wheel."""
    for space in range(T.teeth[wheel]):
        if s.wheels[wheel, space] == DUMMY:
            return True
    return False


@rule
def place_dummy(s: State, wheel: int, space: int) -> None:
    """R-1.10  A dummy worker blocks a space."""
    s.wheels[wheel, space] = DUMMY
    s.dummies -= 1
    item = tell(s, News.DUMMY_PLACED, 0)
    item.wheel = wheel
    item.space = space


# ---- choosing


@rule
def n_chosen(s: State, seat: Seat) -> int:
    """Wealth tiles that a seat has decided to keep."""
    count = 0
    for place in range(1, MAX_KEPT + 1):
        if s.players[seat].chosen[place] > 0:
            count += 1
    return count


@rule
def n_questions(s: State) -> int:
    """How often a seat is asked for tiles: with tribes three times, so that nobody sees who may keep three."""
    return MAX_KEPT if s.with_tribes else T.terms[0, Term.WEALTH_KEPT]


@rule
def n_to_keep(s: State, seat: Seat) -> int:
    """R-1.13, R-19.21  Wealth tiles that a seat keeps: what its chosen tribe says."""
    return T.terms[s.players[seat].tribe_chosen[1], Term.WEALTH_KEPT]


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
def why_not_keep(s: State, seat: Seat, tile: int) -> Why:
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
def offer_own_wealth(s: State, seat: Seat, out: Any) -> None:
    """List the tiles that can be kept; where there are enough, only to be done is left."""
    for tile in range(1, N_WEALTH + 1):
        if why_not_keep(s, seat, tile) == Why.OK:
            offer(out, action(Do.KEEP, tile))
    if why_not_keep_no_more(s, seat) == Why.OK:
        offer(out, action(Do.DONE))


@rule
def keep_no_more(s: State, seat: Seat) -> None:
    """The seat is done with choosing."""
    close(s)
    s.players[seat].n_kept += 1


@rule
def keep_wealth(s: State, seat: Seat, tile: int) -> None:
    """R-1.13  A tile is kept; the others will not be shown."""
    close(s)
    me = s.players[seat]
    me.n_kept += 1
    for place in range(1, N_DEALT + 1):
        if me.dealt[place] == tile:
            me.dealt[place] = 0
    put_first_free(me.chosen, tile)
    item = tell(s, News.WEALTH_KEPT, seat)
    item.thing = tile
    item.only_for = seat


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
