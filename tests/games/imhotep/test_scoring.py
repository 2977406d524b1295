"""The end of the game: ornaments, statues, unused blue cards, the winner, and the Wrath of the Pharaoh."""

from __future__ import annotations

import pytest

MONUMENTS = ["pyramid", "temple", "burial-chamber", "obelisk"]


def everywhere_but(missing: str) -> str:
    """Seat 1 has a stone at every monument, seat 2 at all but one."""
    seats = {site: "1" if site == missing else "1 2" for site in MONUMENTS}
    return "\n".join(f"{site} {stones}" for site, stones in seats.items())


# ---- order


def test_burial_chamber_obelisk_and_cards_are_scored_in_this_order(table):
    text = "round 6\nship 1\nburial-chamber 1\nobelisk 1\nseat 1 cards statue lever"
    match = table(text, "sail 1 temple")
    assert [line.split("(")[1] for line in match.story() if "Player 1 scores" in line] == [
        "temple).",
        "burial chamber).",
        "obelisk).",
        "statues).",
        "unused blue cards).",
    ]


def test_nothing_of_this_is_scored_before_the_last_round_ends(table):
    text = "round 5\nship 1\nburial-chamber 1\nobelisk 1\nseat 1 cards statue lever pyramid-ornament\npyramid 222"
    assert table(text, "sail 1 market").scores() == [0, 0, 0, 0]


def test_points_from_all_sources_are_added_up(end):
    text = "pyramid 1111\nburial-chamber 1\nobelisk 1\nseat 1 cards statue lever points pyramid=7 temple=2"
    assert end(text).scores()[0] == 7 + 2 + 1 + 15 + 1 + 1


def test_all_points_of_the_last_move_are_told(table):
    text = """
        round 6
        ship 1111
        seat 1 cards statue pyramid-ornament lever
        seat 2 cards statue pyramid-ornament lever
        seat 3 cards statue*2 temple-ornament sail
        seat 4 cards statue temple-ornament sail
        temple 12341
        burial-chamber 1234
        obelisk 1*4 2*3 3*2 4
    """
    match = table(text, "sail 1 pyramid", wrath=True)
    assert sum(item["count"] for item in match.news_in_numbers if item["kind"] == "points") == sum(match.scores())


# ---- ornaments


@pytest.mark.parametrize(
    ("card", "stones"),
    [
        ("pyramid-ornament", "pyramid 22222222"),
        ("temple-ornament", "temple 22222222"),
        ("burial-chamber-ornament", "burial-chamber 22222222"),
        ("obelisk-ornament", "obelisk 2*8"),
    ],
)
def test_an_ornament_scores_a_point_for_every_three_stones(final, card, stones):
    assert final(f"{stones}\nseat 1 cards {card}", "ornaments") == [2, 0, 0, 0]


@pytest.mark.parametrize(("stones", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (13, 4)])
def test_the_points_of_an_ornament_are_rounded_down(final, stones, points):
    text = f"burial-chamber {'2' * stones}\nseat 1 cards burial-chamber-ornament"
    assert final(text, "ornaments")[0] == points


def test_the_rulebook_example_of_an_ornament(final):
    text = "burial-chamber 3324324134444\nseat 1 cards burial-chamber-ornament"
    assert final(text, "ornaments") == [4, 0, 0, 0]


def test_an_ornament_counts_the_stones_of_everyone(final):
    assert final("obelisk 1 2 3\nseat 4 cards obelisk-ornament", "ornaments") == [0, 0, 0, 1]


def test_each_ornament_scores_by_itself(final):
    assert final("temple 22222\nseat 1 cards temple-ornament*2", "ornaments")[0] == 2


@pytest.mark.parametrize("seat", [1, 4])
def test_an_ornament_counts_stones_beside_the_pyramid(final, seat):
    text = f"pyramid {'2' * 14}\nbeside {seat}\nseat 1 cards pyramid-ornament"
    assert final(text, "ornaments")[0] == 5


def test_an_ornament_counts_all_three_small_pyramids(final):
    text = "left 2\nmiddle 3\nright 4\nseat 1 cards pyramid-ornament"
    assert final(text, "ornaments", pyramid="B")[0] == 1


def test_an_ornament_counts_covered_stones_of_the_temple(final):
    assert final("temple 222222222\nseat 1 cards temple-ornament", "ornaments")[0] == 3


def test_an_ornament_counts_the_stones_in_towers_and_outside(final):
    assert final("towers 23\nobelisk 2*2 4\nseat 1 cards obelisk-ornament", "ornaments", obelisk="B")[0] == 3


