"""The turn: two actions, swapping, passing, drawing, and how the game ends."""

from __future__ import annotations

import pytest
from tests.games.tigris.stock import IN_BAG

import ziggurat as zg

SIX = "settlement*6"


def hands(match: zg.Match) -> list[int]:
    return [int(match.s.players[seat].hand.sum()) for seat in range(1, match.s.seats + 1)]


# ---- actions


@pytest.mark.parametrize(
    "move", ["pass", "tile settlement e5", "leader king f4", "leader priest h7", "withdraw priest", "catastrophe e5"]
)
def test_an_action_is_followed_by_a_second_one(table, move):
    match = table({"g3": "1P"}, move, hands={1: SIX})
    assert match.decision == {"kind": "action", "seat": 1}


@pytest.mark.parametrize("move", ["tile settlement e5", "leader king f4", "withdraw priest", "catastrophe e5"])
def test_after_two_actions_the_next_seat_is_active(table, move):
    match = table({"g3": "1P"}, "catastrophe a1", move, hands={1: SIX, 2: SIX}, seats=3)
    assert match.decision == {"kind": "action", "seat": 2}


def test_both_actions_may_be_alike(table):
    match = table({}, "tile settlement e5", "tile settlement f5", hands={1: SIX})
    assert match.asked == 2


def test_the_turn_goes_clockwise_and_round(table):
    match = table({}, "pass", "pass", turn=3, seats=3)
    assert match.asked == 1


@pytest.mark.parametrize("moves", [[], ["catastrophe e5"]])
def test_a_seat_may_pass_either_action(table, legal, moves):
    assert "pass" in legal(table({}, *moves, hands={1: SIX}))


def test_a_seat_that_passes_twice_has_done_nothing(table, points, seen):
    match = table({}, "pass", "pass", hands={1: SIX, 2: SIX})
    assert (match.asked, hands(match), points(match, 1), len(seen(match)["tiles"])) == (2, [6, 6], {}, 10)


# ---- swapping


def test_a_seat_swaps_some_of_its_tiles(table):
    moves = ["swap settlement", "swap farm", "finish", "draw market", "draw market"]
    match = table({}, *moves, hands={1: "settlement*3 farm*3"}, nature="manual")
    assert [int(count) for count in match.s.players[1].hand[1:]] == [2, 0, 2, 2]


def test_a_swap_is_one_action(table):
    match = table({}, "swap settlement", "swap settlement", "finish", hands={1: SIX})
    assert (match.decision, hands(match)[0]) == ({"kind": "action", "seat": 1}, 6)


def test_all_six_tiles_can_be_swapped(table, news_of):
    match = table({}, *["swap settlement"] * 6, hands={1: SIX})
    assert news_of(match, "tiles_swapped") == [{"kind": "tiles_swapped", "seat": 1, "count": 6}]


def test_swapped_tiles_leave_the_game(table, seen):
    match = table({}, "swap settlement", "swap settlement", "finish", hands={1: SIX})
    assert (seen(match)["bag"], seen(match)["players"][0]["swapped"]) == (IN_BAG - 6 - 2, 2)


def test_new_tiles_come_after_all_swapped_ones_are_gone(table):
    match = table({}, "swap settlement", hands={1: SIX}, nature="manual")
    assert match.decision["kind"] == "swap"


def test_new_tiles_can_be_used_with_the_second_action(table, seen):
    moves = ["swap settlement", "finish", "draw market", "tile market e5"]
    match = table({}, *moves, hands={1: SIX}, nature="manual")
    assert seen(match)["tiles"]["e5"] == "market"


def test_a_swap_draws_no_more_than_was_swapped(table):
    match = table({}, "tile settlement e5", "swap settlement", "finish", hands={1: SIX}, nature="manual")
    match.play("draw market")
    assert (hands(match)[0], match.decision["kind"], match.decision["receiver"]) == (5, "draw", 1)  # now the refill
    assert match.s.players[1].hand[4] == 1


def test_a_swap_of_nothing_is_no_swap(table):
    assert table({}, hands={1: SIX}).why_not("finish").code == "not_asked"


def test_a_tile_one_does_not_have_cannot_be_swapped(table):
    assert table({}, hands={1: SIX}).why_not("swap market").code == "not_in_hand"


def test_an_empty_hand_cannot_be_swapped(table):
    assert table({}).why_not("swap market").code == "hand_empty"


def test_catastrophes_are_not_swapped(table, seen):
    match = table({}, *["swap settlement"] * 6, hands={1: SIX})
    assert seen(match)["players"][0]["catastrophes"] == 2
    with pytest.raises(zg.UnknownMove):
        match.play("swap catastrophe")


def test_a_swap_from_a_bag_with_too_few_draws_what_is_there(table):
    match = table({}, *["swap settlement"] * 3, "finish", hands={1: SIX, 2: SIX}, more="bag market*2")
    assert (hands(match)[0], match.decision["kind"], match.s.bag_is_short) == (5, "action", 1)


def test_a_swap_that_empties_the_bag_exactly_is_not_short(table):
    match = table({}, *["swap settlement"] * 2, "finish", hands={1: SIX, 2: SIX}, more="bag market*2")
    assert (hands(match)[0], match.s.bag_is_short) == (6, 0)


def test_after_a_short_swap_the_turn_is_finished_and_the_game_ends(table):  # BG10
    moves = [*["swap settlement"] * 3, "finish"]
    match = table({}, *moves, hands={1: SIX, 2: SIX}, more="bag")
    assert match.decision == {"kind": "action", "seat": 1}
    match.play("tile settlement e5")
    assert match.over


