"""Seventeen scenarios that were run on another engine, with the results that our rulings give.

BG6, BG13 to BG16 stand with wars and buildings too; here all are together, each with a literal result.
"""

from __future__ import annotations


def test_bg1_a_temple_joins_a_priest_and_a_trader(table, points):  # BG1
    lies = {"b5": "t", "c5": "1P", "e5": "2T", "f5": "t"}
    match = table(lies, "tile temple d5", hands={1: "temple"})
    assert (points(match, 1), points(match, 2), match.decision["kind"]) == ({}, {}, "action")


def test_bg2_a_market_for_the_king_of_another(table, points):  # R-5.2 R-5.3 BG2
    match = table({"b5": "t", "c5": "1K"}, "tile market d5", turn=2, hands={2: "market"})
    assert (points(match, 1), points(match, 2)) == ({"green": 1}, {})


# West of e5 two temples; east of it five: f3 and i7 bear treasures, h5 touches a king, f5 and j5 are bare. e6 is alone.
BG3 = {
    **{"a5 b5": "t", "c5": "1P", "d5": "s", "e6": "t"},
    **{"f5": "t", "f4": "s", "g5": "2P", "h5": "t", "h4": "3K", "i5 i6": "s", "j5": "t"},
}
BG3_MOVES = ["tile temple e5", "support 5", "support 0"]


def test_bg3_strengths(table, news_of):  # R-6.4 R-6.5 R-6.6 BG3
    war = news_of(table(BG3, "tile temple e5", seats=3, hands={1: "temple*6"}), "war")[0]
    assert (war["count"], war["against"]) == (2, 5)


def test_bg3_losses(table, seen):  # R-6.9 R-6.10 BG3
    match = table(BG3, *BG3_MOVES, seats=3, hands={1: "temple*6"})
    red = ["a5", "b5", "e5", "e6", "f5", "f3", "h5", "i7", "j5"]
    assert [cell for cell in red if cell not in seen(match)["tiles"]] == ["f5", "j5"]


def test_bg3_points(table, points):  # BG3
    match = table(BG3, *BG3_MOVES, seats=3, hands={1: "temple*6"})
    assert [points(match, seat) for seat in (1, 2, 3)] == [{"red": 3}, {}, {}]


def test_bg4_a_bridge_that_would_join_two_kingdoms(table):  # BG4
    lies = {"e5 g5": "t", "e4": "2K", "f5": "1P", "g4": "2T"}
    assert table(lies).why_not("leader priest f4").code == "leader_joins_kingdoms"


def test_bg5_a_priest_links_treasures_for_the_trader_of_another(table, legal):  # R-8.1 R-8.2 BG5
    match = table({"f5 f6 g6 h6 i6": "s", "g3": "1T"}, "leader priest f4", turn=2)
    assert (match.asked, legal(match)) == (1, ["treasure f3", "treasure i7"])


def test_bg6_the_attacker_among_others(table):  # BG6
    lies = {"b5": "t", "c5": "1P", "e5": "4P", "f5": "t"}
    match = table(lies, "tile market d5", seats=4, turn=2, hands={2: "market"})
    assert match.asked == 4


def test_bg7_a_revolt_of_one_against_one(table, points, leaders):  # BG7
    match = table({"f4": "2T"}, "leader trader g3", "support 0", "support 0")
    assert (points(match, 2), leaders(match)) == ({"red": 1}, {"f4": "2T"})


def test_bg8_a_catastrophe_on_a_catastrophe(table):  # BG8
    match = table({}, "catastrophe e5")
    assert match.why_not("catastrophe e5").code == "catastrophe_there"


def test_bg9_a_catastrophe_on_a_river(table, seen):  # BG9
    assert seen(table({}, "catastrophe a4"))["tiles"]["a4"] == "catastrophe"


def test_bg10_a_swap_with_an_empty_bag_as_first_action(table):  # BG10
    match = table({}, "swap farm", "swap farm", "swap farm", "finish", hands={1: "farm*6", 2: "farm*6"}, more="bag")
    assert (match.over, match.decision) == (False, {"kind": "action", "seat": 1})


def test_bg11_two_outer_treasures_of_the_alternative_side(table, legal):  # R-8.2 R-8.3 BG11 D5
    match = table({"k11 l11 m11 n11": "s"}, "leader trader i11", board="alternative")
    assert legal(match) == ["treasure j11", "treasure o11"]


BG12 = ["tile settlement f5", "building at f5", "tile settlement g5"]


def test_bg12_a_building_then_another_tile(table, points):  # R-12.5 R-12.6 BG12
    lies = {"b5": "t", "c5": "1K", "d5 e5": "s"}
    first = table(lies, *BG12[:2], buildings=True, hands={1: "settlement*2"})
    second = table(lies, *BG12, buildings=True, hands={1: "settlement*2"})
    assert (points(first, 1), points(second, 1)) == ({"black": 1}, {"black": 3})


def test_bg13_extending_the_row_of_the_building(table):  # BG13
    lies = {"b5": "t", "c5": "1K", "d5 e5": "s"}
    match = table(lies, *BG12, buildings=True, hands={1: "settlement*2"})
    assert match.asked == 2


def test_bg14_a_new_row_of_equal_length(table):  # BG14
    lies = {"a10 b10 c10 e5 f5": "s"}
    match = table(lies, "tile settlement g5", buildings=True, hands={1: "settlement"}, more="building palace a10")
    assert match.decision["kind"] == "action"


def test_bg15_a_building_on_a_lone_tile(table, legal):  # BG15
    lies = {"a10 e5 f5": "s"}
    match = table(lies, "tile settlement g5", buildings=True, hands={1: "settlement"}, more="building palace a10")
    assert legal(match) == ["building at e5", "building at f5", "building at g5", "no building"]


def test_bg16_a_war_lost_with_the_building(table, points):  # BG16
    lies = {"b5": "t", "c5": "1K", "d5": "m", "f5 f6": "s", "g5": "2K", "h5": "t"}
    moves = ["tile market e5", "support 3", "support 0"]
    hands = {1: "market settlement*3"}
    match = table(lies, *moves, buildings=True, hands=hands, more="building palace f5")
    assert points(match, 1) == {"black": 2}


def test_bg17_a_monument_over_the_building(table):  # BG17
    lies = {"e5 f5 e6": "s"}
    match = table(lies, "tile settlement f6", buildings=True, hands={1: "settlement"}, more="building palace e5")
    assert match.decision["kind"] == "action"
