"""What a learned evaluation knows of a position of Tzolk'in. Names stand in the order in which `describe` writes."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import top
from ziggurat.engine.features import Features, note, note_one_of, one_of
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import (
    GOODS,
    LAST_TOOTH,
    MAX_SEATS,
    N_BUILDINGS,
    N_FEASTS,
    N_GOODS,
    N_MONUMENTS,
    N_PROPHECIES,
    N_SKULLS,
    N_TECHNOLOGIES,
    N_TEMPLES,
    N_TRIBES,
    N_WHEELS,
    N_WORKERS,
    PROPHECIES,
    QUARTERS,
    TECHNOLOGIES,
    TEMPLES,
    TOP_LEVEL,
    TRIBES,
    WHEELS,
    Effect,
    T,
)
from ziggurat.games.tzolkin.outlook import famine, favour, lasting, means, prophecies_worth, under_way, workers_worth
from ziggurat.games.tzolkin.promises import corn_for_feast, n_feasts_left, prices_for
from ziggurat.games.tzolkin.rules import effects, scoring
from ziggurat.games.tzolkin.state import Ask, State

OUTLOOK = ("workers", "under way", "favour", "lasting", "prophecies", "famine")
MODULES = ("tribes", "prophecies", "new buildings", "quick actions")

FEATURES = Features(
    table=(
        *one_of("seats", range(2, MAX_SEATS + 1)),
        *one_of("module", MODULES),
        "days gone",
        *one_of("Food Days left", range(N_FEASTS + 1)),
        "days until the next Food Day",
        "Food Day",
        "second age",
        "corn on the calendar",
        "starting player space is free",
        "crystal skulls left",
        *one_of("workers on", WHEELS),
        "workers placed in this turn",
        *one_of("prophecy in force", PROPHECIES),
        *one_of("asked", (ask.name.lower() for ask in Ask)),
    ),
    known=(
        "points",
        *one_of("outlook,", OUTLOOK),
        *one_of("goods,", GOODS),
        "workers",
        "workers in hand",
        "may turn two days",
        *one_of("temple", TEMPLES),
        *one_of("technology", TECHNOLOGIES),
        "corn tiles",
        "wood tiles",
        "buildings",
        "monuments",
        "corn for a Food Day",
        "Food Day gains",
        *(f"{wheel}, {what}" for wheel in WHEELS for what in ("workers", "spaces gone")),
        "on the starting player space",
        *one_of("tribe", TRIBES),
        "is asked",
        "has the turn",
        "turns until mine",
        "places after the starting player",
    ),
    secret=("outlook, goods", "outlook in all"),
)
N_QUESTIONS = len(Ask)


@rule
def describe(s: State, table: Any, seats: Any) -> None:
    """Fill in all features."""
    describe_table(s, table)
    for seat in range(1, s.seats + 1):
        describe_seat(s, seat, seats[seat])


@rule
def describe_table(s: State, table: Any) -> None:
    """What is common to all seats."""
    n_left = n_feasts_left(s)
    next_feast = T.feast_tooth[N_FEASTS + 1 - n_left] if n_left > 0 else LAST_TOOTH
    at = note_one_of(table, 0, whole(s.seats), 2, MAX_SEATS)
    at = note(table, at, float(s.with_tribes))
    at = note(table, at, 1.0 if s.n_prophecies > 0 else 0.0)
    at = note(table, at, float(s.with_new_buildings))
    at = note(table, at, float(s.with_quick))
    at = note(table, at, s.day / float(LAST_TOOTH))
    at = note_one_of(table, at, n_left, 0, N_FEASTS)
    at = note(table, at, (next_feast - s.day) / 8.0)
    at = note(table, at, 1.0 if s.feast > 0 else 0.0)
    at = note(table, at, 1.0 if s.era == 2 else 0.0)
    at = note(table, at, s.corn_on_teeth / 5.0)
    at = note(table, at, 1.0 if s.start_space == 0 else 0.0)
    at = note(table, at, s.skulls / float(N_SKULLS))
    for wheel in range(1, N_WHEELS + 1):
        at = note(table, at, n_workers_on(s, wheel) / 4.0)
    at = note(table, at, s.n_placed / 3.0)
    at = note_one_of(table, at, whole(s.calamity), 1, N_PROPHECIES)
    note_one_of(table, at, whole(top(s).kind), 1, N_QUESTIONS)


@rule
def n_workers_on(s: State, wheel: int) -> int:
    """Workers of all seats on the spaces of a wheel."""
    total = 0
    for space in range(T.last_space[wheel] + 1):
        if s.wheels[wheel, space] > 0:
            total += 1
    return total


@rule
def describe_seat(s: State, seat: Seat, facts: Any) -> None:
    """What a seat has, and what is expected of it."""
    p = prices_for(s, seat)
    points = scoring.total_quarters(s, seat) / QUARTERS
    working, due, favoured = workers_worth(s, seat, p), under_way(s, seat, p), favour(s, seat)
    lasts, foreseen, hungry = lasting(s, seat, p), prophecies_worth(s, seat), famine(s, seat, p)
    at = note(facts, 0, points / 30.0)
    at = note(facts, at, working / 10.0)
    at = note(facts, at, due / 10.0)
    at = note(facts, at, favoured / 20.0)
    at = note(facts, at, lasts / 10.0)
    at = note(facts, at, foreseen / 10.0)
    at = note(facts, at, hungry / 10.0)
    at = note_goods(s, seat, facts, at)
    at = note_progress(s, seat, facts, at)
    at = note_workers(s, seat, facts, at)
    at = note_one_of(facts, at, whole(s.players[seat].tribe), 1, N_TRIBES)
    at = note(facts, at, 1.0 if top(s).seat == seat else 0.0)
    at = note(facts, at, 1.0 if s.turn == seat else 0.0)
    at = note(facts, at, (seat - s.turn) % s.seats / 4.0)
    at = note(facts, at, (seat - s.marker) % s.seats / 4.0)
    owned = means(s, seat, p)
    at = note(facts, at, owned / 20.0)
    note(facts, at, (points + working + due + favoured + lasts + foreseen - hungry + owned) / 50.0)


@rule
def note_goods(s: State, seat: Seat, facts: Any, at: int) -> int:
    """Goods and workers."""
    me = s.players[seat]
    for good in range(1, N_GOODS + 1):
        at = note(facts, at, me.goods[good] / 5.0)
    at = note(facts, at, me.workers / float(N_WORKERS))
    at = note(facts, at, me.hand / float(N_WORKERS))
    return note(facts, at, float(me.privilege))


@rule
def note_progress(s: State, seat: Seat, facts: Any, at: int) -> int:
    """Temples, technologies, tiles, buildings and monuments, and what a Food Day asks and gives."""
    me = s.players[seat]
    for temple in range(1, N_TEMPLES + 1):
        at = note(facts, at, me.temple[temple] / 5.0)
    for technology in range(1, N_TECHNOLOGIES + 1):
        at = note(facts, at, me.technology[technology] / float(TOP_LEVEL))
    at = note(facts, at, me.corn_tiles / 3.0)
    at = note(facts, at, me.wood_tiles / 3.0)
    n_buildings, n_monuments = 0, 0
    for building in range(1, N_BUILDINGS + 1):
        n_buildings += me.buildings[building]
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_owner[monument] == seat:
            n_monuments += 1
    at = note(facts, at, n_buildings / 5.0)
    at = note(facts, at, float(n_monuments))
    at = note(facts, at, corn_for_feast(s, seat) / 10.0)
    return note(facts, at, effects.sum_of_effects(s, seat, Effect.FEAST_GAIN) / 3.0)


@rule
def note_workers(s: State, seat: Seat, facts: Any, at: int) -> int:
    """Workers of a seat on the wheels: how many, and how far they have come; and the starting player space."""
    for wheel in range(1, N_WHEELS + 1):
        n_workers, n_spaces = 0, 0
        for space in range(T.last_space[wheel] + 1):
            if s.wheels[wheel, space] == seat:
                n_workers += 1
                n_spaces += space
        at = note(facts, at, n_workers / 2.0)
        at = note(facts, at, n_spaces / 8.0)
    return note(facts, at, 1.0 if s.start_space == seat else 0.0)
