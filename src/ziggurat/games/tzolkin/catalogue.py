"""The printed things of Tzolk'in: catalogue.toml and that of the expansion, checked and frozen into tables for rules.

Start with `Tables`. Ids count from 1 in the order of the catalogue; row 0 of every table is blank. Spaces of a wheel
and steps of a temple keep their own numbers: the first space of a wheel is 0, the lowest step of a temple is 1.

What the expansion changes is a row of numbers: `Term` for what a seat plays by (a tribe), `Calamity` for what a day is
like (a prophecy). Row 0 is the base game, and rules read the row that is in force.
"""

from __future__ import annotations

import itertools
import tomllib
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ziggurat.engine.catalogue import BadCatalogue, Numbers, check_keys, check_order, find, row_of, table_of
from ziggurat.games.tzolkin.checks import Sizes, check_board, check_buildings, check_expansion, check_monuments


class Good(IntEnum):
    """What a seat can own. Wood, stone and gold are resources."""

    CORN = 1
    WOOD = 2
    STONE = 3
    GOLD = 4
    SKULL = 5


class Wheel(IntEnum):
    """The five wheels, in the order of the rulebook."""

    PALENQUE = 1
    YAXCHILAN = 2
    TIKAL = 3
    UXMAL = 4
    CHICHEN_ITZA = 5


class Temple(IntEnum):
    """The three temples, from left to right."""

    CHAAC = 1
    QUETZALCOATL = 2
    KUKULCAN = 3


class Technology(IntEnum):
    """The four technologies, from top to bottom."""

    AGRICULTURE = 1
    EXTRACTION = 2
    ARCHITECTURE = 3
    THEOLOGY = 4


class Act(IntEnum):
    """What an action of a wheel does."""

    NONE = 0
    FISH = 1
    HARVEST = 2
    GAIN = 3
    TECHNOLOGY = 4
    BUILD = 5
    BUILD_OR_MONUMENT = 6
    BUILD_WITH_CORN = 7
    TEMPLES = 8
    MARKET = 9
    WORKER = 10
    ANY_ACTION = 11
    OFFER_SKULL = 12


class Effect(IntEnum):
    """What a wealth tile or a building gives. rules/effects.py has one function for each."""

    NONE = 0
    GAIN = 1
    POINTS = 2
    TECHNOLOGY = 3
    TEMPLE = 4
    WORKER = 5
    FEED_WORKERS = 6
    FEED_ALL = 7
    MARKET = 8
    BUILD = 9
    ANY_ACTION = 10
    FEAST_GAIN = 11
    EARLY_FEAST_GAIN = 12
    LATE_FEAST_GAIN = 13
    RENOVATE = 14
    MONUMENT = 15
    SHIFT = 16
    OFFERING = 17
    PAID_TECHNOLOGY = 18
    PAID_BUILDING = 19


class Category(IntEnum):
    """The border of a building or monument."""

    FARM = 1
    TOMB = 2
    CIVIC = 3
    SHRINE = 4


class Scores(IntEnum):
    """What a monument counts at the end."""

    CATEGORY = 1
    CONSTRUCTIONS = 2
    CORN_TILES = 3
    WOOD_TILES = 4
    ALL_MONUMENTS = 5
    LEVEL_THREE = 6
    LEVELS = 7
    WORKERS = 8
    TEMPLE_POINTS = 9
    ONE_TEMPLE = 10
    SKULLS = 11


class Term(IntEnum):
    """The numbers a seat plays by: those of the printed board, or of its tribe."""

    STARTING_WORKERS = 1
    """Workers in play at the beginning."""
    WEALTH_KEPT = 2
    """Starting wealth tiles that are kept."""
    FEE_SCALE = 3
    """The scale of the fee for placing workers."""
    BEGGING_CORN = 4
    """Corn after begging."""
    STEP_BACK_FEE = 5
    """Corn paid for every space that an action lies below the worker."""
    CORN_PER_WORKER = 6
    """Corn that a worker needs on a feast day."""
    POINTS_PER_UNFED = 7
    """Points lost for a worker that is not fed."""
    LEAST_CORN = 8
    """Corn that the seat has at least when its turn begins."""
    STEP_BACK_GAIN = 9
    """Corn gained with a lower action."""
    SPACE_DISCOUNT = 10
    """Corn less for the number of a space, once a turn."""
    EXTRA_SPACES = 11
    """Spaces beyond the last from which a worker is not yet pushed off."""
    TECHNOLOGY_DISCOUNT = 12
    """Resources less for a level of a technology."""
    ANY_BONUS = 13
    """1 where the bonus of any technology can be taken beyond a third level."""
    ANGRY_STARTS = 14
    """1 where the seat steps down in a temple after its wealth tiles."""
    LINKED = 15
    """1 where wheels share their actions."""
    MAY_PASS = 16
    """1 where the seat may pass."""
    AHEADS = 17
    """How often in a turn a worker may take the action one space ahead, for 1 corn."""
    SKIPS = 18
    """How often in a turn a free space may count as taken."""
    SALES = 19
    """How many resources may be sold in a turn without the market."""
    EXTRA_PICKS = 20
    """Workers that may be picked up after placing two or more on wheels."""


