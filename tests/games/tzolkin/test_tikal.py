"""Tikal: technologies, buildings, a monument, and two temples."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    cost,
    goods,
    kind,
    lay,
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

BUILT = "row small-farm civic-agriculture shrine-architecture"
TOP = "chaac 5 quetzalcoatl 7"


def test_tikal_1_advances_one_technology():
    match = take("tikal", 1, "as 1", "learn extraction", has="wood 5")
    assert (levels(match), goods(match), kind(match)) == ({"extraction": 1}, {"wood": 4}, "pick")


@pytest.mark.parametrize("technology", ["agriculture", "extraction", "architecture", "theology"])
def test_any_technology_can_be_chosen(technology):
    assert levels(take("tikal", 1, "as 1", f"learn {technology}", has="gold 1")) == {technology: 1}


def test_the_first_advance_is_compulsory_once_chosen():
    match = take("tikal", 1, "as 1", has="wood 5")
    assert why(match, "done") == "compulsory"
    assert why(take("tikal", 3, "as 3", has="wood 5"), "done") == "compulsory"


def test_tikal_2_builds_one_building():
    match = take("tikal", 2, "as 2", "build small-farm", has="wood 9", more=BUILT)
    assert (player(match)["buildings"], goods(match), kind(match)) == (
        {"small-farm": 1},
        left({"wood": 9}, "small-farm"),
        "pick",
    )


def test_the_building_is_compulsory_once_chosen():
    match = take("tikal", 2, "as 2", has="wood 9", more=BUILT)
    assert why(match, "done") == "compulsory"


def test_tikal_2_builds_no_monument():
    match = take("tikal", 2, "as 2", has="wood 9 stone 9 gold 9", more=f"{BUILT}\nmonuments monument-tombs")
    assert why(match, "build monument-tombs") == "no_monument_now"


def test_tikal_3_advances_two_technologies():
    match = take("tikal", 3, "as 3", "learn extraction", "learn theology", has="wood 5")
    assert (levels(match), goods(match), kind(match)) == ({"extraction": 1, "theology": 1}, {"wood": 3}, "pick")


def test_tikal_3_advances_one_technology_twice():
    match = take("tikal", 3, "as 3", "learn theology", "learn theology", has="wood 5")
    assert (levels(match), goods(match)) == ({"theology": 2}, {"wood": 2})


def test_the_second_advance_is_optional():
    match = take("tikal", 3, "as 3", "learn theology", "done", has="wood 5")
    assert (levels(match), goods(match)) == ({"theology": 1}, {"wood": 4})


def test_the_second_advance_is_not_asked_for_without_resources():
    match = take("tikal", 3, "as 3", "learn theology", has="wood 1")
    assert kind(match) == "pick"


def test_each_advance_is_resolved_before_the_next_is_paid():
    match = take("tikal", 3, "as 3", "learn extraction", "take 2 gold", has="wood 1 extraction 3")
    assert goods(match) == {"gold": 2}
    match.play("learn theology")
    assert (levels(match), goods(match)) == ({"extraction": 3, "theology": 1}, {"gold": 1})


def test_tikal_4_builds_two_buildings():
    match = take(
        "tikal",
        4,
        "as 4",
        "build small-farm",
        "build civic-agriculture",
        has=cost("small-farm", "civic-agriculture"),
        more=BUILT,
    )
    assert player(match)["buildings"] == {"small-farm": 1, "civic-agriculture": 1}
    assert (goods(match), kind(match)) == ({}, "pick")


def test_the_second_building_is_optional():
    match = take(
        "tikal", 4, "as 4", "build small-farm", "done", has=cost("small-farm", "civic-agriculture"), more=BUILT
    )
    assert (player(match)["buildings"], kind(match)) == ({"small-farm": 1}, "pick")


def test_a_third_building_is_not_built():
    match = take("tikal", 4, "as 4", "build small-farm", "build civic-agriculture", has="wood 9 gold 9", more=BUILT)
    assert why(match, "build shrine-architecture") == "not_asked"


def test_tikal_4_builds_one_monument_instead():
    match = take(
        "tikal",
        4,
        "as 4",
        "build monument-tombs",
        has="wood 9 stone 9 gold 9",
        more=f"{BUILT}\nmonuments monument-tombs monument-civics",
    )
    assert (player(match)["monuments"], kind(match)) == (["monument-tombs"], "pick")
    assert goods(match) == left({"wood": 9, "stone": 9, "gold": 9}, "monument-tombs")


def test_after_a_building_no_monument_is_built():
    match = take(
        "tikal", 4, "as 4", "build small-farm", has="wood 9 stone 9 gold 9", more=f"{BUILT}\nmonuments monument-tombs"
    )
    assert (why(match, "build monument-tombs"), "build monument-tombs" in legal(match)) == ("no_monument_now", False)


def test_the_gains_of_the_first_building_can_pay_for_the_second():
    more = "row civic-extraction-gold shrine-architecture"
    match = take("tikal", 4, "as 4", "build civic-extraction-gold", has=cost("civic-extraction-gold"), more=more)
    assert goods(match) == {"gold": 1}
    match.play("build shrine-architecture")
    assert (goods(match), levels(match)) == ({}, {"extraction": 1, "architecture": 1})


def test_the_actions_of_the_first_building_come_before_the_second():
    more = "row tomb-any-temple small-farm civic-agriculture"
    match = take("tikal", 4, "as 4", "build tomb-any-temple", has="wood 9 gold 1", more=more)
    asked = [kind(match)]
    match.play("temple chaac")
    match.play("build small-farm")  # the extra build of the tomb
    asked.append(kind(match))
    match.play("build civic-agriculture")  # the second building of Tikal 4
    assert asked == ["climb", "build"]
    assert (player(match)["buildings"], kind(match)) == (
        {"tomb-any-temple": 1, "small-farm": 1, "civic-agriculture": 1},
        "pick",
    )


@pytest.mark.parametrize(("first", "second"), [("", ""), (" without architecture", "")])
def test_architecture_helps_one_of_two_buildings(first, second):
    moves = (f"build small-farm{first}", f"build civic-agriculture{second}")
    match = take("tikal", 4, "as 4", *moves, has="wood 9 architecture 2", more=BUILT)
    assert (goods(match), points(match)) == (
        {"corn": 1} | left({"wood": 9}, "small-farm", "civic-agriculture"),
        {"technologies": 2},
    )


def test_at_the_first_building_the_seat_says_whether_architecture_is_applied():
    match = take("tikal", 4, "as 4", has="wood 9 architecture 1", more=BUILT)
    farm, civic = "build small-farm", "build civic-agriculture"
    assert legal(match) == [farm, civic, f"{farm} without architecture", f"{civic} without architecture"]


def test_at_the_second_building_there_is_no_choice():
    match = take("tikal", 4, "as 4", "build small-farm", has="wood 9 architecture 1", more=BUILT)
    assert legal(match) == ["build civic-agriculture", "done"]
    assert why(match, "build civic-agriculture without architecture") == "no_choice_of_architecture"


def test_architecture_that_was_applied_to_the_first_building_gives_nothing_at_the_second():
    moves = ("build small-farm", "build civic-agriculture")
    match = take("tikal", 4, "as 4", *moves, has="wood 9 architecture 3", more=BUILT)
    assert goods(match) == {"corn": 1} | left({"wood": 10}, "small-farm", "civic-agriculture")  # 1 wood saved


def test_a_seat_that_saves_architecture_and_builds_no_second_building_has_lost_it():
    match = take(
        "tikal", 4, "as 4", "build small-farm without architecture", "done", has="wood 9 architecture 2", more=BUILT
    )
    assert (goods(match), points(match)) == (left({"wood": 9}, "small-farm"), {})


def test_a_level_gained_with_the_first_building_applies_to_the_second():
    match = take(
        "tikal",
        4,
        "as 4",
        "build shrine-architecture",
        "build small-farm",
        has=cost("shrine-architecture", "small-farm"),
        more=BUILT,
    )
    assert (goods(match), levels(match)) == ({"corn": 1}, {"architecture": 1})


def test_a_level_gained_with_the_first_building_adds_to_those_saved():
    moves = ("build shrine-architecture without architecture", "build civic-agriculture")
    match = take(
        "tikal", 4, "as 4", *moves, has=f"{cost('shrine-architecture', 'civic-agriculture')} architecture 2", more=BUILT
    )
    assert (goods(match), points(match)) == ({"corn": 1, "wood": 1}, {"technologies": 2})


def test_a_level_gained_with_the_first_building_does_not_apply_if_architecture_was_used():
    moves = ("build shrine-architecture", "build civic-agriculture")
    match = take(
        "tikal", 4, "as 4", *moves, has=f"{cost('shrine-architecture', 'civic-agriculture')} architecture 2", more=BUILT
    )
    assert (goods(match), points(match)) == ({"corn": 1}, {"technologies": 2})


def test_tikal_5_steps_up_in_two_different_temples_for_a_resource():
    match = take("tikal", 5, "as 5", "temple chaac", has="stone 2")
    assert legal(match) == ["temple quetzalcoatl", "temple kukulcan"]
    assert why(match, "temple chaac") == "other_temple"
    match.play("temple kukulcan")
    assert (steps(match), goods(match), kind(match)) == ((1, 0, 1), {"stone": 1}, "pick")


def test_the_resource_of_tikal_5_is_the_seats_choice_and_paid_first():
    match = take("tikal", 5, "as 5", has="wood 1 gold 1")
    assert (legal(match), steps(match)) == (["pay 1 wood", "pay 1 gold"], (0, 0, 0))


def test_tikal_5_with_one_temple_to_climb_gives_one_step():
    match = take("tikal", 5, "as 5", "temple kukulcan", has=f"stone 1 {TOP} kukulcan 3")
    assert (steps(match), kind(match)) == ((5, 7, 4), "pick")


def test_both_steps_of_tikal_5_are_compulsory():
    match = take("tikal", 5, "as 5", "temple chaac", has="stone 1")
    assert (why(match, "done"), why(match, "decline")) == ("not_asked", "compulsory")


def test_tikal_example_of_the_rulebook():
    """Yellow learns two technologies, 1 wood each, then builds two; two buildings are refilled at the end."""
    row = "row small-farm civic-agriculture terraced-farm tomb-any-temple shrine-architecture shrine-theology"
    match = lay(
        f"wheel tikal ...11\n{row}\nseat 1 {cost('small-farm', 'civic-agriculture', wood=2)}",
        "pick tikal 3",
        "as 3",
        "learn extraction",
        "learn theology",
        "pick tikal 4",
        "as 4",
        "build small-farm",
        "build civic-agriculture",
    )
    assert (levels(match), goods(match)) == ({"extraction": 1, "theology": 1, "agriculture": 1}, {})
    assert table(match)["row"][:2] == [None, None]
    match.play("done")
    assert len(news_of(match, "building_offered")) == 2
    assert None not in table(match)["row"]
