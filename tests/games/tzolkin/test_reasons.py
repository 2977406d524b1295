"""Every reason for a refusal is reached, and said in a sentence."""

from __future__ import annotations

import json

import pytest
from tests.games.tzolkin.laying import cost, lay, lay_all, legal, opening, why

import ziggurat as zg
from ziggurat.games.tzolkin.reasons import REASONS, Why

BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"
TOP = "chaac 5 quetzalcoatl 7 kukulcan 6"
WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")
TWO = "turn 2\nstart 1\n" + "\n".join(f"wheel {wheel} ##" for wheel in WHEELS)
ONE = "turn 2\nstart 1\n" + "\n".join(f"wheel {wheel} #" for wheel in WHEELS)
T1, T2, T4 = "wheel tikal .1\n", "wheel tikal ..1\n", "wheel tikal ....1\n"
U1, U2, U5 = "wheel uxmal .1\n", "wheel uxmal ..1\n", "wheel uxmal .....1\n"
FARM = "row small-farm\n"

# A position, moves, the move that is refused, and the reason.
REFUSED = [
    ("", [], "done", "not_asked"),
    ("", [], "keep tikal-1", "not_asked"),
    ("", [], "offer small-farm", "not_asked"),
    ("seat 1 corn 3", ["place tikal"], "pick tikal 0", "not_asked"),
    (T1, ["pick tikal 1"], "decline", "not_asked"),
    (f"{U5}seat 1 corn 1", ["pick uxmal 5", "as 5"], "as 1", "not_asked"),
    ("wheel palenque ...1", ["pick palenque 3", "as 3"], "nothing", "not_asked"),
    ("", ["beg"], "place tikal", "not_asked"),
    (f"{T1}seat 1 wood 1", ["pick tikal 1", "as 1"], "nothing", "not_asked"),
    (f"{T2}{FARM}seat 1 {cost('small-farm')}", ["pick tikal 2", "as 2"], "learn theology", "not_asked"),
    (f"{T1}seat 1 wood 1 gold 1", ["pick tikal 1", "as 1", "learn theology"], "take 1 wood", "not_asked"),
    ("wheel chichen-itza ......1\nseat 1 skull 1", ["pick chichen-itza 6", "as 6"], "pay 1 wood", "not_asked"),
    (f"{U1}seat 1 corn 3", ["pick uxmal 1", "as 1"], "anger chaac", "not_asked"),
    (f"{U2}seat 1 corn 3", ["pick uxmal 2", "as 2"], "decline", "not_asked"),
    ("wheel chichen-itza .1\nseat 1 skull 1 wood 1 theology 2", ["pick chichen-itza 1", "as 1"], "accept", "not_asked"),
    ("turn 2\nstart 1", ["place tikal", "done"], "done", "not_asked"),
    ("seat 1 corn 3", [], "beg", "too_much_corn_to_beg"),
    (f"seat 1 {BOTTOM}", [], "beg", "at_the_bottom_everywhere"),
    (f"wheel palenque ...1\nseat 1 {BOTTOM}", ["pick palenque 3", "as 3"], "burn", "at_the_bottom_everywhere"),
    ("seat 1 chaac -1", ["beg"], "anger chaac", "at_the_bottom"),
    (TWO, [], "place tikal", "must_beg"),
    ("wheel tikal 111\nseat 1 corn 9", [], "place uxmal", "no_worker_in_hand"),
    ("wheel tikal 111\nseat 1 corn 9", [], "place start", "no_worker_in_hand"),
    ("wheel tikal ########\nseat 1 corn 9", [], "place tikal", "wheel_full"),
    ("turn 2\nstart 1\nseat 2 corn 9", [], "place start", "start_space_taken"),
    ("wheel tikal #", [], "place tikal", "not_enough_corn"),
    (f"{U1}seat 1 corn 2", ["pick uxmal 1"], "as 1", "not_enough_corn"),
    (f"{U5}", ["pick uxmal 5"], "as 5", "not_enough_corn"),
    (f"{ONE}\nwheel tikal ##\nseat 2 chaac -1 quetzalcoatl -1 kukulcan -1", [], "place tikal", "cheapest_only"),
    ("wheel tikal 12", [], "pick tikal 1", "not_your_worker"),
    (T1, ["pick tikal 1"], "as 2", "out_of_reach"),
    (T1, ["pick tikal 1"], "as 6", "no_such_action"),
    ("wheel yaxchilan ..1", ["pick yaxchilan 2"], "as 1", "no_fee"),
    (f"{U5}seat 1 corn 1", ["pick uxmal 5", "as 5"], "as uxmal 5", "not_again"),
    ("wheel palenque ...1", ["pick palenque 3", "as 3"], "harvest corn", "no_corn_tile"),
    ("wheel palenque ...1\nwood-tiles", ["pick palenque 3", "as 3"], "harvest wood", "no_wood_tile"),
    ("wheel palenque ...1\nwood-tiles", ["pick palenque 3", "as 3"], "burn", "no_wood_tile"),
    ("wheel yaxchilan ....1\nseat 2 skull 13", ["pick yaxchilan 4"], "as 4", "no_skull_left"),
    (
        f"{T1}seat 1 wood 1 theology 3\nseat 2 skull 13",
        ["pick tikal 1", "as 1"],
        "learn theology",
        "no_skull_left",
    ),
    ("wheel chichen-itza .1", ["pick chichen-itza 1"], "as 1", "no_skull"),
    (
        f"{T4}{FARM}monuments monument-skulls\nseat 1 {cost('small-farm', gold=4)}",
        ["pick tikal 4", "as 4"],
        "build monument-skulls",
        "no_skull",
    ),
    ("wheel chichen-itza .1\nseat 1 skull 1\nskull-at 1=2", ["pick chichen-itza 1"], "as 1", "skull_there"),
    (T1, ["pick tikal 1"], "as 1", "not_enough_resources"),
    (f"{U2}seat 1 wood 1", ["pick uxmal 2", "as 2"], "sell gold", "not_enough_resources"),
    (f"{U1}seat 1 corn 3 {TOP}", ["pick uxmal 1"], "as 1", "no_temple_to_climb"),
    ("wheel tikal .....1\nseat 1 wood 1", ["pick tikal 5", "as 5", "temple chaac"], "temple chaac", "other_temple"),
    (f"{T2}{FARM}seat 1 wood 9", ["pick tikal 2", "as 2"], "build terraced-farm", "not_on_offer"),
    (f"{T4}{FARM}seat 1 wood 9", ["pick tikal 4", "as 4"], "build monument-tombs", "not_on_offer"),
    (f"{T2}{FARM}seat 1 wood 9", ["pick tikal 2", "as 2"], "build monument-tombs", "no_monument_now"),
    (
        f"{T2}{FARM}seat 1 wood 9 architecture 1",
        ["pick tikal 2", "as 2"],
        "build small-farm without architecture",
        "no_choice_of_architecture",
    ),
    (f"{T2}{FARM}", ["pick tikal 2"], "as 2", "nothing_to_build"),
    (U2, ["pick uxmal 2"], "as 2", "nothing_to_trade"),
    ("wheel uxmal ...1\nseat 1 workers 6", ["pick uxmal 3"], "as 3", "all_workers_in_play"),
    (f"{T1}seat 1 wood 1 gold 1", ["pick tikal 1", "as 1", "learn theology"], "pay 2 wood", "not_the_cost"),
    ("wheel chichen-itza ......1\nseat 1 skull 1", ["pick chichen-itza 6", "as 6"], "take 2 wood", "wrong_count"),
    (f"{U2}seat 1 corn 9", ["pick uxmal 2", "as 2", "buy wood"], "sell wood", "just_bought"),
    (f"{U2}seat 1 wood 9", ["pick uxmal 2", "as 2", "sell wood"], "buy wood", "just_sold"),
    (f"{T1}seat 1 wood 1", ["pick tikal 1", "as 1"], "done", "compulsory"),
    (f"{T2}{FARM}seat 1 {cost('small-farm')}", ["pick tikal 2", "as 2"], "done", "compulsory"),
    (f"{U5}seat 1 corn 1", ["pick uxmal 5", "as 5"], "nothing", "compulsory"),
    (f"{U1}seat 1 corn 3", ["pick uxmal 1", "as 1"], "decline", "compulsory"),
    ("", [], "pass", "no_such_ability"),
    ("", [], "skip tikal", "no_such_ability"),
    ("seat 1 wood 1", [], "sell wood", "not_asked"),
    (T1, ["pick tikal 1"], "ahead", "no_such_ability"),
    (T1, ["pick tikal 1"], "as uxmal 1", "not_linked"),
    ("seat 1 corn 9", [], "place quick", "no_quick_actions"),
    (
        f"{T2}{FARM}seat 1 {cost('small-farm')}",
        ["pick tikal 2", "as 2"],
        "renovate farm-three-corn",
        "nothing_to_renovate",
    ),
]

