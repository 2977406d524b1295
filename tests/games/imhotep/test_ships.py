"""Placing stones on ships, sailing them, and unloading them."""

from __future__ import annotations

import pytest

# ---- placing


def test_a_stone_is_placed_in_the_slot(table, seen):
    assert seen(table("ship ....\nseat 1 sled 2", "place 1 3"))["ships"][0]["slots"] == [0, 0, 1, 0]


def test_the_stone_comes_from_the_sled(table):
    assert table("ship ....\nseat 1 sled 2", "place 1 3").s.players[1].sled == 1


def test_nothing_can_be_placed_from_an_empty_sled(table):
    assert table("ship ....").why_not("place 1 1").code == "sled_empty"


def test_a_stone_cannot_be_placed_on_a_ship_that_has_sailed(table):
    match = table("ship .. at temple\nship ..\nseat 1 sled 1")
    assert match.why_not("place 1 1").code == "ship_has_sailed"


def test_a_stone_cannot_be_placed_on_a_ship_of_another_round(table):
    assert table("ship ....\nseat 1 sled 1").why_not("place 2 1").code == "no_such_ship"


def test_a_stone_needs_a_slot(table):
    assert table("ship ..\nseat 1 sled 1").why_not("place 1 3").code == "no_such_slot"


def test_a_slot_holds_one_stone(table):
    assert table("ship .2\nseat 1 sled 1").why_not("place 1 2").code == "slot_taken"


def test_every_free_slot_of_every_ship_is_offered(table, legal):
    match = table("ship .2.\nship ... at temple\nship ..\nseat 1 sled 1")
    assert [move for move in legal(match) if move.startswith("place")] == [
        "place ship 1 slot 1",
        "place ship 1 slot 3",
        "place ship 3 slot 1",
        "place ship 3 slot 2",
    ]


# ---- sailing


def test_a_ship_without_ones_own_stones_may_be_sailed(table):
    assert table("ship 23\nship ..").why_not("sail 1 temple") is None


def test_a_ship_sails_once_in_a_round(table):
    assert table("ship . at temple\nship ..").why_not("sail 1 obelisk").code == "ship_has_sailed"


def test_only_a_ship_of_this_round_can_sail(table):
    assert table("ship ..").why_not("sail 2 obelisk").code == "no_such_ship"


@pytest.mark.parametrize("ship", ["11..", "1...", "1..", "...", "..", "."])
def test_a_ship_below_its_minimum_load_cannot_sail(table, ship):
    assert table(f"ship {ship}").why_not("sail 1 temple").code == "too_light"


@pytest.mark.parametrize("ship", ["11.1", "1111", "1.1", "111", ".1", "11", "1"])
def test_a_ship_with_its_minimum_load_can_sail(table, ship):
    assert table(f"ship {ship}").why_not("sail 1 temple") is None


@pytest.mark.parametrize(("capacity", "minimum"), [(4, 3), (3, 2), (2, 1), (1, 1)])
def test_the_minimum_load_is_printed_on_the_ship(table, seen, capacity, minimum):
    assert seen(table(f"ship {'.' * capacity}"))["ships"][0]["minimum"] == minimum


def test_a_second_ship_cannot_land_at_a_site(table):
    assert table("ship .. at temple\nship 1").why_not("sail 2 temple").code == "site_taken"


def test_a_ship_can_land_at_every_site_that_is_free(table, legal):
    assert [move for move in legal(table("ship .. at temple\nship 1")) if move.startswith("sail")] == [
        "sail ship 2 to market",
        "sail ship 2 to pyramid",
        "sail ship 2 to burial-chamber",
        "sail ship 2 to obelisk",
    ]


def test_a_ship_stays_at_its_site_until_the_round_ends(table, seen):
    match = table("ship 1\nship ..", "sail 1 obelisk", "get")
    assert seen(match)["ships"][0]["site"] == "obelisk"


def test_a_ship_is_empty_once_it_is_unloaded(table, seen):
    assert seen(table("ship 1.2\nship ..", "sail 1 obelisk"))["ships"][0]["slots"] == [0, 0, 0]


# ---- unloading


def test_stones_are_unloaded_from_the_bow(table, seen):
    match = table("ship 3124\nship ..", "sail 1 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"] == [3, 1, 2, 4]


def test_empty_slots_are_passed_over(table, seen):
    match = table("ship .3.1\nship 22.4\nship ..", "sail 2 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"] == [2, 2, 4]


def test_the_owner_of_a_stone_chooses_not_the_one_who_sailed(table):
    assert table("ship 23\nship ..\nmarket lever sail", "sail 1 market").asked == 2


def test_after_one_owner_the_next_chooses(table):
    assert table("ship 23\nship ..\nmarket lever sail", "sail 1 market", "take sail").asked == 3


def test_a_bonus_comes_before_the_next_stone(table):
    match = table("ship 23\nship ..\nleft 1", "sail 1 pyramid", "build left", pyramid="B")
    assert match.decision["kind"] == "bonus"


def test_a_stone_waits_on_the_ship_until_it_is_its_turn(table, seen):
    match = table("ship 23\nship ..\nmarket lever sail", "sail 1 market", "take sail")
    assert seen(match)["ships"][0]["slots"] == [0, 3]
