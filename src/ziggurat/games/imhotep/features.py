"""What a learned evaluation knows of a position of Imhotep. Names stand in the order in which `describe` writes."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import top
from ziggurat.engine.features import Features, note, note_one_of, one_of
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.imhotep.catalogue import (
    BURIAL_ROWS,
    CARDS,
    MAX_SEATS,
    MAX_SLOTS,
    N_CARDS,
    N_PYRAMIDS,
    N_ROUNDS,
    N_SHIPS,
    N_SITES,
    SITES,
    STONES_PER_SEAT,
    Side,
    Site,
    T,
)
from ziggurat.games.imhotep.rules import scoring
from ziggurat.games.imhotep.rules.temple import n_tops
from ziggurat.games.imhotep.state import N_SOURCES, Ask, Source, State

NEXT_SPACES = 4
"""Spaces of the pyramid to come that are looked at, and places of the burial chamber."""
SHIPS = [f"ship {ship}" for ship in range(1, N_SHIPS + 1)]
SOURCES = [source.name.lower() for source in Source]

FEATURES = Features(
    table=(
        *one_of("seats", range(2, MAX_SEATS + 1)),
        *one_of("round", range(1, N_ROUNDS + 1)),
        "wrath of the pharaoh",
        *one_of("side B of", SITES),
        *one_of("a ship has sailed to", SITES),
        *(f"{ship}, {what}" for ship in SHIPS for what in ("slots in the harbour", "stones aboard", "may sail")),
        *one_of("face up", CARDS),
        "face down",
        *one_of("points of the pyramid's space", range(1, NEXT_SPACES + 1)),
        *one_of("spaces left of pyramid", range(1, N_PYRAMIDS + 1)),
        "temple stones on the top level",
        "temple level",
        *one_of("next row of the burial chamber", range(1, BURIAL_ROWS + 1)),
        *one_of("asked", (ask.name.lower() for ask in Ask)),
    ),
    known=(
        "points with what would score now",
        *one_of("points from", SOURCES),
        *one_of("points in the end from", SOURCES),
        "sled",
        "quarry",
        *one_of("cards", CARDS),
        *(f"{ship}, {what}" for ship in SHIPS for what in ("my stones", "my first slot")),
        "stones landing",
        "stones on top of the temple",
        "stones at the obelisk",
        *one_of("stone left of burial place", range(1, NEXT_SPACES + 1)),
        "stone above the next burial place",
        "is asked",
        "has the turn",
        "turns until mine",
    ),
    secret=tuple(one_of("looks at", CARDS)),
)
N_QUESTIONS = len(Ask)


@rule
def describe(s: State, table: Any, seats: Any) -> None:
    """Fill in all features. This modifies the record: what scores at the end is scored now."""
    describe_table(s, table)
    for seat in range(1, s.seats + 1):
        describe_points(s, seat, seats[seat])
        describe_seat(s, seat, seats[seat])
    scoring.score_end(s)
    for seat in range(1, s.seats + 1):
        facts = seats[seat]
        facts[0] = scoring.total_points(s, seat) / 30.0
        for source in range(1, N_SOURCES + 1):
            facts[N_SOURCES + source] = s.players[seat].points[source] / 10.0


@rule
def describe_points(s: State, seat: Seat, facts: Any) -> None:
    """Points so far."""
    for source in range(1, N_SOURCES + 1):
        facts[source] = s.players[seat].points[source] / 10.0


# ---- the table


@rule
def describe_table(s: State, table: Any) -> None:
    """What is common to all seats."""
    at = note_one_of(table, 0, whole(s.seats), 2, MAX_SEATS)
    at = note_one_of(table, at, whole(s.round_no), 1, N_ROUNDS)
    at = note(table, at, float(s.wrath))
    for site in range(1, N_SITES + 1):
        at = note(table, at, 1.0 if s.side[site] == Side.B else 0.0)
    at = note_ships(s, table, at)
    for card in range(1, N_CARDS + 1):
        at = note(table, at, float(s.market[card]))
    at = note(table, at, float(s.face_down))
    at = note_pyramids(s, table, at)
    n_columns = T.temple_columns[s.seats]
    at = note(table, at, s.n_temple % n_columns / n_columns)
    at = note(table, at, s.n_temple // n_columns / 3.0)
    at = note_one_of(table, at, 1 + s.n_burial % BURIAL_ROWS, 1, BURIAL_ROWS)
    note_one_of(table, at, whole(top(s).kind), 1, N_QUESTIONS)


@rule
def note_ships(s: State, table: Any, at: int) -> int:
    """Where ships have sailed to, and what lies in the harbour."""
    for site in range(1, N_SITES + 1):
        table[at + site - 1] = 0.0
    for ship in range(1, N_SHIPS + 1):
        if s.ships[ship].site > 0:
            table[at + s.ships[ship].site - 1] = 1.0
    at += N_SITES
    for ship in range(1, N_SHIPS + 1):
        capacity = whole(s.ships[ship].capacity) if s.ships[ship].site == 0 else 0
        n_stones = 0
        for slot in range(1, capacity + 1):
            if s.ships[ship].slots[slot] > 0:
                n_stones += 1
        at = note(table, at, capacity / MAX_SLOTS)
        at = note(table, at, n_stones / MAX_SLOTS)
        at = note(table, at, 1.0 if capacity > 0 and n_stones >= T.minimum_load[capacity] else 0.0)
    return at


@rule
def note_pyramids(s: State, table: Any, at: int) -> int:
    """What the next stones at the pyramid score, and how much is left of each."""
    side = s.side[Site.PYRAMID]
    for step in range(1, NEXT_SPACES + 1):
        space = s.built[1] + step
        points = T.pyramid_points[side, 1, space] if space <= T.n_spaces[side] else 1
        at = note(table, at, points / 4.0)
    for pyramid in range(1, N_PYRAMIDS + 1):
        left = T.n_spaces[side] - s.built[pyramid] if pyramid <= T.n_pyramids[side] else 0
        at = note(table, at, left / 10.0)
    return at


# ---- the seats


@rule
def describe_seat(s: State, seat: Seat, facts: Any) -> None:
    """What a seat has besides points."""
    me = s.players[seat]
    at = note(facts, 1 + 2 * N_SOURCES, me.sled / 5.0)
    at = note(facts, at, me.quarry / float(STONES_PER_SEAT))
    for card in range(1, N_CARDS + 1):
        at = note(facts, at, float(me.cards[card]))
    at = note_stones_on_ships(s, seat, facts, at)
    at = note(facts, at, n_tops(s, seat) / 2.0)
    at = note(facts, at, s.obelisk[seat] / 5.0)
    at = note_burial_places(s, seat, facts, at)
    at = note(facts, at, 1.0 if top(s).seat == seat else 0.0)
    at = note(facts, at, 1.0 if s.turn == seat else 0.0)
    at = note(facts, at, (seat - s.turn) % s.seats / 3.0)
    for card in range(1, N_CARDS + 1):
        at = note(facts, at, 1.0 if me.peeked[1] == card or me.peeked[2] == card else 0.0)


@rule
def note_stones_on_ships(s: State, seat: Seat, facts: Any, at: int) -> int:
    """Stones in the harbour, by ship: how many, and how near the bow the first lies; then those that are landing."""
    n_landing = 0
    for ship in range(1, N_SHIPS + 1):
        n_stones, first = 0, 0.0
        for slot in range(s.ships[ship].capacity, 0, -1):
            if s.ships[ship].slots[slot] == seat:
                n_stones += 1
                first = (1.0 + MAX_SLOTS - slot) / MAX_SLOTS
        if s.ships[ship].site > 0:
            n_landing += n_stones
            n_stones, first = 0, 0.0
        at = note(facts, at, float(n_stones))
        at = note(facts, at, first)
    return note(facts, at, float(n_landing))


@rule
def note_burial_places(s: State, seat: Seat, facts: Any, at: int) -> int:
    """Own stones beside the next places of the burial chamber."""
    for step in range(1, NEXT_SPACES + 1):
        left = s.n_burial + step - BURIAL_ROWS
        mine = left >= 1 and left <= s.n_burial and s.burial_chamber[left] == seat
        at = note(facts, at, 1.0 if mine else 0.0)
    above = s.n_burial % BURIAL_ROWS > 0 and s.burial_chamber[s.n_burial] == seat
    return note(facts, at, 1.0 if above else 0.0)
