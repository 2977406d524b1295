"""Wars: a tile joins two kingdoms with leaders of one colour."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.tigris.stock import IN_BAG

# A king on either side of e5, each with one settlement.
KINGS = {"b5": "t", "c5": "1K", "d5": "s", "f5": "s", "g5": "2K", "h5": "t"}
# All four leaders on either side of e5; nothing but three temples supports them.
COURTS = {
    **{"b5 c5 d5": "t", "b6": "1K", "c6": "1P", "d6": "1F", "a5": "1T"},
    **{"f5 g5 h5": "t", "f6": "2K", "g6": "2P", "h6": "2F", "i5": "2T"},
}
JOIN = "tile market e5"
FULL = {1: "market settlement*5", 2: "settlement*6"}


def test_every_colour_of_which_both_kingdoms_have_a_leader_is_a_war(table, legal):
    match = table(COURTS, JOIN, hands=FULL)
    assert legal(match) == ["fight king", "fight priest", "fight farmer", "fight trader"]


def test_a_colour_that_only_one_kingdom_has_is_no_war(table, legal):
    match = table({**COURTS, "g6": "."}, JOIN, hands=FULL)
    assert legal(match) == ["fight king", "fight farmer", "fight trader"]


def test_a_war_that_is_not_there_cannot_be_fought(table):
    assert table({**COURTS, "g6": "."}, JOIN, hands=FULL).why_not("fight priest").code == "no_such_war"


def test_the_active_seat_chooses_the_order_of_wars(table):
    assert table(COURTS, JOIN, hands=FULL).decision_in_numbers == {"kind": "war", "seat": 1, "cell": 69}


def test_the_active_seat_chooses_even_if_it_fights_in_none(table):
    assert table(COURTS, JOIN, turn=3, seats=3, hands={3: "market"}).asked == 3


def test_the_active_seat_chooses_again_before_each_war(table, legal):
    match = table(COURTS, JOIN, "fight farmer", "support 0", "support 0", hands=FULL)
    assert (match.asked, legal(match)) == (1, ["fight king", "fight priest", "fight trader"])


def test_a_single_war_begins_at_once(table):
    assert table(KINGS, JOIN, hands=FULL).decision_in_numbers == {"kind": "support", "seat": 1, "colour": 1}


@pytest.mark.parametrize(
    ("seats", "turn", "west", "east", "attacker", "defender"),
    [
        (2, 1, 1, 2, 1, 2),
        (2, 2, 1, 2, 2, 1),
        (3, 3, 1, 2, 1, 2),
        (3, 1, 3, 2, 2, 3),
        (4, 2, 1, 4, 4, 1),  # BG6
        (4, 3, 2, 1, 1, 2),
        (4, 4, 3, 2, 2, 3),
        (4, 3, 4, 3, 3, 4),
    ],
)
def test_the_first_fighter_clockwise_from_the_active_seat_attacks(
    table, news_of, seats, turn, west, east, attacker, defender
):  # BG6
    lies = {**KINGS, "c5": f"{west}K", "g5": f"{east}K"}
    war = news_of(table(lies, JOIN, seats=seats, turn=turn, hands={turn: "market"}), "war")[0]
    assert (war["seat"], war["other"]) == (attacker, defender)


# ---- strength


def strengths(war: Mapping[str, int]) -> tuple[int, int]:
    return war.get("count", 0), war.get("against", 0)


def test_all_tiles_of_the_colour_in_the_leaders_kingdom_count(table, news_of):
    match = table({**KINGS, "a5 i5 j5 k5": "s"}, JOIN, hands=FULL)
    assert strengths(news_of(match, "war")[0]) == (2, 4)


def test_tiles_of_other_colours_and_face_down_tiles_do_not_count(table, news_of):
    lies = {**KINGS, "g6 h6 g7 h7": "#", "i5": "m", "g4": "t"}
    match = table(lies, JOIN, hands=FULL, more="monument black-red g6 of black")
    assert strengths(news_of(match, "war")[0]) == (1, 1)


def test_the_joining_tile_counts_for_nobody(table, news_of):
    match = table(KINGS, "tile settlement e5", hands=FULL)
    assert strengths(news_of(match, "war")[0]) == (1, 1)


@pytest.mark.parametrize("support", [0, 1])
def test_the_joining_tile_is_not_lost(table, seen, support):
    match = table(KINGS, "tile settlement e5", f"support {support}", "support 0", hands=FULL)
    assert seen(match)["tiles"]["e5"] == "settlement"


def test_the_joining_tile_is_an_ordinary_tile_afterwards(table, news_of):
    # With e5 the kingdom of seat 1 has two settlements for its next war, against a king in the south.
    moves = ["tile settlement e5", "support 1", "support 0", "tile market e6"]
    match = table({**KINGS, "e7": "s", "f7": "3K", "g7": "t"}, *moves, seats=3, hands=FULL)
    assert strengths(news_of(match, "war")[0]) == (2, 1)


def test_a_region_without_leader_counts_for_neither_side(table, news_of):
    match = table({**KINGS, "e4 e6": "s"}, JOIN, hands=FULL)
    assert strengths(news_of(match, "war")[0]) == (1, 1)


def test_a_region_without_leader_is_not_lost(table, seen):
    tiles = seen(table({**KINGS, "e4 e6": "s"}, JOIN, "support 0", "support 0", hands=FULL))["tiles"]
    assert ("d5" in tiles, tiles["e4"], tiles["e6"]) == (False, "settlement", "settlement")


# ---- support


@pytest.mark.parametrize(("leader", "colour"), [("king", 1), ("priest", 2), ("farmer", 3), ("trader", 4)])
def test_tiles_of_the_leaders_colour_support(table, leader, colour):
    match = table(COURTS, JOIN, f"fight {leader}", hands={1: "market"})
    assert match.decision_in_numbers == {"kind": "support", "seat": 1, "colour": colour}


def test_tiles_of_other_colours_do_not_support(table, legal):
    assert legal(table(KINGS, JOIN, hands={1: "market*2 temple*3 settlement"})) == ["support 0", "support 1"]


def test_the_defender_answers_once_with_any_number(table, legal):
    match = table(KINGS, JOIN, "support 5", hands={**FULL, 2: "settlement*2"})
    assert (match.asked, legal(match)) == (2, ["support 0", "support 1", "support 2"])


# ---- the outcome


def test_a_tie_in_a_war_goes_to_the_defender(table, leaders):
    assert leaders(table(KINGS, JOIN, "support 2", "support 2", hands=FULL)) == {"g5": "2K"}


def test_the_attacker_wins_with_one_more(table, leaders):
    assert leaders(table(KINGS, JOIN, "support 3", "support 2", hands=FULL)) == {"c5": "1K"}


def test_the_losers_tiles_of_the_colour_are_lost(table, seen):
    lies = {**KINGS, "i5": "s", "j5": "m", "a5": "s"}
    tiles = seen(table(lies, JOIN, "support 2", "support 0", hands=FULL))["tiles"]
    row = {cell: tiles[cell] for cell in ["a5", "b5", "d5", "e5", "f5", "h5", "i5", "j5"] if cell in tiles}
    assert row == {
        "a5": "settlement",
        "b5": "temple",
        "d5": "settlement",
        "e5": "market",
        "h5": "temple",
        "j5": "market",
    }


def test_committed_tiles_of_both_sides_leave_the_game(table, seen):
    match = table(KINGS, JOIN, "support 3", "support 1", hands=FULL)
    assert ([player["hand_size"] for player in seen(match)["players"]], seen(match)["bag"]) == ([2, 5], IN_BAG - 12 - 4)


def test_the_loser_can_place_the_leader_again(table, leaders):
    match = table(KINGS, JOIN, "support 0", "support 0", "leader king f4", hands=FULL)
    assert leaders(match) == {"g5": "2K", "f4": "1K"}


# East of e5: f5 touches only the losing priest, h5 touches a king, i7 bears a treasure.
PRIESTS = {
    **{"b5": "t", "c5": "1P", "d5": "s"},
    **{"f5": "t", "g5": "2P", "h5": "t", "h6": "2K", "i5 i6": "s"},
}
VICTORY = [JOIN, "support 3", "support 0"]
ZEAL = {1: "market temple*5"}


def test_protected_temples_count_as_supporters(table, news_of):
    assert strengths(news_of(table(PRIESTS, JOIN, hands=ZEAL), "war")[0]) == (1, 3)


def test_temples_with_treasure_or_beside_another_leader_survive_a_war_of_priests(table, seen):
    tiles = seen(table(PRIESTS, *VICTORY, hands=ZEAL))["tiles"]
    assert ("f5" in tiles, tiles["h5"], tiles["i7"]) == (False, "temple", "temple")


def test_protected_temples_score_nothing(table, points):
    assert points(table(PRIESTS, *VICTORY, hands=ZEAL), 1) == {"red": 2}


def test_a_leader_of_the_winner_protects_a_temple_too(table, points, seen):
    # The winner's trader lives in the loser's kingdom.
    match = table({**PRIESTS, "f6": "1T"}, *VICTORY, hands=ZEAL)
    assert (seen(match)["tiles"]["f5"], points(match, 1)) == ("temple", {"red": 1})


def test_a_war_never_costs_another_leader_its_temple(table, leaders):
    assert leaders(table(PRIESTS, *VICTORY, hands=ZEAL)) == {"c5": "1P", "h6": "2K"}


def test_a_leader_does_not_protect_tiles_of_other_colours(table, seen):
    # f5 touches the trader of seat 2 and is lost all the same.
    match = table({**KINGS, "f6": "2T", "g6": "t"}, JOIN, "support 3", "support 0", hands=FULL)
    assert "f5" not in seen(match)["tiles"]


def test_the_winner_scores_each_lost_tile_and_the_leader(table, points):
    match = table({**KINGS, "i5 j5 k5": "s"}, JOIN, "support 5", "support 0", hands=FULL)
    assert (points(match, 1), points(match, 2)) == ({"black": 5}, {})


def test_committed_tiles_score_nothing(table, points):
    match = table(KINGS, JOIN, "support 5", "support 3", hands=FULL)
    assert points(match, 1) == {"black": 2}


def test_a_leader_without_supporters_is_one_point(table, points):
    match = table({**KINGS, "f5": "m"}, JOIN, "support 0", "support 0", hands=FULL)
    assert points(match, 1) == {"black": 1}


def test_no_king_collects_the_points_of_another_war(table, points):
    # Traders fight for nothing but themselves: the winner is seat 2, though a king of seat 1 stands by.
    lies = {"b5": "t", "c5": "1T", "b6": "1K", "e5": "2T", "f5": "t"}
    match = table(lies, "tile settlement d5", "support 0", "support 0", hands={1: "settlement"})
    assert (points(match, 1), points(match, 2)) == ({}, {"green": 1})


# ---- several wars

# Kings and traders clash. East of e5 the markets f5 and g5 are all that holds the kingdom to it.
TWO_WARS = {
    **{"b5": "t", "c5": "1T", "b6": "1K", "d5": "m"},
    **{"f5 g5": "m", "h5": "t", "h4": "2K", "i5": "2T"},
}
TRADE = {1: "settlement*2 market*4", 2: "market settlement"}


def test_a_war_is_skipped_when_the_kingdoms_have_come_apart(table, leaders):
    match = table(TWO_WARS, "tile settlement e5", "fight trader", "support 4", "support 1", hands=TRADE)
    assert (match.decision["kind"], leaders(match)) == ("action", {"h4": "2K", "c5": "1T", "b6": "1K"})


def test_the_other_war_is_fought_while_the_kingdoms_hang_together(table):
    match = table(TWO_WARS, "tile settlement e5", "fight king", "support 1", "support 0", hands=TRADE)
    assert match.decision_in_numbers == {"kind": "support", "seat": 1, "colour": 4}


def test_the_example_of_the_rulebook(table, points, seen):  # , pp. 7-8
    # 1 market and 4 committed against 2 and 1: two markets and the trader, 3 green points; the kings do not fight.
    match = table(TWO_WARS, "tile settlement e5", "fight trader", "support 4", "support 1", hands=TRADE)
    assert (points(match, 1), points(match, 2)) == ({"green": 3}, {})
    assert [player["hand_size"] for player in seen(match)["players"]] == [1, 1]


def test_four_wars_are_fought_one_after_the_other(table, points):
    quiet = ["support 0", "support 0"]
    moves = [JOIN, "fight king", *quiet, "fight farmer", *quiet, "fight trader", *quiet, *quiet]
    # Nobody has a supporter but the priests, three temples each. f5, g5 and h5 touch other leaders, as b5 and d5 do;
    # once the king, farmer and trader of seat 1 are gone, its three temples are lost.
    assert points(table(COURTS, *moves, hands=FULL), 2) == {"black": 1, "red": 4, "blue": 1, "green": 1}


def test_the_strength_of_a_later_war_is_counted_afresh(table, news_of):
    # With the settlement h5 the market i5 is cut off from the trader of seat 2.
    lies = {
        **{"b5": "t", "c5": "1K", "b6": "1T", "d5": "m"},
        **{"f5": "t", "f6": "2K", "g5": "2T", "h5": "s", "i5": "m"},
    }
    match = table(lies, "tile temple e5", "fight king", "support 2", "support 0", hands={1: "temple settlement*2"})
    assert strengths(news_of(match, "war")[0]) == (1, 0)


def test_a_seat_may_start_a_war_of_others(table):
    match = table(KINGS, JOIN, turn=3, seats=3, hands={3: "market"})
    assert match.decision_in_numbers == {"kind": "support", "seat": 1, "colour": 1}


def test_nobody_draws_between_two_wars(table, legal):
    moves = [JOIN, "fight king", "support 0", "support 2", "fight trader", "support 0"]
    assert legal(table(COURTS, *moves, hands={1: "market", 2: "settlement*2 market"})) == ["support 0", "support 1"]


def test_all_hands_are_refilled_at_the_end_of_the_turn(table, seen):
    match = table(KINGS, JOIN, "support 2", "support 3", actions=1, hands={**FULL, 2: "settlement*3"})
    assert (match.asked, [player["hand_size"] for player in seen(match)["players"]]) == (2, [6, 6])


def test_hands_are_not_refilled_between_the_actions(table, seen):
    match = table(KINGS, JOIN, "support 2", "support 3", hands={**FULL, 2: "settlement*3"})
    assert [player["hand_size"] for player in seen(match)["players"]] == [3, 0]
