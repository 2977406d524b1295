"""Rounds and turns: who is asked when, and what is not offered."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import goods, kind, kinds_of_news, lay, legal, news_of, table, take, why


def test_seats_take_their_turns_clockwise_from_the_starting_player():
    match = lay("marker 3", seats=4)
    asked = []
    for _ in range(4):
        asked.append(match.asked)
        match.play(["", "place start", "place palenque", "place tikal", "place uxmal"][match.asked or 0])
        match.play("done")
    assert asked == [3, 4, 1, 2]


def test_after_all_turns_the_calendar_advances():
    match = lay("marker 2\nturn 1", "place tikal", "done")
    assert (table(match)["day"], table(match)["round"], match.asked) == (1, 2, 2)


def test_a_feast_comes_between_the_turns_and_the_calendar():
    match = lay("day 7\nturn 2", "place tikal", "done")
    assert kinds_of_news(match, "feast", "days_pass", "round_begins") == ["feast", "days_pass", "round_begins"]


def test_a_round_tells_who_is_first():
    match = lay("marker 2\nturn 1\nround 5\nday 4", "place tikal", "done")
    assert [(item["seat"], item["count"]) for item in news_of(match, "round_begins")] == [(2, 6)]


def test_a_turn_cannot_be_passed():
    match = lay("wheel tikal .1\nseat 1 corn 3")
    assert why(match, "done") == "not_asked"
    assert all(move.split()[0] in ("place", "pick") for move in legal(match))


def test_after_placing_no_worker_is_picked_up():
    match = lay("wheel tikal .1\nseat 1 corn 9", "place uxmal")
    assert why(match, "pick tikal 1") == "not_asked"


def test_after_picking_up_no_worker_is_placed():
    match = take("palenque", 1, "nothing", more="wheel tikal .1")
    assert why(match, "place uxmal") == "not_asked"
    assert legal(match) == ["pick tikal 1", "done"]


def test_one_worker_at_least_is_picked_up_or_placed():
    assert "done" not in legal(lay("wheel tikal .1"))


def test_a_seat_without_a_worker_on_a_wheel_must_place():
    assert {move.split()[0] for move in legal(lay("seat 1 corn 5"))} == {"place"}


def test_a_seat_without_a_worker_in_hand_must_pick_up():
    match = lay("wheel tikal 111\nseat 1 corn 9")
    assert legal(match) == ["pick tikal 0", "pick tikal 1", "pick tikal 2"]


def test_begging_comes_before_placing_and_picking_up():
    match = lay("wheel tikal .1", "beg", "anger chaac")
    assert (kind(match), "pick tikal 1" in legal(match), "place uxmal" in legal(match)) == ("turn", True, True)


@pytest.mark.parametrize("move", ["place uxmal", "pick tikal 1"])
def test_begging_does_not_come_after_placing_or_picking_up(move):
    match = lay("wheel tikal .1.1", move)
    if move.startswith("pick"):
        match.play("nothing")
    assert why(match, "beg") == "not_asked"


def test_the_row_is_refilled_before_the_corn_of_the_calendar_is_taken():
    # A turn either builds or uses the starting player space: the row has a gap from before.
    match = lay("day 4\ncalendar-corn 2\nrow small-farm", "place start", "done")
    kinds = kinds_of_news(match, "building_offered", "corn_collected")
    assert kinds == ["building_offered"] * 5 + ["corn_collected"]


def test_a_cost_is_paid_before_anything_is_gained():
    match = take("uxmal", 5, has="corn 0")
    assert why(match, "as 5") == "not_enough_corn"  # fishing for 3 corn would cost 1


def test_the_corn_of_an_action_cannot_pay_its_own_fee():
    assert why(take("palenque", 2, has="corn 0"), "as 1") == "no_fee"


# A worker, what its seat has, what else there is, and an action that it is not offered.
WITHOUT_EFFECT = [
    ("yaxchilan", 4, "", "seat 2 skull 13", "no_skull_left"),
    ("uxmal", 3, "workers 6", "", "all_workers_in_play"),
    ("uxmal", 2, "corn 1", "", "nothing_to_trade"),
    ("palenque", 2, "", "corn-tiles 3=2\nwood-tiles", "no_corn_tile"),
    ("palenque", 4, "", "corn-tiles 2=2\nwood-tiles", "no_corn_tile"),
    ("tikal", 5, "wood 1 chaac 5 quetzalcoatl 7 kukulcan 6", "", "no_temple_to_climb"),
    ("uxmal", 1, "corn 3 chaac 5 quetzalcoatl 7 kukulcan 6", "", "no_temple_to_climb"),
    ("chichen-itza", 4, "skull 1", "skull-at 4=2", "skull_there"),
    ("chichen-itza", 4, "", "", "no_skull"),
    ("tikal", 1, "corn 9", "", "not_enough_resources"),
    ("tikal", 3, "skull 2", "", "not_enough_resources"),
    ("tikal", 2, "wood 9", "row shrine-architecture", "nothing_to_build"),
    ("tikal", 4, "wood 9", "row shrine-architecture\nmonuments monument-tombs", "nothing_to_build"),
    ("uxmal", 4, "corn 1", "row small-farm", "nothing_to_build"),
    ("uxmal", 1, "corn 2", "", "not_enough_corn"),
    ("tikal", 5, "corn 9", "", "not_enough_resources"),
    ("uxmal", 5, "", "", "not_enough_corn"),
]


@pytest.mark.parametrize(("wheel", "space", "has", "more", "code"), WITHOUT_EFFECT)
def test_an_action_without_payment_or_effect_is_not_offered(wheel, space, has, more, code):
    match = take(wheel, space, has=has, more=more)
    assert why(match, f"as {space}") == code
    assert f"as {space}" not in legal(match)
    assert "nothing" in legal(match)


@pytest.mark.parametrize(
    ("technology", "more", "code"),
    [("agriculture", "chaac 5 quetzalcoatl 7 kukulcan 6", "no_temple_to_climb"), ("theology", "", "no_skull_left")],
)
def test_a_bonus_that_gives_nothing_is_not_offered(technology, more, code):
    match = take("tikal", 1, "as 1", has=f"wood 3 {technology} 3 {more}", more="seat 2 skull 13")
    assert why(match, f"learn {technology}") == code
    assert f"learn {technology}" not in legal(match)


def test_the_seat_chooses_the_cubes_that_it_pays():
    match = take("tikal", 1, "as 1", "learn agriculture", has="wood 1 stone 1 gold 1")
    assert legal(match) == ["pay 1 wood", "pay 1 stone", "pay 1 gold"]


def test_the_seat_chooses_the_cubes_that_it_gains():
    match = take("chichen-itza", 6, "as 6", has="skull 1")
    assert legal(match) == ["take 1 wood", "take 1 stone", "take 1 gold"]


@pytest.mark.parametrize("has", ["stone 3", "wood 0 stone 1"])
def test_nobody_is_asked_where_only_one_payment_is_possible(has):
    match = take("tikal", 1, "as 1", "learn agriculture", has=has)
    assert kind(match) == "pick"
    assert goods(match).get("stone", 0) == int(has.split()[-1]) - 1


def test_nobody_is_asked_where_all_cubes_are_paid():
    match = take("tikal", 1, "as 1", "learn agriculture", has="wood 1 stone 1 agriculture 1")
    assert goods(match) == {}
