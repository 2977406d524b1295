"""Begging for corn, and the mercy of the gods."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import CROWDED, goods, kind, lay, legal, news_of, player, steps, why, workers_on

BOTTOM = "chaac -1 quetzalcoatl -1 kukulcan -1"
WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")
TWO_TAKEN = "\n".join(f"wheel {wheel} ##" for wheel in WHEELS)
ONE_TAKEN = "\n".join(f"wheel {wheel} #" for wheel in WHEELS)


@pytest.mark.parametrize("corn", [0, 1, 2])
def test_a_seat_with_2_corn_or_less_may_beg(corn):
    assert "beg" in legal(lay(f"seat 1 corn {corn}"))


@pytest.mark.parametrize("corn", [3, 4, 20])
def test_a_seat_with_3_corn_or_more_cannot_beg(corn):
    match = lay(f"seat 1 corn {corn}")
    assert (why(match, "beg"), "beg" in legal(match)) == ("too_much_corn_to_beg", False)


def test_a_seat_on_all_lowest_steps_cannot_beg():
    match = lay(f"seat 1 {BOTTOM}")
    assert (why(match, "beg"), "beg" in legal(match)) == ("at_the_bottom_everywhere", False)


def test_a_seat_on_two_lowest_steps_can_beg():
    match = lay("seat 1 chaac -1 quetzalcoatl -1", "beg")
    assert legal(match) == ["anger kukulcan"]


def test_a_seat_begs_once_only():
    match = lay("seat 1 corn 2", "beg", "anger chaac")
    assert (why(match, "beg"), "beg" in legal(match)) == ("too_much_corn_to_beg", False)


def test_a_seat_may_leave_begging():
    match = lay("seat 1 corn 0", "place tikal")
    assert goods(match) == {}


@pytest.mark.parametrize("corn", [0, 1, 2])
def test_after_begging_a_seat_has_exactly_3_corn(corn):
    assert goods(lay(f"seat 1 corn {corn}", "beg")) == {"corn": 3}


def test_begging_angers_a_god_of_choice():
    match = lay("seat 1 kukulcan 2", "beg")
    assert legal(match) == ["anger chaac", "anger quetzalcoatl", "anger kukulcan"]
    match.play("anger kukulcan")
    assert steps(match) == (0, 0, 1)


def test_after_begging_a_seat_may_pick_up():
    match = lay("wheel palenque .1", "beg", "anger chaac", "pick palenque 1", "as 1")
    assert goods(match) == {"corn": 6}


def test_begging_is_compulsory_where_no_placement_can_be_paid():
    match = lay(f"turn 2\nstart 1\n{TWO_TAKEN}\nseat 2 corn 1")
    assert legal(match) == ["beg"]
    assert why(match, "place tikal") == "must_beg"


def test_begging_is_not_compulsory_where_a_placement_can_be_paid():
    match = lay(f"turn 2\nstart 1\n{TWO_TAKEN}\nseat 2 corn 2")
    assert why(match, "place tikal") is None


def test_begging_is_not_compulsory_where_the_starting_player_space_is_free():
    match = lay(TWO_TAKEN)
    assert legal(match) == ["beg", "place start"]


def test_begging_is_not_compulsory_for_a_seat_with_a_worker_on_a_wheel():
    match = lay(f"turn 2\nstart 1\n{TWO_TAKEN}\nwheel tikal ##2\nseat 2 corn 1")
    assert legal(match) == ["beg", "pick tikal 2"]


def test_after_compulsory_begging_the_seat_places():
    match = lay(f"turn 2\nstart 1\n{TWO_TAKEN}", "beg", "anger chaac", "place tikal")
    assert (goods(match, 2), workers_on(match, "tikal")) == ({"corn": 1}, "##2.....")


def test_mercy_where_begging_is_impossible():
    match = lay(f"turn 2\nstart 1\n{TWO_TAKEN}\nseat 2 corn 1 {BOTTOM}", "place tikal")
    assert (goods(match, 2), workers_on(match, "tikal"), steps(match, 2)) == ({}, "##2.....", (-1, -1, -1))
    assert news_of(match, "mercy") == [{"kind": "mercy", "seat": 2}]


def test_begging_is_compulsory_also_where_it_is_not_enough():
    match = lay(f"turn 2\nstart 1\n{CROWDED}\nseat 2 corn 2", quick_actions=True)
    assert (legal(match), why(match, "place uxmal")) == (["beg"], "must_beg")


def test_mercy_after_begging_that_was_not_enough():
    text = f"turn 2\nstart 1\n{CROWDED}\nseat 2 corn 2"
    match = lay(text, "beg", "anger chaac", "place uxmal", quick_actions=True)
    assert (goods(match, 2), workers_on(match, "uxmal"), steps(match, 2)) == ({}, "####2...", (-1, 0, 0))
    assert news_of(match, "mercy") == [{"kind": "mercy", "seat": 2}]


def test_mercy_for_a_seat_with_too_much_corn_to_beg():
    match = lay(f"turn 2\nstart 1\n{CROWDED}\nseat 2 corn 3", "place uxmal", quick_actions=True)
    assert goods(match, 2) == {}


def test_mercy_is_for_exactly_one_worker():
    match = lay(f"turn 2\nstart 1\n{CROWDED}\nseat 2 corn 3", "place uxmal", quick_actions=True)
    assert (match.asked, kind(match), player(match, 2)["hand"]) == (1, "advance", 2)  # the round is over


def test_under_mercy_the_seat_chooses_among_the_cheapest_spaces():
    match = lay(f"turn 2\nstart 1\n{ONE_TAKEN}\nwheel tikal ##\nseat 2 {BOTTOM}")
    assert legal(match) == [f"place {wheel}" for wheel in ("palenque", "yaxchilan", "uxmal", "chichen-itza")]
    assert why(match, "place tikal") == "cheapest_only"


def test_there_is_no_mercy_for_a_seat_that_can_pick_up():
    match = lay(f"turn 2\nstart 1\n{ONE_TAKEN}\nwheel tikal ....2\nseat 2 {BOTTOM}")
    assert "pick tikal 4" in legal(match)
    assert why(match, "place uxmal") == "not_enough_corn"


def test_there_is_no_mercy_for_a_second_worker():
    match = lay("seat 1 corn 0", "place tikal")
    assert legal(match) == ["done"]