class Calamity(IntEnum):
    """What a prophecy makes harder; all 0 where none is in force."""

    STEP_CORN = 1
    """Corn for every step up in a temple."""
    ANGRY_TEMPLE = 2
    """The temple in which a step up costs a resource."""
    LESS_WOOD = 3
    """Wood less with a harvest of wood."""
    LESS_CORN = 4
    """Corn less with a harvest of corn."""
    GOLD_CORN = 5
    """Corn for every gold received."""
    SKULL_ANGER = 6
    """Steps down for every skull received."""
    LEVEL_CUBES = 7
    """Resources more for every advance of a technology."""
    LOST_LEVEL = 8
    """The level of technologies that has no effect."""
    BUILDING_CUBES = 9
    """Resources more for every building."""
    WORKER_CORN = 10
    """Corn more for every worker on the feast day."""
    FLOOD_CORN = 11
    """Corn more for a worker placed in Chichen Itza."""


class Counts(IntEnum):
    """What a prophecy counts for points."""

    STEPS = 1
    STEPS_FOR_CHAAC = 2
    STEPS_FOR_QUETZALCOATL = 3
    STEPS_FOR_KUKULCAN = 4
    WOOD_TILES = 5
    CORN_TILES = 6
    GOLD = 7
    SKULLS = 8
    LEVELS = 9
    SECOND_LEVELS = 10
    BUILDINGS = 11
    FED_WORKERS = 12
    WORKERS_IN_CHICHEN_ITZA = 13


def _read(path: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / path).read_text(encoding="utf-8"))


EXPANSION = _read("expansion/catalogue.toml")
CATALOGUE = _read("catalogue.toml")
N_BASE_BUILDINGS = len(CATALOGUE["building"])
CATALOGUE["building"] += EXPANSION["building"]
"""Both catalogues. New buildings have the last numbers, so that those of the base game stay."""