WRATH = "prophecies wrathful-gods drought hunger\n"
GOLD = "prophecies gold-shortage drought hunger\n"
SKULLS = "prophecies desecration drought hunger\n"
TEACHERS = "prophecies teacher-shortage drought hunger\n"
OLD = "seat 1 buildings farm-three-corn shrine-feast-stone\n"

# The same with all modules: the tribe of seat 1, the quick action in force, and the day come first.
REFUSED_WITH_MODULES = [
    (("bacab", "corn", 0), "", [], "pass", "no_such_ability"),
    (("xaman-ek", "corn", 0), "seat 1 wood 2", ["sell wood"], "sell wood", "used_this_turn"),
    (("xaman-ek", "corn", 0), "seat 1 wood 2", [], "sell gold", "not_enough_resources"),
    (("ahau-chamahez", "corn", 0), f"{T1}seat 1 corn 2", ["pick tikal 1", "ahead"], "ahead", "used_this_turn"),
    (("ahau-chamahez", "corn", 0), T1, ["pick tikal 1"], "ahead", "not_enough_corn"),
    (("ahau-chamahez", "corn", 0), "wheel tikal ......1\nseat 1 corn 2", ["pick tikal 6"], "ahead", "out_of_reach"),
    (("vacub-caquix", "corn", 0), "seat 1 corn 9", ["skip tikal"], "skip uxmal", "used_this_turn"),
    (("vacub-caquix", "corn", 0), "", [], "skip tikal", "cannot_place_after"),
    (("vacub-caquix", "corn", 0), "wheel tikal ########\nseat 1 corn 9", [], "skip tikal", "wheel_full"),
    (("vacub-caquix", "corn", 0), "wheel tikal .#######\nseat 1 corn 9", [], "skip tikal", "cannot_place_after"),
    (("vacub-caquix", "corn", 0), "wheel tikal 111\nseat 1 corn 9", [], "skip uxmal", "no_worker_in_hand"),
    (("ahmakiq", "corn", 0), "seat 1 corn 9", ["place quick"], "place quick", "used_this_turn"),
    (
        ("ahmakiq", "corn", 0),
        "marker 2\nquick-spaces 2##\nturn 1\nseat 1 corn 9",
        [],
        "place quick",
        "quick_spaces_taken",
    ),
    (("ahmakiq", "corn", 0), "", [], "place quick", "not_enough_corn"),
    (("ahmakiq", "corn", 0), "wheel tikal 111\nseat 1 corn 9", [], "place quick", "no_worker_in_hand"),
    (("ahmakiq", "technology", 0), "seat 1 corn 9", [], "place quick", "quick_impossible"),
    (("ahmakiq", "build", 0), f"{FARM}seat 1 {cost('small-farm', corn=1)}", [], "place quick", "quick_impossible"),
    (
        ("ahmakiq", "build", 0),
        f"{FARM}seat 1 {cost('small-farm', corn=2)}",
        ["place quick"],
        "place tikal",
        "keep_for_quick",
    ),
    (
        ("ahmakiq", "build", 0),
        f"{FARM}seat 1 {cost('small-farm', corn=2)}",
        ["place quick"],
        "place start",
        "keep_for_quick",
    ),
    (
        ("xaman-ek", "build", 0),
        f"{FARM}seat 1 {cost('small-farm', corn=9)}",
        ["place quick"],
        "sell wood",
        "keep_for_quick",
    ),
    (
        ("xaman-ek", "corn", 0),
        "wheel tikal .1\nseat 1 wood 1",
        ["pick tikal 1", "as 1"],
        "sell wood",
        "needed_to_answer",
    ),
    (
        ("ah-chuy-kak", "corn", 0),
        f"{T1}seat 1 corn 9",
        ["place tikal", "place palenque", "done"],
        "pick tikal 0",
        "placed_this_turn",
    ),
    (("huracan", "corn", 0), T1, ["pick tikal 1"], "as palenque 1", "not_linked"),
    (
        ("ahmakiq", "corn", 0),
        f"{T2}{FARM}{OLD}seat 1 {cost('small-farm')}",
        ["pick tikal 2", "as 2"],
        "renovate shrine-feast-stone",
        "nothing_in_common",
    ),
    (
        ("ahmakiq", "corn", 0),
        f"{T2}row shrine-architecture small-farm\n{OLD}seat 1 {cost('small-farm')}",
        ["pick tikal 2", "as 2", "renovate shrine-feast-stone"],
        "build small-farm",
        "nothing_in_common",
    ),
    (
        ("ahmakiq", "corn", 0),
        f"{T2}row shrine-theology\n{OLD}seat 1 stone 1",
        ["pick tikal 2", "as 2", "renovate shrine-feast-stone"],
        "renovate farm-three-corn",
        "one_renovation",
    ),
    (
        ("ahmakiq", "corn", 14),
        f"{T4}row large-farm\nmonuments monument-workers monument-levels\n{OLD}seat 1 gold 3 stone 1 wood 2",
        ["pick tikal 4", "as 4", "renovate shrine-feast-stone"],
        "build large-farm",
        "nothing_in_common",
    ),
    (
        ("ahmakiq", "corn", 14),
        f"{T2}row tomb-monument large-farm\nmonuments monument-levels\nseat 1 wood 9 stone 9 gold 9",
        ["pick tikal 2", "as 2", "build tomb-monument"],
        "build large-farm",
        "no_building_now",
    ),
    (
        ("ahmakiq", "corn", 14),
        f"{T2}row civic-shift\nseat 1 wood 9 stone 9 theology 1",
        ["pick tikal 2", "as 2", "build civic-shift"],
        "lower agriculture",
        "no_level_to_lose",
    ),
    (
        ("ahmakiq", "corn", 14),
        f"{T2}row shrine-skull large-farm\nseat 1 wood 9 gold 9",
        ["pick tikal 2", "as 2"],
        "build shrine-skull",
        "no_skull",
    ),
    (
        ("ahmakiq", "corn", 8),
        f"{WRATH}wheel chichen-itza .1\nseat 1 corn 1 skull 1",
        ["pick chichen-itza 1", "as 1"],
        "temple kukulcan",
        "not_that_one",
    ),
    (
        ("ahmakiq", "corn", 8),
        f"{TEACHERS}{T2}row civic-agriculture\nseat 1 {cost('civic-agriculture', wood=1)}",
        ["pick tikal 2", "as 2", "build civic-agriculture"],
        "learn theology",
        "not_that_one",
    ),
    (
        ("ahmakiq", "corn", 8),
        f"{SKULLS}wheel yaxchilan ....1\nseat 1 {BOTTOM}",
        ["pick yaxchilan 4"],
        "as 4",
        "at_the_bottom_everywhere",
    ),
    (
        ("ahmakiq", "corn", 8),
        f"{SKULLS}wheel yaxchilan ....1\nseat 1 chaac -1",
        ["pick yaxchilan 4", "as 4"],
        "anger chaac",
        "at_the_bottom",
    ),
    (
        ("ahmakiq", "corn", 8),
        f"{GOLD}wheel chichen-itza ......1\nseat 1 skull 1",
        ["pick chichen-itza 6", "as 6"],
        "take 1 gold",
        "not_enough_corn",
    ),
    (
        ("itzamna", "corn", 0),
        f"{T1}seat 1 wood 1 agriculture 3\nseat 2 skull 13",
        ["pick tikal 1", "as 1", "learn agriculture"],
        "bonus theology",
        "no_skull_left",
    ),
]


