"""Blue cards: lever, hammer, sail and chisel, when they can be played and what they do."""

from __future__ import annotations

import pytest

BLUE_CARDS = ["lever", "hammer", "sail", "chisel"]

# Every blue card can be played here, by seat 1.
READY = "ship 23.\nship ....\nship ..\nseat 1 sled 2 cards lever hammer sail chisel\n"


# ---- all blue cards


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_blue_card_can_be_played_as_a_turn(table, card):
    assert table(READY).why_not(f"play {card}") is None


def test_every_blue_card_that_can_be_played_is_offered(table, legal):
    assert [move for move in legal(table(READY)) if move.startswith("play")] == [f"play {card}" for card in BLUE_CARDS]


def test_a_blue_card_that_cannot_be_played_is_not_offered(table, legal):
    match = table("ship 2...\nseat 1 sled 1 cards lever hammer sail chisel")
    assert [move for move in legal(match) if move.startswith("play")] == ["play hammer"]


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_blue_card_one_does_not_have_cannot_be_played(table, card):
    assert table(f"turn 2\n{READY}").why_not(f"play {card}").code == "no_such_card"


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_blue_card_is_in_play_while_it_works(table, seen, card):
    assert seen(table(READY, f"play {card}"))["in_play"] == {card: 1}


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_blue_card_is_not_discarded_while_it_works(table, seen, card):
    assert seen(table(READY, f"play {card}"))["discards"] == {}


WHOLE_TURNS = [
    ("play lever", "sail 1 temple", "unload 1"),
    ("play hammer", "place 2 1"),
    ("play sail", "place 1 3", "sail 1 temple"),
    ("play chisel", "place 2 1", "place 3 1"),
]


@pytest.mark.parametrize("moves", WHOLE_TURNS)
def test_a_blue_card_is_discarded_when_its_effect_is_complete(table, seen, moves):
    after = seen(table(READY, *moves))
    assert (after["discards"], after["in_play"]) == ({moves[0].split()[1]: 1}, {})


def test_a_blue_card_stays_in_play_until_its_ship_is_unloaded(table, seen):
    text = "ship 234\nship ....\nmarket lever sail statue\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 market", "unload 3", "unload 2", "take sail", "take lever")
    assert (seen(match)["in_play"], seen(match)["discards"]) == ({"lever": 1}, {})


def test_a_blue_card_at_work_is_not_shuffled_with_the_discards(table, legal):
    text = (
        "ship 12\nship ....\nleft 2\nmarket entrance*2 sarcophagus*2\ndiscards paved-path*2\ndeck\n"
        "seat 1 cards pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2\n"
        "seat 2 cards statue*10 lever*2 hammer*2 sail*3 chisel*3\nturn 2"
    )
    moves = ("play lever", "sail 1 pyramid", "unload 1", "build left", "claim")
    assert legal(table(text, *moves, nature="manual", pyramid="B")) == ["draw paved-path"]


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_blue_card_leaves_its_owner(table, cards, card):
    assert card not in cards(table(READY, f"play {card}"), 1)


@pytest.mark.parametrize("card", BLUE_CARDS)
def test_a_second_blue_card_cannot_be_played_in_the_same_turn(table, card):
    assert table(READY, f"play {card}").why_not("play lever").code == "not_asked"


@pytest.mark.parametrize("moves", WHOLE_TURNS)
def test_a_blue_card_takes_the_whole_turn(table, moves):
    assert table(READY, *moves).decision == {"kind": "turn", "seat": 2}


def test_a_blue_card_gained_in_ones_own_turn_waits(table):
    assert table("ship 1\nship 23.\nmarket lever", "sail 1 market", "take lever", seats=3).asked == 2


def test_a_blue_card_gained_in_another_turn_can_be_played_in_the_next_own_turn(table):
    match = table("ship 2\nship 23.\nmarket lever", "sail 1 market", "take lever", seats=3)
    assert match.why_not("play lever") is None


def test_the_parts_of_a_blue_card_must_all_be_done(table):
    assert table(READY, "play chisel", "place 2 1").why_not("pass").code == "not_asked"


# ---- lever


def test_the_lever_sails_a_ship(table, seen):
    assert seen(table(READY, "play lever", "sail 1 temple"))["ships"][0]["site"] == "temple"


def test_the_lever_needs_a_ship_that_can_sail(table):
    match = table("ship 2..\nship 22..\nseat 1 cards lever")
    assert match.why_not("play lever").code == "no_ship_can_sail"


def test_the_lever_cannot_sail_a_ship_below_its_minimum_load(table):
    assert table(READY, "play lever").why_not("sail 2 temple").code == "too_light"


def test_the_lever_cannot_sail_to_a_site_with_a_ship(table):
    match = table(f"{READY}ship . at temple", "play lever", seats=3)
    assert match.why_not("sail 1 temple").code == "site_taken"


def test_the_lever_may_sail_any_ship_that_can(table, legal):
    match = table("ship 2\nship 1.\nship ....\nseat 1 cards lever", "play lever")
    assert {move.split()[2] for move in legal(match)} == {"1", "2"}


