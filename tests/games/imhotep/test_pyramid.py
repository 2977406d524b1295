"""The pyramid: every space of both sides, the bonuses of side B, and stones beside it."""

from __future__ import annotations

from typing import Any

import pytest

SIDE_A = [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]
SIDE_B = {"left": [2, 1, 3, 2, 4], "middle": [2, 3, 1, 1, 4], "right": [2, 3, 3, 1, 4]}
SPACES_B = [(key, space, points) for key, row in SIDE_B.items() for space, points in enumerate(row)]

# Everything is finished but one space of the pyramid on the right.
ALMOST_ALL = "left 22222\nmiddle 22222\nright 2222\n"


EVERY_CARD_TO_KEEP = (
    "pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2 statue*10 lever*2 hammer*2 "
    "sail*3 chisel*3"
)
"""All cards that are not red."""


def deliver(table: Any, text: str, *moves: str, ship: str = "1", **settings: Any) -> Any:
    """A ship comes to the pyramid; another stays in the harbour, so that the round goes on."""
    return table(f"ship {ship}\nship ....\n{text}", "sail 1 pyramid", *moves, **settings)


# ---- side A


def test_stones_fill_the_spaces_one_after_the_other(table, seen):
    assert seen(deliver(table, "pyramid 44", ship="123"))["pyramid"]["parts"]["pyramid"] == [4, 4, 1, 2, 3]


@pytest.mark.parametrize(("space", "points"), list(enumerate(SIDE_A)))
def test_a_stone_scores_what_is_printed_on_its_space(table, space, points):
    assert deliver(table, f"pyramid {'2' * space}").scores() == [points, 0, 0, 0]


def test_the_rulebook_example_of_pyramid_a(table):
    assert deliver(table, "", ship="4232").scores() == [0, 3, 3, 2]


def test_the_large_pyramid_has_fourteen_spaces(table, seen):
    assert seen(deliver(table, f"pyramid {'2' * 14}"))["pyramid"]["extra"] == [1, 0, 0, 0]


@pytest.mark.parametrize("beside", ["", "beside 1*2 3"])
def test_a_stone_beside_the_pyramid_scores_1(table, beside):
    assert deliver(table, f"pyramid {'2' * 14}\n{beside}").scores() == [1, 0, 0, 0]


# ---- side B


def test_the_owner_of_a_stone_chooses_the_pyramid(table):
    assert deliver(table, "", ship="3", pyramid="B").decision == {"kind": "build", "seat": 3, "ship": 1, "slot": 1}


def test_each_stone_can_go_to_another_pyramid(table, seen):
    match = deliver(table, "", "build right", "build left", ship="12", pyramid="B")
    assert seen(match)["pyramid"]["parts"] == {"left": [2], "middle": [], "right": [1]}


def test_a_finished_pyramid_takes_no_more_stones(table):
    assert deliver(table, "middle 22222", pyramid="B").why_not("build middle").code == "pyramid_finished"


def test_only_unfinished_pyramids_are_offered(table, legal):
    assert legal(deliver(table, "middle 22222", pyramid="B")) == ["build left", "build right"]


def test_a_pyramid_must_be_chosen(table):
    assert deliver(table, "", pyramid="B").why_not("decline").code == "not_asked"


@pytest.mark.parametrize(("key", "space", "points"), SPACES_B)
def test_a_stone_on_side_b_scores_what_is_printed_on_its_space(table, key, space, points):
    match = deliver(table, f"{key} {'2' * space}", f"build {key}", pyramid="B")
    assert match.breakdown()[0]["pyramid"] == points


@pytest.mark.parametrize(("key", "space"), [(key, space) for key, space, _ in SPACES_B])
def test_three_spaces_of_side_b_have_a_bonus(table, key, space):
    match = deliver(table, f"{key} {'2' * space}\nseat 1 sled 1", f"build {key}", pyramid="B")
    expected = (key, space + 1) in {("left", 2), ("middle", 3), ("right", 4)}
    assert (match.decision["kind"] == "bonus") is expected


