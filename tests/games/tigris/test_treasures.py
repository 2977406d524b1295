"""Treasures: a trader takes all but one."""

from __future__ import annotations

import pytest

from ziggurat.games.tigris.catalogue import CELLS, Colour
from ziggurat.games.tigris.rules.leaders import put_leader

# A settlement on i6 links the treasures of f3 and i7; the trader stands beside f3.
PATH = {"f4 f5 f6 g6 h6": "s", "g3": "1T"}
LINK = "tile settlement i6"
ONE = {1: "settlement"}


def test_the_trader_takes_all_treasures_but_one(table, seen):
    match = table(PATH, LINK, "treasure f3", hands=ONE)
    assert (match.s.players[1].treasures, len(seen(match)["treasures"])) == (1, 9)


def test_treasures_are_handed_out_at_the_end_of_the_action(table):
    match = table(PATH, LINK, hands=ONE)
    assert match.decision == {"kind": "treasure", "seat": 1}


def test_then_the_turn_goes_on(table):
    match = table(PATH, LINK, "treasure f3", hands=ONE)
    assert match.decision == {"kind": "action", "seat": 1}


def test_a_single_treasure_stays(table, seen):
    match = table(PATH, "tile settlement k5", hands=ONE)
    assert (match.decision["kind"], len(seen(match)["treasures"])) == ("action", 10)


def test_the_owner_chooses_which_treasure_to_take(table, legal):
    assert legal(table(PATH, LINK, hands=ONE)) == ["treasure f3", "treasure i7"]


def test_taking_is_not_optional(table):
    assert table(PATH, LINK, hands=ONE).why_not("pass").code == "not_asked"


def test_the_traders_owner_takes_though_another_seat_is_active(table):
    match = table({**PATH, "g3": "2T"}, LINK, hands=ONE)
    assert match.decision == {"kind": "treasure", "seat": 2}


def test_there_must_be_a_treasure(table):
    assert table(PATH, LINK, hands=ONE).why_not("treasure a1").code == "no_treasure_there"


def test_the_treasure_must_be_in_the_kingdom(table):
    assert table(PATH, LINK, hands=ONE).why_not("treasure b2").code == "not_in_the_kingdom"


# A kingdom in the west: b2 and b8 go first, f3 does not. The trader comes to a2.
WEST = {"b3 b5 b6": "s", "b4 b7": "f"}
NORTH = {"c2 d2 f2": "s", "e2": "f"}
COME = "leader trader a2"


def test_treasures_of_the_corners_go_first(table, legal):
    assert legal(table(WEST | NORTH, COME)) == ["treasure b2", "treasure b8"]


def test_another_treasure_cannot_be_taken_before_them(table):
    assert table(WEST | NORTH, COME).why_not("treasure f3").code == "priority_first"


def test_all_of_them_are_taken_and_the_other_stays(table, seen):
    treasures = seen(table(WEST | NORTH, COME, "treasure b8"))["treasures"]
    assert ("b2" in treasures, "b8" in treasures, "f3" in treasures) == (False, False, True)


def test_the_owner_chooses_among_those_that_go_first(table, seen):
    treasures = seen(table(WEST, COME, "treasure b8"))["treasures"]
    assert ("b2" in treasures, "b8" in treasures) == (True, False)


def test_where_there_is_no_choice_nobody_is_asked(table, news_of):
    match = table(NORTH, COME)
    assert (match.decision["kind"], news_of(match, "treasure_taken")) == (
        "action",
        [{"kind": "treasure_taken", "seat": 1, "cell": 18}],
    )


@pytest.mark.parametrize(
    ("board", "cells"),
    [("classic", ["b2", "b8", "o9", "p2"]), ("alternative", ["a8", "b3", "e10", "j11", "o11", "p6"])],
)
def test_the_treasures_that_go_first(table, seen, board, cells):
    treasures = seen(table({}, board=board))["treasures"]
    assert sorted(cell for cell, treasure in treasures.items() if treasure["first"]) == cells


def test_on_the_alternative_side_the_outer_ones_go_first(table, seen):
    # b3 lies outside the rivers, e1 between them.
    lies = {"b2 b1": "s", "c1 d1": "f"}
    treasures = seen(table(lies, "leader trader a3", board="alternative"))["treasures"]
    assert ("b3" in treasures, "e1" in treasures) == (False, True)


def test_without_a_trader_treasures_wait(table, seen):
    match = table({**PATH, "g3": "1K"}, LINK, hands=ONE)
    assert (match.decision["kind"], len(seen(match)["treasures"])) == ("action", 10)


def test_waiting_treasures_are_taken_when_a_trader_comes(table):
    match = table({**PATH, "g3": "1K", "i6": "s"}, "leader trader f2")
    assert match.decision == {"kind": "treasure", "seat": 1}


def test_waiting_treasures_are_taken_when_a_trader_is_joined(table):
    # Seat 1 joins the king's kingdom, with f3 and i7, to the trader's of b5.
    lies = {**PATH, "i6": "s", "g3": "1K", "b5": "t", "c5": "2T", "d5": "s"}
    match = table(lies, "tile settlement e5", hands=ONE)
    assert match.decision == {"kind": "treasure", "seat": 2}


def test_the_winner_of_a_revolt_takes_them(table):
    # The trader on i6 links the kingdom of f3 with i7.
    lies = {**PATH, "g3": "2T"}
    match = table(lies, "leader trader i6", "support 1", "support 0", hands={1: "temple"})
    assert match.decision == {"kind": "treasure", "seat": 1}


@pytest.mark.parametrize(("turn", "then"), [(1, 2), (2, 1)])
def test_of_two_kingdoms_the_active_seats_comes_first(table, turn, then):
    # No action leads to two kingdoms with a trader and two treasures each: the traders are put there by hand.
    match = table({**WEST, "f4 f5 f6 g6 h6 i6": "s"}, turn=turn, hands={turn: "settlement"})
    game, s = match.game, match.s
    put_leader(s, 1, Colour.GREEN, CELLS.index("a2") + 1)
    put_leader(s, 2, Colour.GREEN, CELLS.index("g3") + 1)
    game.apply(s, game.action("tile settlement k5").id)
    assert game.decision(s) == {"kind": "treasure", "seat": turn}
    game.apply(s, game.action("treasure b2" if turn == 1 else "treasure f3").id)
    assert game.decision(s) == {"kind": "treasure", "seat": then}


def test_a_temple_without_its_treasure_is_an_ordinary_one(table, seen):
    assert seen(table({"f3": "t"}, "catastrophe f3"))["tiles"]["f3"] == "catastrophe"


def test_a_temple_with_its_treasure_cannot_leave_the_board(table):
    assert table({}).why_not("catastrophe f3").code == "treasure_protects"


def test_a_temple_without_its_treasure_can_fall_in_a_war(table, seen):
    # The losing priest stands beside f3, which bears no treasure any more.
    lies = {"f3": "t", "f4": "2P", "f5": "s", "b5": "t", "c5": "1P", "d5": "s"}
    match = table(lies, "tile settlement e5", "support 2", "support 0", hands={1: "settlement temple*2"})
    assert "f3" not in seen(match)["tiles"]


def test_the_example_of_the_rulebook(table, points, seen):  # p. 10
    # The lion's farm links two treasures. The bull's farmer there scores; the lion's trader takes that of the corner.
    match = table({"c2 d2 f2": "s", "g3": "2T", "f4": "1F"}, "tile farm e2", turn=2, hands={2: "farm"})
    assert points(match, 1) == {"blue": 1}
    assert match.s.players[2].treasures == 1
    assert "b2" not in seen(match)["treasures"]