def test_an_ornament_counts_all_eight_towers(final):
    assert final("towers 22223333\nseat 1 cards obelisk-ornament", "ornaments", obelisk="B")[0] == 8


# ---- statues and blue cards


@pytest.mark.parametrize(
    ("statues", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (8, 21), (9, 23), (10, 25)],
)
def test_statues_score_together(final, statues, points):
    assert final(f"seat 1 cards statue*{statues}", "statues") == [points, 0, 0, 0]


@pytest.mark.parametrize("card", ["lever", "hammer", "sail", "chisel"])
def test_an_unused_blue_card_scores_1(final, card):
    assert final(f"seat 2 cards {card}", "blue_cards") == [0, 1, 0, 0]


def test_every_unused_blue_card_scores(final):
    assert final("seat 2 cards lever*2 hammer*2 sail*3 chisel*3", "blue_cards")[1] == 10


def test_a_blue_card_that_was_used_does_not_score(table):
    match = table("round 6\nship 2\nseat 1 cards lever", "play lever", "sail 1 temple")
    assert match.breakdown()[0]["blue_cards"] == 0


# ---- the winner


def test_the_most_points_win(end):
    match = end("seat 1 points temple=3\nseat 2 points temple=9\nseat 3 points temple=5")
    assert match.ranking() == [3, 1, 2, 4]


def test_among_equals_the_fuller_sled_is_ahead(end):
    match = end("seat 1 points temple=5 sled 1\nseat 2 points temple=5 sled 3", seats=2)
    assert match.ranking() == [2, 1]


def test_more_points_beat_a_fuller_sled(end):
    match = end("seat 1 points temple=6 sled 0\nseat 2 points temple=5 sled 5", seats=2)
    assert match.ranking() == [1, 2]


def test_seats_that_are_equal_in_everything_share_their_place(end):
    text = "seat 1 points temple=5 sled 2\nseat 2 points temple=8\nseat 3 points temple=5 sled 2"
    assert end(text).ranking() == [2, 1, 2, 4]


def test_stones_in_the_quarry_break_no_tie(end):
    text = "pyramid 111\nseat 1 points temple=5 sled 2\nseat 2 points temple=5 sled 2"
    assert end(text, seats=2).ranking() == [1, 1]


# ---- Wrath of the Pharaoh


@pytest.mark.parametrize("missing", MONUMENTS)
def test_a_missing_monument_costs_5_points(final, missing):
    assert final(everywhere_but(missing), "wrath", seats=2, wrath=True) == [0, -5]


def test_several_missing_monuments_cost_5_points_together(final):
    assert final("pyramid 1", "wrath", seats=2, wrath=True) == [-5, -5]


def test_without_the_variant_nothing_is_lost(final):
    assert final("pyramid 1", "wrath", seats=2) == [0, 0]


def test_points_can_fall_below_zero(end):
    assert end("", seats=2, wrath=True).scores() == [-5, -5]


def test_a_covered_stone_of_the_temple_averts_the_wrath(final):
    text = "pyramid 1\nburial-chamber 1\nobelisk 1\ntemple 12222222"
    assert final(text, "wrath", wrath=True)[0] == 0


def test_a_stone_beside_the_pyramid_averts_the_wrath(final):
    text = f"pyramid {'2' * 14}\nbeside 1\nburial-chamber 1\nobelisk 1\ntemple 1"
    assert final(text, "wrath", wrath=True)[0] == 0


@pytest.mark.parametrize("towers", ["1", "22222221"])
def test_a_tower_averts_the_wrath(final, towers):
    text = f"pyramid 1\nburial-chamber 1\ntowers {towers}\ntemple 1"
    assert final(text, "wrath", wrath=True, obelisk="B")[0] == 0


@pytest.mark.parametrize("pyramid", ["left", "middle", "right"])
def test_each_small_pyramid_averts_the_wrath(final, pyramid):
    text = f"{pyramid} 1\nburial-chamber 1\nobelisk 1\ntemple 1"
    assert final(text, "wrath", wrath=True, pyramid="B")[0] == 0


def test_the_stone_of_a_red_card_averts_the_wrath(table):
    text = "round 6\nship 1\nmarket sarcophagus\npyramid 1\nobelisk 1\ntemple 1"
    assert table(text, "sail 1 market", "take sarcophagus", wrath=True).breakdown()[0]["wrath"] == 0


def test_the_market_is_no_monument(table):
    text = "round 6\nship 1\nmarket statue\npyramid 1\nobelisk 1\ntemple 1"
    assert table(text, "sail 1 market", "take statue", wrath=True).breakdown()[0]["wrath"] == -5
