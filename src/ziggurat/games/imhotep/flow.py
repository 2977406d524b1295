"""READ FIRST: how a match of Imhotep goes. Rounds, turns, decisions; who is asked what, and what follows.

    begin        six rounds, then the end of the game
      round        a round card brings the ships, the market is dealt
        turns        seat after seat, until every ship has sailed
          turn         get stones | place a stone | sail a ship | play a blue card
          unload       stone after stone, at the site's own rules
        temple       the top stones are rewarded
        end          ships leave, the market is cleared
      end          burial chamber, obelisk, cards

The agenda holds what is due. `apply` answers the open decision and then takes all steps that need no answer.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import clear, offer
from ziggurat.engine.chance import Dice
from ziggurat.engine.decisions import ask, asked, close, is_step_due, plan, top
from ziggurat.engine.news import forget_news, tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE, Seat, seat_after
from ziggurat.games.imhotep import outlook
from ziggurat.games.imhotep.actions import Answer, Do, action, answer_of
from ziggurat.games.imhotep.catalogue import (
    FIRST_BLUE_CARD,
    MAX_SLOTS,
    N_BLUE_CARDS,
    N_FLEETS,
    N_ROUNDS,
    TEMPLE_STONES,
    Bonus,
    Effect,
    Site,
    T,
)
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import blue_cards, market, points, pyramid, scoring, ships, stones, temple
from ziggurat.games.imhotep.rules.burial_chamber import build_burial_chamber
from ziggurat.games.imhotep.rules.obelisk import build_obelisk
from ziggurat.games.imhotep.state import Ask, News, Source, State, Step

# ---- the doors


@rule
def begin(s: State) -> None:
    """From the set-up table to the first decision."""
    plan(s, Step.END_GAME)
    plan(s, Step.BEGIN_ROUND)
    take_steps(s)


@rule
def resume_round(s: State) -> None:
    """What is due at the beginning of a turn, in a position laid out by hand."""
    plan(s, Step.END_GAME)
    plan_turns(s)
    ask(s, Ask.TURN, int(s.turn))


@rule
def apply(s: State, number: int) -> None:
    """Answer the open decision with a legal action."""
    forget_news(s)
    answer_decision(s, asked(s), answer_of(number))
    take_steps(s)


@rule
def legal(s: State, out: Any) -> None:
    """List the legal actions, ascending."""
    clear(out)
    question = top(s)
    seat = asked(s)
    match question.kind:
        case Ask.TURN:
            offer_turn(s, seat, out)
        case Ask.PLACE:
            offer_place(s, seat, out)
        case Ask.SAIL:
            offer_sail(s, out)
        case Ask.ORDER:
            blue_cards.offer_order(s, int(question.ship), out)
        case Ask.TAKE:
            market.offer_market(s, out)
        case Ask.KEEP:
            market.offer_peeked(s, seat, out)
        case Ask.BUILD:
            pyramid.offer_pyramids(s, out)
        case Ask.BONUS:
            offer_bonus(s, seat, out)
        case Ask.REWARD:
            offer(out, action(Do.POINT))
            offer(out, action(Do.STONES))
        case Ask.FLEET:
            offer_fleets(s, out)
        case Ask.DEAL:
            market.offer_unseen(s, Do.DEAL, out)
        case Ask.DRAW:
            market.offer_unseen(s, Do.DRAW, out)
        case Ask.LOOK:
            market.offer_face_down(s, int(question.receiver), Do.LOOK, out)
        case Ask.UNCOVER:
            market.offer_face_down(s, NATURE, Do.UNCOVER, out)


@rule
def why_not(s: State, number: int) -> Why:
    """Why an action cannot answer the open decision; OK when it can."""
    answer = answer_of(number)
    question = top(s)
    seat = asked(s)
    match question.kind:
        case Ask.TURN:
            return why_not_turn(s, seat, answer)
        case Ask.PLACE:
            if answer.kind == Do.PLACE:
                return why_not_place(s, seat, answer.ship, answer.slot)
        case Ask.SAIL:
            if answer.kind == Do.SAIL:
                return why_not_sail(s, answer.ship, answer.site)
        case Ask.ORDER:
            if answer.kind == Do.UNLOAD:
                return blue_cards.why_not_order(s, int(question.ship), answer.slot)
        case Ask.TAKE:
            if answer.kind == Do.TAKE:
                return market.why_not_take(s, answer.card)
            if answer.kind == Do.TAKE_PAIR:
                return market.why_not_take_pair(s)
        case Ask.KEEP:
            if answer.kind == Do.KEEP:
                return market.why_not_keep(s, seat, answer.card)
        case Ask.BUILD:
            if answer.kind == Do.BUILD:
                return pyramid.why_not_build(s, answer.pyramid)
        case Ask.BONUS:
            return why_not_bonus(s, seat, answer)
        case Ask.REWARD:
            if answer.kind == Do.POINT or answer.kind == Do.STONES:
                return Why.OK
        case Ask.FLEET | Ask.DEAL | Ask.DRAW | Ask.LOOK | Ask.UNCOVER:
            return why_not_nature(s, number, answer)
    return Why.NOT_ASKED


@rule
def answer_decision(s: State, seat: Seat, answer: Answer) -> None:
    """Close the open decision and do what was decided."""
    question = top(s)
    match question.kind:
        case Ask.TURN:
            take_turn(s, seat, answer)
        case Ask.PLACE:
            answer_place(s, seat, answer.ship, answer.slot)
        case Ask.SAIL:
            answer_sail(s, seat, answer.ship, answer.site)
        case Ask.ORDER:
            if blue_cards.put_in_order(s, int(question.ship), answer.slot):
                close(s)
        case Ask.TAKE:
            answer_take(s, seat, answer)
        case Ask.KEEP:
            ship, slot = int(question.ship), int(question.slot)
            close(s)
            market.keep_card(s, seat, answer.card, ship, slot)
        case Ask.BUILD:
            ship, slot = int(question.ship), int(question.slot)
            close(s)
            stones.lift_stone(s, seat, ship, slot)
            pyramid.build(s, seat, answer.pyramid)
        case Ask.BONUS:
            answer_bonus(s, seat, answer)
        case Ask.REWARD:
            close(s)
            if answer.kind == Do.POINT:
                points.score_points(s, seat, Source.TEMPLE, 1)
            else:
                stones.get_stones(s, seat, TEMPLE_STONES)
        case _:
            answer_of_nature(s, answer)


@rule
def take_steps(s: State) -> None:
    """Do what needs no answer, until somebody is asked or the match is over."""
    while is_step_due(s):
        match top(s).kind:
            case Step.BEGIN_ROUND:
                begin_round(s)
            case Step.DEAL:
                market.deal_market(s)
            case Step.TURNS:
                next_turn(s)
            case Step.UNLOAD:
                unload_next_stone(s)
            case Step.RED_CARD:
                work_red_card(s)
            case Step.DRAW:
                draw_for_seat(s)
            case Step.LOOK:
                market.look_at_pair(s)
            case Step.TEMPLE:
                temple.reward_next_column(s)
            case Step.UNCOVER:
                market.uncover_market(s)
            case Step.END_ROUND:
                end_round(s)
            case Step.DISCARD:
                market.discard_played_card(s)
            case Step.END_GAME:
                close(s)
                scoring.score_end(s)
                tell(s, News.GAME_ENDS, 0)


# ---- rounds


@rule
def begin_round(s: State) -> None:
    """R-2.1 to R-2.7  A round: its ships, the market, turns, the temple, and the clearing up."""
    close(s)
    s.round_no += 1
    s.starter = s.turn
    s.last_sailor = 0
    s.passes = 0
    plan_turns(s)
    plan(s, Step.DEAL)
    ask(s, Ask.FLEET, NATURE)


@rule
def plan_turns(s: State) -> None:
    """What a round holds once its ships and cards are there."""
    plan(s, Step.END_ROUND)
    plan(s, Step.UNCOVER)
    plan(s, Step.TEMPLE)
    plan(s, Step.TURNS)


@rule
def end_round(s: State) -> None:
    """R-2.7, R-2.8  Ships leave, the market is cleared, and another round follows unless six are played."""
    close(s)
    tell(s, News.ROUND_ENDS, 0).count = s.round_no
    ships.send_ships_away(s)
    market.clear_market(s)
    if s.round_no < N_ROUNDS:
        plan(s, Step.BEGIN_ROUND)


@rule
def next_turn(s: State) -> None:
    """R-2.4, R-2.5, R-3.6  Seat after seat, until all ships have sailed or nobody can do anything."""
    if ships.n_ships_in_harbour(s) == 0:
        close(s)
    elif s.passes >= s.seats:
        close(s)
        ships.strand_ships(s)
        s.turn = seat_after(s, s.last_sailor) if s.last_sailor > 0 else s.starter
    else:
        ask(s, Ask.TURN, int(s.turn))


# ---- a turn


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


@rule
def take_turn(s: State, seat: Seat, answer: Answer) -> None:
    """R-2.4  The seat acts, and the turn goes on to the left."""
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


# ---- blue cards and bonuses ask for a stone to be placed or a ship to be sailed


@rule
def why_not_place(s: State, seat: Seat, ship: int, slot: int) -> Why:
    """Any free slot; with the sail card only on a ship that can sail then."""
    if T.effect[top(s).card] == Effect.PLACE_AND_SAIL:
        return blue_cards.why_not_place_and_sail(s, seat, ship, slot)
    return ships.why_not_place_stone(s, seat, ship, slot)


@rule
def offer_place(s: State, seat: Seat, out: Any) -> None:
    """List the slots for a stone that a blue card places."""
    if T.effect[top(s).card] == Effect.PLACE_AND_SAIL:
        blue_cards.offer_places_to_sail(s, out)
    else:
        ships.offer_places(s, seat, out)


@rule
def answer_place(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-11.4 to R-11.6  The stone is placed; the sail card then sails the ship, the chisel places another stone."""
    question = top(s)
    card, count = int(question.card), int(question.count)
    close(s)
    ships.place_stone(s, seat, ship, slot)
    if T.effect[card] == Effect.PLACE_AND_SAIL:
        question = ask(s, Ask.SAIL, seat)
        question.card = card
        question.ship = ship
    elif count > 1:
        question = ask(s, Ask.PLACE, seat)
        question.card = card
        question.count = count - 1