@pytest.mark.parametrize(("setting", "text", "moves", "move", "code"), REFUSED_WITH_MODULES)
def test_a_move_is_refused_for_its_reason_with_the_modules(setting, text, moves, move, code):
    tribe, now, day = setting
    match = lay_all(text, *moves, tribe=tribe, now=now, day=day)
    assert why(match, move) == code
    assert move not in legal(match)


def at_the_tribes(tribe: str) -> zg.Match:
    """A match with tribes in which seat 1 has been dealt a tribe and is asked for it."""
    match = zg.Match(zg.load("tzolkin", seats=2, tribes=True), nature="manual")
    while match.asked == 0:
        moves = legal(match)
        match.play(f"deal {tribe}" if f"deal {tribe}" in moves else moves[0])
    return match


def test_a_tribe_that_was_not_dealt_cannot_be_kept():
    match = at_the_tribes("ixtab")
    assert "keep ixtab" in legal(match)
    assert (why(match, "keep yumkaax"), why(match, "keep tikal-1")) == ("not_dealt_to_you", "not_asked")


def test_most_tribes_keep_no_third_wealth_tile():
    match = at_the_tribes("bacab")
    match.play("keep bacab")
    tiles = [move for move in legal(match) if move.startswith("keep")]
    assert why(match, "done") == "compulsory"
    match.play(tiles[0])
    match.play(tiles[1])
    assert legal(match) == ["done"]
    assert why(match, tiles[2]) == "enough_tiles"


