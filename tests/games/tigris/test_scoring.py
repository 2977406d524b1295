"""The end of the game: the weakest colour counts."""

from __future__ import annotations

import pytest


def with_points(*seats: tuple[int, int, int, int, int]) -> str:
    """Lines for the points of seats: black, red, blue, green, treasures."""
    return "\n".join(
        f"seat {seat} points black={black} red={red} blue={blue} green={green} treasures {treasures}"
        for seat, (black, red, blue, green, treasures) in enumerate(seats, start=1)
    )


@pytest.mark.parametrize(
    ("points", "score"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((5, 3, 7, 4, 0), 3),
        ((5, 3, 7, 4, 1), 4),
        ((5, 3, 7, 4, 2), 4),
        ((5, 3, 7, 4, 3), 5),
        ((0, 9, 9, 9, 8), 8),
        ((0, 0, 0, 0, 7), 1),
        ((0, 0, 0, 0, 8), 2),
        ((30, 0, 30, 30, 3), 3),
        ((2, 2, 2, 2, 12), 5),
    ],
)
def test_the_score_is_the_weakest_colour_with_treasures(table, points, score):
    match = table({}, more=with_points(points), actions=1, board="alternative")
    assert match.scores()[0] == score


def test_the_highest_weakest_colour_wins(table):
    match = table({}, more=with_points((4, 4, 4, 4, 0), (30, 30, 30, 3, 0)))
    assert match.ranking() == [1, 2]


def test_treasures_count_for_the_winner(table):
    match = table({}, more=with_points((4, 4, 4, 4, 0), (30, 30, 30, 3, 2)))
    assert match.ranking() == [2, 1]


@pytest.mark.parametrize(
    ("first", "second", "ranking"),
    [
        ((3, 5, 9, 9, 0), (3, 6, 6, 6, 0), [2, 1]),
        ((3, 5, 7, 7, 0), (5, 3, 6, 9, 0), [1, 2]),
        ((3, 5, 7, 8, 0), (8, 7, 5, 3, 1), [2, 1]),
        ((3, 5, 7, 8, 0), (9, 7, 5, 3, 0), [2, 1]),
    ],
)
def test_among_equals_the_next_weakest_colour_counts(table, first, second, ranking):
    assert table({}, more=with_points(first, second)).ranking() == ranking


def test_treasures_that_are_left_over_break_ties(table):
    # Both are 4 in the weakest colour; the second treasure of seat 2 lifts another colour.
    match = table({}, more=with_points((3, 4, 9, 9, 1), (3, 4, 9, 9, 2)))
    assert (match.scores(), match.ranking()) == ([4, 4], [2, 1])


def test_seats_that_are_equal_in_all_colours_share_their_place(table):
    match = table({}, more=with_points((3, 5, 7, 8, 0), (8, 7, 5, 3, 0), (9, 9, 9, 2, 0)), seats=3)
    assert match.ranking() == [1, 1, 3]


def test_treasures_and_points_can_make_seats_equal(table):
    match = table({}, more=with_points((2, 5, 7, 8, 1), (8, 7, 5, 3, 0)))
    assert match.ranking() == [1, 1]


def test_the_example_of_the_rulebook(table):  # , p. 10
    # Bull 10, 10, 11 and more; lion 10, 10, 12 and more, its farms with treasures; archer 6 temples and 3 treasures in
    # spite of 22 settlements; pot 11 with treasures. The colours the rulebook's text does not name are made up.
    bull, lion = (10, 10, 11, 14, 0), (12, 10, 8, 13, 2)
    archer, pot = (22, 6, 12, 12, 3), (11, 13, 10, 12, 1)
    match = table({}, more=with_points(bull, lion, archer, pot), seats=4)
    assert (match.scores(), match.ranking()) == ([10, 10, 9, 11], [3, 2, 4, 1])


def test_the_breakdown_tells_colours_and_treasures(table):
    match = table({}, more=with_points((1, 2, 3, 4, 5)))
    assert match.breakdown()[0] == {"black": 1, "red": 2, "blue": 3, "green": 4, "treasures": 5}


def test_the_result_at_the_end(table):
    more = "bag\n" + with_points((1, 2, 3, 4, 2), (5, 1, 5, 5, 0))
    match = table({}, "pass", "pass", hands={1: "temple"}, more=more)
    assert match.result() == {
        "scores": [2, 1],
        "ranking": [1, 2],
        "breakdown": [
            {"black": 1, "red": 2, "blue": 3, "green": 4, "treasures": 2},
            {"black": 5, "red": 1, "blue": 5, "green": 5, "treasures": 0},
        ],
    }
