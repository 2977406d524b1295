"""A position of Imhotep between turns as text, and back. For tests, studies and analysis.

    round 2
    turn 3
    ship 12..                      slots from the bow; a digit is a stone of that seat
    ship .. at pyramid             a ship that has landed
    market lever statue*2
    seat 1 sled 3 cards chisel points pyramid=4
    pyramid 1121                   stones in building order; on side B: left 11, middle 2, right 3
    temple 12341
    obelisk 1*3 2
    towers 2.1.....                side B

What is not said is empty. A quarry that is not said holds what is left of the 29 stones, and the deck what is left of
the 34 cards, so that nothing is lost by mistake; where they are said, the sums are checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ziggurat.engine.errors import BadPosition
from ziggurat.engine.text import argument, counted, id_of, number, read_counts
from ziggurat.games.imhotep import flow
from ziggurat.games.imhotep.catalogue import (
    CARDS,
    FLEETS,
    MAX_BURIAL,
    MAX_SLOTS,
    MAX_TEMPLE,
    N_ROUNDS,
    N_SHIPS,
    N_TOWERS,
    PYRAMIDS,
    SITES,
    SLED_CAPACITY,
    STONES_PER_SEAT,
    TOWER_STONES,
    Side,
    Site,
    T,
)
from ziggurat.games.imhotep.state import Ask, Source, State

SOURCES = [source.name.lower().replace("_", "-") for source in Source]
NUMBERS = {"round": "round_no", "turn": "turn", "starter": "starter", "sailed": "last_sailor", "passes": "passes"}
PILES = {"market": "market", "deck": "deck", "discards": "discards", "aside": "aside"}

# ---- reading


def from_text(s: State, text: str) -> None:
    """Fill a set-up record with the position a text describes, at the beginning of a turn."""
    _clear(s)
    given: set[str] = set()
    for line_no, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            given.add(_read_line(s, words))
        except ValueError as error:
            raise BadPosition(f"Line {line_no}, '{line.strip()[:60]}': {error}") from error
    _complete(s, given)
    flow.resume_round(s)


def _clear(s: State) -> None:
    """Nothing lies anywhere yet; -1 marks a quarry that has not been said."""
    s.round_no = s.turn = s.starter = 1
    s.deck[:] = 0
    for seat in range(1, s.seats + 1):
        s.players[seat].sled = 0
        s.players[seat].quarry = -1


def _read_line(s: State, words: list[str]) -> str:
    """Read one line into the record. Returns what it was about."""
    key, rest = words[0], words[1:]
    if key in NUMBERS:
        limit = N_ROUNDS if key == "round" else s.seats
        setattr(s, NUMBERS[key], number(argument(words, 1), 0 if key in ("sailed", "passes") else 1, limit))
    elif key in PILES:
        read_counts(getattr(s, PILES[key]), rest, CARDS)
    elif key == "face-down":
        s.face_down = number(argument(words, 1), 0, 2)
    elif key == "fleets":
        s.round_deck[:] = 0
        read_counts(s.round_deck, rest, FLEETS)
    elif key == "ship":
        _read_ship(s, rest)
    elif key == "seat":
        _read_seat(s, rest)
    else:
        _read_site(s, key, rest)
    return key


def _read_site(s: State, key: str, rest: list[str]) -> None:
    pyramids = ["pyramid"] if s.side[Site.PYRAMID] == Side.A else PYRAMIDS
    if key in pyramids:
        stones = _stones(s, rest, int(T.n_spaces[s.side[Site.PYRAMID]]))
        number = pyramids.index(key) + 1
        s.built[number] = len(stones)
        s.pyramid[number, 1 : len(stones) + 1] = stones
    elif key == "beside":
        read_counts(s.pyramid_extra, rest, _seats(s))
    elif key == "temple":
        stones = _stones(s, rest, MAX_TEMPLE)
        s.n_temple = len(stones)
        s.temple[1 : len(stones) + 1] = stones
    elif key == "burial-chamber":
        stones = _stones(s, rest, MAX_BURIAL)
        s.n_burial = len(stones)
        s.burial_chamber[1 : len(stones) + 1] = stones
    elif key == "obelisk":
        read_counts(s.obelisk, rest, _seats(s))
    elif key == "towers":
        stones = _stones(s, rest, N_TOWERS)
        s.towers[1 : len(stones) + 1] = stones
    else:
        raise ValueError(f"'{key}' is not a part of the position")


def _read_ship(s: State, rest: list[str]) -> None:
    ship = 1
    while ship <= N_SHIPS and s.ships[ship].capacity > 0:
        ship += 1
    if ship > N_SHIPS:
        raise ValueError(f"there are only {N_SHIPS} ships")
    slots = _stones(s, rest[:1], MAX_SLOTS)
    s.ships[ship].capacity = len(slots)
    s.ships[ship].slots[1 : len(slots) + 1] = slots
    if len(rest) > 1:
        s.ships[ship].site = id_of(SITES, argument(["ship", *rest], 3))


def _read_seat(s: State, rest: list[str]) -> None:
    me = s.players[number(argument(["seat", *rest], 1), 1, s.seats)]
    at = 1
    while at < len(rest):
        key = rest[at]
        if key in ("sled", "quarry"):
            setattr(me, key, number(argument(rest, at + 1), 0, SLED_CAPACITY if key == "sled" else STONES_PER_SEAT))
            at += 2
            continue
        end = next((k for k in range(at + 1, len(rest)) if rest[k] in ("sled", "quarry", "cards", "points")), len(rest))
        if key == "cards":
            read_counts(me.cards, rest[at + 1 : end], CARDS)
        elif key == "points":
            for word in rest[at + 1 : end]:
                source, _, points = word.partition("=")
                me.points[id_of(SOURCES, source)] = number(points, -99, 999)
        else:
            raise ValueError(f"'{key}' is not something a seat has")
        at = end


def _stones(s: State, words: list[str], most: int) -> list[int]:
    """A row of stones by seat; a dot is a free space."""
    stones = [0 if letter == "." else number(letter, 1, s.seats) for letter in "".join(words)]
    if len(stones) > most:
        raise ValueError(f"{len(stones)} stones, but there is room for {most}")
    return stones


def _seats(s: State) -> list[str]:
    return [str(seat) for seat in range(1, s.seats + 1)]


def _complete(s: State, given: set[str]) -> None:
    """Fill in quarries and deck where they were not said, and check that nothing is lost."""
    for seat in range(1, s.seats + 1):
        elsewhere = n_stones_of(s, seat) - s.players[seat].quarry
        if s.players[seat].quarry < 0:
            s.players[seat].quarry = STONES_PER_SEAT - elsewhere
        if s.players[seat].quarry < 0 or n_stones_of(s, seat) != STONES_PER_SEAT:
            raise BadPosition(f"Seat {seat} has {n_stones_of(s, seat)} stones; it must be {STONES_PER_SEAT}.")
    if "deck" not in given:
        s.deck[:] = T.copies - n_cards_seen(s)
    if (s.deck < 0).any() or (s.deck + n_cards_seen(s) != T.copies).any():
        raise BadPosition("The market cards do not add up to the 34 there are.")
    if not s.aside.sum() <= s.face_down <= s.aside.sum() + s.deck.sum():
        raise BadPosition(f"There cannot be {s.face_down} cards lying face down: the unseen cards do not fit.")
    _check_room(s)


def _check_room(s: State) -> None:
    """What is still to come must find its place, and what has landed must be unloaded."""
    sails = any(s.ships[ship].capacity > 0 and s.ships[ship].site == 0 for ship in range(1, N_SHIPS + 1))
    to_come = MAX_SLOTS * (N_ROUNDS - s.round_no + int(sails))
    if s.n_temple + to_come > MAX_TEMPLE:
        raise BadPosition(f"The temple has {s.n_temple} stones: too many for round {s.round_no}.")
    if s.n_burial + to_come > MAX_BURIAL:
        raise BadPosition(f"The burial chamber has {s.n_burial} stones: too many for round {s.round_no}.")
    if s.round_deck.sum() < N_ROUNDS - s.round_no:
        raise BadPosition("There are too few round cards for the rounds to come.")
    for ship in range(1, N_SHIPS + 1):
        if s.ships[ship].site > 0 and s.ships[ship].slots.any():
            raise BadPosition(f"Ship {ship} has landed and still carries stones.")


def n_stones_of(s: State, seat: int) -> int:
    """All stones of a seat, wherever they lie."""
    me = s.players[seat]
    placed = sum(int((s.ships[ship].slots == seat).sum()) for ship in range(1, N_SHIPS + 1))
    built = int((s.pyramid == seat).sum()) + int(s.pyramid_extra[seat]) + int((s.temple == seat).sum())
    built += int((s.burial_chamber == seat).sum()) + int(s.obelisk[seat]) + TOWER_STONES * int((s.towers == seat).sum())
    return int(me.sled) + int(me.quarry) + placed + built


def n_cards_seen(s: State) -> Any:
    """Market cards by kind that are not in the deck."""
    return s.market + s.discards + s.aside + sum(s.players[seat].cards for seat in range(1, s.seats + 1))


# ---- writing


def to_text(s: State) -> str:
    """A position at the beginning of a turn as text, complete."""
    if s.n_open == 0 or s.agenda[s.n_open].kind != Ask.TURN:
        raise BadPosition("Only a position at the beginning of a turn can be written as text.")
    lines = [f"{key} {getattr(s, field)}" for key, field in NUMBERS.items()]
    lines.append(counted("fleets", s.round_deck, FLEETS))
    lines += [_ship_line(s, ship) for ship in range(1, N_SHIPS + 1) if s.ships[ship].capacity]
    lines += [counted(key, getattr(s, field), CARDS) for key, field in PILES.items()]
    lines.append(f"face-down {s.face_down}")
    lines += [_seat_line(s, seat) for seat in range(1, s.seats + 1)]
    pyramids = ["pyramid"] if s.side[Site.PYRAMID] == Side.A else PYRAMIDS
    lines += [_row(key, s.pyramid[number, 1 : s.built[number] + 1]) for number, key in enumerate(pyramids, start=1)]
    lines.append(counted("beside", s.pyramid_extra, _seats(s)))
    lines.append(_row("temple", s.temple[1 : s.n_temple + 1]))
    lines.append(_row("burial-chamber", s.burial_chamber[1 : s.n_burial + 1]))
    lines.append(counted("obelisk", s.obelisk, _seats(s)))
    lines.append(_row("towers", s.towers[1:]))
    return "\n".join(lines) + "\n"


def _ship_line(s: State, ship: int) -> str:
    capacity, site = int(s.ships[ship].capacity), int(s.ships[ship].site)
    return _row("ship", s.ships[ship].slots[1 : capacity + 1]) + (f" at {SITES[site - 1]}" if site else "")


def _seat_line(s: State, seat: int) -> str:
    me = s.players[seat]
    cards = counted(" cards", me.cards, CARDS) if me.cards.any() else ""
    scored = [f"{key}={me.points[source]}" for source, key in enumerate(SOURCES, start=1) if me.points[source]]
    points = " points " + " ".join(scored) if scored else ""
    return f"seat {seat} sled {me.sled} quarry {me.quarry}{cards}{points}"


def _row(key: str, stones: Iterable[int]) -> str:
    return f"{key} " + "".join(str(seat) if seat else "." for seat in stones)
