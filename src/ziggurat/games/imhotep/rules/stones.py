"""Stones: from the quarry to the sled, from the sled to a ship, and off again."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import SLED_CAPACITY, STONES_TAKEN
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.state import News, State


@rule
def takeable_stones(s: State, seat: Seat, wanted: int) -> int:
    """R-3.2  As many as wanted, as fit on the sled and as are left in the quarry; never fewer by choice."""
    me = s.players[seat]
    return min(wanted, SLED_CAPACITY - me.sled, me.quarry)


@rule
def why_not_get_stones(s: State, seat: Seat) -> Why:
    """R-3.3  Not with a full sled, nor with an empty quarry."""
    me = s.players[seat]
    if me.sled >= SLED_CAPACITY:
        return Why.SLED_FULL
    if me.quarry == 0:
        return Why.QUARRY_EMPTY
    return Why.OK


@rule
def get_stones(s: State, seat: Seat, wanted: int = STONES_TAKEN) -> None:
    """R-3.1  Stones of the seat's colour go from the quarry to the sled."""
    me = s.players[seat]
    taken = takeable_stones(s, seat, wanted)
    me.quarry -= taken
    me.sled += taken
    tell(s, News.STONES_TAKEN, seat).count = taken


@rule
def lift_stone(s: State, seat: Seat, ship: int, slot: int) -> None:
    """Pick up a stone on its way to a site: from a slot of a ship, or from the quarry where the ship is 0."""
    if ship == 0:
        s.players[seat].quarry -= 1
    else:
        s.ships[ship].slots[slot] = 0


@rule
def return_stone(s: State, seat: Seat, ship: int, slot: int) -> None:
    """R-6.3  A stone delivered to the market goes back to the quarry."""
    lift_stone(s, seat, ship, slot)
    s.players[seat].quarry += 1
    tell(s, News.STONE_RETURNED, seat)
