"""Monuments: squares of four tiles, and what monuments score."""

from __future__ import annotations

import pytest

# A settlement on f6 completes a square; no leader is near.
NEARLY = {"e5 f5 e6": "s"}
LAST = "tile settlement f6"
TOWN = {1: "settlement*6"}


def test_a_square_of_one_colour_may_bear_a_monument(table, legal):
    assert legal(table(NEARLY, LAST, hands=TOWN)) == [
        "monument black-red at e5",
        "monument black-blue at e5",
        "monument black-green at e5",
        "no monument",
    ]


@pytest.mark.parametrize("cell", ["e5", "f5", "e6", "f6"])
def test_the_new_tile_may_be_any_of_the_four(table, cell):
    lies = {other: "s" for other in ("e5", "f5", "e6", "f6") if other != cell}
    assert table(lies, f"tile settlement {cell}", hands=TOWN).decision["kind"] == "monument"


@pytest.mark.parametrize(("lies", "corner"), [({"a1 b1 a2": "s", "b2": "."}, "a1"), ({"o10 p10 o11": "s"}, "o10")])
def test_a_square_at_the_edge_may_bear_a_monument(table, legal, lies, corner):
    last = {"a1": "b2", "o10": "p11"}[corner]
    assert f"monument black-red at {corner}" in legal(table(lies, f"tile settlement {last}", hands=TOWN))


@pytest.mark.parametrize("odd", ["t", "m", "x", "1K"])
def test_a_square_with_anything_else_bears_none(table, odd):
    lies = {"e5 f5": "s", "e6": odd, "d6": "t"}
    assert table(lies, LAST, hands=TOWN).decision["kind"] == "action"


def test_a_square_with_a_face_down_tile_bears_none(table):
    lies = {"e5 e6": "s", "f4 g4 f5 g5": "#"}
    match = table(lies, LAST, hands=TOWN, more="monument black-red f4 of black")
    assert match.decision["kind"] == "action"


def test_farms_can_form_a_square_at_o4(table, legal):
    match = table({"o4 p4 o5": "f"}, "tile farm p5", hands={1: "farm"})
    assert "monument red-blue at o4" in legal(match)


def test_only_the_active_seat_builds(table):
    match = table({**NEARLY, "d5": "2K", "c5": "t"}, LAST, hands=TOWN)
    assert (match.asked, match.decision["kind"]) == (1, "monument")


def test_a_chance_declined_is_gone_for_good(table):
    match = table(
        NEARLY, LAST, "no monument", "tile settlement k5", "pass", "tile market e7", "pass", hands={**TOWN, 2: "market"}
    )
    assert (match.asked, match.decision["kind"]) == (1, "action")


def test_a_tile_that_completes_another_square_is_another_chance(table, legal):
    match = table({**NEARLY, "g5": "s"}, LAST, "no monument", "tile settlement g6", hands=TOWN)
    corners = {move.rsplit(" ", 1)[1] for move in legal(match) if move.startswith("monument")}
    assert corners == {"f5"}


# A settlement on e5 joins the kingdoms of two kings and completes a square with the settlements of seat 2.
BESIEGED = {"b5": "t", "c5": "1K", "d5": "s", "f5 f6 e6": "s", "g5": "2K", "h5": "t"}


def test_wars_come_before_the_monument(table):
    assert table(BESIEGED, "tile settlement e5", hands=TOWN).decision["kind"] == "support"


def test_a_square_that_still_stands_after_the_war_may_bear_a_monument(table):
    match = table(BESIEGED, "tile settlement e5", "support 0", "support 0", hands=TOWN)
    assert (match.asked, match.decision["kind"]) == (1, "monument")


def test_a_square_that_fell_in_the_war_bears_none(table):
    match = table(BESIEGED, "tile settlement e5", "support 3", "support 0", hands=TOWN)
    assert match.decision["kind"] == "action"


ALL_BLACK = "monument black-red k4 of red\nmonument black-blue k6\nmonument black-green h3 of green"
TURNED = {"k4 l4 k5 l5": "#", "k6 l6 k7 l7": "#", "h3 i3 h4 i4": "#"}


