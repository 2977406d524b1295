"""Picking up workers: the action of the space, a lower one, or none."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, kind, lay, legal, news_of, player, take, why, workers_on

SMALL = ("palenque", "yaxchilan", "tikal", "uxmal")
RICH = "corn 20 wood 9 stone 9 gold 9 skull 9 agriculture 2"
ROW = "row small-farm\nmonuments monument-tombs"


def test_picking_up_example_of_the_rulebook():
    """Without corn: Yaxchilan 2, then 3 as 2 for the corn gained; 2 stone and 1 corn in the end."""
    match = lay("wheel yaxchilan .111", "pick yaxchilan 2", "as 2", "pick yaxchilan 3", "as 2", "done")
    assert goods(match) == {"corn": 1, "stone": 2}
    assert workers_on(match, "yaxchilan") == ".1......"


def test_picking_up_in_the_other_order_the_corn_cannot_be_paid():
    match = lay("wheel yaxchilan .111", "pick yaxchilan 3")
    assert legal(match) == ["as 3", "nothing"]
    assert why(match, "as 2") == "no_fee"


def test_workers_are_picked_up_in_any_order():
    match = lay("wheel tikal 1\nwheel uxmal .1\nwheel palenque ..1")
    picks = ["pick palenque 2", "pick tikal 0", "pick uxmal 1"]
    assert [move for move in legal(match) if move.startswith("pick")] == picks
    match.play("pick tikal 0")
    match.play("nothing")
    assert legal(match) == ["pick palenque 2", "pick uxmal 1", "done"]


def test_the_seat_may_leave_workers_after_the_first():
    match = lay("wheel tikal 1.1", "pick tikal 0", "nothing", "done")
    assert (match.asked, workers_on(match, "tikal")) == (2, "..1.....")


def test_a_worker_of_another_seat_cannot_be_picked_up():
    assert why(lay("wheel tikal 12"), "pick tikal 1") == "not_your_worker"


def test_an_empty_space_cannot_be_picked_up():
    assert why(lay("wheel tikal 12"), "pick tikal 5") == "not_your_worker"


def test_a_space_beyond_the_wheel_cannot_be_picked_up():
    assert why(lay("wheel tikal 12"), "pick tikal 11") == "not_your_worker"


def test_a_worker_on_the_starting_player_space_cannot_be_picked_up():
    match = lay("turn 2\nstart 1\nwheel tikal 2\nwheel uxmal 1")
    assert [move for move in legal(match) if move.startswith("pick")] == ["pick tikal 0"]
    assert match.why_not("pick start") is not None


def test_a_worker_is_resolved_before_the_next_is_picked_up():
    match = lay("wheel palenque .1.1", "pick palenque 3", "as 3")
    assert why(match, "pick palenque 1") == "not_asked"
    match.play("harvest wood")
    assert why(match, "pick palenque 1") is None


def test_a_worker_picked_up_is_in_hand():
    match = take("tikal", 3)
    assert (player(match)["hand"], workers_on(match, "tikal"), kind(match)) == (3, "........", "act")


def test_a_worker_takes_one_action_only():
    match = take("palenque", 1, "as 1")
    assert (kind(match), legal(match)) == ("pick", ["done"])


@pytest.mark.parametrize("wheel", [*SMALL, "chichen-itza"])
@pytest.mark.parametrize("space", [0, 1, 4, 7])
def test_nothing_is_always_allowed(wheel, space):
    match = take(wheel, space, "nothing")
    assert (goods(match), news_of(match, "no_action")) == ({}, [{"kind": "no_action", "seat": 1}])


@pytest.mark.parametrize("wheel", SMALL)
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_a_worker_reaches_its_own_action_and_lower_ones(wheel, space):
    match = take(wheel, space, has=RICH, more=ROW)
    assert legal(match) == [*(f"as {number}" for number in range(1, space + 1)), "nothing"]


@pytest.mark.parametrize("space", range(1, 10))
def test_a_worker_of_chichen_itza_reaches_its_own_action_and_lower_ones(space):
    match = take("chichen-itza", space, has=RICH)
    assert legal(match) == [*(f"as {number}" for number in range(1, space + 1)), "nothing"]


def test_a_higher_action_is_out_of_reach():
    assert why(take("yaxchilan", 2, has=RICH), "as 3") == "out_of_reach"


def test_a_wheel_has_only_its_own_actions():
    assert why(take("yaxchilan", 7, has=RICH), "as 6") == "no_such_action"


@pytest.mark.parametrize(("space", "number", "fee"), [(5, 4, 1), (5, 1, 4), (3, 1, 2), (2, 2, 0)])
def test_a_lower_action_costs_a_corn_for_each_space_back(space, number, fee):
    match = take("yaxchilan", space, f"as {number}", has="corn 9")
    gained = {1: 0, 2: 1, 4: 0}[number]
    assert goods(match)["corn"] == 9 - fee + gained


def test_a_lower_action_of_chichen_itza_costs_corn_too():
    match = take("chichen-itza", 5, "as 3", has="corn 5 skull 1")
    assert goods(match) == {"corn": 3}


def test_a_lower_action_can_be_used_though_its_space_is_occupied():
    match = take("yaxchilan", 3, "as 1", has="corn 2", more="wheel yaxchilan .2")
    assert goods(match) == {"wood": 1}


@pytest.mark.parametrize("wheel", SMALL)
@pytest.mark.parametrize("space", [6, 7])
def test_the_last_spaces_allow_any_action(wheel, space):
    match = take(wheel, space, has=RICH, more=ROW)
    assert legal(match) == ["as 1", "as 2", "as 3", "as 4", "as 5", "nothing"]


@pytest.mark.parametrize("space", [6, 7])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_last_spaces_cost_no_fee(space, number):
    match = take("yaxchilan", space, f"as {number}")
    assert goods(match).get("corn", 0) == [0, 1, 2, 0, 2][number - 1]


def test_space_10_of_chichen_itza_allows_any_action_without_fee():
    match = take("chichen-itza", 10, has="skull 1")
    assert legal(match) == [*(f"as {number}" for number in range(1, 10)), "nothing"]
    match.play("as 1")
    assert goods(match) == {}


def test_the_own_cost_of_an_action_is_paid_on_the_last_spaces_too():
    match = take("uxmal", 7, "as 1", "temple chaac", has="corn 5")
    assert goods(match) == {"corn": 2}
    assert why(take("uxmal", 7, has="corn 2"), "as 1") == "not_enough_corn"


@pytest.mark.parametrize("wheel", [*SMALL, "chichen-itza"])
def test_a_worker_on_space_0_has_no_action(wheel):
    match = take(wheel, 0, has=RICH, more=ROW)
    assert legal(match) == ["nothing"]
    assert why(match, "as 1") == "out_of_reach"
