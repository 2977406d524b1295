"""Tiles: where they may lie, and who scores them."""

from __future__ import annotations

import pytest

ALL = "settlement temple farm market"


@pytest.mark.parametrize("tile", ["settlement", "temple", "market"])
def test_only_farms_lie_on_rivers(table, tile):  # R-5.1
    assert table({}, hands={1: ALL}).why_not(f"tile {tile} a4").code == "river_takes_only_farms"


def test_farms_lie_only_on_rivers(table):  # R-5.1
    assert table({}, hands={1: ALL}).why_not("tile farm e5").code == "farms_only_on_rivers"


def test_a_farm_can_lie_on_a_river(table, seen):  # R-5.1
    assert seen(table({}, "tile farm a4", hands={1: ALL}))["tiles"]["a4"] == "farm"


@pytest.mark.parametrize("tile", ["settlement", "temple", "market"])
def test_the_others_lie_on_land(table, seen, tile):  # R-5.1
    assert seen(table({}, f"tile {tile} e5", hands={1: ALL}))["tiles"]["e5"] == tile


@pytest.mark.parametrize("thing", ["s", "t", "1K", "2T"])
def test_a_tile_needs_an_empty_cell(table, thing):  # R-5.1
    assert table({"e5": thing, "e6": "t"}, hands={1: ALL}).why_not("tile market e5").code == "cell_taken"


def test_a_tile_cannot_lie_on_a_monument(table):  # R-5.1 R-7.3
    match = table({"e5 f5 e6 f6": "#"}, hands={1: ALL}, more="monument red-blue e5")
    assert match.why_not("tile market e5").code == "cell_taken"


def test_a_tile_cannot_lie_on_a_catastrophe(table):  # R-5.1
    assert table({"e5": "x"}, hands={1: ALL}).why_not("tile market e5").code == "catastrophe_there"


def test_a_tile_comes_from_the_hand(table):  # R-5.1
    assert table({}, hands={1: "temple", 2: ALL}).why_not("tile market e5").code == "not_in_hand"


def test_a_tile_leaves_the_hand(table):  # R-5.1
    assert list(table({}, "tile market e5", hands={1: "market*2"}).s.players[1].hand) == [0, 0, 0, 0, 1]


def test_every_free_river_cell_is_offered_to_a_farm(table, legal):  # R-5.1
    assert len([move for move in legal(table({"a4": "f"}, hands={1: "farm"})) if move.startswith("tile")]) == 40


def test_every_free_land_cell_is_offered_to_a_market(table, legal):  # R-5.1
    assert len([move for move in legal(table({}, hands={1: "market"})) if move.startswith("tile")]) == 125


# ---- the point


@pytest.mark.parametrize(
    ("tile", "cell", "leader", "colour"),
    [
        ("settlement", "d5", "2K", "black"),
        ("temple", "d5", "2P", "red"),
        ("farm", "c4", "2F", "blue"),
        ("market", "d5", "2T", "green"),
    ],
)
def test_a_tile_scores_for_the_leader_of_its_colour(table, points, tile, cell, leader, colour):  # R-5.2
    match = table({"b5": "t", "c5": leader}, f"tile {tile} {cell}", hands={1: ALL})
    assert points(match, 2) == {colour: 1}


def test_whoever_places_the_tile_scores_nothing_for_that(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "2P", "b6": "1T"}, "tile temple d5", hands={1: ALL})
    assert (points(match, 1), points(match, 2)) == ({}, {"red": 1})


def test_the_leader_of_the_colour_comes_before_the_king(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "2K", "b6": "1P"}, "tile temple d5", hands={1: ALL})
    assert (points(match, 1), points(match, 2)) == ({"red": 1}, {})


def test_without_leader_of_the_colour_and_king_nobody_scores(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "2P", "b6": "1F"}, "tile market d5", hands={1: ALL})
    assert (points(match, 1), points(match, 2)) == ({}, {})


def test_a_king_in_another_kingdom_does_not_help(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "2P", "f4": "1K"}, "tile market d5", hands={1: ALL})
    assert points(match, 1) == {}


def test_a_tile_outside_kingdoms_scores_nothing(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "1K"}, "tile settlement k5", hands={1: ALL})
    assert points(match, 1) == {}


def test_connecting_regions_without_leaders_changes_nothing(table, points):  # R-5.2
    match = table({"b5": "t", "c5": "2K", "e5 d6": "m"}, "tile settlement d5", hands={1: ALL})
    assert points(match, 2) == {"black": 1}


@pytest.mark.parametrize(
    ("tile", "cell", "colour"), [("temple", "d5", "red"), ("farm", "c4", "blue"), ("market", "d5", "green")]
)
def test_the_king_collects_the_colour_of_the_tile(table, points, tile, cell, colour):  # R-5.3
    match = table({"b5": "t", "c5": "2K"}, f"tile {tile} {cell}", hands={1: ALL})
    assert points(match, 2) == {colour: 1}


# ---- joining kingdoms

PEACE = {"b5": "t", "c5": "1K", "e5": "2T", "f5": "t"}


def test_a_tile_that_joins_kingdoms_in_peace_scores_nothing(table, points):  # R-5.4
    match = table(PEACE, "tile market d5", hands={1: ALL})
    assert (points(match, 1), points(match, 2)) == ({}, {})


def test_a_tile_that_joins_kingdoms_in_war_scores_nothing_afterwards(table, points):  # R-5.4
    # The attacker has no settlement to lose: one point for the king is all.
    lies = {"b5": "t", "c5": "1K", "e5": "2K", "f5": "t"}
    match = table(lies, "tile settlement d5", "support 0", "support 0", hands={1: ALL})
    assert (points(match, 1), points(match, 2)) == ({}, {"black": 1})


def test_two_kingdoms_may_be_joined_in_peace(table, news_of):  # R-5.5
    match = table(PEACE, "tile market d5", hands={1: ALL})
    assert (len(news_of(match, "kingdoms_joined")), match.decision["kind"]) == (1, "action")


THREE = {"h5 l5 j3": "t", "i5": "1K", "k5": "2T", "j4": "2P"}


def test_a_tile_may_not_join_three_kingdoms(table):  # R-5.5
    assert table(THREE, hands={1: ALL}).why_not("tile market j5").code == "joins_three_kingdoms"


def test_a_tile_may_not_join_four_kingdoms(table):  # R-5.5
    match = table({**THREE, "j6": "1F", "j7": "t", "i7": "."}, hands={1: ALL})
    assert match.why_not("tile market j5").code == "joins_three_kingdoms"


def test_a_tile_that_would_join_three_kingdoms_is_not_offered(table, legal):  # R-5.5
    assert "tile market j5" not in legal(table(THREE, hands={1: ALL}))


def test_regions_without_leaders_are_no_kingdoms_to_join(table, legal):  # R-5.5
    assert "tile market j5" in legal(table({**THREE, "j4": "s", "j6": "s"}, hands={1: ALL}))


def test_a_kingdom_that_is_touched_twice_is_one_kingdom(table, points):  # R-5.5
    match = table({"b5": "t", "c5": "2K", "c6 d6 e6 e5": "s"}, "tile market d5", hands={1: ALL})
    assert points(match, 2) == {"green": 1}
