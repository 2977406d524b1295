"""The opening position, for a number of seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.engine.errors import BadOption
from ziggurat.games.tzolkin.catalogue import (
    BASE_SEATS,
    DUMMY,
    N_BASE_BUILDINGS,
    N_DRAWN,
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
    s.deck[: N_BASE_BUILDINGS + 1] = T.building_copies[: N_BASE_BUILDINGS + 1]
    s.wealth_deck[1:] = 1
    for number in range(1, N_GROUPS + 1):
        grown = T.act_goods[Wheel.PALENQUE, number]
        is_jungle = number > 1
        s.corn_tiles[number] = T.fields[seats] if is_jungle else 0
        s.wood_tiles[number] = T.fields[seats] if grown[Good.WOOD] else 0
    for seat in range(1, seats + 1):
        set_up_seat(s.players[seat])
    add_modules(s, options)


def implied_options(seats: int, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """R-18.2  Five seats bring the quick actions with them, and cannot do without."""
    if seats <= BASE_SEATS:
        return given
    if not given.get("quick_actions", True):
        raise BadOption(f"{seats} seats need the quick actions: quick_actions cannot be false with them (R-18.2).")
    return {**given, "quick_actions": True}


def add_modules(s: State, options: Mapping[str, Any]) -> None:
    """R-18.1, R-21.1, R-22.19  What the chosen modules of the expansion add to the table."""
    if options["new_buildings"]:
        s.with_new_buildings = 1
        s.deck[:] = T.building_copies
    if options["prophecies"]:
        s.n_prophecies = N_DRAWN
        s.prophecy_deck[1:] = 1
    if options["tribes"]:
        s.with_tribes = 1
        s.tribe_deck[1:] = 1
    if options["quick_actions"]:
        s.with_quick = 1
        s.quick_deck[:] = T.quick_copies[1]
        blocked = int(T.quick_blocked[s.seats])
        s.quick_space[1 : blocked + 1] = DUMMY
        s.dummies = T.quick_dummies[s.seats] - blocked


def set_up_seat(me: Player) -> None:
    """R-1.2  Three workers, the light side of the board, and the white steps."""
    me.workers = STARTING_WORKERS
    me.hand = STARTING_WORKERS
    me.privilege = 1
    me.temple[1:] = START_STEP
