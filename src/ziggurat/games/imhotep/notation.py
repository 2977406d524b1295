"""A position of Imhotep as text, and back. For tests, studies and analysis.

    round 2
    turn 3
    starter 3                      the seat that began the round
    sailed 2                       the seat that last sailed a ship in this round
    passes 1                       seats that had to pass in a row
    fleets 4-3-2-1 4-4-3-2         round cards not turned up; as many as must be left if not said
    ship 12..                      slots from the bow; a digit is a stone of that seat
    ship .. at pyramid             a ship that has landed
    market lever statue*2          cards face up
    face-down 2                    cards that lie face down in the market
    aside chisel                   cards that must be among those face down: the rest of their pile has been seen
    deck lever*2 …                 cards not drawn; what is left if not said
    discards hammer
    seat 1 sled 3 quarry 20 cards chisel points pyramid=4
    pyramid 1121                   stones in building order, on side A
    left 11                        the pyramids of side B, each in building order
    middle 2
    right 3
    beside 1*2 3                   stones delivered after the pyramids were complete, by seat
    temple 12341
    burial-chamber 121             in the order in which the stones were laid
    obelisk 1*3 2
    towers 21                      side B, in the order in which the spaces fill
    due …, ask …, over              what is due, if not the beginning of a turn

Such a text means the beginning of a turn. At any other moment it goes on with what is due (`engine/due.py`), with the
order in which a ship is unloaded, and with the cards of the pair that a seat looks at:

    order 2 1 3
    seat 2 sled 0 looks chisel lever

What is not said is empty. But a quarry that is not said holds what is left of the 29 stones, the deck what is left of
the 34 cards, and `fleets` as many round cards as must be left; a ship that has landed was sailed by the seat before
`turn`. A text may leave out ships of the round: then they take no part in it.

Nothing is said twice and nothing is passed over: what cannot be read is refused with its line, and what cannot be (see
possible.py) with a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ziggurat.engine.errors import BadPosition
from ziggurat.engine.text import (
    Said,
    argument,
    counted,
    id_of,
    lines_of,
    no_more,
    number,
    one_of,
    only_argument,
    read_counts,
    read_values,
    shares,
    spelling_of,
)
from ziggurat.games.imhotep import flow, possible
from ziggurat.games.imhotep.agenda import AGENDA
from ziggurat.games.imhotep.catalogue import (
    CARDS,
    FLEETS,
    MAX_SLOTS,
    MAX_STONES,
    N_FLEETS,
    N_ROUNDS,
    N_SHIPS,
    N_TOWERS,
    PYRAMIDS,
    SITES,
    SLED_CAPACITY,
    STONES_PER_SEAT,
    Side,
    Site,
    T,
)
from ziggurat.games.imhotep.state import Ask, Source, State, Step

SOURCES = {source.name.lower().replace("_", "-"): source.value for source in Source}
NUMBERS = {"round": "round_no", "turn": "turn", "starter": "starter", "sailed": "last_sailor", "passes": "passes"}
PILES = {"market": "market", "deck": "deck", "discards": "discards", "aside": "aside"}
SEAT_KEYS = ["sled", "quarry", "cards", "points", "looks"]
KEYS = [*NUMBERS, "fleets", "ship", "order", *PILES, "face-down", "seat", "beside", "temple", "burial-chamber"]
KEYS += ["obelisk", "towers", "due", "ask", "over"]
PYRAMID_KEYS = {Side.A: ["pyramid"], Side.B: PYRAMIDS}
KEYS += [key for keys in PYRAMID_KEYS.values() for key in keys]
SPELLING = spelling_of([*KEYS, *SEAT_KEYS, *SOURCES, *CARDS, *SITES])

SHIPS = range(1, N_SHIPS + 1)

# ---- reading


def from_text(s: State, text: str) -> None:
    """R-14.1, R-14.2  Fill a set-up record with the position a text describes."""
    _clear(s)
    said = Said()
    for line in lines_of(text, SPELLING):
        with line.reading():
            _read_line(s, line.words, said)
    if s.n_open and "over" in said:
        raise BadPosition("The match is over, and yet something is due.")
    if not s.n_open and "over" not in said:
        flow.resume_round(s)
    try:
        AGENDA.check(s)
        _complete(s, said)
    except ValueError as error:
        raise BadPosition(_sentence(str(error))) from error
    possible.check(s)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def _clear(s: State) -> None:
    """Nothing lies anywhere yet."""
    s.round_no = s.turn = s.starter = 1
    s.deck[:] = 0
    for seat in range(1, s.seats + 1):
        s.players[seat].sled = s.players[seat].quarry = 0


def _read_line(s: State, words: list[str], said: Said) -> None:
    """Read one line into the record, and note what it was about."""
    key, rest = one_of(_keys(s), words[0]), words[1:]
    if key in ("due", "ask"):
        AGENDA.read(s, words)
        return
    if key == "ship":
        _read_ship(s, words)
        return
    if key == "seat":
        _read_seat(s, words, said)
        return
    said.say(key)
    if key == "over":
        no_more(words, 1)
    elif key in NUMBERS:
        least = 0 if key in ("sailed", "passes") else 1
        most = N_ROUNDS if key == "round" else s.seats
        setattr(s, NUMBERS[key], number(only_argument(words), least, most))
    elif key in PILES:
        read_counts(getattr(s, PILES[key]), rest, CARDS)
    elif key == "face-down":
        s.face_down = number(only_argument(words), 0, int(T.face_down.max()))
    elif key == "fleets":
        s.round_deck[:] = 0
        read_counts(s.round_deck, rest, FLEETS, most=1)
    elif key == "order":
        _read_order(s, words)
    else:
        _read_site(s, key, rest)


def _read_site(s: State, key: str, rest: list[str]) -> None:
    if key == "beside":
        read_counts(s.pyramid_extra, rest, _seats(s), STONES_PER_SEAT)
    elif key == "obelisk":
        read_counts(s.obelisk, rest, _seats(s), STONES_PER_SEAT)
    elif key == "towers":
        n_spaces = len(_stones(s, "".join(rest), N_TOWERS))
        stones = _row_of_stones(s, ["".join(rest).rstrip(".")], n_spaces)
        s.towers[1 : len(stones) + 1] = stones
    elif key == "temple":
        stones = _row_of_stones(s, rest, MAX_STONES)
        s.n_temple = len(stones)
        s.temple[1 : len(stones) + 1] = stones
    elif key == "burial-chamber":
        stones = _row_of_stones(s, rest, MAX_STONES)
        s.n_burial = len(stones)
        s.burial_chamber[1 : len(stones) + 1] = stones
    else:
        stones = _row_of_stones(s, rest, int(T.n_spaces[s.side[Site.PYRAMID]]))
        pyramid = _pyramids(s).index(key) + 1
        s.built[pyramid] = len(stones)
        s.pyramid[pyramid, 1 : len(stones) + 1] = stones


def _read_ship(s: State, words: list[str]) -> None:
    ship = 1
    while ship <= N_SHIPS and s.ships[ship].capacity > 0:
        ship += 1
    if ship > N_SHIPS:
        raise ValueError(f"there are only {N_SHIPS} ships")
    slots = _stones(s, argument(words, 1), MAX_SLOTS)
    s.ships[ship].capacity = len(slots)
    s.ships[ship].slots[1 : len(slots) + 1] = slots
    if len(words) > 2:
        one_of(["at"], words[2])
        s.ships[ship].site = id_of(SITES, argument(words, 3))
        no_more(words, 4)


def _read_order(s: State, words: list[str]) -> None:
    argument(words, 1)
    no_more(words, 1 + MAX_SLOTS)
    for place, word in enumerate(words[1:], start=1):
        s.order[place] = number(word, 1, MAX_SLOTS)


def _read_seat(s: State, words: list[str], said: Said) -> None:
    seat = number(argument(words, 1), 1, s.seats)
    said.say(f"seat {seat}")
    me = s.players[seat]
    for key, rest in shares(words[2:], SEAT_KEYS):
        said.say(f"seat {seat} {key}")
        share = [key, *rest]
        argument(share, 1)
        if key == "sled":
            me.sled = number(only_argument(share), 0, SLED_CAPACITY)
        elif key == "quarry":
            me.quarry = number(only_argument(share), 0, STONES_PER_SEAT)
        elif key == "cards":
            read_counts(me.cards, rest, CARDS)
        elif key == "points":
            read_values(me.points, rest, SOURCES, -99, 999)
        else:
            no_more(share, len(me.peeked))
            for place, card in enumerate(rest, start=1):
                me.peeked[place] = id_of(CARDS, card)


def _row_of_stones(s: State, words: Sequence[str], most: int) -> list[int]:
    """A row of stones by seat, without a gap: it is built space after space."""
    row = "".join(words)
    if "." in row:
        raise ValueError(f"'{row[:40]}' has a hole: no space is passed over in building")
    return _stones(s, row, most)


def _stones(s: State, row: str, most: int) -> list[int]:
    """Stones by seat; a dot is a free slot."""
    if len(row) > most:
        raise ValueError(f"{len(row)} stones, but there is room for {most}")
    return [0 if letter == "." else number(letter, 1, s.seats) for letter in row]


def _keys(s: State) -> list[str]:
    """The keys that can be said of this match: without the pyramids of the other side."""
    others = PYRAMID_KEYS[Side.B if s.side[Site.PYRAMID] == Side.A else Side.A]
    return [key for key in KEYS if key not in others]


def _pyramids(s: State) -> list[str]:
    return PYRAMID_KEYS[Side(s.side[Site.PYRAMID])]


def _seats(s: State) -> list[str]:
    return [str(seat) for seat in range(1, s.seats + 1)]


# ---- what is not said


def _complete(s: State, said: Said) -> None:
    """R-14.4  Fill in what was not said and follows from the rest."""
    for place in range(1, s.n_open + 1):
        if s.agenda[place].kind == Step.DISCARD:
            s.in_play[s.agenda[place].card] += 1
    for seat in range(1, s.seats + 1):
        if f"seat {seat} quarry" not in said:
            s.players[seat].quarry = max(0, STONES_PER_SEAT - possible.n_stones_of(s, seat))
    if "deck" not in said:
        s.deck[:] = (T.copies - possible.n_cards_elsewhere(s)).clip(0)
    if "fleets" not in said:
        _complete_fleets(s)
    if "sailed" not in said and possible.n_landed(s):
        s.last_sailor = (s.turn - 2) % s.seats + 1


def _complete_fleets(s: State) -> None:
    """Leave as many round cards as there must be; the first that shows the ships of the text has been turned up."""
    s.round_deck[:] = T.round_cards[s.seats]
    shown = [fleet for fleet in range(1, N_FLEETS + 1) if possible.can_bring_ships(s, fleet)]
    if shown and possible.capacities(s):
        s.round_deck[shown[0]] = 0
    for fleet in range(N_FLEETS, 0, -1):
        if s.round_deck.sum() > possible.n_round_cards_left(s):
            s.round_deck[fleet] = 0


# ---- writing


def to_text(s: State) -> str:
    """R-14.1  A position as text, complete."""
    lines = [f"{key} {getattr(s, field)}" for key, field in NUMBERS.items()]
    lines.append(counted("fleets", s.round_deck, FLEETS))
    lines += [_ship_line(s, ship) for ship in SHIPS if s.ships[ship].capacity]
    if s.order.any():
        lines.append(" ".join(["order", *(str(slot) for slot in s.order if slot)]))
    lines += [counted(key, getattr(s, field), CARDS) for key, field in PILES.items()]
    lines.append(f"face-down {s.face_down}")
    lines += [_seat_line(s, seat) for seat in range(1, s.seats + 1)]
    lines += [_row(key, s.pyramid[pyramid, 1 : s.built[pyramid] + 1]) for pyramid, key in enumerate(_pyramids(s), 1)]
    lines.append(counted("beside", s.pyramid_extra, _seats(s)))
    lines.append(_row("temple", s.temple[1 : s.n_temple + 1]))
    lines.append(_row("burial-chamber", s.burial_chamber[1 : s.n_burial + 1]))
    lines.append(counted("obelisk", s.obelisk, _seats(s)))
    if s.side[Site.OBELISK] == Side.B:
        lines.append(_row("towers", s.towers[1:]))
    if not s.n_open or s.agenda[s.n_open].kind != Ask.TURN:
        lines += AGENDA.lines(s)
    return "\n".join(lines) + "\n"


def _ship_line(s: State, ship: int) -> str:
    capacity, site = int(s.ships[ship].capacity), int(s.ships[ship].site)
    return _row("ship", s.ships[ship].slots[1 : capacity + 1]) + (f" at {SITES[site - 1]}" if site else "")


def _seat_line(s: State, seat: int) -> str:
    me = s.players[seat]
    cards = counted(" cards", me.cards, CARDS) if me.cards.any() else ""
    scored = [f"{key}={me.points[source]}" for key, source in SOURCES.items() if me.points[source]]
    points = " points " + " ".join(scored) if scored else ""
    seen = [CARDS[card - 1] for card in me.peeked if card]
    looks = " looks " + " ".join(seen) if seen else ""
    return f"seat {seat} sled {me.sled} quarry {me.quarry}{cards}{points}{looks}"


def _row(key: str, stones: Iterable[Any]) -> str:
    return f"{key} " + "".join(str(seat) if seat else "." for seat in stones)