@rule
def why_not_sail(s: State, ship: int, site: int) -> Why:
    """Any ship that can sail; with the sail card only the one that received the stone."""
    only = top(s).ship
    if only > 0 and ship != only:
        return Why.NOT_THAT_SHIP
    return ships.why_not_sail_ship(s, ship, site)


@rule
def offer_sail(s: State, out: Any) -> None:
    """List the sailings that a blue card allows."""
    only = int(top(s).ship)
    if only > 0:
        ships.offer_sites(s, only, out)
    else:
        ships.offer_sailings(s, out)


@rule
def answer_sail(s: State, seat: Seat, ship: int, site: int) -> None:
    """R-11.2, R-11.5  The ship sails; with the lever the seat then says the order of unloading."""
    with_lever = T.effect[top(s).card] == Effect.SAIL_IN_ANY_ORDER
    close(s)
    ships.unload_from_the_bow(s, ship)
    ships.sail_ship(s, seat, ship, site)
    if with_lever and ships.load_of(s, ship) > 1:
        for place in range(1, MAX_SLOTS + 1):
            s.order[place] = 0
        ask(s, Ask.ORDER, seat).ship = ship


@rule
def offer_bonus(s: State, seat: Seat, out: Any) -> None:
    """R-7.5 to R-7.7  Use the bonus of pyramid B, or leave it."""
    if top(s).bonus == Bonus.PLACE:
        ships.offer_places(s, seat, out)
    else:
        offer(out, action(Do.CLAIM))
    offer(out, action(Do.DECLINE))


