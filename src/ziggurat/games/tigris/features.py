"""What a learned evaluation knows of a position of Tigris & Euphrates. The names stand in the order of `describe`.

A seat's colours go from its weakest to its strongest. Points lie behind screens, but everyone has seen them gained.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.decisions import top
from ziggurat.engine.features import Features, note, note_one_of, one_of
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tigris.catalogue import (
    COLOURS,
    LAST_TREASURES,
    MAX_SEATS,
    N_BOARDS,
    N_COLOURS,
    N_MONUMENTS,
    Colour,
)
from ziggurat.games.tigris.outlook import fight_out
from ziggurat.games.tigris.prospects import (
    FULL_BAG,
    n_actions_left,
    n_followers,
    n_monuments,
    place_of_colour,
    worth_of_colour,
    worth_of_points,
    worth_of_turn,
)
from ziggurat.games.tigris.rules import hand, kingdoms, scoring, treasures
from ziggurat.games.tigris.state import Ask, State

PLACES = ("weakest", "second", "third", "strongest")
OF_COLOUR = (
    "points",
    "points with treasures",
    *(f"is {colour}" for colour in COLOURS),
    "leader on the board",
    "temples beside it",
    "tiles that follow it",
    "monuments that pay it",
    "leaders in its kingdom",
    "strongest rival's tiles",
    "rivals",
)
POINTS, LEVEL, IS_COLOUR = 0, 1, 2
ON_BOARD = IS_COLOUR + N_COLOURS
TEMPLES, FOLLOWERS, PAID, COMPANY, RIVAL, N_RIVALS = range(ON_BOARD + 1, ON_BOARD + 7)
N_OF_COLOUR = len(OF_COLOUR)

FEATURES = Features(
    table=(
        *one_of("seats", range(2, MAX_SEATS + 1)),
        *one_of("board", range(1, N_BOARDS + 1)),
        "civilization buildings are played",
        "tiles in the bag",
        "the bag is nearly empty",
        "the bag is short",
        "treasures before the last",
        "monuments built",
        "actions left in the turn",
        *one_of("asked", (ask.name.lower() for ask in Ask)),
    ),
    known=(
        *(f"{place} colour, {what}" for place in PLACES for what in OF_COLOUR),
        "treasures",
        "treasures in my kingdom",
        "catastrophes",
        "tiles in hand",
        "is asked",
        "has the turn",
        "turns until mine",
    ),
    secret=(
        *(f"{place} colour, tiles in hand" for place in PLACES),
        "red tiles in hand",
        "prospects of points",
        "prospects in all",
    ),
)
N_QUESTIONS = len(Ask)
N_KNOWN = len(FEATURES.known)
FIRST_QUESTION = len(FEATURES.table) - N_QUESTIONS
IS_ASKED = FEATURES.known.index("is asked")


@rule
def describe(s: State, table: Any, seats: Any) -> None:
    """Fill in all features. This modifies the record: conflicts are fought out."""
    describe_question(s, table, seats)
    fight_out(s)
    kingdoms.see_kingdoms(s)
    left = min(1.0, hand.n_tiles(s.bag) / FULL_BAG)
    describe_table(s, table, left)
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            describe_colour(s, seat, colour, seats[seat])
    for seat in range(1, s.seats + 1):
        for colour in range(1, N_COLOURS + 1):
            describe_rivals(s, seat, colour, seats)
        describe_seat(s, seat, seats[seat])
        describe_secrets(s, seat, seats[seat], left)


@rule
def describe_question(s: State, table: Any, seats: Any) -> None:
    """What is asked, and whom: before conflicts are fought out."""
    note_one_of(table, FIRST_QUESTION, whole(top(s).kind), 1, N_QUESTIONS)
    for seat in range(1, s.seats + 1):
        seats[seat, IS_ASKED] = 1.0 if top(s).seat == seat else 0.0


@rule
def describe_table(s: State, table: Any, left: float) -> None:
    """What is common to all seats, but for the question."""
    at = note_one_of(table, 0, whole(s.seats), 2, MAX_SEATS)
    at = note_one_of(table, at, whole(s.board), 1, N_BOARDS)
    at = note(table, at, float(s.buildings))
    at = note(table, at, left)
    at = note(table, at, max(0.0, 1.0 - 5.0 * left))
    at = note(table, at, float(s.bag_is_short))
    at = note(table, at, (treasures.n_treasures_on_board(s) - LAST_TREASURES) / 5.0)
    n_built = 0
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument[monument] > 0:
            n_built += 1
    at = note(table, at, n_built / 3.0)
    note(table, at, n_actions_left(s) / 2.0)


@rule
def describe_colour(s: State, seat: Seat, colour: int, facts: Any) -> None:
    """One colour of a seat: its points and its leader."""
    place = place_of_colour(s, seat, colour)
    at = place * N_OF_COLOUR
    for other in range(N_OF_COLOUR):
        facts[at + other] = 0.0
    facts[at + POINTS] = s.players[seat].points[colour] / 10.0
    facts[at + LEVEL] = scoring.points_at_place(s, seat, 1 + place) / 10.0
    facts[at + IS_COLOUR + colour - 1] = 1.0
    cell = whole(s.players[seat].leader[colour])
    if cell == 0:
        return
    facts[at + ON_BOARD] = 1.0
    facts[at + TEMPLES] = kingdoms.n_temples_beside(s, cell) / 2.0
    facts[at + FOLLOWERS] = n_followers(s, cell, colour) / 4.0
    facts[at + PAID] = float(n_monuments(s, cell, colour))
    facts[at + COMPANY] = s.scratch.n_leaders[s.scratch.kingdom[cell]] / 3.0


@rule
def describe_rivals(s: State, seat: Seat, colour: int, seats: Any) -> None:
    """Leaders of the same colour of others: how many, and how strong the strongest is."""
    at = place_of_colour(s, seat, colour) * N_OF_COLOUR
    for other in range(1, s.seats + 1):
        if other != seat and s.players[other].leader[colour] > 0:
            there = place_of_colour(s, other, colour) * N_OF_COLOUR
            seats[seat, at + RIVAL] = max(seats[seat, at + RIVAL], seats[other, there + FOLLOWERS])
            seats[seat, at + N_RIVALS] += 0.5


@rule
def describe_seat(s: State, seat: Seat, facts: Any) -> None:
    """What else a seat has."""
    me = s.players[seat]
    at = note(facts, N_COLOURS * N_OF_COLOUR, me.treasures / 3.0)
    n_near = treasures.n_in_kingdom(s, seat) if me.leader[Colour.GREEN] > 0 else 0
    at = note(facts, at, n_near / 2.0)
    at = note(facts, at, me.catastrophes / 2.0)
    at = note(facts, at, hand.n_tiles(me.hand) / 6.0)
    at = note(facts, at + 1, 1.0 if s.turn == seat else 0.0)
    note(facts, at, (seat - s.turn) % s.seats / 3.0)


@rule
def describe_secrets(s: State, seat: Seat, facts: Any, left: float) -> None:
    """What a seat has behind its screen, and what it promises itself of all."""
    me, first = s.players[seat], N_KNOWN
    of_points = worth_of_points(s, seat, left)
    total = of_points + worth_of_turn(s, seat, left)
    for colour in range(1, N_COLOURS + 1):
        facts[first + place_of_colour(s, seat, colour)] = me.hand[colour] / 2.0
        total += worth_of_colour(s, seat, colour, left)
    at = note(facts, first + N_COLOURS, me.hand[Colour.RED] / 2.0)
    at = note(facts, at, of_points / 3.0)
    note(facts, at, total / 3.0)
