"""Imhotep in sentences: what is asked and what has happened."""

from __future__ import annotations

import pytest

KEPT_BUT_STATUES = (
    "pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2 lever*2 hammer*2 sail*3 chisel*3"
)

RED = "entrance*2 sarcophagus*2 paved-path*2"

# A position, moves, and a sentence of the story.
NEWS = [
    ("round 2\nturn 4\nship 1", ["sail 1 obelisk"], "Round 3 begins; Player 1 goes first."),
    (f"ship 1\nseat 1 cards {KEPT_BUT_STATUES}\ndiscards {RED}", ["sail 1 obelisk"], "The market offers a statue."),
    ("ship ..", ["get"], "Player 1 takes 3 stones."),
    ("ship ..\nseat 1 sled 4", ["get"], "Player 1 takes 1 stone."),
    ("ship ..\nseat 1 sled 4", ["place 1 2"], "Player 1 places a stone on ship 1, slot 2."),
    ("turn 3\nship 1\nship 22", ["sail 2 burial-chamber"], "Player 3 sails ship 2 to the burial chamber."),
    ("ship 1\nseat 1 cards lever", ["play lever"], "Player 1 plays a lever."),
    ("ship 2...\nobelisk 1*29", ["pass"], "Player 1 cannot do anything and passes."),
    ("ship 2\nship ..", ["sail 1 pyramid"], "Player 2 adds a stone at the pyramid."),
    ("ship 2\nship ..", ["sail 1 temple"], "Player 2 adds a stone at the temple."),
    ("ship 2\nship ..", ["sail 1 burial-chamber"], "Player 2 adds a stone in the burial chamber."),
    ("ship 2\nship ..", ["sail 1 obelisk"], "Player 2 adds a stone at the obelisk."),
    ("ship 2\nship ..\nmarket sail", ["sail 1 market", "take sail"], "Player 2 returns the stone to the quarry."),
    ("ship 2\nship ..", ["sail 1 pyramid"], "Player 2 scores 2 points (pyramid)."),
    ("ship 2\nship ..\npyramid 1", ["sail 1 pyramid"], "Player 2 scores 1 point (pyramid)."),
    (f"ship 2\nship ..\npyramid {'1' * 14}", ["sail 1 pyramid"], "Player 2 adds a stone at the pyramid."),
    ("ship 2\nship ..\nmarket sail", ["sail 1 market", "take sail"], "Player 2 takes a sail."),
    ("ship 2\nship ..\nmarket paved-path", ["sail 1 market", "take paved-path"], "A paved path is discarded."),
    ("round 2\nship 1", ["sail 1 obelisk"], "Round 2 ends."),
    ("round 6\nship 1", ["sail 1 obelisk"], "The game is over."),
]


@pytest.mark.parametrize(("text", "moves", "sentence"), NEWS)
def test_what_happens_is_told(table, text, moves, sentence):
    assert sentence in table(text, *moves).story()


def test_a_tower_is_told(table):
    assert "Player 1 completes a tower." in table("ship 1\nship ..\nobelisk 1*2", "sail 1 obelisk", obelisk="B").story()


def test_stranded_ships_are_told(table):
    match = table("ship 2...\nobelisk 1*29 2*28", "pass", "pass", seats=2)
    assert "Nobody can move: ships left in the harbour return their stones to the quarry." in match.story()


def test_a_card_drawn_is_told(table):
    match = table("ship 2\ntemple 1111\nseat 1 sled 5", "sail 1 obelisk", "draw lever", temple="B", nature="manual")
    assert "Player 1 draws a lever." in match.story()


def test_a_red_card_without_a_stone_is_told(table):
    text = "ship 2\ntemple 1111\nobelisk 1*25"
    match = table(text, "sail 1 obelisk", "draw entrance", temple="B", nature="manual")
    assert "Player 1 has no stone left in the quarry for this card." in match.story()


def test_the_pair_is_told_to_its_taker(table):
    text = "ship 1\nship ..\nface-down 2"
    match = table(text, "sail 1 market", "take pair", "look lever", market="B", nature="manual")
    assert match.story(1)[-2:] == [
        "Player 1 looks at the face-down pair.",
        "Player 1 looks at a face-down card: a lever.",
    ]


def test_a_card_kept_is_told(table):
    moves = ["sail 1 market", "take pair", "look lever", "look sail", "keep sail"]
    match = table("ship 1\nship ..\nface-down 2", *moves, market="B", nature="manual")
    assert match.story(2)[-3:] == [
        "Player 1 takes a sail.",
        "A lever is discarded.",
        "Player 1 returns the stone to the quarry.",
    ]


RED = "entrance*2 sarcophagus*2 paved-path*2"

# A position, moves, and the question that is open then.
ASKED = [
    ("ship ..", [], "Take stones, place a stone, sail a ship or play a blue card."),
    ("ship ..\nseat 1 cards hammer", ["play hammer"], "Place a stone on a ship."),
    ("ship 1\nseat 1 cards lever", ["play lever"], "Sail a ship to a site."),
    ("ship 12\nseat 1 cards lever", ["play lever", "sail 1 temple"], "Which stone of ship 1 do you unload next?"),
    ("ship 1\nmarket sail", ["sail 1 market"], "Take a card from the market for your stone."),
    ("ship 1", ["sail 1 pyramid"], "On which pyramid do you place your stone?"),
    ("ship 1\nleft 2", ["sail 1 pyramid", "build left"], "Pyramid bonus: draw a card. You may decline."),
    ("ship 2\ntemple 1", ["sail 1 obelisk"], "Temple column 1: score a point or take stones from the quarry?"),
]


@pytest.mark.parametrize(("text", "moves", "question"), ASKED)
def test_a_question_is_a_sentence(table, text, moves, question):
    assert table(text, *moves, pyramid="B", temple="B").question == question
