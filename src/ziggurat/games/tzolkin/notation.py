"""A position of Tzolk'in as text, at any question, and back. For tests, studies and analysis.

    round 9                         follows from the day if not said; 0 while the table is set
    day 8                           the tooth of the calendar
    feast 1                         only where a feast day was jumped over; else it follows from the day
    marker 2                        the starting player
    turn 3                          the seat whose turn it is; the starting player if not said
    start 2                         whose worker stands on the starting player space
    calendar-corn 2
    skull-at 3=1 7=2                action=seat, in Chichen Itza
    corn-tiles 2=4 3=4 4=4 5=4      by part of the jungle; what the seats do not hold, if not said
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
    seat 1 corn 3 wood 1 stone 0 gold 2 skull 1 workers 4 corn-tiles 2 wood-tiles 0
    seat 1 light                    the calendar may still be advanced by two days
    seat 2 dark                     that was done
    seat 1 chaac 2 quetzalcoatl 0 kukulcan -1
    seat 1 agriculture 1 extraction 0 architecture 3 theology 0
    seat 1 buildings small-farm*2 monuments monument-levels wealth uxmal-3 dealt tikal-1 points buildings=3.25
    seat 1 fed 3 tribe bacab tribes-dealt balam chosen tikal-1 tribe-chosen bacab
    fresh tikal=0 uxmal=2           workers placed in this turn
    skipped tikal 3                 the space that counts as taken in this turn
    sales 1                         resources sold in this turn without the market
    aheads 1                        workers that went ahead in this turn
    due pick-more receiver 1        what is due, from the bottom of the agenda (agenda.py); nothing said is the
    ask 1 act wheel tikal space 2   beginning of a turn,
    over                            and this the end of the match

A seat can have several lines; each thing is said once. What a seat is not said to have it has not, but the workers it
begins with, the light side and the starting steps. Steps count from the start, -1 is the bottom. Workers that stand
nowhere are in hand. What cannot be is in possible.py, with what keeps every array of the record in bounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

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
    shares,
    spelling_of,
)
from ziggurat.games.tzolkin import flow, moments, possible, possible_agenda
from ziggurat.games.tzolkin.agenda import AGENDA
from ziggurat.games.tzolkin.catalogue import (
    BUILDINGS,
    DUMMY,
    FEAST_TEETH,
    GOODS,
    LAST_TOOTH,
    MAX_ACTIONS,
    MONUMENTS,
    N_DRAWN,
    N_GROUPS,
    N_QUICK_SPACES,
    N_QUICK_TILES,
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
from ziggurat.games.tzolkin.rules import sets
from ziggurat.games.tzolkin.state import State
from ziggurat.games.tzolkin.view import SOURCES

SOURCE_IDS = {name.replace("_", "-"): source for source, name in SOURCES.items()}
NUMBERS = {
    "round": ("round_no", 0, LAST_TOOTH + 1),
    "day": ("day", 0, LAST_TOOTH + 1),
    "feast": ("feast", 0, len(FEAST_TEETH)),
    "calendar-corn": ("corn_on_teeth", 0, LAST_TOOTH),
    "skulls-on-buildings": ("skulls_on_buildings", 0, 1),
    "sales": ("n_sales", 0, 1),
    "aheads": ("n_aheads", 0, 1),
}
OF_TURN = ("sales", "aheads")
"""Numbers that are written only where they are not 0."""
PLACES = {"marker": "marker", "turn": "turn", "start": "start_space"}
SEAT_NUMBERS = [*GOODS, *TEMPLES, *TECHNOLOGIES, "workers", "corn-tiles", "wood-tiles", "fed"]
SEAT_LISTS = ["buildings", "monuments", "wealth", "dealt", "chosen", "points", "tribe", "tribes-dealt", "tribe-chosen"]
SEAT_KEYS = [*SEAT_NUMBERS, "light", "dark", *SEAT_LISTS]
MOST = 999
"""No seat has more of anything."""


# ---- reading


def from_text(s: State, text: str) -> None:
    """Fill a set-up record with the position a text describes."""
    s.round_no, s.turn, s.dummies = 0, 0, 0
    s.wealth_deck[:] = 0
    s.tribe_deck[:] = 0
    s.quick_deck[:] = 0
    said = Said()
    for line in lines_of(text, SPELLING):
        with line.reading():
            _read_line(s, line.words, said)
    _complete(s, said)
    possible.check(s, said)
    if s.n_open == 0 and "over" not in said:
        flow.resume_turn(s, (int(s.turn) - int(s.marker)) % s.seats)
    possible_agenda.check_due(s)


def _read_line(s: State, words: list[str], said: Said) -> None:
    key = words[0]
    if key in ("due", "ask"):
        if "over" in said:
            raise ValueError("nothing is due where the match is over")
        AGENDA.read(s, words)
        return
    one_of(KEYS, key)
    if key == "seat":
        _read_seat(s, number(argument(words, 1), 1, s.seats), words[2:], said)
        return
    if key == "wheel":
        said.say(f"wheel {argument(words, 1)}")
        _read_wheel(s, words)
        return
    said.say(key)
    if key == "over":
        no_more(words, 1)
        if s.n_open:
            raise ValueError("nothing is due where the match is over")
    elif key in NUMBERS:
        name, least, most = NUMBERS[key]
        setattr(s, name, number(only_argument(words), least, most))
    elif key in PLACES:
        setattr(s, PLACES[key], number(only_argument(words), 1, s.seats))
    else:
        LINES[key](s, words[1:])


def _read_pairs(into: Any, words: Sequence[str], first: int, last: int, most: int) -> None:
    said = Said()
    for word in words:
        place, _, value = word.partition("=")
        said.say(place)
        into[number(place, first, last)] = number(value, 0, most)


def _read_skulls(s: State, words: Sequence[str]) -> None:
    _read_pairs(s.skull_at, words, 1, MAX_ACTIONS, int(s.seats))


def _read_corn_tiles(s: State, words: Sequence[str]) -> None:
    s.corn_tiles[:] = 0
    _read_pairs(s.corn_tiles, words, 2, N_GROUPS, int(T.fields[s.seats]))


def _read_wood_tiles(s: State, words: Sequence[str]) -> None:
    s.wood_tiles[:] = 0
    _read_pairs(s.wood_tiles, words, 3, N_GROUPS, int(T.fields[s.seats]))


def _read_wheel(s: State, words: Sequence[str]) -> None:
    wheel, letters = id_of(WHEELS, argument(words, 1)), argument(words, 2)
    no_more(words, 3)
    if len(letters) > T.teeth[wheel]:
        raise ValueError(f"this gear has {T.teeth[wheel]} teeth")
    for space, letter in enumerate(letters):
        s.wheels[wheel, space] = _worker(s, letter)


def _worker(s: State, letter: str) -> int:
    return DUMMY if letter == "#" else 0 if letter == "." else number(letter, 1, s.seats)


def _read_row(s: State, words: Sequence[str]) -> None:
    _read_places(s.row, words, BUILDINGS, N_ROW)


def _read_places(places: Any, words: Sequence[str], keys: Sequence[str], most: int) -> None:
    if len(words) > most:
        raise ValueError(f"there are at most {most} in this match, not {len(words)}")
    places[1 : len(words) + 1] = [0 if word == "-" else id_of(keys, word) for word in words]


def _read_stock(s: State, words: Sequence[str]) -> None:
    s.deck[:] = 0
    read_counts(s.deck, words, BUILDINGS)


def _read_marks(into: Any, words: Sequence[str], keys: Sequence[str]) -> None:
    """A mark for each key that is named; each once."""
    said = Said()
    for word in words:
        said.say(word)
        into[id_of(keys, word)] = 1


def _read_monuments(s: State, words: Sequence[str]) -> None:
    _read_marks(s.monument_offered, words, MONUMENTS)


def _read_drawn(s: State, words: Sequence[str]) -> None:
    _read_marks(s.wealth_drawn, words, WEALTH)


def _read_undealt(s: State, words: Sequence[str]) -> None:
    _read_marks(s.wealth_deck, words, WEALTH)


def _read_undealt_tribes(s: State, words: Sequence[str]) -> None:
    _read_marks(s.tribe_deck, words, TRIBES)


def _read_prophecies(s: State, words: Sequence[str]) -> None:
    _read_places(s.prophecies, words, PROPHECIES, int(s.n_prophecies))


def _read_quick_tiles(s: State, words: Sequence[str]) -> None:
    _read_places(s.quick_tile, words, QUICK_ACTIONS, N_QUICK_TILES if s.with_quick else 0)


def _read_quick_spaces(s: State, words: Sequence[str]) -> None:
    letters = argument(["quick-spaces", *words], 1)
    no_more(words, 1)
    if len(letters) > (N_QUICK_SPACES if s.with_quick else 0):
        raise ValueError("there are not that many quick action spaces in this match")
    s.quick_space[1 : len(letters) + 1] = [_worker(s, letter) for letter in letters]


def _read_fresh(s: State, words: Sequence[str]) -> None:
    said = Said()
    for word in words:
        said.say(word)
        key, _, space = word.partition("=")
        wheel = id_of(WHEELS, key)
        s.fresh[wheel] = sets.with_member(int(s.fresh[wheel]), number(space, 0, int(T.last_space[wheel])))


def _read_skipped(s: State, words: Sequence[str]) -> None:
    line = ["skipped", *words]
    s.skipped_wheel = id_of(WHEELS, argument(line, 1))
    s.skipped_space = number(argument(line, 2), 0, int(T.last_space[s.skipped_wheel]))
    no_more(line, 3)


LINES: dict[str, Callable[[State, Sequence[str]], None]] = {
    "skull-at": _read_skulls,
    "corn-tiles": _read_corn_tiles,
    "wood-tiles": _read_wood_tiles,
    "row": _read_row,
    "stock": _read_stock,
    "monuments": _read_monuments,
    "drawn": _read_drawn,
    "undealt": _read_undealt,
    "prophecies": _read_prophecies,
    "quick-tiles": _read_quick_tiles,
    "quick-spaces": _read_quick_spaces,
    "undealt-tribes": _read_undealt_tribes,
    "fresh": _read_fresh,
    "skipped": _read_skipped,
}
KEYS = [*NUMBERS, *PLACES, *LINES, "seat", "wheel", "due", "ask", "over"]
SPELLING = spelling_of(
    [*KEYS, *SEAT_KEYS, *SOURCE_IDS, *BUILDINGS, *MONUMENTS, *WHEELS, *TRIBES, *PROPHECIES, *QUICK_ACTIONS]
)


# ---- what a seat has


def _read_seat(s: State, seat: int, words: list[str], said: Said) -> None:
    me = s.players[seat]
    for key, rest in shares(words, SEAT_KEYS):
        said.say(f"seat {seat} {'light or dark' if key in ('light', 'dark') else key}")
        if key in ("light", "dark"):
            no_more([key, *rest], 1)
            me.privilege = int(key == "light")
        elif key in SEAT_NUMBERS:
            _read_number(me, key, only_argument([key, *rest]))
        else:
            _read_list(s, seat, key, rest)


def _read_number(me: Any, key: str, word: str) -> None:
    if key in GOODS:
        good = id_of(GOODS, key)
        me.goods[good] = number(word, 0, N_SKULLS if good == Good.SKULL else MOST)
    elif key in TEMPLES:
        temple = id_of(TEMPLES, key)
        me.temple[temple] = number(word, 1 - START_STEP, int(T.n_steps[temple]) - START_STEP) + START_STEP
    elif key in TECHNOLOGIES:
        me.technology[id_of(TECHNOLOGIES, key)] = number(word, 0, TOP_LEVEL)
    elif key == "workers":
        me.workers = number(word, STARTING_WORKERS, N_WORKERS)
    else:
        setattr(me, key.replace("-", "_"), number(word, 0, N_WORKERS if key == "fed" else 20))


def _read_list(s: State, seat: int, key: str, words: Sequence[str]) -> None:
    me = s.players[seat]
    if key == "buildings":
        read_counts(me.buildings, words, BUILDINGS)
    elif key == "monuments":
        _read_built(s, seat, words)
    elif key == "points":
        _read_points(me, words)
    elif key in ("tribe", "tribe-chosen"):
        if not s.with_tribes:
            raise ValueError("this match is played without tribes")
        tribe = id_of(TRIBES, only_argument([key, *words]))
        if key == "tribe":
            me.tribe = tribe
        else:
            me.tribe_chosen[1] = tribe
    else:
        places = getattr(me, key.replace("-", "_"))
        keys = TRIBES if key == "tribes-dealt" else WEALTH
        _read_places(places, words, keys, len(places) - 1 if keys is WEALTH or s.with_tribes else 0)


def _read_built(s: State, seat: int, words: Sequence[str]) -> None:
    said = Said()
    for word in words:
        said.say(word)
        if s.monument_owner[id_of(MONUMENTS, word)] not in (0, seat):
            raise ValueError(f"{word} belongs to another seat")
        s.monument_owner[id_of(MONUMENTS, word)] = seat


def _read_points(me: Any, words: Sequence[str]) -> None:
    said = Said()
    for word in words:
        source, _, points = word.partition("=")
        said.say(source)
        if not re.fullmatch(r"-?[0-9]{1,3}(\.(0|25|5|50|75))?", points):
            raise ValueError(f"'{points[:20]}' is not a number of points and quarters of a point")
        me.points[SOURCE_IDS[one_of(SOURCE_IDS, source)]] = int(float(points) * QUARTERS)


# ---- what follows from the rest


def _complete(s: State, said: Said) -> None:
    """Fill in what follows from the rest."""
    moment = moments.moment_of(s, "over" in said)
    if moment == moments.Moment.TURN and "turn" not in said:
        s.turn = s.marker
    if "feast" not in said:
        s.feast = T.feast_at[s.day]
    if "round" not in said and moment != moments.Moment.SET_UP:
        s.round_no = s.day + 1 - moments.is_feast_jumped(s)
    s.era = moments.era_of(s)
    s.calamity = moments.calamity_of(s, moment)
    if s.n_prophecies:
        s.prophecy_deck[1:] = 1
        for prophecy in s.prophecies[1:]:
            s.prophecy_deck[prophecy] = 0
    moments.count_tiles_to_come(s, moment)
    moments.count_answers(s, moment)
    moments.count_turn(s)
    _complete_stocks(s, said)
    for seat in range(1, s.seats + 1):
        me = s.players[seat]
        if f"seat {seat} workers" not in said:
            me.workers = T.terms[me.tribe, Term.STARTING_WORKERS]
        me.hand = int(me.workers) - moments.n_workers_placed(s, seat)


def _complete_stocks(s: State, said: Said) -> None:
    """What is neither said nor held by anyone is in the stocks."""
    players = [s.players[seat] for seat in range(1, s.seats + 1)]
    if s.with_tribes and "undealt-tribes" not in said:
        held = {int(tribe) for me in players for tribe in [me.tribe, *me.tribes_dealt, *me.tribe_chosen]}
        for tribe in range(1, len(TRIBES) + 1):
            s.tribe_deck[tribe] = int(tribe not in held)
    if "stock" not in said:
        copies = T.building_copies.copy()
        copies[s.deck == 0] = 0
        s.deck[:] = np.maximum(copies - moments.n_buildings_seen(s), 0)
    if "undealt" not in said:
        held = {int(tile) for me in players for places in (me.wealth, me.dealt, me.chosen) for tile in places}
        for tile in range(1, len(WEALTH) + 1):
            s.wealth_deck[tile] = int(tile not in held and s.wealth_drawn[tile] == 0)
    if "corn-tiles" not in said and "wood-tiles" not in said:
        _clear_jungle(s)
    placed = int((s.skull_at > 0).sum()) + int(s.skulls_on_buildings)
    s.skulls = N_SKULLS - sum(int(me.goods[Good.SKULL]) for me in players) - placed


def _clear_jungle(s: State) -> None:
    """What the seats hold of the jungle is gone from it: corn from its first part on, wood from its last."""
    for _ in range(moments.n_tiles_held(s, "wood")):
        part = next((n for n in range(N_GROUPS, 0, -1) if s.wood_tiles[n]), 0)
        s.wood_tiles[part] -= 1 if part else 0
    for _ in range(moments.n_tiles_held(s, "corn")):
        part = next((n for n in range(1, N_GROUPS + 1) if s.corn_tiles[n] > s.wood_tiles[n]), 0)
        part = part or next((n for n in range(1, N_GROUPS + 1) if s.corn_tiles[n]), 0)
        s.corn_tiles[part] -= 1 if part else 0
        s.wood_tiles[part] = min(s.wood_tiles[part], s.corn_tiles[part])


# ---- writing


def to_text(s: State) -> str:
    """A position as text, complete."""
    lines = [
        f"{key} {getattr(s, name)}" for key, (name, _, _) in NUMBERS.items() if key not in OF_TURN or getattr(s, name)
    ]
    lines += [f"{key} {getattr(s, name)}" for key, name in PLACES.items() if getattr(s, name)]
    lines.append(_pairs("skull-at", s.skull_at))
    lines += [_pairs("corn-tiles", s.corn_tiles), _pairs("wood-tiles", s.wood_tiles)]
    lines += [_wheel_line(s, wheel) for wheel in range(1, N_WHEELS + 1)]
    lines.append(_places_line("row", s.row, BUILDINGS))
    lines.append(counted("stock", s.deck, BUILDINGS))
    lines.append(counted("monuments", s.monument_offered, MONUMENTS))
    lines += [counted("drawn", s.wealth_drawn, WEALTH), counted("undealt", s.wealth_deck, WEALTH)]
    lines += _expansion_lines(s)
    lines += [line for seat in range(1, s.seats + 1) for line in _seat_lines(s, seat)]
    lines += _turn_lines(s)
    if not moments.is_beginning_of_turn(s):
        lines += AGENDA.lines(s)
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


def _turn_lines(s: State) -> list[str]:
    spaces = [(wheel, space) for wheel in range(1, N_WHEELS + 1) for space in range(int(T.teeth[wheel]))]
    fresh = [f"{WHEELS[wheel - 1]}={space}" for wheel, space in spaces if sets.contains(int(s.fresh[wheel]), space)]
    lines = [" ".join(["fresh", *fresh])] if fresh else []
    if s.skipped_wheel:
        lines.append(f"skipped {WHEELS[s.skipped_wheel - 1]} {s.skipped_space}")
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
    lists += [_places_line("chosen", me.chosen, WEALTH)] if me.chosen.any() else []
    lists += [_places_line("tribes-dealt", me.tribes_dealt, TRIBES)] if s.with_tribes else []
    lists += [f"tribe-chosen {TRIBES[me.tribe_chosen[1] - 1]}"] if me.tribe_chosen[1] else []
    scored = [f"{name}={me.points[n] / QUARTERS:g}" for name, n in SOURCE_IDS.items() if me.points[n]]
    lists.append(" ".join(["points", *scored]))
    return [f"seat {seat} {' '.join(has)}", f"seat {seat} {' '.join(lists)}"]


def _places_line(key: str, places: Any, keys: Sequence[str]) -> str:
    """Tiles place by place, `-` for an empty one, so that reading gives the same places back."""
    return " ".join([key, *(keys[tile - 1] if tile else "-" for tile in places[1:])])
