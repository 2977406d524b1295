"""The market: dealing cards, taking them, the draw pile and the discard pile.

Nobody knows the order of the draw pile, so it is kept as counts: `deck` holds every card that nobody has seen. Cards
lying face down on side B are among them until somebody looks.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import N_CARDS, Colour, Site, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules.stones import return_stone
from ziggurat.games.imhotep.state import Ask, News, State, Step


@rule
def n_cards(pile: Any) -> int:
    """How many cards a pile holds."""
    total = 0
    for card in range(1, N_CARDS + 1):
        total += pile[card]
    return total


# ---- the draw pile


@rule
def n_in_draw_pile(s: State) -> int:
    """Unseen cards that do not lie face down in the market."""
    return n_cards(s.deck) - (s.face_down - n_cards(s.aside))


@rule
def is_card_left(s: State) -> bool:
    """R-6.8  A card can be drawn. An empty draw pile is made anew from the discards first."""
    if n_in_draw_pile(s) == 0:
        shuffle_discards(s)
    return n_in_draw_pile(s) > 0


@rule
def shuffle_discards(s: State) -> None:
    """R-6.8  The discards become the draw pile. What is left unseen must then be the cards lying face down."""
    for card in range(1, N_CARDS + 1):
        s.aside[card] += s.deck[card]
        s.deck[card] = s.discards[card]
        s.discards[card] = 0
    if n_in_draw_pile(s) > 0:
        tell(s, News.CARDS_SHUFFLED, 0)


@rule
def discard_card(s: State, card: int) -> None:
    """A card goes to the discard pile, face up."""
    s.discards[card] += 1
    tell(s, News.CARD_DISCARDED, 0).card = card


@rule
def put_in_play(s: State, card: int) -> None:
    """R-6.11, R-11.7  A red or blue card begins to work: it lies in no pile until its effect is complete."""
    s.in_play[card] += 1
    plan(s, Step.DISCARD).card = card


@rule
def discard_played_card(s: State) -> None:
    """R-6.11, R-11.7  All that follows from the card is done: it goes to the discard pile."""
    card = int(top(s).card)
    close(s)
    s.in_play[card] -= 1
    discard_card(s, card)


# ---- dealing, at the beginning of a round


@rule
def deal_market(s: State) -> None:
    """R-2.2, R-6.5  Four cards face up; on side B three face up and two face down together."""
    side = s.side[Site.MARKET]
    if n_cards(s.market) < T.face_up[side] and is_card_left(s):
        ask(s, Ask.DEAL, NATURE)
        return
    while s.face_down < T.face_down[side] and is_card_left(s):
        s.face_down += 1
    close(s)


@rule
def lay_out_card(s: State, card: int) -> None:
    """A card is turned up in the market."""
    s.deck[card] -= 1
    s.market[card] += 1
    tell(s, News.CARD_DEALT, 0).card = card


@rule
def clear_market(s: State) -> None:
    """R-2.7  What nobody took goes to the discard pile; face-down cards have been uncovered before."""
    for card in range(1, N_CARDS + 1):
        s.discards[card] += s.market[card]
        s.market[card] = 0


# ---- taking a card


@rule
def is_market_empty(s: State) -> bool:
    """R-6.4  No card is left, face up or face down."""
    return n_cards(s.market) == 0 and s.face_down == 0


@rule
def deliver_to_market(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-6.1, R-6.4, R-6.10  The owner of the stone must take a card; without cards the stone just goes back."""
    if is_market_empty(s):
        return_stone(s, seat, ship, slot)
        return
    question = ask(s, Ask.TAKE, seat)
    question.ship = ship
    question.slot = slot


@rule
def offer_take(s: State, seat: Seat, out: Any) -> None:
    """List the cards to take."""
    for card in range(1, N_CARDS + 1):
        if s.market[card] > 0:
            offer(out, action(Do.TAKE, card))
    if s.face_down > 0:
        offer(out, action(Do.TAKE_PAIR))


