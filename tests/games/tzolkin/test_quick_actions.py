"""Quick actions: three spaces beside the wheels, tiles that change with the days, and dummy workers that block."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tzolkin.laying import (
    FIRST_ERA,
    PRICES,
    SECOND_ERA,
    cost,
    goods,
    kind,
    kinds_of_news,
    lay,
    lay_all,
    left,
    legal,
    levels,
    news_of,
    player,
    points,
    quick,
    quick_line,
    steps,
    table,
    why,
)

import ziggurat as zg
from ziggurat.games.tzolkin.catalogue import DUMMY

FARM = "row small-farm\n"
SMALL = ("palenque", "yaxchilan", "tikal", "uxmal")
CROWDED_GEARS = "turn 2\nstart 1\nwheel chichen-itza 1111\nseat 1 workers 6\n" + "".join(
    f"wheel {wheel} ####\n" for wheel in SMALL
)
"""Seat 2 is to place, and no space of a wheel costs less than 4."""


def acted(now: str, has: str, *moves: str, more: str = "", day: int = 0, **settings: Any) -> zg.Match:
    """Seat 1 places one worker on a quick action space, is done, and goes on."""
    return quick(now, f"seat 1 {has}\n{more}", "place quick", "done", *moves, day=day, **settings)


def now(match: zg.Match) -> str:
    """The quick action in force."""
    return table(match)["quick_actions"]["now"]


def spaces(match: zg.Match) -> list[int]:
    """Who stands on the quick action spaces."""
    return table(match)["quick_actions"]["spaces"]


# ---- what each one does


@pytest.mark.parametrize("day", [0, 14])
def test_quick_corn_is_3_corn(day):
    assert goods(acted("corn", "corn 1", day=day)) == {"corn": 3}


def test_quick_wood_is_1_wood_and_1_corn():
    assert goods(acted("wood", "corn 1")) == {"wood": 1, "corn": 1}


@pytest.mark.parametrize("day", [0, 14])
def test_quick_stone_is_1_stone(day):
    assert goods(acted("stone", "corn 1", day=day)) == {"stone": 1}


def test_quick_gold_is_1_gold():
    assert goods(acted("gold", "corn 1", day=14)) == {"gold": 1}


@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_quick_technology_is_one_advance_at_its_cost(level, cost):
    match = acted("technology", f"corn 1 wood 4 theology {level}", "learn theology")
    assert (levels(match), goods(match)) == ({"theology": level + 1}, {"wood": 4 - cost})
    assert match.asked == 2  # one advance only


def test_quick_technology_beyond_the_third_level_is_the_bonus():
    match = acted("technology", "corn 1 wood 2 theology 3", "learn theology")
    assert goods(match) == {"wood": 1, "skull": 1}


def test_quick_technology_cannot_be_left():
    assert why(acted("technology", "corn 1 wood 1"), "done") == "compulsory"


def test_quick_market_is_a_visit_to_the_market():
    match = acted("market", "corn 1 gold 2 wood 1", "sell gold", "buy stone")
    assert (kind(match), goods(match)) == ("trade", {"corn": 1, "gold": 1, "wood": 1, "stone": 1})
    assert why(match, "sell stone") == "just_bought"
    match.play("done")
    assert match.asked == 2


def test_quick_build_is_1_corn_and_a_building_at_its_cost():
    match = acted("build", cost("small-farm", corn=2, wood=1), more=FARM)
    assert (kind(match), goods(match), legal(match)) == (
        "build",
        {"wood": 1 + PRICES["small-farm"]["wood"]},
        ["build small-farm"],
    )
    match.play("build small-farm")
    assert (goods(match), player(match)["buildings"]) == ({"wood": 1}, {"small-farm": 1})
    assert match.asked == 2


def test_quick_build_is_compulsory_and_builds_no_monument():
    match = acted("build", "corn 2 wood 2 stone 9 gold 9", more=f"{FARM}monuments monument-shrines")
    assert (why(match, "done"), why(match, "build monument-shrines")) == ("compulsory", "no_monument_now")


def test_a_quick_build_can_renovate():
    more = "row civic-agriculture\nseat 1 buildings farm-three-corn"
    match = acted("build", "corn 2", more=more, new_buildings=True)
    assert legal(match) == ["renovate farm-three-corn"]
    match.play("renovate farm-three-corn")
    match.play("build civic-agriculture")
    assert (goods(match), levels(match)) == ({}, {"agriculture": 1})


# ---- placing


@pytest.mark.parametrize(("before", "cost"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_a_quick_action_space_costs_1_corn_and_the_increment(before, cost):
    wheels = ["palenque", "tikal", "uxmal"][:before]
    match = quick("stone", "seat 1 corn 20 workers 6", *(f"place {wheel}" for wheel in wheels))
    had = goods(match)["corn"]
    match.play("place quick")
    assert goods(match)["corn"] == had - cost
    assert spaces(match) == [1, 0, 0]


def test_the_worker_counts_for_the_fee_of_the_next():
    match = quick("stone", "seat 1 corn 9", "place quick", "place tikal")
    assert goods(match) == {"corn": 9 - 1 - 1}


def test_without_the_corn_no_worker_is_placed_there():
    assert why(quick("corn"), "place quick") == "not_enough_corn"
    assert why(quick("corn", "seat 1 corn 1", "place tikal"), "place quick") == "not_enough_corn"


def test_a_worker_in_hand_is_needed():
    assert why(quick("corn", "wheel tikal 111\nseat 1 corn 9"), "place quick") == "no_worker_in_hand"


def test_one_worker_of_a_turn_at_most():
    match = quick("corn", "seat 1 corn 9", "place quick")
    assert why(match, "place quick") == "used_this_turn"
    match.play("place tikal")
    assert why(match, "place quick") == "used_this_turn"


@pytest.mark.parametrize("moves", [["place quick", "place start"], ["place start", "place quick"]])
def test_the_starting_player_space_can_be_used_in_the_same_turn(moves):
    match = quick("corn", "seat 1 corn 9", *moves, "done")
    assert (goods(match), table(match)["start_space"], spaces(match)) == ({"corn": 9 - 2 + 3}, 1, [1, 0, 0])


def test_in_the_next_turn_a_quick_action_can_be_chosen_again():
    match = quick("corn", "seat 1 corn 9", "place quick", "done", "place tikal", "done")
    assert (match.asked, "place quick" in legal(match)) == (1, True)


def test_if_all_three_spaces_are_taken_none_can_be_used():
    text = "".join(f"seat {seat} corn 9\n" for seat in range(1, 5))
    match = quick("corn", text, *["place quick", "done"] * 3, seats=4)
    assert (match.asked, spaces(match)) == (4, [1, 2, 3])
    assert why(match, "place quick") == "quick_spaces_taken"


@pytest.mark.parametrize(("line", "is_free"), [("##.", True), ("#.#", True), ("##1", False)])
def test_a_dummy_worker_blocks_a_space(line, is_free):
    match = quick("corn", f"turn 2\nquick-spaces {line}\nseat 2 corn 9")
    assert ("place quick" in legal(match)) == is_free


def test_without_quick_actions_there_are_no_spaces():
    match = lay("seat 1 corn 9")
    assert (why(match, "place quick"), table(match)["quick_actions"]) == ("no_quick_actions", None)


# ---- when it is resolved


def test_the_quick_action_is_resolved_at_the_end_of_the_turn():
    match = quick("corn", "seat 1 corn 2", "place quick")
    assert (goods(match), kind(match)) == ({"corn": 1}, "place")
    match.play("place tikal")
    assert (goods(match), news_of(match, "quick_action")) == ({}, [])
    match.play("done")
    assert (goods(match), match.asked) == ({"corn": 3}, 2)
    assert kinds_of_news(match, "quick_action", "gained") == ["quick_action", "gained"]


def test_its_gain_pays_for_no_worker_of_the_same_turn():
    match = quick("corn", "seat 1 corn 1", "place quick")
    assert (why(match, "place tikal"), legal(match)) == ("not_enough_corn", ["done"])


def test_the_corn_of_the_starting_player_space_comes_first_and_can_pay():
    text = "calendar-corn 2\nseat 1 corn 2"
    match = quick("market", text, "place start", "place quick", "done", day=4)
    assert (kind(match), goods(match), table(match)["corn_on_teeth"]) == ("trade", {"corn": 2}, 0)
    assert kinds_of_news(match, "corn_collected", "quick_action") == ["corn_collected", "quick_action"]
    match.play("buy wood")
    match.play("done")
    assert goods(match) == {"wood": 1}  # and is not given twice


def test_the_row_is_refilled_after_the_quick_action():
    match = acted("build", cost("small-farm", corn=2), more=f"{FARM}stock terraced-farm")
    assert table(match)["row"][0] == "small-farm"
    match.play("build small-farm")
    assert table(match)["row"].count("terraced-farm") == 1
    assert kinds_of_news(match, "built", "building_offered") == ["built", "building_offered"]


# ---- it must be possible


@pytest.mark.parametrize(
    ("name", "has", "is_possible"),
    [
        ("technology", "corn 1", False),
        ("technology", "corn 1 wood 1", True),
        ("technology", "corn 1 wood 1 agriculture 1 extraction 1 architecture 1 theology 1", False),
        ("market", "corn 1", False),
        ("market", "corn 2", False),
        ("market", "corn 3", True),
        ("market", "corn 1 wood 1", True),
        ("build", cost("small-farm", corn=1), False),
        ("build", "corn 2", False),
        ("build", cost("small-farm", corn=2), True),
    ],
)
def test_a_quick_action_that_is_impossible_cannot_be_chosen(name, has, is_possible):
    match = quick(name, f"{FARM}seat 1 {has}")
    assert why(match, "place quick") == (None if is_possible else "quick_impossible")
    assert ("place quick" in legal(match)) == is_possible


def test_architecture_makes_no_quick_build_possible():
    match = quick("build", "row terraced-farm\nseat 1 corn 9 wood 3 architecture 3")
    assert why(match, "place quick") == "quick_impossible"


@pytest.mark.parametrize("name", ["market", "build"])
def test_what_the_quick_action_needs_must_stay_payable(name):
    has = {"market": "corn 3", "build": cost("small-farm", corn=2)}[name]
    match = quick(name, f"{FARM}seat 1 {has}", "place quick")
    assert {why(match, move) for move in ("place tikal", "place start", "place uxmal")} == {"keep_for_quick"}
    assert legal(match) == ["done"]


def test_what_is_left_over_can_be_spent():
    match = quick("build", f"{FARM}seat 1 {cost('small-farm', corn=3)}", "place quick", "place tikal")
    assert (goods(match), legal(match)) == ({"corn": 1} | PRICES["small-farm"], ["done"])


def test_a_resource_to_sell_frees_all_corn():
    match = quick("market", "seat 1 corn 2 wood 1", "place quick", "place tikal", "done")
    assert (kind(match), goods(match), legal(match)) == ("trade", {"wood": 1}, ["sell wood", "done"])


def test_corn_that_is_not_there_is_not_kept():
    match = quick("build", f"{FARM}seat 1 {cost('small-farm', corn=2)}\nwheel tikal ##", "place quick")
    assert why(match, "place tikal") == "not_enough_corn"


def test_the_corn_of_the_starting_player_space_counts():
    text = f"{FARM}calendar-corn 1\nseat 1 {cost('small-farm', corn=2)}"
    match = quick("build", text, "place start", day=4)
    assert why(match, "place quick") is None
    match.play("place quick")
    match.play("done")
    assert (kind(match), goods(match)) == ("build", PRICES["small-farm"])


@pytest.mark.parametrize(("corn_there", "code"), [(0, "keep_for_quick"), (1, None), (3, None)])
def test_the_starting_player_space_can_bring_what_it_costs(corn_there, code):
    match = quick(
        "build", f"{FARM}calendar-corn {corn_there}\nseat 1 {cost('small-farm', corn=2)}", "place quick", day=4
    )
    assert why(match, "place start") == code


def test_corn_that_is_to_come_pays_for_no_placement():
    text = f"{FARM}calendar-corn 4\nseat 1 {cost('small-farm', corn=2)}"
    match = quick("build", text, "place start", "place quick", day=4)
    assert why(match, "place tikal") == "not_enough_corn"


# ---- back to the hand


def test_the_worker_stands_on_no_wheel_and_returns_at_the_end_of_the_round():
    match = quick("corn", "seat 1 corn 1", "place quick", "done")
    assert (player(match)["hand"], int((match.s.wheels == 1).sum())) == (2, 0)
    match.play("place tikal")
    match.play("done")
    assert (player(match)["hand"], spaces(match)) == (3, [0, 0, 0])
    assert [item["seat"] for item in news_of(match, "worker_back")] == [1]
    assert not [move for move in legal(match) if move.startswith("pick")]


def test_dummy_workers_stay_on_their_spaces():
    match = quick("corn", "quick-spaces ##.\nseat 1 corn 1", "place quick", "done", "place tikal", "done")
    assert spaces(match) == [DUMMY, DUMMY, 0]


def test_on_a_feast_day_the_worker_is_fed_before_it_returns():
    match = quick("corn", "seat 1 corn 4\nseat 2 corn 9", "place quick", "done", "place tikal", "done", day=7)
    order = kinds_of_news(match, "fed", "worker_back", "days_pass")
    assert order == ["fed", "fed", "worker_back", "days_pass"]
    assert (goods(match), player(match)["hand"]) == ({}, 3)


def test_on_the_last_day_the_worker_is_in_play():
    match = quick("corn", "seat 1 corn 7\nseat 2 corn 9", "place quick", "done", "place tikal", "done", day=26)
    assert (match.over, player(match)["hand"]) == (True, 3)


# ---- technologies, tribes, prophecies, mercy


@pytest.mark.parametrize(
    ("name", "day", "gained"),
    [
        ("wood", 0, {"wood": 1, "corn": 1}),
        ("stone", 0, {"stone": 1}),
        ("gold", 14, {"gold": 1}),
        ("corn", 0, {"corn": 3}),
    ],
)
def test_extraction_and_agriculture_do_not_apply(name, day, gained):
    assert goods(acted(name, "corn 1 extraction 3 agriculture 3", day=day)) == gained


def test_architecture_does_not_apply():
    match = acted("build", "corn 2 wood 5 architecture 3", "build small-farm", more=FARM)
    assert (goods(match), points(match), match.asked) == (left({"wood": 5}, "small-farm"), {}, 2)
    assert kind(match) == "turn"


def test_architecture_does_not_apply_to_the_extra_build():
    row = ["tomb-any-temple", "small-farm"]
    more = f"row {' '.join(row)}"
    moves = ["build tomb-any-temple", "temple chaac", "build small-farm"]
    match = acted("build", f"{cost(*row, corn=2, wood=1)} architecture 3", *moves, more=more)
    assert (goods(match), points(match)) == ({"wood": 1}, {})
    assert player(match)["buildings"] == {"small-farm": 1, "tomb-any-temple": 1}


def test_the_same_build_at_tikal_has_architecture():
    has = cost("tomb-any-temple", "small-farm", wood=1)
    text = f"wheel tikal ..1\nrow tomb-any-temple small-farm\nseat 1 {has} architecture 2"
    moves = ["pick tikal 2", "as 2", "build tomb-any-temple", "temple chaac", "build small-farm"]
    match = lay(text, *moves)
    assert (goods(match), points(match)) == ({"wood": 1, "corn": 2}, {"technologies": 4})


def test_mercy_does_not_reach_quick_action_spaces():
    match = quick("corn", f"{CROWDED_GEARS}seat 2 chaac -1 quetzalcoatl -1 kukulcan -1")
    assert legal(match) == [f"place {wheel}" for wheel in (*SMALL, "chichen-itza")]
    assert why(match, "place quick") == "not_enough_corn"


def test_who_can_pay_for_a_quick_action_finds_no_mercy():
    match = quick("corn", f"{CROWDED_GEARS}seat 2 corn 1")
    assert legal(match) == ["beg", "place quick"]
    assert why(match, "place tikal") == "not_enough_corn"


def test_begging_for_a_quick_action_alone_is_compulsory():
    match = quick("corn", CROWDED_GEARS)
    assert legal(match) == ["beg"]
    match.play("beg")
    match.play("anger chaac")
    assert legal(match) == ["place quick"]


def test_a_tribe_applies_to_the_fee():
    match = lay_all("seat 1 corn 9", "place tikal", "place quick", tribe="yumkaax")
    assert goods(match) == {"corn": 8}


def test_a_tribe_applies_to_the_quick_action():
    match = lay_all("seat 1 corn 1", "place quick", "done", "learn theology", tribe="itzamna", now="technology")
    assert (levels(match), goods(match)) == ({"theology": 1}, {})


def test_a_prophecy_applies_to_the_quick_action():
    line = "prophecies drought gold-shortage hunger\n"
    match = lay_all(f"{line}seat 1 corn 2", "place quick", "done", now="gold", day=14)
    assert kind(match) == "gold"
    match.play("accept")
    assert goods(match) == {"gold": 1}
    assert why(lay_all(f"{line}seat 1 corn 1", now="gold", day=14), "place quick") == "quick_impossible"


def test_a_sale_that_would_spoil_the_quick_action_is_refused():
    match = lay_all(f"{FARM}seat 1 {cost('small-farm', corn=2)}", "place quick", tribe="xaman-ek", now="build")
    assert why(match, "sell wood") == "keep_for_quick"


# ---- the tiles


def test_seven_tiles_of_the_first_era_lie_open():
    match = zg.load("tzolkin", seats=4, quick_actions=True).new(nature="manual")
    seen = []
    while kind(match) != "wealth":
        seen.append(kind(match))
        match.play(match.legal()[0])
    assert seen == ["monument"] * 6 + ["building"] * 6 + ["quick"] * 7
    assert sorted(table(match)["quick_actions"]["tiles"]) == sorted(FIRST_ERA)


def test_a_tile_comes_as_often_as_it_is_there():
    match = zg.load("tzolkin", seats=4, quick_actions=True).new(nature="manual")
    while kind(match) != "quick":
        match.play(match.legal()[0])
    assert why(match, "lay quick-gold") == "cannot_come"
    match.play("lay quick-technology")
    match.play("lay quick-technology")
    assert why(match, "lay quick-technology") == "cannot_come"
    match.play("lay quick-corn")
    assert why(match, "lay quick-corn") == "cannot_come"


ORDER = ["build", "market", "technology", "stone", "wood", "corn", "technology"]
LATER = ["market", "gold", "build", "corn", "technology", "stone"]


@pytest.mark.parametrize("day", range(28))
def test_every_tile_is_in_force_for_two_days(day):
    feast = "feast 4\n" if day == 27 else ""
    tiles = [f"quick-{name}" for name in (ORDER if day <= 7 else ORDER + LATER)]
    match = lay(f"day {day}\n{feast}quick-tiles {' '.join(tiles)}", quick_actions=True)
    expected = ORDER[day // 2] if day < 14 else LATER[min((day - 14) // 2, 5)]
    assert now(match) == f"quick-{expected}"


@pytest.mark.parametrize(("day", "before", "after"), [(1, "build", "market"), (3, "market", "technology")])
def test_a_double_advance_shortens_a_tile(day, before, after):
    tiles = " ".join(f"quick-{name}" for name in ORDER)
    text = f"day {day}\nturn 2\nstart 1\nquick-tiles {tiles}"
    match = lay(text, "place tikal", "done", quick_actions=True)
    assert now(match) == f"quick-{before}"
    match.play("double advance")
    assert (now(match), table(match)["day"]) == (f"quick-{after}", day + 2)
    single = lay(text, "place tikal", "done", "single advance", quick_actions=True)
    assert (now(single), table(single)["day"]) == (f"quick-{after}", day + 1)


def at_the_second_era(day: int = 7, feast: str = "") -> zg.Match:
    """The end of the first feast day, up to Nature's question for the tiles of era 2."""
    line = quick_line("corn", day, feasts_over=0)
    text = f"day {day}\n{feast}turn 2\n{line}\nrow {'small-farm ' * 3}{'terraced-farm ' * 2}shrine-theology\n"
    text += "seat 1 corn 6 chaac 1\nseat 2 corn 6"
    return lay(text, "place palenque", "done", quick_actions=True, nature="manual")


