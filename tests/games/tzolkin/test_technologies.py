"""Technologies: their cost, each level, and each bonus."""

from __future__ import annotations

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
    left,
    legal,
    levels,
    news_of,
    player,
    points,
    steps,
    table,
    take,
    why,
)

TECHNOLOGIES = ("agriculture", "extraction", "architecture", "theology")
TOP = "chaac 5 quetzalcoatl 7 kukulcan 6"
BARE = "corn-tiles 2=2 3=2 4=2 5=2\nwood-tiles"
ROW = "row small-farm civic-agriculture tomb-chaac-kukulcan civic-extraction-corn"


# ---- what a level costs


@pytest.mark.parametrize("technology", TECHNOLOGIES)
@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_a_level_costs_as_many_resources_as_its_number(technology, level, cost):
    match = take("tikal", 1, "as 1", f"learn {technology}", has=f"gold 5 {technology} {level}")
    assert (goods(match), levels(match)) == ({"gold": 5 - cost}, {technology: level + 1})


@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_a_level_that_cannot_be_paid_is_not_offered(level, cost):
    others = "extraction 3 architecture 3"
    match = take("tikal", 1, has=f"corn 9 theology {level} agriculture {level} {others} gold {cost - 1}")
    if cost == 1:
        assert why(match, "as 1") == "not_enough_resources"
    else:
        match.play("as 1")
        assert why(match, "learn theology") == "not_enough_resources"


def test_any_resources_pay_for_a_level():
    match = take("tikal", 1, "as 1", "learn theology", has="wood 1 stone 2 gold 1 theology 1")
    assert legal(match) == ["pay 1 wood 1 stone", "pay 1 wood 1 gold", "pay 2 stone", "pay 1 stone 1 gold"]
    assert why(match, "pay 1 wood") == "not_the_cost"
    assert why(match, "pay 2 wood") == "not_enough_resources"
    match.play("pay 1 stone 1 gold")
    assert (goods(match), levels(match)) == ({"wood": 1, "stone": 1}, {"theology": 2})


def test_the_bonus_costs_one_resource_and_the_level_stays():
    match = take("tikal", 1, "as 1", "learn architecture", has="gold 5 architecture 3")
    assert (goods(match), levels(match), points(match)) == ({"gold": 4}, {"architecture": 3}, {"technologies": 3})


def test_the_bonus_can_be_had_twice_in_one_action():
    match = take("tikal", 3, "as 3", "learn architecture", "learn architecture", has="gold 5 architecture 3")
    assert (goods(match), points(match)) == ({"gold": 3}, {"technologies": 6})


def test_a_seat_reaches_level_3_and_then_the_bonus_in_one_action():
    match = take("tikal", 3, "as 3", "learn architecture", "learn architecture", has="gold 5 architecture 2")
    assert (goods(match), levels(match), points(match)) == ({"gold": 1}, {"architecture": 3}, {"technologies": 3})


def test_a_technology_of_a_building_costs_nothing():
    match = take("tikal", 2, "as 2", "build civic-agriculture", has="wood 5 agriculture 1", more=ROW)
    assert (goods(match), levels(match)) == (left({"wood": 5}, "civic-agriculture"), {"agriculture": 2})


def test_a_technology_of_a_building_gives_the_bonus_at_level_3():
    match = take("tikal", 2, "as 2", "build civic-agriculture", "temple chaac", has="wood 5 agriculture 3", more=ROW)
    assert (goods(match), levels(match), steps(match)) == (
        left({"wood": 5}, "civic-agriculture"),
        {"agriculture": 3},
        (1, 0, 0),
    )


def test_a_bonus_of_a_building_that_gives_nothing_is_lost():
    match = take("tikal", 2, "as 2", "build civic-agriculture", has=f"wood 5 agriculture 3 {TOP}", more=ROW)
    assert (kind(match), player(match)["buildings"]) == ("pick", {"civic-agriculture": 1})


def test_a_seat_has_the_effects_of_all_levels_up_to_its_own():
    match = take("palenque", 1, "as 1", has="agriculture 3")
    assert goods(match) == {"corn": 4}  # level 2 at level 3


# ---- agriculture


