"""A position of Tzolk'in at the beginning of a turn as text, and back. For tests, studies and analysis.

    round 9                         1 if not said
    day 8                           the tooth of the calendar
    feast 1                         only where a feast day was jumped over; else it follows from the day
    marker 2                        the starting player
    turn 3                          the seat whose turn it is; the starting player if not said
    start 2                         whose worker stands on the starting player space
    calendar-corn 2
    skull-at 3=1 7=2                action=seat, in Chichen Itza
    corn-tiles 2=4 3=4 4=4 5=4      by part of the jungle; the full jungle if not said
    wood-tiles 3=4 4=4 5=4
    wheel tikal 1.2..#              spaces from 0: a seat, `#` a dummy worker, `.` nobody
    row small-farm - tomb-worker    buildings on offer, `-` for an empty place
    stock small-farm*2 …            buildings not drawn; what is left if not said
    monuments monument-tombs …      on offer
    drawn palenque-1 …              wealth tiles drawn for dummy workers
    undealt palenque-3 …            wealth tiles not dealt; what is left if not said
    prophecies hunger drought …     in their order; then what is in force follows from the day
    quick-tiles quick-corn …        quick actions in their order
    quick-spaces 2.#                on the quick action spaces
    skulls-on-buildings 1
    undealt-tribes bacab …          tribes not dealt; what is left if not said
    seat 1 corn 3 wood 1 workers 4 dark chaac 2 agriculture 1 corn-tiles 2 wood-tiles 0
    seat 1 buildings small-farm*2 monuments monument-levels wealth uxmal-3 dealt tikal-1 points buildings=3.25
    seat 1 fed 3 tribe bacab tribes-dealt balam

A seat can have several lines; what it is not said to have it has not, but three workers, the light side and the
starting steps. Steps count from the start, -1 is the bottom. Workers that stand nowhere are in hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ziggurat.engine.errors import BadPosition
from ziggurat.engine.text import argument, counted, id_of, number, read_counts
from ziggurat.games.tzolkin import flow
from ziggurat.games.tzolkin.catalogue import (
    AGE_FEAST,
    BUILDINGS,
    DUMMY,
    FEAST_TEETH,
    GOODS,
    LAST_TOOTH,
    MAX_ACTIONS,
    MONUMENTS,
    N_BASE_BUILDINGS,
    N_DRAWN,
    N_GROUPS,
    N_MONUMENTS,
    N_QUICK_SPACES,
    N_QUICK_TILES,
    N_QUICK_TILES_BY_ERA,
    N_ROW,
    N_SKULLS,
    N_WHEELS,
    N_WORKERS,
    PROPHECIES,
    QUARTERS,
    QUICK_ACTIONS,
    START_STEP,
    STARTING_WORKERS,
    TECHNOLOGIES,
    TEMPLES,
    TOP_LEVEL,
    TRIBES,
    WEALTH,
    WHEELS,
    Good,
    T,
    Term,
)
from ziggurat.games.tzolkin.rules.wheels import last_space_of, n_workers_on_wheels
from ziggurat.games.tzolkin.state import MAX_KEPT, Ask, State
from ziggurat.games.tzolkin.view import SOURCES

SOURCE_IDS = {name: source for source, name in SOURCES.items()}
NUMBERS = {
    "round": ("round_no", 1, 99),
    "day": ("day", 0, LAST_TOOTH + 1),
    "feast": ("feast", 0, len(FEAST_TEETH)),
    "calendar-corn": ("corn_on_teeth", 0, 99),
    "skulls-on-buildings": ("skulls_on_buildings", 0, 1),
}
PLACES = ("marker", "turn", "start")
LISTS = ("buildings", "monuments", "wealth", "dealt", "points", "tribes-dealt")
MOST = 999
"""No seat has more of anything."""


# ---- reading


def from_text(s: State, text: str) -> None:
    """Fill a set-up record with the position a text describes, at the turn of a seat."""
    s.round_no, s.turn, s.dummies = 1, 0, 0
    s.wealth_deck[:] = 0
    s.tribe_deck[:] = 0
    s.quick_deck[:] = 0
    said: set[str] = set()
    for line_no, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            _read_line(s, words)
        except ValueError as error:
            raise BadPosition(f"Line {line_no}, '{line.strip()[:60]}': {error}") from error
        said.add(words[0])
    _complete(s, said)
    _check(s)
    flow.resume_turn(s, (int(s.turn) - int(s.marker)) % s.seats)


def _read_line(s: State, words: list[str]) -> None:
    key, rest = words[0], words[1:]
    if key in NUMBERS:
        name, least, most = NUMBERS[key]
        setattr(s, name, number(argument(words, 1), least, most))
    elif key in PLACES:
        seat = number(argument(words, 1), 1, s.seats)
        setattr(s, "start_space" if key == "start" else key, seat)
    elif key == "skull-at":
        _read_pairs(s.skull_at, rest, 1, MAX_ACTIONS, s.seats)
    elif key in ("corn-tiles", "wood-tiles"):
        tiles = s.corn_tiles if key == "corn-tiles" else s.wood_tiles
        tiles[:] = 0
        _read_pairs(tiles, rest, 2 if key == "corn-tiles" else 3, N_GROUPS, int(T.fields[s.seats]))
    elif key == "wheel":
        _read_wheel(s, id_of(WHEELS, argument(words, 1)), argument(words, 2))
    elif key == "row":
        if len(rest) > N_ROW:
            raise ValueError(f"the row has {N_ROW} places")
        s.row[:] = 0
        s.row[1 : len(rest) + 1] = [0 if word == "-" else id_of(BUILDINGS, word) for word in rest]
    elif key == "stock":
        s.deck[:] = 0
        read_counts(s.deck, rest, BUILDINGS)
    elif key == "monuments":
        for word in rest:
            s.monument_offered[id_of(MONUMENTS, word)] = 1
    elif key in ("drawn", "undealt"):
        for word in rest:
            (s.wealth_drawn if key == "drawn" else s.wealth_deck)[id_of(WEALTH, word)] = 1
    elif key == "prophecies":
        _read_places(s.prophecies, rest, PROPHECIES, int(s.n_prophecies))
    elif key == "quick-tiles":
        _read_places(s.quick_tile, rest, QUICK_ACTIONS, N_QUICK_TILES if s.with_quick else 0)
    elif key == "quick-spaces":
        _read_quick_spaces(s, argument(words, 1))
    elif key == "undealt-tribes":
        for word in rest:
            s.tribe_deck[id_of(TRIBES, word)] = 1
    elif key == "seat":
        _read_seat(s, number(argument(words, 1), 1, s.seats), words[2:])
    else:
        raise ValueError(f"'{key}' is not a part of the position")


def _read_pairs(into: Any, words: Sequence[str], first: int, last: int, most: int) -> None:
    for word in words:
        place, _, value = word.partition("=")
        into[number(place, first, last)] = number(value, 0, most)


def _read_wheel(s: State, wheel: int, letters: str) -> None:
    if len(letters) > T.teeth[wheel]:
        raise ValueError(f"this wheel has {T.teeth[wheel]} teeth")
    for space, letter in enumerate(letters):
        if letter == ".":
            continue
        s.wheels[wheel, space] = DUMMY if letter == "#" else number(letter, 1, s.seats)


def _read_places(places: Any, words: Sequence[str], keys: Sequence[str], most: int) -> None:
    if len(words) > most:
        raise ValueError(f"there are at most {most} in this match")
    places[1 : len(words) + 1] = [0 if word == "-" else id_of(keys, word) for word in words]


def _read_quick_spaces(s: State, letters: str) -> None:
    if len(letters) > (N_QUICK_SPACES if s.with_quick else 0):
        raise ValueError("there are not so many quick action spaces in this match")
    for place, letter in enumerate(letters, start=1):
        s.quick_space[place] = DUMMY if letter == "#" else 0 if letter == "." else number(letter, 1, s.seats)


def _read_seat(s: State, seat: int, words: list[str]) -> None:
    me = s.players[seat]
    at = 0
    while at < len(words):
        key = words[at]
        if key in ("light", "dark"):
            me.privilege = int(key == "light")
            at += 1
        elif key in LISTS:
            end = next((k for k in range(at + 1, len(words)) if words[k] in LISTS), len(words))
            _read_list(s, seat, key, words[at + 1 : end])
            at = end
        else:
            _read_number(s, me, key, argument(words, at + 1))
            at += 2


def _read_number(s: State, me: Any, key: str, word: str) -> None:
    if key in GOODS:
        good = id_of(GOODS, key)
        me.goods[good] = number(word, 0, N_SKULLS if good == Good.SKULL else MOST)
    elif key == "workers":
        me.workers = number(word, STARTING_WORKERS, N_WORKERS)
    elif key in TEMPLES:
        temple = id_of(TEMPLES, key)
        me.temple[temple] = number(word, 1 - START_STEP, int(T.n_steps[temple]) - START_STEP) + START_STEP
    elif key in TECHNOLOGIES:
        me.technology[id_of(TECHNOLOGIES, key)] = number(word, 0, TOP_LEVEL)
    elif key in ("corn-tiles", "wood-tiles"):
        setattr(me, key.replace("-", "_"), number(word, 0, 20))
    elif key == "fed":
        me.fed = number(word, 0, N_WORKERS)
    elif key == "tribe" and s.with_tribes:
        me.tribe = id_of(TRIBES, word)
    else:
        raise ValueError(f"'{key}' is not something a seat has")


def _read_list(s: State, seat: int, key: str, words: list[str]) -> None:
    me = s.players[seat]
    if key == "buildings":
        read_counts(me.buildings, words, BUILDINGS)
    elif key == "monuments":
        for word in words:
            if s.monument_owner[id_of(MONUMENTS, word)] not in (0, seat):
                raise ValueError(f"{word} belongs to another seat")
            s.monument_owner[id_of(MONUMENTS, word)] = seat
    elif key == "points":
        for word in words:
            _read_points(me, word)
    else:
        places = getattr(me, key.replace("-", "_"))
        keys = TRIBES if key == "tribes-dealt" else WEALTH
        _read_places(places, words, keys, len(places) - 1 if keys is WEALTH or s.with_tribes else 0)


def _read_points(me: Any, word: str) -> None:
    source, _, points = word.partition("=")
    if source not in SOURCE_IDS:
        raise ValueError(f"'{source[:40]}' is not a source of points")
    if not re.fullmatch(r"-?[0-9]{1,3}(\.(0|25|5|50|75))?", points):
        raise ValueError(f"'{points[:20]}' is not a number of points and quarters of a point")
    me.points[SOURCE_IDS[source]] = int(float(points) * QUARTERS)


def _complete(s: State, said: set[str]) -> None:
    """Fill in what follows from the rest."""
    s.turn = s.turn or s.marker
    if "feast" not in said:
        s.feast = T.feast_at[s.day]
    s.era = 1 if s.day <= FEAST_TEETH[AGE_FEAST - 1] or s.feast == AGE_FEAST else 2
    players = [s.players[seat] for seat in range(1, s.seats + 1)]
    s.calamity = s.prophecies[min(n_feasts_over(s), N_DRAWN)]
    for prophecy in s.prophecies[1:]:
        s.prophecy_deck[prophecy] = 0
    for me in players:
        me.n_kept = MAX_KEPT if s.with_tribes else T.terms[0, Term.WEALTH_KEPT]
    if s.with_tribes and "undealt-tribes" not in said:
        held = {int(tribe) for me in players for tribe in [me.tribe, *me.tribes_dealt]}
        for tribe in range(1, len(TRIBES) + 1):
            s.tribe_deck[tribe] = int(tribe not in held)
    if "stock" not in said:
        seen, copies = n_buildings_seen(s), T.building_copies.copy()
        copies[s.deck == 0] = 0
        s.deck[:] = np.maximum(copies - seen, 0)
    if "undealt" not in said:
        held = {int(tile) for me in players for places in (me.wealth, me.dealt) for tile in places}
        for tile in range(1, len(WEALTH) + 1):
            s.wealth_deck[tile] = int(tile not in held and s.wealth_drawn[tile] == 0)
    placed = int((s.skull_at > 0).sum()) + int(s.skulls_on_buildings)
    s.skulls = N_SKULLS - sum(int(me.goods[Good.SKULL]) for me in players) - placed
    for seat, me in enumerate(players, start=1):
        elsewhere = int(s.start_space == seat) + int((s.quick_space == seat).sum())
        me.hand = int(me.workers) - n_workers_on_wheels(s, seat) - elsewhere


def n_feasts_over(s: State) -> int:
    """Feast days that are over: one less than the one that is today, or than the one to come."""
    if s.feast:
        return int(s.feast) - 1
    return sum(1 for tooth in FEAST_TEETH if tooth < s.day)


def n_buildings_seen(s: State) -> Any:
    """Buildings by kind that lie in the row or before a seat."""
    seen = np.zeros(len(BUILDINGS) + 1, dtype=np.int64)
    for seat in range(1, s.seats + 1):
        seen += s.players[seat].buildings
    for building in s.row[1:]:
        seen[building] += int(building > 0)
    return seen


def _check(s: State) -> None:
    """What cannot be is refused, naming it."""
    seats = range(1, s.seats + 1)
    jumped = T.feast_at[s.day - 1] if s.day else 0
    if s.feast != T.feast_at[s.day] and (T.feast_at[s.day] or s.feast != jumped):
        raise BadPosition(f"Day {s.day} cannot be feast day {s.feast}.")
    if s.day > LAST_TOOTH and s.feast == 0:
        raise BadPosition(f"Day {s.day} is after the end.")
    for building in s.row[1:]:
        if building and T.building_age[building] != s.era:
            raise BadPosition(f"The {BUILDINGS[building - 1]} is not of age {s.era}.")
    in_match = s.deck + n_buildings_seen(s)
    if (s.deck < 0).any() or (in_match > T.building_copies).any():
        raise BadPosition("There are more buildings than the game has.")
    if in_match[N_BASE_BUILDINGS + 1 :].any() and not s.with_new_buildings:
        raise BadPosition("This match is played without the new buildings.")
    if s.skulls < 0:
        raise BadPosition(f"There are more than {N_SKULLS} crystal skulls.")
    fields = int(T.fields[s.seats])
    for kind, groups in (("corn", 4), ("wood", 3)):
        held = sum(int(getattr(s.players[seat], f"{kind}_tiles")) for seat in seats)
        if held > groups * fields:
            raise BadPosition(f"There are more {kind} tiles than the game has.")
    if (s.wood_tiles > s.corn_tiles).any():
        raise BadPosition("Every wood tile of the jungle lies on a corn tile.")
    for monument in range(1, N_MONUMENTS + 1):
        if s.monument_offered[monument] and s.monument_owner[monument]:
            raise BadPosition(f"The {MONUMENTS[monument - 1]} is both on offer and built.")
    for seat in seats:
        if s.players[seat].hand < 0:
            raise BadPosition(f"Seat {seat} has {s.players[seat].workers} workers and more than that on the board.")
    for wheel, key in enumerate(WHEELS, start=1):
        for space, owner in enumerate(s.wheels[wheel, : T.teeth[wheel]]):
            if 0 < owner < DUMMY and space > last_space_of(s, int(owner), wheel):
                raise BadPosition(f"No worker of seat {owner} can stand on space {space} of {key}.")
    for temple, key in enumerate(TEMPLES, start=1):
        if sum(int(s.players[seat].temple[temple] == T.n_steps[temple]) for seat in seats) > 1:
            raise BadPosition(f"Only one seat can stand on the top step of {key}.")
    _check_tiles(s)
    _check_expansion(s)
    turns_over = (int(s.turn) - int(s.marker)) % s.seats
    for seat in {int(s.start_space), *(int(owner) for owner in s.quick_space)} - {0, DUMMY}:
        if (seat - int(s.marker)) % s.seats >= turns_over:
            raise BadPosition(f"Seat {seat} has a worker beside the wheels and has not had its turn.")


def _check_tiles(s: State) -> None:
    """A wealth tile lies in one place only."""
    places = [s.players[seat] for seat in range(1, s.seats + 1)]
    tiles = [int(tile) for me in places for tile in [*me.wealth, *me.dealt] if tile]
    tiles += [tile for tile in range(1, len(WEALTH) + 1) for pile in (s.wealth_drawn, s.wealth_deck) if pile[tile]]
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise BadPosition(f"The wealth tile {WEALTH[tile - 1]} lies in two places.")


def _check_expansion(s: State) -> None:
    """Prophecies, quick actions and tribes are complete, and each is there once."""
    drawn = [int(prophecy) for prophecy in s.prophecies[1:] if prophecy]
    if len(drawn) != s.n_prophecies or len(set(drawn)) != len(drawn):
        raise BadPosition(f"This match has {s.n_prophecies} different prophecies.")
    if s.with_quick:
        n_tiles = N_QUICK_TILES if n_feasts_over(s) else N_QUICK_TILES_BY_ERA[0]
        if int((s.quick_tile[1:] > 0).sum()) != n_tiles or not s.quick_tile[1 : n_tiles + 1].all():
            raise BadPosition(f"There are {n_tiles} quick actions laid out on day {s.day}.")
    held = [int(tribe) for seat in range(1, s.seats + 1) for tribe in _tribes_of(s, seat) if tribe]
    held += [tribe for tribe in range(1, len(TRIBES) + 1) if s.tribe_deck[tribe]]
    for tribe in held:
        if held.count(tribe) > 1:
            raise BadPosition(f"The tribe {TRIBES[tribe - 1]} is in two places.")
    if s.with_tribes and not all(s.players[seat].tribe for seat in range(1, s.seats + 1)):
        raise BadPosition("Every seat has a tribe in this match.")


def _tribes_of(s: State, seat: int) -> list[int]:
    return [int(s.players[seat].tribe), *(int(tribe) for tribe in s.players[seat].tribes_dealt)]


# ---- writing


def to_text(s: State) -> str:
    """A position at the beginning of a turn as text, complete."""
    if s.n_open == 0 or s.agenda[s.n_open].kind != Ask.TURN or s.n_sales or s.skipped_wheel:
        raise BadPosition("Only a position at the beginning of a turn can be written as text.")
    lines = [f"{key} {getattr(s, name)}" for key, (name, _, _) in NUMBERS.items()]
    lines += [f"marker {s.marker}", f"turn {s.turn}"]
    lines += [f"start {s.start_space}"] if s.start_space else []
    lines.append(_pairs("skull-at", s.skull_at))
    lines += [_pairs("corn-tiles", s.corn_tiles), _pairs("wood-tiles", s.wood_tiles)]
    lines += [_wheel_line(s, wheel) for wheel in range(1, N_WHEELS + 1)]
    lines.append("row " + " ".join(BUILDINGS[building - 1] if building else "-" for building in s.row[1:]))
    lines.append(counted("stock", s.deck, BUILDINGS))
    lines.append(counted("monuments", s.monument_offered, MONUMENTS))
    lines += [counted("drawn", s.wealth_drawn, WEALTH), counted("undealt", s.wealth_deck, WEALTH)]
    lines += _expansion_lines(s)
    lines += [line for seat in range(1, s.seats + 1) for line in _seat_lines(s, seat)]
    return "\n".join(lines) + "\n"


def _expansion_lines(s: State) -> list[str]:
    lines = []
    if s.n_prophecies:
        lines.append(_places_line("prophecies", s.prophecies[: N_DRAWN + 1], PROPHECIES))
    if s.with_quick:
        lines.append(" ".join(["quick-tiles", *(QUICK_ACTIONS[quick - 1] for quick in s.quick_tile[1:] if quick)]))
        lines.append("quick-spaces " + _workers(s.quick_space[1:]))
    if s.with_tribes:
        lines.append(counted("undealt-tribes", s.tribe_deck, TRIBES))
    return lines


def _pairs(key: str, values: Any) -> str:
    return " ".join([key, *(f"{place}={value}" for place, value in enumerate(values) if value)])


def _wheel_line(s: State, wheel: int) -> str:
    return f"wheel {WHEELS[wheel - 1]} {_workers(s.wheels[wheel, : T.teeth[wheel]])}"


def _workers(owners: Any) -> str:
    return "".join("#" if owner == DUMMY else str(owner) if owner else "." for owner in owners)


def _seat_lines(s: State, seat: int) -> list[str]:
    me = s.players[seat]

    def named(keys: Sequence[str], value: Callable[[int], Any]) -> str:
        return " ".join(f"{key} {value(n)}" for n, key in enumerate(keys, start=1))

    has = [named(GOODS, lambda n: me.goods[n]), f"workers {me.workers}", "light" if me.privilege else "dark"]
    has += [named(TEMPLES, lambda n: me.temple[n] - START_STEP), named(TECHNOLOGIES, lambda n: me.technology[n])]
    has += [f"corn-tiles {me.corn_tiles}", f"wood-tiles {me.wood_tiles}", f"fed {me.fed}"]
    has += [f"tribe {TRIBES[me.tribe - 1]}"] if me.tribe else []
    lists = [counted("buildings", me.buildings, BUILDINGS)]
    lists.append(
        " ".join(["monuments", *(MONUMENTS[m - 1] for m, owner in enumerate(s.monument_owner) if owner == seat)])
    )
    lists += [_places_line("wealth", me.wealth, WEALTH), _places_line("dealt", me.dealt, WEALTH)]
    lists += [_places_line("tribes-dealt", me.tribes_dealt, TRIBES)] if s.with_tribes else []
    scored = [f"{name}={me.points[n] / QUARTERS:g}" for n, name in SOURCES.items() if me.points[n]]
    lists.append(" ".join(["points", *scored]))
    return [f"seat {seat} {' '.join(has)}", f"seat {seat} {' '.join(lists)}"]


def _places_line(key: str, places: Any, keys: Sequence[str]) -> str:
    """Tiles place by place, `-` for an empty one, so that reading gives the same places back."""
    return " ".join([key, *(keys[tile - 1] if tile else "-" for tile in places[1:])])
