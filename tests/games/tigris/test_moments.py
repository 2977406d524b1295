"""A position can be written and read at every question, and only what can be due is accepted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.tigris.conftest import lay
from tests.games.tigris.stock import TILES

import ziggurat as zg

# A king and a trader on either side of e5, each with one settlement; seat 2 has a market.
CLASH = {
    **{"b5": "t", "c5": "1K", "d5": "s", "b6": "1T"},
    **{"f5": "s", "g5": "2K", "h5": "t", "h6": "2T", "i5": "m"},
}
ARMS = {1: "market settlement*2", 2: "settlement*2 market"}
SQUARE = {"e5 f5 e6": "s"}

MOMENTS: dict[str, Any] = {
    "action": lambda: lay({}, "pass"),
    "opening": lambda: zg.load("tigris", seats=3).new(seed=1, nature="manual"),
    "swap": lambda: lay({}, "swap farm", "swap farm", hands={1: "farm*3 market"}),
    "draw for a swap": lambda: lay({}, "swap farm", "swap farm", "finish", hands={1: "farm*3"}, nature="manual"),
    "refill": lambda: lay({}, "pass", "pass", "draw market", hands={1: "temple*4"}, seats=3, nature="manual"),
    "refill of another": lambda: lay({}, "pass", "pass", hands={1: "temple*6"}, seats=3, nature="manual"),
    "war": lambda: lay(CLASH, "tile market e5", hands=ARMS),
    "attack": lambda: lay(CLASH, "tile market e5", "fight king", hands=ARMS),
    "defence": lambda: lay(CLASH, "tile market e5", "fight king", "support 2", hands=ARMS),
    "second war": lambda: lay(CLASH, "tile market e5", "fight trader", "support 0", "support 1", hands=ARMS),
    "war of others": lambda: lay(CLASH, "tile market e5", "fight king", seats=3, turn=3, hands={3: "market"}),
    "revolt": lambda: lay({"f4": "2K"}, "leader king g3", hands={1: "temple*2"}),
    "defence in a revolt": lambda: lay({"f4": "2K"}, "leader king g3", "support 1", hands={1: "temple*2"}),
    "building": lambda: lay({"e5 f5": "s"}, "tile settlement g5", hands={1: "settlement"}, buildings=True),
    "monument": lambda: lay(SQUARE, "tile settlement f6", hands={1: "settlement"}),
    "treasure": lambda: lay({"f4 f5 f6 g6 h6": "s", "g3": "2T"}, "tile settlement i6", hands={1: "settlement"}),
    "over": lambda: lay({}, "pass", "pass", more="bag"),
}


def text_of(name: str) -> str:
    """The text of a moment, with fewer tiles in the bag so that more may lie elsewhere."""
    match = MOMENTS[name]()
    text = match.game.to_text(match.s)
    return text if name in ("opening", "over") else re.sub(r"(?m)^bag .*$", "bag farm", text)


@pytest.fixture(params=MOMENTS)
def moment(request):
    """A match at some question."""
    return MOMENTS[request.param]()


def test_a_position_comes_back_at_every_question(moment):
    game, s = moment.game, moment.s
    text = game.to_text(s)
    again = game.position(text)
    assert game.facts(again) == game.facts(s)
    assert game.to_text(again) == text
    assert game.legal_ids(again) == game.legal_ids(s)


def test_every_question_is_among_the_moments():
    kinds = {(MOMENTS[name]().decision or {"kind": "over"})["kind"] for name in MOMENTS}
    assert kinds == {"action", "swap", "war", "support", "building", "monument", "treasure", "draw", "over"}


def test_an_action_may_be_told_by_what_is_due():
    game = zg.load("tigris", seats=2)
    spelled_out = game.position("turn 2\ndue end-turn\ndue action\nask 2 action")
    assert game.facts(spelled_out) == game.facts(game.position("turn 2"))


@pytest.mark.parametrize(
    ("name", "before", "after", "reason"),
    [
        # the agenda
        ("war", "due end-turn\n", "", "'action' cannot lie on nothing, only on: end-turn"),
        ("war", "due wars cell e5\n", "", "'war' cannot lie on building, only on: wars"),
        ("war", "ask 1 war cell e5\n", "", "the last thing due must be a question"),
        ("war", "ask 1 war cell e5", "ask 1 war", "'war' must say: cell"),
        ("war", "due end-turn", "actions 2\ndue end-turn", "neither 'actions' nor 'over' can"),
        ("war", "due end-turn", "over\ndue end-turn", "neither 'actions' nor 'over' can"),
        ("refill", "ask nature draw receiver 1", "ask 1 draw receiver 1", "'draw' is asked of nature"),
        ("refill", "due check-end", "due check-end\ndue check-end", "'check-end' cannot lie on check-end"),
        # who is asked
        ("swap", "ask 1 swap", "ask 2 swap", "Seat 2 cannot be asked: seat 1 is active."),
        ("war", "ask 1 war", "ask 2 war", "Seat 2 cannot be asked: seat 1 is active."),
        ("building", "ask 1 building", "ask 2 building", "Seat 2 cannot be asked: seat 1 is active."),
        ("monument", "ask 1 monument", "ask 2 monument", "Seat 2 cannot be asked: seat 1 is active."),
        ("treasure", "ask 2 treasure", "ask 1 treasure", "The trader of seat 2 cannot have more than one treasure"),
        ("attack", "ask 1 support", "ask 2 support", "Seat 1 must be asked for support, not seat 2."),
        ("defence", "ask 2 support", "ask 1 support", "Seat 2 must be asked for support, not seat 1."),
        # swaps and draws
        ("swap", "swapped farm*2", "swapped farm", "Seat 1 has swapped 1 tiles, not 2 or more."),
        ("swap", "hand farm market", "hand", "Seat 1 has no tile in hand that it could swap."),
        ("swap", "hand farm market", "hand farm*4 market", "Seat 1 has too many tiles in hand"),
        ("swap", "swap count 2", "swap count 6", "6 is not between 1 and 5"),
        ("draw for a swap", "swapped farm*2", "swapped farm", "Seat 1 has swapped 1 tiles, not 2 or more."),
        ("draw for a swap", "hand farm", "hand farm*5", "Seat 1 has too many tiles in hand"),
        (
            "draw for a swap",
            "ask nature draw receiver 1",
            "ask nature draw receiver 2",
            "Seat 1 draws now, not seat 2.",
        ),
        ("draw for a swap", "turn 1", "turn 2", "Seat 1 cannot draw for a swap: seat 2 is active."),
        ("refill", "turn 1\n", "turn 2\n", "Hands are refilled in the order 2, 3, 1."),
        ("refill", "due refill receiver 3\n", "", "Hands are refilled in the order 1, 2, 3."),
        ("refill", "receiver 1 count 2", "receiver 1", "Seat 1 holds 5 tiles and cannot be at tile 0 that it draws."),
        ("refill", "hand temple*4 market", "hand", "Seat 1 holds 0 tiles and cannot be at tile 2 that it draws."),
        ("refill", "hand temple*4 market", "hand temple*4 market*2", "Seat 1 holds 6 tiles and draws no more."),
        ("refill", "due refill receiver 3", "due refill receiver 3 count 1", "Only seat 1 can have begun to draw."),
        ("refill of another", "hand temple*6", "hand temple*5", "Seat 1 has refilled its hand and must hold 6 tiles."),
        ("opening", "turn-no 0", "turn-no 1", "nothing has happened yet, but 'turn-no' differs"),
        (
            "opening",
            f"bag settlement*{TILES[0]}",
            f"bag settlement*{TILES[0] - 1}",
            "nothing has happened yet, but 'bag' differs",
        ),
        ("opening", "catastrophes 2", "catastrophes 1", "nothing has happened yet, but 'players' differs"),
        # a tile was placed
        ("war", "due building cell e5", "due building cell d5", "What is due follows one tile, not tiles on d5, e5."),
        ("war", "cell e5", "cell e6", "No tile can just have been placed on e6."),
        ("war", "cell e5", "cell k1", "No tile can just have been placed on k1."),
        ("war", "cell e5", "cell i5", "The kings of seat 1 and seat 2 cannot share a kingdom."),
        (
            "war",
            "seat 1 hand settlement*2 ",
            "seat 1 hand settlement*6 ",
            "Seat 1 has placed a tile and cannot have 6 left.",
        ),
        ("defence", "seat 1 hand ", "seat 1 hand settlement*4 ", "Seat 1 has placed a tile and cannot have 6 left."),
        ("building", "building cell g5", "building cell k1", "What is due follows one tile"),
        ("building", "cell g5", "cell i7", "No tile can just have been placed on i7."),
        ("building", "due end-turn", "building palace g5\ndue end-turn", "The palace cannot stand on g5 yet."),
        # treasures
        ("treasure", "ask 2 treasure", "ask 2 treasure cell f3", "nothing more can stand there"),
        ("treasure", "t* 2T", "t  2T", "The trader of seat 2 has no treasures to choose from."),
        # conflicts
        ("defence", "support colour black", "support colour green", "The conflict is supported with black."),
        ("revolt", "support colour red", "support colour black", "The conflict is supported with red."),
        ("defence", "support 2 count 1", "support 2", "The attacker has not committed any tiles yet."),
        ("defence", "support 2 count 1", "support 7 count 1", "7 is not between 0 and 6"),
        ("defence", "count 1", "count 2", "2 is not between 0 and 1"),
        ("defence", "attacker 1 defender 2", "attacker 2 defender 1", "Seat 1 must be asked for support"),
        ("attack", "resolve colour black", "resolve colour red", "The tile on e5 makes no war of priests."),
        ("attack", "defender 2 cell e5", "defender 2", "The cell of the tile that has begun the war must be said."),
        ("attack", "attacker 1 defender 2", "attacker 1 defender 1", "In the war of kings seat 1 attacks seat 2."),
        ("war of others", "turn 3", "turn 2", "In the war of kings seat 2 attacks seat 1."),
        ("revolt", "attacker 1 defender 2", "attacker 1 defender 2 cell f3", "A revolt has no cell of a tile."),
        ("revolt", "turn 1\n", "turn 2\n", "Seat 1 cannot have begun a revolt of kings against seat 2."),
        ("revolt", "attacker 1 defender 2", "attacker 1 defender 1", "Seat 1 cannot have begun a revolt of kings"),
        ("revolt", "resolve colour black", "resolve colour blue", "Seat 1 cannot have begun a revolt of farmers"),
        (
            "defence in a revolt",
            "seat 1 hand temple ",
            "seat 1 hand temple*6 ",
            "Seat 1 cannot have committed 1 tiles and hold the rest.",
        ),
        # the end
        ("over", "short\n", "", "The match is not over"),
    ],
)
def test_what_cannot_be_due_is_refused(name, before, after, reason):
    game, text = MOMENTS[name]().game, text_of(name)
    assert before in text, text
    with pytest.raises(zg.BadPosition) as refusal:
        game.position(text.replace(before, after))
    assert reason in str(refusal.value)


def test_before_the_first_turn_a_hand_holds_what_was_drawn():
    text = re.sub(r"(?m)^bag .*\n", "", text_of("opening"))
    assert MOMENTS["opening"]().game.position(text) is not None
    with pytest.raises(zg.BadPosition, match="Before the first turn seat 3 can only hold what it has drawn"):
        MOMENTS["opening"]().game.position(text.replace("seat 3 hand", "seat 3 hand temple"))


def on_board(text: str, **cells: str) -> str:
    """A text with other things on some cells."""
    head, board = text.split("board\n")
    rows = [line.split() for line in board.splitlines()]
    for cell, thing in cells.items():
        rows[int(cell[1:]) - 1]["abcdefghijklmnop".index(cell[0])] = thing
    return head + "board\n" + "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize(
    ("name", "cells", "reason"),
    [
        ("war", {"c6": "2P", "d6": "t", "a5": "1P"}, "The priests of seat 1 and seat 2 cannot share a kingdom."),
        ("war", {"f4": "t", "i6": "s"}, "The trader of seat 2 cannot have more than one treasure in his kingdom."),
        ("war", {"h6": "."}, "The tile on e5 leaves no wars to choose from."),
        ("war of others", {"e6": "t", "e7": "3K"}, "The tile on e5 joins more than two kingdoms."),
        ("monument", {"g5": "1K", "h5": "t", "d5": "2K", "c5": "t"}, "The kings of seat 1 and seat 2 cannot share"),
        ("monument", {"e5": "m"}, "The tile on f6 allows no monument."),
        ("building", {"h5": "1K", "h4": "t", "d5": "2K", "c5": "t"}, "The kings of seat 1 and seat 2 cannot share"),
        ("building", {"e5": "m"}, "The tile on g5 allows no building."),
        ("revolt", {"h3": "2P", "i3": "t"}, "The king of seat 1 cannot have joined two kingdoms."),
        ("revolt", {"g3": ".", "j7": "1K"}, "The kings of seat 1 and seat 2 are not in one kingdom."),
        ("revolt", {"h3": "s", "i3": "2K", "i2": "t", "f4": "."}, None),
        ("swap", {"f4": "1K", "g3": "2K"}, "The kings of seat 1 and seat 2 cannot share a kingdom."),
        ("refill", {"f4": "1K", "g3": "2K"}, "The kings of seat 1 and seat 2 cannot share a kingdom."),
        ("over", {"f4": "1K", "g3": "2K"}, "The kings of seat 1 and seat 2 cannot share a kingdom."),
    ],
)
def test_the_board_must_fit_what_is_due(name, cells, reason):
    game, text = MOMENTS[name]().game, on_board(text_of(name), **cells)
    if reason is None:
        assert game.position(text) is not None
        return
    with pytest.raises(zg.BadPosition) as refusal:
        game.position(text)
    assert reason in str(refusal.value)