@rule
def why_not_bonus(s: State, seat: Seat, answer: Answer) -> Why:
    """R-7.5 to R-7.7  Why an answer does not fit the bonus."""
    places = top(s).bonus == Bonus.PLACE
    if answer.kind == Do.DECLINE or (answer.kind == Do.CLAIM and not places):
        return Why.OK
    if answer.kind == Do.PLACE and places:
        return ships.why_not_place_stone(s, seat, answer.ship, answer.slot)
    return Why.NOT_ASKED


@rule
def answer_bonus(s: State, seat: Seat, answer: Answer) -> None:
    """R-7.5 to R-7.7  A card, stones, or a stone on a ship, before the next stone is unloaded."""
    bonus = int(top(s).bonus)
    close(s)
    if answer.kind == Do.DECLINE:
        return
    if bonus == Bonus.CARD:
        plan(s, Step.DRAW).receiver = seat
    elif bonus == Bonus.STONES:
        stones.get_stones(s, seat)
    else:
        ships.place_stone(s, seat, answer.ship, answer.slot)


# ---- unloading


@rule
def unload_next_stone(s: State) -> None:
    """R-5.5, R-5.6  The next stone is delivered; each is dealt with fully before the one behind it."""
    step = top(s)
    step.count += 1
    place, ship, site = int(step.count), int(step.ship), int(step.site)
    if place > MAX_SLOTS or s.order[place] == 0:
        close(s)
        for used in range(1, MAX_SLOTS + 1):
            s.order[used] = 0
        return
    slot = int(s.order[place])
    deliver(s, int(s.ships[ship].slots[slot]), site, ship, slot)


