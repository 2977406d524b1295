"""Ships: loading them and sailing them to a site."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import plan
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.actions import Do, action
from ziggurat.games.imhotep.catalogue import MAX_SLOTS, N_SHIPS, N_SITES, T
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.state import News, State, Step

# ---- what lies in the harbour


@rule
def is_in_harbour(s: State, ship: int) -> bool:
    """The ship is there and has not sailed in this round."""
    return s.ships[ship].capacity > 0 and s.ships[ship].site == 0


@rule
def n_ships_in_harbour(s: State) -> int:
    """How many ships have not sailed yet."""
    n_ships = 0
    for ship in range(1, N_SHIPS + 1):
        if is_in_harbour(s, ship):
            n_ships += 1
    return n_ships


@rule
def load_of(s: State, ship: int) -> int:
    """How many stones the ship carries."""
    load = 0
    for slot in range(1, MAX_SLOTS + 1):
        if s.ships[ship].slots[slot] > 0:
            load += 1
    return load


@rule
def n_free_slots(s: State) -> int:
    """Free slots on all ships in the harbour together."""
    n_slots = 0
    for ship in range(1, N_SHIPS + 1):
        if is_in_harbour(s, ship):
            n_slots += s.ships[ship].capacity - load_of(s, ship)
    return n_slots


@rule
def why_not_this_ship(s: State, ship: int) -> Why:
    """R-4.2, R-5.1  Only a ship of this round that still lies in the harbour."""
    if s.ships[ship].capacity == 0:
        return Why.NO_SUCH_SHIP
    if s.ships[ship].site > 0:
        return Why.SHIP_HAS_SAILED
    return Why.OK


# ---- placing a stone


@rule
def why_not_place_stone(s: State, seat: Seat, ship: int, slot: int) -> Why:
    """R-4.1 to R-4.3  A stone from the sled to a free slot of a ship that has not sailed."""
    if s.players[seat].sled == 0:
        return Why.SLED_EMPTY
    why = why_not_this_ship(s, ship)
    if why != Why.OK:
        return why
    if slot > s.ships[ship].capacity:
        return Why.NO_SUCH_SLOT
    if s.ships[ship].slots[slot] > 0:
        return Why.SLOT_TAKEN
    return Why.OK


@rule
def offer_places(s: State, seat: Seat, out: Any) -> None:
    """List every free slot."""
    if s.players[seat].sled == 0:
        return
    for ship in range(1, N_SHIPS + 1):
        if is_in_harbour(s, ship):
            offer_slots(s, ship, out)


@rule
def offer_slots(s: State, ship: int, out: Any) -> None:
    """List the free slots of one ship."""
    for slot in range(1, s.ships[ship].capacity + 1):
        if s.ships[ship].slots[slot] == 0:
            offer(out, action(Do.PLACE, ship, slot))


@rule
def place_stone(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-4.1  A stone goes from the sled to the slot."""
    s.players[seat].sled -= 1
    s.ships[ship].slots[slot] = seat
    item = tell(s, News.STONE_PLACED, seat)
    item.ship = ship
    item.slot = slot


# ---- sailing


@rule
def is_site_taken(s: State, site: int) -> bool:
    """R-5.3  One ship a round lands at a site."""
    for ship in range(1, N_SHIPS + 1):
        if s.ships[ship].site == site:
            return True
    return False


@rule
def has_minimum_load(s: State, ship: int) -> bool:
    """R-5.2  The ship carries at least the load printed on it."""
    return load_of(s, ship) >= T.minimum_load[s.ships[ship].capacity]


@rule
def why_not_sail_ship(s: State, ship: int, site: int) -> Why:
    """R-5.1 to R-5.3  A ship in the harbour, loaded well enough, to a site without a ship."""
    why = why_not_this_ship(s, ship)
    if why != Why.OK:
        return why
    if not has_minimum_load(s, ship):
        return Why.TOO_LIGHT
    if is_site_taken(s, site):
        return Why.SITE_TAKEN
    return Why.OK


@rule
def can_sail(s: State, ship: int) -> bool:
    """The ship could sail to some site. There are more sites than ships, so one is always free."""
    return is_in_harbour(s, ship) and has_minimum_load(s, ship)


@rule
def can_any_sail(s: State) -> bool:
    """Some ship could sail."""
    for ship in range(1, N_SHIPS + 1):
        if can_sail(s, ship):
            return True
    return False


@rule
def offer_sailings(s: State, out: Any) -> None:
    """List every ship that can sail with every free site."""
    for ship in range(1, N_SHIPS + 1):
        if can_sail(s, ship):
            offer_sites(s, ship, out)


@rule
def offer_sites(s: State, ship: int, out: Any) -> None:
    """List the free sites for one ship."""
    for site in range(1, N_SITES + 1):
        if not is_site_taken(s, site):
            offer(out, action(Do.SAIL, ship, site))


@rule
def sail_ship(s: State, seat: Seat, ship: int, site: int) -> None:
    """R-5.4  The ship lands at the site and stays there until the round ends; then it is unloaded."""
    s.ships[ship].site = site
    s.last_sailor = seat
    item = tell(s, News.SHIP_SAILED, seat)
    item.ship = ship
    item.site = site
    unload = plan(s, Step.UNLOAD)
    unload.ship = ship
    unload.site = site


@rule
def unload_from_the_bow(s: State, ship: int) -> None:
    """R-5.5  Stones are unloaded from the bow; empty slots are passed over."""
    n_stones = 0
    for slot in range(1, MAX_SLOTS + 1):
        s.order[slot] = 0
        if s.ships[ship].slots[slot] > 0:
            n_stones += 1
            s.order[n_stones] = slot


# ---- the ships of a round


@rule
def bring_ships(s: State, fleet: int) -> None:
    """R-2.1  The ships on the round card come into the harbour."""
    for ship in range(1, N_SHIPS + 1):
        s.ships[ship] = s.ships[0]
        s.ships[ship].capacity = T.fleet[fleet, ship]


@rule
def send_ships_away(s: State) -> None:
    """R-2.7  At the end of a round all ships go back."""
    for ship in range(1, N_SHIPS + 1):
        s.ships[ship] = s.ships[0]


@rule
def strand_ships(s: State) -> None:
    """R-3.6  When nobody can act, the ships in the harbour give their stones back to the quarries."""
    for ship in range(1, N_SHIPS + 1):
        if is_in_harbour(s, ship):
            for slot in range(1, MAX_SLOTS + 1):
                owner = int(s.ships[ship].slots[slot])
                if owner > 0:
                    s.ships[ship].slots[slot] = 0
                    s.players[owner].quarry += 1
    tell(s, News.SHIPS_STRANDED, 0)
