"""Which printed numbers the tours and lessons quote. What happens on their boards they say in numbers of their own."""

from __future__ import annotations

from itertools import pairwise

from tests.docs.printed import (
    BEGGING,
    CALAMITIES,
    FEE,
    FEEDING,
    LEVEL_COST,
    LEVELS,
    NEW_BUILDINGS,
    NEW_FEE,
    QUICK,
    TRIBES,
    Numbers,
    action_numbers,
    actions_of,
    effects_in,
    great_pyramid,
    n_of_age,
)

from ziggurat.games.imhotep.catalogue import CATALOGUE as IMHOTEP
from ziggurat.games.tigris.catalogue import CATALOGUE as TIGRIS
from ziggurat.games.tzolkin.catalogue import CATALOGUE, EXPANSION

PLACES = IMHOTEP["obelisk"]["places"]
GROUPS = IMHOTEP["sets"]["points"]
"""What groups of one stone, two stones … score in the burial chamber, and statues."""
BOTTOM = great_pyramid()[0]
WORTH_FOUR = BOTTOM[4:5]
MINIMUM = {ship["capacity"]: ship["minimum"] for ship in IMHOTEP["ship"]}
STEPS_OF_FEE = [high - low for low, high in pairwise(FEE)]
DROUGHT = next(prophecy for prophecy in EXPANSION["prophecy"] if prophecy["key"] == "drought")
RESULTS = EXPANSION["prophecies"]["points"]
QUICK_CORN = next(quick for quick in EXPANSION["quick_action"] if quick["key"] == "quick-corn")


