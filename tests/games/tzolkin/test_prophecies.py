"""Prophecies: three calamities, the prices they put on things, and the points at their end."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.games.tzolkin.laying import (
    PRICES,
    cost,
    goods,
    in_corn,
    in_words,
    kind,
    kinds_of_news,
    last_turn,
    lay,
    legal,
    levels,
    news_of,
    player,
    points,
    steps,
    table,
    take,
    why,
    workers_on,
)

import ziggurat as zg
from ziggurat.engine.catalogue import BadCatalogue
from ziggurat.games.tzolkin.catalogue import CATALOGUE, EXPANSION, PROPHECIES, TRIBES, tables_from
from ziggurat.games.tzolkin.words import with_bands

BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"
THREE = "prophecies hunger drought desecration"
SMALL_TAKEN = "turn 2\nstart 1\n" + "".join(f"wheel {key} ##\n" for key in ("palenque", "yaxchilan", "tikal", "uxmal"))
BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"


def prophecies_worth(prophecy: str, place: int = 1) -> str:
    """A line with a prophecy in a place and two others."""
    others = [other for other in PROPHECIES if other != prophecy][:2]
    others.insert(place - 1, prophecy)
    return "prophecies " + " ".join(others)


def under(prophecy: str, text: str = "", *moves: str, **settings: Any) -> zg.Match:
    """A position of the second quarter, in which a prophecy is in force."""
    return lay(f"day 9\n{prophecies_worth(prophecy)}\n{text}", *moves, prophecies=True, **settings)


def pick(prophecy: str, wheel: str, space: int, *moves: str, has: str = "", more: str = "", day: int = 9) -> zg.Match:
    """Seat 1 picks up a worker while a prophecy is in force; from day 14 on it is the second of the match."""
    line = prophecies_worth(prophecy, 1 if day < 14 else 2)
    return take(wheel, space, *moves, has=has, more=f"day {day}\n{line}\n{more}", prophecies=True)


def ended(prophecy: str, text: str, *moves: str, day: int = 13, **settings: Any) -> zg.Match:
    """The feast day of a prophecy is over, if the moves answer all that it asks."""
    line = prophecies_worth(prophecy, {13: 1, 20: 2, 26: 3}[day])
    return last_turn(day, f"{line}\n{text}", *moves, prophecies=True, **settings)


def scored(match: zg.Match, seat: int = 1) -> float:
    return points(match, seat).get("prophecies", 0)


# ---- drawing


def drawn(*moves: str) -> zg.Match:
    """A match up to the prophecies; then some are drawn."""
    match = zg.Match(zg.load("tzolkin", seats=2, prophecies=True), nature="manual")
    while kind(match) != "prophecy":
        match.play(legal(match)[0])
    for move in moves:
        match.play(move)
    return match


def test_there_are_thirteen_prophecies():
    assert len(PROPHECIES) == len(set(PROPHECIES)) == 13
    assert legal(drawn()) == [f"prophecy {prophecy}" for prophecy in PROPHECIES]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_three_prophecies_lie_open_in_their_order(viewer):
    match = drawn("prophecy hunger", "prophecy angry-chaac", "prophecy drought")
    assert table(match, viewer)["prophecies"] == ["hunger", "angry-chaac", "drought"]
    assert kind(match) == "wealth"


def test_a_prophecy_is_drawn_once():
    match = drawn("prophecy hunger")
    assert (why(match, "prophecy hunger"), len(legal(match))) == ("cannot_come", 12)


# ---- when they are in force


DAYS: list[tuple[int, str | None]] = [(day, None) for day in range(8)]
DAYS += [(day, "hunger") for day in range(8, 14)]
DAYS += [(day, "drought") for day in range(14, 21)]
DAYS += [(day, "desecration") for day in range(21, 27)]


@pytest.mark.parametrize(("day", "calamity"), DAYS)
def test_each_prophecy_has_its_quarter(day, calamity):
    assert table(lay(f"day {day}\n{THREE}", prophecies=True))["calamity"] == calamity


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [(7, None, "hunger"), (13, "hunger", "drought"), (20, "drought", "desecration"), (26, "desecration", None)],
)
def test_a_feast_day_ends_one_prophecy_and_begins_the_next(day, before, after):
    match = last_turn(day, f"{THREE}\nseat 1 corn 9\nseat 2 corn 9", prophecies=True)
    assert table(match)["calamity"] == after
    numbers = [
        PROPHECIES[item["thing"] - 1] for item in news_of(match, "prophecy_ends") + news_of(match, "prophecy_begins")
    ]
    assert numbers == [prophecy for prophecy in (before, after) if prophecy]


@pytest.mark.parametrize("day", [6, 12, 19])
def test_other_days_change_nothing(day):
    match = last_turn(day, THREE, prophecies=True)
    assert news_of(match, "prophecy_ends") + news_of(match, "prophecy_begins") == []
    assert scored(match) == 0


def test_at_the_first_feast_day_no_prophecy_scores():
    match = last_turn(7, f"{THREE}\nseat 1 corn 9 {BOTTOM}", prophecies=True)
    assert (scored(match), scored(match, 2)) == (0, 0)


@pytest.mark.parametrize(
    ("day", "feast", "calamity"), [(8, 1, None), (14, 2, "hunger"), (21, 3, "drought"), (27, 4, "desecration")]
)
def test_a_feast_day_that_comes_late_ends_its_prophecy(day, feast, calamity):
    match = lay(f"day {day}\nfeast {feast}\n{THREE}", prophecies=True)
    assert table(match)["calamity"] == calamity


def test_a_double_advance_over_a_feast_tooth_prolongs_the_prophecy():
    line = "prophecies hunger angry-chaac drought"
    match = last_turn(12, f"{line}\nstart 1\nseat 1 corn 9\nseat 2 corn 9", "double advance", prophecies=True)
    assert (table(match)["day"], table(match)["feast"], table(match)["calamity"]) == (14, 2, "hunger")
    while kind(match) == "turn":
        match.play("place start" if "place start" in legal(match) else "place tikal")
        match.play("done")
    assert (goods(match), points(match)["prophecies"]) == ({}, -5)  # three workers fed with 3 corn each
    assert table(match)["calamity"] == "angry-chaac"


# ---- the calamity on its feast day


def test_hunger_is_in_force_for_feeding():
    assert goods(ended("hunger", "seat 1 corn 9")) == {}


def test_a_price_is_asked_for_the_rewards_of_temples():
    text = "seat 1 corn 8 gold 1 quetzalcoatl 2\nseat 2 corn 6"
    match = ended("gold-shortage", text, day=20)
    assert (match.asked, kind(match), goods(match)) == (1, "gold", {"corn": 2, "gold": 1})
    match.play("accept")
    assert (goods(match), scored(match)) == ({"corn": 1, "gold": 2}, 0)


def test_a_reward_can_be_declined_and_the_prophecy_scores_after_it():
    text = "seat 1 corn 8 gold 1 quetzalcoatl 2 chaac 1\nseat 2 corn 6"
    match = ended("gold-shortage", text, "decline", day=20)
    assert (goods(match), scored(match)) == ({"corn": 2, "gold": 1, "stone": 1}, -5)


def test_a_price_is_asked_for_the_gifts_of_buildings():
    text = "seat 1 corn 7 buildings civic-feast-gold\nseat 2 corn 6"
    match = ended("gold-shortage", text, new_buildings=True)
    assert (match.asked, kind(match), goods(match)) == (1, "gold", {"corn": 7})
    match.play("accept")
    assert (goods(match), points(match)["prophecies"]) == ({"gold": 1}, -5)


def test_the_price_of_a_gift_is_paid_before_feeding():
    text = "seat 1 corn 6 buildings civic-feast-gold\nseat 2 corn 6"
    match = ended("gold-shortage", text, "accept", new_buildings=True)
    assert (goods(match), points(match)["unfed_workers"]) == ({"gold": 1, "corn": 1}, -3)


# ---- points


STEPS = [
    ("-1 -1 -1", -5),
    ("0 0 0", -5),
    ("1 0 -1", -5),
    ("1 0 0", 0),
    ("2 1 0", 0),
    ("2 2 -1", 0),
    ("2 2 0", 6),
    ("4 5 0", 6),
    ("4 6 0", 13),
]
ONE_TEMPLE = [(-1, -5), (0, 0), (1, 0), (2, 6), (3, 6), (4, 13), (5, 13)]
RESULTS: list[tuple[str, str, int]] = [
    *(
        ("wrathful-gods", "chaac {} quetzalcoatl {} kukulcan {}".format(*climbed.split()), result)
        for climbed, result in STEPS
    ),
    *(
        (f"angry-{temple}", f"{temple} {step}", result)
        for temple in ("chaac", "quetzalcoatl", "kukulcan")
        for step, result in ONE_TEMPLE
    ),
    *(("forest-fires", f"wood-tiles {n}", r) for n, r in [(0, -5), (1, 0), (2, 0), (3, 6), (5, 6), (6, 13)]),
    *(("drought", f"corn-tiles {n}", r) for n, r in [(0, -5), (1, -5), (2, 0), (3, 0), (4, 6), (6, 6), (7, 13)]),
    *(("gold-shortage", f"gold {n}", r) for n, r in [(0, -5), (1, -5), (2, 0), (3, 0), (4, 6), (5, 6), (6, 13)]),
    *(("desecration", f"skull {n}", r) for n, r in [(0, -5), (1, 0), (2, 0), (3, 6), (4, 6), (5, 13), (9, 13)]),
    ("teacher-shortage", "agriculture 2", -5),
    ("teacher-shortage", "agriculture 3", 0),
    ("teacher-shortage", "agriculture 1 extraction 3", 0),
    ("teacher-shortage", "agriculture 2 theology 3", 6),
    ("teacher-shortage", "agriculture 3 theology 3", 6),
    ("teacher-shortage", "agriculture 3 theology 3 extraction 1", 13),
    ("teacher-shortage", "agriculture 3 theology 3 extraction 3 architecture 3", 13),
    ("forgotten-lore", "agriculture 1 extraction 1 theology 1 architecture 1", -5),
    ("forgotten-lore", "agriculture 2", 0),
    ("forgotten-lore", "agriculture 3 theology 1", 0),
    ("forgotten-lore", "agriculture 2 extraction 3", 6),
    ("forgotten-lore", "agriculture 2 extraction 3 theology 2", 13),
    ("forgotten-lore", "agriculture 2 extraction 3 theology 2 architecture 3", 13),
    ("crowded-cities", "buildings small-farm", -5),
    ("crowded-cities", "buildings small-farm*2", 0),
    ("crowded-cities", "buildings small-farm*3", 0),
    ("crowded-cities", "buildings small-farm*3 tomb-any-temple", 6),
    ("crowded-cities", "buildings small-farm*3 terraced-farm*2 tomb-any-temple", 6),
    ("crowded-cities", "buildings small-farm*3 terraced-farm*2 tomb-any-temple civic-agriculture", 13),
    ("hunger", "workers 3 corn 9", -5),
    ("hunger", "workers 4 corn 12", 0),
    ("hunger", "workers 5 corn 15", 6),
    ("hunger", "workers 6 corn 17", 6),
    ("hunger", "workers 6 corn 18", 13),
]


@pytest.mark.parametrize(("prophecy", "has", "result"), RESULTS)
def test_a_prophecy_scores_by_a_count(prophecy, has, result):
    assert scored(ended(prophecy, f"seat 1 {has}")) == result


@pytest.mark.parametrize(("wheel", "result"), [(".", -5), ("1", 0), ("1..1", 6), ("1..1......1", 13)])
def test_high_floodwaters_counts_workers_before_the_calendar_advances(wheel, result):
    assert scored(ended("high-floodwaters", f"wheel chichen-itza {wheel}")) == result


def test_high_floodwaters_counts_on_the_last_day_before_the_wheels_turn():
    match = ended("high-floodwaters", "wheel chichen-itza .........11", day=26)
    assert (match.over, scored(match)) == (True, 6)


def test_high_floodwaters_counts_no_other_workers():
    match = ended("high-floodwaters", "wheel chichen-itza 1##2\nwheel tikal .1")
    assert (scored(match), scored(match, 2)) == (0, 0)


def test_skulls_that_were_placed_do_not_count():
    assert scored(ended("desecration", "skull-at 1=1 2=1 3=1\nseat 1 skull 1")) == 0


def test_monuments_do_not_count_as_buildings():
    text = "seat 1 buildings small-farm monuments monument-tombs monument-levels"
    assert scored(ended("crowded-cities", text)) == -5


def test_workers_that_were_not_fed_do_not_count():
    match = ended("hunger", "seat 1 workers 6 corn 14")
    assert points(match) == {"unfed_workers": -6, "temples_first_era": 6}
    assert scored(match) == 0


def test_every_seat_scores_for_itself_and_can_fall_below_0():
    match = ended("gold-shortage", "seat 1 gold 6 corn 6\nseat 2 corn 6", seats=3)
    assert [scored(match, seat) for seat in (1, 2, 3)] == [13, -5, -5]
    assert match.scores()[2] < 0


def test_the_points_come_after_feeding_and_the_temples_and_before_the_calendar():
    match = ended("gold-shortage", "seat 1 corn 9\nseat 2 corn 9")
    sources = [item["thing"] for item in news_of(match, "points")]
    assert sources == sorted(sources)  # those of temples first
    order = kinds_of_news(match, "fed", "points", "prophecy_ends", "prophecy_begins", "days_pass")
    assert list(dict.fromkeys(order)) == ["fed", "points", "prophecy_ends", "prophecy_begins", "days_pass"]


# ---- Wrathful Gods


def test_wrathful_gods_a_step_costs_1_corn():
    match = pick("wrathful-gods", "uxmal", 1, "as 1", "temple kukulcan", has="corn 5")
    assert (goods(match), steps(match)) == ({"corn": 1}, (0, 0, 1))


def test_wrathful_gods_the_step_must_be_payable_after_the_action():
    match = pick("wrathful-gods", "uxmal", 1, has="corn 3")
    assert (why(match, "as 1"), "as 1" in legal(match)) == ("no_temple_to_climb", False)


def test_wrathful_gods_each_of_two_steps_costs_1_corn():
    match = pick("wrathful-gods", "tikal", 5, "as 5", "temple chaac", "temple kukulcan", has="corn 2 wood 1")
    assert (goods(match), steps(match)) == ({}, (1, 0, 1))
    match = pick("wrathful-gods", "tikal", 5, "as 5", "temple chaac", has="corn 1 wood 1")
    assert (goods(match), steps(match), kind(match)) == ({}, (1, 0, 0), "pick")


def test_wrathful_gods_a_step_can_be_declined():
    match = pick("wrathful-gods", "tikal", 5, "as 5", has="corn 2 wood 1")
    assert legal(match) == ["temple chaac", "temple quetzalcoatl", "temple kukulcan", "decline"]
    match.play("temple chaac")
    match.play("decline")
    assert (goods(match), steps(match)) == ({"corn": 1}, (1, 0, 0))


def test_wrathful_gods_the_named_step_of_chichen_itza_is_asked_for():
    match = pick("wrathful-gods", "chichen-itza", 1, "as 1", has="corn 1 skull 1")
    assert (legal(match), why(match, "temple kukulcan")) == (["temple chaac", "decline"], "not_that_one")
    match.play("temple chaac")
    assert (goods(match), steps(match), points(match)) == ({}, (1, 0, 0), {"chichen_itza": 4})


def test_wrathful_gods_without_corn_the_step_is_lost_and_the_rest_kept():
    match = pick("wrathful-gods", "chichen-itza", 1, "as 1", has="skull 1")
    assert (steps(match), points(match), len(news_of(match, "step_lost"))) == ((0, 0, 0), {"chichen_itza": 4}, 1)


def test_wrathful_gods_each_step_of_a_building_is_asked_for():
    match = pick(
        "wrathful-gods",
        "tikal",
        2,
        "as 2",
        "build tomb-chaac-quetzalcoatl",
        has="corn 2 wood 2 stone 1",
        more="row tomb-chaac-quetzalcoatl",
    )
    assert legal(match) == ["temple chaac", "decline"]
    match.play("decline")
    assert legal(match) == ["temple quetzalcoatl", "decline"]
    match.play("temple quetzalcoatl")
    assert (goods(match), steps(match)) == ({"corn": 1}, (0, 1, 0))


def test_wrathful_gods_an_offering_costs_a_resource_and_1_corn():
    has = "corn 2 wood 1 skull 1 theology 2"
    match = pick("wrathful-gods", "chichen-itza", 1, "as 1", "temple chaac", "temple kukulcan", has=has)
    assert (goods(match), steps(match)) == ({}, (1, 0, 1))


def test_a_gain_can_pay_for_the_step():
    """The corn of architecture comes before the steps of the building."""
    has, row = "wood 2 stone 1 architecture 1", "row tomb-chaac-quetzalcoatl"
    match = pick("wrathful-gods", "tikal", 2, "as 2", "build tomb-chaac-quetzalcoatl", has=has, more=row)
    assert (kind(match), goods(match)) == ("climb", {"corn": 1})


def test_stepping_down_costs_nothing():
    match = under("wrathful-gods", "seat 1 corn 0", "beg", "anger chaac")
    assert (goods(match), steps(match)) == ({"corn": 3}, (-1, 0, 0))


# ---- Angry God


@pytest.mark.parametrize(
    ("temple", "rule"), [("chaac", "R-20.10"), ("quetzalcoatl", "R-20.11"), ("kukulcan", "R-20.12")]
)
def test_a_step_for_an_angry_god_costs_1_resource(temple, rule):
    match = pick(f"angry-{temple}", "uxmal", 1, "as 1", f"temple {temple}", has="corn 3 stone 1")
    assert (goods(match), sum(steps(match))) == ({}, 1), rule


@pytest.mark.parametrize("temple", ["chaac", "quetzalcoatl", "kukulcan"])
def test_a_step_for_another_god_costs_nothing(temple):
    other = "kukulcan" if temple == "chaac" else "chaac"
    match = pick(f"angry-{temple}", "uxmal", 1, "as 1", f"temple {other}", has="corn 3 stone 1")
    assert goods(match) == {"stone": 1}


def test_an_angry_god_without_a_resource_is_not_climbed():
    match = pick("angry-chaac", "uxmal", 1, "as 1", has="corn 3")
    assert (legal(match), why(match, "temple chaac")) == (
        ["temple quetzalcoatl", "temple kukulcan"],
        "not_enough_resources",
    )


def test_a_step_cannot_be_declined_where_another_temple_is_free():
    assert why(pick("angry-chaac", "uxmal", 1, "as 1", has="corn 3 wood 1"), "decline") == "compulsory"


def test_a_step_can_be_declined_where_only_the_angry_god_is_left():
    top = "quetzalcoatl 7 kukulcan 6"
    match = pick("angry-chaac", "uxmal", 1, "as 1", has=f"corn 3 wood 1 {top}")
    assert legal(match) == ["temple chaac", "temple quetzalcoatl", "temple kukulcan", "decline"]
    match.play("decline")
    assert (goods(match), steps(match)) == ({"wood": 1}, (0, 7, 6))


def test_a_wasted_step_has_no_price():
    match = pick("wrathful-gods", "uxmal", 1, "as 1", "temple chaac", has="corn 4 chaac 5")
    assert (goods(match), steps(match)) == ({"corn": 1}, (5, 0, 0))


def test_the_seat_chooses_the_resource_for_an_angry_god():
    match = pick("angry-chaac", "chichen-itza", 1, "as 1", "temple chaac", has="wood 1 gold 1 skull 1")
    assert legal(match) == ["pay 1 wood", "pay 1 gold"]
    match.play("pay 1 gold")
    assert (goods(match), steps(match)) == ({"wood": 1}, (1, 0, 0))


def test_the_resource_of_chichen_itza_can_pay_for_the_step():
    match = pick("angry-kukulcan", "chichen-itza", 6, "as 6", "take 1 gold", "temple kukulcan", has="skull 1")
    assert (goods(match), steps(match)) == ({}, (0, 0, 1))


def test_an_offering_to_an_angry_god_costs_two_resources():
    has = "skull 1 theology 2 wood"
    match = pick("angry-chaac", "chichen-itza", 4, "as 4", has=f"{has} 1")
    assert (kind(match), why(match, "temple chaac")) == ("offering", "not_enough_resources")
    match = pick("angry-chaac", "chichen-itza", 4, "as 4", "temple chaac", has=f"{has} 2")
    assert (goods(match), steps(match)) == ({}, (1, 0, 1))


# ---- Forest Fires and Drought


@pytest.mark.parametrize(("space", "wood"), [(3, 1), (4, 2), (5, 3)])
def test_forest_fires_take_1_wood_of_each_harvest(space, wood):
    assert goods(pick("forest-fires", "palenque", space, f"as {space}", "harvest wood")) == {"wood": wood}


def test_forest_fires_leave_extraction_and_other_wood_alone():
    match = pick("forest-fires", "palenque", 3, "as 3", "harvest wood", has="extraction 1")
    assert goods(match) == {"wood": 2 + 1 - 1}
    assert goods(pick("forest-fires", "yaxchilan", 1, "as 1")) == {"wood": 1}


def test_forest_fires_leave_corn_alone():
    assert goods(pick("forest-fires", "palenque", 2, "as 2")) == {"corn": 4}


def test_a_harvest_under_forest_fires_still_gives_the_tile():
    assert player(pick("forest-fires", "palenque", 3, "as 3", "harvest wood"))["wood_tiles"] == 1


@pytest.mark.parametrize(("space", "corn"), [(2, 3), (3, 4), (4, 6), (5, 8)])
def test_a_drought_takes_1_corn_of_each_harvest(space, corn):
    bare = "wood-tiles 3=0"
    harvest = [] if space == 2 else ["harvest corn"]
    assert goods(pick("drought", "palenque", space, f"as {space}", *harvest, more=bare)) == {"corn": corn}


def test_a_drought_takes_of_a_burnt_forest_and_of_a_harvest_without_tile():
    assert goods(pick("drought", "palenque", 3, "as 3", "burn", "anger chaac")) == {"corn": 4}
    no_tiles = "corn-tiles 3=2\nwood-tiles 3=2"
    match = pick("drought", "palenque", 2, "as 2", has="agriculture 2", more=no_tiles)
    assert goods(match) == {"corn": 4 + 1 - 1}


def test_a_drought_leaves_fishing_and_wood_alone():
    assert goods(pick("drought", "palenque", 1, "as 1")) == {"corn": 3}
    assert goods(pick("drought", "palenque", 3, "as 3", "harvest wood")) == {"wood": 2}


# ---- Gold Shortage


@pytest.mark.parametrize(("moves", "gained"), [("decline", "1 stone 2 corn"), ("accept", "1 gold 1 stone 1 corn")])
def test_gold_shortage_example_of_the_rulebook(moves, gained):
    match = pick("gold-shortage", "yaxchilan", 5, "as 5")
    assert (legal(match), kind(match)) == (["decline", "accept"], "gold")
    match.play(moves)
    assert goods(match) == in_words(gained)


@pytest.mark.parametrize(
    ("moves", "gained"),
    [
        (("decline", "decline"), "2 stone 2 corn"),
        (("accept", "decline"), "1 gold 2 stone 1 corn"),
        (("decline", "accept"), "1 gold 2 stone 1 corn"),
        (("accept", "accept"), "2 gold 2 stone"),
    ],
)
def test_gold_shortage_with_extraction_example_of_the_rulebook(moves, gained):
    match = pick("gold-shortage", "yaxchilan", 5, "as 5", *moves, has="extraction 3")
    assert goods(match) == in_words(gained)


def test_without_corn_the_gold_is_not_received():
    has, row = "wood 2 stone 1", "row civic-extraction-gold"
    match = pick("gold-shortage", "tikal", 2, "as 2", "build civic-extraction-gold", has=has, more=row)
    assert (goods(match), levels(match)) == ({}, {"extraction": 1})
    assert news_of(match, "declined") != []


def test_gold_of_a_building_costs_1_corn():
    has, row = "wood 2 stone 1 corn 1", "row civic-extraction-gold"
    match = pick("gold-shortage", "tikal", 2, "as 2", "build civic-extraction-gold", "accept", has=has, more=row)
    assert goods(match) == {"gold": 1}


def test_gold_of_choice_is_paid_at_once():
    match = pick("gold-shortage", "chichen-itza", 6, "as 6", has="skull 1")
    assert (legal(match), why(match, "take 1 gold")) == (["take 1 wood", "take 1 stone"], "not_enough_corn")
    match = pick("gold-shortage", "chichen-itza", 6, "as 6", "take 1 gold", has="skull 1 corn 1")
    assert goods(match) == {"gold": 1}


def test_two_gold_of_choice_cost_2_corn():
    has = "wood 1 extraction 3 corn"
    match = pick("gold-shortage", "tikal", 1, "as 1", "learn extraction", has=f"{has} 1")
    assert (why(match, "take 2 gold"), why(match, "take 1 wood 1 gold")) == ("not_enough_corn", None)
    match = pick("gold-shortage", "tikal", 1, "as 1", "learn extraction", "take 2 gold", has=f"{has} 2")
    assert goods(match) == {"gold": 2}


def test_at_the_market_gold_costs_1_corn_more():
    match = pick("gold-shortage", "uxmal", 2, "as 2", has="corn 4 wood 1")
    assert why(match, "buy gold") == "not_enough_corn"
    for move in ("sell wood", "buy gold"):
        match.play(move)
    assert goods(match) == {"corn": 1, "gold": 1}


def test_at_the_market_nothing_else_changes():
    assert goods(pick("gold-shortage", "uxmal", 2, "as 2", "sell gold", has="gold 1")) == {"corn": 4}
    assert goods(pick("gold-shortage", "uxmal", 2, "as 2", "buy stone", has="corn 3")) == {"stone": 1}


def test_xaman_ek_may_sell_for_the_corn_of_a_gold():
    line = prophecies_worth("gold-shortage")
    more = f"day 9\n{line}\nrow civic-extraction-gold\nseat 2 tribe bacab"
    has = "tribe xaman-ek wood 3 stone 1"
    moves = ["as 2", "build civic-extraction-gold"]
    match = take("tikal", 2, *moves, has=has, more=more, prophecies=True, tribes=True)
    assert (legal(match), why(match, "accept")) == (["sell wood", "decline"], "not_enough_corn")
    match.play("sell wood")
    match.play("accept")
    assert goods(match) == {"corn": 1, "gold": 1}


# ---- Desecration


def test_desecration_a_skull_costs_a_step_down():
    match = pick("desecration", "yaxchilan", 4, "as 4")
    assert legal(match) == ["anger chaac", "anger quetzalcoatl", "anger kukulcan", "decline"]
    match.play("anger kukulcan")
    assert (goods(match), steps(match)) == ({"skull": 1}, (0, 0, -1))


def test_desecration_a_skull_can_be_declined():
    match = pick("desecration", "yaxchilan", 4, "as 4", "decline")
    assert (goods(match), steps(match), table(match)["skulls"]) == ({}, (0, 0, 0), 13)


def test_desecration_each_skull_is_asked_for():
    match = pick("desecration", "yaxchilan", 4, "as 4", "decline", "anger chaac", has="theology 3")
    assert (goods(match), steps(match)) == ({"skull": 1}, (-1, 0, 0))


def test_desecration_on_the_lowest_steps_no_skull_can_be_taken():
    match = pick("desecration", "yaxchilan", 4, has=BOTTOM)
    assert (why(match, "as 4"), "as 4" in legal(match)) == ("at_the_bottom_everywhere", False)
    match = pick("desecration", "yaxchilan", 4, "as 4", has="chaac -1 quetzalcoatl -1 theology 3")
    assert (legal(match), why(match, "anger chaac")) == (["anger kukulcan", "decline"], "at_the_bottom")
    match.play("anger kukulcan")  # the second skull cannot be taken any more
    assert (goods(match), steps(match)) == ({"skull": 1}, (-1, -1, -1))


def test_desecration_on_the_lowest_steps_the_bonus_of_theology_is_not_offered():
    match = pick("desecration", "tikal", 1, "as 1", has=f"wood 1 theology 3 {BOTTOM}")
    assert why(match, "learn theology") == "at_the_bottom_everywhere"


def test_desecration_the_skull_of_a_temple_costs_a_step_down():
    match = ended("desecration", "seat 1 corn 6 kukulcan 4", "anger kukulcan", day=20)
    assert (goods(match), steps(match), scored(match)) == ({"wood": 2, "skull": 1}, (0, 0, 3), 0)


def test_desecration_a_skull_that_would_be_declined_counts_where_the_bank_is_short():
    two = "seat 1 corn 6 kukulcan 4\nseat 2 corn 6 kukulcan 4\nseat 3 skull"
    match = ended("desecration", f"{two} 12", day=20, seats=3)
    assert ([goods(match, seat) for seat in (1, 2)], kind(match)) == ([{"wood": 2}] * 2, "turn")
    assert len(news_of(match, "no_skulls_for_all")) == 1
    assert kind(ended("desecration", f"{two} 11", day=20, seats=3)) == "skull"


# ---- Teacher Shortage


@pytest.mark.parametrize(("level", "cost"), [(0, 2), (1, 3), (2, 4)])
def test_teacher_shortage_an_advance_costs_1_resource_more(level, cost):
    has = f"agriculture {level} theology 1 wood"
    match = pick("teacher-shortage", "tikal", 1, "as 1", "learn agriculture", has=f"{has} {cost}")
    assert (goods(match), levels(match)["agriculture"]) == ({}, level + 1)


@pytest.mark.parametrize(("level", "wood"), [(1, 2), (2, 3)])
def test_teacher_shortage_an_advance_cannot_be_paid_with_less(level, wood):
    match = pick("teacher-shortage", "tikal", 1, "as 1", has=f"agriculture {level} wood {wood}")
    assert why(match, "learn agriculture") == "not_enough_resources"
    assert why(pick("teacher-shortage", "tikal", 1, has="wood 1"), "as 1") == "not_enough_resources"


def test_teacher_shortage_an_advance_beyond_level_3_costs_2():
    match = pick("teacher-shortage", "tikal", 1, "as 1", "learn theology", has="wood 2 theology 3")
    assert goods(match) == {"skull": 1}
    levels_three = "agriculture 3 extraction 3 architecture 3 theology 3"
    assert why(pick("teacher-shortage", "tikal", 1, has=f"wood 1 {levels_three}"), "as 1") == "not_enough_resources"


FREE = "row civic-agriculture"


def test_teacher_shortage_a_free_advance_costs_1_resource():
    match = pick(
        "teacher-shortage",
        "tikal",
        2,
        "as 2",
        "build civic-agriculture",
        has=cost("civic-agriculture", wood=1),
        more=FREE,
    )
    assert (legal(match), why(match, "learn theology")) == (["learn agriculture", "done"], "not_that_one")
    match.play("learn agriculture")
    assert (goods(match), levels(match)) == ({}, {"agriculture": 1})


def test_teacher_shortage_a_free_advance_can_be_declined():
    match = pick(
        "teacher-shortage",
        "tikal",
        2,
        "as 2",
        "build civic-agriculture",
        "done",
        has=cost("civic-agriculture", wood=1),
        more=FREE,
    )
    assert (goods(match), levels(match), player(match)["buildings"]) == ({"wood": 1}, {}, {"civic-agriculture": 1})


def test_teacher_shortage_without_a_resource_the_free_advance_is_lost():
    match = pick(
        "teacher-shortage", "tikal", 2, "as 2", "build civic-agriculture", has=cost("civic-agriculture"), more=FREE
    )
    assert (goods(match), levels(match), player(match)["buildings"]) == ({}, {}, {"civic-agriculture": 1})


def test_teacher_shortage_each_of_two_free_advances_costs_1_resource():
    has, row = cost("shrine-two-technologies", wood=2), "row shrine-two-technologies"
    moves = ["as 2", "build shrine-two-technologies", "learn theology"]
    match = pick("teacher-shortage", "tikal", 2, *moves, has=has, more=row, day=15)
    assert (legal(match)[-1], goods(match)) == ("done", {"wood": 1})
    match.play("learn theology")
    assert (goods(match), levels(match)) == ({}, {"theology": 2})


def test_itzamna_pays_1_resource_for_level_1_under_teacher_shortage():
    more = f"day 9\n{prophecies_worth('teacher-shortage')}\nseat 2 tribe bacab"
    settings: dict[str, Any] = {"more": more, "prophecies": True, "tribes": True}
    assert why(take("tikal", 1, has="tribe itzamna", **settings), "as 1") == "not_enough_resources"
    match = take("tikal", 1, "as 1", "learn theology", has="tribe itzamna wood 1", **settings)
    assert (goods(match), levels(match)) == ({}, {"theology": 1})


# ---- Forgotten Lore


def test_forgotten_lore_agriculture_2_does_not_work():
    assert goods(pick("forgotten-lore", "palenque", 1, "as 1", has="agriculture 3")) == {"corn": 3}
    match = pick("forgotten-lore", "palenque", 3, "as 3", has="agriculture 3")
    assert why(match, "harvest corn") == "no_corn_tile"


def test_forgotten_lore_levels_1_and_3_still_work():
    assert goods(pick("forgotten-lore", "palenque", 2, "as 2", has="agriculture 3")) == {"corn": 4 + 1 + 2}
    assert goods(pick("forgotten-lore", "yaxchilan", 5, "as 5", has="extraction 3")) == {
        "gold": 2,
        "stone": 1,
        "corn": 2,
    }
    assert goods(pick("forgotten-lore", "yaxchilan", 4, "as 4", has="theology 3")) == {"skull": 2}


def test_forgotten_lore_extraction_2_does_not_work():
    assert goods(pick("forgotten-lore", "yaxchilan", 2, "as 2", has="extraction 2")) == {"stone": 1, "corn": 1}


def test_forgotten_lore_theology_2_does_not_work():
    match = pick("forgotten-lore", "chichen-itza", 1, "as 2", has="theology 2 skull 1 wood 1")
    assert (kind(match) == "offering", goods(match)) == (False, {"wood": 1})


def test_forgotten_lore_architecture_2_does_not_work():
    has, row = f"{cost('small-farm')} architecture 3", "row small-farm"
    match = pick("forgotten-lore", "tikal", 2, "as 2", "build small-farm", has=has, more=row)
    assert (goods(match)["corn"], points(match)) == (1, {})


def test_forgotten_lore_level_2_has_still_to_be_passed():
    match = pick("forgotten-lore", "tikal", 1, "as 1", "learn theology", has="wood 5 theology 1")
    assert (goods(match), levels(match)) == ({"wood": 3}, {"theology": 2})


# ---- Crowded Cities


def test_crowded_cities_a_building_costs_any_1_resource_more():
    has, row = cost("small-farm", wood=1, stone=1, gold=1), "row small-farm"
    match = pick("crowded-cities", "tikal", 2, "as 2", "build small-farm", has=has, more=row)
    farm = PRICES["small-farm"]["wood"]
    assert legal(match) == [f"pay {farm + 1} wood", f"pay {farm} wood 1 stone", f"pay {farm} wood 1 gold"]
    assert why(match, "pay 1 stone 1 gold") == "not_the_cost"
    match.play(f"pay {farm} wood 1 gold")
    assert goods(match) == {"wood": 1, "stone": 1}


def test_crowded_cities_without_it_nothing_is_built():
    match = pick("crowded-cities", "tikal", 2, has=cost("small-farm"), more="row small-farm")
    assert (why(match, "as 2"), "as 2" in legal(match)) == ("nothing_to_build", False)


@pytest.mark.parametrize(("missing", "code"), [(0, None), (1, "nothing_to_build")])
def test_crowded_cities_with_corn_a_building_costs_2_corn_more(missing, code):
    corn = in_corn("small-farm") + 2 - missing
    match = pick("crowded-cities", "uxmal", 4, has=f"corn {corn} gold 1", more="row small-farm")
    assert why(match, "as 4") == code
    if code is None:
        match.play("as 4")
        match.play("build small-farm")
        assert goods(match) == {"gold": 1}


def test_crowded_cities_both_buildings_of_tikal_4_cost_more():
    moves = ["as 4", "build small-farm", "build civic-agriculture"]
    match = pick(
        "crowded-cities",
        "tikal",
        4,
        *moves,
        has=cost("small-farm", "civic-agriculture", wood=2),
        more="row small-farm civic-agriculture",
    )
    assert goods(match) == {}


def test_crowded_cities_a_monument_costs_no_more():
    has, monument = "wood 2 stone 2 gold 2", "monuments monument-all-monuments"
    match = pick("crowded-cities", "tikal", 4, "as 4", "build monument-all-monuments", has=has, more=monument)
    assert (goods(match), player(match)["monuments"]) == ({}, ["monument-all-monuments"])


def test_crowded_cities_architecture_does_not_save_the_extra_resource():
    row = "row small-farm"
    short = PRICES["small-farm"]["wood"] - 1
    match = pick("crowded-cities", "tikal", 2, has=f"wood {short} architecture 3", more=row)
    assert why(match, "as 2") == "nothing_to_build"
    match = pick(
        "crowded-cities", "tikal", 2, "as 2", "build small-farm", has=f"wood {short} architecture 3 gold 1", more=row
    )
    assert goods(match) == {"corn": 1}


def test_crowded_cities_architecture_saves_a_resource_of_the_cost():
    has, row = "architecture 3 wood 2 stone 1 gold 2", "row tomb-chaac-quetzalcoatl"
    match = pick("crowded-cities", "tikal", 2, "as 2", "build tomb-chaac-quetzalcoatl", has=has, more=row)
    assert legal(match) == ["pay 2 wood 1 stone", "pay 2 wood 1 gold", "pay 1 wood 1 stone 1 gold"]
    assert why(match, "pay 1 wood 2 gold") == "not_the_cost"


def test_crowded_cities_renovation_does_not_save_the_extra_resource():
    has, row = "wood 1 buildings farm-three-corn", "row civic-agriculture"
    text = f"day 9\n{prophecies_worth('crowded-cities')}\nwheel tikal ..1\n{row}\nseat 1 {has}"
    moves = ["pick tikal 2", "as 2", "renovate farm-three-corn", "build civic-agriculture"]
    match = lay(text, *moves, prophecies=True, new_buildings=True)
    assert goods(match) == {}
    poor = lay(text.replace("seat 1 wood 1", "seat 1"), "pick tikal 2", prophecies=True, new_buildings=True)
    assert why(poor, "as 2") == "nothing_to_build"


def test_crowded_cities_architecture_saves_2_corn_of_those_at_uxmal_4():
    match = pick(
        "crowded-cities",
        "uxmal",
        4,
        "as 4",
        has=f"corn {in_corn('civic-agriculture')} architecture 3",
        more="row civic-agriculture",
    )
    match.play("build civic-agriculture")
    assert goods(match) == {"corn": 1}  # one resource saved, one more; and 1 corn of architecture


# ---- Hunger


@pytest.mark.parametrize(
    ("has", "needed"),
    [
        ("workers 3", 9),
        ("workers 5", 15),
        ("buildings small-farm", 1 + 6),
        ("buildings terraced-farm", 6),
        ("buildings terraced-farm*2", 3),
        ("buildings small-farm*3", 3),
        ("wealth uxmal-3", 7),
    ],
)
def test_hunger_each_worker_needs_1_corn_more(has, needed):
    assert goods(ended("hunger", f"seat 1 corn 20 {has}")) == {"corn": 20 - needed}


def test_farms_example_1_of_the_rulebook():
    """Hunger, three workers, two farms for all and one for one worker: the two others need 1 corn each."""
    assert goods(ended("hunger", "seat 1 corn 20 buildings terraced-farm*2 small-farm")) == {"corn": 18}


def test_hunger_is_for_its_feast_day_only():
    for day, place in ((7, 1), (13, 2), (20, 1)):
        match = last_turn(day, f"{prophecies_worth('hunger', place)}\nseat 1 corn 9", prophecies=True)
        assert goods(match) == {"corn": 3}


# ---- High Floodwaters


def test_high_floodwaters_a_worker_placed_in_chichen_itza_costs_2_corn_more():
    match = under("high-floodwaters", "seat 1 corn 9", "place chichen-itza", "place chichen-itza")
    assert goods(match) == {"corn": 9 - (0 + 2) - (1 + 1 + 2)}


def test_high_floodwaters_other_wheels_cost_no_more():
    match = under("high-floodwaters", "seat 1 corn 9", "place tikal", "place start")
    assert goods(match) == {"corn": 8}


def test_high_floodwaters_without_the_corn_the_worker_is_not_placed():
    match = under("high-floodwaters", "seat 1 corn 1")
    assert (why(match, "place chichen-itza"), "place chichen-itza" in legal(match)) == ("not_enough_corn", False)


def test_cit_bolon_tums_discount_does_not_reduce_the_flood():
    text = "seat 1 tribe cit-bolon-tum corn 9\nseat 2 tribe bacab\nwheel chichen-itza"
    assert goods(under("high-floodwaters", f"{text} .", "place chichen-itza", tribes=True)) == {"corn": 7}
    assert goods(under("high-floodwaters", f"{text} ###", "place chichen-itza", tribes=True)) == {"corn": 9 - 1 - 2}


def test_the_flood_is_part_of_the_cost_for_mercy():
    text = f"{SMALL_TAKEN}seat 2 {BOTTOM} corn"
    match = under("high-floodwaters", f"{text} 1", "place chichen-itza")
    assert (goods(match, 2), workers_on(match, "chichen-itza")[0], len(news_of(match, "mercy"))) == ({}, "2", 1)
    paid = under("high-floodwaters", f"{text} 3", "place chichen-itza")
    assert (goods(paid, 2), news_of(paid, "mercy")) == ({"corn": 1}, [])


def test_under_mercy_the_flooded_wheel_is_not_among_the_cheapest():
    taken = "\n".join(f"wheel {wheel} #" for wheel in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza"))
    match = under("high-floodwaters", f"turn 2\nstart 1\n{taken}\nseat 2 {BOTTOM}")
    assert (why(match, "place chichen-itza"), why(match, "place tikal")) == ("cheapest_only", None)


def test_the_flood_can_make_begging_compulsory():
    match = under("high-floodwaters", f"{SMALL_TAKEN}seat 2 corn 1")
    assert legal(match) == ["beg"]


# ---- with other tribes


def test_balams_corn_pays_for_a_step_under_wrathful_gods():
    more = f"day 9\n{prophecies_worth('wrathful-gods')}\nseat 2 tribe bacab"
    has = "tribe balam corn 3"
    match = take("uxmal", 2, "as 1", "temple chaac", has=has, more=more, prophecies=True, tribes=True)
    assert (goods(match), steps(match)) == ({}, (1, 0, 0))


# ---- the catalogue of the expansion


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The catalogue of the expansion with one value changed."""
    entries = copy.deepcopy(EXPANSION)
    here: Any = entries
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = to
    return entries