def test_the_lever_sets_the_order_of_unloading(table, seen):
    text = "ship 1234\nship ....\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 burial-chamber", "unload 3", "unload 1", "unload 4")
    assert seen(match)["burial_chamber"]["stones"] == [3, 1, 4, 2]


def test_the_stone_that_is_left_comes_last(table, seen):
    text = "ship 1234\nship ....\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 burial-chamber", "unload 2", "unload 3", "unload 1")
    assert seen(match)["burial_chamber"]["stones"] == [2, 3, 1, 4]


def test_nothing_is_unloaded_before_the_order_is_complete(table, seen):
    text = "ship 1234\nship ....\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 burial-chamber", "unload 3", "unload 1")
    assert seen(match)["burial_chamber"]["stones"] == []


def test_a_stone_gets_its_place_in_the_order_once(table):
    match = table("ship 1234\nship ....\nseat 1 cards lever", "play lever", "sail 1 temple", "unload 3")
    assert match.why_not("unload 3").code == "already_ordered"


def test_an_empty_slot_has_no_place_in_the_order(table):
    match = table("ship 12.4\nship ....\nseat 1 cards lever", "play lever", "sail 1 temple")
    assert match.why_not("unload 3").code == "no_stone_in_slot"


def test_only_stones_without_a_place_in_the_order_are_offered(table, legal):
    match = table("ship 12.4\nship ....\nseat 1 cards lever", "play lever", "sail 1 temple", "unload 2")
    assert legal(match) == ["unload slot 1", "unload slot 4"]


def test_the_order_needs_an_answer_about_a_slot(table):
    match = table("ship 12.4\nship ....\nseat 1 cards lever", "play lever", "sail 1 temple")
    assert match.why_not("get").code == "not_asked"


def test_empty_slots_do_not_disturb_the_order(table, seen):
    text = "ship 12.4\nship ....\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 burial-chamber", "unload 4", "unload 2")
    assert seen(match)["burial_chamber"]["stones"] == [4, 2, 1]


def test_a_single_stone_needs_no_order(table):
    match = table("ship .2\nship ....\nseat 1 cards lever", "play lever", "sail 1 temple")
    assert match.decision == {"kind": "turn", "seat": 2}


def test_the_lever_works_at_the_market_too(table):
    text = "ship 234\nship ....\nmarket lever sail statue\nseat 1 cards lever"
    match = table(text, "play lever", "sail 1 market", "unload 3", "unload 1")
    assert match.decision["seat"] == 4


def test_with_the_lever_owners_still_choose_for_their_stones(table):
    text = "ship 23\nship ....\nseat 1 cards lever"
    assert table(text, "play lever", "sail 1 pyramid", "unload 2", pyramid="B").decision["seat"] == 3


def test_the_stones_of_an_ordinary_sailing_cannot_be_ordered(table):
    assert table("ship 23\nship ....", "sail 1 temple").why_not("unload 2").code == "not_asked"


# ---- hammer


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 4), (3, 5), (4, 5)])
def test_the_hammer_brings_up_to_three_stones(table, before, after):
    match = table(f"ship ....\nseat 1 sled {before} cards hammer", "play hammer")
    assert match.s.players[1].sled == after


def test_the_hammer_then_places_a_stone(table, seen):
    match = table("ship ....\nseat 1 cards hammer", "play hammer", "place 1 2")
    assert seen(match)["ships"][0]["slots"] == [0, 1, 0, 0]


def test_the_hammer_places_one_stone_only(table):
    assert table("ship ....\nseat 1 cards hammer", "play hammer", "place 1 2").s.players[1].sled == 2


def test_the_hammer_must_place_a_stone(table, kinds):
    assert kinds(table("ship ....\nship 22\nseat 1 cards hammer", "play hammer")) == {"place"}


def test_the_hammer_can_be_played_with_one_stone_to_take(table):
    assert table("ship ....\nobelisk 1*28\nseat 1 cards hammer").why_not("play hammer") is None


def test_the_hammer_cannot_be_played_with_a_full_sled(table):
    assert table("ship ....\nseat 1 sled 5 cards hammer").why_not("play hammer").code == "sled_full"


def test_the_hammer_cannot_be_played_with_an_empty_quarry(table):
    match = table("ship ....\nobelisk 1*28\nseat 1 sled 1 cards hammer")
    assert match.why_not("play hammer").code == "quarry_empty"


def test_the_hammer_cannot_be_played_without_a_free_slot(table):
    match = table("ship 22\nship .. at temple\nseat 1 cards hammer")
    assert match.why_not("play hammer").code == "no_free_slot"


def test_the_hammer_cannot_place_on_a_ship_that_has_sailed(table):
    match = table("ship .. at temple\nship ..\nseat 1 cards hammer", "play hammer")
    assert match.why_not("place 1 1").code == "ship_has_sailed"


# ---- sail


def test_the_sail_card_places_a_stone_and_sails_the_ship(table, seen):
    match = table(READY, "play sail", "place 1 3", "sail 1 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"] == [2, 3, 1]


def test_the_stone_of_the_sail_card_comes_from_the_sled(table):
    assert table(READY, "play sail", "place 1 3", "sail 1 burial-chamber").s.players[1].sled == 1