# ---- the end of a turn


def test_the_active_seat_draws_first_then_the_others_clockwise(table):
    match = table({}, "pass", actions=1, turn=2, seats=3, nature="manual", hands=dict.fromkeys((1, 2, 3), "temple*5"))
    drawn = []
    while match.decision["kind"] == "draw":
        drawn.append(match.decision["receiver"])
        match.play("draw market")
    assert drawn == [2, 3, 1]


def test_monuments_pay_before_tiles_are_drawn(table, news_of):
    lies = {"e5 f5 e6 f6": "#", "c5": "t", "d5": "1K"}
    match = table(lies, "pass", actions=1, nature="manual", hands={1: "temple*5"}, more="monument black-red e5 of red")
    assert (len(news_of(match, "points")), match.decision["kind"]) == (1, "draw")


def test_the_next_seat_is_active_only_when_all_hands_are_full(table):
    match = table({}, "pass", actions=1, nature="manual", hands={1: "temple*6", 2: "temple*5"})
    assert (match.asked, match.decision["receiver"]) == (0, 2)


def test_the_last_tile_goes_to_the_active_seat(table):
    match = table({}, "pass", actions=1, turn=2, hands={1: "temple*5", 2: "temple*5"}, more="bag market")
    assert (hands(match), match.over) == ([5, 6], True)


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn(table):
    match = table({}, "pass", actions=1, nature="manual", hands={1: "temple*5"}, more="bag market*9")
    assert match.why_not("draw farm").code == "not_in_bag"


# ---- the end of the game


def with_treasures(n_treasures: int) -> dict[str, str]:
    """The classic board with this many treasures left, i7 and f3 the last of them."""
    cells = ["k1", "b2", "p2", "n5", "b8", "o9", "f10", "k11", "i7", "f3"]
    return dict.fromkeys(cells[: 10 - n_treasures], "t")


@pytest.mark.parametrize("left", [1, 2])
def test_the_game_ends_with_one_or_two_treasures_left(table, left):
    assert table(with_treasures(left), "pass", actions=1, hands={1: SIX, 2: SIX}).over


def test_with_three_treasures_left_it_goes_on(table):
    assert table(with_treasures(3), "pass", "pass", hands={1: SIX, 2: SIX}).asked == 2


@pytest.mark.parametrize(("left", "over"), [(2, True), (3, False)])
def test_the_alternative_side_ends_with_two_treasures_left_too(table, left, over):
    cells = ["e1", "j1", "o2", "b3", "g4", "l4", "d6", "p6", "a8", "h8", "m8", "e10", "j11", "o11"]
    lies = dict.fromkeys(cells[: 14 - left], "t")
    assert table(lies, "pass", actions=1, hands={1: SIX, 2: SIX}, board="alternative").over is over


def test_the_turn_in_which_the_treasure_is_taken_is_finished(table):
    # Three treasures are left; a trader takes one with the first action.
    lies = {**with_treasures(3), "f4 f5 f6 g6 h6": "s", "g3": "1T"}
    match = table(lies, "tile settlement i6", "treasure f3", hands={1: SIX, 2: SIX})
    assert match.decision == {"kind": "action", "seat": 1}
    match.play("pass")
    assert match.over


def test_the_game_ends_when_a_hand_cannot_be_refilled(table):
    match = table({}, "tile settlement e5", "tile settlement f5", hands={1: SIX, 2: SIX}, more="bag market")
    assert (match.over, hands(match)) == (True, [5, 6])


def test_the_game_ends_when_another_hand_cannot_be_refilled(table):
    match = table({}, "pass", "pass", hands={1: SIX, 2: "temple*4"}, more="bag market")
    assert match.over


def test_a_bag_that_is_just_empty_does_not_end_the_game(table):
    match = table({}, "tile settlement e5", "pass", hands={1: SIX, 2: SIX}, more="bag market")
    assert (match.asked, int(match.s.bag.sum())) == (2, 0)


def test_an_empty_bag_and_full_hands_do_not_end_the_game(table):
    assert table({}, "pass", "pass", hands={1: SIX, 2: SIX}, more="bag").asked == 2


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_round_is_not_finished(table, turn):
    match = table({}, "pass", "pass", turn=turn, seats=3, hands={1: SIX, 2: SIX}, more="bag")
    assert match.over


def test_monuments_pay_in_the_last_turn_too(table, points):
    lies = {"e5 f5 e6 f6": "#", "c5": "t", "d5": "1K"}
    match = table(lies, "pass", "pass", hands={1: "temple*5"}, more="monument black-red e5\nbag")
    assert (match.over, points(match, 1)) == (True, {"black": 1})


def test_after_the_end_nothing_can_be_done(table):
    match = table(with_treasures(2), "pass", actions=1, hands={1: SIX, 2: SIX})
    assert (match.asked, match.legal(), match.why_not("pass").code) == (None, [], "match_is_over")


@pytest.mark.parametrize(("lies", "more"), [(with_treasures(2), ""), ({}, "bag")], ids=["treasures", "bag"])
def test_the_end_is_told(table, news_of, lies, more):
    match = table(lies, "pass", actions=1, hands={1: SIX, 2: "temple"}, more=more)
    assert news_of(match, "game_ends") == [{"kind": "game_ends", "seat": 0}]
