"""The end of the game, and who has won."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import kinds_of_news, last_turn, lay, legal, player, points, table, why, workers_on

FED = "terraced-farm*2"
"""Farms that make feeding free, so that corn is left."""


def test_the_game_ends_after_the_fourth_feast():
    match = last_turn(26)
    assert (match.over, legal(match), match.asked) == (True, [], None)
    assert [last_turn(day).over for day in (7, 13, 20)] == [False, False, False]


def test_the_wheels_then_turn_one_day_and_push_off():
    match = last_turn(26, "wheel tikal 1......1")
    assert (workers_on(match, "tikal"), player(match)["hand"]) == (".1......", 2)


def test_the_worker_on_the_starting_player_space_comes_back():
    match = last_turn(26, "start 1")
    assert (match.over, player(match)["hand"], table(match)["start_space"]) == (True, 3, 0)


def test_no_privilege_is_asked_for_in_the_last_round():
    assert last_turn(26, "start 1\nseat 1 light").over


def test_the_end_goes_in_a_fixed_order():
    match = last_turn(26, "seat 1 corn 9 agriculture 1 monuments monument-levels\nwheel tikal .......1")
    assert kinds_of_news(match, "feast", "worker_pushed_off", "game_ends") == [
        "feast",
        "worker_pushed_off",
        "game_ends",
    ]
    assert match.news_in_numbers[-1]["kind"] == "game_ends"


@pytest.mark.parametrize(
    ("goods", "worth"),
    [
        ("corn 4", 1),
        ("corn 1", 0.25),
        ("corn 7", 1.75),
        ("wood 1", 0.5),
        ("stone 1", 0.75),
        ("gold 1", 1),
        ("corn 3 wood 2 stone 1 gold 3", 5.5),
    ],
)
def test_corn_and_resources_are_worth_quarters(goods, worth):
    match = last_turn(26, f"seat 1 {goods} buildings {FED}")
    assert points(match)["corn_and_resources"] == worth


def test_quarters_are_not_rounded():
    match = last_turn(26, f"seat 1 corn 5 buildings {FED}\nseat 2 corn 6 buildings large-farm")
    assert [score % 1 for score in match.scores()] == [0.25, 0.5]


def test_resources_of_all_kinds_are_turned_to_corn_together():
    assert points(last_turn(26, f"seat 1 wood 1 stone 1 buildings {FED}"))["corn_and_resources"] == 1.25


@pytest.mark.parametrize("skulls", [1, 2, 5])
def test_a_skull_is_worth_3_points(skulls):
    assert points(last_turn(26, f"seat 1 skull {skulls}"))["skulls"] == 3 * skulls


def test_a_skull_in_chichen_itza_is_not_worth_points_any_more():
    assert "skulls" not in points(last_turn(26, "skull-at 3=1"))


def test_monuments_score_last():
    match = last_turn(26, "seat 1 corn 7 skull 1 agriculture 2 monuments monument-levels")
    sources = [item["thing"] for item in match.news_in_numbers if item["kind"] == "points" and item["seat"] == 1]
    assert sources[-3:] == [7, 8, 8 + 8]  # corn and resources, skulls, the eighth monument
    assert points(match)["monument_levels"] == 6


def test_the_skulls_of_the_last_monument_are_still_in_the_hand():
    match = last_turn(26, "seat 1 skull 2 monuments monument-skulls\nskull-at 1=2")
    assert (points(match)["skulls"], points(match)["monument_skulls"]) == (6, 3)


def test_the_highest_score_wins():
    match = last_turn(26, "seat 1 skull 1\nseat 2 skull 2\nseat 3 skull 3", seats=3)
    assert match.ranking() == [3, 2, 1]


def test_among_equals_most_workers_on_the_wheels_come_first():
    # Seat 3 has placed a worker in its last turn; seat 1 has two on the wheels, seat 2 none.
    match = last_turn(26, "wheel tikal 1.1", seats=3)
    assert (match.scores(), match.ranking()) == ([-3, -3, -3], [1, 3, 2])


def test_a_worker_that_is_pushed_off_at_the_end_does_not_count():
    match = last_turn(26, "wheel tikal .......1\nwheel uxmal .......1")
    assert match.ranking() == [2, 1]


def test_seats_that_are_equal_in_both_share_their_place():
    match = last_turn(26, "wheel tikal 1..2", seats=3)
    assert match.ranking() == [1, 1, 1]


def test_the_worker_on_the_starting_player_space_does_not_count():
    match = last_turn(26, "start 1")
    assert match.ranking() == [2, 1]


def test_a_match_that_is_over_asks_nothing():
    match = last_turn(26)
    assert (why(match, "place tikal"), match.question) == ("match_is_over", "The game is over.")


def test_the_breakdown_names_every_source():
    match = last_turn(26, "seat 1 monuments monument-levels")
    assert list(match.breakdown()[0]) == [
        "temples_first_era",
        "temples_second_era",
        "buildings",
        "chichen_itza",
        "technologies",
        "unfed_workers",
        "corn_and_resources",
        "skulls",
        "monument_levels",
    ]


def test_scores_of_a_match_under_way_are_those_so_far():
    assert lay("day 8\nseat 1 points buildings=3.25 unfed_workers=-1").scores() == [2.25, 0]