def test_the_stone_of_the_sail_card_counts_for_the_minimum_load(table):
    match = table("ship 2.3.\nship ....\nseat 1 sled 1 cards sail", "play sail", "place 1 2")
    assert match.why_not("sail 1 temple") is None


def test_the_sail_card_cannot_load_a_ship_that_stays_too_light(table):
    assert table(READY, "play sail").why_not("place 2 1").code == "too_light_to_sail_after"


def test_the_sail_card_offers_only_ships_that_can_sail_then(table, legal):
    assert legal(table(READY, "play sail")) == ["place ship 1 slot 3", "place ship 3 slot 1", "place ship 3 slot 2"]


def test_the_sail_card_offers_every_ship_that_can_sail_then(table, legal):
    match = table("ship .\nship 22\nship ....\nship 3.\nseat 1 sled 1 cards sail", "play sail", seats=3)
    assert legal(match) == ["place ship 1 slot 1", "place ship 4 slot 2"]


def test_the_ship_that_received_the_stone_must_sail(table):
    match = table("ship 2\nship 1.\nship ....\nseat 1 sled 1 cards sail", "play sail", "place 2 2")
    assert match.why_not("sail 1 temple").code == "not_that_ship"


def test_the_ship_of_the_sail_card_may_land_at_any_free_site(table, legal):
    text = "ship 2..\nship 22\nship ....\nship . at temple\nseat 1 sled 1 cards sail"
    match = table(text, "play sail", "place 1 3", seats=3)
    assert legal(match) == [f"sail ship 1 to {site}" for site in ("market", "pyramid", "burial-chamber", "obelisk")]


def test_the_ship_of_the_sail_card_cannot_land_at_a_site_with_a_ship(table):
    match = table(f"{READY}ship . at temple", "play sail", "place 1 3", seats=3)
    assert match.why_not("sail 1 temple").code == "site_taken"


def test_the_ship_of_the_sail_card_must_sail(table, kinds):
    assert kinds(table(READY, "play sail", "place 1 3")) == {"sail"}


def test_the_sail_card_unloads_from_the_bow(table, seen):
    match = table("ship .23\nship ....\nseat 1 sled 1 cards sail", "play sail", "place 1 1", "sail 1 burial-chamber")
    assert seen(match)["burial_chamber"]["stones"] == [1, 2, 3]


def test_the_sail_card_needs_a_stone_on_the_sled(table):
    assert table("ship 2.\nseat 1 cards sail").why_not("play sail").code == "sled_empty"


def test_the_sail_card_needs_a_ship_that_can_sail_with_one_stone_more(table):
    match = table("ship 2...\nship ...\nseat 1 sled 1 cards sail")
    assert match.why_not("play sail").code == "no_ship_for_sail"


def test_the_sail_card_cannot_load_a_full_ship(table):
    match = table("ship 2\nship 1.\nship ....\nseat 1 sled 1 cards sail", "play sail")
    assert match.why_not("place 1 1").code == "slot_taken"


def test_the_sail_card_cannot_be_played_when_every_ship_is_full(table):
    assert table("ship 22\nship 1\nseat 1 sled 1 cards sail").why_not("play sail") is not None


# ---- chisel


def test_the_chisel_places_two_stones_on_one_ship(table, seen):
    match = table(READY, "play chisel", "place 2 1", "place 2 4")
    assert seen(match)["ships"][1]["slots"] == [1, 0, 0, 1]


def test_the_chisel_places_two_stones_on_two_ships(table, seen):
    match = table(READY, "play chisel", "place 1 3", "place 3 2")
    assert [ship["slots"] for ship in seen(match)["ships"]] == [[2, 3, 1], [0, 0, 0, 0], [0, 1]]


def test_the_stones_of_the_chisel_come_from_the_sled(table):
    assert table(READY, "play chisel", "place 2 1", "place 3 1").s.players[1].sled == 0


def test_the_second_stone_of_the_chisel_needs_a_slot_of_its_own(table):
    assert table(READY, "play chisel", "place 2 1").why_not("place 2 1").code == "slot_taken"


def test_the_chisel_needs_two_stones_on_the_sled(table):
    assert table("ship ....\nseat 1 sled 1 cards chisel").why_not("play chisel").code == "needs_two_stones"


def test_the_chisel_needs_two_free_slots(table):
    match = table("ship 222.\nship .. at temple\nseat 1 sled 2 cards chisel")
    assert match.why_not("play chisel").code == "needs_two_slots"


def test_two_free_slots_on_two_ships_are_enough_for_the_chisel(table):
    assert table("ship 222.\nship .\nseat 1 sled 2 cards chisel").why_not("play chisel") is None


def test_the_chisel_counts_the_free_slots_of_every_ship(table):
    match = table("ship 2\nship 33\nship 1111\nship ..\nseat 1 sled 2 cards chisel", seats=3)
    assert match.why_not("play chisel") is None


def test_the_chisel_is_no_other_action(table):
    assert table(READY, "play chisel").why_not("sail 1 temple").code == "not_asked"
