"""The blue market cards, played instead of another action; and what they ask: to place, to sail, to say an order."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import FIRST_BLUE_CARD, MAX_SLOTS, N_BLUE_CARDS, N_SHIPS, Effect, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import ships
from ziggurat.games.imhotep.rules.market import put_in_play
from ziggurat.games.imhotep.rules.stones import get_stones, why_not_get_stones
from ziggurat.games.imhotep.state import Ask, News, State

# ---- playing a card


@rule
def why_not_play(s: State, seat: Seat, card: int) -> Why:
    """R-11.1  The seat must have the card, and every part of it must be possible."""
    if s.players[seat].cards[card] == 0:
        return Why.NO_SUCH_CARD
    return why_not_effect(s, seat, T.effect[card])


@rule
def why_not_effect(s: State, seat: Seat, effect: int) -> Why:
    """R-11.1  Why the effect of a blue card cannot be done."""
    match effect:
        case Effect.SAIL_IN_ANY_ORDER:
            return why_not_lever(s)
        case Effect.TAKE_AND_PLACE:
            return why_not_hammer(s, seat)
        case Effect.PLACE_AND_SAIL:
            return why_not_sail_card(s, seat)
        case Effect.PLACE_TWO:
            return why_not_chisel(s, seat)
    return Why.NO_RULE


@rule
def offer_blue_cards(s: State, seat: Seat, out: Any) -> None:
    """List the blue cards that can be played."""
    for card in range(FIRST_BLUE_CARD, FIRST_BLUE_CARD + N_BLUE_CARDS):
        if s.players[seat].cards[card] == 0:
            continue
        if why_not_play(s, seat, card) == Why.OK:
            offer(out, action(Do.PLAY, card))


@rule
def play_blue_card(s: State, seat: Seat, card: int) -> None:
    """R-11.1, R-11.7  The parts of the card are done in order; it is discarded when all of them are done."""
    s.players[seat].cards[card] -= 1
    put_in_play(s, card)
    tell(s, News.BLUE_CARD_PLAYED, seat).card = card
    match T.effect[card]:
        case Effect.SAIL_IN_ANY_ORDER:
            ask(s, Ask.SAIL, seat).card = card
        case Effect.TAKE_AND_PLACE:
            get_stones(s, seat)
            ask_to_place(s, seat, card, 1)
        case Effect.PLACE_AND_SAIL:
            ask_to_place(s, seat, card, 1)
        case Effect.PLACE_TWO:
            ask_to_place(s, seat, card, 2)


@rule
def ask_to_place(s: State, seat: Seat, card: int, n_stones: int) -> None:
    """The seat places stones that a card lets it place, one by one."""
    question = ask(s, Ask.PLACE, seat)
    question.card = card
    question.count = n_stones


# ---- placing a stone with a card


@rule
def offer_place(s: State, seat: Seat, out: Any) -> None:
    """List the slots for a stone that a blue card places."""
    if T.effect[top(s).card] == Effect.PLACE_AND_SAIL:
        offer_places_to_sail(s, out)
    else:
        ships.offer_places(s, seat, out)


@rule
def why_not_place(s: State, seat: Seat, answer: Answer) -> Why:
    """Any free slot; with the sail card only on a ship that can sail then."""
    if answer.kind != Do.PLACE:
        return Why.NOT_ASKED
    if T.effect[top(s).card] == Effect.PLACE_AND_SAIL:
        return why_not_place_and_sail(s, seat, answer.ship, answer.slot)
    return ships.why_not_place_stone(s, seat, answer.ship, answer.slot)


@rule
def answer_place(s: State, seat: Seat, answer: Answer) -> None:
    """R-11.4 to R-11.6  The stone is placed; the sail card then sails the ship, the chisel places another stone."""
    question = top(s)
    card, count = int(question.card), int(question.count)
    close(s)
    ships.place_stone(s, seat, answer.ship, answer.slot)
    if T.effect[card] == Effect.PLACE_AND_SAIL:
        question = ask(s, Ask.SAIL, seat)
        question.card = card
        question.ship = answer.ship
    elif count > 1:
        ask_to_place(s, seat, card, count - 1)


# ---- sailing a ship with a card


@rule
def offer_sail(s: State, seat: Seat, out: Any) -> None:
    """List the sailings that a blue card allows."""
    only = int(top(s).ship)
    if only > 0:
        ships.offer_sites(s, only, out)
    else:
        ships.offer_sailings(s, out)


@rule
def why_not_sail(s: State, seat: Seat, answer: Answer) -> Why:
    """Any ship that can sail; with the sail card only the one that received the stone."""
    if answer.kind != Do.SAIL:
        return Why.NOT_ASKED
    only = top(s).ship
    if only > 0 and answer.ship != only:
        return Why.NOT_THAT_SHIP
    return ships.why_not_sail_ship(s, answer.ship, answer.site)


@rule
def answer_sail(s: State, seat: Seat, answer: Answer) -> None:
    """R-11.2, R-11.5  The ship sails; with the lever the seat then says the order of unloading."""
    ship = answer.ship
    with_lever = T.effect[top(s).card] == Effect.SAIL_IN_ANY_ORDER
    close(s)
    ships.unload_from_the_bow(s, ship)
    ships.sail_ship(s, seat, ship, answer.site)
    if with_lever and ships.load_of(s, ship) > 1:
        for place in range(1, MAX_SLOTS + 1):
            s.order[place] = 0
        ask(s, Ask.ORDER, seat).ship = ship


# ---- the order of unloading, with the lever


@rule
def offer_order(s: State, seat: Seat, out: Any) -> None:
    """List the stones that have no place in the order yet."""
    ship = int(top(s).ship)
    for slot in range(1, s.ships[ship].capacity + 1):
        if why_not_next(s, ship, slot) == Why.OK:
            offer(out, action(Do.UNLOAD, slot))


@rule
def why_not_order(s: State, seat: Seat, answer: Answer) -> Why:
    """R-11.3  A slot of the ship whose stone has no place in the order yet."""
    if answer.kind != Do.UNLOAD:
        return Why.NOT_ASKED
    return why_not_next(s, int(top(s).ship), answer.slot)


@rule
def answer_order(s: State, seat: Seat, answer: Answer) -> None:
    """R-11.3  The stone in this slot comes next; the last one needs no question."""
    ship = int(top(s).ship)
    place = 1
    while s.order[place] > 0:
        place += 1
    s.order[place] = answer.slot
    if place < ships.load_of(s, ship) - 1:
        return
    close(s)
    for last in range(1, s.ships[ship].capacity + 1):
        if why_not_next(s, ship, last) == Why.OK:
            s.order[place + 1] = last


@rule
def why_not_next(s: State, ship: int, slot: int) -> Why:
    """R-11.3  Every stone of the ship gets its place in the order once."""
    if s.ships[ship].slots[slot] == 0:
        return Why.NO_STONE_IN_SLOT
    for place in range(1, ships.load_of(s, ship) + 1):
        if s.order[place] == slot:
            return Why.ALREADY_ORDERED
    return Why.OK


# ---- lever


@rule
def why_not_lever(s: State) -> Why:
    """R-11.2  Some ship must be able to sail."""
    return Why.OK if ships.can_any_sail(s) else Why.NO_SHIP_CAN_SAIL


# ---- hammer


@rule
def why_not_hammer(s: State, seat: Seat) -> Why:
    """R-11.4  At least one stone can be taken and a slot is free."""
    why = why_not_get_stones(s, seat)
    if why != Why.OK:
        return why
    if ships.n_free_slots(s) == 0:
        return Why.NO_FREE_SLOT
    return Why.OK


# ---- sail


@rule
def can_sail_after_placing(s: State, ship: int) -> bool:
    """R-11.5  With one stone more, the ship reaches its minimum load. A full ship takes none."""
    capacity = s.ships[ship].capacity
    load = ships.load_of(s, ship)
    return ships.is_in_harbour(s, ship) and load < capacity and load + 1 >= T.minimum_load[capacity]


@rule
def why_not_sail_card(s: State, seat: Seat) -> Why:
    """R-11.5  A stone on the sled, and a ship that can sail once it is aboard."""
    if s.players[seat].sled == 0:
        return Why.SLED_EMPTY
    for ship in range(1, N_SHIPS + 1):
        if can_sail_after_placing(s, ship):
            return Why.OK
    return Why.NO_SHIP_FOR_SAIL


@rule
def why_not_place_and_sail(s: State, seat: Seat, ship: int, slot: int) -> Why:
    """R-11.5  Only on a ship that can sail then."""
    why = ships.why_not_place_stone(s, seat, ship, slot)
    if why == Why.OK and not can_sail_after_placing(s, ship):
        return Why.TOO_LIGHT_TO_SAIL_AFTER
    return why


@rule
def offer_places_to_sail(s: State, out: Any) -> None:
    """List the free slots of ships that can sail once the stone is aboard."""
    for ship in range(1, N_SHIPS + 1):
        if can_sail_after_placing(s, ship):
            ships.offer_slots(s, ship, out)


# ---- chisel


@rule
def why_not_chisel(s: State, seat: Seat) -> Why:
    """R-11.6  Two stones on the sled and two free slots."""
    if s.players[seat].sled < 2:
        return Why.NEEDS_TWO_STONES
    if ships.n_free_slots(s) < 2:
        return Why.NEEDS_TWO_SLOTS
    return Why.OK
