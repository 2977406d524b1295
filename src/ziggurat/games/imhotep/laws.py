"""The laws of Imhotep: nothing is lost or made, and every point is told. `ziggurat soak imhotep` checks them."""

from __future__ import annotations

from enum import IntEnum

from ziggurat.engine.laws import FIRST_LAW
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import (
    MAX_SLOTS,
    N_CARDS,
    N_FLEETS,
    N_PYRAMIDS,
    N_ROUNDS,
    N_SHIPS,
    N_TOWERS,
    SLED_CAPACITY,
    STONES_PER_SEAT,
    TOWER_STONES,
    T,
)
from ziggurat.games.imhotep.state import N_SOURCES, News, State


class Law(IntEnum):
    """What holds after every move."""

    STONES = FIRST_LAW
    """Every seat has 29 stones: on its sled, in the quarry, on ships and at the sites."""
    SLEDS = 12
    """A sled holds nothing to five stones, and a quarry never less than nothing."""
    CARDS = 13
    """No card is lost or made: piles, market, cards at work and those before the seats are all there are."""
    FACE_DOWN = 14
    """Cards that lie face down, and those a seat looks at, are among those nobody has seen."""
    SHIPS = 15
    """Stones lie in slots that a ship has, and no site receives two ships in a round."""
    SITES = 16
    """As many stones lie at the pyramids, in the temple and in the burial chamber as are counted there."""
    ROUNDS = 17
    """Rounds go from 1 to 6, one at a time, and each takes a round card."""
    POINTS = 18
    """Points of every source change by what the news tell."""


@rule
def broken_law(before: State, s: State) -> int:
    """The first law that the move between two positions has broken; 0 when it kept them all."""
    for seat in range(1, s.seats + 1):
        if n_stones(s, seat) != STONES_PER_SEAT:
            return Law.STONES.value
        if s.players[seat].sled < 0 or s.players[seat].sled > SLED_CAPACITY or s.players[seat].quarry < 0:
            return Law.SLEDS.value
        if not are_points_in_news(before, s, seat):
            return Law.POINTS.value
    for card in range(1, N_CARDS + 1):
        if n_copies(s, card) != T.copies[card]:
            return Law.CARDS.value
        if not is_hidden_card_there(s, card):
            return Law.FACE_DOWN.value
    if not are_ships_sound(s):
        return Law.SHIPS.value
    if not are_sites_counted(s):
        return Law.SITES.value
    if not are_rounds_in_order(before, s):
        return Law.ROUNDS.value
    return 0


@rule
def n_stones(s: State, seat: Seat) -> int:
    """The stones of a seat, wherever they are."""
    total = s.players[seat].sled + s.players[seat].quarry + s.pyramid_extra[seat] + s.obelisk[seat]
    for ship in range(1, N_SHIPS + 1):
        for slot in range(1, MAX_SLOTS + 1):
            if s.ships[ship].slots[slot] == seat:
                total += 1
    for pyramid in range(1, N_PYRAMIDS + 1):
        for space in range(1, s.built[pyramid] + 1):
            if s.pyramid[pyramid, space] == seat:
                total += 1
    for n in range(1, s.n_temple + 1):
        if s.temple[n] == seat:
            total += 1
    for n in range(1, s.n_burial + 1):
        if s.burial_chamber[n] == seat:
            total += 1
    for space in range(1, N_TOWERS + 1):
        if s.towers[space] == seat:
            total += TOWER_STONES
    return total


@rule
def are_points_in_news(before: State, s: State, seat: Seat) -> bool:
    """What the news tell of points is how the points of every source have changed."""
    for source in range(1, N_SOURCES + 1):
        change = s.players[seat].points[source] - before.players[seat].points[source]
        for n in range(1, s.scratch.n_news + 1):
            item = s.scratch.news[n]
            if item.kind == News.POINTS and item.seat == seat and item.source == source:
                change -= item.count
        if change != 0:
            return False
    return True


@rule
def n_copies(s: State, card: int) -> int:
    """All copies of a card."""
    total = s.deck[card] + s.discards[card] + s.market[card] + s.aside[card] + s.in_play[card]
    for seat in range(1, s.seats + 1):
        total += s.players[seat].cards[card]
    return total


@rule
def is_hidden_card_there(s: State, card: int) -> bool:
    """No pile holds less than nothing, and a card that somebody looks at is one that is hidden."""
    if s.deck[card] < 0 or s.discards[card] < 0 or s.market[card] < 0 or s.aside[card] < 0 or s.in_play[card] < 0:
        return False
    n_seen = 0
    for seat in range(1, s.seats + 1):
        for place in range(1, 3):
            if s.players[seat].peeked[place] == card:
                n_seen += 1
    return bool(n_seen <= s.deck[card] + s.aside[card])


@rule
def are_ships_sound(s: State) -> bool:
    """Stones lie in slots that there are, and every site has one ship at most."""
    for ship in range(1, N_SHIPS + 1):
        for slot in range(1, MAX_SLOTS + 1):
            owner = s.ships[ship].slots[slot]
            if owner < 0 or owner > s.seats or (owner > 0 and slot > s.ships[ship].capacity):
                return False
        for other in range(1, ship):
            if s.ships[ship].site > 0 and s.ships[ship].site == s.ships[other].site:
                return False
    return True


@rule
def are_sites_counted(s: State) -> bool:
    """Places up to the count are taken, and none behind it."""
    for pyramid in range(1, N_PYRAMIDS + 1):
        for space in range(1, s.pyramid.shape[1]):
            if (s.pyramid[pyramid, space] > 0) != (space <= s.built[pyramid]):
                return False
    for n in range(1, len(s.temple)):
        if (s.temple[n] > 0) != (n <= s.n_temple) or (s.burial_chamber[n] > 0) != (n <= s.n_burial):
            return False
    return True


@rule
def are_rounds_in_order(before: State, s: State) -> bool:
    """The next round follows the last, and takes a card from the round cards."""
    n_cards, n_before = 0, 0
    for fleet in range(1, N_FLEETS + 1):
        n_cards += s.round_deck[fleet]
        n_before += before.round_deck[fleet]
    n_rounds = s.round_no - before.round_no
    return bool(0 <= n_rounds <= 1 and s.round_no <= N_ROUNDS and 0 <= n_before - n_cards <= 1)