BASE_SEATS = max(int(seats) for seats in CATALOGUE["seats"]["dummies"])
"""More seats need the expansion."""
MAX_SEATS = BASE_SEATS + 1
DUMMY = MAX_SEATS + 1
"""The owner of a dummy worker."""
QUARTERS: int = CATALOGUE["corn_per_point"]
"""Points are counted in quarters: a corn is worth one at the end."""
N_GOODS = len(Good)
N_WHEELS = len(Wheel)
N_TEMPLES = len(Temple)
N_TECHNOLOGIES = len(Technology)
TOP_LEVEL = len(CATALOGUE["technology_rules"]["harvest_corn"])
START_STEP: int = CATALOGUE["starting_step"]
MAX_TEETH = max(wheel["teeth"] for wheel in CATALOGUE["wheel"])
MAX_ACTIONS = max(len(wheel["actions"]) for wheel in CATALOGUE["wheel"])
MAX_STEPS = max(len(temple["points"]) for temple in CATALOGUE["temple"])
MAX_EFFECTS = max(
    len(entry["effects"]) for entry in [*CATALOGUE["building"], *CATALOGUE["wealth"], *EXPANSION["quick_action"]]
)
N_GROUPS = len(CATALOGUE["wheel"][Wheel.PALENQUE - 1]["actions"])
"""The jungle is counted by the action of Palenque that harvests it, 2 to 5."""
N_TERMS = len(Term)
N_CALAMITIES = len(Calamity)
MOST_RESOURCES = max(
    sum(count for good, count in entry["cost"].items() if good != "skull") for entry in CATALOGUE["building"]
)
"""The most resources that a building costs."""
MAX_BUNDLE = MOST_RESOURCES + max(entry["calamity"].get("building_cubes", 0) for entry in EXPANSION["prophecy"])
"""The most resources that are ever paid by choice: for a building, with those that a prophecy adds."""
N_WORKERS: int = CATALOGUE["workers_per_seat"]
N_SKULLS: int = CATALOGUE["skulls"]
N_ROW: int = CATALOGUE["row"]
N_DEALT: int = CATALOGUE["wealth_dealt"]
STARTING_WORKERS: int = CATALOGUE["starting_workers"]
BEGGING_MOST: int = CATALOGUE["begging"]["most"]
FEEDING_CORN: int = CATALOGUE["feeding"]["corn"]
FARM_CORN = FEEDING_CORN
"""What a farm for single workers gives to each of them."""
POINTS_PER_SKULL: int = CATALOGUE["points_per_skull"]
FEAST_TEETH: list[int] = CATALOGUE["calendar"]["feasts"]
N_FEASTS = len(FEAST_TEETH)
LAST_TOOTH: int = CATALOGUE["calendar"]["teeth"]
BONUS_CUBES: int = CATALOGUE["technology_rules"]["bonus_cubes"]
BONUS_POINTS: int = CATALOGUE["technology_rules"]["bonus_points"]
BONUS_SKULLS: int = CATALOGUE["technology_rules"]["bonus_skulls"]
AGE_FEAST = min(set(range(1, N_FEASTS + 1)) - set(CATALOGUE["calendar"]["goods_on_feast"]))
"""The feast day at which the buildings change: the first that ends an era."""
N_TRIBES_DEALT: int = EXPANSION["tribes"]["dealt"]
N_DRAWN: int = EXPANSION["prophecies"]["drawn"]
N_QUICK_SPACES: int = EXPANSION["quick_actions"]["spaces"]
QUICK_COST: int = EXPANSION["quick_actions"]["cost"]
QUICK_DAYS: int = EXPANSION["quick_actions"]["days"]
QUICK_SECOND_ERA: int = EXPANSION["quick_actions"]["era_two_begins"]
AHEAD_COST: int = EXPANSION["tribes"]["ahead_cost"]
"""Corn for the action one space ahead."""
LEAST_ON_WHEELS: int = EXPANSION["tribes"]["least_on_wheels"]
"""Workers placed on wheels in a turn after which a tribe may pick up another."""

COLOURS: list[str] = CATALOGUE["colours"]
GOODS = [good.name.lower() for good in Good]
RESOURCES = ["wood", "stone", "gold"]
WHEELS = [entry["key"] for entry in CATALOGUE["wheel"]]
WHEEL_NAMES = [entry["name"] for entry in CATALOGUE["wheel"]]
TEMPLES = [entry["key"] for entry in CATALOGUE["temple"]]
TEMPLE_NAMES = [entry["name"] for entry in CATALOGUE["temple"]]
TECHNOLOGIES = [entry["key"] for entry in CATALOGUE["technology"]]
WEALTH = [entry["key"] for entry in CATALOGUE["wealth"]]
BUILDINGS = [entry["key"] for entry in CATALOGUE["building"]]
MONUMENTS = [entry["key"] for entry in CATALOGUE["monument"]]
BUILDING_NAMES = [entry["name"] for entry in CATALOGUE["building"]]
MONUMENT_NAMES = [entry["name"] for entry in CATALOGUE["monument"]]
TRIBES = [entry["key"] for entry in EXPANSION["tribe"]]
PROPHECIES = [entry["key"] for entry in EXPANSION["prophecy"]]
QUICK_ACTIONS = [entry["key"] for entry in EXPANSION["quick_action"]]
RENOVATABLE = [entry["key"] for entry in CATALOGUE["building"] if {"renovate": 1} in entry["effects"]]
N_TRIBES = len(TRIBES)
N_PROPHECIES = len(PROPHECIES)
N_QUICK = len(QUICK_ACTIONS)
N_QUICK_TILES_BY_ERA = [sum(entry["copies"][era] for entry in EXPANSION["quick_action"]) for era in (0, 1)]
N_QUICK_TILES = sum(N_QUICK_TILES_BY_ERA)
FIRST_RENOVATABLE = BUILDINGS.index(RENOVATABLE[0]) + 1
"""Renovatable buildings stand side by side in the catalogue, this one first."""
N_WEALTH = len(WEALTH)
N_BUILDINGS = len(BUILDINGS)
N_MONUMENTS = len(MONUMENTS)
FIRST_WEALTH_EFFECTS = N_BUILDINGS
"""The effects of wealth tile n stand in row FIRST_WEALTH_EFFECTS + n of the effect tables, after the buildings."""
FIRST_QUICK_EFFECTS = FIRST_WEALTH_EFFECTS + N_WEALTH
"""The same for quick actions, after the wealth tiles."""


