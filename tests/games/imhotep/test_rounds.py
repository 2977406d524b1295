"""Rounds: the ships and cards of a round, whose turn it is, and how rounds and the game end."""

from __future__ import annotations

from typing import Any

import pytest

import ziggurat as zg

LAST_SHIP = """
    round 2
    turn 2
    ship .. at pyramid
    ship .. at temple
    ship ... at burial-chamber
    ship 1.3.
    market statue lever
    seat 2 sled 1 cards lever sail
    seat 4 sled 1
"""


def new_round(seats: int = 3) -> Any:
    return zg.load("imhotep", seats=seats).new(seed=1, nature="manual")


# ---- the beginning of a round


def test_the_ships_on_the_round_card_come_into_the_harbour(seen):
    match = new_round()
    match.play("fleet 4-3-2-1")
    assert [ship["capacity"] for ship in seen(match)["ships"]] == [4, 3, 2, 1]


def test_ships_come_empty(seen):
    match = new_round()
    match.play("fleet 3-3-2-2")
    assert [ship["slots"] for ship in seen(match)["ships"]] == [[0, 0, 0], [0, 0, 0], [0, 0], [0, 0]]


def test_a_round_card_comes_up_once(table, seen):
    match = table("round 5\nfleets 4-4-3-2 4-4-2-2\nship 1", "sail 1 temple", "fleet 4-4-2-2", nature="manual")
    assert seen(match)["fleets_left"] == [[4, 4, 3, 2]]


def test_a_round_card_for_another_number_of_seats_cannot_come():
    assert new_round(seats=3).why_not("fleet 3-2-2-1").code == "cannot_come"


def test_only_a_round_card_begins_a_round():
    assert new_round().why_not("get").code == "not_asked"


def test_four_cards_are_dealt_face_up_on_side_a(seen):
    market = seen(zg.load("imhotep").new(seed=1))["market"]
    assert (sum(market["face_up"].values()), market["face_down"]) == (4, 0)


def test_a_card_that_lies_in_the_market_is_not_dealt_again():
    match = new_round()
    for move in ("fleet 3-3-2-2", "deal lever", "deal lever"):
        match.play(move)
    assert match.why_not("deal lever").code == "cannot_come"


def test_every_market_card_can_be_dealt(legal):
    match = new_round()
    match.play("fleet 3-3-2-2")
    assert len(legal(match)) == 12


def test_while_dealing_no_card_is_drawn():
    match = new_round()
    match.play("fleet 3-3-2-2")
    assert match.why_not("draw statue") is not None


# ---- whose turn it is


def test_turns_go_to_the_left(table):
    assert table("turn 2\nship ....", "get").asked == 3


def test_after_the_last_seat_comes_seat_1(table):
    assert table("turn 4\nship ....", "get").asked == 1


def test_the_seat_left_of_the_last_sailor_starts_the_next_round(table):
    assert table(LAST_SHIP, "place 4 2", "get", "sail 4 obelisk").decision == {"kind": "turn", "seat": 1}


def test_the_lever_makes_its_player_the_last_sailor(table):
    text = LAST_SHIP.replace("1.3.", "113.")
    match = table(text, "play lever", "sail 4 obelisk", "unload 3", "unload 1")
    assert match.decision == {"kind": "turn", "seat": 3}


def test_the_sail_card_makes_its_player_the_last_sailor(table):
    assert table(LAST_SHIP, "play sail", "place 4 2", "sail 4 obelisk").decision == {"kind": "turn", "seat": 3}


def test_choices_of_other_owners_do_not_change_who_starts(table):
    match = table(LAST_SHIP, "play sail", "place 4 4", "sail 4 market", "take statue", "take lever")
    assert match.decision == {"kind": "turn", "seat": 3}


def test_the_last_seat_hands_the_start_to_seat_1(table):
    assert table("turn 4\nship 1", "sail 1 obelisk").decision == {"kind": "turn", "seat": 1}


# ---- a turn