@rule
def why_not_take(s: State, seat: Seat, answer: Answer) -> Why:
    """R-6.1, R-6.6  Any card that lies face up, or the face-down cards while they lie there."""
    if answer.kind == Do.TAKE:
        return Why.OK if s.market[answer.card] > 0 else Why.CARD_NOT_THERE
    if answer.kind == Do.TAKE_PAIR:
        return Why.OK if s.face_down > 0 else Why.NO_PAIR
    return Why.NOT_ASKED


@rule
def answer_take(s: State, seat: Seat, answer: Answer) -> None:
    """R-6.1, R-6.6  A face-up card, or the face-down pair to look at."""
    question = top(s)
    ship, slot = int(question.ship), int(question.slot)
    close(s)
    if answer.kind == Do.TAKE:
        take_card(s, seat, answer.card, ship, slot)
    else:
        take_pair(s, seat, ship, slot)


@rule
def take_card(s: State, seat: Seat, card: int, ship: int, slot: int) -> None:
    """R-6.1, R-6.3  The card first, then the stone goes back to the quarry, then a red card works."""
    s.market[card] -= 1
    tell(s, News.CARD_TAKEN, seat).card = card
    return_stone(s, seat, ship, slot)
    gain_card(s, seat, card)


@rule
def gain_card(s: State, seat: Seat, card: int) -> None:
    """R-6.2  A card lies face up before its owner; a red one works at once instead."""
    if T.colour[card] == Colour.RED:
        work = plan(s, Step.RED_CARD)
        work.receiver = seat
        work.card = card
    else:
        s.players[seat].cards[card] += 1


@rule
def draw_card(s: State, seat: Seat, card: int) -> None:
    """R-7.5, R-8.4  The next card of the draw pile comes to a seat."""
    s.deck[card] -= 1
    tell(s, News.CARD_DRAWN, seat).card = card
    gain_card(s, seat, card)


@rule
def draw_for_seat(s: State) -> None:
    """R-6.8  The seat receives the next card of the draw pile, if there is one."""
    seat = int(top(s).receiver)
    close(s)
    if is_card_left(s):
        ask(s, Ask.DRAW, NATURE).receiver = seat


# ---- the face-down pair of side B


