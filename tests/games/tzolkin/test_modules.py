"""The four modules of the expansion, alone and together, and five seats."""

from __future__ import annotations

import itertools
from typing import Any

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
    quick_line,
    table,
)

import ziggurat as zg

MODULES = ("tribes", "prophecies", "new_buildings", "quick_actions")
ALL: dict[str, Any] = dict.fromkeys(MODULES, True)
CHOICES = [names for count in range(5) for names in itertools.combinations(MODULES, count)]
TILES = quick_line("corn", 20)


def opened(seats: int = 2, **options: bool) -> zg.Match:
    """A match up to the first choice of a seat."""
    match = zg.Match(zg.load("tzolkin", seats=seats, **options), nature="manual")
    while match.asked == 0:
        match.play(legal(match)[0])
    return match


def begun(match: zg.Match) -> zg.Match:
    """The match up to the first turn."""
    while kind(match) != "turn":
        match.play(legal(match)[0])
    return match


# ---- modules


@pytest.mark.parametrize("names", CHOICES)
def test_every_module_is_there_alone_and_with_others_and_only_if_chosen(names):
    match = begun(opened(**dict.fromkeys(names, True)))
    shown = table(match)
    assert ("tribes" in names) == (player(match)["tribe"] is not None)
    assert ("prophecies" in names) == (len(shown["prophecies"]) == 3)
    assert ("new_buildings" in names) == (sum(shown["stock"].values()) + 6 == 40)
    assert ("quick_actions" in names) == (shown["quick_actions"] is not None)


@pytest.mark.parametrize("names", [(), ("tribes",), ("prophecies",), ("new_buildings",), ("quick_actions",), MODULES])
def test_a_module_alone_can_be_played_to_the_end(names):
    match = zg.Match(zg.load("tzolkin", seats=2, **dict.fromkeys(names, True)), seed=3)
    for number in range(2000):
        if match.over:
            break
        moves = legal(match)
        match.play(moves[number * 7 % len(moves)])
    assert match.over


def test_without_modules_nothing_is_left_of_them():
    match = begun(opened())
    assert (table(match)["prophecies"], table(match)["calamity"], table(match)["quick_actions"]) == ([], None, None)
    assert player(match)["tribe"] is None
    assert "prophecies" not in match.breakdown()[0]


# ---- seats


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_seats_play(seats):
    with pytest.raises(zg.BadOption, match="2 to 5 seats"):
        zg.load("tzolkin", seats=seats)


def test_five_seats_bring_the_quick_actions_with_them():
    assert zg.load("tzolkin", seats=5).options["quick_actions"] is True
    assert zg.load("tzolkin", seats=4).options["quick_actions"] is False
    assert table(opened(5))["quick_actions"]["spaces"] == [0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_modules_can_be_played_with_any_number_of_seats(seats):
    match = begun(opened(seats, **ALL))
    assert (len(table(match)["players"]), match.asked) == (seats, 1)


def test_five_seats_have_no_dummy_workers_and_five_fields_in_each_group():
    match = opened(5)
    bare, grown = {"corn": 5, "wood": 0}, {"corn": 0, "wood": 5}
    assert table(match)["jungle"] == {"2": bare, "3": grown, "4": grown, "5": grown}
    workers = [owner for wheel in table(match)["wheels"].values() for owner in [*wheel["spaces"], *wheel["beyond"]]]
    assert (sum(workers), [move for move in match.log if move.action.kind == "dummy"]) == (0, [])


def test_five_seats_have_20_corn_tiles_and_15_wood_tiles():
    position = f"{TILES}\nday 20\ncorn-tiles\nwood-tiles\nseat 1"
    assert player(lay(f"{position} corn-tiles 20 wood-tiles 15", seats=5))["wood_tiles"] == 15
    for kind_of_tile, most in (("corn", 20), ("wood", 15)):
        with pytest.raises(zg.BadPosition, match=f"more {kind_of_tile} tiles than the game has"):
            lay(f"{position} {kind_of_tile}-tiles {most}\nseat 2 {kind_of_tile}-tiles 1", seats=5)


def test_five_seats_have_six_monuments():
    assert len(table(opened(5))["monuments"]) == 6


def test_with_five_seats_the_monument_of_monuments_gives_4_points_each():
    built = "seat 1 monuments monument-all-monuments\nseat 2 monuments monument-levels monument-tombs"
    match = last_turn(26, f"{TILES}\n{built}", seats=5)
    assert (match.over, points(match)["monument_all_monuments"]) == (True, 3 * 4)


# ---- the order of things


@pytest.mark.parametrize(
    ("seats", "monuments", "quick", "dummies"), [(2, 4, 7, True), (3, 5, 7, True), (4, 6, 7, True), (5, 6, 7, False)]
)
def test_nature_deals_the_modules_in_a_fixed_order(seats, monuments, quick, dummies):
    match = opened(seats, **ALL)
    kinds = [move.action.kind for move in match.log]
    dealt = [(name, len(list(group))) for name, group in itertools.groupby(kinds)]
    before = [("monument", monuments), ("building", 6), ("prophecy", 3), ("quick", quick), ("wealth", 4 * seats)]
    n_dummies = kinds.count("dummy")
    assert dealt == [*before, *([("dummy", n_dummies)] if dummies else []), ("tribe", 2 * seats)]
    assert kind(match) == "keep_tribe"


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        ((), ["monument", "building", "wealth"]),
        (("tribes",), ["monument", "building", "wealth", "tribe"]),
        (("prophecies",), ["monument", "building", "prophecy", "wealth"]),
        (("new_buildings",), ["monument", "building", "wealth"]),
        (("quick_actions",), ["monument", "building", "quick", "wealth", "dummy"]),
    ],
)
def test_modules_not_used_are_left_out(names, kinds):
    match = opened(4, **dict.fromkeys(names, True))
    assert list(dict.fromkeys(move.action.kind for move in match.log)) == kinds


