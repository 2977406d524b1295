"""Positions laid out by hand: what cannot be is refused, each with its own sentence."""

from __future__ import annotations

from typing import Any

import pytest

import ziggurat as zg


def refused(table: Any, reason: str, *arguments: Any, **settings: Any) -> None:
    """A position is refused with a sentence that contains a reason."""
    with pytest.raises(zg.BadPosition) as refusal:
        table(*arguments, **settings)
    assert reason in str(refusal.value)


# ---- what lies on the board


@pytest.mark.parametrize(
    ("lies", "more", "reason"),
    [
        ({"e5": "f"}, "", "A farm cannot lie on e5."),
        ({"e1": "s"}, "", "A settlement cannot lie on e1."),
        ({"e1": "1K"}, "", "A leader cannot stand on e1, which is river."),
        ({"f3": ".*"}, "", "The treasure of f3 needs its temple."),
        ({"f3": "x*"}, "", "The treasure of f3 needs its temple."),
        ({"e5": "2T"}, "", "The trader of seat 2 on e5 touches no temple."),
        ({"e5": "2T", "f6": "t"}, "", "The trader of seat 2 on e5 touches no temple."),
        ({}, "seat 1 treasures 1", "There are 11 treasures on the board and behind screens; this board has 10."),
        ({"e5": "x"}, "seat 1 catastrophes 2", "There are 5 catastrophes on the board and with the seats"),
        ({"e5": "m"}, "building palace e5", "The palace must stand on a settlement."),
        ({}, "building palace e5", "The palace must stand on a settlement."),
    ],
)
def test_what_could_not_lie_there_is_refused(table, lies, more, reason):
    if "treasures" in more:
        lies = {**lies, **dict.fromkeys(["k1", "b2", "p2", "f3", "n5", "i7", "b8", "o9", "f10", "k11"], "t*")}
    refused(table, reason, lies, more=more, buildings=True)


def test_as_many_catastrophes_as_there_are_may_lie_there(table):
    match = table({"e5 f5 g5 h5": "x"}, more="seat 1 catastrophes 0\nseat 2 catastrophes 0")
    assert match.decision["kind"] == "action"


# ---- monuments

SQUARE = {"e5 f5 e6 f6": "#"}


@pytest.mark.parametrize(
    ("lies", "more", "reason"),
    [
        ({}, "monument red-blue e5", "The red-blue monument at e5 needs a face-down tile on e5."),
        ({**SQUARE, "f6": "t"}, "monument red-blue e5", "needs a face-down tile on f6."),
        ({**SQUARE, "h7": "#"}, "monument red-blue e5", "The face-down tile on h7 lies under no monument."),
        (SQUARE, "", "The face-down tile on e5 lies under no monument."),
        (
            {**SQUARE, "g6 f7 g7": "#"},
            "monument red-blue e5\nmonument black-red f6",
            "The monuments black-red and red-blue cannot both stand on f6.",
        ),
        (SQUARE, "monument red-blue e5\nmonument black-red e5", "cannot both stand on e5."),
        (
            {"c3 d3 c4 d4": "#"},
            "monument red-blue c3",
            "No four tiles of one colour of the red-blue monument can have lain at c3.",
        ),
        ({"o4 p4 o5 p5": "#"}, "monument red-green o4", "of the red-green monument can have lain at o4."),
        ({"f3": "#*", "g3 f4 g4": "#"}, "monument black-blue f3", "of the black-blue monument can have lain at f3."),
        (SQUARE, "monument red-blue e5 of blue", "of the red-blue monument can have lain at e5."),
    ],
)
def test_what_no_monument_can_stand_on_is_refused(table, lies, more, reason):
    refused(table, reason, lies, more=more)


# ---- buildings


def test_a_building_needs_the_variant(table):
    refused(table, "The palace is used only with the option 'buildings'.", {"e5": "s"}, more="building palace e5")


def test_a_building_needs_room_for_a_row_of_three(table):
    # Around p5 the river is two cells wide and two cells high.
    reason = "No 3 farms in a row can have lain at p5."
    refused(table, reason, {"p5": "f"}, more="building granary p5", buildings=True)
    assert table({"o5": "f"}, more="building granary o5", buildings=True).decision["kind"] == "action"


def test_a_building_may_stand_where_its_row_is_lost(table):
    assert table({"e5": "s"}, more="building palace e5", buildings=True).decision["kind"] == "action"


# ---- counts


def test_more_tiles_of_a_kind_than_were_made_are_refused(table):
    refused(table, "There are more tiles than the game has: 31 of 30 markets.", {"e5": "m"}, more="bag market*30")


