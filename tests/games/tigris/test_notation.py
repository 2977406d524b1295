"""Positions as text: what is not said is filled in, and what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tigris.conftest import picture

import ziggurat as zg

POSITION = """turn 2
turn-no 17
actions 1
short
bag settlement*20 temple*3 market
seat 1 hand temple*2 farm swapped market points black=1 red=0 blue=12 green=3 treasures 2 catastrophes 1
seat 2 hand settlement*6 swapped points black=0 red=0 blue=0 green=0 treasures 0 catastrophes 2
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
    text = "turn 1\nmonument black-red a5\nboard\n" + picture({"a5 b5 a6 b6": "#"}, "classic")
    assert read(text).view()["table"]["tiles"]["a6"] == "face-down"


def test_a_remark_is_passed_over():
    assert read("# a study\nturn 2").asked == 2


def test_without_a_board_the_starting_temples_lie_there():
    assert len(read("turn 1").view()["table"]["treasures"]) == 10


def test_a_bag_that_is_not_said_holds_the_rest():
    match = read("seat 1 hand farm*2\nseat 2 swapped market")
    assert [int(count) for count in match.s.bag[1:]] == [30, 47, 34, 29]


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


def test_only_a_position_at_an_action_can_be_written(table):
    match = table({"f4": "2K"}, "leader king g3")
    with pytest.raises(zg.BadPosition, match="at an action"):
        match.game.rulebook.position_to_text(match.s)


def test_a_match_that_is_over_cannot_be_written(table):
    match = table({}, "pass", "pass", more="bag")
    with pytest.raises(zg.BadPosition, match="at an action"):
        match.game.rulebook.position_to_text(match.s)


@pytest.mark.parametrize(
    ("lies", "more", "reason"),
    [
        ({"e5": "f"}, "", "A farm cannot lie on e5"),
        ({"e1": "s"}, "", "A settlement cannot lie on e1"),
        ({"e1": "1K"}, "", "A leader cannot stand on e1"),
        ({"f3": ".*"}, "", "The treasure of f3 needs its temple"),
        ({"e5": "m"}, "building palace e5", "The palace must stand on a settlement"),
        ({}, "building palace e5", "The palace must stand on a settlement"),
    ],
)
def test_what_could_not_lie_there_is_refused(table, lies, more, reason):
    with pytest.raises(zg.BadPosition, match=reason):
        table(lies, more=more, buildings=True)
