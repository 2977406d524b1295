"""What cannot be due while a ship is unloaded, or while a card works: the order, the pair, red cards, bonuses.

Each impossibility has a sentence of its own.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.seats import seat_after
from ziggurat.engine.text import refuse_if
from ziggurat.games.imhotep.agenda import kind_asked, place_of
from ziggurat.games.imhotep.catalogue import (
    CARDS,
    MAX_SLOTS,
    N_PYRAMIDS,
    N_SHIPS,
    SITES,
    STONES_TAKEN,
    Bonus,
    Colour,
    Effect,
    Side,
    Site,
    T,
)
from ziggurat.games.imhotep.rules.market import n_cards, n_in_draw_pile, n_peeked, weight_face_down
from ziggurat.games.imhotep.rules.ships import n_free_slots
from ziggurat.games.imhotep.rules.stones import takeable_stones
from ziggurat.games.imhotep.rules.temple import owner_on_top
from ziggurat.games.imhotep.state import Ask, State, Step

SHIPS = range(1, N_SHIPS + 1)

HOLDS_STONE = (Ask.TAKE, Ask.LOOK, Ask.KEEP)
"""Questions of the market during which the stone still lies in its slot."""


def check_stones_on_landed_ships(s: State) -> None:
    """R-5.5  A ship that has landed was unloaded at once; only one can be at it."""
    unloading = int(s.agenda[place_of(s, Step.UNLOAD)].ship)
    for ship in SHIPS:
        wrong = s.ships[ship].site and ship != unloading and s.ships[ship].slots.any()
        refuse_if(wrong, f"Ship {ship} has landed and still carries stones.")


def check_order(s: State) -> None:
    """R-5.5, R-11.3  Every stone of the ship that is unloaded has its place in the order."""
    order = [int(slot) for slot in s.order if slot]
    step = s.agenda[place_of(s, Step.UNLOAD)]
    ship, done = int(step.ship), int(step.count)
    if not ship:
        refuse_if(order, "An order is said, but no ship is being unloaded.")
        return
    slots = s.ships[ship].slots
    wrong = s.ships[ship].site != step.site or not step.site
    refuse_if(wrong, f"Ship {ship} is unloaded at the {SITES[step.site - 1]}, but it does not lie there.")
    refuse_if(len(set(order)) < len(order), "A slot stands twice in the order of unloading.")
    refuse_if(any(slot > s.ships[ship].capacity for slot in order), f"Ship {ship} does not have that many slots.")
    loaded = [slot for slot in range(1, MAX_SLOTS + 1) if slots[slot]]
    if kind_asked(s) == Ask.ORDER:
        _check_asked_order(s, ship, order, loaded)
        return
    refuse_if(not 1 <= done <= len(order), f"Stone {done} is unloaded, but the order has {len(order)}.")
    too_few = len(order) < T.minimum_load[s.ships[ship].capacity]
    refuse_if(too_few, f"Ship {ship} cannot have sailed with {len(order)} stones.")
    waiting = order[done - 1 :] if _holds_stone(s) else order[done:]
    refuse_if(sorted(waiting) != loaded, f"The stones on ship {ship} are not those still to be unloaded.")
    is_from_bow = order == sorted(order)
    refuse_if(not is_from_bow and not _is_played(s, Effect.SAIL_IN_ANY_ORDER), "Without the lever the bow comes first.")


def _check_asked_order(s: State, ship: int, order: list[int], loaded: list[int]) -> None:
    """R-11.3  The seat that played the lever says the order, before the first stone is unloaded."""
    step, question = s.agenda[place_of(s, Step.UNLOAD)], s.agenda[s.n_open]
    refuse_if(not _is_played(s, Effect.SAIL_IN_ANY_ORDER), "Only the lever lets a seat say the order.")
    refuse_if(question.ship != ship, f"The order of ship {question.ship} is asked, but ship {ship} is unloaded.")
    refuse_if(step.count, "The order is said before the first stone is unloaded.")
    too_few = len(loaded) < T.minimum_load[s.ships[ship].capacity]
    refuse_if(too_few, f"Ship {ship} cannot have sailed with {len(loaded)} stones.")
    refuse_if(not set(order) <= set(loaded), "The order names a slot without a stone.")
    refuse_if(len(order) > len(loaded) - 2, "The order is complete: nothing is left to ask.")


def _is_played(s: State, effect: int) -> bool:
    """A blue card with this effect has been played and is not discarded yet."""
    below = s.agenda[place_of(s, Step.TURNS) + 1]
    return bool(below.kind == Step.DISCARD and T.effect[below.card] == effect)


def _holds_stone(s: State) -> bool:
    """The stone that is being dealt with still lies in its slot."""
    question = s.agenda[s.n_open]
    return question.kind in HOLDS_STONE or (question.kind == Ask.BUILD and question.ship > 0)


def check_unloading(s: State) -> None:
    """R-5.6, R-11.1  The seat that sailed last has had its turn; the question is one of this site."""
    step, question = s.agenda[place_of(s, Step.UNLOAD)], s.agenda[s.n_open]
    check_passes(s, 0)
    check_turn_after_sailing(s)
    wrong = s.agenda[place_of(s, Step.UNLOAD) - 1].kind == Step.DISCARD and not (
        _is_played(s, Effect.SAIL_IN_ANY_ORDER) or _is_played(s, Effect.PLACE_AND_SAIL)
    )
    refuse_if(wrong, "The card that is played sails no ship.")
    if question.kind == Ask.ORDER:
        wrong = question.seat != s.last_sailor
        refuse_if(wrong, f"Seat {question.seat} is asked for the order, but seat {s.last_sailor} has sailed.")
        return
    site = Site(step.site)
    refuse_if(question.kind in HOLDS_STONE and site != Site.MARKET, "Cards are taken at the market only.")
    if _holds_stone(s):
        _check_stone_asked_about(s, step)
    refuse_if(site not in (Site.MARKET, Site.PYRAMID), f"Nobody is asked anything at the {SITES[site - 1]}.")
    lies_on_ship = s.agenda[s.n_open - 1].kind == Step.UNLOAD
    wrong = lies_on_ship and site == Site.MARKET and question.kind not in HOLDS_STONE
    refuse_if(wrong, "That is not asked for a stone at the market.")
    if question.kind not in HOLDS_STONE:
        check_effect_of_stone(s)


def _check_stone_asked_about(s: State, step: Any) -> None:
    """R-5.6  The owner of the next stone is asked, and about that stone."""
    entry = s.agenda[s.n_open - 1] if kind_asked(s) == Ask.LOOK else s.agenda[s.n_open]
    owner = int(entry.receiver if kind_asked(s) == Ask.LOOK else entry.seat)
    slot = int(s.order[step.count])
    wrong = (entry.ship, entry.slot) != (step.ship, slot)
    refuse_if(wrong, f"The next stone lies on ship {step.ship} in slot {slot}, not where it is asked about.")
    wrong = s.ships[step.ship].slots[slot] != owner
    refuse_if(wrong, f"Seat {owner} is asked, but the stone in slot {slot} is not its own.")
    wrong = kind_asked(s) == Ask.TAKE and s.market.sum() == 0 and s.face_down == 0
    refuse_if(wrong, "The market is empty: no card can be taken.")


def check_looking(s: State) -> None:
    """R-6.6  Only who has taken the pair looks at it, card after card, and then keeps one."""
    looks = _seat_that_looks(s)
    for seat in range(1, s.seats + 1):
        is_other = seat != looks
        refuse_if(is_other and s.players[seat].peeked.any(), f"Seat {seat} cannot look at face-down cards now.")
    if not looks:
        return
    wrong = kind_asked(s) == Ask.LOOK and s.agenda[s.n_open - 1].receiver != looks
    refuse_if(wrong, f"Seat {looks} is said to look, but another seat has taken the pair.")
    n_seen = n_peeked(s, looks)
    wrong = n_seen >= s.face_down if kind_asked(s) == Ask.LOOK else n_seen != s.face_down or not n_seen
    refuse_if(wrong, f"Seat {looks} looks at {n_seen} of {s.face_down} face-down cards: then something else is asked.")
    _check_cards_looked_at(s, looks)


def _seat_that_looks(s: State) -> int:
    question = s.agenda[s.n_open]
    if question.kind == Ask.LOOK:
        return int(question.receiver)
    return int(question.seat) if question.kind == Ask.KEEP else 0


def _check_cards_looked_at(s: State, seat: int) -> None:
    """R-6.6, R-6.8  What a seat looks at can lie there: known cards first, then unseen ones."""
    me = s.players[seat]
    seen = [int(card) for card in me.peeked]
    me.peeked[:] = 0
    for place, card in enumerate(seen):
        wrong = card and weight_face_down(s, seat, card) <= 0
        refuse_if(wrong, f"Seat {seat} cannot have found {CARDS[card - 1]} face down.")
        me.peeked[place] = card


# ---- cards at work, and what a stone at pyramid B leads to


def check_cards_in_play(s: State) -> None:
    """R-6.11, R-11.7  Blue cards work in a turn; of the red ones only the entrance leads to a question."""
    for place in range(1, s.n_open + 1):
        entry, below = s.agenda[place], s.agenda[place - 1]
        if entry.kind != Step.DISCARD:
            continue
        name, is_blue = CARDS[entry.card - 1], T.colour[entry.card] == Colour.BLUE
        if below.kind == Step.TURNS:
            refuse_if(not is_blue, f"{name} is not a card that is played as a turn.")
            continue
        leads_on = T.card_site[entry.card] == Site.PYRAMID and T.colour[entry.card] == Colour.RED
        wrong = not leads_on or s.side[Site.PYRAMID] == Side.A
        refuse_if(wrong, f"While {name} works nobody is asked anything.")
        wrong = below.kind == Step.DISCARD and T.colour[below.card] == Colour.BLUE
        refuse_if(wrong, f"{name} comes from a stone or a draw, not from {CARDS[below.card - 1]}.")


def _space_of_bonus(bonus: int) -> tuple[int, int]:
    """The pyramid and the space of side B that give a bonus."""
    spaces = range(1, int(T.n_spaces[Side.B]) + 1)
    return next(
        (pyramid, space)
        for pyramid in range(1, N_PYRAMIDS + 1)
        for space in spaces
        if T.pyramid_bonus[Side.B, pyramid, space] == bonus
    )


def _is_drawn_by_bonus(s: State, place: int) -> bool:
    """This red card, or this draw, comes from the bonus of pyramid B."""
    entry, below = s.agenda[place], s.agenda[place - 1]
    if entry.kind not in (Step.DISCARD, Ask.DRAW):
        return False
    return bool(below.kind == Step.DISCARD or (below.kind == Step.UNLOAD and below.site == Site.PYRAMID))


def check_card_bonus(s: State) -> None:
    """R-7.5  One space gives a card, once, to the owner of the stone there."""
    drawn = [place for place in range(2, s.n_open + 1) if _is_drawn_by_bonus(s, place)]
    if not drawn:
        return
    refuse_if(len(drawn) > 1, "Only one space of pyramid B gives a card, and only once.")
    pyramid, space = _space_of_bonus(Bonus.CARD)
    wrong = s.side[Site.PYRAMID] == Side.A or s.built[pyramid] < space
    refuse_if(wrong, "A card is drawn as a bonus, but no stone lies on the space of pyramid B that gives one.")


def _holder(s: State, place: int) -> int:
    """The seat that the red card at this place of the agenda works for; 0 where the table does not tell."""
    below = s.agenda[place - 1]
    if _is_drawn_by_bonus(s, place):
        pyramid, space = _space_of_bonus(Bonus.CARD)
        return int(s.pyramid[pyramid, space])
    if below.kind == Step.TEMPLE:
        return owner_on_top(s, int(below.column))
    return 0


def check_effect_of_stone(s: State) -> None:
    """R-7.4 to R-7.7  A stone for pyramid B: where it is built, the bonus of its space, a card drawn."""
    question, below = s.agenda[s.n_open], s.agenda[s.n_open - 1]
    refuse_if(s.side[Site.PYRAMID] == Side.A, "On side A of the pyramid nobody is asked anything.")
    seat = int(question.receiver if question.kind == Ask.DRAW else question.seat)
    holder = _holder(s, s.n_open - 1) if below.kind == Step.DISCARD else 0
    wrong = question.kind != Ask.DRAW and holder not in (0, seat)
    refuse_if(wrong, f"Seat {seat} is asked, but the red card works for seat {holder}.")
    if question.kind == Ask.BUILD:
        _check_building(s, seat)
    elif question.kind == Ask.BONUS:
        _check_bonus(s, seat, int(question.bonus))
    else:
        _check_draw_of_bonus(s, seat)


def _check_building(s: State, seat: int) -> None:
    """R-6.2, R-7.4  The stone comes from the ship, or by an entrance card from the quarry."""
    question, below = s.agenda[s.n_open], s.agenda[s.n_open - 1]
    if below.kind == Step.UNLOAD:
        refuse_if(not question.ship, "A stone is built from the ship: say ship and slot.")
        return
    refuse_if(question.ship or question.slot, "An entrance card brings a stone from the quarry, not from a ship.")
    refuse_if(s.players[seat].quarry == 0, f"Seat {seat} has no stone in the quarry to build.")


def _check_bonus(s: State, seat: int, bonus: int) -> None:
    """R-7.5 to R-7.7  The stone has just been built on the space of the bonus, and the bonus can be used."""
    pyramid, space = _space_of_bonus(bonus)
    wrong = s.built[pyramid] != space or s.pyramid[pyramid, space] != seat
    refuse_if(wrong, f"Seat {seat} has not just built on the space that gives this bonus.")
    if bonus == Bonus.CARD:
        useless = n_cards(s.deck) + n_cards(s.discards) <= s.face_down - n_cards(s.aside)
        drawn = any(_is_drawn_by_bonus(s, place) for place in range(2, s.n_open + 1))
        refuse_if(drawn, "Only one space of pyramid B gives a card, and only once.")
    elif bonus == Bonus.STONES:
        useless = takeable_stones(s, seat, STONES_TAKEN) == 0
    else:
        useless = s.players[seat].sled == 0 or n_free_slots(s) == 0
    refuse_if(useless, f"Seat {seat} cannot use the bonus: then it is lost and not asked about.")


def _check_draw_of_bonus(s: State, seat: int) -> None:
    """R-7.5  The owner of the stone that has just been built draws."""
    pyramid, space = _space_of_bonus(Bonus.CARD)
    wrong = s.built[pyramid] != space or s.pyramid[pyramid, space] != seat
    refuse_if(wrong, f"Seat {seat} has not just built on the space that gives a card.")
    check_draw_pile(s)


# ---- what holds at other moments too


def check_draw_pile(s: State) -> None:
    """R-6.8  A card can come from the draw pile."""
    refuse_if(n_in_draw_pile(s) <= 0, "The draw pile is empty: no card can come from it.")


def check_passes(s: State, *possible: int) -> None:
    """R-3.5  How many seats had to pass in a row, just now."""
    refuse_if(s.passes not in possible, f"{s.passes} passes in a row cannot be at this moment.")


def check_turn_after_sailing(s: State) -> None:
    """R-2.3, R-2.4  After the seat that sailed last comes the one to its left."""
    wrong = s.turn != seat_after(s, int(s.last_sailor))
    refuse_if(wrong, f"Seat {s.last_sailor} has just sailed, so the next turn is not that of seat {s.turn}.")
