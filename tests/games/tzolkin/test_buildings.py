"""Buildings: each with its cost and what it gives, and the row."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    cost,
    goods,
    in_corn,
    in_words,
    kind,
    kinds_of_news,
    last_turn,
    left,
    legal,
    levels,
    player,
    points,
    steps,
    table,
    take,
    why,
)

import ziggurat as zg

# Age, cost, moves that answer its questions, then what the seat has: goods, steps, technologies, points, workers.
NOTHING = (0, 0, 0)
BUILDINGS = {
    "small-farm": (1, "1 wood", [], "", NOTHING, {}, 0, 3),
    "terraced-farm": (1, "4 wood", [], "", NOTHING, {}, 0, 3),
    "tomb-chaac-quetzalcoatl": (1, "2 wood 1 stone", [], "", (1, 1, 0), {}, 0, 3),
    "tomb-chaac-kukulcan": (1, "1 wood 2 stone", [], "", (1, 0, 1), {}, 0, 3),
    "tomb-any-temple": (1, "1 wood 1 gold", ["temple kukulcan"], "", (0, 0, 1), {}, 0, 3),
    "civic-agriculture": (1, "2 wood", [], "", NOTHING, {"agriculture": 1}, 0, 3),
    "civic-agriculture-stone": (1, "3 wood", [], "1 stone", NOTHING, {"agriculture": 1}, 0, 3),
    "civic-extraction-corn": (1, "1 wood 1 stone", [], "1 corn", NOTHING, {"extraction": 1}, 0, 3),
    "civic-extraction-gold": (1, "2 wood 1 stone", [], "1 gold", NOTHING, {"extraction": 1}, 0, 3),
    "shrine-architecture": (1, "1 gold", [], "", NOTHING, {"architecture": 1}, 0, 3),
    "shrine-theology": (1, "1 stone 1 gold", [], "", (0, 0, 1), {"theology": 1}, 0, 3),
    "large-farm": (2, "2 wood", [], "", NOTHING, {}, 0, 3),
    "tomb-market": (2, "3 stone", [], "", NOTHING, {}, 6, 3),
    "tomb-worker": (2, "1 wood 1 stone 1 gold", [], "", NOTHING, {}, 6, 4),
    "tomb-eight-points": (2, "1 wood 2 gold", [], "", NOTHING, {}, 8, 3),
    "tomb-any-action": (2, "2 wood 1 stone 1 gold", [], "", NOTHING, {}, 2, 3),
    "tomb-all-temples": (2, "1 wood 2 stone 1 gold", [], "", (1, 1, 1), {}, 3, 3),
    "civic-stone": (2, "3 wood", ["learn theology"], "1 stone", NOTHING, {"theology": 1}, 0, 3),
    "civic-gold": (2, "2 wood 1 stone", ["learn theology"], "1 gold", NOTHING, {"theology": 1}, 0, 3),
    "civic-corn": (2, "3 wood 1 stone", ["learn theology"], "6 corn", NOTHING, {"theology": 1}, 0, 3),
    "civic-skull": (2, "2 wood 2 stone", ["learn theology"], "1 skull", NOTHING, {"theology": 1}, 0, 3),
    "shrine-chaac": (2, "2 stone", [], "", (2, 0, 0), {}, 2, 3),
    "shrine-kukulcan": (2, "2 gold", [], "", (0, 0, 2), {}, 3, 3),
    "shrine-quetzalcoatl": (2, "3 gold", [], "", (0, 2, 0), {}, 4, 3),
    "shrine-architecture-points": (2, "1 stone 1 gold", [], "", NOTHING, {"architecture": 1}, 3, 3),
    "shrine-theology-temples": (2, "2 stone 1 gold", [], "", (1, 0, 1), {"theology": 1}, 0, 3),
    "shrine-two-technologies": (
        2,
        "1 stone 2 gold",
        ["learn theology", "learn extraction"],
        "",
        NOTHING,
        {"theology": 1, "extraction": 1},
        0,
        3,
    ),
}
DAY = {1: "day 1", 2: "day 15"}


def build(building: str, *moves: str, has: str = "", more: str = "", age: int = 2) -> zg.Match:
    """Seat 1 builds at Tikal 2, paying exactly what it is said to have."""
    row = f"{DAY[age]}\nrow {building}\n{more}"
    return take("tikal", 2, "as 2", f"build {building}", *moves, has=has, more=row)


def words(cost: str) -> str:
    """`2 wood 1 stone` as a seat has it: `wood 2 stone 1`."""
    return " ".join(f"{good} {count}" for good, count in in_words(cost).items())


@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_gives_what_it_shows(building):
    age, cost, moves, gained, temples, technologies, worth, workers = BUILDINGS[building]
    match = build(building, *moves, has=words(cost), age=age)
    assert (goods(match), steps(match), levels(match)) == (in_words(gained), temples, technologies)
    assert points(match) == ({"buildings": worth} if worth else {})
    assert (player(match)["workers"], player(match)["hand"]) == (workers, workers)
    assert player(match)["buildings"] == {building: 1}


@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_costs_all_of_its_cost(building):
    age, cost, *_ = BUILDINGS[building]
    for short in in_words(cost):
        has = " ".join(f"{good} {count - (good == short)}" for good, count in in_words(cost).items())
        match = take("tikal", 2, has=f"corn 9 {has}", more=f"{DAY[age]}\nrow {building}")
        assert why(match, "as 2") == "nothing_to_build"


@pytest.mark.parametrize("building", BUILDINGS)
def test_a_building_belongs_to_its_age(building):
    age = BUILDINGS[building][0]
    stock = f"{DAY[age]}\nstock {building}"
    match = take("palenque", 1, "nothing", "done", more=stock)
    assert building in table(match)["row"]
    other = take("palenque", 1, "nothing", "done", more=stock.replace(DAY[age], DAY[3 - age]))
    assert building not in table(other)["row"]


def test_a_building_is_taken_from_the_row():
    match = build("small-farm", has=cost("small-farm"), more="row small-farm terraced-farm small-farm", age=1)
    assert table(match)["row"] == [None, "terraced-farm", "small-farm", None, None, None]


def test_only_a_building_of_the_row_can_be_built():
    match = take("tikal", 2, "as 2", has="wood 9", more="row small-farm")
    assert why(match, "build civic-agriculture") == "not_on_offer"


def test_a_seat_may_have_a_building_twice():
    match = build("small-farm", has=f"{cost('small-farm')} buildings small-farm", age=1)
    assert player(match)["buildings"] == {"small-farm": 2}


def test_a_building_may_be_built_though_a_part_of_it_is_lost():
    match = build("tomb-worker", has=f"{cost('tomb-worker')} workers 6")
    assert (player(match)["workers"], points(match)) == (6, {"buildings": 6})


def test_a_building_example_of_the_rulebook():
    """One step in each temple and 3 points."""
    match = build("tomb-all-temples", has=cost("tomb-all-temples"))
    assert (steps(match), points(match)) == ((1, 1, 1), {"buildings": 3})


@pytest.mark.parametrize(
    ("building", "order"),
    [
        ("civic-stone", ["built", "gained", "learned"]),
        ("tomb-worker", ["built", "points", "worker_gained"]),
        ("shrine-theology-temples", ["built", "learned", "climbed", "climbed"]),
        ("tomb-all-temples", ["built", "points", "climbed", "climbed", "climbed"]),
        ("shrine-architecture-points", ["built", "points", "learned"]),
    ],
)
def test_the_gains_of_a_building_come_in_a_fixed_order(building, order):
    match = build(building, has=cost(building))
    seen = kinds_of_news(match, *order)
    if kind(match) == "learn":
        match.play("learn theology")
        seen += kinds_of_news(match, *order)
    assert seen == order


def test_the_points_of_a_tomb_come_before_its_market():
    match = build("tomb-market", has=cost("tomb-market", stone=1))
    assert (points(match), kind(match)) == ({"buildings": 6}, "trade")


def test_the_step_of_a_tomb_comes_before_its_extra_build():
    match = build(
        "tomb-any-temple", has=cost("tomb-any-temple", "small-farm"), more="row tomb-any-temple small-farm", age=1
    )
    assert kind(match) == "climb"
    match.play("temple chaac")
    assert kind(match) == "build"


# ---- what a building lets the seat do


def test_the_market_of_a_building_is_that_of_uxmal():
    match = build("tomb-market", "sell gold", "buy wood", "done", has="stone 3 gold 1")
    assert (goods(match), kind(match)) == ({"corn": 2, "wood": 1}, "pick")


def test_the_market_of_a_building_can_be_declined():
    match = build("tomb-market", "done", has="stone 3 gold 1")
    assert (goods(match), kind(match)) == ({"gold": 1}, "pick")


def test_any_action_costs_1_corn():
    match = build("tomb-any-action", "as yaxchilan 3", has="corn 1 wood 2 stone 1 gold 1")
    assert (goods(match), points(match)) == ({"corn": 2, "gold": 1}, {"buildings": 2})


def test_any_action_is_not_asked_for_without_corn():
    assert kind(build("tomb-any-action", has="wood 2 stone 1 gold 1")) == "pick"


def test_any_action_can_be_declined():
    match = build("tomb-any-action", "nothing", has="corn 1 wood 2 stone 1 gold 1")
    assert (goods(match), kind(match)) == ({"corn": 1}, "pick")


def test_technologies_apply_to_any_action():
    match = build("tomb-any-action", "as yaxchilan 4", has="corn 1 wood 2 stone 1 gold 1 theology 3")
    assert goods(match) == {"skull": 2}


def test_uxmal_5_cannot_be_chosen_as_any_action():
    match = build("tomb-any-action", has=cost("tomb-any-action", corn=9))
    assert why(match, "as uxmal 5") == "not_again"
    assert match.why_not("as chichen-itza 1") is not None


def test_the_extra_build_is_one_more_building():
    more = "row tomb-any-temple small-farm civic-agriculture"
    match = build("tomb-any-temple", "temple chaac", has="wood 9 gold 1", more=more, age=1)
    assert legal(match) == ["build small-farm", "build civic-agriculture", "done"]
    match.play("build small-farm")
    assert (goods(match), kind(match)) == (left({"wood": 9, "gold": 1}, "tomb-any-temple", "small-farm"), "pick")


def test_the_extra_build_can_be_declined():
    more = "row tomb-any-temple small-farm"
    match = build("tomb-any-temple", "temple chaac", "done", has="wood 9 gold 1", more=more, age=1)
    assert (player(match)["buildings"], kind(match)) == ({"tomb-any-temple": 1}, "pick")


def test_the_extra_build_is_paid_with_resources_also_at_uxmal_4():
    more = "row tomb-any-temple small-farm"
    match = take(
        "uxmal", 4, "as 4", "build tomb-any-temple", "temple chaac", has=f"corn 9 {cost('small-farm')}", more=more
    )
    match.play("build small-farm")
    assert goods(match) == {"corn": 9 - in_corn("tomb-any-temple")}


def test_the_extra_build_builds_no_monument():
    more = "row tomb-any-temple small-farm\nmonuments monument-tombs"
    match = take("tikal", 4, "as 4", "build tomb-any-temple", "temple chaac", has="wood 9 stone 9 gold 9", more=more)
    assert why(match, "build monument-tombs") == "no_monument_now"


def test_two_levels_can_be_in_one_technology():
    match = build("shrine-two-technologies", "learn theology", "learn theology", has=cost("shrine-two-technologies"))
    assert levels(match) == {"theology": 2}


def test_levels_of_a_building_cannot_be_left():
    match = build("shrine-two-technologies", has=cost("shrine-two-technologies"))
    assert why(match, "done") == "compulsory"
    match.play("learn theology")
    assert why(match, "done") == "compulsory"


# ---- the row


def test_the_row_is_refilled_at_the_end_of_the_turn():
    match = build("small-farm", has=cost("small-farm"), more="row small-farm terraced-farm", age=1)
    assert table(match)["row"].count(None) == 5
    match.play("done")
    assert None not in table(match)["row"]


def test_nature_refills_the_row_from_the_stock_of_the_age():
    match = take("palenque", 1, "nothing", "done", more="stock small-farm large-farm*3", nature="manual")
    assert (match.asked, legal(match)) == (0, ["offer small-farm"])


def test_when_the_stock_is_empty_the_places_stay_empty():
    match = build("small-farm", "done", has=cost("small-farm"), more="row small-farm\nstock large-farm", age=1)
    assert (table(match)["row"], match.asked) == ([None] * 6, 2)


def test_a_stock_that_is_too_small_refills_what_it_can():
    match = build("small-farm", "done", has=cost("small-farm"), more="row small-farm\nstock terraced-farm", age=1)
    assert table(match)["row"] == ["terraced-farm", None, None, None, None, None]


@pytest.mark.parametrize(("building", "left"), [("small-farm", 1), ("terraced-farm", 4), ("large-farm", 5)])
def test_a_farm_feeds_at_the_feast(building, left):
    day = 20 if building == "large-farm" else 7
    corn = {"small-farm": 5, "terraced-farm": 7, "large-farm": 5}[building]
    match = last_turn(day, f"seat 1 corn {corn} buildings {building}")
    assert goods(match) == {"corn": left}