def test_the_rulebook_example_of_pyramid_b(table):
    moves = ["build middle", "build middle", "build middle", "decline", "build left"]
    assert deliver(table, "", *moves, ship="3132", pyramid="B").scores() == [3, 2, 3, 0]


def test_the_rulebook_example_of_pyramid_b_offers_brown_three_stones(table):
    match = deliver(table, "", "build middle", "build middle", "build middle", "claim", ship="3132", pyramid="B")
    assert match.s.players[3].sled == 3


def test_beside_the_small_pyramids_lie_stones_only_when_all_are_finished(table):
    assert deliver(table, ALMOST_ALL, pyramid="B").decision["kind"] == "build"


def test_once_all_small_pyramids_are_finished_a_stone_scores_1(table):
    match = deliver(table, ALMOST_ALL, "build right", ship="13", pyramid="B")
    assert match.scores() == [4, 0, 1, 0]


def test_the_entrance_card_lets_its_owner_choose_the_pyramid(table, seen):
    match = table("ship 1\nship ....\nmarket entrance", "sail 1 market", "take entrance", "build right", pyramid="B")
    assert seen(match)["pyramid"]["parts"]["right"] == [1]


def test_the_stone_built_leaves_the_ship(table, seen):
    assert seen(deliver(table, "", "build left", ship="12", pyramid="B"))["ships"][0]["slots"] == [0, 2]


def test_the_stone_of_an_entrance_leaves_the_quarry(table):
    match = table("ship 1\nship ....\nmarket entrance", "sail 1 market", "take entrance", "build right", pyramid="B")
    assert match.s.players[1].quarry == 28


def test_the_entrance_card_can_earn_a_bonus(table):
    text = "ship 1\nship ....\nmarket entrance\nmiddle 22"
    match = table(text, "sail 1 market", "take entrance", "build middle", pyramid="B")
    assert match.question == "Pyramid bonus: take stones. You may decline."


# ---- bonus: a card


def test_the_left_bonus_draws_a_card(table, cards):
    match = deliver(table, "left 2", "build left", "claim", "draw lever", nature="manual", pyramid="B")
    assert cards(match, 1) == {"lever": 1}


def test_the_card_comes_from_the_draw_pile_and_not_from_the_market(table):
    match = deliver(table, "left 2\nmarket lever*2", "build left", "claim", nature="manual", pyramid="B")
    assert match.why_not("draw lever").code == "cannot_come"


def test_the_owner_may_claim_the_card_or_decline(table, legal):
    assert legal(deliver(table, "left 2", "build left", pyramid="B")) == ["claim", "decline"]


def test_the_card_can_be_declined(table, cards):
    assert cards(deliver(table, "left 2", "build left", "decline", pyramid="B"), 1) == {}


def test_a_red_card_drawn_works_at_once(table, seen):
    moves = ["build left", "claim", "draw paved-path"]
    assert seen(deliver(table, "left 2", *moves, nature="manual", pyramid="B"))["obelisk"]["stones"] == [1, 0, 0, 0]


def test_bonuses_can_follow_from_one_another(table):
    moves = ["build left", "claim", "draw entrance", "build middle", "claim"]
    match = deliver(table, "left 2\nmiddle 22", *moves, nature="manual", pyramid="B")
    assert match.s.players[1].sled == 3


def test_the_next_stone_waits_for_the_card(table):
    match = deliver(table, "left 2", "build left", "claim", "draw statue", ship="13", nature="manual", pyramid="B")
    assert match.decision["seat"] == 3


# ---- bonus: stones


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 4), (3, 5), (4, 5)])
def test_the_middle_bonus_brings_up_to_three_stones(table, before, after):
    match = deliver(table, f"middle 22\nseat 1 sled {before}", "build middle", "claim", pyramid="B")
    assert match.s.players[1].sled == after


def test_the_middle_bonus_brings_what_the_quarry_has(table):
    match = deliver(table, "middle 22\nobelisk 1*27", "build middle", "claim", pyramid="B")
    assert match.s.players[1].sled == 1