def test_without_a_monument_of_the_colour_there_is_no_chance(table):
    assert table({**NEARLY, **TURNED}, LAST, hands=TOWN, more=ALL_BLACK).decision["kind"] == "action"


def test_a_monument_that_is_built_cannot_be_built_again(table):
    match = table({**NEARLY, "k4 l4 k5 l5": "#"}, LAST, hands=TOWN, more="monument black-red k4 of red")
    assert match.why_not("monument black-red at e5").code == "monument_taken"


def test_a_monument_bears_the_colour_of_the_square(table):
    assert table(NEARLY, LAST, hands=TOWN).why_not("monument red-blue at e5").code == "wrong_colour"


def test_a_monument_needs_its_square(table):
    assert table(NEARLY, LAST, hands=TOWN).why_not("monument black-red at f5").code == "no_square"


# f5 completes the squares of e5 and of f5.
TWINS = {"e5 e6 f6 g5 g6": "s"}


def test_the_active_seat_chooses_among_several_squares(table, legal):
    match = table(TWINS, "tile settlement f5", hands=TOWN)
    assert [move for move in legal(match) if "black-red" in move] == [
        "monument black-red at e5",
        "monument black-red at f5",
    ]


def test_a_tile_gives_one_monument_only(table, seen):
    match = table(TWINS, "tile settlement f5", "monument black-red at f5", hands=TOWN)
    assert (match.decision["kind"], seen(match)["monuments"]) == ("action", {"black-red": "f5"})


# ---- what a monument does to its tiles

BUILT = [LAST, "monument black-red at e5"]


def test_the_four_tiles_are_turned_face_down(table, seen):
    tiles = seen(table(NEARLY, *BUILT, hands=TOWN))["tiles"]
    assert [tiles[cell] for cell in ("e5", "f5", "e6", "f6")] == ["face-down"] * 4


def test_turned_tiles_still_connect(table, points):
    match = table({**NEARLY, "d5": "2K", "c5": "t"}, *BUILT, "tile settlement g6", hands=TOWN)
    assert points(match, 2) == {"black": 2}


def test_turned_tiles_support_nobody(table, news_of):
    lies = {"e5 f5 e6 f6": "#", "g5": "2K", "h5": "t", "c5": "1K", "b5": "t"}
    match = table(lies, "tile market d5", hands={1: "market"}, more="monument black-red e5 of red")
    assert "against" not in news_of(match, "war")[0]


def test_turned_tiles_are_not_lost_in_a_war(table, seen):
    lies = {"e5 f5 e6 f6": "#", "g5": "2K", "h5": "t", "c5": "1K", "b5": "t"}
    moves = ["tile market d5", "support 1", "support 0"]
    match = table(lies, *moves, hands={1: "market settlement"}, more="monument black-red e5 of red")
    assert seen(match)["tiles"]["e5"] == "face-down"


def test_turned_tiles_form_no_other_square(table):
    match = table({**NEARLY, "g5": "s"}, *BUILT, "tile settlement g6", hands=TOWN)
    assert match.decision["kind"] == "action"
    assert match.asked == 2


@pytest.mark.parametrize("cell", ["e5", "f5", "e6", "f6"])
def test_no_catastrophe_strikes_a_monument(table, cell):
    assert table(NEARLY, *BUILT, hands=TOWN).why_not(f"catastrophe {cell}").code == "monument_stands_there"


# A temple on g4 completes a square with f3, where a treasure lies.
HOLY = {"g3 f4": "t"}
SANCTUARY = ["tile temple g4", "monument red-blue at f3"]


def test_a_treasure_stays_on_a_turned_temple(table, seen):
    view = seen(table(HOLY, *SANCTUARY, hands={1: "temple"}))
    assert (view["tiles"]["f3"], "f3" in view["treasures"]) == ("face-down", True)


def test_a_treasure_on_a_turned_temple_can_be_taken(table, legal):
    # f3 is turned; the trader comes to i8, beside i7, which hangs together with it.
    lies = {"f3": "#*", "g3 f4 g4": "#", "g5 g6 h6 i6": "s"}
    match = table(lies, "leader trader i8", more="monument red-blue f3")
    assert legal(match) == ["treasure f3", "treasure i7"]