LESSONS: dict[str, dict[str, Numbers]] = {
    "imhotep": {
        "tour.base.aim": [IMHOTEP["rounds"]],
        "tour.base.take": [IMHOTEP["stones_taken"], IMHOTEP["sled_capacity"]],
        "tour.base.burial": GROUPS[:5],
        "tour.base.obelisk": [*PLACES["3"], *PLACES["2"]],
        "tour.base.bites": [IMHOTEP["ships_per_round"]],
        "tour.sides.market": IMHOTEP["market"]["B"].values(),
        "tour.sides.pyramid": [IMHOTEP["stones_taken"]],
        "tour.sides.bonus": [IMHOTEP["pyramid"]["extra_points"]],
        "tour.sides.burial": [IMHOTEP["burial_chamber"]["rows"], *IMHOTEP["burial_chamber"]["places"][:3]],
        "tour.sides.obelisk": [IMHOTEP["obelisk"]["tower_stones"], IMHOTEP["obelisk"]["tower_points"][0]],
        "tour.sides.single.title": [IMHOTEP["obelisk"]["tower_stones"] - 1],
        "tour.sides.single": [IMHOTEP["obelisk"]["single_points"]],
        "lesson.load.take.praise": [IMHOTEP["stones_taken"], IMHOTEP["sled_capacity"]],
        "lesson.load.place": [MINIMUM[3]],
        "lesson.load.sail": BOTTOM[:1],
        "lesson.load.sail.praise": BOTTOM[:2],
        "lesson.bow.read": BOTTOM[4:6],
        "lesson.bow.place.stern": WORTH_FOUR,
        "lesson.bow.place.other": WORTH_FOUR,
        "lesson.bow.sail.elsewhere": WORTH_FOUR,
        "lesson.bow.sail.praise": BOTTOM[4:6],
        "lesson.sites.burial": [GROUPS[1], GROUPS[3]],
        "lesson.sites.burial.praise": GROUPS[3:4],
        "lesson.sites.obelisk": PLACES["3"][:1],
        "lesson.sites.pyramid": WORTH_FOUR,
        "lesson.sites.pyramid.market": WORTH_FOUR,
        "lesson.sites.pyramid.other": WORTH_FOUR,
        "lesson.sites.pyramid.praise": WORTH_FOUR,
        "lesson.cards.sail.pyramid": WORTH_FOUR,
        "lesson.cards.take": WORTH_FOUR,
        "lesson.cards.take.statue": GROUPS[:5],
        "lesson.cards.take.praise": WORTH_FOUR,
        "lesson.cards.end": [IMHOTEP["blue_cards"]["unused_points"]],
        "lesson.rivals.theirs.burial": GROUPS[2:3],
        "lesson.rivals.mine": [GROUPS[2], GROUPS[4]],
        "lesson.rivals.mine.obelisk": GROUPS[4:5],
        "lesson.rivals.mine.praise": GROUPS[4:5],
    },
    "tigris": {
        "tour.base.turn.title": [TIGRIS["actions"]],
        "tour.base.turn": [TIGRIS["actions"], TIGRIS["hand_size"]],
        "tour.base.end": [TIGRIS["treasures_that_end_the_game"]],
        "tour.buildings.row.title": [TIGRIS["run_for_building"]],
        "tour.buildings.row": [TIGRIS["run_for_building"]],
        "lesson.wars.support": [TIGRIS["hand_size"]],
        "lesson.catastrophes.text": [TIGRIS["catastrophes_per_seat"]],
        "lesson.buildings.text": [TIGRIS["run_for_building"]],
        "lesson.buildings.build": [TIGRIS["run_for_building"]],
    },
    "tzolkin": {
        "tour.base.place": STEPS_OF_FEE[:2],
        "tour.base.uxmal": action_numbers("uxmal", 1),
        "tour.base.bites": FEEDING.values(),
        "tour.tribes.choose": [EXPANSION["tribes"]["dealt"], EXPANSION["tribes"]["kept"]],
        "tour.tribes.balam": [TRIBES["balam"]["step_back_gain"]],
        "tour.tribes.yumkaax": NEW_FEE[2:3],
        "tour.tribes.yaluk.title": [TRIBES["yaluk"]["starting_workers"]],
        "tour.tribes.yaluk": [*TRIBES["yaluk"].values(), CATALOGUE["starting_workers"]],
        "tour.tribes.ixtab": [TRIBES["ixtab"]["wealth_kept"], CATALOGUE["wealth_kept"]],
        "tour.prophecies.three.title": [EXPANSION["prophecies"]["drawn"]],
        "tour.prophecies.three": [EXPANSION["prophecies"]["drawn"]],
        "tour.prophecies.calamity": [CALAMITIES["drought"]["less_corn"]],
        "tour.prophecies.price": [CALAMITIES["wrathful-gods"]["step_corn"]],
        "tour.prophecies.gold": [CALAMITIES["gold-shortage"]["gold_corn"]],
        "tour.prophecies.score": [RESULTS[-1], -RESULTS[0]],
        "tour.prophecies.ladder.title": [len(RESULTS)],
        "tour.prophecies.ladder": RESULTS,
        "tour.buildings.new": [len(NEW_BUILDINGS)],
        "tour.buildings.food": [effect["times"] for effect in NEW_BUILDINGS[0]["effects"] if "times" in effect],
        "tour.buildings.second": [n_of_age(2, NEW_BUILDINGS)],
        "tour.quick.spaces": [QUICK["spaces"], QUICK["days"]],
        "tour.quick.use": [QUICK["cost"]],
        "tour.quick.corn": effects_in(QUICK_CORN),
        "tour.quick.cost": [QUICK["cost"]],
        "tour.quick.full": [QUICK["spaces"], QUICK["blocked"]["2"]],
        "lesson.place.second": STEPS_OF_FEE[:1],
        "lesson.place.second.praise": STEPS_OF_FEE[:1],
        "lesson.place.done": STEPS_OF_FEE[1:2],
        "lesson.place.fish": action_numbers("palenque", 1),
        "lesson.place.fish.praise": action_numbers("palenque", 1),
        "lesson.corn.read": [3 * FEEDING["corn"], FEEDING["points_lost"]],
        "lesson.corn.pick.beg": [BEGGING["corn"]],
        "lesson.corn.harvest": [actions_of("palenque")[3]["corn"]],
        "lesson.corn.harvest.praise": [1 + actions_of("palenque")[3]["corn"]],
        "lesson.build.gain.praise": action_numbers("yaxchilan", 1),
        "lesson.build.farm.praise": [FEEDING["corn"]],
        "lesson.technologies.action": LEVEL_COST[:1],
        "lesson.technologies.learn": LEVELS["harvest_corn"][:1],
        "lesson.technologies.corn": [actions_of("palenque")[2]["corn"], LEVELS["harvest_corn"][0]],
        "lesson.technologies.corn.praise": [
            actions_of("palenque")[2]["corn"],
            actions_of("palenque")[2]["corn"] + LEVELS["harvest_corn"][0],
        ],
        "lesson.temples.gain.praise": [CATALOGUE["skulls"]],
        "lesson.temples.offer": [actions_of("chichen-itza")[1]["points"]],
        "lesson.temples.offer.lower": [actions_of("chichen-itza")[0]["points"]],
        "lesson.temples.offer.praise": [actions_of("chichen-itza")[1]["points"]],
        "lesson.temples.pay": action_numbers("uxmal", 1),
        "lesson.tribes.read": [CALAMITIES["drought"]["less_corn"], RESULTS[2], DROUGHT["bands"][1]],
        "lesson.tribes.pick": [TRIBES["balam"]["step_back_gain"]],
        "lesson.tribes.action.praise": [TRIBES["balam"]["step_back_gain"]],
        "lesson.tribes.farm.praise": [TRIBES["balam"]["step_back_gain"]],
        "lesson.quick.read": [*effects_in(QUICK_CORN), QUICK["spaces"]],
        "lesson.quick.quick": [QUICK["cost"]],
        "lesson.quick.quick.praise": [QUICK["cost"]],
        "lesson.quick.done.praise": effects_in(QUICK_CORN),
    },
}
"""The numbers that each text of a tour or lesson quotes, in digits or in words."""
