"""Who may know what: all lies open but the draw pile, the round cards to come, and the face-down pair."""

from __future__ import annotations

import json

import pytest

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.record import copy_of

LOOKING = "ship 12\nship ....\nmarket lever statue hammer\nface-down 2"


@pytest.fixture
def looking(table):
    """Seat 1 has taken the pair and is looking at a chisel and an entrance."""
    moves = ["sail 1 market", "take pair", "look chisel", "look entrance"]
    return table(LOOKING, *moves, nature="manual", market="B")


@pytest.mark.parametrize("seat", [None, 1, 2, 3, 4])
def test_the_cards_before_a_seat_are_open(table, seat):
    view = table("ship ..\nseat 2 cards statue*2 lever").view(seat)
    assert view["table"]["players"][1]["cards"] == {"statue": 2, "lever": 1}


@pytest.mark.parametrize("seat", [None, 1, 3])
def test_sleds_and_quarries_are_open(table, seat):
    player = table("ship ..\nseat 2 sled 4").view(seat)["table"]["players"][1]
    assert (player["sled"], player["quarry"]) == (4, 25)


def test_nobody_sees_which_round_card_comes_next():
    first, second = (zg.load("imhotep", seats=3).new(seed=seed, nature="manual") for seed in (1, 2))
    assert first.view(1) == second.view(1)


def test_nobody_sees_what_lies_face_down(table):
    text = "ship 1\nmarket lever\nface-down 2"
    market = table(text, market="B").view(1)["table"]["market"]
    assert market == {"face_up": {"lever": 1}, "face_down": 2, "known_face_down": {}}


# ---- the face-down pair


def test_whoever_took_the_pair_sees_it(looking):
    assert looking.view(1)["table"]["players"][0]["looking_at"] == ["chisel", "entrance"]


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_nobody_else_sees_the_pair(looking, seat):
    assert "looking_at" not in looking.view(seat)["table"]["players"][0]


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_what_is_looked_at_changes_nothing_that_others_see(looking, table, seat):
    moves = ["sail 1 market", "take pair", "look statue", "look sarcophagus"]
    other = table(LOOKING, *moves, nature="manual", market="B")
    assert json.dumps(looking.view(seat)) == json.dumps(other.view(seat))


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_others_are_not_offered_the_cards_to_keep(looking, seat):
    assert looking.view(seat)["legal"] == []


def test_whoever_took_the_pair_is_offered_both_cards(looking):
    assert looking.view(1)["legal"] == ["keep entrance", "keep chisel"]


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_the_log_hides_the_pair_from_others(looking, seat):
    assert [entry["move"] for entry in looking.log_for(seat)] == ["sail ship 1 to market", "take pair", None, None]


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_the_news_hide_the_pair_from_others(looking, seat):
    assert [item for entry in looking.log_for(seat)[2:] for item in entry["news"]] == []


def test_the_log_shows_the_pair_to_whoever_took_it(looking):
    assert [entry["move"] for entry in looking.log_for(1)][2:] == ["look chisel", "look entrance"]


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_the_story_does_not_name_the_pair_to_others(looking, seat):
    assert looking.story(seat)[-1] == "Player 1 looks at the face-down pair."


@pytest.mark.parametrize("seat", [None, 2])
def test_the_picture_does_not_name_the_pair_to_others(looking, seat):
    assert "looking at" not in looking.picture(seat)


@pytest.mark.parametrize("seat", [None, 2, 3, 4])
def test_the_card_that_is_discarded_is_open_to_all(looking, seat):
    looking.play("keep chisel")
    assert looking.view(seat)["table"]["discards"] == {"entrance": 1}


def test_nobody_looks_at_the_pair_any_more_once_a_card_is_kept(looking):
    looking.play("keep chisel")
    assert looking.view(1)["table"]["players"][0]["looking_at"] == []


def test_taking_the_pair_cannot_be_taken_back(looking):
    with pytest.raises(zg.NothingToUndo):
        looking.undo()


def test_a_bot_of_another_seat_imagines_other_cards(looking):
    imagined = set()
    for roll in range(40):
        s = copy_of(looking.s)
        looking.game.imagine(s, 2, new_dice(roll))
        imagined.add(tuple(s.players[1].peeked))
    assert len(imagined) > 10


def test_a_bot_that_looks_keeps_what_it_knows(looking):
    s = copy_of(looking.s)
    looking.game.imagine(s, 1, new_dice(5))
    assert looking.game.facts(s) == looking.game.facts(looking.s)


def test_a_bot_imagines_only_cards_that_can_lie_there(table):
    # All cards have been seen but two entrances and a chisel.
    hand = (
        "pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 "
        "obelisk-ornament*2 lever*2 hammer*2 sail*3 chisel*2 statue*10"
    )
    text = f"turn 4\nship 41\nship ....\nface-down 2\nseat 3 cards {hand}\ndiscards sarcophagus*2 paved-path*2"
    match = table(text, "sail 1 market", "take pair", "look entrance", "look chisel", nature="manual", market="B")
    imagined = set()
    for roll in range(40):
        s = copy_of(match.s)
        match.game.imagine(s, 2, new_dice(roll))
        imagined.add(tuple(match.game.rulebook.view(s, 4)["players"][3]["looking_at"]))
    assert imagined == {("entrance", "entrance"), ("entrance", "chisel"), ("chisel", "entrance")}
