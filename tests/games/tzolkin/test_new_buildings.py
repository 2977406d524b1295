"""New buildings: what they cost and give, gifts on feast days, the skull that stays, and renovation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tzolkin.laying import (
    cost,
    goods,
    in_words,
    kind,
    kinds_of_news,
    lay,
    legal,
    levels,
    news_of,
    player,
    points,
    steps,
    table,
    why,
)

import ziggurat as zg
from ziggurat.games.tzolkin.catalogue import BUILDINGS, N_BASE_BUILDINGS, Category, Good, T

NEW = BUILDINGS[N_BASE_BUILDINGS:]
FEAST_DAYS = (7, 13, 20, 26)
TARGET = "tomb-all-temples"
"""It costs 1 wood, 2 stone and 1 gold: the building of the worked example."""


def laid(text: str, *moves: str, **settings: Any) -> zg.Match:
    """A position with the new buildings."""
    return lay(text, *moves, new_buildings=True, **settings)


def built(key: str, has: str, *moves: str, row: str = "", more: str = "", day: int = 14, space: int = 2) -> zg.Match:
    """Seat 1 builds a building at Tikal 2 and goes on."""
    text = f"day {day}\nwheel tikal {'.' * space}1\nrow {key} {row}\nseat 1 {has}\n{more}"
    return laid(text, f"pick tikal {space}", f"as {space}", f"build {key}", *moves)


def at_uxmal(key: str, has: str, *moves: str, row: str = "", more: str = "", day: int = 14) -> zg.Match:
    """Seat 1 uses Uxmal 4, where buildings are paid with corn."""
    text = f"day {day}\nwheel uxmal ....1\nrow {key} {row}\nseat 1 {has}\n{more}"
    return laid(text, "pick uxmal 4", "as 4", *moves)


def at_tikal(row: str, has: str, *moves: str, more: str = "", day: int = 14, space: int = 2) -> zg.Match:
    """Seat 1 is asked at Tikal what it builds."""
    text = f"day {day}\nwheel tikal {'.' * space}1\nrow {row}\nseat 1 {has}\n{more}"
    return laid(text, f"pick tikal {space}", f"as {space}", *moves)


def feast(day: int, has: str, more: str = "", *moves: str, **settings: Any) -> zg.Match:
    """The round of a day ends; seat 1 has had its turn."""
    text = f"day {day}\nturn 2\nseat 1 {has}\n{more}"
    return laid(text, "place palenque", "done", *moves, **settings)


def gifts(match: zg.Match, seat: int = 1) -> dict[str, int]:
    """What a seat gained before the workers were fed."""
    kinds = [item["kind"] for item in match.news_in_numbers]
    last = min(kinds.index(word) for word in ("fed", "unfed") if word in kinds)
    early = [item for item in match.news_in_numbers[:last] if item["kind"] == "gained" and item["seat"] == seat]
    return {Good(item["thing"]).name.lower(): item["count"] for item in early}


def n_skulls(match: zg.Match) -> int:
    """All crystal skulls: in the bank, of seats, in Chichen Itza and on buildings."""
    held = sum(p["goods"]["skull"] for p in table(match)["players"])
    return table(match)["skulls"] + held + len(table(match)["chichen_itza"]) + int(match.s.skulls_on_buildings)


# ---- the stock


@pytest.mark.parametrize(("is_on", "first", "second"), [(True, 18, 22), (False, 14, 18)])
def test_four_new_buildings_come_to_each_age(is_on, first, second):
    match = zg.load("tzolkin", seats=2, new_buildings=is_on).new(seed=1)
    assert table(match)["stock"] == {"1": first - 6, "2": second}


def test_each_new_building_is_there_once():
    ages = {key: int(T.building_age[BUILDINGS.index(key) + 1]) for key in NEW}
    copies = {int(T.building_copies[BUILDINGS.index(key) + 1]) for key in NEW}
    assert (len(NEW), sorted(ages.values()), copies) == (8, [1] * 4 + [2] * 4, {1})


@pytest.mark.parametrize("key", NEW)
def test_without_the_module_no_new_building_comes(key):
    match = lay(
        f"day {0 if T.building_age[BUILDINGS.index(key) + 1] == 1 else 14}", "place tikal", "done", nature="manual"
    )
    assert (kind(match), why(match, f"offer {key}")) == ("building", "cannot_come")
    match = laid(
        f"day {0 if T.building_age[BUILDINGS.index(key) + 1] == 1 else 14}", "place tikal", "done", nature="manual"
    )
    assert why(match, f"offer {key}") is None


@pytest.mark.parametrize("key", NEW)
def test_a_new_building_has_its_category(key):
    category = Category(T.building_category[BUILDINGS.index(key) + 1]).name.lower()
    assert key.startswith(category)


# ---- costs and gains

COSTS = [
    ("farm-three-corn", 0, "3 wood"),
    ("tomb-wood-skull", 0, "2 wood 1 gold"),
    ("civic-feast-gold", 0, "1 wood 2 stone"),
    ("shrine-feast-stone", 0, "2 gold"),
    ("farm-eight-corn", 14, "2 wood"),
    ("tomb-monument", 14, "1 wood 1 gold"),
    ("civic-shift", 14, "1 wood 1 stone"),
    ("shrine-skull", 14, "1 gold 1 skull"),
]


@pytest.mark.parametrize(("key", "day", "cost"), COSTS)
def test_a_new_building_has_its_cost(key, day, cost):
    had = {"wood": 4, "stone": 4, "gold": 4, "skull": 2}
    has = " ".join(f"{good} {count}" for good, count in had.items())
    match = built(key, has, day=day)
    price = in_words(cost)
    now = {good: count - price.get(good, 0) for good, count in had.items()}
    assert {good: goods(match).get(good, 0) for good in had} == now
    assert player(match)["buildings"] == {key: 1}


@pytest.mark.parametrize(("key", "day", "cost"), COSTS)
def test_a_new_building_needs_all_of_its_cost(key, day, cost):
    price = in_words(cost)
    for good in price:
        less = {**price, good: price[good] - 1}
        has = " ".join(f"{word} {count}" for word, count in less.items())
        text = f"day {day}\nwheel tikal ..1\nrow {key}\nseat 1 {has}"
        assert why(laid(text, "pick tikal 2"), "as 2") == "nothing_to_build"


def test_the_rich_farm_gives_8_corn_at_once_and_no_more():
    match = built("farm-eight-corn", "wood 2")
    assert goods(match) == {"corn": 8}
    assert gifts(feast(20, "corn 9 buildings farm-eight-corn")) == {}


def test_a_building_of_the_second_age_cannot_be_renovated():
    for key in ("farm-eight-corn", "tomb-monument", "civic-shift", "shrine-skull", "small-farm"):
        assert why(laid(""), f"renovate {key}") == "unknown_move"


# ---- gifts on feast days


@pytest.mark.parametrize("feast_no", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("key", "early", "late"),
    [
        ("farm-three-corn", "3 corn", "3 corn"),
        ("tomb-wood-skull", "1 wood", "1 skull"),
        ("civic-feast-gold", "1 gold", "1 gold"),
        ("shrine-feast-stone", "1 stone", "1 stone"),
    ],
)
def test_a_building_gives_at_every_feast_day(key, early, late, feast_no):
    match = feast(FEAST_DAYS[feast_no - 1], f"corn 6 buildings {key}")
    assert gifts(match) == in_words(early if feast_no <= 2 else late)
    assert gifts(match, 2) == {}


@pytest.mark.parametrize(("day", "feast_no", "given"), [(8, 1, "1 wood"), (14, 2, "1 wood"), (21, 3, "1 skull")])
def test_a_feast_day_that_comes_a_day_late_gives_what_it_would(day, feast_no, given):
    match = feast(day, "corn 6 buildings tomb-wood-skull", f"feast {feast_no}")
    assert gifts(match) == in_words(given)


@pytest.mark.parametrize("day", [0, 6, 8, 12, 14, 25])
def test_on_other_days_a_building_gives_nothing(day):
    match = feast(day, "buildings farm-three-corn tomb-wood-skull civic-feast-gold shrine-feast-stone")
    assert goods(match) == {}


def test_all_gifts_of_a_seat_add_up():
    match = feast(7, "buildings farm-three-corn tomb-wood-skull civic-feast-gold shrine-feast-stone")
    assert gifts(match) == {"corn": 3, "wood": 1, "gold": 1, "stone": 1}


def test_the_corn_of_a_building_can_feed():
    match = feast(7, "buildings farm-three-corn")
    assert (goods(match), points(match)) == ({"corn": 1}, {"unfed_workers": -6})
    assert kinds_of_news(match, "feast", "gained", "fed")[:3] == ["feast", "gained", "fed"]


def test_gifts_come_after_all_turns_of_the_round():
    text = "day 7\nseat 1 corn 6 buildings farm-three-corn\nseat 2 corn 6"
    match = laid(text, "place palenque", "done")
    assert (match.asked, goods(match)) == (2, {"corn": 6})
    match.play("place palenque")
    match.play("done")
    assert goods(match) == {"corn": 3}


def test_a_building_built_on_a_feast_day_gives_on_the_same_day():
    text = "day 7\nmarker 2\nturn 1\nwheel tikal ..1\nrow farm-three-corn\nseat 1 wood 3"
    match = laid(text, "pick tikal 2", "as 2", "build farm-three-corn")
    assert goods(match) == {}
    match.play("done")
    assert (goods(match), points(match)) == ({"corn": 1}, {"unfed_workers": -6})


def test_a_skull_that_the_bank_has_not_is_not_given():
    match = feast(20, "corn 6 buildings tomb-wood-skull", "seat 2 skull 13")
    assert (gifts(match), [item["seat"] for item in news_of(match, "skulls_lost")], n_skulls(match)) == ({}, [1], 13)


# ---- the tomb that builds a monument

MONUMENTS = "monuments monument-shrines monument-skulls"


def test_the_tomb_of_builders_gives_1_point_and_a_monument_at_its_cost():
    match = built("tomb-monument", "wood 1 stone 2 gold 5", more=MONUMENTS)
    assert (kind(match), legal(match), points(match)) == ("build", ["build monument-shrines", "done"], {"buildings": 1})
    match.play("build monument-shrines")
    assert (goods(match), player(match)["monuments"]) == ({"gold": 1}, ["monument-shrines"])
    assert table(match)["monuments"] == ["monument-skulls"]


def test_the_monument_of_the_tomb_of_builders_can_be_declined():
    match = built("tomb-monument", "wood 1 stone 2 gold 5", "done", more=MONUMENTS)
    assert (kind(match), goods(match), player(match)["monuments"]) == ("pick", {"stone": 2, "gold": 4}, [])


def test_only_open_monuments_and_no_buildings_are_built_then():
    match = built("tomb-monument", "wood 9 stone 9 gold 9", row="large-farm", more=MONUMENTS)
    assert why(match, "build monument-tombs") == "not_on_offer"
    assert why(match, "build large-farm") == "no_building_now"


def test_nobody_is_asked_for_a_monument_that_cannot_be_paid():
    match = built("tomb-monument", "wood 1 stone 2 gold 3", more=MONUMENTS)
    assert (kind(match), points(match), goods(match)) == ("pick", {"buildings": 1}, {"stone": 2, "gold": 2})


def test_the_monument_can_be_built_at_uxmal_4_too_but_not_with_corn():
    match = at_uxmal("tomb-monument", "corn 9 stone 2 gold 3", "build tomb-monument", more=MONUMENTS)
    assert goods(match) == {"corn": 5, "stone": 2, "gold": 3}
    match.play("build monument-shrines")
    assert goods(match) == {"corn": 5}


def test_a_building_can_be_renovated_for_that_monument():
    has = "wood 1 stone 2 gold 2 buildings shrine-feast-stone"
    match = built("tomb-monument", has, more=MONUMENTS)
    assert legal(match) == ["done", "renovate shrine-feast-stone"]
    match.play("renovate shrine-feast-stone")
    match.play("build monument-shrines")
    assert (goods(match), player(match)["buildings"]) == ({}, {"tomb-monument": 1})


# ---- one technology down, the others up


def shifted(has: str, *moves: str, more: str = "") -> zg.Match:
    return built("civic-shift", f"wood 1 stone 1 {has}", *moves, more=more)


def test_one_technology_goes_down_and_three_go_up():
    match = shifted("agriculture 2 theology 1")
    assert (kind(match), legal(match)) == ("lower", ["lower agriculture", "lower theology"])
    match.play("lower agriculture")
    assert levels(match) == {"agriculture": 1, "extraction": 1, "architecture": 1, "theology": 2}
    assert (goods(match), kind(match)) == ({}, "pick")


def test_the_question_which_one_goes_down_cannot_be_left():
    match = shifted("theology 1")
    assert legal(match) == ["lower theology"]
    assert {why(match, move) for move in ("done", "decline", "nothing")} == {"not_asked"}
    assert why(match, "lower agriculture") == "no_level_to_lose"


def test_without_any_level_nothing_happens():
    match = shifted("")
    assert (kind(match), levels(match), news_of(match, "learned")) == ("pick", {}, [])


def test_a_third_level_goes_down_to_the_second():
    assert levels(shifted("theology 3", "lower theology"))["theology"] == 2


def test_beyond_the_third_level_the_bonuses_are_given():
    match = shifted("agriculture 3 extraction 3 architecture 3 theology 1", "pay 1 wood", "lower theology")
    for move in ("learn agriculture", "temple kukulcan", "learn extraction", "take 2 gold"):
        match.play(move)
    # architecture 3 of the building itself: one resource saved, 1 corn and 2 points; then 3 points as its bonus
    assert points(match) == {"technologies": 5}
    assert (steps(match), goods(match)["gold"]) == ((0, 0, 1), 2)
    assert levels(match) == {"agriculture": 3, "extraction": 3, "architecture": 3}


def test_the_seat_chooses_the_order_of_the_bonuses():
    match = shifted("agriculture 3 extraction 3 theology 1", "lower theology")
    assert (kind(match), legal(match)) == ("learn", ["learn agriculture", "learn extraction", "learn architecture"])
    assert (why(match, "learn theology"), why(match, "done")) == ("not_that_one", "compulsory")
    match.play("learn extraction")
    assert kind(match) == "take"
    match.play("take 2 gold")
    assert kind(match) == "climb"  # one bonus is left: the rest follows by itself
    match.play("temple chaac")
    assert (kind(match), levels(match)["architecture"]) == ("pick", 1)


def test_the_order_is_not_asked_for_where_it_cannot_matter():
    match = shifted("extraction 3 theology 1", "lower theology")
    assert (kind(match), levels(match)) == ("take", {"agriculture": 1, "extraction": 3})


def test_in_a_teacher_shortage_the_seat_chooses_which_levels_it_pays_for():
    has = "wood 2 stone 2 extraction 1 theology 1"
    text = "day 14\nprophecies hunger teacher-shortage drought\nrow civic-shift\nwheel tikal ..1\n"
    moves = ["pick tikal 2", "as 2", "build civic-shift", "lower extraction"]
    match = lay(f"{text}seat 1 {has}", *moves, prophecies=True, new_buildings=True)
    assert legal(match) == ["learn agriculture", "learn architecture", "learn theology", "done"]
    for move in ("learn theology", "pay 1 wood", "learn architecture"):
        match.play(move)
    assert (kind(match), levels(match)) == ("pick", {"architecture": 1, "theology": 2})
    assert [item["thing"] for item in news_of(match, "level_lost")] == [1]


def test_the_bonus_of_theology_is_a_skull_and_lost_without_one():
    assert goods(shifted("theology 3 agriculture 1", "lower agriculture")) == {"skull": 1}
    match = shifted("theology 3 agriculture 1", "lower agriculture", more="seat 2 skull 13")
    assert (goods(match), [item["thing"] for item in news_of(match, "level_lost")]) == ({}, [4])


# ---- the shrine with a skull


def test_the_skull_stays_on_the_shrine():
    match = built("shrine-skull", "gold 1 skull 2", "temple quetzalcoatl")
    assert (points(match), steps(match), goods(match)) == ({"buildings": 7}, (0, 1, 0), {"skull": 1})
    assert (int(match.s.skulls_on_buildings), table(match)["skulls"], n_skulls(match)) == (1, 11, 13)
    assert kind(match) == "pick"


SHRINE = "skulls-on-buildings 1\nseat 1 buildings shrine-skull"


def test_the_skull_of_the_shrine_counts_for_the_monument_of_skulls():
    def worth(more: str) -> float:
        match = laid(f"day 26\nturn 2\nseat 2 monuments monument-skulls\n{more}", "place palenque", "done")
        return match.breakdown()[1]["monument_skulls"]

    assert (worth(""), worth(SHRINE), worth(f"{SHRINE}\nskull-at 1=1 5=2")) == (0, 3, 9)


def test_the_shrine_needs_a_skull_whatever_is_paid():
    assert why(at_tikal("shrine-skull large-farm", "wood 9 gold 9"), "build shrine-skull") == "no_skull"
    assert why(at_tikal("shrine-skull large-farm", "wood 9 architecture 3"), "build shrine-skull") == "no_skull"
    assert why(at_uxmal("shrine-skull", "corn 9", row="large-farm"), "build shrine-skull") == "no_skull"


@pytest.mark.parametrize(("architecture", "corn"), [(0, 2), (3, 0)])
def test_at_uxmal_4_the_shrine_costs_2_corn_and_the_skull(architecture, corn):
    match = at_uxmal("shrine-skull", f"corn 4 skull 1 architecture {architecture}", "build shrine-skull")
    gained = 1 if architecture else 0
    assert goods(match) == {"corn": 4 - corn + gained}
    assert int(match.s.skulls_on_buildings) == 1


def test_at_uxmal_4_the_shrine_needs_the_2_corn():
    text = "day 14\nwheel uxmal ....1\nrow shrine-skull\nseat 1 corn 1 skull 1"
    assert why(laid(text, "pick uxmal 4"), "as 4") == "nothing_to_build"


def test_architecture_saves_the_gold_but_never_the_skull():
    match = at_tikal("shrine-skull", "skull 1 architecture 3", "build shrine-skull")
    assert (goods(match), int(match.s.skulls_on_buildings)) == ({"corn": 1}, 1)


def test_after_the_shrine_theology_2_is_offered():
    match = built("shrine-skull", "gold 2 skull 1 theology 2", "temple chaac")
    assert (kind(match), legal(match)[-1], len(legal(match))) == ("offering", "decline", 4)
    match.play("temple kukulcan")
    assert (steps(match), goods(match), kind(match)) == ((1, 0, 1), {}, "pick")


@pytest.mark.parametrize("has", ["gold 2 skull 1 theology 1", "gold 1 skull 1 theology 3"])
def test_theology_2_after_the_shrine_needs_its_level_and_a_resource(has):
    assert kind(built("shrine-skull", has, "temple chaac")) == "pick"


def test_the_shrine_does_not_take_the_skull_of_chichen_itza_actions():
    match = built("shrine-skull", "gold 1 skull 1", "temple chaac")
    assert table(match)["chichen_itza"] == {}


# ---- renovation

BOTH = "buildings shrine-feast-stone civic-feast-gold"


@pytest.mark.parametrize(
    ("moves", "corn", "left"),
    [
        ([], 8, {"shrine-feast-stone": 1, "civic-feast-gold": 1}),
        (["renovate shrine-feast-stone"], 6, {"civic-feast-gold": 1}),
        (["renovate civic-feast-gold"], 2, {"shrine-feast-stone": 1}),
    ],
)
def test_renovation_example_of_the_rulebook_with_corn(moves, corn, left):
    match = at_uxmal(TARGET, f"corn 9 {BOTH}", *moves, f"build {TARGET}")
    assert (goods(match), player(match)["buildings"]) == ({"corn": 9 - corn}, {**left, TARGET: 1})


@pytest.mark.parametrize(
    ("moves", "paid"),
    [
        ([], "1 wood 2 stone 1 gold"),
        (["renovate shrine-feast-stone"], "1 wood 2 stone"),
        (["renovate civic-feast-gold"], "1 gold"),
    ],
)
def test_renovation_example_of_the_rulebook_with_resources(moves, paid):
    match = at_tikal(TARGET, f"wood 3 stone 3 gold 3 {BOTH}", *moves, f"build {TARGET}")
    price = in_words(paid)
    assert goods(match) == {good: 3 - price.get(good, 0) for good in ("wood", "stone", "gold")}


@pytest.mark.parametrize(
    ("first", "other"),
    [("shrine-feast-stone", "civic-feast-gold"), ("civic-feast-gold", "shrine-feast-stone")],
)
def test_only_one_building_is_renovated_for_a_new_one(first, other):
    match = at_uxmal(TARGET, f"corn 9 {BOTH}", f"renovate {first}")
    assert (why(match, f"renovate {other}"), why(match, f"renovate {first}")) == ("one_renovation", "one_renovation")
    assert legal(match) == [f"build {TARGET}"]


def test_what_can_be_paid_only_by_renovating_is_offered_so():
    match = at_uxmal(TARGET, f"corn 2 {BOTH}")
    assert legal(match) == ["renovate civic-feast-gold"]
    text = f"day 14\nwheel uxmal ....1\nrow {TARGET}\nseat 1 corn 1 {BOTH}"
    assert why(laid(text, "pick uxmal 4"), "as 4") == "nothing_to_build"


def test_each_of_two_buildings_can_be_renovated_for():
    match = at_tikal(
        f"{TARGET} tomb-worker",
        f"gold 1 wood 1 stone 1 {BOTH}",
        "renovate civic-feast-gold",
        f"build {TARGET}",
        "renovate shrine-feast-stone",
        "build tomb-worker",
        space=4,
    )
    assert (goods(match), player(match)["buildings"]) == ({}, {TARGET: 1, "tomb-worker": 1})


def test_cubes_that_are_not_needed_are_lost():
    match = at_tikal("civic-agriculture", "buildings farm-three-corn", "renovate farm-three-corn", day=0)
    match.play("build civic-agriculture")
    assert (goods(match), levels(match)) == ({}, {"agriculture": 1})
    assert player(match)["buildings"] == {"civic-agriculture": 1}


def test_renovated_cubes_are_not_paid_with_corn_that_is_given_back():
    match = at_uxmal("large-farm", "corn 5 buildings farm-three-corn", "renovate farm-three-corn", "build large-farm")
    assert goods(match) == {"corn": 5}


def test_a_renovation_needs_a_resource_in_common():
    match = at_tikal(
        "small-farm shrine-architecture",
        f"{cost('small-farm', 'shrine-architecture')} buildings shrine-feast-stone",
        day=0,
    )
    match.play("renovate shrine-feast-stone")
    assert (why(match, "build small-farm"), legal(match)) == ("nothing_in_common", ["build shrine-architecture"])


def test_what_has_nothing_in_common_with_anything_is_not_renovated():
    match = at_tikal("small-farm", f"{cost('small-farm')} buildings shrine-feast-stone", day=0)
    assert (why(match, "renovate shrine-feast-stone"), legal(match)) == ("nothing_in_common", ["build small-farm"])


@pytest.mark.parametrize("key", ["farm-three-corn", "tomb-wood-skull", "civic-feast-gold", "shrine-feast-stone"])
def test_all_four_of_the_first_age_can_be_renovated(key):
    cost = {Good(good).name.lower(): int(T.building_cost[BUILDINGS.index(key) + 1, good]) for good in range(2, 5)}
    match = at_tikal(TARGET, f"wood 1 stone 2 gold 1 buildings {key}", f"renovate {key}")
    needed = {"wood": 1, "stone": 2, "gold": 1}
    match.play(f"build {TARGET}")
    saved = {good: min(count, cost[good]) for good, count in needed.items()}
    assert goods(match) == {good: count for good, count in saved.items() if count}


def test_architecture_3_saves_one_of_the_cubes_that_are_left():
    has = "wood 3 stone 3 gold 3 architecture 3 buildings shrine-feast-stone"
    match = at_tikal(TARGET, has, "renovate shrine-feast-stone", f"build {TARGET}")
    assert (kind(match), legal(match)) == ("pay", ["pay 1 wood 1 stone", "pay 2 stone"])
    match.play("pay 2 stone")
    assert goods(match) == {"corn": 1, "wood": 3, "stone": 1, "gold": 3}


def test_architecture_3_saves_2_corn_of_what_is_left_at_uxmal_4():
    has = f"corn 9 architecture 3 {BOTH}"
    assert goods(at_uxmal(TARGET, has, "renovate shrine-feast-stone", f"build {TARGET}")) == {"corn": 9 - 4 + 1}
    assert goods(at_uxmal(TARGET, has, "renovate civic-feast-gold", f"build {TARGET}")) == {"corn": 9 - 0 + 1}


def test_a_building_can_be_renovated_for_a_monument():
    more = "monuments monument-workers monument-shrines"
    has = "gold 3 architecture 3 buildings farm-three-corn"
    match = at_tikal("tomb-market", has, more=more, space=4)
    assert legal(match) == ["renovate farm-three-corn"]
    match.play("renovate farm-three-corn")
    assert (why(match, "build monument-shrines"), legal(match)) == ("nothing_in_common", ["build monument-workers"])
    match.play("build monument-workers")  # 3 wood are renovated, and architecture saves no gold
    assert (goods(match), player(match)["buildings"], player(match)["monuments"]) == ({}, {}, ["monument-workers"])


def test_without_enough_for_the_rest_a_monument_is_not_renovated_for():
    text = "wheel tikal ....1\nmonuments monument-workers\nseat 1 gold 2 buildings farm-three-corn"
    assert why(laid(text, "pick tikal 4"), "as 4") == "nothing_to_build"


def test_a_renovated_building_gives_nothing_more():
    text = f"day 20\nmarker 2\nturn 1\nwheel uxmal ....1\nrow {TARGET}\nseat 1 corn 2 {BOTH}\nseat 2 corn 9"
    match = laid(text, "pick uxmal 4", "as 4", "renovate civic-feast-gold", f"build {TARGET}", "done")
    assert gifts(match) == {"stone": 1}


def test_a_renovated_building_counts_for_nothing():
    text = f"day 26\nmarker 2\nturn 1\nwheel uxmal ....1\nrow {TARGET}\nseat 1 corn 9 {BOTH} monuments"
    moves = ["pick uxmal 4", "as 4", "renovate civic-feast-gold", f"build {TARGET}", "done"]
    match = laid(f"{text} monument-civics monument-constructions", *moves)
    assert match.breakdown()[0]["monument_civics"] == 4  # itself
    assert match.breakdown()[0]["monument_constructions"] == 2 * 4  # two monuments, the shrine and the new tomb


def test_a_renovated_building_comes_back_to_no_stock():
    match = at_tikal("civic-agriculture", "buildings farm-three-corn", "renovate farm-three-corn", day=0)
    before = table(match)["stock"]
    match.play("build civic-agriculture")
    assert table(match)["stock"] == before
    assert "farm-three-corn" not in table(match)["unseen_buildings"]


def test_who_is_done_after_all_keeps_the_building():
    match = built("tomb-monument", "wood 1 stone 2 gold 2 buildings shrine-feast-stone", more=MONUMENTS)
    match.play("renovate shrine-feast-stone")
    match.play("done")
    assert player(match)["buildings"] == {"shrine-feast-stone": 1, "tomb-monument": 1}


# ---- farms where a worker needs more


def fed(day: int, has: str, prophecies: str = "hunger drought desecration", tribe: str = "ixtab") -> zg.Match:
    text = f"day {day}\nturn 2\nprophecies {prophecies}\nseat 1 tribe {tribe} {has}\nseat 2 tribe ahmakiq corn 40"
    return laid(text, "place palenque", "done", tribes=True, prophecies=True)


def test_farm_example_1_of_the_rulebook():
    match = fed(13, "corn 5 buildings terraced-farm*2 small-farm")
    assert (goods(match)["corn"], points(match).get("unfed_workers")) == (3, None)


def test_farm_example_2_of_the_rulebook():
    has = "corn 7 workers 5 buildings large-farm*2 terraced-farm"
    match = fed(20, has, "drought hunger desecration", "yaluk")
    assert (goods(match)["corn"], points(match).get("unfed_workers")) == (2, None)
    hungry = fed(20, has.replace("corn 7", "corn 4"), "drought hunger desecration", "yaluk")
    assert (goods(hungry), points(hungry)["unfed_workers"]) == ({}, -5)


def test_a_farm_for_one_worker_gives_2_corn_where_3_are_needed():
    match = fed(13, "corn 9 buildings small-farm*3")
    assert goods(match)["corn"] == 9 - 3


def test_no_worker_gets_a_farm_for_one_twice():
    match = fed(20, "corn 9 buildings large-farm*2", "drought hunger desecration")
    assert goods(match)["corn"] == 9 - 3
