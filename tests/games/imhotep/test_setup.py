"""Setting up: boards, decks, stones, sleds, and what is hidden. Counts are those of the printed components."""

from __future__ import annotations

from typing import Any

import pytest

import ziggurat as zg
from ziggurat.games.imhotep.catalogue import CATALOGUE

SITES = ("market", "pyramid", "temple", "burial_chamber", "obelisk")

ROUND_CARDS = {
    2: {"4-3-3-1", "4-3-2-2", "4-3-2-1", "4-2-2-1", "3-3-2-2", "3-3-2-1", "3-2-2-1"},
    3: {"4-4-2-1", "4-3-3-2", "4-3-2-2", "4-3-2-1", "4-2-2-1", "3-3-3-2", "3-3-2-2"},
    4: {"4-4-3-2", "4-4-2-2", "4-4-2-1", "4-3-3-3", "4-3-3-2", "4-3-2-2", "3-3-3-2"},
}

MARKET_CARDS = {
    "entrance": ("red", 2),
    "sarcophagus": ("red", 2),
    "paved-path": ("red", 2),
    "pyramid-ornament": ("green", 2),
    "temple-ornament": ("green", 2),
    "burial-chamber-ornament": ("green", 2),
    "obelisk-ornament": ("green", 2),
    "statue": ("violet", 10),
    "lever": ("blue", 2),
    "hammer": ("blue", 2),
    "sail": ("blue", 3),
    "chisel": ("blue", 3),
}


def opening(seats: int = 3, **options: Any) -> Any:
    return zg.load("imhotep", seats=seats, **options).new(seed=1, nature="manual")


# ---- boards


def test_every_site_lies_with_side_a_up_unless_said():
    assert set(opening().view()["table"]["sides"].values()) == {"A"}


@pytest.mark.parametrize("site", SITES)
def test_each_site_can_be_turned_by_itself(site):
    sides = opening(3, **{site: "B"}).view()["table"]["sides"]
    assert [key for key, side in sides.items() if side == "B"] == [site.replace("_", "-")]


def test_a_site_has_no_third_side():
    with pytest.raises(zg.BadOption, match="temple"):
        zg.load("imhotep", temple="C")


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four_seats(seats):
    with pytest.raises(zg.BadOption, match="2 to 4"):
        zg.load("imhotep", seats=seats)


# ---- cards and ships


def test_there_are_thirty_four_market_cards():
    assert sum(opening().view()["table"]["unseen_cards"].values()) == 34


@pytest.mark.parametrize("card", MARKET_CARDS)
def test_the_draw_pile_holds_every_copy_of_a_card(card):
    assert opening().view()["table"]["unseen_cards"][card] == MARKET_CARDS[card][1]


def test_there_is_no_other_market_card():
    assert {entry["key"]: entry["colour"] for entry in CATALOGUE["card"]} == {
        key: colour for key, (colour, _) in MARKET_CARDS.items()
    }


@pytest.mark.parametrize(("colour", "copies"), [("red", 6), ("green", 8), ("violet", 10), ("blue", 10)])
def test_the_market_cards_of_a_colour_add_up(colour, copies):
    assert sum(entry["copies"] for entry in CATALOGUE["card"] if entry["colour"] == colour) == copies


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_round_cards_belong_to_a_number_of_seats(seats):
    assert {action.args["fleet"] for action in opening(seats).legal()} == ROUND_CARDS[seats]


def test_there_are_twenty_one_round_cards():
    assert sum(len(opening(seats).view()["table"]["fleets_left"]) for seats in (2, 3, 4)) == 21


@pytest.mark.parametrize(("seats", "capacity"), [(2, 68), (3, 74), (4, 83)])
def test_the_capacities_of_the_round_cards_add_up(seats, capacity):
    assert sum(sum(fleet) for fleet in opening(seats).view()["table"]["fleets_left"]) == capacity


def test_there_are_eight_ships():
    assert {entry["capacity"]: entry["copies"] for entry in CATALOGUE["ship"]} == {4: 2, 3: 3, 2: 2, 1: 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_round_card_stays_in_the_box(seats):
    match = zg.load("imhotep", seats=seats).new(seed=2)
    while not match.over:
        match.play(match.legal()[-1])
    assert len(match.view()["table"]["fleets_left"]) == 1


# ---- stones


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sleds_begin_with_two_stones_and_one_more_for_each_later_seat(seats):
    assert [player["sled"] for player in opening(seats).view()["table"]["players"]] == [2, 3, 4, 5][:seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quarry_holds_the_rest_of_twenty_nine_stones(seats):
    assert [player["quarry"] for player in opening(seats).view()["table"]["players"]] == [27, 26, 25, 24][:seats]


def test_colours_that_nobody_plays_stay_in_the_box():
    assert len(opening(2).view()["table"]["players"]) == 2


def test_everyone_begins_without_points():
    assert opening(4).scores() == [0, 0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_1_makes_the_first_turn(seats):
    assert zg.load("imhotep", seats=seats).new(seed=1).decision == {"kind": "turn", "seat": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_turn_follows_the_round_card_and_the_deal(seats):
    assert zg.load("imhotep", seats=seats).new(seed=1).position == 5
