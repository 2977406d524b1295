"""A turn: get stones, place a stone, sail a ship or play a blue card."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat, seat_after
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import FIRST_BLUE_CARD, N_BLUE_CARDS
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import blue_cards, ships, stones
from ziggurat.games.imhotep.state import News, State


@rule
def offer_turn(s: State, seat: Seat, out: Any) -> None:
    """R-2.4, R-3.5  One of four actions; pass only when there is none."""
    if stones.why_not_get_stones(s, seat) == Why.OK:
        offer(out, action(Do.GET))
    ships.offer_places(s, seat, out)
    ships.offer_sailings(s, out)
    blue_cards.offer_blue_cards(s, seat, out)
    if out[0] == 0:
        offer(out, action(Do.PASS))


@rule
def why_not_turn(s: State, seat: Seat, answer: Answer) -> Why:
    """R-2.4, R-3.5  Why an action cannot be the turn."""
    match answer.kind:
        case Do.GET:
            return stones.why_not_get_stones(s, seat)
        case Do.PLACE:
            return ships.why_not_place_stone(s, seat, answer.ship, answer.slot)
        case Do.SAIL:
            return ships.why_not_sail_ship(s, answer.ship, answer.site)
        case Do.PLAY:
            return blue_cards.why_not_play(s, seat, answer.card)
        case Do.PASS:
            return Why.MUST_ACT if can_act(s, seat) else Why.OK
    return Why.NOT_ASKED


@rule
def answer_turn(s: State, seat: Seat, answer: Answer) -> None:
    """R-2.4  The seat acts, and the turn passes to the left."""
    close(s)
    s.turn = seat_after(s, seat)
    s.passes = s.passes + 1 if answer.kind == Do.PASS else 0
    match answer.kind:
        case Do.GET:
            stones.get_stones(s, seat)
        case Do.PLACE:
            ships.place_stone(s, seat, answer.ship, answer.slot)
        case Do.SAIL:
            ships.unload_from_the_bow(s, answer.ship)
            ships.sail_ship(s, seat, answer.ship, answer.site)
        case Do.PLAY:
            blue_cards.play_blue_card(s, seat, answer.card)
        case Do.PASS:
            tell(s, News.PASSED, seat)


@rule
def can_act(s: State, seat: Seat) -> bool:
    """R-3.5  The seat could take stones, place one, sail a ship or play a blue card."""
    if stones.why_not_get_stones(s, seat) == Why.OK:
        return True
    if s.players[seat].sled > 0 and ships.n_free_slots(s) > 0:
        return True
    if ships.can_any_sail(s):
        return True
    for card in range(FIRST_BLUE_CARD, FIRST_BLUE_CARD + N_BLUE_CARDS):
        if blue_cards.why_not_play(s, seat, card) == Why.OK:
            return True
    return False