FEAST = "prophecies gold-shortage teacher-shortage angry-chaac\nseat 1 tribe yumkaax\nseat 2 tribe balam"
GIFTS = "seat 1 corn 9 quetzalcoatl 2 buildings farm-three-corn\nseat 2 corn 9"


def festive(day: int, tiles: int) -> zg.Match:
    """A feast day with all modules is over; no building of age 1 is left."""
    quick = quick_line("corn", 0 if tiles == 7 else 20)
    return last_turn(day, f"{FEAST}\n{GIFTS}\n{quick}\nstock large-farm", **ALL)


def story_of(match: zg.Match, *among: str) -> list[str]:
    """What has happened since the first worker was placed, what follows itself once only."""
    kinds = [item["kind"] for move in match.log[1:] for item in move.news if item["kind"] in among]
    return [name for name, _ in itertools.groupby(kinds)]


def test_the_first_feast_day_goes_in_a_fixed_order():
    order = ["gained", "fed", "quick_tile", "gained", "prophecy_begins", "days_pass"]
    assert story_of(festive(7, 7), *order) == order  # the gift of a building comes first, that of a temple later


def test_the_second_feast_day_goes_in_a_fixed_order():
    order = ["gained", "fed", "age_changes", "building_offered", "points", "prophecy_ends", "days_pass"]
    assert story_of(festive(13, 13), *order) == order


def test_gifts_of_buildings_can_feed():
    match = festive(13, 13)
    assert goods(match) == {"corn": 9 + 3 - 6}


def test_in_the_third_feast_the_prophecy_counts_what_the_temples_gave():
    line = "prophecies hunger gold-shortage drought"
    match = last_turn(20, f"{line}\nseat 1 corn 9 gold 1 quetzalcoatl 2\nseat 2 corn 9", prophecies=True)
    assert (kind(match), news_of(match, "prophecy_ends")) == ("gold", [])
    match.play("accept")
    assert kinds_of_news(match, "gained", "points", "prophecy_ends") == ["gained", "points", "prophecy_ends"]
    assert (points(match).get("prophecies", 0), points(match, 2)["prophecies"]) == (0, -5)


# ---- positions


@pytest.mark.parametrize(("day", "feast", "calamity"), [(5, 0, None), (14, 2, "hunger"), (14, 0, "drought")])
def test_a_position_with_all_modules_is_the_same_when_read_again(day, feast, calamity):
    tiles = quick_line("corn", 0 if day < 8 else 20)
    tribes = "seat 1 tribe ixtab wealth tikal-1 tikal-3 tikal-5 tribes-dealt bacab\nseat 2 tribe yaluk workers 5 fed 4"
    text = f"day {day}\nfeast {feast}\nprophecies hunger drought desecration\n{tiles}\nquick-spaces ##.\n{tribes}"
    match = lay(text, **ALL)
    again = lay(match.game.rulebook.position_to_text(match.s), **ALL)
    assert again.game.facts(again.s) == match.game.facts(match.s)
    assert (table(again)["calamity"], player(again)["tribe"]) == (calamity, "ixtab")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seat 1 tribe ixtab", "Every seat has a tribe"),
        ("seat 1 tribe ixtab\nseat 2 tribe ixtab", "The tribe ixtab is in two places"),
        ("seat 1 tribe ixtab\nseat 2 tribe bacab tribes-dealt ixtab", "The tribe ixtab is in two places"),
        ("seat 1 tribe ixtab\nseat 2 tribe druids", "druids"),
        ("seat 1 tribe ixtab\nseat 2 tribe bacab\nwheel tikal ........1", "No worker of seat 1 can stand on space 8"),
    ],
)
def test_a_position_with_impossible_tribes_is_refused(text, message):
    with pytest.raises(zg.BadPosition, match=message):
        lay(text, tribes=True)


@pytest.mark.parametrize("line", ["", "prophecies hunger drought", "prophecies hunger drought hunger"])
def test_a_position_needs_three_different_prophecies(line):
    with pytest.raises(zg.BadPosition, match="3 different prophecies"):
        lay(line, prophecies=True)