@pytest.mark.parametrize(("day", "feast"), [(7, ""), (8, "feast 1\n")])
def test_the_tiles_of_the_second_era_come_at_the_first_feast_after_feeding(day, feast):
    match = at_the_second_era(day, feast)
    assert (kind(match), kinds_of_news(match, "feast", "fed", "gained")) == ("quick", ["feast", "fed", "fed"])
    assert (goods(match), len(table(match)["quick_actions"]["tiles"])) == ({}, 7)
    for _ in range(6):
        assert kind(match) == "quick"
        match.play(match.legal()[0])
    tiles = table(match)["quick_actions"]["tiles"]
    assert (sorted(tiles[7:]), goods(match), kind(match)) == (sorted(SECOND_ERA), {"stone": 1}, "turn")


def test_the_tiles_of_the_second_era_are_there_once_each():
    match = at_the_second_era()
    assert legal(match) == [f"lay {key}" for key in SECOND_ERA]
    assert why(match, "lay quick-wood") == "cannot_come"
    match.play("lay quick-gold")
    assert why(match, "lay quick-gold") == "cannot_come"


@pytest.mark.parametrize("day", [13, 20])
def test_no_tiles_come_at_other_feasts(day):
    match = lay(f"day {day}\nturn 2\n{quick_line('corn', day)}\n", "place palenque", "done", quick_actions=True)
    assert (news_of(match, "quick_tile"), len(table(match)["quick_actions"]["tiles"])) == ([], 13)


