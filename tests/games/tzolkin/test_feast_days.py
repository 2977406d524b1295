"""Feast days: feeding, the change of age, and the rewards of the temples."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    goods,
    in_words,
    kind,
    kinds_of_news,
    last_turn,
    lay,
    legal,
    news_of,
    player,
    points,
    table,
)

import ziggurat as zg


def fed(corn: int, more: str = "", seats: int = 2, day: int = 7) -> zg.Match:
    """A feast day, the first if not said: seat 1 with this much corn and what else it has."""
    return last_turn(day, f"seat 1 corn {corn} {more}", seats=seats)


@pytest.mark.parametrize(("day", "feast"), [(6, 1), (12, 2), (19, 3), (25, 4)])
def test_a_round_on_a_feast_tooth_is_a_feast_day(day, feast):
    match = last_turn(day)
    assert (table(match)["day"], table(match)["feast"], table(match)["days_to_feast"]) == (day + 1, feast, 0)
    assert news_of(match, "feast") == []  # the feast comes after the turns of that round


@pytest.mark.parametrize("day", [d for d in range(27) if d not in (7, 13, 20, 26)])
def test_other_rounds_are_not_feast_days(day):
    assert news_of(last_turn(day, "seat 1 corn 6"), "feast") == []


def test_without_double_advances_feasts_come_in_rounds_8_14_21_27():
    match, rounds = lay("seat 1 corn 99\nseat 2 corn 99"), []
    while not match.over:
        if news_of(match, "feast"):
            rounds.append(table(match)["round"] - 1)
        seat = match.asked
        match.play(next(move for move in legal(match) if move.startswith(("place t", "pick", "done", "nothing"))))
        while match.asked == seat and kind(match) in ("act", "place", "pick"):
            match.play("nothing" if kind(match) == "act" else "done")
    assert [*rounds, table(match)["round"]] == [8, 14, 21, 27]


def test_a_feast_goes_in_a_fixed_order():
    match = last_turn(13, "stock large-farm\nseat 1 corn 9\nseat 2 corn 9")
    order = kinds_of_news(match, "fed", "age_changes", "building_offered", "points", "days_pass")
    assert list(dict.fromkeys(order)) == ["fed", "age_changes", "building_offered", "points", "days_pass"]


def test_a_feast_feeds_before_it_gives():
    match = last_turn(7, "seat 1 corn 9 chaac 1\nseat 2 corn 2")
    assert kinds_of_news(match, "fed", "gained") == ["fed", "fed", "gained"]


def test_a_feast_comes_after_all_turns():
    match = lay("day 7", "place tikal", "done")
    assert (news_of(match, "feast"), match.asked) == ([], 2)


# ---- feeding


@pytest.mark.parametrize("workers", [3, 4, 5, 6])
def test_each_worker_in_play_needs_2_corn(workers):
    match = fed(20, f"workers {workers}")
    assert goods(match) == {"corn": 20 - 2 * workers}
    assert news_of(match, "unfed")[:1] == [{"kind": "unfed", "seat": 2, "count": 3}]


def test_workers_on_wheels_are_fed_too():
    match = last_turn(7, "seat 1 corn 6\nwheel tikal 1.1")
    assert goods(match) == {}


def test_the_worker_on_the_starting_player_space_is_fed_too():
    match = last_turn(7, "start 1\nseat 1 corn 6 dark")
    assert goods(match) == {}


@pytest.mark.parametrize(
    ("farms", "workers", "needed"),
    [
        ("small-farm", 3, 4),
        ("small-farm*2", 3, 2),
        ("small-farm*3", 6, 6),
        ("large-farm", 3, 0),
        ("large-farm", 5, 4),
        ("large-farm*2", 5, 0),
        ("large-farm small-farm", 6, 4),
    ],
)
def test_farms_feed_single_workers(farms, workers, needed):
    match = fed(20, f"workers {workers} buildings {farms}", day=20)
    assert goods(match) == {"corn": 20 - needed}


def test_the_tile_uxmal_3_is_a_farm_for_another_worker():
    assert goods(fed(20, "buildings small-farm wealth uxmal-3")) == {"corn": 18}


@pytest.mark.parametrize(("farms", "needed"), [("terraced-farm", 3), ("terraced-farm*2", 0)])
def test_a_farm_for_all_makes_every_worker_need_less(farms, needed):
    assert goods(fed(20, f"buildings {farms}")) == {"corn": 20 - needed}


def test_farms_example_of_the_rulebook():
    """Two farms for one worker and one for all, five workers: two need 0 and three 1 corn each."""
    assert goods(fed(20, "workers 5 buildings small-farm*2 terraced-farm")) == {"corn": 17}


def test_no_worker_needs_less_than_nothing():
    assert goods(fed(5, "buildings small-farm*3 terraced-farm*2")) == {"corn": 5}


def test_feeding_example_of_the_rulebook():
    """Three workers and 5 corn: two are fed for 4, 1 corn is left, 3 points are lost."""
    match = fed(5)
    assert (goods(match), points(match)) == ({"corn": 1}, {"unfed_workers": -3})


@pytest.mark.parametrize(
    ("corn", "more", "left", "lost"),
    [
        (0, "", 0, 9),
        (1, "", 1, 9),
        (2, "", 0, 6),
        (6, "", 0, 0),
        (0, "workers 6", 0, 18),
        (1, "buildings small-farm", 1, 6),
        (1, "buildings terraced-farm", 0, 6),
        (2, "buildings terraced-farm small-farm", 0, 0),
        (1, "buildings terraced-farm small-farm", 0, 3),
    ],
)
def test_as_many_workers_as_possible_are_fed(corn, more, left, lost):
    match = fed(corn, more)
    assert goods(match).get("corn", 0) == left
    assert points(match) == ({"unfed_workers": -lost} if lost else {})


def test_points_can_be_negative():
    assert fed(0).scores()[0] == -9


def test_feeding_asks_nobody():
    assert kind(fed(5)) == "turn"


# ---- the change of age


def test_at_the_second_feast_six_buildings_of_age_2_come():
    match = last_turn(13, "row small-farm tomb-any-temple")
    old = {"small-farm", "tomb-any-temple", "terraced-farm", "shrine-theology", "shrine-architecture"}
    assert (None in table(match)["row"], old & set(table(match)["row"]), table(match)["era"]) == (False, set(), 2)
    assert table(match)["stock"]["2"] == 12


def test_nature_deals_the_buildings_of_age_2():
    match = last_turn(13, "row small-farm\nstock small-farm large-farm tomb-market", nature="manual")
    match.play("offer small-farm")  # the row is refilled at the end of the turn first
    assert (match.asked, legal(match)) == (0, ["offer large-farm", "offer tomb-market"])


@pytest.mark.parametrize("day", [7, 20])
def test_at_other_feasts_the_row_stays(day):
    row = "small-farm terraced-farm" if day == 7 else "large-farm tomb-market"
    match = last_turn(day, f"row {row}\nstock")
    assert table(match)["row"][:2] == row.split()


def test_monuments_and_what_was_built_stay():
    match = last_turn(13, "monuments monument-tombs\nseat 1 buildings small-farm monuments monument-levels")
    assert table(match)["monuments"] == ["monument-tombs"]
    assert (player(match)["buildings"], player(match)["monuments"]) == ({"small-farm": 1}, ["monument-levels"])


# ---- the rewards: the example of the rulebook with Red, Blue and Yellow as seats 1 to 3


RED = "seat 1 corn 6 chaac 1 quetzalcoatl 0 kukulcan 5\n"
BLUE = "seat 2 corn 6 chaac 3 quetzalcoatl 0 kukulcan 3\n"
YELLOW = "seat 3 corn 6 chaac 3 quetzalcoatl 0 kukulcan -1\n"
EXAMPLE = RED + BLUE + YELLOW


@pytest.mark.parametrize("day", [7, 20])
@pytest.mark.parametrize(("seat", "gained"), [(1, "1 stone 2 wood 1 skull"), (2, "2 stone 2 wood"), (3, "2 stone")])
def test_middle_of_an_era_example_of_the_rulebook(day, seat, gained):
    match = last_turn(day, EXAMPLE, seats=3)
    assert (goods(match, seat), points(match, seat)) == (in_words(gained), {})


@pytest.mark.parametrize(("seat", "worth"), [(1, 16), (2, 15), (3, 7)])
def test_end_of_era_1_example_of_the_rulebook(seat, worth):
    match = last_turn(13, EXAMPLE, seats=3)
    assert (points(match, seat), goods(match, seat)) == ({"temples_first_era": worth}, {})


@pytest.mark.parametrize(("seat", "worth"), [(1, 18), (2, 15), (3, 7)])
def test_end_of_era_2_example_of_the_rulebook(seat, worth):
    assert points(last_turn(26, EXAMPLE, seats=3), seat) == {"temples_second_era": worth}


def test_technologies_do_not_change_the_rewards():
    assert goods(fed(6, "chaac 3 kukulcan 1 extraction 3")) == {"wood": 1, "stone": 2}


def test_skulls_are_given_to_all_or_to_nobody():
    two = "seat 1 corn 6 kukulcan 4\nseat 2 corn 6 kukulcan 4\n"
    enough = last_turn(7, f"{two}seat 3 skull 11", seats=3)
    short = last_turn(7, f"{two}seat 3 skull 12", seats=3)
    assert [goods(enough, seat).get("skull", 0) for seat in (1, 2)] == [1, 1]
    assert [goods(short, seat).get("skull", 0) for seat in (1, 2)] == [0, 0]
    assert goods(short) == {"wood": 2}  # all else is given
    assert (len(news_of(short, "no_skulls_for_all")), table(short)["skulls"]) == (1, 1)


def test_where_nobody_is_due_a_skull_an_empty_bank_does_not_matter():
    assert news_of(last_turn(7, "seat 1 skull 13 corn 6"), "no_skulls_for_all") == []


def test_on_the_lowest_step_a_seat_loses_points():
    match = last_turn(13, "seat 1 corn 6 chaac -1 quetzalcoatl -1 kukulcan -1")
    assert points(match) == {"temples_first_era": -6}


def test_the_bonus_is_for_the_highest_seat_on_whatever_step():
    below = "seat 2 corn 6 chaac -1 quetzalcoatl -1 kukulcan -1"
    match = last_turn(13, f"seat 1 corn 6\n{below}")
    assert points(match) == {"temples_first_era": 6 + 2 + 4}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equally_high_seats_gain_half_of_the_bonus_each(seats):
    match = last_turn(13, "\n".join(f"seat {seat} corn 6" for seat in range(1, seats + 1)), seats=seats)
    assert [points(match, seat) for seat in range(1, seats + 1)] == [{"temples_first_era": 3 + 1 + 2}] * seats