def test_every_tribe_and_prophecy_is_explained_in_a_sentence():
    sentences = [entry["text"] for entry in EXPANSION["tribe"]] + [with_bands(entry) for entry in EXPANSION["prophecy"]]
    assert [sentence for sentence in sentences if not sentence.endswith(".")] == []


def test_every_tribe_changes_a_term_and_every_prophecy_a_calamity():
    assert [entry["key"] for entry in EXPANSION["tribe"] if not entry["terms"]] == []
    assert [entry["key"] for entry in EXPANSION["prophecy"] if not entry["calamity"]] == []
    assert (len(TRIBES), len(PROPHECIES)) == (13, 13)


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("tribe", 3, "terms"), {"wings": 2}, "tribe bacab: unknown term 'wings'"),
        (("prophecy", 0, "calamity"), {"frogs": 1}, "prophecy wrathful-gods: unknown calamity 'frogs'"),
        (("prophecy", 1, "calamity"), {"angry_temple": "zeus"}, "prophecy angry-chaac: unknown temple 'zeus'"),
        (("prophecy", 5, "counts"), "clouds", "drought: unknown counts 'clouds'"),
    ],
)
def test_a_broken_entry_is_named(path, to, message):
    with pytest.raises(BadCatalogue, match=message):
        tables_from(CATALOGUE, changed(*path, to=to))
