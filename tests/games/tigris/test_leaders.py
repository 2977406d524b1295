"""Leaders: where they may stand, how they move, and how they lose their place."""

from __future__ import annotations

import pytest

LEADERS = ["king", "priest", "farmer", "trader"]

# f3 is a temple with a treasure; f4 and g3 touch it, e3 is river beside it, e4 lies at its corner.


@pytest.mark.parametrize("leader", LEADERS)
def test_a_leader_stands_beside_a_temple(table, leaders, leader):
    assert leaders(table({}, f"leader {leader} f4")) == {"f4": f"1{leader[0].upper()}"}


@pytest.mark.parametrize("leader", LEADERS)
def test_a_leader_never_stands_on_a_river(table, leader):
    assert table({}).why_not(f"leader {leader} e3").code == "no_leader_on_rivers"


def test_a_leader_needs_a_temple(table):
    assert table({"e5": "s"}).why_not("leader king e6").code == "no_temple_beside"


def test_a_temple_at_the_corner_is_not_beside(table):
    assert table({}).why_not("leader king e4").code == "no_temple_beside"


def test_a_face_down_temple_is_no_temple(table):
    match = table({"f3": "#*", "g3 f4 g4": "#"}, more="monument red-blue f3")
    assert match.why_not("leader king f5").code == "no_temple_beside"


@pytest.mark.parametrize("thing", ["s", "t", "2K", "1P"])
def test_a_leader_needs_an_empty_cell(table, thing):
    assert table({"f4": thing}).why_not("leader king f4").code == "cell_taken"


def test_a_leader_cannot_stand_on_a_monument(table):
    match = table({"f4 g4 f5 g5": "#"}, more="monument red-blue f4")
    assert match.why_not("leader king f4").code == "cell_taken"


def test_a_leader_cannot_stand_on_a_catastrophe(table):
    assert table({"f4": "x"}).why_not("leader king f4").code == "catastrophe_there"


def test_only_cells_beside_temples_are_offered(table, legal):
    lone = dict.fromkeys(["k1", "b2", "p2", "n5", "i7", "b8", "o9", "f10", "k11"], ".")
    offered = [move for move in legal(table(lone, actions=1)) if move.startswith("leader king")]
    assert offered == ["leader king f2", "leader king g3", "leader king f4"]


# ---- kingdoms


def test_a_leader_may_not_join_two_kingdoms(table):
    match = table({"f4": "2K", "h4": "t", "h5": "2P"})
    assert match.why_not("leader trader g4").code == "leader_joins_kingdoms"


def test_a_leader_that_would_join_two_kingdoms_is_not_offered(table, legal):
    assert "leader trader g4" not in legal(table({"f4": "2K", "h4": "t", "h5": "2P"}))


def test_a_leader_may_connect_regions_without_leaders(table):
    match = table({"h4": "t", "g5": "s"}, "leader trader g4")
    assert match.s.players[1].leader[4] > 0


def test_a_leader_may_connect_regions_without_leaders_with_one_kingdom(table, legal):
    assert "leader trader g4" in legal(table({"f4": "2K", "h4": "t", "g5": "s"}))


def test_a_cell_may_touch_one_kingdom_on_two_sides(table, legal):
    assert "leader trader g4" in legal(table({"f4": "2K", "f5": "s", "g5": "s", "h5": "s", "h4": "t"}))


def test_regions_hang_together_by_their_sides_only(table, points):
    corner = table({"b5": "t", "c5": "2K"}, "tile settlement d6", hands={1: "settlement"})
    assert points(corner, 2) == {}


def test_face_down_tiles_connect(table, points):
    lies = {"b5": "t", "c5": "2K", "d5 e5 d6 e6": "#"}
    match = table(lies, "tile settlement f5", hands={1: "settlement"}, more="monument red-blue d5")
    assert points(match, 2) == {"black": 1}


def test_leaders_connect(table, points):
    match = table({"b5 d6": "t", "c5": "2K", "d5": "1T"}, "tile settlement e5", hands={1: "settlement"})
    assert points(match, 2) == {"black": 1}


