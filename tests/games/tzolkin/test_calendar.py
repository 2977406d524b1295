"""The calendar, and the starting player space."""

from __future__ import annotations

import pytest
from tests.games.tzolkin.laying import (
    goods,
    kind,
    kinds_of_news,
    last_turn,
    lay,
    legal,
    news_of,
    player,
    points,
    table,
    workers_on,
)

import ziggurat as zg

WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen-itza")


def privilege(text: str, *moves: str, day: int = 3, seats: int = 2) -> zg.Match:
    """Seat 1 is on the starting player space, and the last seat ends the round."""
    return last_turn(day, f"start 1\n{text}", *moves, seats=seats)


# ---- the days


@pytest.mark.parametrize("wheel", WHEELS[1:])
def test_every_worker_moves_one_space_on(wheel):
    match = last_turn(3, f"wheel {wheel} 1.2.#")
    assert workers_on(match, wheel)[:6] == ".1.2.#"
    assert table(match)["day"] == 4


def test_the_calendar_has_26_teeth():
    match = last_turn(25)
    assert (table(match)["day"], table(match)["feast"], match.over) == (26, 4, False)
    assert last_turn(26).over


def test_a_corn_is_laid_down_where_nobody_used_the_starting_player_space():
    match = last_turn(3, "calendar-corn 2")
    assert (table(match)["corn_on_teeth"], [item["count"] for item in news_of(match, "corn_on_tooth")]) == (3, [3])


def test_no_corn_is_laid_down_where_somebody_did():
    match = privilege("seat 1 dark")
    assert (table(match)["corn_on_teeth"], news_of(match, "corn_on_tooth")) == (0, [])


def test_whoever_placed_there_takes_all_corn_at_the_end_of_the_turn():
    match = lay("day 4\ncalendar-corn 4\nseat 1 corn 1", "place start")
    assert (goods(match), table(match)["corn_on_teeth"]) == ({"corn": 1}, 4)
    match.play("done")
    assert (goods(match), table(match)["corn_on_teeth"]) == ({"corn": 5}, 0)


def test_that_corn_cannot_pay_for_placing():
    assert legal(lay("day 4\ncalendar-corn 4", "place start")) == ["done"]


def test_that_corn_can_feed():
    match = lay("day 7\nturn 2\ncalendar-corn 6", "place start", "done")
    assert [item["count"] for item in news_of(match, "fed") if item["seat"] == 2] == [3]


def test_a_seat_that_did_not_place_there_takes_no_corn():
    match = lay("day 4\nturn 2\nstart 1\ncalendar-corn 4", "place tikal", "done")
    assert (goods(match, 1), goods(match, 2)) == ({}, {})


def test_the_worker_returns_when_the_calendar_advances():
    match = lay("turn 2\nstart 1", "place tikal")
    assert player(match)["hand"] == 2
    match.play("done")
    assert (player(match)["hand"], table(match)["start_space"]) == (3, 0)


def test_the_worker_returns_before_the_privilege_is_asked_for():
    match = privilege("")
    assert (kind(match), player(match)["hand"], table(match)["start_space"]) == ("advance", 3, 0)


def test_the_seat_becomes_the_starting_player():
    match = lay("turn 2\nseat 2 dark", "place start", "done")
    assert (table(match)["marker"], match.asked) == (2, 2)


def test_a_starting_player_hands_the_marker_to_the_left():
    match = privilege("seat 1 dark", seats=3)
    assert (table(match)["marker"], match.asked) == (2, 2)


def test_from_the_last_seat_the_marker_goes_to_seat_1():
    match = lay("marker 3\nturn 2\nstart 3\nseat 3 dark", "place tikal", "done", seats=3)
    assert table(match)["marker"] == 1


def test_the_marker_changes_in_no_other_way():
    match = last_turn(3, "marker 1")
    assert (table(match)["marker"], news_of(match, "marker_moves")) == (1, [])


# ---- the privilege


def test_the_calendar_advances_one_day_or_two():
    match = privilege("wheel tikal 1")
    assert (match.asked, legal(match)) == (1, ["single advance", "double advance"])
    match.play("single advance")
    assert (table(match)["day"], workers_on(match, "tikal")) == (4, ".1......")
    match = privilege("wheel tikal 1", "double advance")
    assert (table(match)["day"], workers_on(match, "tikal")) == (5, "..1.....")


def test_without_the_starting_player_space_nobody_is_asked():
    assert kind(last_turn(3)) == "turn"


def test_the_seat_that_used_the_space_is_asked_not_the_new_starting_player():
    match = privilege("")
    assert (match.asked, table(match)["marker"]) == (1, 2)


def test_using_the_privilege_turns_the_board_to_the_dark_side():
    assert player(privilege("", "double advance"))["privilege"] is False
    assert player(privilege("", "single advance"))["privilege"] is True


def test_on_the_dark_side_the_privilege_is_not_asked_for():
    match = privilege("seat 1 dark")
    assert (kind(match), table(match)["day"]) == ("turn", 4)


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("owner", [1, 2])
def test_a_worker_that_two_days_would_push_off_forbids_the_privilege(wheel, owner):
    space = 9 if wheel == "chichen-itza" else 6
    match = privilege(f"wheel {wheel} {'.' * space}{owner}")
    assert (kind(match), table(match)["day"]) == ("turn", 4)