def test_a_tribe_of_three_wealth_tiles_cannot_be_done_before():
    match = at_the_tribes("ixtab")
    match.play("keep ixtab")
    tiles = [move for move in legal(match) if move.startswith("keep")]
    match.play(tiles[0])
    match.play(tiles[1])
    assert why(match, "done") == "compulsory"
    assert len(legal(match)) == 2


@pytest.mark.parametrize(("text", "moves", "move", "code"), REFUSED)
def test_a_move_is_refused_for_its_reason(text, moves, move, code):
    match = lay(text, *moves)
    assert why(match, move) == code
    assert move not in legal(match)


@pytest.mark.parametrize(("text", "moves", "move", "code"), REFUSED[::7])
def test_a_move_that_is_refused_changes_nothing(text, moves, move, code):
    match = lay(text, *moves)
    before = json.dumps([match.view(1), match.record()])
    with pytest.raises(zg.IllegalMove):
        match.play(move)
    assert json.dumps([match.view(1), match.record()]) == before


def test_a_tile_that_was_not_dealt_cannot_be_kept():
    match = opening(2, ["tikal-1", "tikal-3", "tikal-5", "tikal-7", "uxmal-1"])
    assert why(match, "keep uxmal-1") == "not_dealt_to_you"


def nature_asks(n_moves: int) -> zg.Match:
    """A match up to one of Nature's questions: 0 monuments, 4 buildings, 10 wealth tiles, 18 dummy workers."""
    match = opening(2)
    match.go_to(n_moves)
    return match


