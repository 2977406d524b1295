"""Positions as text: what is not said is filled in, and what cannot be is refused."""

from __future__ import annotations

import pytest

import ziggurat as zg

POSITION = """round 3
turn 2
starter 4
sailed 1
passes 0
fleets 4-4-3-2 4-4-2-1 4-3-3-2 3-3-3-2
ship 12..
ship ... at pyramid
market statue*2 lever
deck entrance*2 sarcophagus*2 paved-path pyramid-ornament*2 statue*5 chisel*3
discards paved-path statue sail*3
aside hammer
face-down 2
seat 1 sled 3 quarry 15 cards temple-ornament*2 statue*2 points pyramid=4 obelisk=10
seat 2 sled 0 quarry 22 cards burial-chamber-ornament*2 lever points temple=2
seat 3 sled 5 quarry 22 cards obelisk-ornament*2 hammer
seat 4 sled 1 quarry 26
left 1121
middle 4
right
beside
temple 12341
burial-chamber 22
obelisk 1*2 2*2 3
towers 1.......
"""


def test_a_position_is_written_as_it_was_read(table):
    match = table(POSITION, market="B", pyramid="B", obelisk="B")
    written = match.game.rulebook.position_to_text(match.s)
    assert [line.rstrip() for line in written.splitlines()] == POSITION.splitlines()


def test_a_quarry_that_is_not_said_holds_the_rest_of_the_stones(table):
    match = table("ship 1...\nseat 1 sled 2\npyramid 11\ntemple 1\nburial-chamber 1\nobelisk 1*3")
    assert match.s.players[1].quarry == 19


def test_a_position_is_in_round_1_unless_said(table, seen):
    assert seen(table("ship ...."))["round"] == 1


def test_a_fifth_ship_is_refused(table):
    with pytest.raises(zg.BadPosition, match="only 4 ships"):
        table("ship .\n" * 5)


def test_stones_that_do_not_add_up_are_refused(table):
    with pytest.raises(zg.BadPosition, match="Seat 1 has 30 stones"):
        table("ship 1...\nseat 1 quarry 29")


def test_cards_that_do_not_add_up_are_refused(table):
    with pytest.raises(zg.BadPosition, match="34"):
        table("ship ....\nmarket lever*2\nseat 1 cards lever")


@pytest.mark.parametrize(
    "text", ["harbour 12", "seat 5 sled 1", "ship 1234.", "temple 12x", "market sphinx", "round 7", "seat 1 gold 3"]
)
def test_a_line_that_makes_no_sense_is_named(table, text):
    with pytest.raises(zg.BadPosition, match="Line 2"):
        table(f"round 1\n{text}")


def test_only_the_beginning_of_a_turn_can_be_written(table):
    match = table("ship 12\nmarket lever sail", "sail 1 market")
    with pytest.raises(zg.BadPosition, match="beginning of a turn"):
        match.game.rulebook.position_to_text(match.s)


def test_stones_on_a_ship_that_has_landed_are_refused(table):
    # They would never be unloaded, and vanish when the ships leave.
    with pytest.raises(zg.BadPosition):
        table("ship 12 at pyramid\nship ....")


def test_a_temple_that_the_ships_to_come_would_overfill_is_refused(table):
    with pytest.raises(zg.BadPosition):
        table(f"round 1\nship ....\ntemple {'1234' * 6}")


def test_a_burial_chamber_that_the_ships_to_come_would_overfill_is_refused(table):
    with pytest.raises(zg.BadPosition):
        table(f"round 1\nship ....\nburial-chamber {'1234' * 7}12")


def test_too_few_round_cards_for_the_rounds_to_come_are_refused(table):
    with pytest.raises(zg.BadPosition):
        table("round 2\nfleets 4-3-2-2\nship ....")


EVERY_CARD_BUT_LEVERS = (
    "entrance*2 sarcophagus*2 paved-path*2 pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 "
    "obelisk-ornament*2 statue*10 hammer*2 sail*3 chisel*3"
)


@pytest.mark.parametrize(
    "text",
    [
        f"face-down 2\nseat 1 cards {EVERY_CARD_BUT_LEVERS} lever",  # two face down, but only one card is unseen
        f"face-down 0\naside lever*2\nseat 1 cards {EVERY_CARD_BUT_LEVERS}",  # known to lie face down, where none does
    ],
)
def test_a_pair_that_cannot_lie_there_is_refused(table, text):
    with pytest.raises(zg.BadPosition):
        table(f"ship ....\n{text}", market="B")