def test_tiles_under_monuments_count(table):
    lies = {**SQUARE, "e7 f7 e8 f8": "."}
    refused(table, "with those under the monuments", lies, more="monument red-blue e5\nbag temple*44")
    assert table(lies, more="monument red-blue e5\nbag temple*43").decision["kind"] == "action"


def test_some_colour_must_be_possible_under_every_monument(table):
    # Either four settlements or four temples lie under the monument; the bag holds all of both.
    refused(table, "with those under the monuments", SQUARE, more="monument black-red e5\nbag settlement*30 temple*47")
    assert table(SQUARE, more="monument black-red e5\nbag settlement*30 temple*43").decision["kind"] == "action"


def test_fewer_tiles_than_were_made_are_possible(table):
    assert table({}, more="bag temple").decision["kind"] == "action"


def test_committed_tiles_count(table):
    match = table({"f4": "2K"}, "leader king g3", "support 2", hands={1: "temple*2"}, more="bag temple*45")
    text = match.game.to_text(match.s)
    assert match.game.position(text) is not None
    with pytest.raises(zg.BadPosition, match="58 of 57 temples"):
        match.game.position(text.replace("bag temple*45", "bag temple*46"))


# ---- the turn and the end


def test_a_turn_is_that_of_its_seat(table):
    refused(table, "Turn 6 is a turn of seat 2, not of seat 1.", {}, more="turn-no 6")
    assert table({}, more="turn-no 6", turn=2).decision["kind"] == "action"
    assert table({}, more="turn-no 0", turn=2).decision["kind"] == "action"


def test_a_bag_that_was_short_holds_no_tiles(table):
    refused(table, "A bag that was short holds no tiles.", {}, actions=1, more="short\nbag farm")


def test_the_bag_was_not_short_before_this_turn(table):
    refused(table, "cannot have been short before the first action", {}, more="short")
    assert table({}, actions=1, more="short").decision["kind"] == "action"


FEW = dict.fromkeys(["k1", "b2", "p2", "n5", "b8", "o9", "f10", "k11"], "t")


def test_a_turn_does_not_begin_with_two_treasures(table):
    refused(table, "With no more than 2 treasures left the game would have ended", FEW)
    assert table(FEW, actions=1).decision["kind"] == "action"


def test_a_match_that_is_over_has_a_reason(table):
    game = zg.load("tigris", seats=2)
    with pytest.raises(zg.BadPosition, match="The match is not over"):
        game.position("over")
    assert game.position("over\nshort").n_open == 0


def test_a_match_that_is_over_has_no_actions_left():
    with pytest.raises(zg.BadPosition, match="No actions are left where the match is over"):
        zg.load("tigris", seats=2).position("over\nshort\nactions 1")


# ---- kingdoms


def test_two_leaders_of_one_colour_cannot_share_a_kingdom(table):
    refused(table, "The kings of seat 1 and seat 2 cannot share a kingdom.", {"f4": "2K", "g3": "1K"})


def test_leaders_of_all_colours_can_share_a_kingdom(table):
    assert table({"f4": "2K", "g3": "1P", "f2": "2F"}).decision["kind"] == "action"


def test_a_trader_has_taken_his_treasures(table):
    lies = {"f4 f5 f6 g6 h6 i6": "s", "g3": "2T"}
    refused(table, "The trader of seat 2 cannot have more than one treasure in his kingdom.", lies)
    assert table({**lies, "g3": "2K"}).decision["kind"] == "action"


# ---- bounds


def test_sixteen_kingdoms_have_room_on_the_map(table):
    # Every leader has a temple and a kingdom of its own: more kingdoms there cannot be.
    homes = ["k2", "a2", "o2", "f4", "n6", "j7", "a8", "o10", "f11", "j11", "a10", "c6", "h5", "k5", "h10", "p7"]
    temples = "a11 b6 h4 l5 i10 p8"
    leaders = [f"{seat}{letter}" for seat in range(1, 5) for letter in "KPFT"]
    match = table({temples: "t", **dict(zip(homes, leaders, strict=True))}, seats=4)
    assert len(match.view()["table"]["kingdoms"]) == 16
    assert max(match.s.scratch.kingdom) < len(match.s.scratch.n_leaders)
    assert match.legal()


def test_the_longest_counts_leave_room_to_go_on(table):
    match = table({}, "pass", actions=1, more="turn-no 19999\nseat 1 points red=16000")
    assert (match.s.turn_no, match.breakdown()[0]["red"]) == (20000, 16000)