def test_a_turn_offers_the_four_actions(table, kinds):
    assert kinds(table("ship 2...\nship 1\nseat 1 sled 1 cards lever")) == {"get", "place", "sail", "play"}


def test_a_turn_is_one_action(table):
    assert table("ship 2...\nship 1\nseat 1 sled 1", "place 1 2").asked == 2


def test_an_answer_to_another_question_is_no_turn(table):
    assert table("ship ....").why_not("keep lever").code == "not_asked"


def test_an_illegal_move_changes_nothing(table):
    match = table("ship ....\nseat 1 sled 5")
    with pytest.raises(zg.IllegalMove, match="sled is full"):
        match.play("get")
    assert match.asked == 1


# ---- the end of a round


def test_the_round_goes_on_while_a_ship_is_in_the_harbour(table, seen):
    assert seen(table("round 2\nship 1\nship 22", "sail 1 obelisk"))["round"] == 2


def test_the_round_ends_with_the_last_ship(table, seen):
    assert seen(table("round 2\nship 1\nship 22", "sail 1 obelisk", "sail 2 temple"))["round"] == 3


def test_the_last_ship_is_unloaded_before_the_round_ends(table):
    assert table("round 2\nship 12\nmarket lever sail", "sail 1 market").decision["kind"] == "take"


def test_a_site_without_a_ship_is_left_when_the_round_ends(table, legal):
    sites = "ship .... at market\nship .... at temple\nship .. at obelisk\n"
    assert [move for move in legal(table(f"{sites}ship 1")) if move.startswith("sail")] == [
        "sail ship 4 to pyramid",
        "sail ship 4 to burial-chamber",
    ]


def test_the_temple_is_rewarded_when_the_round_ends(table):
    assert table("round 2\nship 1\ntemple 23", "sail 1 obelisk").scores() == [0, 1, 1, 0]


def test_the_temple_is_not_rewarded_before(table):
    assert table("round 2\nship 1\nship 22\ntemple 23", "sail 1 obelisk").scores() == [0, 0, 0, 0]


def test_the_temple_is_rewarded_again_in_every_round(table):
    text = "round 5\nship 1\ntemple 12\nobelisk 1*27 2*28"  # nobody can do anything in round 6
    assert table(text, "sail 1 obelisk", "pass", "pass", seats=2).breakdown()[1]["temple"] == 2


def test_ships_leave_when_the_round_ends(table, seen):
    assert seen(table("ship .. at market\nship 1", "sail 2 obelisk", nature="manual"))["ships"] == []


def test_cards_that_nobody_took_are_discarded(table, seen):
    match = table("ship 1\nmarket entrance statue*2 chisel", "sail 1 obelisk", nature="manual")
    assert seen(match)["discards"] == {"entrance": 1, "statue": 2, "chisel": 1}


def test_the_market_is_empty_before_the_next_deal(table, seen):
    match = table("ship 1\nmarket statue*2 lever", "sail 1 obelisk", nature="manual")
    assert seen(match)["market"]["face_up"] == {}


def test_in_the_next_round_every_site_is_free_again(table):
    moves = ["sail 1 obelisk", "fleet 4-4-2-1", *["deal statue"] * 4, "place 4 1"]
    match = table("ship 11\nseat 2 sled 1", *moves, nature="manual")
    assert match.why_not("sail 4 obelisk") is None


def test_a_sixth_round_follows_the_fifth(table):
    assert not table("round 5\nship 1", "sail 1 obelisk").over


def test_the_game_ends_after_the_sixth_round(table):
    assert table("round 6\nship 1", "sail 1 obelisk").over


def test_the_end_of_the_game_is_scored_after_six_whole_rounds():
    match = zg.load("imhotep").new(seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    assert match.story()[-1] == "The game is over."


def test_nothing_can_be_done_once_the_game_has_ended(table):
    assert table("round 6\nship 1", "sail 1 obelisk").why_not("get").code == "match_is_over"