@rule
def deliver(s: State, seat: Seat, site: int, ship: int, slot: int) -> None:
    """A stone comes to a site: from a slot of a ship, or from the quarry where the ship is 0."""
    match site:
        case Site.MARKET:
            deliver_to_market(s, seat, ship, slot)
        case Site.PYRAMID:
            pyramid.deliver_to_pyramid(s, seat, ship, slot)
        case Site.TEMPLE:
            stones.lift_stone(s, seat, ship, slot)
            temple.build_temple(s, seat)
        case Site.BURIAL_CHAMBER:
            stones.lift_stone(s, seat, ship, slot)
            build_burial_chamber(s, seat)
        case Site.OBELISK:
            stones.lift_stone(s, seat, ship, slot)
            build_obelisk(s, seat)


@rule
def deliver_to_market(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-6.1, R-6.4, R-6.10  The owner of the stone must take a card; without cards the stone just goes back."""
    if market.is_market_empty(s):
        stones.return_stone(s, seat, ship, slot)
        return
    question = ask(s, Ask.TAKE, seat)
    question.ship = ship
    question.slot = slot


@rule
def answer_take(s: State, seat: Seat, answer: Answer) -> None:
    """R-6.1, R-6.6  A face-up card, or the face-down pair to look at."""
    question = top(s)
    ship, slot = int(question.ship), int(question.slot)
    close(s)
    if answer.kind == Do.TAKE:
        market.take_card(s, seat, answer.card, ship, slot)
        return
    tell(s, News.PAIR_TAKEN, seat)
    look = plan(s, Step.LOOK)
    look.receiver = seat
    look.ship = ship
    look.slot = slot


@rule
def work_red_card(s: State) -> None:
    """R-6.2, R-6.9, R-6.11  A stone goes from the quarry to the site of the card, if one is left.

    The card is discarded after all that follows from it.
    """
    step = top(s)
    seat, card = int(step.receiver), int(step.card)
    close(s)
    market.put_in_play(s, card)
    if s.players[seat].quarry == 0:
        tell(s, News.NO_STONE_LEFT, seat)
        return
    deliver(s, seat, T.card_site[card], 0, 0)


@rule
def draw_for_seat(s: State) -> None:
    """R-6.8  The seat receives the next card of the draw pile, if there is one."""
    seat = int(top(s).receiver)
    close(s)
    if market.is_card_left(s):
        ask(s, Ask.DRAW, NATURE).receiver = seat


# ---- Nature


@rule
def weight(s: State, number: int) -> int:
    """How likely an outcome of Nature is, as a whole number; 0 when it cannot come."""
    answer = answer_of(number)
    question = top(s)
    if question.kind == Ask.FLEET and answer.kind == Do.FLEET:
        return int(s.round_deck[answer.fleet])
    if question.kind == Ask.DEAL and answer.kind == Do.DEAL:
        return int(s.deck[answer.card])
    if question.kind == Ask.DRAW and answer.kind == Do.DRAW:
        return int(s.deck[answer.card])
    if question.kind == Ask.LOOK and answer.kind == Do.LOOK:
        return market.weight_face_down(s, int(question.receiver), answer.card)
    if question.kind == Ask.UNCOVER and answer.kind == Do.UNCOVER:
        return market.weight_face_down(s, NATURE, answer.card)
    return 0


@rule
def why_not_nature(s: State, number: int, answer: Answer) -> Why:
    """An outcome is possible when it has weight. Nature's kinds of answer stand in the order of her questions."""
    if weight(s, number) > 0:
        return Why.OK
    if answer.kind - Do.FLEET.value == top(s).kind - Ask.FLEET.value:
        return Why.CANNOT_COME
    return Why.NOT_ASKED


@rule
def offer_fleets(s: State, out: Any) -> None:
    """R-2.1  List the round cards that can come."""
    for fleet in range(1, N_FLEETS + 1):
        if s.round_deck[fleet] > 0:
            offer(out, action(Do.FLEET, fleet))


@rule
def answer_of_nature(s: State, answer: Answer) -> None:
    """A round card or a market card comes up."""
    question = top(s)
    kind, receiver = int(question.kind), int(question.receiver)
    close(s)
    match kind:
        case Ask.FLEET:
            s.round_deck[answer.fleet] -= 1
            ships.bring_ships(s, answer.fleet)
            tell(s, News.ROUND_BEGINS, int(s.turn)).count = s.round_no
        case Ask.DEAL:
            market.lay_out_card(s, answer.card)
        case Ask.DRAW:
            market.draw_card(s, receiver, answer.card)
        case Ask.LOOK:
            market.peek_card(s, receiver, answer.card)
        case Ask.UNCOVER:
            market.uncover_card(s, answer.card)


# ---- results, and what a seat can imagine


@rule
def score(s: State, seat: Seat) -> int:
    """The points of a seat so far."""
    return scoring.total_points(s, seat)


@rule
def is_ahead(s: State, seat: Seat, other: Seat) -> bool:
    """A seat is placed before another, as things stand."""
    return scoring.is_ahead(s, seat, other)


@rule
def reader(s: State, number: int) -> Seat:
    """The only seat that may read this answer to the open decision; 0 where everyone may."""
    if top(s).kind == Ask.LOOK:
        return int(top(s).receiver)
    return 0


@rule
def imagine(s: State, seat: Seat, dice: Dice) -> None:
    """Replace what the seat cannot know by a fair sample of what it might be."""
    forget_news(s)
    for other in range(1, s.seats + 1):
        if other != seat:
            market.imagine_peeked(s, other, dice)


@rule
def foresee(s: State, expected: Any) -> None:
    """Guess what every seat will have at the end, into expected[seat]. The record may be spoilt by it."""
    outlook.foresee(s, expected)


@rule
def appraise(s: State, promise: Any) -> None:
    """How good a position is for every seat, into promise[seat]: what it holds already, the expected points."""
