"""Tribes: what only some can do, and who knows of it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from tests.games.tzolkin.laying import (
    CROWDED,
    cost,
    goods,
    kind,
    last_turn,
    lay,
    lay_all,
    legal,
    levels,
    news_of,
    player,
    points,
    quick_line,
    steps,
    table,
    take,
    why,
    workers_on,
)

import ziggurat as zg
from ziggurat.engine.chance import new_dice
from ziggurat.engine.record import copy_of
from ziggurat.games.tzolkin.catalogue import TRIBES, WEALTH

BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"
WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")
TWO_TAKEN = "\n".join(f"wheel {wheel} ##" for wheel in WHEELS)
QUICK = quick_line("corn")
OTHERS = [tribe for tribe in TRIBES if tribe != "ahmakiq"]


def lead(tribe: str, text: str = "", *moves: str, other: str = "ahmakiq", **settings: Any) -> zg.Match:
    """Seat 1 leads a tribe; seat 2 leads one that may pass."""
    return lay(f"seat 1 tribe {tribe}\nseat 2 tribe {other}\n{text}", *moves, tribes=True, **settings)


def follow(tribe: str, text: str = "", *moves: str, other: str = "ahmakiq", **settings: Any) -> zg.Match:
    """Seat 2 leads a tribe; it is its turn, and the starting player space is taken."""
    text = f"turn 2\nstart 1\nseat 1 tribe {other}\nseat 2 tribe {tribe}\n{text}"
    return lay(text, *moves, tribes=True, quick_actions="quick-tiles" in text, **settings)


def pick(tribe: str, wheel: str, space: int, *moves: str, has: str = "", more: str = "", **settings: Any) -> zg.Match:
    """Seat 1 leads a tribe and picks up its worker from a space."""
    mine, more = f"tribe {tribe} {has}", f"seat 2 tribe {settings.pop('other', 'ahmakiq')}\n{more}"
    return take(wheel, space, *moves, has=mine, more=more, tribes=True, **settings)


def feast(tribe: str, has: str, text: str = "", day: int = 7, **settings: Any) -> zg.Match:
    """Seat 1 leads a tribe; a feast day is over."""
    other = "bacab" if tribe == "ahmakiq" else "ahmakiq"
    position = f"seat 1 tribe {tribe} {has}\nseat 2 tribe {other}\n{text}"
    return last_turn(day, position, tribes=True, **settings)


def dealt(
    tribes: str = "", wealth: str = "", *moves: str, seats: int = 2, choice: bool = True, **options: bool
) -> zg.Match:
    """A match up to the choice, dealt as told as far as told; then some choices are made."""
    match = zg.Match(zg.load("tzolkin", seats=seats, tribes=True, **options), nature="manual")
    hands = {"tribe": tribes.split(), "wealth": wealth.split()}
    reserved = {word for hand in hands.values() for word in hand}
    while match.asked == 0 and (choice or kind(match) != "tribe"):
        hand = hands.get(kind(match), [])
        other = next((move for move in legal(match) if move.split()[-1] not in reserved), legal(match)[0])
        match.play(f"deal {hand.pop(0)}" if hand else other)
    for move in moves:
        match.play(move)
    return match


def choose(match: zg.Match) -> zg.Match:
    """Everyone who is asked takes the first that is offered."""
    while kind(match) in ("keep", "keep_tribe"):
        match.play(legal(match)[0])
    return match


# ---- the thirteen tribes


def test_there_are_thirteen_tribes():
    assert len(TRIBES) == len(set(TRIBES)) == 13


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_dealt_two_tribes(seats):
    match = dealt(seats=seats)
    hands = [player(match, seat, seat)["tribes_dealt"] for seat in range(1, seats + 1)]
    assert [len(hand) for hand in hands] == [2] * seats
    assert len({tribe for hand in hands for tribe in hand}) == 2 * seats


def test_any_of_the_thirteen_can_be_dealt_and_none_twice():
    match = dealt(choice=False)
    assert (legal(match), match.decision) == (
        [f"deal {tribe}" for tribe in TRIBES],
        {"kind": "tribe", "seat": 0, "receiver": 1},
    )
    match.play("deal balam")
    assert (len(legal(match)), why(match, "deal balam")) == (12, "cannot_come")


# ---- the choice


def test_a_seat_names_its_tribe_before_its_wealth_tiles():
    match = dealt("bacab balam")
    assert (match.asked, kind(match), legal(match)) == (1, "keep_tribe", ["keep bacab", "keep balam"])
    match.play("keep balam")
    assert (match.asked, kind(match)) == (1, "keep")


def test_only_a_tribe_dealt_to_the_seat_can_be_kept():
    match = dealt("bacab balam ixtab yaluk")
    assert (why(match, "keep ixtab"), why(match, "keep tikal-1")) == ("not_dealt_to_you", "not_asked")


def test_every_seat_is_asked_three_times_for_wealth_tiles():
    match = dealt("bacab balam ixtab yaluk", "", "keep bacab")
    asked = []
    while kind(match) == "keep" and match.asked == 1:
        asked.append(legal(match))
        match.play(legal(match)[0])
    assert ([len(moves) for moves in asked], asked[-1]) == ([4, 3, 1], ["done"])
    match.play("keep ixtab")
    asked = []
    while kind(match) == "keep":
        asked.append(legal(match))
        match.play(legal(match)[0])
    assert [len(moves) for moves in asked] == [4, 3, 2]


def test_who_keeps_two_is_done_then_and_not_before():
    wealth = "tikal-1 tikal-3 tikal-5 tikal-7"
    match = dealt("bacab balam", wealth, "keep bacab", "keep tikal-1")
    assert why(match, "done") == "compulsory"
    match.play("keep tikal-3")
    assert (why(match, "done"), why(match, "keep tikal-5")) == (None, "enough_tiles")


def test_the_tribes_are_revealed_together():
    match = dealt("bacab balam ixtab yaluk", "", "keep bacab")
    while match.asked == 1:
        match.play(legal(match)[0])
    assert [player(match, seat)["tribe"] for seat in (1, 2)] == [None, None]
    match.play("keep yaluk")
    while kind(match) == "keep":
        match.play(legal(match)[0])
    assert [player(match, seat)["tribe"] for seat in (1, 2)] == ["bacab", "yaluk"]
    shown = [item for move in match.log for item in move.news if item["kind"] == "tribe_revealed"]
    assert [item["seat"] for item in shown] == [1, 2]
    assert match.log[-1].news[0]["kind"] == "tribe_revealed"


def test_a_tribe_works_for_the_whole_game():
    for day in (0, 8, 14, 21, 26):
        assert "pass" in legal(lead("ahmakiq", f"day {day}", other="bacab"))


# ---- Ah Chuy Kak


FOUR = "wheel palenque .1\nseat 1 corn 9 workers 4"


def test_ah_chuy_kak_picks_up_a_worker_after_placing_two():
    match = lead("ah-chuy-kak", FOUR, "place tikal", "place uxmal", "done")
    assert (match.asked, kind(match), legal(match)) == (1, "extra_pick", ["pick palenque 1", "done"])
    match.play("pick palenque 1")
    match.play("as 1")
    assert (goods(match), match.asked, player(match)["hand"]) == ({"corn": 9 - 1 + 3}, 2, 2)


def test_ah_chuy_kak_may_leave_it():
    match = lead("ah-chuy-kak", FOUR, "place tikal", "place uxmal", "done", "done")
    assert (match.asked, workers_on(match, "palenque")) == (2, ".1......")


def test_ah_chuy_kak_picks_up_one_only():
    text = "wheel palenque .11\nseat 1 corn 9 workers 5"
    match = lead("ah-chuy-kak", text, "place tikal", "place uxmal", "place tikal", "done", "pick palenque 1", "as 1")
    assert (match.asked, workers_on(match, "palenque")) == (2, "..1.....")


def test_ah_chuy_kak_has_the_usual_choices():
    text = "wheel yaxchilan ...1\nseat 1 corn 2 workers 4"
    match = lead("ah-chuy-kak", text, "place tikal", "place uxmal", "done", "pick yaxchilan 3")
    assert legal(match) == ["as 2", "as 3", "nothing"]
    match.play("as 2")
    assert goods(match) == {"stone": 1, "corn": 2 - 1 - 1 + 1}


def test_ah_chuy_kak_needs_two_workers_on_wheels():
    assert lead("ah-chuy-kak", FOUR, "place tikal", "done").asked == 2


def test_for_ah_chuy_kak_the_starting_player_space_does_not_count():
    assert lead("ah-chuy-kak", FOUR, "place tikal", "place start", "done").asked == 2


def test_for_ah_chuy_kak_a_quick_action_space_does_not_count():
    match = lead("ah-chuy-kak", f"{QUICK}\n{FOUR}", "place tikal", "place quick", "done", quick_actions=True)
    assert match.asked == 2


def test_ah_chuy_kak_does_not_pick_up_a_worker_of_this_turn():
    text = "wheel tikal .1\nseat 1 corn 9 workers 4"
    match = lead("ah-chuy-kak", text, "place tikal", "place uxmal", "done")
    assert legal(match) == ["pick tikal 1", "done"]
    assert [why(match, f"pick {place}") for place in ("tikal 0", "uxmal 0", "tikal 2")] == [
        "placed_this_turn",
        "placed_this_turn",
        "not_your_worker",
    ]


def test_ah_chuy_kak_is_not_asked_without_an_older_worker():
    assert lead("ah-chuy-kak", "seat 1 corn 9", "place tikal", "place uxmal", "done").asked == 2


def test_workers_of_the_last_turn_are_old_enough_for_ah_chuy_kak():
    moves = ["place tikal", "place uxmal", "done", "pass", "place tikal", "place palenque", "done"]
    match = lead("ah-chuy-kak", "seat 1 corn 9 workers 4", *moves)
    assert legal(match) == ["pick tikal 1", "pick uxmal 1", "done"]


def test_workers_of_two_turns_do_not_count_together_for_ah_chuy_kak():
    match = lead("ah-chuy-kak", "seat 1 corn 9", "place tikal", "done", "pass", "place uxmal", "done")
    assert match.asked == 2


def test_ah_chuy_kak_cannot_place_after_the_pick_up():
    match = lead("ah-chuy-kak", FOUR, "place tikal", "place uxmal", "done")
    assert (why(match, "place tikal"), why(match, "beg")) == ("not_asked", "not_asked")


def test_ah_chuy_kak_picks_up_after_the_quick_action():
    moves = ["place quick", "place tikal", "place uxmal", "done"]
    match = lead("ah-chuy-kak", f"{QUICK}\nwheel palenque .1\nseat 1 corn 9 workers 5", *moves, quick_actions=True)
    assert (kind(match), goods(match)) == ("extra_pick", {"corn": 9 - 1 - 1 - 2 + 3})


def test_ah_chuy_kak_has_no_pick_up_in_a_turn_of_picking_up():
    match = lead("ah-chuy-kak", "wheel palenque .11", "pick palenque 1", "as 1", "done")
    assert match.asked == 2


@pytest.mark.parametrize("tribe", ["bacab", "yumkaax"])
def test_no_other_tribe_picks_up_after_placing(tribe):
    assert lead(tribe, FOUR, "place tikal", "place uxmal", "done").asked == 2


# ---- Ahau Chamahez


def test_ahau_chamahez_goes_one_space_ahead_for_1_corn():
    match = pick("ahau-chamahez", "yaxchilan", 1, "ahead", has="corn 1")
    assert (goods(match), legal(match)) == ({}, ["as 2", "nothing"])
    match.play("as 2")
    assert goods(match) == {"stone": 1, "corn": 1}


def test_ahau_chamahez_reaches_any_action_example_of_the_rulebook():
    """Tikal 5, 1 corn: the action of 6, any action of Tikal without further corn."""
    match = pick("ahau-chamahez", "tikal", 5, has="corn 1 wood 2", more="row small-farm")
    assert why(match, "as 1") == "no_fee"
    match.play("ahead")
    assert (goods(match), legal(match)) == ({"wood": 2}, ["as 1", "as 2", "as 3", "as 4", "as 5", "nothing"])


def test_ahau_chamahez_goes_ahead_from_space_0():
    match = pick("ahau-chamahez", "palenque", 0, "ahead", "as 1", has="corn 1")
    assert goods(match) == {"corn": 3}


def test_ahau_chamahez_needs_1_corn():
    match = pick("ahau-chamahez", "yaxchilan", 1)
    assert (why(match, "ahead"), "ahead" in legal(match)) == ("not_enough_corn", False)


@pytest.mark.parametrize(("wheel", "space"), [("tikal", 6), ("tikal", 7), ("chichen-itza", 10)])
def test_ahau_chamahez_has_nothing_ahead_of_any_action(wheel, space):
    match = pick("ahau-chamahez", wheel, space, has="corn 3 skull 1")
    assert (why(match, "ahead"), "ahead" in legal(match)) == ("out_of_reach", False)


def test_ahau_chamahez_goes_ahead_once_for_a_worker():
    match = pick("ahau-chamahez", "yaxchilan", 1, "ahead", has="corn 9")
    assert (why(match, "ahead"), why(match, "as 3")) == ("used_this_turn", "out_of_reach")


def test_ahau_chamahez_goes_ahead_once_in_a_turn():
    text = "wheel yaxchilan .11\nseat 1 corn 9"
    match = lead("ahau-chamahez", text, "pick yaxchilan 1", "ahead", "as 2", "pick yaxchilan 2")
    assert (why(match, "ahead"), "ahead" in legal(match)) == ("used_this_turn", False)


def test_ahau_chamahez_may_use_it_for_a_later_worker_and_again_in_the_next_turn():
    text = "wheel yaxchilan .111\nseat 1 corn 9"
    moves = ["pick yaxchilan 1", "as 1", "pick yaxchilan 2", "ahead", "as 3", "done", "pass", "pick yaxchilan 4"]
    match = lead("ahau-chamahez", text, *moves)
    assert "ahead" in legal(match)


def test_ahau_chamahez_combines_it_with_theology():
    match = pick("ahau-chamahez", "chichen-itza", 2, "ahead", has="corn 1 skull 1 theology 1")
    assert legal(match) == ["as 3", "as 4", "nothing"]
    match.play("as 4")
    assert (goods(match), points(match), steps(match)) == ({}, {"chichen_itza": 7}, (0, 0, 1))


def test_without_theology_ahau_chamahez_goes_one_space_ahead_in_chichen_itza():
    match = pick("ahau-chamahez", "chichen-itza", 2, "ahead", has="corn 1 skull 1")
    assert (why(match, "as 4"), why(match, "as 3")) == ("out_of_reach", None)


def test_with_theology_ahau_chamahez_reaches_any_action_from_8():
    match = pick("ahau-chamahez", "chichen-itza", 8, "ahead", has="corn 1 skull 1 theology 1")
    assert legal(match) == [f"as {number}" for number in range(1, 10)] + ["nothing"]


def test_no_other_tribe_goes_ahead():
    match = pick("bacab", "yaxchilan", 1, has="corn 3")
    assert (why(match, "ahead"), "ahead" in legal(match)) == ("no_such_ability", False)


# ---- Ahmakiq


def test_ahmakiq_may_pass():
    match = lead("ahmakiq", "wheel tikal .1\nseat 1 corn 5", "pass", other="bacab")
    assert (match.asked, goods(match), workers_on(match, "tikal"), player(match)["hand"]) == (
        2,
        {"corn": 5},
        ".1......",
        2,
    )
    assert news_of(match, "passed") == [{"kind": "passed", "seat": 1}]


def test_ahmakiq_may_pass_after_begging():
    match = lead("ahmakiq", "seat 1 corn 1", "beg", "anger chaac", "pass", other="bacab")
    assert (goods(match), match.asked) == ({"corn": 3}, 2)


def test_ahmakiq_cannot_pass_after_placing_or_picking_up():
    placed = lead("ahmakiq", "seat 1 corn 5", "place tikal", other="bacab")
    picked = pick("ahmakiq", "palenque", 1, "as 1", other="bacab", has="workers 4")
    assert (why(placed, "pass"), why(picked, "pass")) == ("not_asked", "not_asked")


def test_ahmakiq_never_has_to_beg():
    assert legal(follow("ahmakiq", f"{TWO_TAKEN}\nseat 2 corn 1", other="bacab")) == ["beg", "pass"]


@pytest.mark.parametrize("has", ["corn 3", f"corn 2 {BOTTOM}"])
def test_ahmakiq_finds_no_mercy(has):
    match = follow("ahmakiq", f"{CROWDED}\nseat 2 {has}", other="bacab")
    assert (legal(match), why(match, "place tikal")) == (["pass"], "not_enough_corn")


@pytest.mark.parametrize("tribe", OTHERS)
def test_no_other_tribe_may_pass(tribe):
    match = lead(tribe)
    assert (why(match, "pass"), "pass" in legal(match)) == ("no_such_ability", False)


# ---- Bacab


@pytest.mark.parametrize(("corn", "then"), [(0, 2), (1, 2), (2, 2), (3, 3), (7, 7)])
def test_bacab_begins_its_turn_with_2_corn_at_least(corn, then):
    match = lead("bacab", f"seat 1 corn {corn}")
    assert (goods(match), steps(match)) == ({"corn": then}, (0, 0, 0))


def test_bacab_gets_corn_in_every_turn_and_only_then():
    match = lead("bacab", "wheel tikal ##\nseat 1 corn 2", "place tikal", "done")
    assert (goods(match), match.asked) == ({}, 2)
    match.play("pass")
    assert (goods(match), match.asked) == ({"corn": 2}, 1)


def test_no_other_tribe_gets_corn_at_the_beginning_of_its_turn():
    assert goods(lead("yumkaax")) == {}


@pytest.mark.parametrize("corn", [0, 1, 2])
def test_bacab_has_4_corn_after_begging_and_steps_down(corn):
    match = lead("bacab", f"seat 1 corn {corn}", "beg", "anger kukulcan")
    assert (goods(match), steps(match)) == ({"corn": 4}, (0, 0, -1))
    assert why(match, "beg") == "too_much_corn_to_beg"


def test_bacab_cannot_beg_with_3_corn():
    assert why(lead("bacab", "seat 1 corn 3"), "beg") == "too_much_corn_to_beg"


def test_bacab_needs_no_mercy_where_4_corn_are_enough():
    bacab = follow("bacab", f"{CROWDED}\nseat 2 corn 2", "beg", "anger chaac", "place tikal")
    other = follow("yumkaax", f"{CROWDED}\nseat 2 corn 2", "beg", "anger chaac", "place tikal")
    assert (news_of(bacab, "mercy"), len(news_of(other, "mercy"))) == ([], 1)


# ---- Balam


@pytest.mark.parametrize("space", [2, 3, 4, 5])
def test_balam_gains_1_corn_for_a_lower_action_whatever_the_distance(space):
    assert goods(pick("balam", "palenque", space, "as 1")) == {"corn": 3 + 1}


def test_balam_gains_nothing_for_the_action_of_the_space():
    assert goods(pick("balam", "yaxchilan", 3, "as 3")) == {"gold": 1, "corn": 2}


def test_balams_corn_can_pay_for_the_action():
    match = pick("balam", "uxmal", 2, "as 1", "temple chaac", has="corn 2")
    assert (goods(match), steps(match)) == ({}, (1, 0, 0))
    assert why(pick("bacab", "uxmal", 2, has="corn 2"), "as 1") == "not_enough_corn"


def test_balam_lacks_corn_for_an_action_beyond_that():
    match = pick("balam", "uxmal", 2, has="corn 1")
    assert (why(match, "as 1"), "as 1" in legal(match)) == ("not_enough_corn", False)


def test_balam_gains_corn_for_a_lower_action_of_chichen_itza():
    match = pick("balam", "chichen-itza", 7, "as 5", has="skull 1")
    assert (goods(match), points(match)) == ({"corn": 1}, {"chichen_itza": 8})


def test_balam_gains_nothing_for_an_action_ahead():
    match = pick("balam", "chichen-itza", 1, "as 2", has="skull 1 theology 1")
    assert goods(match) == {}


@pytest.mark.parametrize("space", [6, 7])
def test_balam_gains_1_corn_on_an_any_action_space_too(space):
    assert goods(pick("balam", "yaxchilan", space, "as 3")) == {"gold": 1, "corn": 3}


def test_balam_gains_1_corn_on_10_of_chichen_itza():
    assert goods(pick("balam", "chichen-itza", 10, "as 9", "take 1 wood", has="skull 1")) == {"wood": 1, "corn": 1}


def test_balams_corn_pays_for_uxmal_5():
    match = pick("balam", "uxmal", 7, "as 5", "as palenque 1")
    assert goods(match) == {"corn": 3}


# ---- Cit-Bolon-Tum


def test_cit_bolon_tum_pays_2_corn_less_example_of_the_rulebook():
    match = lead("cit-bolon-tum", "wheel tikal #####\nseat 1 corn 3", "place tikal")
    assert (goods(match), workers_on(match, "tikal")) == ({}, "#####1..")


def test_cit_bolon_tum_two_workers_example_of_the_rulebook():
    text = "wheel tikal #####\nwheel uxmal #####\nseat 1 corn"
    assert goods(lead("cit-bolon-tum", f"{text} 9", "place tikal", "place uxmal")) == {}
    assert why(lead("cit-bolon-tum", f"{text} 8", "place tikal"), "place uxmal") == "not_enough_corn"


@pytest.mark.parametrize(("taken", "cost"), [("", 0), ("#", 0), ("##", 0), ("###", 1)])
def test_cit_bolon_tums_discount_does_not_go_below_0(taken, cost):
    match = lead("cit-bolon-tum", f"wheel tikal {taken or '.'}\nseat 1 corn 9", "place tikal")
    assert goods(match) == {"corn": 9 - cost}


def test_cit_bolon_tums_discount_does_not_reduce_the_fee():
    assert goods(lead("cit-bolon-tum", "seat 1 corn 9", "place tikal", "place uxmal")) == {"corn": 8}
    assert goods(lead("cit-bolon-tum", "wheel uxmal #\nseat 1 corn 9", "place tikal", "place uxmal")) == {"corn": 8}


def test_cit_bolon_tums_discount_does_not_reduce_a_quick_action_space():
    match = lead("cit-bolon-tum", f"{QUICK}\nseat 1 corn 9", "place quick", quick_actions=True)
    assert goods(match) == {"corn": 8}


@pytest.mark.parametrize("moves", [("place tikal", "place uxmal"), ("place uxmal", "place tikal")])
def test_cit_bolon_tum_saves_most_in_either_order(moves):
    """Spaces 1 and 5 and the fee 1 cost 7; 2 less."""
    match = lead("cit-bolon-tum", "wheel tikal #\nwheel uxmal #####\nseat 1 corn 9", *moves)
    assert goods(match) == {"corn": 4}


def test_cit_bolon_tum_saves_no_more_than_the_highest_space():
    match = lead("cit-bolon-tum", "wheel tikal #\nwheel uxmal #\nseat 1 corn 9", "place tikal", "place uxmal")
    assert goods(match) == {"corn": 9 - (1 + 1 + 1 - 1)}


def test_cit_bolon_tum_has_the_discount_again_in_the_next_turn():
    text = "wheel tikal ######\nseat 1 corn 9"
    match = lead("cit-bolon-tum", text, "place tikal", "done", "pass", "place tikal")
    assert (goods(match), workers_on(match, "tikal")) == ({"corn": 9 - 4}, "1######1")
    moves = ["place uxmal", "done", "pass", "place tikal"]
    late = lead("cit-bolon-tum", "wheel uxmal ##\nwheel tikal #.####\nseat 1 corn 9", *moves)
    assert (goods(late), workers_on(late, "tikal")) == ({"corn": 9}, "1#.####.")


def test_a_worker_of_cit_bolon_tum_has_one_more_space():
    match = feast("cit-bolon-tum", "", "wheel tikal .......1\nwheel chichen-itza ..........1", day=1)
    wheels = table(match)["wheels"]
    assert (wheels["tikal"]["beyond"], wheels["chichen-itza"]["beyond"]) == ([1, 0], [1, 0])
    assert player(match)["hand"] == 1


def test_a_worker_of_cit_bolon_tum_is_pushed_off_from_there():
    match = feast("cit-bolon-tum", "", "wheel tikal ........1\nwheel chichen-itza ...........1", day=1)
    assert (player(match)["hand"], len(news_of(match, "worker_pushed_off"))) == (3, 2)


def test_a_worker_of_another_tribe_is_pushed_off_as_usual():
    match = feast("bacab", "", "wheel tikal .......1\nwheel chichen-itza ..........1", day=1)
    assert (player(match)["hand"], len(news_of(match, "worker_pushed_off"))) == (3, 2)


@pytest.mark.parametrize(("wheel", "space"), [("yaxchilan", 8), ("chichen-itza", 11)])
def test_the_space_more_allows_any_action(wheel, space):
    match = pick("cit-bolon-tum", wheel, space, has="skull 1")
    n_actions = 5 if wheel == "yaxchilan" else 9
    assert legal(match) == [f"as {number}" for number in range(1, n_actions + 1)] + ["nothing"]


def test_no_worker_is_placed_on_the_space_more():
    match = lead("cit-bolon-tum", "wheel tikal ########\nwheel uxmal ####222\nseat 1 corn 20")
    assert (why(match, "place tikal"), why(match, "place uxmal")) == ("wheel_full", None)


def test_cit_bolon_tum_privilege_example_of_the_rulebook():
    """A worker on Palenque 6 can be moved to 8 by a double advance and stays; then it is pushed off."""
    text = "start 1\nseat 1 tribe ahmakiq\nseat 2 tribe cit-bolon-tum\nwheel palenque ......2"
    match = last_turn(1, text, "double advance", tribes=True)
    assert table(match)["wheels"]["palenque"]["beyond"] == [2, 0]
    match.play("place tikal")  # seat 2 has become the starting player by now
    match.play("done")
    match.play("pass")
    assert table(match)["wheels"]["palenque"]["beyond"] == [0, 0]


@pytest.mark.parametrize(
    ("tribe", "wheel", "space", "asked"),
    [
        ("cit-bolon-tum", "palenque", 6, True),
        ("cit-bolon-tum", "palenque", 7, False),
        ("cit-bolon-tum", "palenque", 8, True),
        ("cit-bolon-tum", "chichen-itza", 9, True),
        ("cit-bolon-tum", "chichen-itza", 10, False),
        ("cit-bolon-tum", "chichen-itza", 11, True),
        ("bacab", "palenque", 6, False),
        ("bacab", "palenque", 7, True),
        ("bacab", "chichen-itza", 9, False),
        ("bacab", "chichen-itza", 10, True),
    ],
)
def test_which_worker_forbids_the_privilege(tribe, wheel, space, asked):
    text = f"start 1\nseat 1 tribe ahmakiq\nseat 2 tribe {tribe} corn 9\nwheel {wheel} {'.' * space}2"
    assert (kind(last_turn(1, text, tribes=True)) == "advance") == asked


# ---- Huracan


def test_huracan_example_of_the_rulebook():
    """From Palenque 4, for 1 corn, action 3 of Palenque or of Yaxchilan."""
    match = pick("huracan", "palenque", 4, has="corn 1")
    assert legal(match) == ["as 3", "as 4", "as yaxchilan 3", "as yaxchilan 4", "nothing"]
    match.play("as yaxchilan 3")
    assert goods(match) == {"gold": 1, "corn": 1 - 1 + 2}


@pytest.mark.parametrize(
    ("wheel", "space", "move", "gained"),
    [
        ("palenque", 5, "as yaxchilan 5", {"gold": 1, "stone": 1, "corn": 2}),
        ("yaxchilan", 1, "as palenque 1", {"corn": 3}),
        ("yaxchilan", 2, "as palenque 2", {"corn": 4}),
    ],
)
def test_huracan_uses_the_action_of_the_same_number_for_nothing(wheel, space, move, gained):
    assert goods(pick("huracan", wheel, space, move)) == gained


def test_for_huracan_tikal_and_uxmal_are_linked():
    assert levels(pick("huracan", "uxmal", 1, "as tikal 1", "learn theology", has="wood 1")) == {"theology": 1}
    assert player(pick("huracan", "tikal", 3, "as uxmal 3"))["workers"] == 4


def test_for_huracan_no_other_wheels_are_linked():
    match = pick("huracan", "palenque", 5, has="corn 9 wood 3")
    assert [why(match, f"as {wheel} 3") for wheel in ("tikal", "uxmal", "palenque")] == ["not_linked"] * 3
    match = pick("huracan", "chichen-itza", 5, has="corn 9 wood 3")
    assert [why(match, f"as {wheel} 3") for wheel in WHEELS[:4]] == ["not_linked"] * 4


def test_huracan_pays_for_spaces_back_and_reaches_no_further():
    match = pick("huracan", "palenque", 4, has="corn 1")
    assert (why(match, "as yaxchilan 2"), why(match, "as yaxchilan 5")) == ("no_fee", "out_of_reach")


def test_technologies_apply_on_the_linked_wheel():
    assert goods(pick("huracan", "palenque", 1, "as yaxchilan 1", has="extraction 1")) == {"wood": 2}


@pytest.mark.parametrize("space", [6, 7])
def test_huracan_has_any_action_of_both_wheels_on_an_any_action_space(space):
    match = pick("huracan", "yaxchilan", space)
    both = [f"as {n}" for n in range(1, 6)] + [f"as palenque {n}" for n in range(1, 6)]
    assert legal(match) == [*both, "nothing"]
    match.play("as palenque 1")
    assert goods(match) == {"corn": 3}


def test_no_other_tribe_has_linked_wheels():
    match = pick("bacab", "palenque", 4, has="corn 9")
    assert (why(match, "as yaxchilan 4"), legal(match)) == ("not_linked", ["as 1", "as 2", "as 3", "as 4", "nothing"])


# ---- Itzamna


@pytest.mark.parametrize(("level", "cost"), [(0, 0), (1, 1), (2, 2)])
def test_itzamna_pays_one_resource_less_for_a_level(level, cost):
    match = pick("itzamna", "tikal", 1, "as 1", "learn agriculture", has=f"wood {cost} agriculture {level}")
    assert (goods(match), levels(match)) == ({}, {"agriculture": level + 1})


@pytest.mark.parametrize(("level", "cost"), [(1, 1), (2, 2)])
def test_itzamna_cannot_pay_with_less(level, cost):
    match = pick("itzamna", "tikal", 1, "as 1", has=f"wood {cost - 1} agriculture {level}")
    assert why(match, "learn agriculture") == "not_enough_resources"


def test_itzamna_learns_twice_at_tikal_3():
    match = pick("itzamna", "tikal", 3, "as 3", "learn theology", "learn extraction")
    assert levels(match) == {"theology": 1, "extraction": 1}


def test_itzamna_any_bonus_example_of_the_rulebook():
    """At agriculture 3, 1 resource can give a skull, even at theology 0."""
    match = pick("itzamna", "tikal", 1, "as 1", "learn agriculture", has="wood 1 agriculture 3")
    assert (goods(match), kind(match)) == ({}, "bonus")
    assert legal(match) == [f"bonus {name}" for name in ("agriculture", "extraction", "architecture", "theology")]
    match.play("bonus theology")
    assert (goods(match), levels(match)) == ({"skull": 1}, {"agriculture": 3})


@pytest.mark.parametrize(
    ("moves", "gained", "scored", "climbed"),
    [
        (["bonus agriculture", "temple chaac"], {}, {}, (1, 0, 0)),
        (["bonus extraction", "take 1 stone 1 gold"], {"stone": 1, "gold": 1}, {}, (0, 0, 0)),
        (["bonus architecture"], {}, {"technologies": 3}, (0, 0, 0)),
        (["bonus theology"], {"skull": 1}, {}, (0, 0, 0)),
    ],
)
def test_itzamna_takes_the_bonus_of_any_technology(moves, gained, scored, climbed):
    match = pick("itzamna", "tikal", 1, "as 1", "learn theology", *moves, has="wood 1 theology 3")
    assert (goods(match), points(match), steps(match)) == (gained, scored, climbed)


def test_itzamna_pays_1_resource_beyond_level_3():
    match = pick("itzamna", "tikal", 1, "as 1", has="agriculture 3")
    assert why(match, "learn agriculture") == "not_enough_resources"


def test_itzamna_is_not_offered_a_bonus_that_gives_nothing():
    top = "chaac 5 quetzalcoatl 7 kukulcan 6"
    match = pick("itzamna", "tikal", 1, "as 1", "learn theology", has=f"wood 1 theology 3 skull 13 {top}")
    assert legal(match) == ["bonus extraction", "bonus architecture"]
    assert (why(match, "bonus theology"), why(match, "bonus agriculture")) == ("no_skull_left", "no_temple_to_climb")


def test_itzamna_chooses_the_bonus_also_where_the_advance_was_a_gift():
    row = "row shrine-architecture"
    match = pick("itzamna", "tikal", 2, "as 2", "build shrine-architecture", has="architecture 3", more=row)
    assert kind(match) == "bonus"


def test_other_tribes_pay_the_printed_cost_and_take_the_bonus_of_their_technology():
    match = pick("bacab", "tikal", 1, "as 1", "learn theology", has="wood 1 theology 3")
    assert (goods(match), kind(match)) == ({"corn": 2, "skull": 1}, "pick")
    assert why(pick("bacab", "tikal", 1), "as 1") == "not_enough_resources"


# ---- Ixtab


IXTAB_TILES = "uxmal-1 tikal-3 tikal-7 palenque-7"
IXTAB = ["keep ixtab", "keep uxmal-1", "keep tikal-3", "keep palenque-7"]


def test_ixtab_keeps_three_wealth_tiles_and_then_steps_down():
    match = dealt("ixtab bacab", IXTAB_TILES, *IXTAB)
    match = choose(match)
    assert (kind(match), match.asked, player(match)["wealth"]) == ("anger", 1, ["uxmal-1", "tikal-3", "palenque-7"])
    assert (goods(match), steps(match)) == ({"corn": 5 + 6 + 9, "stone": 1 + 2 + 1}, (1, 0, 0))
    match.play("anger chaac")
    assert steps(match) == (0, 0, 0)


def test_ixtab_cannot_keep_only_two():
    match = dealt("ixtab bacab", IXTAB_TILES, *IXTAB[:3])
    assert (why(match, "done"), legal(match)) == ("compulsory", ["keep palenque-7", "keep tikal-7"])


def test_no_other_tribe_keeps_three_or_steps_down():
    match = choose(dealt("bacab balam yaluk huracan", IXTAB_TILES))
    assert ([len(player(match, seat)["wealth"]) for seat in (1, 2)], kind(match)) == ([2, 2], "turn")


# ---- Vacub-Caquix


def test_vacub_caquix_skips_a_free_space():
    match = lead("vacub-caquix", "seat 1 corn 9", "skip tikal")
    assert news_of(match, "space_skipped") == [{"kind": "space_skipped", "seat": 1, "wheel": 3}]  # space 0 of Tikal
    match.play("place tikal")
    assert (workers_on(match, "tikal"), goods(match)) == (".1......", {"corn": 8})


def test_for_vacub_caquix_the_space_counts_as_taken_for_the_rest_of_the_turn():
    match = lead("vacub-caquix", "seat 1 corn 9", "skip tikal", "place tikal", "place tikal")
    assert (workers_on(match, "tikal"), goods(match)) == (".11.....", {"corn": 9 - 1 - 2 - 1})


def test_vacub_caquix_skips_the_lowest_free_space_also_between_placements():
    match = lead("vacub-caquix", "wheel tikal #.#\nseat 1 corn 9", "place uxmal", "skip tikal", "place tikal")
    assert (workers_on(match, "tikal"), goods(match)) == ("#.#1....", {"corn": 9 - 3 - 1})


def test_a_skip_does_not_touch_other_wheels():
    match = lead("vacub-caquix", "seat 1 corn 9", "skip tikal", "place uxmal")
    assert workers_on(match, "uxmal") == "1......."


def test_vacub_caquix_skips_once_in_a_turn_and_again_in_the_next():
    match = lead("vacub-caquix", "seat 1 corn 9", "skip tikal")
    assert [why(match, f"skip {wheel}") for wheel in WHEELS] == ["used_this_turn"] * 5
    for move in ("place tikal", "done", "pass"):
        match.play(move)
    assert (why(match, "skip tikal"), workers_on(match, "tikal")) == (None, "..1.....")
    match.play("place tikal")
    assert workers_on(match, "tikal") == "1.1....."  # nothing is skipped any more


def test_after_a_skip_vacub_caquix_still_has_to_act():
    assert why(lead("vacub-caquix", "seat 1 corn 9", "skip tikal"), "done") == "not_asked"


@pytest.mark.parametrize(("corn", "taken", "code"), [(0, ".", "cannot_place_after"), (1, ".", None), (4, "#..#", None)])
def test_vacub_caquix_must_be_able_to_pay_for_the_next_space(corn, taken, code):
    match = lead("vacub-caquix", f"wheel tikal {taken}\nseat 1 corn {corn}")
    assert (why(match, "skip tikal"), "skip tikal" in legal(match)) == (code, code is None)


@pytest.mark.parametrize(("taken", "reason"), [("########", "wheel_full"), ("#######", "cannot_place_after")])
def test_vacub_caquix_cannot_skip_where_no_space_is_left(taken, reason):
    assert why(lead("vacub-caquix", f"wheel tikal {taken}\nseat 1 corn 20"), "skip tikal") == reason


def test_vacub_caquix_cannot_skip_without_a_worker_in_hand():
    match = lead("vacub-caquix", "wheel tikal 111\nseat 1 corn 9")
    assert why(match, "skip tikal") == "no_worker_in_hand"


def test_vacub_caquix_does_not_skip_while_picking_up():
    match = lead("vacub-caquix", "wheel palenque .11\nseat 1 corn 9", "pick palenque 1", "as 1")
    assert why(match, "skip tikal") == "not_asked"


def test_no_other_tribe_skips():
    match = lead("bacab", "seat 1 corn 9")
    assert (why(match, "skip tikal"), "skip tikal" in legal(match)) == ("no_such_ability", False)


# ---- Xaman Ek


@pytest.mark.parametrize(("good", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_xaman_ek_sells_a_resource_at_the_market_rate(good, corn):
    match = lead("xaman-ek", f"seat 1 {good} 2", f"sell {good}")
    assert (goods(match), match.asked, kind(match)) == ({good: 1, "corn": corn}, 1, "turn")


def test_xaman_ek_sells_once_in_a_turn_and_again_in_the_next():
    match = lead("xaman-ek", "seat 1 wood 3", "sell wood", "place tikal")
    assert (why(match, "sell wood"), "sell wood" in legal(match)) == ("used_this_turn", False)
    match.play("done")
    match.play("pass")
    assert "sell wood" in legal(match)


def test_xaman_ek_sells_while_placing():
    match = lead("xaman-ek", "seat 1 wood 1", "place tikal", "sell wood", "place uxmal")
    assert goods(match) == {"corn": 1}


def test_xaman_ek_sells_before_an_action_and_between_two():
    match = pick("xaman-ek", "uxmal", 1, "sell stone", "as 1", "temple chaac", has="stone 1")
    assert (goods(match), steps(match)) == ({}, (1, 0, 0))
    match = lead("xaman-ek", "wheel yaxchilan .1\nwheel uxmal .1", "pick yaxchilan 1", "as 1")
    assert legal(match) == ["pick uxmal 1", "sell wood", "done"]


def test_xaman_ek_sells_what_a_worker_has_brought_for_the_fee_of_the_next():
    text = "wheel yaxchilan .1\nwheel palenque ...1"
    moves = ["pick yaxchilan 1", "as 1", "pick palenque 3"]
    match = lead("xaman-ek", text, *moves)
    assert why(match, "as 2") == "no_fee"
    match.play("sell wood")
    match.play("as 2")
    assert goods(match) == {"corn": 2 - 1 + 4}


def test_xaman_ek_sells_before_the_action_behind_uxmal_5():
    match = pick("xaman-ek", "uxmal", 5, "as 5", has="corn 1 stone 1")
    assert ("as uxmal 1" in legal(match), "sell stone" in legal(match)) == (False, True)
    match.play("sell stone")
    match.play("as uxmal 1")
    match.play("temple chaac")
    assert goods(match) == {}


def test_xaman_ek_does_not_buy():
    assert why(lead("xaman-ek", "seat 1 corn 9"), "buy wood") == "not_asked"


def test_xaman_ek_sells_only_what_it_has():
    match = lead("xaman-ek", "seat 1 wood 1")
    assert (why(match, "sell gold"), "sell gold" in legal(match)) == ("not_enough_resources", False)


def test_the_market_does_not_count_for_xaman_eks_sale():
    text = "wheel uxmal ..1\nwheel yaxchilan .1\nseat 1 wood 3"
    match = lead("xaman-ek", text, "pick uxmal 2", "as 2", "sell wood", "done")
    assert "sell wood" in legal(match)


def test_xaman_ek_does_not_sell_for_feeding():
    match = feast("xaman-ek", "wood 3")
    assert (goods(match), points(match)) == ({"wood": 3}, {"unfed_workers": -9})


def test_xaman_ek_with_a_sale_that_pays_need_not_beg():
    match = follow("xaman-ek", f"{TWO_TAKEN}\nseat 2 wood 1")
    assert legal(match) == ["beg", "sell wood"]
    assert why(match, "place tikal") == "not_enough_corn"
    match.play("sell wood")
    match.play("place tikal")
    assert (goods(match, 2), steps(match, 2)) == ({}, (0, 0, 0))


def test_xaman_ek_without_a_resource_must_beg():
    match = follow("xaman-ek", TWO_TAKEN)
    assert (legal(match), why(match, "sell wood")) == (["beg"], "not_enough_resources")


def test_xaman_ek_may_sell_before_it_begs_and_is_then_shown_mercy():
    match = follow("xaman-ek", f"{CROWDED}\nseat 2 corn 1 wood 1")
    assert legal(match) == ["beg", "sell wood"]
    match.play("sell wood")
    assert (why(match, "beg"), "place tikal" in legal(match)) == ("too_much_corn_to_beg", True)


# Where Xaman Ek can sell wood: the moves that lead to a question of each kind, and what the seat owns.
SALES = {
    "learn": ("wheel tikal .1", "wood 2", ["pick tikal 1", "as 1"]),
    "build": ("wheel tikal ..1\nrow small-farm", cost("small-farm", wood=1), ["pick tikal 2", "as 2"]),
    "pay": ("wheel tikal .1", "wood 2 stone 1", ["pick tikal 1", "as 1", "learn theology"]),
    "climb": ("wheel uxmal .1", "corn 3 wood 1", ["pick uxmal 1", "as 1"]),
    "harvest": ("wheel palenque ...1", "wood 1", ["pick palenque 3", "as 3"]),
    "anger": ("", "wood 1", ["beg"]),
    "take": ("wheel chichen-itza ......1", "wood 1 skull 1", ["pick chichen-itza 6", "as 6"]),
    "offering": ("wheel chichen-itza .1", "wood 1 skull 1 theology 2", ["pick chichen-itza 1", "as 1"]),
    "act": ("wheel uxmal .1", "wood 1", ["pick uxmal 1"]),
    "pick": ("wheel uxmal .1", "wood 1", ["pick uxmal 1", "nothing"]),
    "any_action": ("wheel uxmal .....1", "corn 1 wood 1", ["pick uxmal 5", "as 5"]),
    "turn": ("", "wood 1", []),
    "place": ("", "wood 1", ["place tikal"]),
}


@pytest.mark.parametrize("question", SALES)
def test_xaman_ek_sells_beside_every_question_of_its_turn(question):
    text, has, moves = SALES[question]
    match = lead("xaman-ek", f"{text}\nseat 1 {has}", *moves)
    before = match.decision
    assert (kind(match), "sell wood" in legal(match)) == (question, True)
    match.play("sell wood")
    assert (match.decision, "sell wood" in legal(match)) == (before, False)


@pytest.mark.parametrize(
    ("text", "has", "moves"),
    [
        ("wheel tikal .1", "wood 1", ["pick tikal 1", "as 1"]),
        ("wheel tikal ..1\nrow small-farm", cost("small-farm"), ["pick tikal 2", "as 2"]),
    ],
)
def test_xaman_ek_cannot_sell_what_the_open_question_needs(text, has, moves):
    match = lead("xaman-ek", f"{text}\nseat 1 {has}", *moves)
    assert (why(match, "sell wood"), "sell wood" in legal(match)) == ("needed_to_answer", False)


def test_xaman_ek_cannot_sell_what_a_payment_needs():
    moves = ["pick uxmal 2", "as 2", "done", "pick tikal 1", "as 1", "learn theology"]
    match = lead("xaman-ek", "wheel tikal .1\nwheel uxmal ..1\nseat 1 wood 2 stone 1 theology 1", *moves)
    assert (kind(match), legal(match)) == ("pay", ["pay 2 wood", "pay 1 wood 1 stone", "sell wood", "sell stone"])
    match.play("sell wood")
    assert legal(match) == ["pay 1 wood 1 stone"]


def test_xaman_ek_is_asked_for_a_sale_after_a_quick_action():
    match = lay_all("seat 1 corn 1", "place quick", "done", tribe="xaman-ek", now="stone")
    assert (kind(match), legal(match)) == ("sale", ["sell stone", "done"])
    match.play("sell stone")
    assert (goods(match), legal(match)) == ({"corn": 3}, ["done"])


def test_xaman_ek_is_asked_for_a_sale_after_mercy():
    match = follow("xaman-ek", f"{CROWDED}\nseat 2 wood 1 {BOTTOM}", "place tikal", "sell wood")
    assert goods(match, 2) == {"corn": 2}


def test_xaman_ek_is_not_asked_for_a_sale_with_nothing_to_sell():
    match = lay_all("seat 1 corn 1", "place quick", "done", tribe="xaman-ek", now="corn")
    assert match.asked == 2


def test_xaman_ek_sells_for_the_corn_of_a_step():
    has = "tribe xaman-ek wood 1 corn 3"
    text = f"day 8\nprophecies wrathful-gods drought hunger\nwheel uxmal .1\nseat 1 {has}\nseat 2 tribe ahmakiq"
    match = lay(text, "pick uxmal 1", "as 1", tribes=True, prophecies=True)
    assert (kind(match), legal(match)) == ("climb", ["sell wood", "decline"])
    match.play("sell wood")
    match.play("temple chaac")
    assert (goods(match), steps(match)) == ({"corn": 1}, (1, 0, 0))


def test_xaman_ek_with_a_sale_that_pays_finds_no_mercy():
    match = follow("xaman-ek", f"{CROWDED}\nseat 2 gold 1 {BOTTOM}")
    assert legal(match) == ["sell gold"]
    poor = follow("xaman-ek", f"{CROWDED}\nseat 2 stone 1 {BOTTOM}")
    assert "place tikal" in legal(poor)


def test_xaman_ek_is_never_without_a_move():
    match = follow("xaman-ek", f"{CROWDED}\nseat 2 wood 1 gold 1 {BOTTOM}", "sell wood", "place tikal")
    assert goods(match, 2) == {"gold": 1}  # the wrong sale ends in mercy


def test_xaman_ek_keeps_the_resource_that_its_quick_action_needs():
    tiles = quick_line("technology")
    match = lead("xaman-ek", f"{tiles}\nseat 1 corn 5 wood 1", "place quick", quick_actions=True)
    assert (why(match, "sell wood"), "sell wood" in legal(match)) == ("keep_for_quick", False)
    rich = lead("xaman-ek", f"{tiles}\nseat 1 corn 5 wood 2", "place quick", "sell wood", quick_actions=True)
    assert goods(rich) == {"corn": 5 - 1 + 2, "wood": 1}


def test_no_other_tribe_sells():
    match = lead("bacab", "seat 1 wood 3")
    assert (why(match, "sell wood"), "sell wood" in legal(match)) == ("no_such_ability", False)


# ---- Yaluk


def test_yaluk_begins_with_five_workers():
    match = choose(dealt("yaluk bacab", "tikal-3 tikal-7", "keep yaluk"))
    mine, other = player(match, 1), player(match, 2)
    assert (mine["workers"], mine["hand"], other["workers"], other["hand"]) == (5, 5, 3, 3)


def test_yaluk_has_one_worker_in_the_bank():
    match = dealt("yaluk bacab", "uxmal-5 tikal-7", "keep yaluk", "keep uxmal-5", "keep tikal-7")
    assert player(choose(match))["workers"] == 6
    assert why(pick("yaluk", "uxmal", 3, has="workers 6"), "as 3") == "all_workers_in_play"


@pytest.mark.parametrize(("corn", "left", "lost"), [(15, 0, 0), (14, 2, 5), (3, 0, 20), (2, 2, 25)])
def test_a_worker_of_yaluk_needs_3_corn_and_costs_5_points_unfed(corn, left, lost):
    match = feast("yaluk", f"workers 5 corn {corn}")
    assert (goods(match).get("corn", 0), points(match).get("unfed_workers", 0)) == (left, -lost)


@pytest.mark.parametrize(("corn", "left", "lost"), [(20, 0, 0), (19, 3, 5)])
def test_with_hunger_a_worker_of_yaluk_needs_4_corn(corn, left, lost):
    match = feast("yaluk", f"workers 5 corn {corn}", "prophecies hunger drought desecration", day=13, prophecies=True)
    assert (goods(match).get("corn", 0), points(match).get("unfed_workers", 0)) == (left, -lost)


def test_farms_example_2_of_the_rulebook():
    """Hunger, five workers that need 4 each, six effects for one worker and one farm for all: 5 corn."""
    farms = "buildings large-farm*2 terraced-farm"
    text = "prophecies drought hunger desecration"
    match = feast("yaluk", f"workers 5 corn 20 {farms}", text, day=20, prophecies=True)
    assert goods(match) == {"corn": 15}


def test_other_tribes_need_2_corn_and_lose_3_points():
    match = feast("yumkaax", "corn 5")
    assert (goods(match), points(match)) == ({"corn": 1}, {"unfed_workers": -3})


# ---- Yumkaax


PLACES = ("tikal", "uxmal", "palenque", "yaxchilan", "chichen-itza", "start")


@pytest.mark.parametrize(("workers", "fee"), [(1, 0), (2, 0), (3, 2), (4, 5), (5, 9), (6, 13)])
def test_yumkaax_pays_a_lower_fee(workers, fee):
    moves = [f"place {place}" for place in PLACES[:workers]]
    assert goods(lead("yumkaax", "seat 1 corn 20 workers 6", *moves)) == {"corn": 20 - fee}


@pytest.mark.parametrize(("workers", "fee"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15)])
def test_other_tribes_pay_the_usual_fee(workers, fee):
    moves = [f"place {place}" for place in PLACES[:workers]]
    assert goods(lead("bacab", "seat 1 corn 20 workers 6", *moves)) == {"corn": 20 - fee}


def test_yumkaax_pays_the_numbers_of_the_spaces():
    match = lead("yumkaax", "wheel tikal ###\nwheel uxmal ##\nseat 1 corn 9", "place tikal", "place uxmal")
    assert goods(match) == {"corn": 4}


def test_yumkaaxs_scale_begins_again_in_the_next_turn():
    text = "seat 1 corn 9 workers 6"
    match = lead("yumkaax", text, "place tikal", "place uxmal", "done", "pass", "place tikal", "place uxmal")
    assert goods(match) == {"corn": 9}


def test_a_worker_on_a_quick_action_space_counts_for_yumkaaxs_fee():
    moves = ["place tikal", "place uxmal", "place quick"]
    match = lead("yumkaax", f"{QUICK}\nseat 1 corn 9", *moves, quick_actions=True)
    assert goods(match) == {"corn": 9 - 1 - 2}


# ---- who knows of it


MINE, YOURS = "ixtab bacab", "balam yaluk"
REST = "huracan itzamna vacub-caquix xaman-ek"
HANDS = "tikal-1 tikal-3 tikal-5 tikal-7 uxmal-1 uxmal-3 uxmal-5 uxmal-7"
TWO_MORE = "yaxchilan-1 yaxchilan-3 yaxchilan-5 yaxchilan-7 palenque-1 palenque-3 palenque-5 palenque-7"
THREE = ["keep tikal-1", "keep tikal-3", "keep tikal-5"]
TWO = ["keep tikal-1", "keep tikal-3", "done"]
STRANGERS = [None, 2, 3, 4]


def secret(tribes: str, *moves: str) -> zg.Match:
    """Four seats, of which the first has these tribes and makes these choices; all else is the same."""
    return dealt(f"{tribes} {REST} yumkaax ahmakiq", f"{HANDS} {TWO_MORE}", *moves, seats=4)


def seen_by(match: zg.Match, viewer: int | None) -> str:
    """All that somebody can get hold of, as text."""
    return json.dumps([match.view(viewer), match.log_for(viewer), match.story(viewer), match.picture(viewer)])


def test_a_seat_sees_its_tribes():
    match = secret(MINE)
    assert player(match, 1, 1)["tribes_dealt"] == MINE.split()
    match.play("keep ixtab")
    assert (player(match, 1, 1)["tribe_chosen"], player(match, 1, 1)["tribes_dealt"]) == ("ixtab", ["bacab"])


@pytest.mark.parametrize("viewer", STRANGERS)
def test_nobody_else_sees_which_tribes_a_seat_was_dealt(viewer):
    assert {"tribes_dealt", "tribe_chosen"} & player(secret(MINE), 1, viewer).keys() == set()
    assert seen_by(secret(MINE), viewer) == seen_by(secret(YOURS), viewer)


@pytest.mark.parametrize("viewer", STRANGERS)
@pytest.mark.parametrize("made", [1, 2, 3, 4])
def test_nobody_else_can_tell_who_keeps_three_tiles(viewer, made):
    one = secret(MINE, *["keep ixtab", *THREE][:made])
    for tribes, tribe in ((MINE, "bacab"), (YOURS, "balam")):
        other = secret(tribes, *[f"keep {tribe}", *TWO][:made])
        assert seen_by(one, viewer) == seen_by(other, viewer)


@pytest.mark.parametrize("viewer", STRANGERS)
def test_the_log_shows_neither_tribe_nor_done_before_the_reveal(viewer):
    match = secret(MINE, "keep bacab", *TWO)
    entries = [entry for entry in match.log_for(viewer) if entry["seat"] == 1]
    assert [(entry["move"], entry["news"]) for entry in entries] == [(None, [])] * 4
    assert [entry["move"] for entry in match.log_for(1)][-4:] == ["keep bacab", *TWO]


@pytest.mark.parametrize("viewer", STRANGERS)
def test_the_tribe_that_was_not_kept_stays_secret(viewer):
    match = choose(secret(MINE, "keep ixtab", *THREE))
    text = seen_by(match, viewer)
    assert ("ixtab" in text, "Ixtab" in text) == (True, True)
    assert ("bacab" in text, "Bacab" in text) == (False, False)
    assert player(match, 1, 1)["tribes_dealt"] == ["bacab"]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_nobody_sees_which_tribes_were_not_dealt(viewer):
    text = "seat 1 tribe bacab\nseat 2 tribe balam\nundealt-tribes "
    one, other = (lay(text + tribe, tribes=True) for tribe in ("ixtab", "yaluk"))
    assert json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))


# ---- what a bot imagines


def imagined(match: zg.Match, seat: int, roll: int) -> Any:
    s = copy_of(match.s)
    match.game.imagine(s, seat, new_dice(roll))
    return s


def hidden(s: Any, seat: int) -> list[str]:
    """The tribes of a seat that are not revealed, the kept one last."""
    me = s.players[seat]
    return [TRIBES[int(tribe) - 1] for tribe in [*me.tribes_dealt[1:], *me.tribe_chosen[1:]] if tribe]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("made", [0, 1, 3, 4, 99])
def test_a_bot_keeps_what_its_seat_sees(seat, made):
    match = secret(MINE, *["keep ixtab", *THREE][:made])
    match = choose(match) if made == 99 else match
    s = imagined(match, seat, 5)
    assert match.game.rulebook.view(s, seat) == match.game.rulebook.view(match.s, seat)
    if seat:
        assert hidden(s, seat) == hidden(match.s, seat)


def test_a_bot_imagines_every_unseen_tribe_equally_often():
    match = dealt("ixtab bacab balam yaluk", HANDS, "keep ixtab", *THREE)
    kept = Counter(hidden(imagined(match, 2, roll), 1)[-1] for roll in range(800))
    assert set(kept) == set(TRIBES) - {"balam", "yaluk"}
    fair = 800 / 11
    assert all(0.6 * fair < count < 1.4 * fair for count in kept.values())


def test_a_bot_imagines_no_tribe_twice():
    match = secret(MINE, "keep ixtab", *THREE)
    for roll in range(40):
        s = imagined(match, 2, roll)
        everywhere = [tribe for seat in range(1, 5) for tribe in hidden(s, seat)]
        everywhere += [tribe for number, tribe in enumerate(TRIBES, start=1) if s.tribe_deck[number]]
        assert sorted(everywhere) == sorted(TRIBES)


@pytest.mark.parametrize(("tribe", "tiles"), [("ixtab", THREE), ("bacab", TWO)])
def test_a_bot_imagines_three_kept_tiles_for_ixtab_alone(tribe, tiles):
    match = dealt("ixtab bacab balam yaluk", HANDS, f"keep {tribe}", *tiles)
    seen = set()
    for roll in range(60):
        s = imagined(match, 2, roll)
        me, keeps = s.players[1], 3 if hidden(s, 1)[-1] == "ixtab" else 2
        chosen, left = [int(tile) for tile in me.chosen if tile], [int(tile) for tile in me.dealt if tile]
        assert (len(chosen), len(left)) == (keeps, 4 - keeps)
        assert len({*chosen, *left}) == 4
        assert not {WEALTH[tile - 1] for tile in (*chosen, *left)} & set(HANDS.split()[4:])
        seen.add(keeps)
    assert seen == {2, 3}


def test_an_imagined_match_can_be_played_on():
    match = dealt("ixtab bacab balam yaluk", HANDS, "keep ixtab", *THREE, "keep balam")
    game = match.game
    for roll in range(12):
        s = imagined(match, 2, roll)
        while (game.decision(s) or {"kind": ""})["kind"] in ("keep", "keep_tribe"):
            game.apply(s, game.legal_ids(s)[0])
        kept = [int((s.players[seat].wealth > 0).sum()) for seat in (1, 2)]
        assert kept == [3 if TRIBES[s.players[1].tribe - 1] == "ixtab" else 2, 2]


def test_after_the_reveal_a_bot_imagines_only_what_was_not_kept():
    match = choose(dealt("ixtab bacab balam yaluk", HANDS, "keep ixtab", *THREE))
    others = {hidden(imagined(match, 2, roll), 1)[0] for roll in range(60)}
    assert int(imagined(match, 2, 1).players[1].tribe) == TRIBES.index("ixtab") + 1
    assert others == set(TRIBES) - {"ixtab", "balam", "yaluk"}
