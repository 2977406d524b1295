"""The obelisk: the tallest at the end on side A, towers of three at once on side B."""

from __future__ import annotations

import pytest

TOWERS = [10, 9, 8, 7, 6, 5, 5, 5]

# ---- side A


def test_each_seat_builds_its_own_obelisk(table, seen):
    match = table("ship 1121\nship ..\nobelisk 2*2", "sail 1 obelisk")
    assert seen(match)["obelisk"]["stones"] == [3, 3, 0, 0]


def test_an_obelisk_has_no_limit_of_height(table, seen):
    assert seen(table("ship 1\nship ..\nobelisk 1*27", "sail 1 obelisk"))["obelisk"]["stones"][0] == 28


def test_obelisks_of_side_a_score_nothing_before_the_end(table):
    assert table("ship 1111\nship ..\nobelisk 1*2", "sail 1 obelisk").scores() == [0, 0, 0, 0]


def test_the_rulebook_example_of_obelisk_a(final):
    assert final("obelisk 1*3 2*4 4*3", "obelisk") == [7, 15, 0, 7]


@pytest.mark.parametrize(
    ("text", "points"),
    [("obelisk 1*5 2", [10, 1]), ("obelisk 1*5 2*9 3", [6, 15, 1]), ("obelisk 1 2*4 3*3 4*2", [1, 15, 10, 5])],
)
def test_the_places_score_by_the_number_of_seats(final, text, points):
    assert final(text, "obelisk", seats=len(points)) == points


def test_with_three_seats_the_printed_board_gives_12(final):
    assert final("obelisk 1*3 2*2 3", "obelisk", seats=3, three_seats_first="board") == [12, 6, 1]


def test_with_three_seats_the_rulebook_gives_15(final):
    assert final("obelisk 1*3 2*2 3", "obelisk", seats=3, three_seats_first="rulebook") == [15, 6, 1]


@pytest.mark.parametrize(("seats", "first"), [(2, 10), (4, 15)])
def test_the_option_for_three_seats_changes_nothing_for_others(final, seats, first):
    assert final("obelisk 1", "obelisk", seats=seats, three_seats_first="board")[0] == first


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("obelisk 1*2 2*2", [5, 5]),
        ("obelisk 1*2 2*2 3", [10, 10, 1]),
        ("obelisk 1*2 2 3", [15, 3, 3]),
        ("obelisk 1 2 3", [7, 7, 7]),
        ("obelisk 1*2 2*2 3 4", [12, 12, 3, 3]),
        ("obelisk 1*2 2*2 3*2 4", [10, 10, 10, 1]),
        ("obelisk 1 2 3 4", [7, 7, 7, 7]),
        ("obelisk 1*2 2 3 4", [15, 5, 5, 5]),
    ],
)
def test_tied_obelisks_share_their_places(final, text, points):
    assert final(text, "obelisk", seats=len(points)) == points


def test_two_tallest_of_three_share_12_and_6_of_the_printed_board(final):
    assert final("obelisk 1*2 2*2 3", "obelisk", seats=3, three_seats_first="board") == [9, 9, 1]


def test_a_seat_without_a_stone_has_no_place(final):
    assert final("obelisk 3", "obelisk") == [0, 0, 15, 0]


# ---- side B


def test_the_rulebook_example_of_obelisk_b_scores_9_for_white(table):
    match = table("ship 124\nship ..\ntowers 3\nobelisk 2*2", "sail 1 obelisk", obelisk="B")
    assert match.scores() == [0, 9, 0, 0]


def test_the_rulebook_example_of_obelisk_b_leaves_black_and_gray_waiting(table, seen):
    match = table("ship 124\nship ..\ntowers 3\nobelisk 2*2", "sail 1 obelisk", obelisk="B")
    assert seen(match)["obelisk"] == {"stones": [1, 0, 0, 1], "towers": [3, 2, 0, 0, 0, 0, 0, 0]}


@pytest.mark.parametrize(("taken", "points"), list(enumerate(TOWERS)))
def test_a_tower_takes_the_free_space_of_highest_value(table, taken, points):
    match = table(f"ship 1\nship ..\ntowers {'2' * taken}\nobelisk 1*2", "sail 1 obelisk", obelisk="B")
    assert match.scores()[0] == points


def test_two_stones_make_no_tower(table):
    assert table("ship 1\nship ..\nobelisk 1", "sail 1 obelisk", obelisk="B").scores() == [0, 0, 0, 0]


def test_towers_score_in_the_order_of_unloading(table):
    match = table("ship 21\nship ..\nobelisk 1*2 2*2", "sail 1 obelisk", obelisk="B")
    assert match.scores() == [9, 10, 0, 0]


def test_a_seat_can_build_several_towers(table):
    match = table("ship 1111\nship ..\nobelisk 1*2", "sail 1 obelisk", obelisk="B")
    assert (match.scores()[0], match.s.obelisk[1]) == (10 + 9, 0)


def test_stones_outside_towers_score_1_each_at_the_end(final):
    assert final("towers 11\nobelisk 1*2 3", "obelisk", obelisk="B") == [2, 0, 1, 0]


def test_towers_do_not_score_again_at_the_end(final):
    assert final("towers 12\nseat 1 points obelisk=10", "obelisk", obelisk="B") == [10, 0, 0, 0]


def test_a_ninth_tower_finds_no_space(table):
    text = "ship 1\nship ..\ntowers 22221111\nobelisk 1*2"
    assert table(text, "sail 1 obelisk", obelisk="B").scores() == [0, 0, 0, 0]


def test_the_stones_of_a_ninth_tower_stay_single(final):
    assert final("towers 22221111\nobelisk 1*4", "obelisk", obelisk="B") == [4, 0, 0, 0]
