"""Tigris & Euphrates in sentences: what is asked and what has happened."""

from __future__ import annotations

import pytest

from ziggurat.games.tigris.state import News

HANDS = {1: "settlement*2 temple*2 farm market", 2: "settlement*6"}
REVOLT = {"f4": "2K", "h3": "t"}
KINGS = {"b5": "t", "c5": "1K", "d5": "s", "f5": "s", "g5": "2K", "h5": "t"}
SQUARE = {"e5 f5 e6": "s"}
STANDS = {"e5 f5 e6 f6": "#", "c5": "t", "d5": "1K"}
NORTH = {"c2 d2 f2": "s", "e2": "f"}

# What lies on the board, moves, a kind of news and its sentence, and settings of the table.
NEWS = [
    ({}, ["pass", "pass"], "turn_begins", "It is Player 2's turn.", {}),
    ({}, ["tile market e5"], "tile_placed", "Player 1 places a market on e5.", {}),
    ({}, ["leader king f4"], "leader_placed", "Player 1 places the king on f4.", {}),
    ({"f4": "1K"}, ["leader king g3"], "leader_moved", "Player 1 moves the king to g3.", {}),
    ({"f4": "1K"}, ["withdraw king"], "leader_withdrawn", "Player 1 withdraws the king from f4.", {}),
    ({"e5": "t", "e6": "2K"}, ["catastrophe e5"], "leader_sent_home", "Player 2's king has to leave e6.", {}),
    ({}, ["catastrophe e5"], "catastrophe", "Player 1 plays a catastrophe on e5.", {}),
    ({"e5": "m"}, ["catastrophe e5"], "tile_destroyed", "The market on e5 is destroyed.", {}),
    ({}, ["swap farm"], "tile_swapped", "Player 1 sets a farm aside.", {}),
    ({}, ["swap farm", "finish"], "tiles_swapped", "Player 1 swaps 1 tile.", {}),
    ({}, ["swap farm", "swap market", "finish"], "tiles_swapped", "Player 1 swaps 2 tiles.", {}),
    ({}, ["pass"], "passed", "Player 1 passes.", {}),
    (KINGS, ["tile market e5"], "kingdoms_joined", "The tile on e5 joins two kingdoms.", {}),
    (
        {**REVOLT, "e4": "t"},
        ["leader king g3"],
        "revolt",
        "Revolt between kings: Player 1 attacks with 2 temples, Player 2 defends with 2.",
        {},
    ),
    (
        {**KINGS, "a5 i5": "s"},
        ["tile market e5"],
        "war",
        "War between kings: Player 1 attacks with 2 supporters, Player 2 defends with 2.",
        {},
    ),
    (REVOLT, ["leader king g3", "support 1"], "supported", "Player 1 commits 1 temple.", {}),
    (REVOLT, ["leader king g3", "support 1", "support 0"], "won", "Player 1 wins, 3 against 1.", {}),
    (KINGS, ["tile market e5", "support 0", "support 1"], "won", "Player 2 wins, 2 against 1.", {}),
    (
        KINGS,
        ["tile market e5", "support 1", "support 0"],
        "tiles_lost",
        "Player 2 loses 1 settlement on the board.",
        {},
    ),
    (KINGS, ["tile market e5", "support 1", "support 0"], "points", "Player 1 scores 2 black points.", {}),
    (
        STANDS,
        ["pass", "pass"],
        "points",
        "Player 1 scores 1 black point from the black-red monument.",
        {"more": "monument black-red e5 of red"},
    ),
    (
        {"e5 f5": "s"},
        ["tile settlement g5", "building at f5"],
        "building_built",
        "Player 1 places the palace on f5.",
        {"buildings": True},
    ),
    (
        {"d10 e10": "m"},
        ["tile market c10", "building at c10"],
        "building_built",
        "Player 1 places the market hall on c10.",
        {"buildings": True},
    ),
    (
        SQUARE,
        ["tile settlement f6", "monument black-red at e5"],
        "building_removed",
        "The palace returns to the supply.",
        {"buildings": True, "monument_over_building": True, "more": "building palace e5"},
    ),
    (
        SQUARE,
        ["tile settlement f6", "monument black-red at e5"],
        "monument_built",
        "Player 1 builds the black-red monument at e5.",
        {},
    ),
    (NORTH, ["leader trader a2"], "treasure_taken", "Player 1 takes the treasure from b2.", {}),
    ({}, ["swap farm", "finish", "draw market"], "tile_drawn", "Player 1 draws a market.", {"nature": "manual"}),
    ({}, ["tile farm a4", "pass"], "tiles_drawn", "Player 1 draws 1 tile.", {}),
    (
        {},
        ["tile farm a4", "pass"],
        "bag_short",
        "The bag holds too few tiles: the game ends after this turn.",
        {"more": "bag"},
    ),
    ({}, ["tile farm a4", "pass"], "game_ends", "The game is over.", {"more": "bag"}),
]


@pytest.mark.parametrize(("lies", "moves", "kind", "sentence", "settings"), NEWS)
def test_what_happens_is_told(table, lies, moves, kind, sentence, settings):
    match = table(lies, *moves, **{"hands": HANDS, **settings})
    assert kind in {item["kind"] for item in match.news_in_numbers}
    assert sentence in match.story(1)


def test_everything_that_can_happen_is_told():
    assert {kind for _, _, kind, _, _ in NEWS} == {news.name.lower() for news in News}


# What lies on the board, moves, and the question.
ASKED = [
    ({}, [], "Place a tile or a leader, use a catastrophe, swap tiles, or pass."),
    ({}, ["swap farm"], "You have set 1 tile aside. Swap another one or finish?"),
    ({**KINGS, "b6": "1T", "h6": "2T"}, ["tile market e5"], "Which war is fought next?"),
    (REVOLT, ["leader king g3"], "How many temples do you commit?"),
    (KINGS, ["tile market e5"], "How many settlements do you commit?"),
    ({"e5 f5": "s"}, ["tile settlement g5"], "Place the civilization building on a tile of the new row?"),
    (SQUARE, ["tile settlement f6"], "Build a monument on the square?"),
    ({"f4 f5 f6 g6 h6 i6": "s"}, ["leader trader g3"], "Which treasure does your trader take?"),
    ({}, ["swap farm", "finish"], "Which tile does player 1 draw?"),
]


@pytest.mark.parametrize(("lies", "moves", "question"), ASKED)
def test_what_is_asked_is_a_sentence(table, lies, moves, question):
    assert table(lies, *moves, hands=HANDS, buildings=True, nature="manual").question == question


# ---- the picture


def test_the_picture_shows_the_board(table):
    lies = {"e5 f5": "#", "e6 f6": "#", "d5": "1K", "c5": "t", "h5": "x", "g5": "s"}
    lines = table(lies, more="monument black-red e5 of red\nbuilding palace g5", buildings=True).picture().splitlines()
    assert lines[2] == "    A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P"
    assert lines[4] == " 2  .   t!  .   .   ~   .   .   .   .   .   .   .   ~   .   .   t!"
    assert lines[7] == " 5  .   .   t   1K  #   #   s^  x   .   .   .   .   .   t*  ~   ~"
    assert "Monuments black-red at e5" in lines
    assert "Buildings palace on g5" in lines


def test_the_picture_shows_an_empty_hand(table):
    assert "hand: empty" in table({}).picture(1)