# ---- dummy workers


@pytest.mark.parametrize(
    ("seats", "blocked", "all_dummies"),
    [(2, 2, 18), (3, 1, 12), (4, 1, 6), (5, 0, 0)],
)
def test_dummy_workers_and_blocked_spaces(seats, blocked, all_dummies):
    match = zg.load("tzolkin", seats=seats, quick_actions=True).new(seed=3)
    while kind(match) != "turn":
        match.play(match.legal()[0])
    assert spaces(match) == [DUMMY] * blocked + [0] * (3 - blocked)
    assert int((match.s.wheels == DUMMY).sum()) == all_dummies - blocked
    assert int(match.s.dummies) == 0


def test_with_two_seats_one_space_is_left():
    match = quick("corn", "quick-spaces ##.\nseat 1 corn 1\nseat 2 corn 9", "place quick", "done")
    assert why(match, "place quick") == "quick_spaces_taken"


SCARCE = [f"{wheel}-{space}" for wheel in SMALL[:2] for space in (1, 3, 5, 7)]
"""If two seats are dealt these, too few tiles are left for all dummy workers."""
ENOUGH = [f"{wheel}-{space}" for wheel in SMALL for space in (1, 3)]


def dealt(tiles: list[str]) -> zg.Match:
    """Two seats are dealt these wealth tiles and are asked what they keep."""
    match = zg.load("tzolkin", seats=2, quick_actions=True).new(nature="manual")
    to_deal = iter(tiles)
    while kind(match) != "keep":
        match.play(f"deal {next(to_deal)}" if kind(match) == "wealth" else match.legal()[0])
    return match


