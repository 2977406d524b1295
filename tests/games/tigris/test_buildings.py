"""The variant with civilization buildings."""

from __future__ import annotations

from typing import Any

import pytest

TOWN = {1: "settlement*6"}
ROW = {"e5 f5": "s"}
THIRD = "tile settlement g5"


def lay_with_buildings(table: Any, lies: Any, *moves: str, **settings: Any) -> Any:
    return table(lies, *moves, **{"buildings": True, "hands": TOWN, **settings})


@pytest.fixture
def town(table):
    """`town(lies, *moves, …)`: a table of the variant; seat 1 has six settlements."""
    return lambda lies, *moves, **settings: lay_with_buildings(table, lies, *moves, **settings)


# ---- building


def test_a_row_of_three_may_bear_a_building_on_any_of_its_tiles(town, legal):
    assert legal(town(ROW, THIRD)) == ["building at e5", "building at f5", "building at g5", "no building"]


def test_a_column_of_three_may_bear_a_building(town, legal):
    match = town({"e5 e6": "s"}, "tile settlement e4")
    assert legal(match) == ["building at e4", "building at e5", "building at e6", "no building"]


def test_the_new_tile_may_lie_in_the_middle(town, legal):
    assert legal(town({"e5 g5 h5": "s"}, "tile settlement f5"))[:-1] == [
        f"building at {cell}" for cell in ("e5", "f5", "g5", "h5")
    ]


def test_row_and_column_of_the_new_tile_both_count(town, legal):
    match = town({"e5 f5 g6 g7": "s"}, THIRD)
    assert legal(match)[:-1] == [f"building at {cell}" for cell in ("e5", "f5", "g5", "g6", "g7")]


@pytest.mark.parametrize("lies", [{"e5": "s"}, {"f5 f6": "s"}, {"e5 f5": "m"}, {"d5 e5": "s"}])
def test_fewer_than_three_in_a_line_bear_none(town, lies):
    assert town(lies, THIRD).decision["kind"] == "action"


def test_a_face_down_tile_breaks_the_line(town):
    match = town({"d5 h5": "s", "e5 f5 e6 f6": "#"}, THIRD, more="monument black-red e5 of black")
    assert match.decision["kind"] == "action"


@pytest.mark.parametrize(
    ("tile", "letter", "cells", "building"),
    [
        ("settlement", "s", ("e5", "f5", "g5"), "palace"),
        ("temple", "t", ("e5", "f5", "g5"), "library"),
        ("farm", "f", ("a4", "b4", "c4"), "granary"),
        ("market", "m", ("e5", "f5", "g5"), "market-hall"),
    ],
)
def test_each_colour_has_its_building(town, seen, tile, letter, cells, building):
    first, second, third = cells
    lies = {f"{first} {second}": letter}
    match = town(lies, f"tile {tile} {third}", f"building at {second}", hands={1: tile})
    assert seen(match)["buildings"] == {building: second}


def test_a_building_may_be_declined(town, seen):
    match = town(ROW, THIRD, "no building")
    assert (seen(match)["buildings"], match.decision["kind"]) == ({}, "action")


def test_a_cell_outside_the_row_cannot_bear_the_building(town):
    assert town({**ROW, "k5": "s"}, THIRD).why_not("building at k5").code == "not_in_the_run"


def test_without_the_variant_nobody_builds(town):
    assert town(ROW, THIRD, buildings=False).decision["kind"] == "action"


# A settlement on e5 joins two kings and lies in a column with e6 and e7, which belong to seat 2.
FRONT = {"b5": "t", "c5": "1K", "e6 e7": "s", "f6": "2K", "f7": "t", "d5": "m"}


def test_the_war_comes_before_the_building(town):
    assert town(FRONT, "tile settlement e5").decision["kind"] == "support"


def test_a_row_that_fell_in_the_war_bears_none(town):
    assert town(FRONT, "tile settlement e5", "support 3", "support 0").decision["kind"] == "action"


def test_a_row_that_survived_the_war_may_bear_a_building(town):
    match = town(FRONT, "tile settlement e5", "support 0", "support 0")
    assert (match.asked, match.decision["kind"]) == (1, "building")


# ---- moving it

# The palace stands in a row of three in the south.
SOUTH = {"a10 b10 c10": "s"}
PALACE = "building palace b10"


def test_a_longer_row_may_take_the_building_over(town, seen):
    match = town({**SOUTH, "e5 f5 h5": "s"}, THIRD, "building at h5", more=PALACE)
    assert seen(match)["buildings"] == {"palace": "h5"}


def test_a_row_of_the_same_length_does_not(town):  # BG14
    assert town({**SOUTH, **ROW}, THIRD, more=PALACE).decision["kind"] == "action"


