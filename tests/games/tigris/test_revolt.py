"""Revolts: a leader comes to a kingdom that has one of its colour."""

from __future__ import annotations

import pytest
from tests.games.tigris.stock import IN_BAG

# The king of seat 2 touches the temple f3; g3 and f2 touch it too.
CALM = {"f4": "2K"}


def test_a_leader_placed_beside_its_like_revolts(table, news_of):
    match = table(CALM, "leader king g3")
    assert news_of(match, "revolt") == [
        {"kind": "revolt", "seat": 1, "other": 2, "colour": 1, "count": 1, "against": 1},
    ]


def test_a_leader_moved_beside_its_like_revolts(table):
    assert table({**CALM, "j7": "1K"}, "leader king g3").decision["kind"] == "support"


def test_a_leader_of_another_colour_does_not_revolt(table):
    assert table(CALM, "leader trader g3").decision["kind"] == "action"


def test_a_leader_in_another_kingdom_does_not_revolt(table):
    assert table(CALM, "leader king j7").decision["kind"] == "action"


@pytest.mark.parametrize("turn", [1, 3])
def test_the_active_seat_attacks(table, turn):
    assert table(CALM, "leader king g3", turn=turn, seats=3).asked == turn


def test_the_owner_of_the_leader_that_was_there_defends(table):
    assert table(CALM, "leader king g3", "support 0", turn=3, seats=3).asked == 2


def test_strength_is_the_temples_beside_a_leader_and_one_may_count_twice(table, news_of):
    revolt = news_of(table({**CALM, "h3": "t"}, "leader king g3"), "revolt")[0]
    assert (revolt["count"], revolt["against"]) == (2, 1)


def test_temples_of_the_kingdom_that_do_not_touch_the_leader_do_not_count(table, news_of):
    revolt = news_of(table({**CALM, "f5": "s", "g5 h5": "t"}, "leader king g3"), "revolt")[0]
    assert revolt["against"] == 1


def test_face_down_temples_do_not_count(table, news_of):
    match = table({**CALM, "h3 i3 h4 i4": "#"}, "leader king g3", more="monument red-blue h3")
    assert news_of(match, "revolt")[0]["count"] == 1


@pytest.mark.parametrize("leader", ["king", "priest", "farmer", "trader"])
def test_temples_support_whatever_the_colour_of_the_leaders(table, leader):
    match = table({"f4": f"2{leader[0].upper()}"}, f"leader {leader} g3", hands={1: "temple settlement farm market"})
    assert match.decision_in_numbers == {"kind": "support", "seat": 1, "colour": 2}


def test_any_number_of_temples_can_be_committed(table, legal):
    match = table(CALM, "leader king g3", hands={1: "temple*3 settlement*3"})
    assert legal(match) == ["support 0", "support 1", "support 2", "support 3"]


def test_nobody_commits_more_temples_than_they_have(table):
    match = table(CALM, "leader king g3", hands={1: "temple settlement*5"})
    assert match.why_not("support 2").code == "too_few_to_support"


def test_the_defender_may_commit_more_than_needed(table, legal):
    match = table(CALM, "leader king g3", "support 0", hands={2: "temple*2"})
    assert legal(match) == ["support 0", "support 1", "support 2"]


def test_the_attackers_support_is_open(table, news_of):
    match = table(CALM, "leader king g3", "support 2", hands={1: "temple*3"})
    assert news_of(match, "supported") == [{"kind": "supported", "seat": 1, "colour": 2, "support": 2}]


def test_support_is_given_once(table):
    match = table(CALM, "leader king g3", "support 1", "support 1", hands={1: "temple*3", 2: "temple*3"})
    assert (match.asked, match.decision["kind"]) == (1, "action")


# ---- the outcome


def test_a_tie_goes_to_the_defender(table, leaders):  # BG7
    assert leaders(table(CALM, "leader king g3", "support 0", "support 0")) == CALM


def test_more_strength_wins(table, leaders):
    match = table(CALM, "leader king g3", "support 1", "support 0", hands={1: "temple"})
    assert leaders(match) == {"g3": "1K"}


@pytest.mark.parametrize(("support", "winner", "loser"), [(0, 2, 1), (1, 1, 2)])
def test_the_winner_scores_a_red_point(table, points, support, winner, loser):
    match = table(CALM, "leader king g3", f"support {support}", "support 0", hands={1: "temple"})
    assert (points(match, winner), points(match, loser)) == ({"red": 1}, {})


def test_committed_temples_leave_the_game(table, seen):
    match = table(CALM, "leader king g3", "support 2", "support 1", hands={1: "temple*3", 2: "temple"})
    hands = [player["hand_size"] for player in seen(match)["players"]]
    assert (hands, seen(match)["bag"]) == ([1, 0], IN_BAG - 4)


def test_temples_on_the_board_stay(table, seen):
    match = table({**CALM, "h3": "t"}, "leader king g3", "support 0", "support 0")
    assert (seen(match)["tiles"]["f3"], seen(match)["tiles"]["h3"]) == ("temple", "temple")


def test_what_a_losing_attacker_had_connected_falls_apart(table, points):
    # Lost, the king no longer connects h3 with the kingdom; a temple on i3 scores for nobody.
    moves = ["leader king g3", "support 0", "support 3", "tile temple i3"]
    match = table({**CALM, "h3": "t"}, *moves, hands={1: "temple", 2: "temple*3"})
    assert points(match, 2) == {"red": 1}


def test_the_example_of_the_rulebook(table, points):  # p. 6
    # Two temples beside the attacker, one beside the defender; two and three are committed: 4 against 4.
    moves = ["leader king g3", "support 2", "support 3"]
    match = table({**CALM, "h3": "t"}, *moves, hands={1: "temple*2", 2: "temple*3"})
    assert points(match, 2) == {"red": 1}
    assert [player.hand.sum() for player in match.s.players[1:3]] == [0, 0]