def test_a_leader_whose_temples_were_turned_goes_home(table, leaders):
    lies = {"e5 f5 e6": "t", "d5": "2F", "g5": "1P", "h5": "t"}
    match = table(lies, "tile temple f6", "monument red-green at e5", hands={1: "temple"})
    assert leaders(match) == {"g5": "1P"}


def test_leaders_go_home_before_treasures_are_handed_out(table, seen):
    # The temple on g4 links the trader's two treasures, but the monument sends him home first.
    lies = {"g3 f4": "t", "e4": "2T", "g5 g6 h6 i6": "s"}
    match = table(lies, *SANCTUARY, hands={1: "temple"})
    assert (len(seen(match)["treasures"]), match.decision["kind"]) == (10, "action")


def test_treasures_are_handed_out_when_no_monument_is_built(table):
    lies = {"g3 f4": "t", "e4": "2T", "g5 g6 h6 i6": "s"}
    match = table(lies, "tile temple g4", "no monument", hands={1: "temple"})
    assert (match.asked, match.decision["kind"]) == (2, "treasure")


def test_the_example_of_the_rulebook(table, points, leaders):  # , pp. 8-9
    # The farmer of the bull loses his last temple. Later its trader earns green, and the priest of the archer red.
    lies = {"e5 f5 e6": "t", "d5": "1F", "f4": "1T", "g6": "2P", "h6": "t"}
    moves = ["tile temple f6", "monument red-green at e5", "pass", "pass"]
    match = table(lies, *moves, "pass", hands={1: "temple"})
    assert leaders(match) == {"f4": "1T", "g6": "2P"}
    assert points(match, 1) == {"green": 1}
    assert points(match, 2) == {"red": 1}


# ---- what a monument scores

# A monument in the kingdom of d5 and g5.
STANDS = {"e5 f5 e6 f6": "#", "c5 h5": "t"}
RED = "monument black-red e5 of red"


def test_a_monument_scores_for_a_leader_of_its_colour(table, points):
    assert points(table({**STANDS, "d5": "1K"}, "pass", actions=1, more=RED), 1) == {"black": 1}


def test_a_monument_scores_for_both_its_colours(table, points):
    match = table({**STANDS, "d5": "1K", "g5": "1P"}, "pass", actions=1, more=RED)
    assert points(match, 1) == {"black": 1, "red": 1}


def test_a_monument_scores_at_the_end_of_the_turn_only(table, points):
    assert points(table({**STANDS, "d5": "1K"}, "pass", more=RED), 1) == {}


def test_a_monument_scores_for_the_active_seat_only(table, points):
    match = table({**STANDS, "d5": "1K", "g5": "2P"}, "pass", actions=1, more=RED)
    assert points(match, 2) == {}


def test_a_king_earns_only_black_from_monuments(table, points):
    match = table({**STANDS, "d5": "1K"}, "pass", actions=1, more="monument red-blue e5")
    assert points(match, 1) == {}


def test_a_leader_earns_from_several_monuments(table, points):
    lies = {**STANDS, "d5": "1K", "g6 h6 g7 h7": "#"}
    match = table(lies, "pass", actions=1, more=f"{RED}\nmonument black-green g6 of green")
    assert points(match, 1) == {"black": 2}


def test_a_monument_outside_the_kingdom_scores_nothing(table, points):
    match = table({**STANDS, "f10": "t*", "f11": "1K"}, "pass", actions=1, more=RED)
    assert points(match, 1) == {}


def test_building_a_monument_scores_nothing(table, points):
    match = table(NEARLY, *BUILT, hands=TOWN)
    assert (points(match, 1), points(match, 2)) == ({}, {})


def test_the_builder_earns_at_the_end_of_the_same_turn(table, points):
    match = table({**NEARLY, "d5": "1K", "c5": "t"}, *BUILT, "pass", hands=TOWN)
    assert points(match, 1) == {"black": 2}  # one of them for the settlement