def test_a_broken_row_counts_with_what_is_left(town, seen):
    match = town({**SOUTH, "c10": "x", **ROW}, THIRD, "building at e5", more=PALACE)
    assert seen(match)["buildings"] == {"palace": "e5"}


def test_a_building_on_a_lone_tile_may_move_to_a_row_of_three(town):  # BG15
    assert town({"b10": "s", **ROW}, THIRD, more=PALACE).decision["kind"] == "building"


def test_a_building_on_a_lone_tile_does_not_move_to_a_row_of_two(town):
    assert town({"b10": "s", "f5": "s"}, THIRD, more=PALACE).decision["kind"] == "action"


def test_a_building_of_another_colour_does_not_matter(town):
    lies = {"a10 b10 c10 d10": "m", **ROW}
    assert town(lies, THIRD, more="building market-hall b10").decision["kind"] == "building"


def test_the_shorter_of_two_new_rows_cannot_take_it_over(town):
    # The row of g5 has four tiles, its column three.
    match = town({**SOUTH, "d5 e5 f5 g6 g7": "s"}, THIRD, more=PALACE)
    assert match.why_not("building at g7").code == "run_not_longer"


# The palace stands at h5: a row of three, a column of four.
CROSSING = {"h5 i5 j5 h6 h7 h8": "s", "b10 c10": "s"}


def test_of_row_and_column_through_the_building_the_longer_counts(town):
    match = town({**CROSSING, "a10": "s"}, "tile settlement d10", more="building palace h5")
    assert match.decision["kind"] == "action"


def test_a_row_longer_than_both_takes_it_over(town):
    match = town({**CROSSING, "a10 e10": "s"}, "tile settlement d10", more="building palace h5")
    assert match.decision["kind"] == "building"


def test_extending_the_row_of_the_building_gives_no_move(town):  # BG13
    match = town({**ROW, "g5": "s"}, "tile settlement h5", more="building palace e5")
    assert match.decision["kind"] == "action"


def test_another_row_through_the_new_tile_may_take_it_over(town, legal):
    # h5 extends the row of the palace to four, and completes a column of five.
    lies = {**ROW, "g5 h4 h6 h7 h8": "s"}
    match = town(lies, "tile settlement h5", more="building palace e5")
    assert legal(match)[:-1] == [f"building at {cell}" for cell in ("h4", "h5", "h6", "h7", "h8")]


def test_a_tile_of_the_row_it_stands_in_is_no_new_place(town):
    match = town({**ROW, "g5 h4 h6 h7 h8": "s"}, "tile settlement h5", more="building palace e5")
    assert match.why_not("building at f5").code == "same_row"


# ---- what it does

# A king of seat 2 with a row of three and the palace.
CITY = {"b5": "t", "c5": "2K", "d5 e5 f5": "s"}


def test_a_tile_of_the_buildings_colour_scores_2(town, points):
    assert points(town(CITY, "tile settlement d6", more="building palace e5"), 2) == {"black": 2}


def test_a_tile_of_another_colour_scores_1(town, points):
    match = town(CITY, "tile market d6", more="building palace e5", hands={1: "market"})
    assert points(match, 2) == {"green": 1}


def test_the_king_collects_both_points_of_another_colour(town, points):
    lies = {"b5": "t", "c5": "2K", "d5 e5 f5": "m"}
    match = town(lies, "tile market d6", more="building market-hall e5", hands={1: "market"})
    assert points(match, 2) == {"green": 2}


def test_a_building_in_another_kingdom_does_not_help(town, points):
    assert points(town({**CITY, **SOUTH}, "tile settlement d6", more=PALACE), 2) == {"black": 1}


def test_a_building_that_the_tile_connects_helps(town, points):
    lies = {"b5": "t", "c5": "2K", "e5 f5 g5": "s"}
    match = town(lies, "tile settlement d5", more="building palace g5")
    assert points(match, 2) == {"black": 2}


def test_nobody_scores_2_without_a_leader(town, points):
    lies = {"b5": "t", "c5": "2P", "d5 e5 f5": "s"}
    assert points(town(lies, "tile settlement d6", more="building palace e5"), 2) == {}


def test_the_tile_that_allows_the_building_scores_1(town, points):
    lies = {"b5": "t", "c5": "2K", "d5 e5": "s"}
    assert points(town(lies, "tile settlement f5", "building at f5"), 2) == {"black": 1}


# Kings on either side of e5; the palace stands on f5.
SIEGE = {"b5": "t", "c5": "1K", "d5": "m", "f5 f6": "s", "g5": "2K", "h5": "t"}
JOIN = "tile market e5"
ARMS = {1: "market settlement*5"}


def test_the_tile_under_the_building_supports(town, news_of):  # BG16
    assert news_of(town(SIEGE, JOIN, more="building palace f5", hands=ARMS), "war")[0]["against"] == 2