def _bundles() -> list[tuple[int, int, int]]:
    """All ways to take 1 to MAX_BUNDLE resources: wood, stone, gold; small ones first."""
    counts = range(MAX_BUNDLE + 1)
    found = [bundle for bundle in itertools.product(counts, counts, counts) if 1 <= sum(bundle) <= MAX_BUNDLE]
    return sorted(found, key=lambda bundle: (sum(bundle), [-count for count in bundle]))


def _spoken(bundle: tuple[int, int, int]) -> str:
    return " ".join(f"{count} {name}" for count, name in zip(bundle, RESOURCES, strict=True) if count)


_BUNDLES = _bundles()
BUNDLES = [_spoken(bundle) for bundle in _BUNDLES]
"""Bundles of resources in words: `1 wood 2 gold`."""
N_BUNDLES = len(BUNDLES)


EFFECTS_OF = {
    "building": frozenset(Effect) - {Effect.NONE, Effect.PAID_TECHNOLOGY, Effect.PAID_BUILDING},
    "wealth": frozenset(
        {Effect.GAIN, Effect.TECHNOLOGY, Effect.TEMPLE, Effect.WORKER, Effect.FEED_WORKERS, Effect.FEED_ALL}
    ),
    "quick_action": frozenset({Effect.GAIN, Effect.MARKET, Effect.PAID_TECHNOLOGY, Effect.PAID_BUILDING}),
}
"""The effects that rules know on each kind of tile. On another one an effect would be lost, or taken unchecked."""
WHEEL_OF_ACT = {
    Act.FISH: Wheel.PALENQUE,
    Act.HARVEST: Wheel.PALENQUE,
    Act.GAIN: Wheel.YAXCHILAN,
    Act.OFFER_SKULL: Wheel.CHICHEN_ITZA,
}
"""Acts whose rules read the numbers of one wheel alone."""


