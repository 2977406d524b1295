"""The opening position, for a number of seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.imhotep.catalogue import SITES, STONES_PER_SEAT, THREE_SEATS_FIRST, Side, T
from ziggurat.games.imhotep.state import State


def set_up(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """R-1.1 to R-1.5  Boards, decks, stones and sleds; seat 1 begins."""
    s.seats = seats
    for site, name in enumerate(SITES, start=1):
        s.side[site] = Side[options[name.replace("-", "_")]]
    s.wrath = int(options["wrath"])
    s.three_seats_first = THREE_SEATS_FIRST[options["three_seats_first"]]
    s.round_deck[:] = T.round_cards[seats]
    s.deck[:] = T.copies
    s.turn = 1
    for seat in range(1, seats + 1):
        me = s.players[seat]
        me.sled = T.starting_sled[seat]
        me.quarry = STONES_PER_SEAT - me.sled