def test_where_the_tiles_run_out_the_others_are_placed_after_the_choice():
    match = dealt(SCARCE)
    # 13 tiles are left; the first of Tikal and of Uxmal place two dummy workers each: 15 of 16
    assert (int((match.s.wheels == DUMMY).sum()), int(match.s.dummies), match.asked) == (15, 1, 1)
    for tile in ("palenque-1", "palenque-5", "yaxchilan-1", "yaxchilan-3"):
        match.play(f"keep {tile}")
    assert (match.asked, kind(match)) == (0, "dummy")
    assert legal(match) == [f"dummy {tile}" for tile in ("palenque-3", "palenque-7", "yaxchilan-5", "yaxchilan-7")]
    assert [why(match, f"dummy {tile}") for tile in ("palenque-1", "tikal-1")] == ["cannot_come", "cannot_come"]
    match.play("dummy palenque-7")  # the first on its wheel, but no second one is left
    assert int((match.s.wheels == DUMMY).sum()) == 16
    assert match.s.wheels[1, 7] == DUMMY
    assert match.s.wheels[1, 2] == 0
    assert (kind(match), table(match)["round"]) == ("turn", 1)


def test_late_dummy_workers_come_after_the_gains_of_the_kept_tiles():
    match = dealt(SCARCE)
    for tile in ("palenque-1", "palenque-7", "yaxchilan-1", "yaxchilan-3"):
        match.play(f"keep {tile}")
    assert (kind(match), goods(match), steps(match, 2)) == ("dummy", {"corn": 12, "stone": 1}, (0, 0, 2))


def test_where_the_tiles_suffice_nothing_is_placed_late():
    match = dealt(ENOUGH)
    assert int(match.s.dummies) == 0
    while kind(match) == "keep":
        match.play(match.legal()[0])
    assert kind(match) == "turn"
    assert int((match.s.wheels == DUMMY).sum()) == 16


def test_unkept_tiles_stay_secret_until_they_are_drawn():
    match = dealt(SCARCE)
    for tile in ("palenque-1", "palenque-7", "yaxchilan-1", "yaxchilan-3"):
        match.play(f"keep {tile}")
    match.play("dummy palenque-3")
    assert "palenque-3" in table(match)["dummy_tiles"]
    assert not {"palenque-5", "yaxchilan-5", "yaxchilan-7"} & set(table(match)["dummy_tiles"])