class Tables(NamedTuple):
    """The catalogue as arrays."""

    teeth: Numbers
    """teeth[wheel]"""
    last_space: Numbers
    """last_space[wheel]: a worker is pushed off from here."""
    free_from: Numbers
    """free_from[wheel]: from this space on any action of the wheel is free to choose."""
    n_actions: Numbers
    """n_actions[wheel]"""
    act: Numbers
    """act[wheel, action]: what it does."""
    act_goods: Numbers
    """act_goods[wheel, action, good]: what it gives."""
    act_times: Numbers
    """act_times[wheel, action]: how often."""
    act_cost: Numbers
    """act_cost[wheel, action]: its cost in corn; for a building with corn, by resource."""
    act_cubes: Numbers
    """act_cubes[wheel, action]: resources of choice: paid at Tikal, gained at Chichen Itza."""
    act_points: Numbers
    """act_points[wheel, action]"""
    act_temple: Numbers
    """act_temple[wheel, action]: the temple that is climbed."""
    n_steps: Numbers
    """n_steps[temple]: the top step."""
    temple_points: Numbers
    """temple_points[temple, step]"""
    temple_reward: Numbers
    """temple_reward[temple, step]: the good, or 0."""
    temple_bonus: Numbers
    """temple_bonus[temple, era]"""
    technology_cost: Numbers
    """technology_cost[level]: resources for reaching it; level 4 is the bonus."""
    harvest_corn: Numbers
    """harvest_corn[level] of agriculture"""
    fish_corn: Numbers
    """fish_corn[level] of agriculture"""
    building_corn: Numbers
    """building_corn[level] of architecture"""
    building_points: Numbers
    """building_points[level] of architecture"""
    effect: Numbers
    """effect[row, n]: buildings first, then wealth tiles from FIRST_WEALTH_EFFECTS on."""
    effect_of: Numbers
    """effect_of[row, n]: the good, technology or temple; 0 where the seat chooses."""
    effect_times: Numbers
    """effect_times[row, n]: how many, or how often."""
    building_age: Numbers
    """building_age[building]"""
    building_category: Numbers
    """building_category[building]"""
    building_copies: Numbers
    """building_copies[building]"""
    building_cost: Numbers
    """building_cost[building, good]"""
    monument_category: Numbers
    """monument_category[monument]"""
    monument_cost: Numbers
    """monument_cost[monument, good]"""
    monument_scores: Numbers
    """monument_scores[monument]: what it counts."""
    monument_points: Numbers
    """monument_points[monument, seats]: points for each thing counted."""
    monument_by_count: Numbers
    """monument_by_count[monument, count]: points for this count, where they do not grow evenly."""
    dummy_wheel: Numbers
    """dummy_wheel[tile]"""
    dummy_space: Numbers
    """dummy_space[tile]"""
    bundle: Numbers
    """bundle[bundle, good]"""
    first_bundle: Numbers
    """first_bundle[size]: bundles of a size begin here and end before first_bundle[size + 1]."""
    worker_fee: Numbers
    """worker_fee[scale, workers]: corn in all for this number of workers placed in a turn."""
    price: Numbers
    """price[good]: corn for a resource at the market."""
    feast_at: Numbers
    """feast_at[tooth]: the feast day on it, 1 to 4, or 0."""
    feast_tooth: Numbers
    """feast_tooth[feast]"""
    gives_goods: Numbers
    """gives_goods[feast]: 1 in the middle of an era, 0 at its end."""
    dummies: Numbers
    """dummies[seats]"""
    monuments: Numbers
    """monuments[seats]: dealt at the beginning."""
    fields: Numbers
    """fields[seats]: of each part of the jungle."""
    terms: Numbers
    """terms[tribe, term]: row 0 is the printed board."""
    calamity: Numbers
    """calamity[prophecy, calamity]: row 0 is a day without one."""
    prophecy_counts: Numbers
    """prophecy_counts[prophecy]: what it counts."""
    prophecy_bands: Numbers
    """prophecy_bands[prophecy, band]: the least count for the second, third and fourth result."""
    prophecy_points: Numbers
    """prophecy_points[result]: from the worst, 1, to the best."""
    quick_copies: Numbers
    """quick_copies[era, quick action]"""
    quick_dummies: Numbers
    """quick_dummies[seats]: dummy workers where quick actions are played."""
    quick_blocked: Numbers
    """quick_blocked[seats]: of these, on quick action spaces."""
    linked_wheel: Numbers
    """linked_wheel[wheel]: the one that shares its actions with a tribe, or 0."""


def _goods(entry: dict[str, Any], where: str) -> list[int]:
    counts = [0] * (N_GOODS + 1)
    for word, count in entry.items():
        counts[find(Good, word, where)] = count
    return counts


def _by_wheel(catalogue: dict[str, Any], key: str) -> Numbers:
    return table_of([0, *(entry[key] for entry in catalogue["wheel"])])


def _actions(catalogue: dict[str, Any], value: Any) -> Numbers:
    """A table [wheel, action] of something about every action."""
    table = np.zeros((N_WHEELS + 1, MAX_ACTIONS + 1), dtype=np.int64)
    for wheel, entry in enumerate(catalogue["wheel"], start=1):
        for number, action in enumerate(entry["actions"], start=1):
            table[wheel, number] = value(action, f"{entry['key']} {number}")
    return table


def _action_goods(catalogue: dict[str, Any]) -> Numbers:
    tables = [_actions(catalogue, lambda action, _, key=good: action.get(key, 0)) for good in GOODS]
    return np.stack([np.zeros_like(tables[0]), *tables], axis=-1)


def _read_effect(entry: dict[str, Any], where: str) -> tuple[int, int, int]:
    """One effect as written in the catalogue: its kind, what it is about, and how many or how often."""
    words = [word for word in entry if word != "times"]
    if len(words) != 1:
        raise BadCatalogue(f"{where}: an effect is one word with a value, not {entry}")
    word, value = words[0], entry[words[0]]
    if word in GOODS:
        return Effect.GAIN, find(Good, word, where), value
    kind = find(Effect, word, where)
    if kind == Effect.TECHNOLOGY:
        return kind, 0 if value == "any" else find(Technology, value, where), entry.get("times", 1)
    if kind in (Effect.FEAST_GAIN, Effect.EARLY_FEAST_GAIN, Effect.LATE_FEAST_GAIN):
        return kind, find(Good, value, where), entry["times"]
    if kind == Effect.TEMPLE:
        return kind, 0 if value == "any" else find(Temple, value, where), entry.get("times", 1)
    return kind, 0, value


