"""Every reason for a refusal is reached, and said in a sentence."""

from __future__ import annotations

import pytest

from ziggurat.games.tigris.reasons import REASONS, Why

ALL = {1: "settlement temple farm market", 2: "settlement temple farm market"}
THREE = {"h5 l5 j3": "t", "i5": "1K", "k5": "2T", "j4": "2P"}
KINGS = {"b5": "t", "c5": "1K", "d5": "s", "f5": "s", "g5": "2K", "h5": "t", "b6": "1T", "h6": "2T"}
WEST = {"b3 b5 b6": "s", "b4 b7": "f", "c2 d2 f2": "s", "e2": "f"}
SQUARE = {"e5 f5 e6": "s"}
TWINS = {"e5 e6 f6 g5 g6": "s"}

# What lies on the board, moves, the move that is refused, the reason, and settings of the table.
REFUSED = [
    ({}, [], "support 0", "not_asked", {}),
    ({}, [], "treasure b2", "not_asked", {}),
    ({}, [], "draw temple", "not_asked", {}),
    ({"f4": "2K"}, ["leader king g3"], "pass", "not_asked", {}),
    (KINGS, ["tile market e5"], "support 0", "not_asked", {}),
    ({}, ["swap farm"], "pass", "not_asked", {}),
    (SQUARE, ["tile settlement f6"], "no building", "not_asked", {}),
    ({"e5 f5": "s"}, ["tile settlement g5"], "no monument", "not_asked", {"buildings": True}),
    ({}, [], "tile market e5", "not_in_hand", {"hands": {1: "farm"}}),
    ({}, [], "swap market", "not_in_hand", {"hands": {1: "farm"}}),
    ({}, ["swap farm"], "swap market", "not_in_hand", {"hands": {1: "farm*2"}}),
    ({}, [], "tile temple f3", "cell_taken", {}),
    ({}, [], "leader king f3", "cell_taken", {}),
    ({"e5": "x"}, [], "tile temple e5", "catastrophe_there", {}),
    ({"e5": "x"}, [], "leader king e5", "catastrophe_there", {}),
    ({"e5": "x"}, [], "catastrophe e5", "catastrophe_there", {}),
    ({}, [], "tile temple a4", "river_takes_only_farms", {}),
    ({}, [], "tile farm e5", "farms_only_on_rivers", {}),
    (THREE, [], "tile market j5", "joins_three_kingdoms", {}),
    ({}, [], "leader farmer e3", "no_leader_on_rivers", {}),
    ({}, [], "leader king e5", "no_temple_beside", {}),
    ({"f4": "2K", "h4": "t", "h5": "2P"}, [], "leader trader g4", "leader_joins_kingdoms", {}),
    ({"f4": "1K"}, [], "leader king f4", "already_there", {}),
    ({}, [], "withdraw king", "leader_not_on_board", {}),
    ({}, [], "catastrophe e5", "no_catastrophe_left", {"more": "seat 1 catastrophes 0"}),
    ({"f4": "1K"}, [], "catastrophe f4", "leader_stands_there", {}),
    ({}, [], "catastrophe f3", "treasure_protects", {}),
    ({"e5 f5 e6 f6": "#"}, [], "catastrophe e5", "monument_stands_there", {"more": "monument red-blue e5"}),
    ({"e5": "s"}, [], "catastrophe e5", "building_protects", {"more": "building palace e5", "buildings": True}),
    ({}, [], "swap farm", "hand_empty", {"hands": {}}),
    (KINGS, ["tile market e5"], "fight priest", "no_such_war", {}),
    ({"f4": "2K"}, ["leader king g3"], "support 2", "too_few_to_support", {}),
    ({"e5 f5": "s"}, ["tile settlement g5"], "building at e6", "not_in_the_run", {"buildings": True}),
    (
        {"d5 e5 f5 g6 g7 a10 b10 c10": "s"},
        ["tile settlement g5"],
        "building at g7",
        "run_not_longer",
        {"buildings": True, "more": "building palace b10"},
    ),
    (
        {"e5 f5 g5 h4 h6 h7 h8": "s"},
        ["tile settlement h5"],
        "building at f5",
        "same_row",
        {"buildings": True, "more": "building palace e5"},
    ),
    (SQUARE, ["tile settlement f6"], "monument black-red at f6", "no_square", {}),
    (SQUARE, ["tile settlement f6"], "monument black-red at p11", "no_square", {}),
    (
        {**SQUARE, "k4 l4 k5 l5": "#"},
        ["tile settlement f6"],
        "monument black-red at e5",
        "monument_taken",
        {"more": "monument black-red k4 of red"},
    ),
    (SQUARE, ["tile settlement f6"], "monument blue-green at e5", "wrong_colour", {}),
    (
        TWINS,
        ["tile settlement f5"],
        "monument black-red at e5",
        "building_in_the_way",
        {"buildings": True, "more": "building palace e5"},
    ),
    (WEST, ["leader trader a2"], "treasure a1", "no_treasure_there", {}),
    (WEST, ["leader trader a2"], "treasure k1", "not_in_the_kingdom", {}),
    (WEST, ["leader trader a2"], "treasure f3", "priority_first", {}),
    ({}, ["pass", "pass"], "draw farm", "not_in_bag", {"nature": "manual", "more": "bag market*9"}),
]


@pytest.mark.parametrize(("lies", "moves", "move", "code", "settings"), REFUSED)
def test_a_move_is_refused_for_its_reason(table, lies, moves, move, code, settings):
    match = table(lies, *moves, **{"hands": ALL, **settings})
    assert match.why_not(move).code == code


@pytest.mark.parametrize(("lies", "moves", "move", "code", "settings"), REFUSED)
def test_a_move_that_is_refused_is_not_offered(table, legal, lies, moves, move, code, settings):
    match = table(lies, *moves, **{"hands": ALL, **settings})
    assert move not in legal(match)


def test_every_reason_is_reached():
    assert {code for *_, code, _ in REFUSED} == {why.name.lower() for why in Why if why != Why.OK}


@pytest.mark.parametrize("why", [why for why in Why if why != Why.OK])
def test_every_reason_is_a_sentence(why):
    assert REASONS[why][0].isupper()
    assert REASONS[why].endswith(".")
