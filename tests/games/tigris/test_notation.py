"""Positions as text: what is not said is filled in, and nothing that is said is passed over."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tigris.conftest import picture
from tests.games.tigris.stock import bag_without

import ziggurat as zg

POSITION = """turn 2
turn-no 18
actions 1
bag settlement*20 temple*3 market
seat 1 hand temple*2 farm swapped market points black=1 red=0 blue=12 green=3 treasures 1 catastrophes 1
seat 2 hand settlement*6 swapped points black=0 red=0 blue=0 green=0 treasures 0 catastrophes 1
monument red-blue f3
building palace k5
board
.  .  .  .  f  ~  ~  ~  ~  .  t* .  ~  .  .  .
.  t* .  .  ~  .  .  .  .  .  .  .  ~  .  .  t*
.  .  .  ~  ~  #* #  t  2T .  .  .  ~  ~  .  .
~  ~  ~  ~  x  #  #  1K .  .  .  .  .  ~  ~  ~
.  .  .  .  .  .  .  t  .  .  s  .  .  t* ~  ~
.  .  .  .  .  .  .  .  .  .  .  .  .  .  x  .
~  ~  ~  ~  .  .  .  .  t* .  .  .  ~  ~  ~  .
.  t* .  ~  ~  ~  ~  .  .  m  .  .  ~  .  .  .
.  .  .  .  .  .  ~  ~  ~  ~  ~  ~  ~  .  t* .
.  .  .  .  .  t  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  t* .  .  .  .  .
"""


def read(text: str, seats: int = 2, **options: Any) -> zg.Match:
    return zg.Match(zg.load("tigris", seats=seats, **options), seed=1, opening=text)


def written(match: zg.Match) -> str:
    return "\n".join(line.rstrip() for line in match.game.rulebook.position_to_text(match.s).splitlines()) + "\n"


def test_a_position_is_written_as_it_was_read():
    assert written(read(POSITION, buildings=True)) == POSITION


def test_the_opening_can_be_written_and_read():
    match = zg.load("tigris", seats=4, board="alternative").new(seed=3)
    text = match.game.rulebook.position_to_text(match.s)
    assert match.game.facts(match.game.position(text)) == match.game.facts(match.s)


def test_a_monument_at_the_left_edge_can_be_read():
    # The rows of the board then begin with `#`, which begins a remark everywhere else.
    text = "turn 1\nmonument red-blue a5\nboard\n" + picture({"a5 b5 a6 b6": "#"}, "classic")
    assert read(text).view()["table"]["tiles"]["a6"] == "face-down"


def test_a_remark_is_passed_over():
    assert read("# a study\nturn 2").asked == 2


def test_without_a_board_the_starting_temples_lie_there():
    assert len(read("turn 1").view()["table"]["treasures"]) == 10


def test_a_bag_that_is_not_said_holds_the_rest():
    match = read("seat 1 hand farm*2\nseat 2 swapped market")
    assert [int(count) for count in match.s.bag[1:]] == bag_without(farms=2, markets=1)


def test_two_actions_are_left_unless_said():
    match = read("turn 1")
    match.play("pass")
    assert match.asked == 1


def test_what_a_seat_is_not_said_to_have_it_does_not_have():
    assert read("turn 1").view(1)["table"]["players"][0]["hand_size"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "wonder e5",
        "turn 3",
        "turn x",
        "turn",
        "actions 3",
        "actions 0",
        "seat 3 hand farm",
        "seat 1 gold 3",
        "seat 1 hand farm*7",
        "seat 1 hand sphinx",
        "seat 1 points pink=3",
        "seat 1 catastrophes 3",
        "bag sphinx*2",
        "monument red-pink e5",
        "monument red-blue p11",
        "monument red-blue",
        "building temple e5",
        "building palace z9",
        "board\n. . .",
    ],
)
def test_a_line_that_makes_no_sense_is_named(text):
    with pytest.raises(zg.BadPosition, match="Line 2"):
        read(f"turn 1\n{text}")


def test_remarks_and_empty_lines_count_as_lines():
    with pytest.raises(zg.BadPosition, match="Line 4"):
        read("# a study\n\nturn 1\nturn 9")


@pytest.mark.parametrize(
    ("cell", "thing", "reason"),
    [
        ("e5", "q", "unknown"),
        ("e5", "t?", "unknown"),
        ("e5", "~", "no river"),
        ("e5", "t*", "no treasure starts there"),
        ("e5", "1Q", "a leader is"),
        ("e5", "3K", "not between 1 and 2"),
    ],
)
def test_a_cell_that_makes_no_sense_is_named(cell, thing, reason):
    with pytest.raises(zg.BadPosition, match=reason):
        read("turn 1\nboard\n" + picture({cell: thing}, "classic"))


def test_a_leader_stands_only_once():
    with pytest.raises(zg.BadPosition, match="elsewhere"):
        read("turn 1\nboard\n" + picture({"f4 g3": "1K"}, "classic"))


def test_more_tiles_than_there_are_are_refused():
    with pytest.raises(zg.BadPosition, match="more tiles"):
        read("bag market*31")


def test_a_board_and_a_hand_with_too_many_tiles_are_refused():
    rows = {f"{column}{row}": "m" for column in "efghijkl" for row in (4, 5, 6)}
    with pytest.raises(zg.BadPosition, match="more tiles"):
        read("turn 1\nseat 1 hand market*6\nseat 2 hand market\nboard\n" + picture(rows, "classic"))


# ---- nothing is passed over


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turn 1\nturn 2", "'turn' was said before"),
        ("turn-no 1\nturn-no 1", "'turn-no' was said before"),
        ("actions 1\nactions 1", "'actions' was said before"),
        ("short\nshort", "'short' was said before"),
        ("bag\nbag farm", "'bag' was said before"),
        ("over\nover", "'over' was said before"),
        ("seat 1 hand farm\nseat 1 hand farm", "'seat 1 hand' was said before"),
        ("seat 1 points\nseat 1 treasures 0 points", "'seat 1 points' was said before"),
        ("seat 1 catastrophes 1 catastrophes 1", "'seat 1 catastrophes' was said before"),
        ("seat 1 hand farm farm", "'farm' was said before"),
        ("seat 1 points red=1 red=2", "'red' was said before"),
        ("bag temple temple*2", "'temple' was said before"),
        ("monument red-blue d5\nmonument red-blue f5", "'monument red-blue' was said before"),
        ("building palace d5\nbuilding palace d5", "'building palace' was said before"),
    ],
)
def test_nothing_is_said_twice(text, reason):
    with pytest.raises(zg.BadPosition, match=reason):
        read(text)


def test_a_board_is_said_once():
    with pytest.raises(zg.BadPosition, match="Line 13, 'board': 'board' was said before"):
        read("board\n" + picture({}, "classic") + "\nboard\n" + picture({}, "classic"))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("turn 2 3", "3"),
        ("turn-no 2 3", "3"),
        ("actions 2 3", "3"),
        ("short 5", "5"),
        ("over now", "now"),
        ("seat 1 treasures 1 1", "1"),
        ("seat 1 catastrophes 1 1", "1"),
        ("monument red-blue d5 of red red", "red"),
        ("building palace d5 e5", "e5"),
        ("board here", "here"),
        ("due end-turn soon", "soon"),
    ],
)
def test_nothing_stands_behind_what_is_needed(text, word):
    with pytest.raises(zg.BadPosition, match=f"Line 1, '{text}': '{word}' is too much"):
        read(text, buildings=True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wonder e5", "'wonder' is none of turn, turn-no, actions, short, bag, seat, monument, building"),
        ("seat 1 gold 3", "'gold' is none of hand, swapped, points, treasures, catastrophes"),
        ("seat 1 points red=", "'' is not a number from 0 to"),
        ("seat 1 points red", "'' is not a number from 0 to"),
        ("seat 1 points red=16001", "16001 is not between 0 and 16000"),
        ("seat 1 points pink=1", "'pink' is none of black, red, blue, green"),
        ("seat 1 hand farm*", "'' is not a number from 1 to 6"),
        ("seat 1 hand farm*0", "0 is not between 1 and 6"),
        ("seat 1 hand temple*4 farm*3", "a hand holds at most 6 tiles, not 7"),
        ("seat 1 treasures", "something is missing after 'treasures'"),
        ("seat 1 treasures 11", "11 is not between 0 and 10"),
        ("turn-no 20001", "20001 is not between 0 and 20000"),
        ("monument red-blue d5 e5", "'e5' is none of of"),
        ("monument red-blue d5 of", "something is missing after"),
        ("monument red-blue d5 of green", "'green' is none of red, blue"),
        ("ask 3 action", "3 is not between 1 and 2"),
        ("ask 1 dinner", "'dinner' is none of action, swap, war, support"),
        ("due dinner", "'dinner' is none of turn, action, swap-draw"),
    ],
)
def test_what_could_have_stood_there_is_told(text, reason):
    with pytest.raises(zg.BadPosition, match=f"^Line 1, '.*{reason}"):
        read(text)


@pytest.mark.parametrize("thing", ["t!", "t**", "s*x", "~!"])
def test_a_cell_has_no_other_marks(thing):
    cell = "e1" if thing[0] == "~" else "f3"
    with pytest.raises(zg.BadPosition, match=f"space {cell} .* a space holds a leader, or one of . s t f m # x ~"):
        read("turn 1\nboard\n" + picture({cell: thing}, "classic"))


def test_a_row_is_refused_with_its_own_line():
    with pytest.raises(zg.BadPosition, match=r"Line 7, .*: space e5 'q': unknown"):
        read("turn 1\nboard\n" + picture({"e5": "q"}, "classic"))


def test_what_is_known_of_a_seat_may_stand_in_several_lines():
    match = read("seat 1 hand farm\nseat 1 points red=2")
    assert (int(match.s.players[1].hand.sum()), match.breakdown()[0]["red"]) == (1, 2)


# ---- the bag


def test_a_bag_that_is_not_said_leaves_out_what_lies_under_monuments(table):
    match = table({"e5 f5 e6 f6": "#"}, more="monument red-blue e5")
    assert [int(count) for count in match.s.bag[1:]] == bag_without(temples=4)


@pytest.mark.parametrize(("colour", "bag"), [("black", bag_without(settlements=4)), ("red", bag_without(temples=4))])
def test_of_tells_what_lies_under_a_monument(table, colour, bag):
    match = table({"e5 f5 e6 f6": "#"}, more=f"monument black-red e5 of {colour}")
    assert [int(count) for count in match.s.bag[1:]] == bag


def test_what_lies_under_a_monument_is_not_guessed(table):
    with pytest.raises(zg.BadPosition, match="say 'of black' or 'of red', or the bag"):
        table({"e5 f5 e6 f6": "#"}, more="monument black-red e5")


def test_where_the_bag_is_said_nothing_has_to_be_guessed(table):
    match = table({"e5 f5 e6 f6": "#"}, more="monument black-red e5\nbag temple*3")
    assert [int(count) for count in match.s.bag[1:]] == [0, 3, 0, 0]


def test_farms_lie_under_a_monument_on_a_river(table):
    match = table({"o4 p4 o5 p5": "#"}, more="monument red-blue o4")
    assert [int(count) for count in match.s.bag[1:]] == bag_without(farms=4)


def test_a_bag_that_was_short_is_empty_if_not_said():
    assert int(read("turn 1\nactions 1\nshort").s.bag.sum()) == 0