@rule
def take_pair(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-6.6  The seat takes the face-down pair, and its stone waits until it has kept a card."""
    tell(s, News.PAIR_TAKEN, seat)
    look = plan(s, Step.LOOK)
    look.receiver = seat
    look.ship = ship
    look.slot = slot


@rule
def n_peeked(s: State, seat: Seat) -> int:
    """How many face-down cards the seat has looked at."""
    me = s.players[seat]
    if me.peeked[2] > 0:
        return 2
    if me.peeked[1] > 0:
        return 1
    return 0


@rule
def weight_face_down(s: State, seat: Seat, card: int) -> int:
    """How often the next face-down card to be turned can be this one, as far as anyone can know.

    Cards known to lie aside come first; the others are as likely as any unseen card. What the seat has
    already looked at cannot come again.
    """
    n_aside = n_cards(s.aside)
    n_seen = n_peeked(s, seat)
    copies = s.aside[card] if n_seen < n_aside else s.deck[card]
    first = 1 if n_seen < n_aside else n_aside + 1
    for index in range(first, n_seen + 1):
        if s.players[seat].peeked[index] == card:
            copies -= 1
    return int(copies)


@rule
def offer_face_down(s: State, seat: Seat, kind: int, out: Any) -> None:
    """List the cards that the next face-down card can be."""
    for card in range(1, N_CARDS + 1):
        if weight_face_down(s, seat, card) > 0:
            offer(out, action(kind, card))


@rule
def look_at_pair(s: State) -> None:
    """R-6.6  The seat looks at the face-down cards one after the other, then keeps one."""
    step = top(s)
    seat, ship, slot = int(step.receiver), int(step.ship), int(step.slot)
    if n_peeked(s, seat) < s.face_down:
        ask(s, Ask.LOOK, NATURE).receiver = seat
        return
    close(s)
    question = ask(s, Ask.KEEP, seat)
    question.ship = ship
    question.slot = slot


@rule
def peek_card(s: State, seat: Seat, card: int) -> None:
    """Only the seat that took the pair sees the card."""
    s.players[seat].peeked[n_peeked(s, seat) + 1] = card
    item = tell(s, News.CARD_SEEN, seat)
    item.card = card
    item.only_for = seat


@rule
def has_peeked(s: State, seat: Seat, card: int) -> bool:
    """The card is one of those the seat is looking at."""
    me = s.players[seat]
    return me.peeked[1] == card or me.peeked[2] == card


@rule
def offer_keep(s: State, seat: Seat, out: Any) -> None:
    """List the cards that the seat is looking at."""
    for card in range(1, N_CARDS + 1):
        if has_peeked(s, seat, card):
            offer(out, action(Do.KEEP, card))


@rule
def why_not_keep(s: State, seat: Seat, answer: Answer) -> Why:
    """R-6.6  One of the two cards that the seat is looking at."""
    if answer.kind != Do.KEEP:
        return Why.NOT_ASKED
    return Why.OK if has_peeked(s, seat, answer.card) else Why.CARD_NOT_SEEN


@rule
def answer_keep(s: State, seat: Seat, answer: Answer) -> None:
    """R-6.6  The seat keeps a card of the pair."""
    question = top(s)
    ship, slot = int(question.ship), int(question.slot)
    close(s)
    keep_card(s, seat, answer.card, ship, slot)


@rule
def keep_card(s: State, seat: Seat, card: int, ship: int, slot: int) -> None:
    """R-6.6  One card is kept, the other discarded face up, and the space stays empty."""
    me = s.players[seat]
    tell(s, News.CARD_TAKEN, seat).card = card
    kept = 1 if me.peeked[1] == card else 2
    other = int(me.peeked[3 - kept])
    for index in range(1, 3):
        turn_face_up(s, int(me.peeked[index]))
        me.peeked[index] = 0
    if other > 0:
        discard_card(s, other)
    return_stone(s, seat, ship, slot)
    gain_card(s, seat, card)


@rule
def turn_face_up(s: State, card: int) -> None:
    """A card leaves the face-down space: one known to lie aside, or else an unseen one."""
    if card == 0:
        return
    s.face_down -= 1
    if s.aside[card] > 0:
        s.aside[card] -= 1
    else:
        s.deck[card] -= 1


@rule
def uncover_market(s: State) -> None:
    """R-6.7  Face-down cards that nobody took are turned up as they are discarded."""
    if s.face_down > 0:
        ask(s, Ask.UNCOVER, NATURE)
        return
    close(s)


@rule
def uncover_card(s: State, card: int) -> None:
    """R-6.7  One of them is turned up and discarded."""
    turn_face_up(s, card)
    discard_card(s, card)


@rule
def imagine_pair(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the other seats are looking at by what they might be looking at."""
    for other in range(1, s.seats + 1):
        if other != seat:
            imagine_peeked(s, other, dice)


@rule
def imagine_peeked(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what a seat is looking at by what it might be looking at."""
    me = s.players[seat]
    n_seen = n_peeked(s, seat)
    me.peeked[1] = 0
    me.peeked[2] = 0
    for index in range(1, n_seen + 1):
        me.peeked[index] = random_face_down(s, seat, dice)


@rule
def random_face_down(s: State, seat: Seat, dice: Dice) -> int:
    """One of the cards that could lie face down, by weight."""
    total = 0
    for card in range(1, N_CARDS + 1):
        total += weight_face_down(s, seat, card)
    at = roll(dice, total)
    for card in range(1, N_CARDS + 1):
        at -= weight_face_down(s, seat, card)
        if at < 0:
            return card
    return 0
