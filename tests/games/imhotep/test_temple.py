"""The temple: where stones go, which are seen from above, and what they earn on both sides."""

from __future__ import annotations

from typing import Any

import pytest

# The ship whose sailing ends the round leaves the temple as it is.
LAST = "round 3\nturn 4\nship 4\n"


def end_round(table: Any, text: str, *moves: str, **settings: Any) -> Any:
    """The last ship of the round sails to the burial chamber, and the temple is rewarded."""
    return table(f"{LAST}{text}", "sail 1 burial-chamber", *moves, **settings)


# ---- building


@pytest.mark.parametrize("seats", [3, 4])
def test_five_columns_are_built_from_left_to_right(table, seen, seats):
    match = table("ship 2331\nship ..\ntemple 111", "sail 1 temple", seats=seats)
    assert seen(match)["temple"]["columns"] == [[1, 3], [1, 1], [1], [2], [3]]


def test_with_two_seats_four_columns_are_built(table, seen):
    match = table("ship 2221\nship ..\ntemple 111", "sail 1 temple", seats=2)
    assert seen(match)["temple"]["columns"] == [[1, 2], [1, 2], [1, 1], [2]]


def test_the_temple_has_no_limit_of_height(table, seen):
    match = table(f"round 6\nship 2\nship ..\ntemple {'1' * 20}", "sail 1 temple")
    assert seen(match)["temple"]["columns"][0] == [1, 1, 1, 1, 2]


# ---- side A


def test_the_rulebook_example_of_temple_a(table):
    assert end_round(table, "temple 223144").scores() == [1, 1, 1, 2]


def test_a_covered_stone_earns_nothing(table):
    assert end_round(table, "temple 1111122222", seats=4).scores() == [0, 5, 0, 0]


def test_a_column_of_one_stone_is_rewarded(table):
    assert end_round(table, "temple 1").scores() == [1, 0, 0, 0]


def test_an_empty_column_rewards_nobody(table):
    assert sum(end_round(table, "temple 12").scores()) == 2


@pytest.mark.parametrize(("seats", "points"), [(3, 5), (4, 5)])
def test_five_columns_are_rewarded_on_side_a(table, seats, points):
    match = table("round 3\nship 2\ntemple 1111111", "sail 1 burial-chamber", seats=seats)
    assert match.scores()[0] == points


def test_four_columns_are_rewarded_with_two_seats_on_side_a(table):
    match = table("round 3\nship 2\ntemple 1111111", "sail 1 burial-chamber", seats=2)
    assert match.scores() == [4, 0]


def test_stones_unloaded_by_the_last_ship_are_rewarded(table):
    assert table(f"{LAST}temple 1", "sail 1 temple").scores() == [1, 0, 0, 1]


def test_nobody_chooses_stones_on_side_a(table):
    assert end_round(table, "temple 1").s.players[1].sled == 0


# ---- side B


def test_the_rulebook_example_of_temple_b_begins_with_gray(table):
    assert end_round(table, "temple 43221", temple="B").decision == {"kind": "reward", "seat": 4, "column": 1}


def test_the_rulebook_example_of_temple_b_with_points_taken(table):
    moves = ["point", "point", "draw statue", "point"]
    assert end_round(table, "temple 43221", *moves, nature="manual", temple="B").scores() == [1, 1, 2, 1]


def test_the_rulebook_example_of_temple_b_with_stones_taken(table):
    moves = ["stones", "stones", "draw statue", "stones"]
    match = end_round(table, "temple 43221", *moves, nature="manual", temple="B")
    assert [match.s.players[seat].sled for seat in (1, 2, 3, 4)] == [2, 2, 0, 2]


def test_the_rulebook_example_of_temple_b_gives_white_a_card(table, cards):
    moves = ["point", "point", "draw statue", "point"]
    assert cards(end_round(table, "temple 43221", *moves, nature="manual", temple="B"), 2) == {"statue": 1}


@pytest.mark.parametrize("column", [1, 3, 5])
def test_an_odd_column_offers_a_point_or_stones(table, legal, column):
    # Full sleds let seat 2 skip its own choices, so that the first question is about seat 1.
    text = f"temple {'2' * (column - 1)}1\nseat 2 sled 5"
    match = end_round(table, text, temple="B")
    assert (match.decision["column"], legal(match)) == (column, ["point", "stones"])


def test_the_second_column_gives_two_points(table):
    assert end_round(table, "temple 21\nseat 2 sled 5", temple="B").scores() == [2, 1, 0, 0]


def test_who_takes_the_point_gets_no_stones(table):
    assert end_round(table, "temple 1", "point", temple="B").s.players[1].sled == 0


def test_who_takes_the_stones_gets_no_point(table):
    assert end_round(table, "temple 1", "stones", temple="B").scores() == [0, 0, 0, 0]


def test_the_temple_gives_two_stones(table):
    assert end_round(table, "temple 1\nseat 1 sled 2", "stones", temple="B").s.players[1].sled == 4


def test_the_temple_gives_what_the_quarry_has(table):
    assert end_round(table, "temple 1\nobelisk 1*27", "stones", temple="B").s.players[1].sled == 1


@pytest.mark.parametrize("text", ["seat 1 sled 5", "obelisk 1*28"])
def test_who_can_take_no_stone_gets_the_point_without_a_question(table, text):
    assert end_round(table, f"temple 1\n{text}", temple="B").scores() == [1, 0, 0, 0]


def test_the_columns_are_rewarded_from_left_to_right(table):
    # The stones of the first column fill the sled, so that the third gives its point at once.
    match = end_round(table, "temple 121\nseat 1 sled 3", "stones", temple="B")
    assert match.scores() == [1, 2, 0, 0]


def test_a_reward_must_be_a_point_or_stones(table):
    assert end_round(table, "temple 1", temple="B").why_not("decline").code == "not_asked"


def test_the_fourth_column_gives_a_card_with_two_seats_too(table, cards):
    text = "round 3\nship 2\ntemple 2221\nseat 2 sled 5"
    match = table(text, "sail 1 burial-chamber", "draw chisel", seats=2, nature="manual", temple="B")
    assert cards(match, 1) == {"chisel": 1}


def test_with_two_seats_the_fifth_reward_of_side_b_is_not_used(table):
    text = "round 3\nship 2\ntemple 22221\nseat 2 sled 5"  # the fifth stone covers the first column
    match = table(text, "sail 1 burial-chamber", seats=2, temple="B")
    assert match.decision == {"kind": "reward", "seat": 1, "column": 1}


def test_the_card_cannot_be_refused(table):
    assert end_round(table, "temple 2221\nseat 2 sled 5", nature="manual", temple="B").decision["kind"] == "draw"


def test_the_card_is_drawn_and_not_dealt(table):
    match = end_round(table, "temple 2221\nseat 2 sled 5", nature="manual", temple="B")
    assert match.why_not("deal statue") is not None


def test_a_red_card_from_the_temple_works_at_once(table, seen):
    match = end_round(table, "temple 2221\nseat 2 sled 5", "draw paved-path", nature="manual", temple="B")
    assert seen(match)["obelisk"]["stones"] == [1, 0, 0, 0]


def test_a_blue_card_from_the_temple_after_the_last_round_scores_its_point(table):
    text = "round 6\nship 4\ntemple 2221\nseat 2 sled 5"
    match = table(text, "sail 1 burial-chamber", "draw lever", nature="manual", temple="B")
    assert match.breakdown()[0]["blue_cards"] == 1
