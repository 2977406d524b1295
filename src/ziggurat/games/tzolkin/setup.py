"""The opening position, for a number of seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.tzolkin.catalogue import (
    BEGGING_CORN,
    FEEDING_CORN,
    FEEDING_LOSS,
    N_GROUPS,
    N_SKULLS,
    START_STEP,
    STARTING_WORKERS,
    Good,
    T,
    Wheel,
)
from ziggurat.games.tzolkin.state import Player, State


def set_up(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """R-1.1 to R-1.5, R-1.8  The jungle, the stocks, and what every seat begins with; seat 1 is the starting player."""
    s.seats = seats
    s.era = 1
    s.marker = 1
    s.skulls = N_SKULLS
    s.dummies = T.dummies[seats]
    s.deck[:] = T.building_copies
    s.wealth_deck[1:] = 1
    for number in range(1, N_GROUPS + 1):
        grown = T.act_goods[Wheel.PALENQUE, number]
        is_jungle = number > 1
        s.corn_tiles[number] = T.fields[seats] if is_jungle else 0
        s.wood_tiles[number] = T.fields[seats] if grown[Good.WOOD] else 0
    for seat in range(1, seats + 1):
        set_up_seat(s.players[seat])


def set_up_seat(me: Player) -> None:
    """R-1.2  Three workers, the light side of the board, the white steps, and the printed terms."""
    me.workers = STARTING_WORKERS
    me.hand = STARTING_WORKERS
    me.privilege = 1
    me.temple[1:] = START_STEP
    me.terms.fee_scale = 1
    me.terms.begging_corn = BEGGING_CORN
    me.terms.step_back_fee = 1
    me.terms.corn_per_worker = FEEDING_CORN
    me.terms.points_per_unfed = FEEDING_LOSS
