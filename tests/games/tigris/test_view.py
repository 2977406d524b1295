"""Who may know what: hands lie behind screens, and so do points, though every gain is seen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games.tigris.stock import IN_BAG

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.record import copy_of

HANDS = {1: "temple*2 farm", 2: "market*3", 3: "settlement*6"}
RICH = "seat 1 points black=3 green=1 treasures 2\nseat 2 points red=4\nseat 3 swapped farm*2"
OTHERS = [None, 2, 3]


@pytest.fixture
def hidden(table):
    """Seat 1 is active; every seat has tiles, points or treasures."""
    return lambda *moves, **settings: table(
        {"f4": "2K", "e5": "m", "o9 k11": "t"}, *moves, **{"seats": 3, "hands": HANDS, "more": RICH, **settings}
    )


def player(match: zg.Match, seat: int, viewer: int | None) -> Any:
    return match.view(viewer)["table"]["players"][seat - 1]


# ---- hands


def test_a_seat_sees_its_own_hand(hidden):
    assert player(hidden(), 1, 1)["hand"] == {"settlement": 0, "temple": 2, "farm": 1, "market": 0}


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_see_only_how_many_tiles_a_seat_has(hidden, viewer):
    seen = player(hidden(), 1, viewer)
    assert (seen["hand_size"], "hand" in seen, "swapped_tiles" in seen) == (3, False, False)


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_see_nothing_that_depends_on_the_tiles(hidden, viewer):
    other = hidden(hands={**HANDS, 1: "market*2 settlement"})
    assert json.dumps(hidden().view(viewer)) == json.dumps(other.view(viewer))


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_are_not_offered_moves(hidden, viewer):
    assert hidden().view(viewer)["legal"] == []


def test_the_active_seat_is_offered_its_moves(hidden):
    assert "tile temple e6" in hidden().view(1)["legal"]


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_picture_does_not_name_the_tiles(hidden, viewer):
    line = next(line for line in hidden().picture(viewer).splitlines() if line.startswith("1 Player 1"))
    assert line == "1 Player 1 (bull)  3 tiles  catastrophes 2"


def test_the_picture_names_the_own_tiles(hidden):
    assert "hand: 2 temple, 1 farm" in hidden().picture(1)


# ---- points and treasures


@pytest.mark.parametrize("viewer", OTHERS)
def test_points_lie_behind_the_screen(hidden, viewer):
    assert {"points", "treasures", "score"} & player(hidden(), 1, viewer).keys() == set()


@pytest.mark.parametrize("viewer", OTHERS)
def test_points_change_nothing_that_others_see(hidden, viewer):
    other = hidden(more=RICH.replace("black=3 green=1 treasures 2", "red=9 treasures 1"))
    assert json.dumps(hidden().view(viewer)) == json.dumps(other.view(viewer))


def test_a_seat_sees_its_own_points(hidden):
    seen = player(hidden(), 1, 1)
    assert (seen["points"], seen["treasures"]) == ({"black": 3, "red": 0, "blue": 0, "green": 1}, 2)


@pytest.mark.parametrize("viewer", OTHERS)
def test_with_open_scores_all_see_points_and_treasures(hidden, viewer):
    seen = player(hidden(open_scores=True), 1, viewer)
    assert (seen["points"]["black"], seen["treasures"], "hand" in seen) == (3, 2, False)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_at_the_end_all_points_are_shown(hidden, viewer):
    match = hidden("pass", "pass", more=RICH + "\nbag")
    assert (match.over, player(match, 2, viewer)["points"]["red"]) == (True, 4)


@pytest.mark.parametrize("viewer", OTHERS)
def test_every_gain_is_seen_as_it_happens(hidden, viewer):
    match = hidden("tile temple e4")  # beside the king of seat 2
    news = [item for entry in match.log_for(viewer) for item in entry["news"]]
    assert {"kind": "points", "seat": 2, "colour": "red", "points": 1, "monument": None} in news


# ---- open things


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_board_leaders_bag_and_catastrophes_are_open(hidden, viewer):
    match = hidden("catastrophe a1")
    table = match.view(viewer)["table"]
    assert table["tiles"]["e5"] == "market"
    assert table["leaders"] == {"f4": {"seat": 2, "leader": "king"}}
    assert [seat["catastrophes"] for seat in table["players"]] == [1, 2, 2]
    assert table["bag"] == IN_BAG - 1 - 12 - 2


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_how_many_tiles_were_swapped_is_open(hidden, viewer):
    assert player(hidden(), 3, viewer)["swapped"] == 2


def test_a_seat_remembers_what_it_swapped(hidden):
    assert player(hidden(), 3, 3)["swapped_tiles"]["farm"] == 2


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_nobody_sees_what_is_in_the_bag(hidden, viewer):
    one, other = (hidden(more=f"{RICH}\nbag {tiles}") for tiles in ("farm*9", "market*9"))
    assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))


# ---- kingdoms and conflicts


def test_a_region_without_leader_is_no_kingdom(table, seen):
    assert seen(table({"e5": "m", "e6": "m"}))["kingdoms"] == []


def test_kingdoms_tell_their_cells_leaders_and_tiles(table, seen):
    lies = {"g3": "1K", "h3": "2P", "i3": "t", "j3": "s", "k3 c6": "x", "j4 k4 j5 k5": "#"}
    kingdoms = seen(table(lies, more="monument red-blue j4\nseat 2 catastrophes 0"))["kingdoms"]
    assert kingdoms == [
        {
            "cells": ["f3", "g3", "h3", "i3", "j3", "j4", "k4", "j5", "k5"],
            "leaders": [
                {"seat": 1, "leader": "king", "temples": 1},
                {"seat": 2, "leader": "priest", "temples": 1},
            ],
            "tiles": {"settlement": 1, "temple": 2, "farm": 0, "market": 0},
        }
    ]


def test_in_peace_there_are_no_conflicts(hidden, seen):
    table = seen(hidden())
    assert (table["conflicts"], table["joined"]) == ([], None)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_a_revolt_tells_strengths_and_what_is_committed(hidden, viewer):
    match = hidden("leader king g3", "support 1")
    assert match.view(viewer)["table"]["conflicts"] == [
        {
            "kind": "revolt",
            "leader": "king",
            "tile": "temple",
            "attacker": {"seat": 1, "cell": "g3", "strength": 1, "support": 1},
            "defender": {"seat": 2, "cell": "f4", "strength": 1, "support": None},
        }
    ]


REALMS = {
    "g3": "1K",
    "h3": "s",
    "h4": "1T",
    "h5": "t",
    "j3": "s",
    "k3": "2K",
    "l3": "t",
    "k4": "t",
    "j4": "2T",
    "k5": "m",
}


def test_the_wars_to_choose_from_tell_who_would_fight(table, seen):
    conflicts = seen(table(REALMS, "tile temple i3", hands={1: "temple"}))["conflicts"]
    news = [
        (war["kind"], war["leader"], war["tile"], war["attacker"]["strength"], war["defender"]["strength"])
        for war in conflicts
    ]
    assert news == [("war", "king", "settlement", 1, 1), ("war", "trader", "market", 0, 1)]
    assert {(war["attacker"]["seat"], war["defender"]["seat"]) for war in conflicts} == {(1, 2)}


def test_in_a_war_the_kingdoms_are_told_without_the_joining_tile(table, seen):
    war = seen(table(REALMS, "tile temple i3", "fight trader", hands={1: "temple"}))
    assert (war["joined"], len(war["conflicts"]), len(war["kingdoms"])) == ("i3", 1, 2)
    assert all("i3" not in kingdom["cells"] for kingdom in war["kingdoms"])


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_looking_changes_nothing(table, legal, viewer):
    looked, unseen = (table(REALMS, "tile temple i3", hands={1: "temple"}) for _ in range(2))
    looked.view(viewer)
    assert legal(looked) == legal(unseen)
    for match in (looked, unseen):
        for move in ("fight king", "support 0", "support 0"):
            match.play(move)
            looked.view(viewer)
    assert looked.view(viewer) == unseen.view(viewer)


# ---- draws and swaps


def swap(hidden: Any, tile: str, drawn: str) -> Any:
    return hidden(f"swap {tile}", "finish", f"draw {drawn}", nature="manual")


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_log_hides_what_was_swapped_and_drawn(hidden, viewer):
    moves = [entry["move"] for entry in swap(hidden, "farm", "market").log_for(viewer)]
    assert moves == [None, "finish", None]


def test_the_log_shows_it_to_the_seat(hidden):
    moves = [entry["move"] for entry in swap(hidden, "farm", "market").log_for(1)]
    assert moves == ["swap farm", "finish", "draw market"]


@pytest.mark.parametrize("viewer", OTHERS)
def test_nothing_that_others_read_depends_on_what_was_swapped_and_drawn(hidden, viewer):
    one, other = swap(hidden, "farm", "market"), swap(hidden, "temple", "settlement")
    assert json.dumps([one.log_for(viewer), one.view(viewer), one.story(viewer)]) == json.dumps(
        [other.log_for(viewer), other.view(viewer), other.story(viewer)]
    )


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_read_how_many_tiles_were_swapped(hidden, viewer):
    assert swap(hidden, "farm", "market").story(viewer) == ["Player 1 swaps 1 tile."]


def test_others_do_not_see_which_tile_is_put_aside_during_a_swap(hidden):
    one, other = hidden("swap farm"), hidden("swap temple")
    assert json.dumps(one.view(2)) == json.dumps(other.view(2))


def test_the_refill_is_hidden_too(hidden):
    match = hidden("pass", "pass", "draw farm", nature="manual")
    assert (match.log_for(2)[-1]["move"], match.log_for(2)[-1]["news"]) == (None, [])


def test_committed_tiles_are_open(hidden):
    match = hidden("leader king g3", "support 1")
    assert match.log_for(3)[-1]["move"] == "support 1"


# ---- what a bot imagines


def imagined(match: zg.Match, seat: int, roll: int) -> Any:
    s = copy_of(match.s)
    match.game.imagine(s, seat, new_dice(roll))
    return s


def test_a_bot_keeps_what_its_seat_sees(hidden):
    match = hidden()
    for seat in (1, 2, 3):
        s = imagined(match, seat, 5)
        assert match.game.rulebook.view(s, seat) == match.game.rulebook.view(match.s, seat)


def test_a_bot_keeps_all_sizes(hidden):
    match = hidden()
    s = imagined(match, 1, 5)
    sizes = [(int(p.hand.sum()), int(p.swapped.sum())) for p in s.players[1:4]]
    assert (sizes, int(s.bag.sum())) == ([(3, 0), (3, 0), (6, 2)], int(match.s.bag.sum()))


def test_a_bot_changes_the_hands_of_others(hidden):
    match = hidden()
    assert len({tuple(imagined(match, 1, roll).players[3].hand) for roll in range(30)}) > 10


def test_a_bot_changes_what_others_have_swapped(hidden):
    match = hidden()
    assert len({tuple(imagined(match, 1, roll).players[3].swapped) for roll in range(30)}) > 5


def test_a_bot_keeps_what_its_own_seat_has_swapped(hidden):
    s = imagined(hidden(), 3, 5)
    assert (int(s.players[3].swapped[3]), int(s.players[3].hand[1])) == (2, 6)


def test_a_bot_imagines_only_tiles_that_there_are(hidden):
    match = hidden(more=f"{RICH}\nbag")
    for roll in range(10):
        s = imagined(match, 1, roll)
        unseen = s.players[2].hand + s.players[3].hand + s.players[3].swapped
        assert [int(count) for count in unseen[1:]] == [6, 0, 2, 3]


def test_a_bot_imagines_tiles_as_often_as_they_are_unseen(hidden):
    # Of 6 settlements, 2 farms and 3 markets one goes to seat 2 three times: 18 of 33 are settlements.
    match = hidden(more=f"{RICH}\nbag")
    drawn = sum(int(imagined(match, 1, roll).players[2].hand[1]) for roll in range(400))
    assert 590 < drawn < 720


def test_the_view_tells_which_action_of_the_turn_is_taken():
    match = zg.load("tigris", seats=2).new(seed=3)
    assert match.view()["table"]["action"] == 1
    match.play("pass")
    assert match.view()["table"]["action"] == 2
    match.play("pass")
    assert match.view()["table"]["action"] == 1
