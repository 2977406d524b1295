"""Placing workers: the lowest free space, and what it costs."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, kind, lay, legal, opening, player, table, why, workers_on

WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")


def test_placing_1_example_of_the_rulebook():
    """Palenque 1 is occupied: Green pays 2 for the spaces 0, 2 and 0, and 3 for three workers."""
    match = lay("wheel palenque .2\nseat 1 corn 7 workers 4", "place palenque", "place palenque", "place yaxchilan")
    assert workers_on(match, "palenque") == "121....."
    assert workers_on(match, "yaxchilan") == "1......."
    assert goods(match) == {"corn": 2}
    assert legal(match) == ["done"]  # a fourth worker would cost at least 3
    assert why(match, "place tikal") == "not_enough_corn"


def test_placing_2_example_of_the_rulebook():
    """Red has to take Palenque 3 and 4: 3 + 0 and 4 + 1 corn; it has no third worker."""
    match = lay("wheel palenque 222\nseat 2 workers 6\nseat 1 corn 20\nwheel tikal ..1", "place palenque")
    assert goods(match) == {"corn": 17}
    match.play("place palenque")
    assert (goods(match), workers_on(match, "palenque")) == ({"corn": 12}, "22211...")
    assert why(match, "place tikal") == "no_worker_in_hand"


def test_workers_are_placed_one_after_the_other():
    match = lay("seat 1 corn 9", "place tikal")
    assert (match.asked, kind(match), player(match)["hand"]) == (1, "place", 2)


def test_the_seat_may_stop_after_any_worker_but_not_before_the_first():
    assert why(lay("seat 1 corn 9"), "done") == "not_asked"
    match = lay("seat 1 corn 9", "place tikal", "done")
    assert match.asked == 2


def test_only_workers_in_hand_can_be_placed():
    match = lay("wheel tikal .11\nseat 1 corn 20", "place uxmal")
    assert (legal(match), why(match, "place palenque")) == (["done"], "no_worker_in_hand")
    assert why(match, "place start") == "no_worker_in_hand"


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(("taken", "space"), [("", 0), (".2", 0), ("2", 1), ("2.2", 1), ("22.#", 2), ("2#22", 4)])
def test_a_worker_goes_to_the_lowest_free_space(wheel, taken, space):
    match = lay(f"wheel {wheel} {taken or '.'}\nseat 1 corn 9", f"place {wheel}")
    assert (workers_on(match, wheel)[space], goods(match)) == ("1", {"corn": 9 - space})


@pytest.mark.parametrize("taken", ["1", "2", "#"])
def test_workers_of_all_seats_and_dummies_occupy_spaces(taken):
    match = lay(f"wheel uxmal {taken}\nseat 1 corn 9", "place uxmal")
    assert workers_on(match, "uxmal")[:2] == f"{taken}1"


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_full_wheel_cannot_be_chosen(wheel):
    n_spaces = 11 if wheel == "chichen-itza" else 8
    match = lay(f"wheel {wheel} {'#' * n_spaces}\nseat 1 corn 30")
    assert (why(match, f"place {wheel}"), f"place {wheel}" in legal(match)) == ("wheel_full", False)


@pytest.mark.parametrize(("wheel", "last"), [("tikal", 7), ("chichen-itza", 10)])
def test_the_last_numbered_space_can_be_taken(wheel, last):
    match = lay(f"wheel {wheel} {'#' * last}\nseat 1 corn 30", f"place {wheel}")
    assert (workers_on(match, wheel)[last], goods(match)) == ("1", {"corn": 30 - last})


def test_a_worker_that_cannot_be_paid_cannot_be_placed():
    match = lay("wheel tikal ##\nseat 1 corn 1")
    assert (why(match, "place tikal"), "place tikal" in legal(match)) == ("not_enough_corn", False)
    assert "place uxmal" in legal(match)


def test_each_worker_is_paid_when_it_is_placed():
    match = lay("wheel tikal 2\nseat 1 corn 9", "place tikal")
    assert goods(match) == {"corn": 8}
    match.play("place tikal")
    assert goods(match) == {"corn": 5}


def test_the_fee_grows_with_every_worker_of_the_turn():
    match = lay("seat 1 corn 20 workers 6")
    paid = []
    for wheel in (*WHEELS, "start"):
        before = goods(match).get("corn", 0)
        match.play(f"place {wheel}")
        paid.append(before - goods(match).get("corn", 0))
    assert paid == [0, 1, 2, 3, 4, 5]
    assert goods(match) == {"corn": 5}


def test_the_fee_begins_again_in_the_next_turn():
    match = lay("seat 1 corn 9\nseat 2 corn 9", "place tikal", "place uxmal", "done", "place palenque")
    assert (goods(match, 1), goods(match, 2)) == ({"corn": 8}, {"corn": 9})


def test_the_starting_player_space_costs_nothing_itself():
    match = lay("seat 1 corn 9", "place start")
    assert (goods(match), table(match)["start_space"], player(match)["hand"]) == ({"corn": 9}, 1, 2)


def test_the_worker_on_the_starting_player_space_counts_for_the_fee():
    assert goods(lay("seat 1 corn 9", "place start", "place tikal")) == {"corn": 8}
    assert goods(lay("seat 1 corn 9", "place tikal", "place start")) == {"corn": 8}


def test_the_starting_player_space_holds_one_worker():
    match = lay("seat 1 corn 9", "place start")
    assert (why(match, "place start"), "place start" in legal(match)) == ("start_space_taken", False)
    match = lay("turn 2\nstart 1\nseat 2 corn 9")
    assert (why(match, "place start"), "place start" in legal(match)) == ("start_space_taken", False)


def test_the_fee_of_the_starting_player_space_must_be_paid():
    match = lay("seat 1 corn 0", "place tikal")
    assert (why(match, "place start"), "place start" in legal(match)) == ("not_enough_corn", False)


@pytest.mark.parametrize("seats", [2, 3])
def test_dummy_workers_never_stand_on_the_starting_player_space(seats):
    assert table(opening(seats))["start_space"] == 0