def test_the_tile_under_the_building_is_not_lost(town, seen):  # BG16
    tiles = seen(town(SIEGE, JOIN, "support 3", "support 0", more="building palace f5", hands=ARMS))["tiles"]
    assert (tiles["f5"], "f6" in tiles) == ("settlement", False)


def test_the_tile_under_the_building_scores_nothing(town, points):  # BG16
    match = town(SIEGE, JOIN, "support 3", "support 0", more="building palace f5", hands=ARMS)
    assert points(match, 1) == {"black": 2}


def test_a_catastrophe_beside_the_building_leaves_it(town, seen):
    match = town(SOUTH, "catastrophe a10", "catastrophe c10", more=PALACE)
    assert (seen(match)["buildings"], seen(match)["tiles"]["b10"]) == ({"palace": "b10"}, "settlement")


def test_no_catastrophe_on_the_tile_under_the_building(town):
    assert town(SOUTH, more=PALACE).why_not("catastrophe b10").code == "building_protects"


def test_the_example_of_the_broken_row(town, seen):  # , p. 11
    # A catastrophe beside the market hall breaks its row; a third market elsewhere then allows it to move.
    lies = {"a10 b10 c10 e5 f5": "m"}
    moves = ["catastrophe c10", "tile market g5", "building at g5"]
    match = town(lies, *moves, more="building market-hall b10", hands={1: "market"})
    assert seen(match)["buildings"] == {"market-hall": "g5"}


def test_the_example_of_the_longer_row(town, seen):  # p. 11
    # The bull's farm makes a row of four; the granary leaves the row of three.
    lies = {"a4 b4 c4": "f", "h9 i9 j9": "f"}
    match = town(lies, "tile farm k9", "building at i9", more="building granary b4", hands={1: "farm"})
    assert seen(match)["buildings"] == {"granary": "i9"}


# ---- with monuments

# f6 completes the square of e5 and, with d6, a row of three.
BOTH = {"e5 f5 d6 e6": "s"}
CORNER = "tile settlement f6"


def test_a_monument_cannot_cover_a_building(town):  # BG17
    match = town({"e5 f5 e6": "s"}, CORNER, more="building palace e5")
    assert match.decision["kind"] == "action"


def test_another_square_without_the_building_can_bear_the_monument(town, legal):
    match = town({"e5 e6 f6 g5 g6": "s"}, "tile settlement f5", more="building palace e5")
    assert {move for move in legal(match) if "black-red" in move} == {"monument black-red at f5"}


def test_the_building_is_named_as_the_reason(town):
    match = town({"e5 e6 f6 g5 g6": "s"}, "tile settlement f5", more="building palace e5")
    assert match.why_not("monument black-red at e5").code == "building_in_the_way"


def test_with_the_option_the_building_goes_back_to_the_supply(town, seen):  # BG17
    moves = [CORNER, "monument black-red at e5"]
    match = town({"e5 f5 e6": "s"}, *moves, more="building palace e5", monument_over_building=True)
    assert (seen(match)["monuments"], seen(match)["buildings"]) == ({"black-red": "e5"}, {})


def test_with_the_option_the_building_can_be_built_again(town, seen):
    moves = [CORNER, "monument black-red at e5", "tile settlement c10", "building at a10"]
    lies = {"e5 f5 e6 a10 b10": "s"}
    match = town(lies, *moves, more="building palace e5", monument_over_building=True)
    assert seen(match)["buildings"] == {"palace": "a10"}


def test_the_building_comes_before_the_monument(town):
    match = town(BOTH, CORNER)
    assert match.decision["kind"] == "building"
    match.play("no building")
    assert match.decision["kind"] == "monument"


def test_a_building_outside_the_square_leaves_room_for_the_monument(town):
    assert town(BOTH, CORNER, "building at d6").decision["kind"] == "monument"


def test_a_building_on_the_square_forgoes_the_monument(town):
    assert town(BOTH, CORNER, "building at e6").decision["kind"] == "action"


# ---- what it does not double


def test_points_of_wars_are_not_doubled(town, points):
    # The winner has the palace in the kingdom.
    lies = {**SIEGE, "d5": "s"}
    match = town(lies, JOIN, "support 3", "support 0", more="building palace d5", hands=ARMS)
    assert points(match, 1) == {"black": 3}


def test_points_of_revolts_are_not_doubled(town, points):
    lies = {"f4": "2K", "h3 i3": "t"}
    match = town(lies, "leader king g3", "support 0", "support 0", more="building library i3")
    assert points(match, 1) == {"red": 1}


def test_points_of_monuments_are_not_doubled(town, points):
    lies = {"e5 f5 e6 f6": "#", "c5": "t", "d5": "1K", "d6": "s"}
    match = town(lies, "pass", actions=1, more="monument black-red e5 of red\nbuilding palace d6")
    assert points(match, 1) == {"black": 1}
