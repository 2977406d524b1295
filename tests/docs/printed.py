"""Which printed numbers stand where: in the rules, their tables, and the messages of the browser.

The numbers are those of the catalogues; here stands only where they are repeated for reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Any

from ziggurat.games.imhotep.catalogue import CATALOGUE as IMHOTEP
from ziggurat.games.tigris.catalogue import CATALOGUE as TIGRIS
from ziggurat.games.tzolkin.catalogue import CATALOGUE, EXPANSION, N_BASE_BUILDINGS

GAME_OF = {"imhotep": "imhotep", "tigris": "tigris", "tzolkin": "tzolkin", "tzolkin-expansion": "tzolkin"}
Numbers = Iterable[int]
BASE_BUILDINGS = CATALOGUE["building"][:N_BASE_BUILDINGS]
NEW_BUILDINGS = CATALOGUE["building"][N_BASE_BUILDINGS:]
WHEELS = {wheel["key"]: wheel for wheel in CATALOGUE["wheel"]}
GOODS = ("corn", "wood", "stone", "gold", "skull")
MARKET = CATALOGUE["market"]
TRIBES = {tribe["key"]: tribe["terms"] for tribe in EXPANSION["tribe"]}
CALAMITIES = {prophecy["key"]: prophecy["calamity"] for prophecy in EXPANSION["prophecy"]}


def n_of_age(age: int, buildings: list[Any] = BASE_BUILDINGS) -> int:
    """How many buildings of an age there are, copies included."""
    return sum(building.get("copies", 1) for building in buildings if building["age"] == age)


def actions_of(wheel: str) -> list[dict[str, Any]]:
    """The actions of a wheel."""
    return WHEELS[wheel]["actions"]


def action_numbers(wheel: str, number: int) -> list[int]:
    """The numbers of an action of a wheel."""
    action = actions_of(wheel)[number - 1]
    return [action[name] for name in (*GOODS, "points", "cost", "cubes") if name in action]


def _tile_totals() -> dict[str, int]:
    """The tiles in the bag of each board, before anyone has drawn."""
    tiles = sum(tile["copies"] for tile in TIGRIS["tile"])
    return {board: tiles - n_temples(board) for board in TIGRIS["board"]}


def n_temples(board: str) -> int:
    """The temples with treasures that a board begins with."""
    return sum(row.count("T") + row.count("P") for row in TIGRIS["board"][board])


def _prior(board: str) -> int:
    return sum(row.count("P") for row in TIGRIS["board"][board])


def _bag_temples(board: str) -> int:
    return next(tile["copies"] for tile in TIGRIS["tile"] if tile["key"] == "temple") - n_temples(board)


def _monument(key: str) -> dict[str, Any]:
    return next(monument for monument in CATALOGUE["monument"] if monument["key"] == key)


def _most_steps() -> int:
    return max(len(temple["points"]) for temple in CATALOGUE["temple"])


FEE = CATALOGUE["worker_fee"]
NEW_FEE = EXPANSION["yumkaax"]["worker_fee"]
FEASTS = CATALOGUE["calendar"]["feasts"]
BEGGING, FEEDING = CATALOGUE["begging"], CATALOGUE["feeding"]
SEATS = CATALOGUE["seats"]
LEVELS = CATALOGUE["technology_rules"]
QUICK = EXPANSION["quick_actions"]
LEVEL_COST = LEVELS["cost"]
SMALL_WHEELS = [wheel for key, wheel in WHEELS.items() if key != "chichen-itza"]
START = CATALOGUE["starting_step"]
FIRST_TRIBE_SPACE = TRIBES["cit-bolon-tum"]["extra_spaces"]


def _all(name: str, wheels: Iterable[dict[str, Any]] = WHEELS.values()) -> list[int]:
    """A number of every wheel."""
    return [wheel[name] for wheel in wheels]


def _way_back() -> list[int]:
    """The unnumbered spaces of every wheel, first and last."""
    return [number for wheel in WHEELS.values() for number in (wheel["last_space"] + 1, wheel["teeth"] - 1)]


def _times(wheel: str, number: int) -> int:
    times: int = actions_of(wheel)[number - 1]["times"]
    return times


RULES: dict[str, dict[str, Numbers]] = {
    "tzolkin": {
        "R-1.2": [CATALOGUE["starting_workers"], CATALOGUE["workers_per_seat"] - CATALOGUE["starting_workers"]],
        "R-1.3": [CATALOGUE["skulls"]],
        "R-1.7": SEATS["monuments"].values(),
        "R-1.8": [CATALOGUE["row"], n_of_age(1) - CATALOGUE["row"], n_of_age(2)],
        "R-1.9": [CATALOGUE["wealth_dealt"]],
        "R-1.10": [number for number in SEATS["dummies"].values() if number],
        "R-1.13": [CATALOGUE["wealth_kept"], CATALOGUE["wealth_dealt"]],
        "R-1.15": [len(CATALOGUE["wealth"])],
        "R-3.1": [BEGGING["most"], BEGGING["most"] + 1],
        "R-3.2": [BEGGING["corn"]],
        "R-3.3": [BEGGING["corn"]],
        "R-1.12": _way_back(),
        "R-4.3": _all("last_space"),
        "R-4.5": [*FEE, *(high - low for low, high in pairwise(FEE))],
        "R-5.5": [*_all("free_from"), *_all("last_space")],
        "R-6.1": action_numbers("palenque", 1),
        "R-8.1": [_times("tikal", 1)],
        "R-8.2": [_times("tikal", 2)],
        "R-8.3": [*range(1, _times("tikal", 3) + 1)],
        "R-8.7": [*action_numbers("tikal", 5), _times("tikal", 5)],
        "R-9.1": [*action_numbers("uxmal", 1), _times("uxmal", 1)],
        "R-9.2": MARKET.values(),
        "R-9.4": [CATALOGUE["workers_per_seat"]],
        "R-9.5": [*action_numbers("uxmal", 4), _times("uxmal", 4)],
        "R-9.6": action_numbers("uxmal", 5),
        "R-11.2": LEVEL_COST[:3],
        "R-11.3": LEVEL_COST[3:],
        "R-11.5": LEVELS["harvest_corn"][:1],
        "R-11.6": LEVELS["fish_corn"][1:2],
        "R-11.7": [LEVELS["harvest_corn"][2], sum(LEVELS["harvest_corn"])],
        "R-11.12": [LEVELS["bonus_cubes"]],
        "R-11.16": [LEVELS["bonus_skulls"]],
        "R-11.17": LEVELS["building_corn"][:1],
        "R-11.18": LEVELS["building_points"][1:2],
        "R-11.20": [LEVELS["bonus_points"]],
        "R-13.4": [n_of_age(1)],
        "R-13.5": [n_of_age(2)],
        "R-15.1": [CATALOGUE["calendar"]["teeth"]],
        "R-16.1": [*FEASTS, *(day + 1 for day in FEASTS)],
        "R-16.3": [FEEDING["corn"]],
        "R-16.4": [FEEDING["corn"]],
        "R-16.6": [FEEDING["points_lost"]],
        "R-16.7": [CATALOGUE["row"]],
        "R-16.8": CATALOGUE["calendar"]["goods_on_feast"],
        "R-15.9": _all("last_space"),
        "R-17.2": [*MARKET.values(), CATALOGUE["corn_per_point"]],
        "R-17.3": [CATALOGUE["points_per_skull"]],
    },
    "tzolkin-expansion": {
        "R-18.3": [EXPANSION["seats"]["fields"], 4 * EXPANSION["seats"]["fields"], 3 * EXPANSION["seats"]["fields"]],
        "R-18.4": [EXPANSION["seats"]["monuments"], _monument("monument-all-monuments")["by_seats"]["5"]],
        "R-18.5": [CATALOGUE["row"], EXPANSION["prophecies"]["drawn"], CATALOGUE["wealth_dealt"]],
        "R-19.1": [EXPANSION["tribes"]["dealt"], len(TRIBES)],
        "R-19.2": [EXPANSION["tribes"]["kept"]],
        "R-19.3": [EXPANSION["tribes"]["least_on_wheels"], TRIBES["ah-chuy-kak"]["extra_picks"]],
        "R-19.6": [EXPANSION["tribes"]["ahead_cost"], TRIBES["ahau-chamahez"]["aheads"]],
        "R-19.7": [EXPANSION["tribes"]["ahead_cost"]],
        "R-19.9": [TRIBES["bacab"]["least_corn"]],
        "R-19.10": [TRIBES["bacab"]["begging_corn"], BEGGING["corn"], BEGGING["most"]],
        "R-19.11": [TRIBES["balam"]["step_back_gain"]],
        "R-19.13": [TRIBES["cit-bolon-tum"]["space_discount"]],
        "R-19.14": [TRIBES["cit-bolon-tum"]["space_discount"]],
        "R-19.15": [FIRST_TRIBE_SPACE, *(space + FIRST_TRIBE_SPACE for space in _all("last_space"))],
        "R-19.19": [cost - TRIBES["itzamna"]["technology_discount"] for cost in LEVEL_COST[:3]],
        "R-19.20": LEVEL_COST[3:],
        "R-19.21": [TRIBES["ixtab"]["wealth_kept"], CATALOGUE["wealth_dealt"]],
        "R-19.22": [TRIBES["vacub-caquix"]["skips"]],
        "R-19.23": [*MARKET.values(), TRIBES["xaman-ek"]["sales"]],
        "R-19.25": [TRIBES["yaluk"]["starting_workers"]],
        "R-19.26": [
            TRIBES["yaluk"]["corn_per_worker"],
            TRIBES["yaluk"]["corn_per_worker"] - FEEDING["corn"],
            TRIBES["yaluk"]["points_per_unfed"],
            FEEDING["points_lost"],
        ],
        "R-19.27": [*NEW_FEE, *(high - low for low, high in pairwise(NEW_FEE))],
        "R-20.1": [EXPANSION["prophecies"]["drawn"], len(CALAMITIES)],
        "R-20.8": EXPANSION["prophecies"]["points"],
        "R-20.9": [CALAMITIES["wrathful-gods"]["step_corn"]],
        "R-20.13": [CALAMITIES["forest-fires"]["less_wood"]],
        "R-20.14": [CALAMITIES["drought"]["less_corn"]],
        "R-20.15": [CALAMITIES["gold-shortage"]["gold_corn"]],
        "R-20.16": [CALAMITIES["desecration"]["skull_anger"]],
        "R-20.18": [CALAMITIES["teacher-shortage"]["level_cubes"]],
        "R-20.19": [CALAMITIES["forgotten-lore"]["lost_level"]],
        "R-20.20": [CALAMITIES["crowded-cities"]["building_cubes"]],
        "R-20.22": [CALAMITIES["hunger"]["worker_corn"]],
        "R-20.23": [CALAMITIES["high-floodwaters"]["flood_corn"]],
        "R-20.24": [CALAMITIES["high-floodwaters"]["flood_corn"]],
        "R-21.1": [n_of_age(age) + n_of_age(age, NEW_BUILDINGS) for age in (1, 2)],
        "R-22.1": [QUICK["spaces"], QUICK["cost"]],
        "R-22.3": [QUICK["spaces"]],
        "R-22.9": [sum(entry["copies"][0] for entry in EXPANSION["quick_action"]), QUICK["days"], QUICK["days"] - 1],
        "R-22.10": [
            sum(entry["copies"][1] for entry in EXPANSION["quick_action"]),
            QUICK["days"],
            *range(QUICK["era_two_begins"], QUICK["era_two_begins"] + 2 * QUICK["days"]),
        ],
        "R-22.19": [QUICK["dummies"]["4"] - SEATS["dummies"]["4"]],
    },
    "imhotep": {
        "R-1.2": [sum(card["copies"] for card in IMHOTEP["card"])],
        "R-1.3": [len(IMHOTEP["round_cards"]["2"]), IMHOTEP["rounds"], IMHOTEP["ships_per_round"]],
        "R-1.4": [
            IMHOTEP["stones_per_seat"],
            IMHOTEP["stones_per_seat"] + 1,
            *IMHOTEP["starting_sled"],
            *(IMHOTEP["stones_per_seat"] - sled for sled in IMHOTEP["starting_sled"]),
        ],
        "R-2.1": [IMHOTEP["ships_per_round"]],
        "R-2.2": [IMHOTEP["market"]["A"]["face_up"]],
        "R-2.8": [IMHOTEP["rounds"]],
        "R-3.1": [IMHOTEP["stones_taken"]],
        "R-3.4": [IMHOTEP["sled_capacity"]],
        "R-6.5": IMHOTEP["market"]["B"].values(),
        "R-7.3": [IMHOTEP["pyramid"]["extra_points"]],
        "R-7.6": [IMHOTEP["stones_taken"]],
        "R-8.1": IMHOTEP["temple"]["columns"].values(),
        "R-8.3": [IMHOTEP["temple"]["stones"]],
        "R-9.1": [IMHOTEP["burial_chamber"]["rows"]],
        "R-9.3": IMHOTEP["burial_chamber"]["places"],
        "R-10.5": [IMHOTEP["obelisk"]["tower_stones"], *IMHOTEP["obelisk"]["tower_points"]],
        "R-10.6": [IMHOTEP["obelisk"]["single_points"]],
        "R-10.7": [len(IMHOTEP["obelisk"]["tower_points"])],
        "R-12.2": [IMHOTEP["ornament"]["stones_per_point"]],
        "R-12.4": [IMHOTEP["blue_cards"]["unused_points"]],
        "R-13.1": [IMHOTEP["wrath_penalty"]],
    },
    "tigris": {
        "R-1.2": [number for board in TIGRIS["board"] for number in (_tile_totals()[board], _bag_temples(board))],
        "R-1.4": [TIGRIS["catastrophes_per_seat"], len(TIGRIS["monuments"]["pairs"])],
        "R-1.5": [TIGRIS["hand_size"]],
        "R-8.3": [_prior(board) for board in TIGRIS["board"]],
        "R-10.1": [TIGRIS["actions"]],
        "R-10.2": [TIGRIS["hand_size"]],
        "R-10.4": [TIGRIS["hand_size"]],
        "R-11.1": [TIGRIS["treasures_that_end_the_game"]],
        "R-12.1": [TIGRIS["run_for_building"]],
    },
}
"""The numbers that each rule repeats, in digits or in words."""


MEANT: dict[str, dict[str, tuple[list[int], list[int]]]] = {
    "tzolkin": {
        "R-1.4": ([*SEATS["fields"].values()], [int(seats) for seats in SEATS["fields"]]),  # as many fields as players
        "R-8.4": ([_times("tikal", 4)], [2]),  # one building, then a second
    },
}
"""Rules that say numbers in other words: those of the catalogue, and those that the words mean."""


def _temple_row(temple: dict[str, Any]) -> list[int]:
    return [*temple["points"], *temple["bonus"]]


def _of_seats(places: list[int]) -> list[int]:
    first = IMHOTEP["obelisk"]["three_seats_first"]
    return [places[0], first["board"], *places[1:]] if len(places) == 3 else places


def great_pyramid() -> list[list[int]]:
    """The numbers of the great pyramid by level: nine spaces, four, and one."""
    points = IMHOTEP["pyramid"]["A"][0]["points"]
    ends = list(accumulate((9, 4, 1)))
    return [points[start:end] for start, end in pairwise([0, *ends])]


def _all_capacities(cards: list[str]) -> int:
    return sum(int(ship) for card in cards for ship in card.split("-"))


EXACT: dict[str, dict[str, list[list[int]]]] = {
    "tzolkin": {
        "R-6.2": [
            [2, 3, 4, 5],
            [action["corn"] for action in actions_of("palenque")[1:]],
            [action["wood"] for action in actions_of("palenque")[1:] if "wood" in action],
        ],
        "R-10.2": [
            [*range(1, 10)],
            [action["points"] for action in actions_of("chichen-itza")],
            [],
            [action["cubes"] for action in actions_of("chichen-itza") if "cubes" in action],
        ],
        "R-12.1": [
            [*(step - START for step in range(1, _most_steps() + 1)), 1, 2],
            *(_temple_row(temple) for temple in CATALOGUE["temple"]),
        ],
    },
    "tzolkin-expansion": {
        "R-22.19": [
            [2, 3, 4, 5],
            list(QUICK["dummies"].values()),
            list(QUICK["blocked"].values()),
        ],
    },
    "imhotep": {
        "R-1.2": [
            [],
            *([card["copies"]] for card in IMHOTEP["card"] if card["colour"] == "red"),
            [next(card["copies"] for card in IMHOTEP["card"] if card["colour"] == "green")],
            *([card["copies"]] for card in IMHOTEP["card"] if card["colour"] in ("violet", "blue")),
        ],
        "R-1.3": [
            [],
            *(
                [int(seats), *(int(ship) for card in cards for ship in card.split("-")), _all_capacities(cards)]
                for seats, cards in IMHOTEP["round_cards"].items()
            ),
        ],
        "R-2.1": [[], *([ship["capacity"], ship["copies"], ship["minimum"]] for ship in IMHOTEP["ship"])],
        "R-9.2": [
            [*range(1, len(IMHOTEP["sets"]["points"]) + 1)],
            [*IMHOTEP["sets"]["points"], IMHOTEP["sets"]["beyond"]],
        ],
        "R-10.3": [
            [1, 2, 3, 4],
            *([int(seats), *_of_seats(places)] for seats, places in IMHOTEP["obelisk"]["places"].items()),
        ],
    },
    "tigris": {
        "R-1.5": [
            [],
            *(
                [seats, *(total - seats * TIGRIS["hand_size"] for total in _tile_totals().values())]
                for seats in (2, 3, 4)
            ),
        ],
    },
}
"""The numbers of whole tables, row by row, the heading first; the tables stand below the rule that is named."""

MESSAGES: dict[str, dict[str, Numbers]] = {
    "tzolkin": {
        **{
            f"piece.space.{wheel}-{number}": action_numbers(wheel, number)
            for wheel in WHEELS
            for number in range(1, len(actions_of(wheel)) + 1)
            if (wheel, number) != ("uxmal", 4)
        },
        **{
            f"piece.space.{wheel}-{number}.text": action_numbers(wheel, number)
            for wheel in WHEELS
            for number in range(1, len(actions_of(wheel)) + 1)
        },
        **{f"piece.good.{key}.text": [price] for key, price in MARKET.items()},
        **{f"piece.temple.{temple['key']}.text": temple["bonus"] for temple in CATALOGUE["temple"]},
        "piece.space.tikal-1.text": LEVEL_COST,
        "piece.space.uxmal-2.text": MARKET.values(),
        "piece.space.uxmal-3.text": [CATALOGUE["workers_per_seat"]],
        "piece.good.corn.text": [CATALOGUE["corn_per_point"]],
        "piece.good.skull.text": [CATALOGUE["points_per_skull"]],
        "piece.thing.calendar.text": [CATALOGUE["calendar"]["teeth"]],
        "piece.thing.worker.text": [FEEDING["corn"]],
        "piece.thing.feast.text": FEEDING.values(),
        "piece.thing.row.text": [CATALOGUE["row"]],
        "piece.thing.skulls.text": [CATALOGUE["skulls"]],
        "piece.technology.agriculture-1.text": LEVELS["harvest_corn"][:1],
        "piece.technology.agriculture-2.text": LEVELS["fish_corn"][1:2],
        "piece.technology.agriculture-3.text": [LEVELS["harvest_corn"][2], sum(LEVELS["harvest_corn"])],
        "piece.technology.agriculture-4.text": [LEVEL_COST[3]],
        "piece.technology.extraction.text": [LEVELS["bonus_cubes"]],
        "piece.technology.extraction-4.text": [LEVEL_COST[3], LEVELS["bonus_cubes"]],
        "piece.technology.architecture.text": [LEVELS["bonus_points"]],
        "piece.technology.architecture-1.text": LEVELS["building_corn"][:1],
        "piece.technology.architecture-2.text": LEVELS["building_points"][1:2],
        "piece.technology.architecture-3.text": action_numbers("uxmal", 4),
        "piece.technology.architecture-4.text": [LEVEL_COST[3], LEVELS["bonus_points"]],
        "piece.technology.theology.text": [LEVELS["bonus_skulls"]],
        "piece.technology.theology-4.text": [LEVEL_COST[3], LEVELS["bonus_skulls"]],
        "action.ahead": [EXPANSION["tribes"]["ahead_cost"]],
        "action.accept": [CALAMITIES["gold-shortage"]["gold_corn"]],
        "question.gold": [CALAMITIES["gold-shortage"]["gold_corn"]],
        "reason.too_much_corn_to_beg": [BEGGING["most"]],
        "piece.tribe.ah-chuy-kak.text": [EXPANSION["tribes"]["least_on_wheels"]],
        "piece.tribe.ahau-chamahez.text": [EXPANSION["tribes"]["ahead_cost"]],
        "piece.tribe.bacab.text": TRIBES["bacab"].values(),
        "piece.tribe.balam.text": [TRIBES["balam"]["step_back_gain"]],
        "piece.tribe.cit-bolon-tum.text": [TRIBES["cit-bolon-tum"]["space_discount"]],
        "piece.tribe.itzamna.text": [TRIBES["itzamna"]["technology_discount"]],
        "piece.tribe.xaman-ek.text": [TRIBES["xaman-ek"]["sales"]],
        "piece.tribe.ixtab.text": [TRIBES["ixtab"]["wealth_kept"]],
        "piece.tribe.yaluk.text": [TRIBES["yaluk"]["starting_workers"], TRIBES["yaluk"]["points_per_unfed"]],
        "piece.tribe.yumkaax.text": NEW_FEE,
        "option.prophecies.text": [EXPANSION["prophecies"]["drawn"]],
        "option.new_buildings.text": [len(NEW_BUILDINGS)],
    },
    "tigris": {
        **{f"piece.tile.{tile['key']}.text": [tile["copies"]] for tile in TIGRIS["tile"]},
        "piece.tile.catastrophe.text": [TIGRIS["catastrophes_per_seat"]],
        "option.board.text": [n_temples(board) for board in TIGRIS["board"]],
        "option.buildings.text": [TIGRIS["run_for_building"]],
    },
    "imhotep": {
        "reason.sled_full": [IMHOTEP["sled_capacity"]],
        "piece.thing.sled.text": [IMHOTEP["sled_capacity"]],
        "piece.thing.stone.text": [IMHOTEP["stones_per_seat"]],
        "piece.thing.ship.text": [IMHOTEP["ships_per_round"]],
        "piece.thing.tower.text": [IMHOTEP["obelisk"]["tower_stones"]],
        "piece.thing.wrath-of-the-pharaoh.text": [IMHOTEP["wrath_penalty"]],
        "option.wrath.text": [IMHOTEP["wrath_penalty"]],
        "option.three_seats_first.text": IMHOTEP["obelisk"]["three_seats_first"].values(),
        "option.three_seats_first.rulebook": [IMHOTEP["obelisk"]["three_seats_first"]["rulebook"]],
        "option.three_seats_first.board": [IMHOTEP["obelisk"]["three_seats_first"]["board"]],
        "option.market.text": [IMHOTEP["market"]["A"]["face_up"], IMHOTEP["market"]["B"]["face_up"]],
        "piece.card.statue.text": [*IMHOTEP["sets"]["points"], IMHOTEP["sets"]["beyond"]],
        "piece.card.hammer.text": [IMHOTEP["stones_taken"]],
        **{
            f"piece.card.{card['key']}.text": [IMHOTEP["ornament"]["stones_per_point"]]
            for card in IMHOTEP["card"]
            if card["effect"] == "ornament"
        },
        "piece.pyramid.A.text": [IMHOTEP["pyramid"]["extra_points"]],
        "piece.burial-chamber.B.text": IMHOTEP["burial_chamber"]["places"][:3],
        "piece.obelisk.B.text": [IMHOTEP["obelisk"]["tower_stones"], IMHOTEP["obelisk"]["single_points"]],
        "piece.bonus.stones.text": [IMHOTEP["stones_taken"]],
        "piece.reward.point_or_stones": [IMHOTEP["temple"]["stones"]],
        "piece.reward.point_or_stones.text": [IMHOTEP["temple"]["stones"]],
        "action.stones": [IMHOTEP["temple"]["stones"]],
    },
}
"""The numbers that each message repeats, in digits or in words."""


IN_ONE_LANGUAGE: dict[tuple[str, str], dict[str, Numbers]] = {
    ("tzolkin", "fr"): {"piece.tribe.xaman-ek.text": MARKET.values()},
    ("tzolkin", "ro"): {"piece.tribe.xaman-ek.text": MARKET.values(), "news.feast": [len(FEASTS)]},
}
"""The same for messages that repeat more in one language than in the others."""


A_NAME = "the number is part of a name: of a space, a level, a seat, an Age, a Food Day"
OF_THE_RULES = "the number stands in the rules, and in no catalogue"
UNPRINTED = {
    r"piece\.(space|dynasty|wheel)\..*": A_NAME,
    r"piece\.technology\.\w+-\d": A_NAME,
    r"piece\.thing\.(age|jungle)\.text|news\.age_changes|source\.temples_.*|board\.catalogue\..*": A_NAME,
    r"reason\.(not_again|no_monument_now|no_choice_of_architecture)|coach\..*|picture\..*": A_NAME,
    r"piece\.technology\.(agriculture|extraction-\d|theology-\d)\.text|question\.offering": OF_THE_RULES,
    r"piece\.card\.(sail|chisel)\.text|piece\.bonus\.place\.text|news\.corn_on_tooth": OF_THE_RULES,
    r"piece\.(monument|building|idea)\..*|piece\.temple\.A\.text|action\.point|piece\.reward\..*": OF_THE_RULES,
}
"""Messages whose numbers are none of a catalogue, and why."""


def effects_in(entry: dict[str, Any]) -> list[int]:
    """The numbers of what a tile or building gives, in the order of the catalogue; steps and levels are not counted."""
    any_action = actions_of("uxmal")[4]["cost"]
    found: list[int] = []
    for effect in entry["effects"]:
        for kind, value in effect.items():
            if kind in (*GOODS, "points", "worker", "feed_all"):
                found.append(value)
            elif kind == "any_action":
                found.append(any_action)
    return found


def said_of(entry: dict[str, Any]) -> list[int]:
    """More numbers of what a tile gives, said in words: workers that it feeds, and what comes twice."""
    return [effect[name] for effect in entry["effects"] for name in ("feed_workers", "times") if name in effect]


def scores_in(monument: dict[str, Any]) -> list[int]:
    """The points that a monument gives, as its row and its card tell them."""
    if "by_seats" in monument:
        return [monument["by_seats"][seats] for seats in ("2", "3", "4")]
    if "by_count" in monument:
        return [points for points in monument["by_count"] if points]
    return [] if monument["scores"] == "temple_points" else [monument["points"]]
