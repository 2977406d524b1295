"""The blue market cards, played instead of another action."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Do, action
from ziggurat.games.imhotep.catalogue import FIRST_BLUE_CARD, N_BLUE_CARDS, N_SHIPS, Effect, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules.market import put_in_play
from ziggurat.games.imhotep.rules.ships import (
    can_any_sail,
    is_in_harbour,
    load_of,
    n_free_slots,
    offer_slots,
    why_not_place_stone,
)
from ziggurat.games.imhotep.rules.stones import get_stones, why_not_get_stones
from ziggurat.games.imhotep.state import Ask, News, State


@rule
def why_not_play(s: State, seat: Seat, card: int) -> Why:
    """R-11.1  A blue card that lies before the seat and whose every part can be done."""
    if s.players[seat].cards[card] == 0:
        return Why.NO_SUCH_CARD
    effect = T.effect[card]
    if effect == Effect.SAIL_IN_ANY_ORDER:
        return why_not_lever(s)
    if effect == Effect.TAKE_AND_PLACE:
        return why_not_hammer(s, seat)
    if effect == Effect.PLACE_AND_SAIL:
        return why_not_sail_card(s, seat)
    return why_not_chisel(s, seat)


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
    effect = T.effect[card]
    if effect == Effect.SAIL_IN_ANY_ORDER:
        ask(s, Ask.SAIL, seat).card = card
        return
    if effect == Effect.TAKE_AND_PLACE:
        get_stones(s, seat)
    question = ask(s, Ask.PLACE, seat)
    question.card = card
    question.count = 2 if effect == Effect.PLACE_TWO else 1


# ---- lever


@rule
def why_not_lever(s: State) -> Why:
    """R-11.2  Some ship must be able to sail."""
    return Why.OK if can_any_sail(s) else Why.NO_SHIP_CAN_SAIL


@rule
def why_not_order(s: State, ship: int, slot: int) -> Why:
    """R-11.3  Every stone of the ship gets its place in the order once."""
    if s.ships[ship].slots[slot] == 0:
        return Why.NO_STONE_IN_SLOT
    for place in range(1, load_of(s, ship) + 1):
        if s.order[place] == slot:
            return Why.ALREADY_ORDERED
    return Why.OK


@rule
def offer_order(s: State, ship: int, out: Any) -> None:
    """List the stones that have no place in the order yet."""
    for slot in range(1, s.ships[ship].capacity + 1):
        if why_not_order(s, ship, slot) == Why.OK:
            offer(out, action(Do.UNLOAD, slot))


@rule
def put_in_order(s: State, ship: int, slot: int) -> bool:
    """R-11.3  The stone in this slot comes next. True once the order is complete; the last stone needs no question."""
    place = 1
    while s.order[place] > 0:
        place += 1
    s.order[place] = slot
    if place < load_of(s, ship) - 1:
        return False
    for last in range(1, s.ships[ship].capacity + 1):
        if why_not_order(s, ship, last) == Why.OK:
            s.order[place + 1] = last
    return True


# ---- hammer


@rule
def why_not_hammer(s: State, seat: Seat) -> Why:
    """R-11.4  At least one stone can be taken and a slot is free."""
    why = why_not_get_stones(s, seat)
    if why != Why.OK:
        return why
    if n_free_slots(s) == 0:
        return Why.NO_FREE_SLOT
    return Why.OK


# ---- sail


@rule
def can_sail_after_placing(s: State, ship: int) -> bool:
    """R-11.5  With one stone more, the ship reaches its minimum load. A full ship takes none."""
    capacity = s.ships[ship].capacity
    load = load_of(s, ship)
    return is_in_harbour(s, ship) and load < capacity and load + 1 >= T.minimum_load[capacity]


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
    why = why_not_place_stone(s, seat, ship, slot)
    if why == Why.OK and not can_sail_after_placing(s, ship):
        return Why.TOO_LIGHT_TO_SAIL_AFTER
    return why


@rule
def offer_places_to_sail(s: State, out: Any) -> None:
    """List the free slots of ships that can sail once the stone is aboard."""
    for ship in range(1, N_SHIPS + 1):
        if can_sail_after_placing(s, ship):
            offer_slots(s, ship, out)


# ---- chisel


@rule
def why_not_chisel(s: State, seat: Seat) -> Why:
    """R-11.6  Two stones on the sled and two free slots."""
    if s.players[seat].sled < 2:
        return Why.NEEDS_TWO_STONES
    if n_free_slots(s) < 2:
        return Why.NEEDS_TWO_SLOTS
    return Why.OK