def harvest(space: int, level: int, more: str = BARE) -> dict[str, int]:
    match = take("palenque", space, f"as {space}", has=f"agriculture {level}", more=more)
    if space > 2:
        match.play("harvest corn")
    return goods(match)


@pytest.mark.parametrize(("space", "corn"), [(2, 4), (3, 5), (4, 7), (5, 9)])
@pytest.mark.parametrize(("level", "extra"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_agriculture_gives_more_corn_with_each_harvest(space, corn, level, extra):
    assert harvest(space, level) == {"corn": corn + extra}


@pytest.mark.parametrize(("level", "corn"), [(0, 3), (1, 3), (2, 4), (3, 4)])
def test_agriculture_2_gives_a_corn_more_when_fishing(level, corn):
    assert goods(take("palenque", 1, "as 1", has=f"agriculture {level}")) == {"corn": corn}


@pytest.mark.parametrize(("level", "extra"), [(1, 1), (3, 3)])
def test_agriculture_gives_more_corn_when_burning(level, extra):
    assert goods(take("palenque", 4, "as 4", "burn", has=f"agriculture {level}")) == {"corn": 7 + extra}


def test_agriculture_gives_nothing_with_wood_or_at_yaxchilan():
    assert goods(take("palenque", 4, "as 4", "harvest wood", has="agriculture 3")) == {"wood": 3}
    assert goods(take("yaxchilan", 2, "as 2", has="agriculture 3")) == {"corn": 1, "stone": 1}


@pytest.mark.parametrize(("space", "corn"), [(2, 5), (3, 6), (4, 8), (5, 10)])
@pytest.mark.parametrize("more", ["corn-tiles\nwood-tiles", "corn-tiles 3=2 4=2 5=2\nwood-tiles 3=2 4=2 5=2"])
def test_agriculture_2_gives_corn_where_no_corn_tile_is_visible(space, corn, more):
    assert harvest(space, 2, more) == {"corn": corn}


@pytest.mark.parametrize("space", [3, 4, 5])
def test_agriculture_2_takes_no_tile(space):
    match = take("palenque", space, f"as {space}", "harvest corn", has="agriculture 2")
    assert (player(match)["corn_tiles"], table(match)["jungle"][str(space)]) == (0, {"corn": 0, "wood": 2})


def test_agriculture_2_takes_the_tile_where_one_is_visible():
    match = take("palenque", 2, "as 2", has="agriculture 2")
    assert player(match)["corn_tiles"] == 1


def test_agriculture_1_does_not_give_corn_without_a_tile():
    assert why(take("palenque", 3, "as 3", has="agriculture 1"), "harvest corn") == "no_corn_tile"


def test_the_bonus_of_agriculture_is_a_step_in_a_temple_of_choice():
    match = take("tikal", 1, "as 1", "learn agriculture", has="gold 1 agriculture 3")
    assert legal(match) == ["temple chaac", "temple quetzalcoatl", "temple kukulcan"]
    match.play("temple kukulcan")
    assert (steps(match), levels(match), goods(match)) == ((0, 0, 1), {"agriculture": 3}, {})


# ---- extraction


EXTRACTED = [
    (1, 1, "2 wood"),
    (1, 2, "1 stone 1 corn"),
    (1, 3, "1 gold 2 corn"),
    (1, 4, "1 skull"),
    (1, 5, "1 stone 1 gold 2 corn"),
    (2, 1, "2 wood"),
    (2, 2, "2 stone 1 corn"),
    (2, 3, "1 gold 2 corn"),
    (2, 4, "1 skull"),
    (2, 5, "2 stone 1 gold 2 corn"),
    (3, 1, "2 wood"),
    (3, 2, "2 stone 1 corn"),
    (3, 3, "2 gold 2 corn"),
    (3, 4, "1 skull"),
    (3, 5, "2 stone 2 gold 2 corn"),
]


@pytest.mark.parametrize(("level", "space", "gained"), EXTRACTED)
def test_extraction_gives_one_more_at_yaxchilan(level, space, gained):
    assert goods(take("yaxchilan", space, f"as {space}", has=f"extraction {level}")) == in_words(gained)


@pytest.mark.parametrize(("space", "wood"), [(3, 3), (4, 4), (5, 5)])
@pytest.mark.parametrize("level", [1, 3])
def test_extraction_1_gives_a_wood_more_with_a_wood_tile(space, wood, level):
    match = take("palenque", space, f"as {space}", "harvest wood", has=f"extraction {level}")
    assert goods(match) == {"wood": wood}


def test_extraction_gives_no_wood_with_corn():
    assert goods(take("palenque", 3, "as 3", "harvest corn", has="extraction 3", more=BARE)) == {"corn": 5}
    assert goods(take("palenque", 3, "as 3", "burn", has="extraction 3")) == {"corn": 5}


def test_the_bonus_of_extraction_is_any_2_resources():
    match = take("tikal", 1, "as 1", "learn extraction", has="gold 1 extraction 3")
    two = ["2 wood", "1 wood 1 stone", "1 wood 1 gold", "2 stone", "1 stone 1 gold", "2 gold"]
    assert legal(match) == [f"take {bundle}" for bundle in two]
    assert why(match, "take 1 wood") == "wrong_count"
    match.play("take 1 wood 1 stone")
    assert (goods(match), levels(match)) == ({"wood": 1, "stone": 1}, {"extraction": 3})


# ---- theology


@pytest.mark.parametrize("space", range(9))
def test_theology_1_allows_the_action_one_space_ahead_for_nothing(space):
    match = take("chichen-itza", space, has="skull 1 theology 1")
    assert f"as {space + 1}" in legal(match)
    match.play(f"as {space + 1}")
    assert table(match)["chichen_itza"] == {str(space + 1): 1}


def test_without_theology_the_action_ahead_is_out_of_reach():
    assert why(take("chichen-itza", 4, has="skull 1"), "as 5") == "out_of_reach"


def test_theology_1_reaches_one_space_only():
    assert why(take("chichen-itza", 4, has="skull 1 theology 3"), "as 6") == "out_of_reach"


def test_theology_1_works_in_chichen_itza_only():
    assert why(take("yaxchilan", 1, has="theology 3"), "as 2") == "out_of_reach"


def test_with_theology_1_going_back_costs_as_much_as_before():
    match = take("chichen-itza", 4, has="skull 1 corn 2 theology 1")
    assert why(match, "as 1") == "no_fee"
    match.play("as 2")
    assert goods(match) == {}


def test_the_action_ahead_takes_the_place_of_another():
    assert kind(take("chichen-itza", 4, "as 5", has="skull 2 theology 1")) == "pick"


def test_from_space_9_theology_1_reaches_any_action():
    match = take("chichen-itza", 9, has="skull 1 theology 1")
    assert legal(match) == [*(f"as {number}" for number in range(1, 10)), "nothing"]


def test_theology_2_gives_a_step_for_a_resource_after_an_action():
    match = take("chichen-itza", 1, "as 1", has="skull 1 stone 1 theology 2")
    assert (kind(match), steps(match)) == ("offering", (1, 0, 0))
    assert legal(match) == ["temple chaac", "temple quetzalcoatl", "temple kukulcan", "decline"]
    match.play("temple chaac")
    assert (steps(match), goods(match), kind(match)) == ((2, 0, 0), {}, "pick")


def test_the_resource_of_theology_2_is_of_choice():
    match = take("chichen-itza", 1, "as 1", "temple kukulcan", has="skull 1 stone 1 wood 1 theology 2")
    assert legal(match) == ["pay 1 wood", "pay 1 stone"]
    match.play("pay 1 wood")
    assert (steps(match), goods(match)) == ((1, 0, 1), {"stone": 1})


def test_theology_2_is_paid_before_the_step_is_taken():
    match = take("chichen-itza", 1, "as 1", "temple kukulcan", has="skull 1 stone 1 wood 1 theology 2")
    assert (kind(match), steps(match)) == ("pay", (1, 0, 0))
    match.play("pay 1 wood")
    assert (steps(match), goods(match), kinds_of_news(match)) == ((1, 0, 1), {"stone": 1}, ["paid", "climbed"])


def test_theology_2_can_be_declined():
    match = take("chichen-itza", 1, "as 1", "decline", has="skull 1 stone 1 theology 2")
    assert (steps(match), goods(match), kind(match)) == ((1, 0, 0), {"stone": 1}, "pick")


@pytest.mark.parametrize("has", ["theology 1 stone 1", "theology 2", f"theology 2 stone 1 {TOP}"])
def test_theology_2_needs_its_level_a_resource_and_a_temple_to_climb(has):
    assert kind(take("chichen-itza", 1, "as 1", has=f"skull 1 {has}")) == "pick"


def test_theology_2_is_not_offered_without_an_action():
    assert kind(take("chichen-itza", 1, "nothing", has="skull 1 stone 1 theology 2")) == "pick"
    assert kind(take("yaxchilan", 1, "as 1", has="skull 1 stone 1 theology 2")) == "pick"


@pytest.mark.parametrize(("level", "skulls"), [(2, 1), (3, 2)])
def test_theology_3_gives_a_skull_more_at_yaxchilan_4(level, skulls):
    match = take("yaxchilan", 4, "as 4", has=f"theology {level}")
    assert (goods(match), table(match)["skulls"]) == ({"skull": skulls}, 13 - skulls)


def test_the_bonus_of_theology_is_a_skull():
    match = take("tikal", 1, "as 1", "learn theology", has="gold 1 theology 3")
    assert (goods(match), levels(match)) == ({"skull": 1}, {"theology": 3})


def test_the_resource_of_the_action_can_pay_for_theology_2():
    match = take("chichen-itza", 6, "as 6", has="skull 1 theology 2")
    assert kind(match) == "take"
    match.play("take 1 wood")
    assert kind(match) == "offering"
    match.play("temple chaac")
    assert (goods(match), steps(match)) == ({}, (1, 0, 1))


def test_theology_2_is_offered_once_after_each_action():
    more = "wheel chichen-itza ..1"
    match = take("chichen-itza", 1, "as 1", "temple chaac", has="skull 2 stone 5 theology 2", more=more)
    assert kind(match) == "pick"
    match.play("pick chichen-itza 2")
    match.play("as 2")
    assert kind(match) == "offering"


# ---- architecture


SITES = [("tikal", 2, "as 2"), ("tikal", 4, "as 4"), ("uxmal", 4, "as 4")]


@pytest.mark.parametrize(("wheel", "space", "act"), SITES)
@pytest.mark.parametrize(("level", "corn", "worth"), [(0, 0, {}), (1, 1, {}), (2, 1, {"technologies": 2})])
def test_architecture_gives_corn_and_points_for_a_building(wheel, space, act, level, corn, worth):
    paid = f"corn {in_corn('small-farm')}" if wheel == "uxmal" else cost("small-farm")
    match = take(wheel, space, act, "build small-farm", has=f"{paid} architecture {level}", more="row small-farm")
    assert (goods(match), points(match)) == ({"corn": corn} if corn else {}, worth)


def test_architecture_3_saves_a_resource_of_choice():
    match = take("tikal", 2, "as 2", "build tomb-chaac-kukulcan", has="wood 9 stone 9 architecture 3", more=ROW)
    assert legal(match) == ["pay 1 wood 1 stone", "pay 2 stone"]
    assert why(match, "pay 1 wood 2 stone") == "not_the_cost"
    match.play("pay 2 stone")
    assert goods(match) == {"corn": 1, "wood": 9, "stone": 7}


def test_architecture_3_helps_where_one_resource_is_missing():
    match = take("tikal", 2, "as 2", "build tomb-chaac-kukulcan", has="stone 2 architecture 3", more=ROW)
    assert goods(match) == {"corn": 1}
    assert why(take("tikal", 2, "as 2", has="stone 1 architecture 3", more=ROW), "build tomb-chaac-kukulcan") == (
        "not_enough_resources"
    )


def test_architecture_3_makes_a_building_of_one_resource_free():
    has = f"wood {PRICES['small-farm']['wood'] - 1} architecture 3"
    match = take("tikal", 2, "as 2", "build small-farm", has=has, more=ROW)
    assert (goods(match), points(match)) == ({"corn": 1}, {"technologies": 2})


@pytest.mark.parametrize("building", ["small-farm", "civic-agriculture", "tomb-chaac-kukulcan"])
def test_architecture_3_saves_2_corn_at_uxmal_4(building):
    corn = in_corn(building) - 2
    match = take("uxmal", 4, "as 4", f"build {building}", has=f"corn {corn} architecture 3", more=ROW)
    assert goods(match) == {"corn": 1}


def test_the_corn_of_architecture_does_not_pay_for_the_building():
    assert why(take("uxmal", 4, has="corn 1 architecture 1", more="row small-farm"), "as 4") == "nothing_to_build"


def test_the_bonus_of_architecture_is_3_points():
    match = take("tikal", 1, "as 1", "learn architecture", has="gold 1 architecture 3")
    assert (points(match), levels(match)) == ({"technologies": 3}, {"architecture": 3})


def test_all_levels_of_architecture_apply_together():
    match = take(
        "tikal",
        2,
        "as 2",
        "build civic-agriculture",
        has=f"wood {PRICES['civic-agriculture']['wood'] - 1} architecture 3",
        more=ROW,
    )
    assert (goods(match), points(match)) == ({"corn": 1}, {"technologies": 2})


def test_architecture_never_applies_to_a_monument():
    more = "monuments monument-wood-tiles"
    match = take("tikal", 4, "as 4", "build monument-wood-tiles", has="wood 1 gold 4 architecture 3", more=more)
    assert (goods(match), points(match)) == ({}, {})
    assert why(take("tikal", 4, has="gold 4 architecture 3", more=more), "as 4") == "nothing_to_build"


def test_architecture_applies_to_the_extra_build_too():
    more = "row tomb-any-temple small-farm"
    moves = ("build tomb-any-temple", "temple chaac", "build small-farm")
    match = take("tikal", 2, "as 2", *moves, has=f"{cost('tomb-any-temple', 'small-farm')} architecture 2", more=more)
    assert (goods(match), points(match)) == ({"corn": 2}, {"technologies": 4})


def test_at_tikal_2_architecture_applies_by_itself():
    match = take("tikal", 2, "as 2", has="wood 9 architecture 2", more="row small-farm")
    assert legal(match) == ["build small-farm"]
    assert why(match, "build small-farm without architecture") == "no_choice_of_architecture"


def test_at_uxmal_4_architecture_applies_by_itself():
    match = take("uxmal", 4, "as 4", has=f"corn {in_corn('small-farm')} architecture 2", more="row small-farm")
    assert why(match, "build small-farm without architecture") == "no_choice_of_architecture"


# ---- only at Yaxchilan and Palenque


@pytest.mark.parametrize(
    ("wheel", "space", "moves", "has", "gained"),
    [
        ("chichen-itza", 6, ["as 6", "take 1 wood", "decline"], "skull 1", {"wood": 1}),
        ("uxmal", 2, ["as 2", "buy wood", "buy stone", "buy gold"], "corn 9", {"wood": 1, "stone": 1, "gold": 1}),
        ("tikal", 1, ["as 1", "learn extraction", "take 2 gold"], "wood 1", {"gold": 2}),
        ("tikal", 1, ["as 1", "learn theology"], "wood 1", {"skull": 1}),
        ("tikal", 2, ["as 2", "build civic-agriculture-stone"], "wood 3", {"stone": 1}),
    ],
)
def test_extraction_and_theology_3_apply_nowhere_else(wheel, space, moves, has, gained):
    match = take(wheel, space, *moves, has=f"{has} extraction 3 theology 3", more="row civic-agriculture-stone")
    assert goods(match) == gained


def test_extraction_and_theology_3_do_not_apply_to_the_gifts_of_the_gods():
    match = last_turn(7, "seat 1 extraction 3 theology 3 chaac 1 quetzalcoatl 2 kukulcan 4 corn 6")
    assert goods(match) == {"wood": 2, "stone": 1, "gold": 1, "skull": 1}


def test_an_advance_is_told():
    match = take("tikal", 1, "as 1", "learn theology", has="gold 5")
    assert [(item["thing"], item["count"]) for item in news_of(match, "learned")] == [(4, 1)]
