"""The printed things of Imhotep: catalogue.toml, checked and frozen into tables that rules can read.

Start with `Tables`. Ids count from 1 in the order of the catalogue; row 0 of every table is blank.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

from ziggurat.engine.catalogue import BadCatalogue, Numbers, find, row_of, table_of


class Site(IntEnum):
    """The five sites, in the order of the rulebook."""

    MARKET = 1
    PYRAMID = 2
    TEMPLE = 3
    BURIAL_CHAMBER = 4
    OBELISK = 5


class Side(IntEnum):
    """The side of a site board."""

    A = 1
    B = 2


class Colour(IntEnum):
    """The colour of a market card: when it works."""

    RED = 1
    GREEN = 2
    VIOLET = 3
    BLUE = 4


class Effect(IntEnum):
    """What a market card does."""

    STONE_TO_SITE = 1
    ORNAMENT = 2
    STATUE = 3
    SAIL_IN_ANY_ORDER = 4
    TAKE_AND_PLACE = 5
    PLACE_AND_SAIL = 6
    PLACE_TWO = 7


class Bonus(IntEnum):
    """What a space of pyramid B gives besides points."""

    NONE = 0
    CARD = 1
    STONES = 2
    PLACE = 3


class Reward(IntEnum):
    """What the top stone of a temple column earns at the end of a round."""

    POINT = 1
    TWO_POINTS = 2
    POINT_OR_STONES = 3
    CARD = 4


CATALOGUE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "catalogue.toml").read_text(encoding="utf-8"))

MAX_SEATS = 4
MAX_SLOTS = 4
N_SHIPS: int = CATALOGUE["ships_per_round"]
N_ROUNDS: int = CATALOGUE["rounds"]
N_SITES = len(Site)
SLED_CAPACITY: int = CATALOGUE["sled_capacity"]
STONES_TAKEN: int = CATALOGUE["stones_taken"]
STONES_PER_SEAT: int = CATALOGUE["stones_per_seat"]
WRATH_PENALTY: int = CATALOGUE["wrath_penalty"]
UNUSED_BLUE_CARD_POINTS: int = CATALOGUE["blue_cards"]["unused_points"]
STONES_PER_ORNAMENT_POINT: int = CATALOGUE["ornament"]["stones_per_point"]
PYRAMID_EXTRA_POINTS: int = CATALOGUE["pyramid"]["extra_points"]
TEMPLE_STONES: int = CATALOGUE["temple"]["stones"]
BURIAL_ROWS: int = CATALOGUE["burial_chamber"]["rows"]
TOWER_STONES: int = CATALOGUE["obelisk"]["tower_stones"]
SINGLE_POINTS: int = CATALOGUE["obelisk"]["single_points"]
THREE_SEATS_FIRST: dict[str, int] = CATALOGUE["obelisk"]["three_seats_first"]

COLOURS: list[str] = CATALOGUE["colours"]
SITES = [site.name.lower().replace("_", "-") for site in Site]
CARDS = [entry["key"] for entry in CATALOGUE["card"]]
BLUE_CARDS = [entry["key"] for entry in CATALOGUE["card"] if entry["colour"] == "blue"]
PYRAMIDS = [entry["key"] for entry in CATALOGUE["pyramid"]["B"]]
FLEETS = sorted({fleet for cards in CATALOGUE["round_cards"].values() for fleet in cards}, reverse=True)
"""The different sets of ships on round cards, largest first."""

N_CARDS = len(CARDS)
N_BLUE_CARDS = len(BLUE_CARDS)
FIRST_BLUE_CARD = CARDS.index(BLUE_CARDS[0]) + 1
N_FLEETS = len(FLEETS)
N_PYRAMIDS = len(PYRAMIDS)
N_TOWERS = len(CATALOGUE["obelisk"]["tower_points"])
MAX_SPACES = len(CATALOGUE["pyramid"]["A"][0]["points"])
MAX_COLUMNS = max(CATALOGUE["temple"]["columns"].values())
MAX_STONES = MAX_SEATS * STONES_PER_SEAT
"""R-14.5  All stones there are: a site that has room for them can never overflow, whatever ships and cards bring."""
MAX_SET = STONES_PER_SEAT
"""The largest set that scores: all stones of a seat in one group. There are fewer statues."""


class Tables(NamedTuple):
    """The catalogue as arrays. Every index counts from 1."""

    minimum_load: Numbers
    """minimum_load[capacity]"""
    fleet: Numbers
    """fleet[fleet, ship]: the capacity of each ship, 0 for none."""
    round_cards: Numbers
    """round_cards[seats, fleet]: 1 where a round card with this fleet exists."""
    copies: Numbers
    """copies[card]"""
    colour: Numbers
    """colour[card]"""
    effect: Numbers
    """effect[card]"""
    card_site: Numbers
    """card_site[card]: the site a red or green card names, or 0."""
    face_up: Numbers
    """face_up[side]: market cards dealt face up in a round."""
    face_down: Numbers
    """face_down[side]: market cards dealt face down in a round."""
    n_pyramids: Numbers
    """n_pyramids[side]"""
    n_spaces: Numbers
    """n_spaces[side]: spaces of each pyramid."""
    pyramid_points: Numbers
    """pyramid_points[side, pyramid, space]"""
    pyramid_bonus: Numbers
    """pyramid_bonus[side, pyramid, space]"""
    temple_columns: Numbers
    """temple_columns[seats]"""
    temple_reward: Numbers
    """temple_reward[side, column]"""
    set_points: Numbers
    """set_points[n]: points for n connected stones, or for n statues."""
    burial_places: Numbers
    """burial_places[place]: points for the most stones in a row of burial chamber B, and so on."""
    obelisk_places: Numbers
    """obelisk_places[seats, place]"""
    tower_points: Numbers
    """tower_points[space]: obelisk B, in the order in which the spaces fill."""
    starting_sled: Numbers
    """starting_sled[seat]"""


def _sides(of: Any) -> list[Any]:
    return [of["A"], of["B"]]


def _fleet(words: str) -> list[int]:
    return [int(word) for word in words.split("-")]


def _check_fleets(catalogue: dict[str, Any]) -> None:
    copies = {entry["capacity"]: entry["copies"] for entry in catalogue["ship"]}
    for seats, cards in catalogue["round_cards"].items():
        for card in cards:
            fleet = _fleet(card)
            if len(fleet) != N_SHIPS or any(fleet.count(c) > copies.get(c, 0) for c in fleet):
                raise BadCatalogue(f"round card {card} for {seats} seats: the eight ships cannot make it")


def _pyramid_bonus(entry: dict[str, Any]) -> list[int]:
    bonus = [0] * len(entry["points"])
    for space, word in entry.get("bonus", {}).items():
        bonus[int(space) - 1] = find(Bonus, word, f"pyramid {entry['key']}")
    return bonus


def _set_points(sets: dict[str, Any]) -> list[int]:
    points = list(sets["points"])
    while len(points) < MAX_SET:
        points.append(points[-1] + sets["beyond"])
    return points


def tables_from(catalogue: dict[str, Any]) -> Tables:
    """Check a catalogue and freeze it."""
    _check_fleets(catalogue)
    cards = catalogue["card"]
    pyramids = _sides(catalogue["pyramid"])
    blank = row_of([], MAX_SPACES)

    def pyramid_rows(values: Any) -> list[list[list[int]]]:
        rows = [[blank, *(row_of(values(entry), MAX_SPACES) for entry in side)] for side in pyramids]
        return [[blank] * (N_PYRAMIDS + 1), *(side + [blank] * (N_PYRAMIDS + 1 - len(side)) for side in rows)]

    def by_seats(of: dict[str, list[int]], length: int) -> list[list[int]]:
        return [row_of(of.get(str(seats), []), length) for seats in range(MAX_SEATS + 1)]

    minimum = {entry["capacity"]: entry["minimum"] for entry in catalogue["ship"]}
    round_cards = {seats: [int(f in fleets) for f in FLEETS] for seats, fleets in catalogue["round_cards"].items()}
    rewards = [[find(Reward, word, "temple") for word in side] for side in _sides(catalogue["temple"]["rewards"])]
    columns = catalogue["temple"]["columns"]
    frozen = Tables(
        minimum_load=table_of([minimum.get(capacity, 0) for capacity in range(MAX_SLOTS + 1)]),
        fleet=table_of([row_of([], N_SHIPS), *(row_of(_fleet(words), N_SHIPS) for words in FLEETS)]),
        round_cards=table_of(by_seats(round_cards, N_FLEETS)),
        copies=table_of(row_of([entry["copies"] for entry in cards], N_CARDS)),
        colour=table_of(row_of([find(Colour, entry["colour"], f"card {entry['key']}") for entry in cards], N_CARDS)),
        effect=table_of(row_of([find(Effect, entry["effect"], f"card {entry['key']}") for entry in cards], N_CARDS)),
        card_site=table_of(row_of([_card_site(entry) for entry in cards], N_CARDS)),
        face_up=table_of(row_of([side["face_up"] for side in _sides(catalogue["market"])], 2)),
        face_down=table_of(row_of([side["face_down"] for side in _sides(catalogue["market"])], 2)),
        n_pyramids=table_of(row_of([len(side) for side in pyramids], 2)),
        n_spaces=table_of(row_of([len(side[0]["points"]) for side in pyramids], 2)),
        pyramid_points=table_of(pyramid_rows(lambda entry: entry["points"])),
        pyramid_bonus=table_of(pyramid_rows(_pyramid_bonus)),
        temple_columns=table_of([columns.get(str(seats), 0) for seats in range(MAX_SEATS + 1)]),
        temple_reward=table_of([row_of([], MAX_COLUMNS), *(row_of(side, MAX_COLUMNS) for side in rewards)]),
        set_points=table_of(row_of(_set_points(catalogue["sets"]), MAX_SET)),
        burial_places=table_of(row_of(catalogue["burial_chamber"]["places"], MAX_SEATS)),
        obelisk_places=table_of(by_seats(catalogue["obelisk"]["places"], MAX_SEATS)),
        tower_points=table_of(row_of(catalogue["obelisk"]["tower_points"], N_TOWERS)),
        starting_sled=table_of(row_of(catalogue["starting_sled"], MAX_SEATS)),
    )
    for table in frozen:
        table.flags.writeable = False
    return frozen


def _card_site(entry: dict[str, Any]) -> int:
    return find(Site, entry["site"], f"card {entry['key']}") if "site" in entry else 0


T = tables_from(CATALOGUE)
