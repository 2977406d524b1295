"""Catastrophes: what they can strike, and what they do."""

from __future__ import annotations

import pytest
from tests.games.tigris.stock import IN_BAG


@pytest.mark.parametrize("cell", ["e5", "a4"])
def test_a_catastrophe_strikes_an_empty_cell(table, seen, cell):  # BG9
    assert seen(table({}, f"catastrophe {cell}"))["tiles"][cell] == "catastrophe"


@pytest.mark.parametrize(("tile", "cell"), [("s", "e5"), ("t", "e5"), ("m", "e5"), ("f", "a4")])
def test_a_catastrophe_strikes_a_tile(table, seen, tile, cell):
    assert seen(table({cell: tile}, f"catastrophe {cell}"))["tiles"][cell] == "catastrophe"


def test_the_tile_under_it_leaves_the_game(table, seen):
    match = table({"e5": "m"}, "catastrophe e5")
    assert seen(match)["bag"] == IN_BAG - 1


def test_a_leader_cannot_be_struck(table):
    assert table({"f4": "2K"}).why_not("catastrophe f4").code == "leader_stands_there"


def test_a_temple_with_a_treasure_cannot_be_struck(table):
    assert table({}).why_not("catastrophe b2").code == "treasure_protects"


def test_a_monument_cannot_be_struck(table):
    match = table({"e5 f5 e6 f6": "#"}, more="monument black-red e5 of red")
    assert match.why_not("catastrophe f6").code == "monument_stands_there"


def test_a_building_cannot_be_struck(table):
    match = table({"e5 f5 g5": "s"}, more="building palace f5", buildings=True)
    assert match.why_not("catastrophe f5").code == "building_protects"


def test_a_catastrophe_cannot_be_struck(table):  # BG8 D8
    assert table({"e5": "x"}).why_not("catastrophe e5").code == "catastrophe_there"


def test_a_seat_has_two_catastrophes(table):
    match = table({}, "catastrophe e5", "catastrophe e6", "pass", "pass")
    assert match.why_not("catastrophe e7").code == "no_catastrophe_left"


def test_catastrophes_of_others_are_their_own(table):
    assert table({}, "catastrophe e5", "catastrophe e6").why_not("catastrophe e7") is None


def test_without_catastrophes_none_are_offered(table, legal):
    match = table({}, more="seat 1 catastrophes 0")
    assert [move for move in legal(match) if move.startswith("catastrophe")] == []


def test_every_cell_but_the_temples_can_be_struck_at_first(table, legal):
    assert len([move for move in legal(table({})) if move.startswith("catastrophe")]) == 166


# ---- effects


@pytest.mark.parametrize("move", ["tile farm a4", "tile settlement a4"])
def test_the_cell_is_blocked_for_tiles(table, move):
    match = table({}, "catastrophe a4", hands={1: "farm settlement"})
    assert match.why_not(move).code == "catastrophe_there"


def test_the_cell_is_blocked_for_leaders(table):
    assert table({}, "catastrophe f4").why_not("leader king f4").code == "catastrophe_there"


def test_a_catastrophe_splits_a_kingdom(table, points):
    lies = {"b5": "t", "c5": "1K", "d5 e5": "s"}
    match = table(lies, "catastrophe d5", "tile settlement f5", hands={1: "settlement"})
    assert points(match, 1) == {}


def test_a_catastrophe_sends_leaders_without_temple_home(table, leaders):
    lies = {"e5": "t", "e6": "1K", "d5": "2P", "f5": "2T", "g5": "t"}
    assert leaders(table(lies, "catastrophe e5")) == {"f5": "2T"}


def test_a_catastrophe_scores_nothing_and_starts_no_conflict(table, points):
    match = table({"e5": "t", "e6": "1K", "d5": "2P"}, "catastrophe e5")
    assert (points(match, 1), points(match, 2), match.decision["kind"]) == ({}, {}, "action")


def test_treasures_are_not_handed_out_across_a_catastrophe(table, seen):
    lies = {"f4 f5 f6 h6": "s", "g6": "x", "g3": "1T"}
    match = table(lies, "tile settlement i6", hands={1: "settlement"})
    assert len(seen(match)["treasures"]) == 10