@pytest.mark.parametrize("wheel", WHEELS)
def test_dummy_workers_do_not_forbid_the_privilege(wheel):
    space = 9 if wheel == "chichen-itza" else 6
    assert kind(privilege(f"wheel {wheel} {'.' * space}#")) == "advance"


@pytest.mark.parametrize("wheel", WHEELS)
def test_workers_on_the_last_space_do_not_forbid_the_privilege(wheel):
    space = 10 if wheel == "chichen-itza" else 7
    match = privilege(f"wheel {wheel} {'.' * space}1", "double advance")
    assert len(news_of(match, "worker_pushed_off")) == 1


def test_a_worker_on_space_6_of_chichen_itza_does_not_matter():
    assert kind(privilege("wheel chichen-itza ......1")) == "advance"


def test_double_advance_example_of_the_rulebook():
    """Red picks up 7 and leaves 6: the one on 6 forbids the privilege."""
    text = "turn 2\nstart 1\nwheel tikal ......22"
    match = lay(text, "pick tikal 7", "nothing", "done")
    assert (kind(match), table(match)["day"]) == ("turn", 1)
    assert kind(lay(text, "pick tikal 6", "nothing", "done")) == "advance"


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_worker_beyond_the_last_space_is_pushed_off(wheel):
    space = 10 if wheel == "chichen-itza" else 7
    match = last_turn(3, f"wheel {wheel} {'.' * space}1")
    assert (player(match)["hand"], goods(match)) == (3, {})
    assert "1" not in workers_on(match, wheel)
    assert [item["seat"] for item in news_of(match, "worker_pushed_off")] == [1]


@pytest.mark.parametrize(("day", "feast"), [(6, 1), (12, 2), (19, 3), (25, 4)])
def test_a_jumped_feast_tooth_makes_the_new_round_that_feast(day, feast):
    match = privilege("seat 1 corn 9", "double advance", day=day)
    assert (table(match)["day"], table(match)["feast"]) == (day + 2, feast)


def test_the_calendar_stays_on_the_tooth_it_has_reached():
    match = privilege("", "double advance", "place tikal", "done", "place uxmal", "done", day=6)
    assert len(news_of(match, "feast")) == 1
    assert (table(match)["day"], table(match)["feast"]) == (9, 0)


def test_a_jumped_last_feast_ends_the_game():
    match = privilege("", "double advance", "place tikal", "done", "place uxmal", "done", day=25)
    assert match.over
    assert "temples_second_era" in points(match)


def test_the_calendar_advances_in_this_order():
    match = privilege("seat 1 dark")
    assert kinds_of_news(match, "marker_moves", "days_pass", "round_begins") == [
        "marker_moves",
        "days_pass",
        "round_begins",
    ]


# ---- a whole example


GREEN, BLUE, RED, YELLOW = 1, 2, 3, 4
BEFORE = "seat 1 corn 3\nseat 2 corn 4\nseat 3 corn 7\nseat 4 corn 8"
ROUND_1 = [
    (GREEN, ["place tikal", "place yaxchilan", "place palenque", "done"]),
    (BLUE, ["place palenque", "place palenque", "done"]),
    (RED, ["place yaxchilan", "place yaxchilan", "place tikal", "done"]),
    (YELLOW, ["place tikal", "place start", "done"]),
    (YELLOW, ["single advance"]),
]
ROUND_2 = [
    (YELLOW, ["place palenque", "place palenque"]),
    (GREEN, ["pick yaxchilan 1", "as 1", "pick tikal 1", "as 1", "learn agriculture", "done"]),
    (BLUE, ["place tikal"]),
    (RED, ["pick yaxchilan 3", "as 3", "done"]),
]


def play(match: zg.Match, turns: list[tuple[int, list[str]]]) -> zg.Match:
    for seat, moves in turns:
        for move in moves:
            assert match.asked == seat
            match.play(move)
        if match.asked == seat and kind(match) == "place":
            match.play("done")
    return match


def test_the_first_round_of_the_rulebook():
    match = play(lay(BEFORE, seats=4), ROUND_1[:4])
    wheels = [workers_on(match, wheel).rstrip(".") for wheel in WHEELS]
    assert wheels == ["122", "133", "134", "", ""]
    assert [goods(match, seat) for seat in (1, 2, 3, 4)] == [{}, {}, {}, {"corn": 5}]
    assert (table(match)["marker"], match.asked) == (YELLOW, YELLOW)


def test_the_second_round_of_the_rulebook():
    match = play(lay(BEFORE, seats=4), [*ROUND_1, *ROUND_2])
    assert [goods(match, seat) for seat in (1, 2, 3, 4)] == [{}, {}, {"corn": 2, "gold": 1}, {}]
    assert player(match, GREEN)["technologies"]["agriculture"] == 1
    assert (table(match)["corn_on_teeth"], table(match)["day"], table(match)["round"]) == (1, 2, 3)
    wheels = [workers_on(match, wheel).rstrip(".") for wheel in WHEELS]
    assert wheels == [".41224", "...3", ".2.34", "", ""]