def _effects(catalogue: dict[str, Any], expansion: dict[str, Any]) -> Numbers:
    """All effects as [field, row, n]: buildings, wealth tiles, quick actions."""
    rows = [("building", entry) for entry in catalogue["building"]]
    rows += [("wealth", entry) for entry in catalogue["wealth"]]
    rows += [("quick_action", entry) for entry in expansion["quick_action"]]
    table = np.zeros((3, len(rows) + 1, MAX_EFFECTS + 1), dtype=np.int64)
    for row, (kind, entry) in enumerate(rows, start=1):
        table[:, row, 1 : len(entry["effects"]) + 1] = np.transpose(_effects_of(kind, entry))
    return table


def _effects_of(kind: str, entry: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The effects of one tile, each of them bound to a rule for tiles of its kind."""
    if len(entry["effects"]) > MAX_EFFECTS:
        raise BadCatalogue(f"{entry['key']}: more than {MAX_EFFECTS} effects")
    effects = [_read_effect(effect, entry["key"]) for effect in entry["effects"]]
    for effect, _, _ in effects:
        if effect not in EFFECTS_OF[kind]:
            raise BadCatalogue(f"{entry['key']}: no rule for the effect '{Effect(effect).name.lower()}' of a {kind}")
    return effects


def _costs(entries: list[dict[str, Any]]) -> Numbers:
    return table_of([[0] * (N_GOODS + 1), *(_goods(entry["cost"], entry["key"]) for entry in entries)])


def _monument_points(entry: dict[str, Any]) -> list[int]:
    by_seats = entry.get("by_seats", {})
    return [by_seats.get(str(seats), entry.get("points", 0)) for seats in range(MAX_SEATS + 1)]


def _terms(catalogue: dict[str, Any], tribes: list[dict[str, Any]]) -> Numbers:
    """The terms of every tribe: those of the printed board, but for what the tribe says."""
    printed = {
        Term.STARTING_WORKERS: catalogue["starting_workers"],
        Term.WEALTH_KEPT: catalogue["wealth_kept"],
        Term.FEE_SCALE: 1,
        Term.BEGGING_CORN: catalogue["begging"]["corn"],
        Term.STEP_BACK_FEE: 1,
        Term.CORN_PER_WORKER: catalogue["feeding"]["corn"],
        Term.POINTS_PER_UNFED: catalogue["feeding"]["points_lost"],
    }
    table = np.zeros((N_TRIBES + 1, N_TERMS + 1), dtype=np.int64)
    for term, value in printed.items():
        table[:, term] = value
    for tribe, entry in enumerate(tribes, start=1):
        for word, value in entry["terms"].items():
            table[tribe, find(Term, word, f"tribe {entry['key']}")] = value
    return table


def _calamities(prophecies: list[dict[str, Any]]) -> Numbers:
    table = np.zeros((N_PROPHECIES + 1, N_CALAMITIES + 1), dtype=np.int64)
    for prophecy, entry in enumerate(prophecies, start=1):
        for word, value in entry["calamity"].items():
            where = f"prophecy {entry['key']}"
            table[prophecy, find(Calamity, word, where)] = (
                find(Temple, value, where) if word == "angry_temple" else value
            )
    return table


def _linked() -> Numbers:
    pairs = [(Wheel.PALENQUE, Wheel.YAXCHILAN), (Wheel.TIKAL, Wheel.UXMAL)]
    table = np.zeros(N_WHEELS + 1, dtype=np.int64)
    for one, other in pairs:
        table[one], table[other] = other, one
    return table


def _dummy(entry: dict[str, Any]) -> tuple[int, int]:
    name, _, space = entry["key"].rpartition("-")
    wheel = find(Wheel, name, f"wealth {entry['key']}")
    last = CATALOGUE["wheel"][wheel - 1]["last_space"]
    if not space.isdecimal() or int(space) > last:
        raise BadCatalogue(f"wealth {entry['key']}: '{space}' is not a space of that wheel")
    return wheel, int(space)


def _act(action: dict[str, Any], where: str) -> int:
    """What an action does, on a wheel for which there is a rule."""
    act = Act(find(Act, action["act"], where))
    key, _, _ = where.rpartition(" ")
    if act == Act.NONE or find(Wheel, key, where) != WHEEL_OF_ACT.get(act, find(Wheel, key, where)):
        raise BadCatalogue(f"{where}: no rule for the act '{action['act']}' on this wheel")
    return act


def _wheel_tables(catalogue: dict[str, Any]) -> dict[str, Numbers]:
    def by_action(key: str) -> Numbers:
        return _actions(catalogue, lambda action, _: action.get(key, 0))

    def temple(action: dict[str, Any], where: str) -> int:
        return find(Temple, action["temple"], where) if "temple" in action else 0

    return {
        "teeth": _by_wheel(catalogue, "teeth"),
        "last_space": _by_wheel(catalogue, "last_space"),
        "free_from": _by_wheel(catalogue, "free_from"),
        "n_actions": table_of([0, *(len(entry["actions"]) for entry in catalogue["wheel"])]),
        "act": _actions(catalogue, _act),
        "act_goods": _action_goods(catalogue),
        "act_times": by_action("times"),
        "act_cost": by_action("cost"),
        "act_cubes": by_action("cubes"),
        "act_points": by_action("points"),
        "act_temple": _actions(catalogue, temple),
        "linked_wheel": _linked(),
    }


def _temple_tables(temples: list[dict[str, Any]]) -> dict[str, Numbers]:
    def rewards(temple: dict[str, Any]) -> list[int]:
        by_step = {int(step): find(Good, word, f"temple {temple['key']}") for step, word in temple["rewards"].items()}
        return [by_step.get(step, 0) for step in range(MAX_STEPS + 1)]

    return {
        "n_steps": table_of([0, *(len(temple["points"]) for temple in temples)]),
        "temple_points": table_of(
            [row_of([], MAX_STEPS), *(row_of(temple["points"], MAX_STEPS) for temple in temples)]
        ),
        "temple_reward": table_of([[0] * (MAX_STEPS + 1), *(rewards(temple) for temple in temples)]),
        "temple_bonus": table_of([row_of([], 2), *(row_of(temple["bonus"], 2) for temple in temples)]),
    }


def _technology_tables(rules: dict[str, Any]) -> dict[str, Numbers]:
    names = ("harvest_corn", "fish_corn", "building_corn", "building_points")
    return {"technology_cost": table_of([0, *rules["cost"]])} | {name: table_of([0, *rules[name]]) for name in names}


def _building_tables(buildings: list[dict[str, Any]]) -> dict[str, Numbers]:
    return {
        "building_age": table_of([0, *(entry["age"] for entry in buildings)]),
        "building_category": table_of([0, *(find(Category, entry["category"], entry["key"]) for entry in buildings)]),
        "building_copies": table_of([0, *(entry.get("copies", 1) for entry in buildings)]),
        "building_cost": _costs(buildings),
    }


def _monument_tables(monuments: list[dict[str, Any]]) -> dict[str, Numbers]:
    by_count = [row_of(entry.get("by_count", [0])[1:], N_WORKERS) for entry in monuments]
    return {
        "monument_category": table_of([0, *(find(Category, entry["category"], entry["key"]) for entry in monuments)]),
        "monument_cost": _costs(monuments),
        "monument_scores": table_of([0, *(find(Scores, entry["scores"], entry["key"]) for entry in monuments)]),
        "monument_points": table_of([[0] * (MAX_SEATS + 1), *(_monument_points(entry) for entry in monuments)]),
        "monument_by_count": table_of([[0] * (N_WORKERS + 1), *by_count]),
    }


def _tile_tables(catalogue: dict[str, Any], expansion: dict[str, Any]) -> dict[str, Numbers]:
    effect, effect_of, effect_times = _effects(catalogue, expansion)
    dummies = [(0, 0), *(_dummy(entry) for entry in catalogue["wealth"])]
    return {
        "effect": effect,
        "effect_of": effect_of,
        "effect_times": effect_times,
        "dummy_wheel": table_of([wheel for wheel, _ in dummies]),
        "dummy_space": table_of([space for _, space in dummies]),
    }


def _price_tables(catalogue: dict[str, Any], expansion: dict[str, Any]) -> dict[str, Numbers]:
    sizes = [sum(bundle) for bundle in _BUNDLES]
    fees = [row_of(fee, N_WORKERS) for fee in (catalogue["worker_fee"], expansion["yumkaax"]["worker_fee"])]
    return {
        "bundle": table_of([[0] * (N_GOODS + 1), *([0, 0, *bundle, 0] for bundle in _BUNDLES)]),
        "first_bundle": table_of([0, *(sizes.index(size) + 1 for size in range(1, MAX_BUNDLE + 1)), N_BUNDLES + 1]),
        "worker_fee": table_of([[0] * (N_WORKERS + 1), *fees]),
        "price": table_of(_goods(catalogue["market"], "market")),
    }


def _calendar_tables(calendar: dict[str, Any]) -> dict[str, Numbers]:
    feasts = calendar["feasts"]
    gives_goods = [int(feast in calendar["goods_on_feast"]) for feast in range(1, N_FEASTS + 1)]
    return {
        "feast_at": table_of([feasts.index(tooth) + 1 if tooth in feasts else 0 for tooth in range(LAST_TOOTH + 3)]),
        "feast_tooth": table_of([0, *feasts]),
        "gives_goods": table_of([0, *gives_goods]),
    }


def _tables_by_seats(catalogue: dict[str, Any], expansion: dict[str, Any]) -> dict[str, Numbers]:
    def by_seats(known: dict[str, int]) -> Numbers:
        return table_of([known.get(str(seats), 0) for seats in range(MAX_SEATS + 1)])

    base = {
        key: by_seats(catalogue["seats"][key] | {str(MAX_SEATS): expansion["seats"][key]})
        for key in ("dummies", "monuments", "fields")
    }
    quick = expansion["quick_actions"]
    return base | {"quick_dummies": by_seats(quick["dummies"]), "quick_blocked": by_seats(quick["blocked"])}


def _expansion_tables(catalogue: dict[str, Any], expansion: dict[str, Any]) -> dict[str, Numbers]:
    prophecies, quick = expansion["prophecy"], expansion["quick_action"]
    return {
        "terms": _terms(catalogue, expansion["tribe"]),
        "calamity": _calamities(prophecies),
        "prophecy_counts": table_of([0, *(find(Counts, entry["counts"], entry["key"]) for entry in prophecies)]),
        "prophecy_bands": table_of([[0] * 4, *(row_of(entry["bands"], 3) for entry in prophecies)]),
        "prophecy_points": table_of([0, *expansion["prophecies"]["points"]]),
        "quick_copies": table_of([[0] * (N_QUICK + 1), *([0, *(q["copies"][era] for q in quick)] for era in (0, 1))]),
    }


def _check(catalogue: dict[str, Any], expansion: dict[str, Any]) -> None:
    """The catalogues are such as the rules know, and fit the tables."""
    sizes = Sizes(MAX_STEPS, MAX_ACTIONS, MAX_TEETH, MOST_RESOURCES)
    check_keys("wealth", catalogue["wealth"], ("effects",))
    check_buildings(catalogue["building"], sizes)
    check_monuments(catalogue["monument"])
    check_board(catalogue, sizes)
    check_order("wheel", Wheel, catalogue["wheel"])
    check_order("temple", Temple, catalogue["temple"])
    check_order("technology", Technology, catalogue["technology"])
    check_expansion(expansion)


def tables_from(catalogue: dict[str, Any], expansion: dict[str, Any] = EXPANSION) -> Tables:
    """Check a catalogue and that of the expansion, and freeze them."""
    _check(catalogue, expansion)
    frozen = Tables(
        **_wheel_tables(catalogue),
        **_temple_tables(catalogue["temple"]),
        **_technology_tables(catalogue["technology_rules"]),
        **_building_tables(catalogue["building"]),
        **_monument_tables(catalogue["monument"]),
        **_tile_tables(catalogue, expansion),
        **_price_tables(catalogue, expansion),
        **_calendar_tables(catalogue["calendar"]),
        **_tables_by_seats(catalogue, expansion),
        **_expansion_tables(catalogue, expansion),
    )
    for table in frozen:
        table.flags.writeable = False
    return frozen


T = tables_from(CATALOGUE)
