"""The burial chamber: how it is built, connected groups on side A, majorities on side B."""

from __future__ import annotations

import pytest


def in_rows(top: str, middle: str, bottom: str) -> str:
    """The stones in building order, from rows written as they lie. Columns must be full but for the last."""
    stones = [seat for column in zip(top.ljust(30), middle.ljust(30), bottom.ljust(30), strict=True) for seat in column]
    return "burial-chamber " + "".join(stones).strip()


# ---- building


def test_stones_are_added_behind_those_that_lie_there(table, seen):
    match = table("ship 12\nship ..\nburial-chamber 34", "sail 1 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"] == [3, 4, 1, 2]


def test_the_fourth_stone_lies_beside_the_first(final):
    assert final("burial-chamber 1231", "burial_chamber") == [3, 1, 1, 0]


def test_the_chamber_goes_on_beyond_the_printed_columns(table, seen):
    match = table(f"round 6\nship 2222\nship ..\nburial-chamber {'1' * 23}", "sail 1 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"][24:] == [2, 2, 2]


def test_nothing_is_scored_before_the_end(table):
    assert table("ship 111\nship ..", "sail 1 burial-chamber").scores() == [0, 0, 0, 0]


# ---- side A


def test_the_rulebook_example_of_burial_chamber_a(final):
    assert final("burial-chamber 3324324134444", "burial_chamber") == [1, 3, 7, 17]


def test_a_group_that_turns_back_is_one_group(final):
    assert final("burial-chamber 221111", "burial_chamber", seats=2) == [10, 3]


@pytest.mark.parametrize(
    ("stones", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (8, 21), (20, 45)]
)
def test_a_group_scores_by_its_size(final, stones, points):
    assert final(f"burial-chamber {'1' * stones}", "burial_chamber")[0] == points


def test_stones_side_by_side_in_a_row_are_connected(final):
    assert final(in_rows("11", "23", "32"), "burial_chamber")[0] == 3


def test_stones_above_one_another_are_connected(final):
    assert final(in_rows("23", "13", "12"), "burial_chamber")[0] == 3


def test_diagonals_do_not_connect(final):
    assert final(in_rows("12", "21", "34"), "burial_chamber")[:2] == [2, 2]


def test_the_foot_of_a_column_is_not_connected_with_the_head_of_the_next(final):
    assert final(in_rows("21", "32", "13"), "burial_chamber")[0] == 2


def test_every_group_of_a_seat_scores(final):
    assert final(in_rows("1121", "2221", "1121"), "burial_chamber")[0] == 3 + 3 + 6


def test_a_group_can_run_around_other_stones(final):
    assert final(in_rows("111", "121", "111"), "burial_chamber")[:2] == [21, 1]


def test_side_a_gives_nothing_without_stones(final):
    assert final("burial-chamber 111", "burial_chamber")[1:] == [0, 0, 0]


# ---- side B


def test_the_rulebook_example_of_burial_chamber_b(final):
    # black 0 + 8 + 0, white 8 + 4 + 0, brown 3 + 0 + 0, gray 3 + 0 + 8
    assert final("burial-chamber 2143144242142", "burial_chamber", burial_chamber="B") == [8, 12, 3, 11]


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("23422", [0, 8, 3, 3]),  # the rows of the rulebook's example
        ("1121", [8, 4, 0, 0]),
        ("4444", [0, 0, 0, 8]),
        ("1111222334", [8, 4, 2, 0]),
    ],
)
def test_a_row_is_scored_by_its_stones(final, row, points):
    others = "1" * len(row)  # worth 8 points to seat 1 in each of the two other rows
    expected = [points[0] + 16, *points[1:]]
    assert final(in_rows(row, others, others), "burial_chamber", burial_chamber="B") == expected


def test_each_row_is_scored_by_itself(final):
    assert final(in_rows("112", "221", "122"), "burial_chamber", seats=2, burial_chamber="B") == [16, 20]


def test_stones_in_a_row_need_not_touch(final):
    assert final(in_rows("1213", "2222", "2222"), "burial_chamber", burial_chamber="B")[0] == 8


def test_with_two_seats_the_second_place_in_a_row_scores_4(final):
    assert final(in_rows("112", "111", "111"), "burial_chamber", seats=2, burial_chamber="B") == [24, 4]


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("1122", [6, 6, 0, 0]),  # two share 8 + 4
        ("123", [4, 4, 4, 0]),  # three share 8 + 4 + 2, rounded down
        ("1234", [3, 3, 3, 3]),  # four share 8 + 4 + 2 + 0, rounded down
        ("11234", [8, 2, 2, 2]),  # three share 4 + 2 + 0
        ("1123", [8, 3, 3, 0]),  # two share 4 + 2
        ("1112234", [8, 4, 1, 1]),  # two share 2 + 0
    ],
)
def test_tied_seats_share_their_places_in_a_row(final, row, points):
    # The two rows below are the same, so that every row gives the same points.
    assert final(in_rows(row, row, row), "burial_chamber", burial_chamber="B") == [3 * each for each in points]


def test_a_seat_without_a_stone_in_the_row_has_no_place(final):
    assert final("burial-chamber 3", "burial_chamber", burial_chamber="B") == [0, 0, 8, 0]
