"""Getting stones, the sled, and what happens when there is nothing to do."""

from __future__ import annotations

import pytest

# Two seats with no stone on the sled or in the quarry, and a ship that cannot sail.
STUCK = """
    round 3
    turn 2
    starter 2
    ship 2...
    obelisk 1*29 2*28
"""

# Seat 1 can do nothing; seat 2 still has stones in the quarry.
ONE_STUCK = """
    ship 2...
    obelisk 1*29
"""


# ---- getting stones


def test_getting_stones_brings_three_to_the_sled(table):
    assert table("ship ....\nseat 1 sled 1", "get").s.players[1].sled == 4


def test_the_stones_come_from_the_quarry(table):
    assert table("ship ....\nseat 1 sled 1", "get").s.players[1].quarry == 25


def test_the_stones_are_of_ones_own_colour(table):
    assert table("ship ....\nseat 1 sled 1", "get").s.players[2].quarry == 29


@pytest.mark.parametrize(("before", "after"), [(0, 3), (2, 5), (3, 5), (4, 5)])
def test_no_more_stones_are_taken_than_fit_on_the_sled(table, before, after):
    assert table(f"ship ....\nseat 1 sled {before}", "get").s.players[1].sled == after


@pytest.mark.parametrize("left", [1, 2])
def test_no_more_stones_are_taken_than_are_left(table, left):
    assert table(f"ship ....\nobelisk 1*{29 - left}", "get").s.players[1].sled == left


def test_what_does_not_fit_stays_in_the_quarry(table):
    assert table("ship ....\nseat 1 sled 4", "get").s.players[1].quarry == 24


def test_stones_cannot_be_got_with_a_full_sled(table):
    assert table("ship ....\nseat 1 sled 5").why_not("get").code == "sled_full"


def test_stones_cannot_be_got_from_an_empty_quarry(table):
    assert table("ship ....\nobelisk 1*28\nseat 1 sled 1").why_not("get").code == "quarry_empty"


# ---- the sled holds five


def test_the_hammer_does_not_overload_the_sled(table):
    match = table("ship ....\nseat 1 sled 4 cards hammer", "play hammer")
    assert match.s.players[1].sled == 5


def test_the_bonus_of_the_pyramid_does_not_overload_the_sled(table):
    text = "ship 1\nship ....\nmiddle 22\nseat 1 sled 3"
    assert table(text, "sail 1 pyramid", "build middle", "claim", pyramid="B").s.players[1].sled == 5


def test_the_temple_does_not_overload_the_sled(table):
    match = table("ship 2\ntemple 1\nseat 1 sled 4", "sail 1 obelisk", "stones", temple="B")
    assert match.s.players[1].sled == 5


# ---- passing


@pytest.mark.parametrize(
    "text",
    [
        "ship 2...\nobelisk 1*28",  # stones in the quarry
        "ship .\nobelisk 1*28\nseat 1 sled 1",  # a stone to place
        "ship 22..\nship 2\nobelisk 1*29",  # a ship to sail
    ],
)
def test_nobody_may_pass_who_can_do_something(table, text):
    assert table(text).why_not("pass").code == "must_act"


def test_a_seat_that_can_do_nothing_passes(table, legal):
    assert legal(table(ONE_STUCK)) == ["pass"]


def test_a_blue_card_that_cannot_be_played_does_not_keep_a_seat_from_passing(table, legal):
    assert legal(table(f"{ONE_STUCK}\nseat 1 cards lever hammer sail chisel")) == ["pass"]


def test_after_a_pass_the_next_seat_has_its_turn(table):
    assert table(ONE_STUCK, "pass", seats=2).decision == {"kind": "turn", "seat": 2}


def test_the_round_goes_on_while_one_seat_can_act(table):
    assert table(ONE_STUCK, "pass", "get", "pass", seats=2).decision == {"kind": "turn", "seat": 2}


def test_the_round_ends_when_all_have_passed_in_a_row(table, seen):
    assert seen(table(STUCK, "pass", "pass", seats=2))["round"] == 4


def test_the_round_does_not_end_before_all_have_passed(table, seen):
    assert seen(table(STUCK, "pass", seats=2))["round"] == 3


def test_stones_on_stranded_ships_go_back_to_the_quarry(table):
    text = STUCK.replace("ship 2...\n    obelisk 1*29 2*28", "ship 2..2\n    obelisk 1*29 2*27")
    assert table(text, "pass", "pass", seats=2).s.players[2].quarry == 2


def test_the_temple_is_rewarded_after_a_stranding(table):
    text = STUCK.replace("1*29", "1*28") + "temple 1"
    assert table(text, "pass", "pass", seats=2).scores() == [1, 0]


def test_the_same_seat_starts_again_when_no_ship_had_sailed(table):
    assert table(STUCK, "pass", "pass", seats=2).decision == {"kind": "turn", "seat": 2}


@pytest.mark.parametrize(("sailed", "starts"), [(2, 1), (1, 2)])
def test_after_a_stranding_the_seat_left_of_the_last_sailor_starts(table, sailed, starts):
    text = STUCK.replace("starter 2", f"starter {sailed}\nsailed {sailed}\nship .. at temple")
    assert table(text, "pass", "pass", seats=2).decision == {"kind": "turn", "seat": starts}


def test_whoever_sails_before_a_stranding_is_the_last_sailor(table):
    match = table("ship 1\nship 2...\nobelisk 1*28 2*28", "sail 1 temple", "pass", "pass", seats=2)
    assert match.decision == {"kind": "turn", "seat": 2}


def test_passes_are_counted_anew_after_an_action(table):
    text = "ship 11..\nship 2..\nobelisk 1*27 2*27\nseat 2 sled 1"
    match = table(text, "pass", "place 1 3", "sail 1 temple", "pass", seats=2)
    assert match.decision == {"kind": "turn", "seat": 1}


def test_a_stranding_in_the_sixth_round_ends_the_game(table):
    assert table(STUCK.replace("round 3", "round 6"), "pass", "pass", seats=2).over