def test_a_region_without_a_leader_is_no_kingdom(table, points):
    match = table({"b5 c5": "t"}, "tile temple d5", hands={1: "temple"})
    assert (points(match, 1), points(match, 2)) == ({}, {})


def test_leaders_of_different_colours_share_a_kingdom_in_peace(table, leaders):
    match = table({"f4": "2K"}, "leader priest g3")
    assert (match.decision["kind"], leaders(match)) == ("action", {"f4": "2K", "g3": "1P"})


def test_leaders_of_one_colour_do_not_stay_in_one_kingdom(table, leaders):
    assert len(leaders(table({"f4": "2K"}, "leader king g3", "support 0", "support 0"))) == 1


# ---- moving and withdrawing

# e5 and g5 hang together only by the priest on f5; f4 touches both groups.
BRIDGE = {"e5 g5": "t", "e4": "2K", "f5": "1P", "g4": "2T"}


def test_moving_a_leader_is_one_action(table, leaders):
    match = table({"f4": "1K"}, "leader king g3")
    assert (leaders(match), match.asked, match.decision["kind"]) == ({"g3": "1K"}, 1, "action")


def test_moving_takes_an_action(table):
    assert table({"f4": "1K"}, "leader king g3", actions=1).asked == 2


def test_a_leader_is_lifted_before_its_new_cell_is_judged(table):
    assert table(BRIDGE).why_not("leader priest f4").code == "leader_joins_kingdoms"


def test_a_bridge_is_not_offered_a_cell_that_joins_what_it_held_together(table, legal):
    assert "leader priest f4" not in legal(table(BRIDGE))


def test_only_the_leader_that_moves_is_lifted(table, legal):
    # While the priest stands on f5, all is one kingdom, and another leader may come to f4.
    assert "leader trader f4" in legal(table(BRIDGE))


def test_a_leader_that_stood_alone_leaves_no_kingdom_behind(table, legal):
    # Lifted, the king of h5 leaves a region without leader, so g4 touches only the kingdom of f4.
    assert "leader king g4" in legal(table({"f4": "2P", "h4": "t", "h5": "1K"}))


def test_a_leader_cannot_be_moved_to_where_it_stands(table):
    assert table({"f4": "1K"}).why_not("leader king f4").code == "already_there"


def test_a_leader_can_be_withdrawn(table, leaders):
    assert leaders(table({"f4": "1K", "g3": "2P"}, "withdraw king")) == {"g3": "2P"}


def test_withdrawing_takes_an_action(table):
    assert table({"f4": "1K"}, "withdraw king", actions=1).asked == 2


def test_a_leader_off_the_board_cannot_be_withdrawn(table):
    assert table({}).why_not("withdraw king").code == "leader_not_on_board"


def test_only_the_owner_withdraws_a_leader(table):
    assert table({"f4": "2K"}).why_not("withdraw king").code == "leader_not_on_board"


def test_nobody_withdraws_from_a_conflict(table):
    assert table({"f4": "2K"}, "leader king g3").why_not("withdraw king").code == "not_asked"


# ---- losing the last temple


def test_a_leader_without_a_temple_goes_home_at_once(table, leaders):
    assert leaders(table({"e5": "t", "e6": "2K"}, "catastrophe e5")) == {}


def test_a_leader_with_another_temple_stays(table, leaders):
    assert leaders(table({"e5 d6": "t", "e6": "2K"}, "catastrophe e5")) == {"e6": "2K"}


def test_a_leader_that_lost_its_temple_may_be_placed_again(table, leaders):
    assert leaders(table({"e5": "t", "e6": "1K"}, "catastrophe e5", "leader king f4")) == {"f4": "1K"}


def test_a_leader_that_lost_a_revolt_may_return_to_the_same_cell(table):
    match = table({"f4": "2K"}, "leader king g3", "support 0", "support 0")
    assert match.why_not("leader king g3") is None


def test_placing_a_leader_scores_nothing(table, points):
    assert points(table({"f4": "1K"}, "leader priest g3"), 1) == {}