@pytest.mark.parametrize(("n_moves", "again"), [(1, "deal monument-"), (11, "deal "), (19, "dummy ")])
def test_what_has_come_cannot_come_again(n_moves, again):
    match = nature_asks(n_moves)
    last = match.log[-1].action.text
    assert last.startswith(again)
    assert why(match, last) == "cannot_come"


@pytest.mark.parametrize("move", ["offer large-farm", "offer tomb-market"])
def test_a_building_of_the_other_age_cannot_come(move):
    assert why(nature_asks(4), move) == "cannot_come"


@pytest.mark.parametrize(
    ("n_moves", "move"), [(0, "offer small-farm"), (4, "deal tikal-1"), (10, "dummy tikal-1"), (18, "place tikal")]
)
def test_nature_answers_only_what_she_is_asked(n_moves, move):
    assert why(nature_asks(n_moves), move) == "not_asked"


def test_every_reason_is_reached():
    reached = {code for *_, code in REFUSED} | {code for *_, code in REFUSED_WITH_MODULES}
    reached |= {"not_dealt_to_you", "cannot_come", "enough_tiles"}
    assert reached == {why.name.lower() for why in Why if why != Why.OK}


@pytest.mark.parametrize("why", [why for why in Why if why != Why.OK])
def test_every_reason_is_a_sentence(why):
    assert REASONS[why][0].isupper()
    assert REASONS[why].endswith(".")