def test_the_owner_may_claim_the_stones_or_decline(table, legal):
    assert legal(deliver(table, "middle 22", "build middle", pyramid="B")) == ["claim", "decline"]


def test_the_stones_can_be_declined(table):
    assert deliver(table, "middle 22", "build middle", "decline", pyramid="B").s.players[1].sled == 0


@pytest.mark.parametrize("text", ["seat 1 sled 5", "obelisk 1*28"])
def test_the_middle_bonus_is_lost_when_no_stone_can_be_taken(table, text):
    assert deliver(table, f"middle 22\n{text}", "build middle", pyramid="B").decision["kind"] == "turn"


# ---- bonus: placing a stone


def test_the_right_bonus_places_a_stone(table, seen):
    match = deliver(table, "right 222\nseat 1 sled 2", "build right", "place 2 3", pyramid="B")
    assert seen(match)["ships"][1]["slots"] == [0, 0, 1, 0]


def test_the_stone_of_the_right_bonus_comes_from_the_sled(table):
    match = deliver(table, "right 222\nseat 1 sled 2", "build right", "place 2 3", pyramid="B")
    assert match.s.players[1].sled == 1


def test_the_right_bonus_places_nothing_on_the_ship_being_unloaded(table):
    match = deliver(table, "right 222\nseat 1 sled 2", "build right", ship="13", pyramid="B")
    assert match.why_not("place 1 1").code == "ship_has_sailed"


def test_the_right_bonus_needs_a_free_slot(table):
    match = deliver(table, "ship 2.\nright 222\nseat 1 sled 2", "build right", pyramid="B")
    assert match.why_not("place 3 1").code == "slot_taken"


def test_the_right_bonus_offers_every_free_slot_in_the_harbour(table, legal):
    text = "ship 1\nship 2.\nship .2.\nright 222\nseat 1 sled 2"
    match = table(text, "sail 1 pyramid", "build right", pyramid="B", seats=3)
    assert legal(match) == ["place ship 2 slot 2", "place ship 3 slot 1", "place ship 3 slot 3", "decline"]


def test_the_right_bonus_can_be_declined(table):
    match = deliver(table, "right 222\nseat 1 sled 2", "build right", "decline", pyramid="B")
    assert match.s.players[1].sled == 2


def test_the_right_bonus_has_nothing_to_claim_without_placing(table):
    match = deliver(table, "right 222\nseat 1 sled 2", "build right", pyramid="B")
    assert match.why_not("claim").code == "not_asked"


def test_the_right_bonus_is_lost_without_a_stone_on_the_sled(table):
    assert deliver(table, "right 222", "build right", pyramid="B").decision["kind"] == "turn"


def test_the_right_bonus_is_lost_without_a_free_slot(table):
    text = "ship 1\nship 22\nright 222\nseat 1 sled 2"
    assert table(text, "sail 1 pyramid", "build right", pyramid="B").decision["kind"] == "turn"


def test_the_card_bonus_is_lost_when_no_card_is_left(table):
    # The last card of the draw pile is the entrance that works; all other red ones lie in the market.
    text = (
        f"ship 2\ntemple 1111\nleft 2\nmarket entrance sarcophagus*2\nface-down 2\naside paved-path*2\ndeck entrance\n"
        f"seat 1 sled 5\nseat 2 cards {EVERY_CARD_TO_KEEP}"
    )
    moves = ("sail 1 obelisk", "draw entrance", "build left")
    match = table(text, *moves, nature="manual", market="B", temple="B", pyramid="B")
    assert match.decision["kind"] == "uncover"


def test_the_card_bonus_is_offered_while_a_discarded_card_is_left(table):
    text = f"left 2\nmarket entrance*2 sarcophagus*2\ndiscards paved-path*2\nseat 2 cards {EVERY_CARD_TO_KEEP}"
    assert deliver(table, text, "build left", pyramid="B").decision["kind"] == "bonus"
